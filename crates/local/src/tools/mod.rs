//! The tools that a model may call: what they are, where they may work, what a call would do, the
//! verdict on it, and doing it. Every call passes the same judge as a command; nothing here asks
//! the user or prints.

mod argument_texts;
pub mod change;
pub mod content;
mod diff;
mod embedded_commands;
mod embedded_sql;
pub mod file_call;
pub mod look;
pub mod mcp_verdict;
pub mod place;
pub mod plan;
pub mod prepared;
pub mod skill;
pub mod toolbox;
pub mod tree;
pub mod verdict;
mod walk;
