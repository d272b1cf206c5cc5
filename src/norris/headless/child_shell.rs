//! A shell without rc files or terminal that runs commands and keeps state; when a command ends it,
//! a fresh one follows. Commands come by a private pipe, reports by a FIFO (`super::pipes`). A
//! report ends a command: output of background jobs comes later, or by [`ChildShell::pump`].

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::pipes::Stream;
use super::script;
use super::shell_process::{ShellOutcome, ShellProcess, describe_status, exit_code};
use super::watcher::JobWatcher;
use crate::capture::log::{CaptureLog, KEEP};
use crate::error::{Error, Result};
use crate::helper_link::message::FrontMeanings;
use crate::norris::front::Executed;
use crate::norris::syntax;
use crate::review::place::definitions;
use crate::store::id::new_nonce;
use aish_text::Shell;

pub use super::pipes::{Chunk, Stream as OutputStream};

/// Bytes per read.
const BUFFER: usize = 64 << 10;

#[derive(Clone, Debug)]
pub struct ShellSetup {
    pub shell: Shell,
    pub program: PathBuf,
    pub cwd: PathBuf,
    /// Added to this process's environment.
    pub env: Vec<(OsString, OsString)>,
    /// The watcher's program (`crate::own_process::this_program`).
    pub helper: PathBuf,
    /// An existing directory for the FIFO, best in memory.
    pub runtime: PathBuf,
}

#[derive(Debug)]
pub struct ChildShell {
    setup: ShellSetup,
    watcher: JobWatcher,
    /// None after the shell ended, until the next start.
    process: Option<ShellProcess>,
    cwd: PathBuf,
    status: i32,
    buffer: Vec<u8>,
}

impl ChildShell {
    /// Fails when the program is missing or doesn't begin to work.
    pub fn start(setup: ShellSetup) -> Result<Self> {
        let watcher = JobWatcher::start(&setup.helper)?;
        let cwd = setup.cwd.clone();
        let mut shell = Self { setup, watcher, process: None, cwd, status: 0, buffer: vec![0; BUFFER] };
        shell.start_process()?;
        Ok(shell)
    }

    pub fn cwd(&self) -> &Path {
        &self.cwd
    }

    pub fn shell(&self) -> Shell {
        self.setup.shell
    }

    /// The shell's syntax error, if any. Nothing runs.
    pub fn complaint(&self, command: &str) -> Option<String> {
        syntax::complaint(self.setup.shell, &self.setup.program, command)
    }

    /// `stop` is polled every 50 ms; on true the command is interrupted, and soon killed. Fails
    /// when stopped before it began, or when no shell can be started.
    pub fn run(&mut self, command: &str, out: &mut dyn FnMut(Chunk<'_>), stop: &dyn Fn() -> bool) -> Result<Executed> {
        let began = Instant::now();
        let mut kept = CaptureLog::new(KEEP);
        let mut tee = |chunk: Chunk<'_>| {
            kept.push(chunk.bytes);
            out(chunk);
        };
        let done = |executed: Executed, kept: CaptureLog| {
            let millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            Ok(Executed { output: Some(kept.bytes()), skipped: kept.skipped(), millis, ..executed })
        };
        if command.contains('\0') {
            let note = "a command can't hold a NUL byte".to_owned();
            return done(Executed { status: 2, cwd: self.cwd.clone(), note, ..Executed::default() }, kept);
        }
        let ShellSetup { shell, program, .. } = self.setup.clone();
        // bash would run the lines before the error; the others parse the whole command first.
        if shell == Shell::Bash
            && let Some(bytes) = syntax::syntax_complaint(shell, &program, command)
        {
            tee(Chunk { stream: Stream::Stderr, bytes: &bytes });
            self.status = 2;
            return done(Executed { status: 2, cwd: self.cwd.clone(), ..Executed::default() }, kept);
        }
        if self.process.is_none() {
            self.start_process()?;
        }
        let Some(process) = &mut self.process else { return Err(Error::failed("the shell is gone")) };
        if stop() {
            return Err(Error::interrupted());
        }
        let nonce = new_nonce()?;
        process.send(|fifo| script::command_request(shell, command, self.status, &nonce, fifo));
        let (outcome, interrupted) = process.wait_for_report(&nonce, &mut self.buffer, &mut tee, stop)?;
        let mut executed = Executed { ran: true, interrupted, ..Executed::default() };
        match outcome {
            ShellOutcome::Reported(report) => {
                executed.status = report.status;
                let suspect = !interrupted && syntax::is_suspect(shell, report.status);
                self.cwd = report.cwd();
                executed.ran = !suspect || syntax::syntax_complaint(shell, &program, command).is_none();
            }
            ShellOutcome::Ended(status) => {
                executed.status = exit_code(status);
                executed.note = format!("the command ended the shell ({})", describe_status(status));
                self.replace_process(&mut executed)?;
            }
            ShellOutcome::Lost => {
                executed.status = 1;
                executed.note = "the command left the shell unable to run another one".to_owned();
                self.replace_process(&mut executed)?;
            }
        }
        if interrupted {
            executed.status = 130;
        }
        self.status = executed.status;
        executed.cwd = self.cwd.clone();
        done(executed, kept)
    }

    /// After a Ctrl-C the next command starts it.
    fn replace_process(&mut self, executed: &mut Executed) -> Result<()> {
        self.end_process();
        if !executed.interrupted {
            self.start_process()?;
            executed.note += &format!(
                "; a new one was started in {}: variables, functions, aliases and background jobs are gone",
                self.cwd.display()
            );
        }
        Ok(())
    }

    /// Aliases and functions that it names, and theirs, by which it must be judged. `out`:
    /// background output. Fails when stopped, or if the shell can't tell.
    pub fn meanings(
        &mut self,
        command: &str,
        out: &mut dyn FnMut(Chunk<'_>),
        stop: &dyn Fn() -> bool,
    ) -> Result<FrontMeanings> {
        let shell = self.setup.shell;
        let Some(process) = self.process.as_mut().filter(|_| !command.contains('\0')) else {
            return Ok(FrontMeanings::default());
        };
        if stop() {
            return Err(Error::interrupted());
        }
        let unknown =
            |why: &str| Err(Error::failed(format!("the shell can't tell what this command means in it: {why}")));
        let nonce = new_nonce()?;
        process.send(|fifo| script::meanings_question(shell, command, &nonce, fifo));
        let said = match process.wait_for_report(&nonce, &mut self.buffer, out, stop)? {
            // Its signal may still arrive, and hit a command that followed.
            (_, true) => return Err(Error::interrupted()),
            (ShellOutcome::Reported(report), _) if report.status == 0 => report.said,
            (ShellOutcome::Reported(_), _) => return unknown("too many aliases and functions"),
            _ => return unknown("an earlier one has broken it"),
        };
        let text = String::from_utf8_lossy(&said);
        let (aliases, functions) = text.split_once('\0').unwrap_or((&text, ""));
        Ok(FrontMeanings { aliases: definitions(aliases), functions: definitions(functions) })
    }

    /// Passes on output of background jobs; never waits.
    pub fn pump(&mut self, out: &mut dyn FnMut(Chunk<'_>)) {
        if let Some(process) = &mut self.process {
            process.drain(&mut self.buffer, out);
        }
    }

    /// In the last known directory, or its nearest existing parent.
    fn start_process(&mut self) -> Result<()> {
        if !self.cwd.is_dir() {
            self.cwd = self.cwd.ancestors().find(|dir| dir.is_dir()).unwrap_or(Path::new("/")).to_path_buf();
        }
        let process = ShellProcess::start(&self.setup, &self.cwd, &mut self.watcher, &mut self.buffer)?;
        self.status = 0;
        self.process = Some(process);
        Ok(())
    }

    fn end_process(&mut self) {
        if let Some(process) = self.process.take() {
            drop(process);
            self.watcher.relax();
        }
    }
}

impl Drop for ChildShell {
    fn drop(&mut self) {
        self.end_process();
    }
}
