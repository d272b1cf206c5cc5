//! What a user asks of aish, each sent through `egress`; and what a typed line means, and what may
//! run unasked. Nothing here prints; output goes to the caller's sink.

pub mod agent_permission;
pub mod attachment;
mod borrowed;
pub mod context_size;
pub mod delegate;
mod earlier_commands;
pub mod exchange;
pub mod git_diff;
pub mod invocation;
pub mod mentions;
pub mod notes;
pub mod offers;
pub mod prompt_segment;
pub mod proposal;
pub mod rerun;
pub mod route;
pub mod suggestion;
pub mod summarize;
pub mod tool_loop;
pub mod turn;
pub mod typed_line;
