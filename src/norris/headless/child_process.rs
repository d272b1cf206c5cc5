//! The hidden subcommand `aish norris-child`: what has to happen inside a process of its own. `run PROGRAM ARG…` begins a
//! session and becomes the program; `watch` waits for aish to die. It must not print: it has no reader.

use std::ffi::OsString;
use std::io::stdin;
use std::os::unix::process::CommandExt;
use std::process::Command;

use super::watcher;
use crate::error::Exit;

/// What follows the name to run a program.
pub(super) const RUN: &str = "run";
/// What follows the name to watch.
pub(super) const WATCH: &str = "watch";

/// Does what the arguments after `CHILD_COMMAND` say. Returns only when it failed, or when a watch is over.
pub fn run_child(args: &[OsString]) -> Exit {
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
            watcher::run_watch(&mut stdin().lock());
            Exit::Done
        }
        _ => Exit::Usage,
    }
}
