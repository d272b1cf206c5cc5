//! The hidden subcommand `aish norris-child`: what has to happen inside a process of its own. `run PROGRAM ARG…` begins a
//! session and becomes the program; `watch` waits for aish to die. It must not print: nobody reads it.

use std::ffi::OsString;
use std::io::stdin;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::watcher;
use crate::error::Exit;

/// The name of the subcommand; `main` looks for it before it parses anything.
pub const NAME: &str = "norris-child";

/// What follows the name to run a program.
pub(super) const RUN: &str = "run";
/// What follows the name to watch.
pub(super) const WATCH: &str = "watch";

/// Does what the arguments after [`NAME`] say. Returns only when it failed, or when a watch is over.
pub fn main(args: &[OsString]) -> Exit {
    // Without a session of its own a program could ask on the terminal, and Ctrl-C would reach it before aish.
    if nix::unistd::setsid().is_err() {
        return Exit::Internal;
    }
    match args {
        [verb, program, rest @ ..] if verb == RUN => {
            // Returns only when it couldn't.
            let _ = Command::new(program).args(rest).exec();
            Exit::Nothing
        }
        [verb] if verb == WATCH => {
            watcher::watch(&mut stdin().lock());
            Exit::Done
        }
        _ => Exit::Usage,
    }
}

/// This program, in a form that can be started even after its file was replaced by a newer one.
pub fn this_program() -> PathBuf {
    let own = Path::new("/proc/self/exe");
    if own.exists() { own.to_path_buf() } else { std::env::current_exe().unwrap_or_else(|_| PathBuf::from("aish")) }
}
