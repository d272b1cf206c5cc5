//! Norris: the parts that need real shells.

mod child_shell;
mod endings;
mod headless_front;
pub mod live;
mod watcher;
