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

/// What the program prints, read until `most` bytes are there; it has no input, and its errors are
/// lost. Without a status it hasn't ended within `patience` and was killed. Fails when it can't be
/// started.
pub fn output_within(
    command: &mut Command,
    patience: Duration,
    most: u64,
) -> io::Result<(Vec<u8>, Option<ExitStatus>)> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let end = Instant::now() + patience;
    let (sender, receiver) = mpsc::channel();
    let output = child.stdout.take();
    // Ends with the pipe, and so with the child.
    std::thread::spawn(move || {
        let (mut output, mut part) = (output?, vec![0; 64 * 1024]);
        while let Ok(length @ 1..) = output.read(&mut part) {
            sender.send(part[..length].to_vec()).ok()?;
        }
        Some(())
    });
    let mut all = Vec::new();
    while (all.len() as u64) < most
        && let Ok(part) = receiver.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        all.extend(part);
    }
    // With its reader the pipe of a program that prints more is closed.
    drop(receiver);
    while Instant::now() < end {
        if let Some(status) = child.try_wait()? {
            return Ok((all, Some(status)));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    let _ = child.wait();
    Ok((all, None))
}
