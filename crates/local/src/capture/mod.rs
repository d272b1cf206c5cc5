//! Captures what the shell's commands print, through a pty tee ([`tee`]) or tmux's pipe ([`pane`]),
//! as text ([`text`]). [`exclusion`](crate::shell::exclusion) decides what is left alone.

pub mod always;
mod backend;
mod copy;
pub mod ignored_signals;
pub mod log;
pub mod marks;
mod modes;
mod newlines;
pub mod pane;
pub mod process;
mod recorder;
pub mod tee;
pub mod text;
mod watch;

pub use crate::shell::exclusion::ExclusionMode;
pub use backend::{Backend, CaptureTarget};
pub use recorder::{Captured, End};
