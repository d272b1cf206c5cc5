//! aish: an AI copilot that lives inside the user's own zsh, bash or fish.
//!
//! The library holds everything but the process itself: the binary parses nothing, prints nothing
//! and only turns the returned [`error::Exit`] into an exit status. `docs/architecture.md` has the
//! map.

// The library is the program's inside, public only for its tests: a comment stands where it says
// more than the name does.
#![allow(missing_docs)]

// The rooms of the crates below, by the names that they have there.
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
