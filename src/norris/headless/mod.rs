//! Norris without a terminal: approved commands run in one child shell that keeps its state; no
//! user is asked, and events are reported. It prints only to the writers it is given.

pub mod child_shell;
pub mod events;
pub mod front;
mod pipes;
mod reporter;
pub mod script;
mod session;
mod shell_process;
pub mod signals;
#[cfg(target_os = "linux")]
mod stuck;
pub mod watcher;
