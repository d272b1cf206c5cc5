//! Finds installed programs along the search path, and reads what one prints within a time.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Relative directories of `path` are skipped: what is in them may be anybody's.
pub fn find_program(path: &OsStr, program: &str) -> Option<PathBuf> {
    if program.is_empty() || program.contains('/') {
        return None;
    }
    let files = std::env::split_paths(path).filter(|dir| dir.is_absolute()).map(|dir| dir.join(program));
    files
        .into_iter()
        .find(|file| file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0))
}

/// What a program printed.
#[derive(Debug, Default)]
pub struct Printed {
    pub out: Vec<u8>,
    /// Empty unless the caller piped it.
    pub err: Vec<u8>,
    /// None: it hadn't ended in time and was killed.
    pub status: Option<ExitStatus>,
}

/// Runs a program without input, and reads until some `most` bytes are there. What becomes of its
/// errors is the caller's. Fails when it can't be started.
pub fn output_within(command: &mut Command, patience: Duration, most: u64) -> io::Result<Printed> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let end = Instant::now() + patience;
    let (sender, receiver) = mpsc::channel();
    send_parts(child.stderr.take(), true, sender.clone());
    send_parts(child.stdout.take(), false, sender);
    let mut printed = Printed::default();
    while ((printed.out.len() + printed.err.len()) as u64) < most
        && let Ok((is_error, part)) = receiver.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        if is_error { &mut printed.err } else { &mut printed.out }.extend(part);
    }
    // With their reader the pipes of a program that prints more are closed.
    drop(receiver);
    while Instant::now() < end {
        if let Some(status) = child.try_wait()? {
            return Ok(Printed { status: Some(status), ..printed });
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    let _ = child.wait();
    Ok(printed)
}

/// In a thread that ends with the pipe, and so with the program.
fn send_parts(pipe: Option<impl Read + Send + 'static>, is_error: bool, to: mpsc::Sender<(bool, Vec<u8>)>) {
    let Some(mut pipe) = pipe else { return };
    std::thread::spawn(move || {
        let mut part = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = pipe.read(&mut part) {
            to.send((is_error, part[..length].to_vec())).ok()?;
        }
        Some(())
    });
}
