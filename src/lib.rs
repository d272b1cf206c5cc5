//! aish: an AI copilot that lives inside the user's own zsh, bash or fish.
//!
//! The library holds everything but the process itself: the binary parses nothing, prints nothing and only
//! turns the returned [`error::Exit`] into an exit status. `docs/architecture.md` has the map.

// The library is the program's inside, public only for its tests: a comment stands where it says more than the name does.
#![allow(missing_docs)]

mod assist;
mod background;
pub mod capture;
pub mod cli;
mod command_history;
pub mod config;
pub mod context;
pub mod conversation;
mod cost;
mod egress;
pub mod error;
mod forget;
mod helper;
mod helper_link;
mod lists;
pub mod mcp;
pub mod memory;
pub mod model;
pub mod norris;
mod own_pattern;
mod own_process;
pub mod providers;
pub mod review;
mod runtime;
mod sessions;
mod setup;
pub mod shell;
mod store;
mod tools;
pub mod ui;
mod undo;
mod vault;
