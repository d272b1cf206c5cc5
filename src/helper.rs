//! Starts a process of aish itself that lives on after its caller. It gets its orders on standard input, so that no argument
//! list and no environment holds them, and its first line says that it is ready or what is in its way.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::error::{Error, Exit, Result};

/// The hidden subcommand of what runs in a process of its own beside aish; `main` looks for it before it parses anything.
pub const CHILD: &str = "norris-child";

/// Bytes of the first line at most.
const FIRST_LINE: u64 = 4096;

/// Starts it with `args` and returns its process id and what its first line says behind `ready`. `name` is for messages.
///
/// # Errors
/// When it can't be started, or isn't ready.
pub fn start_helper(name: &str, args: &[&str], orders: &impl Serialize) -> Result<(u32, String)> {
    let fail = |what: &str, e: std::io::Error| Error::failed(format!("{name} {what}: {e}"));
    let program = std::env::current_exe().map_err(|e| fail("can't be found", e))?;
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| fail("can't be started", e))?;
    if let Some(mut stdin) = child.stdin.take() {
        let text = serde_json::to_vec(orders).map_err(|e| Error::new(Exit::Internal, e.to_string()))?;
        stdin.write_all(&text).map_err(|e| fail("doesn't listen", e))?;
    }
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).take(FIRST_LINE).read_line(&mut line).map_err(|e| fail("doesn't speak", e))?;
    }
    let line = line.trim_end();
    match line.strip_prefix("ready") {
        Some(rest) => Ok((child.id(), rest.trim_start().to_owned())),
        None if line.is_empty() => Err(Error::failed(format!("{name} ended before it began"))),
        None => Err(Error::failed(line)),
    }
}

/// This program, in a form that can be started even after its file was replaced by a newer one.
pub fn this_program() -> PathBuf {
    let own = Path::new("/proc/self/exe");
    if own.exists() { own.to_path_buf() } else { std::env::current_exe().unwrap_or_else(|_| PathBuf::from("aish")) }
}
