//! Norris without a terminal: the approved commands run in one child shell that keeps its state, no
//! user is asked, and everything that happens is told in words or as events. It must not print by
//! itself: it writes to what it is given.

pub mod child_shell;
pub mod choose;
pub mod control_socket;
pub mod events;
mod fifo;
pub mod front;
mod pipes;
mod reporter;
mod script;
mod session;
mod shell_process;
pub mod signals;
#[cfg(target_os = "linux")]
mod stuck;
pub mod watcher;
