//! What a command of the live shell prints, without taking the terminal from it: through a pty tee
//! ([`tee`]), or inside tmux through its own pipe ([`pane`]). Which commands are left alone is
//! decided by [`exclusion`](crate::shell::exclusion); here captured bytes are turned into text for
//! a model ([`text`]). It starts no command itself, and neither judges nor sends anything.

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
