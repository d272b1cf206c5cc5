//! The tools that a model may call: places, effects, verdicts, execution. Every call passes the
//! same judge as a command; nothing here asks or prints.

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
