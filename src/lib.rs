//! aish: an AI copilot inside the user's own zsh, bash or fish. The binary only turns the returned
//! [`error::Exit`] into an exit status. Map: `docs/architecture.md`.

// Public only for its tests: a comment is there where it says more than the name.
#![allow(missing_docs)]

pub use aish_base::{config, error, model, shell};
use aish_base::{lists, own_pattern, own_process, store, vault};
use aish_local::{background, command_history, forget, helper, setup, tools, undo};
pub use aish_local::{capture, mcp, review};
pub use aish_models::{context, conversation, memory, providers};
use aish_models::{cost, egress, helper_link, sessions};
pub use aish_screen::ui;

mod assist;
pub mod cli;
pub mod norris;
pub mod plugin;
