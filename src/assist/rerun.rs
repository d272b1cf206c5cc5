//! Runs a failed command again to see its output; only a pure read, after the caller's question. In
//! a child shell without start-up files, terminal or input, for a short time.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::capture::log::CaptureLog;
use crate::capture::{ExclusionMode, text};
use crate::error::{Error, Result};
use crate::own_process::begin_session;
use crate::shell::exclusion;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{ReviewLevel, Verdict};
use aish_text::Shell;

/// How long the command may take.
pub const LIMIT: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(3);
/// How long its output may outlast it: another process may hold the pipe.
const REST: Duration = Duration::from_millis(300);
/// Bytes kept of head and of tail.
const KEEP: usize = 8 * 1024;

/// No review, reads only, no terminal, and it did run (not 126 or 127, nor killed: over 128).
pub fn is_harmless(verdict: &Verdict, request: &JudgeRequest, status: i32) -> bool {
    verdict.level == ReviewLevel::A
        && !verdict.destructive
        && !verdict.denied
        && verdict.profile.operations.is_pure_read()
        && (1..126).contains(&status)
        && exclusion::decide_capture(request).mode == ExclusionMode::Pty
}

/// Reads no start-up file.
pub fn bare_shell(shell: Shell, program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(match shell {
        Shell::Zsh => &["-f"][..],
        Shell::Bash => &["--norc", "--noprofile"],
        Shell::Fish => &["--no-config"],
    });
    // The files of non-interactive shells.
    command.env_remove("BASH_ENV").env_remove("ENV");
    command
}

/// Head and tail of stdout and stderr, in order.
pub fn output_within(limit: Duration, shell: Shell, command: &str, cwd: &Path) -> Result<String> {
    let fail = |e: io::Error| Error::failed(format!("the command can't be run again: {e}"));
    let (mut from, to) = io::pipe().map_err(fail)?;
    let mut child = begin_session(&mut bare_shell(shell, Path::new(shell.name())))
        .args(["-c", command])
        .current_dir(cwd)
        .stdin(File::open("/dev/null").map_err(fail)?)
        .stdout(to.try_clone().map_err(fail)?)
        .stderr(Stdio::from(to))
        .spawn()
        .map_err(fail)?;
    let reader = thread::spawn(move || {
        let mut log = CaptureLog::new(KEEP);
        let mut piece = vec![0; 64 * 1024];
        while let Ok(count @ 1..) = from.read(&mut piece) {
            log.push(&piece[..count]);
        }
        log
    });
    let in_time = wait_for_child(&mut child, limit).map_err(fail)?;
    let end = Instant::now() + REST;
    while in_time && !reader.is_finished() && Instant::now() < end {
        thread::sleep(LOOK);
    }
    if !in_time || !reader.is_finished() {
        // Leader of its session and of a group that may have others in it.
        let _ = killpg(Pid::from_raw(child.id().cast_signed()), Signal::SIGKILL);
        let _ = child.wait();
    }
    let end = Instant::now() + REST;
    while !reader.is_finished() && Instant::now() < end {
        thread::sleep(LOOK);
    }
    if !reader.is_finished() {
        return Err(Error::failed("the command doesn't end"));
    }
    let log = reader.join().map_err(|_| Error::failed("the output can't be read"))?;
    let mut text = text::describe_output(&log.bytes(), log.skipped()).text;
    if !in_time {
        text += "\n[it did not end in time]";
    }
    Ok(text)
}

/// False: still running after `limit`.
fn wait_for_child(child: &mut Child, limit: Duration) -> io::Result<bool> {
    let end = Instant::now() + limit;
    while child.try_wait()?.is_none() {
        if Instant::now() > end {
            return Ok(false);
        }
        thread::sleep(LOOK);
    }
    Ok(true)
}
