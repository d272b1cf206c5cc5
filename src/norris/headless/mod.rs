//! Norris without a terminal: the approved commands run in one child shell that keeps its state, nobody is asked, and
//! everything that happens is told in words or as events. It must not print by itself: it writes to what it is given.

pub mod base64;
pub mod child_process;
pub mod child_shell;
mod fifo;
mod kept;
mod pipes;
mod script;
mod session;
mod syntax;
pub mod watcher;
