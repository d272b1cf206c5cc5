//! aish: an AI copilot that lives inside the user's own zsh, bash or fish.
//!
//! The library holds everything but the process itself: the binary parses nothing, prints nothing and only
//! turns the returned [`error::Exit`] into an exit status. `docs/architecture.md` has the map.

pub mod assist;
pub mod capture;
pub mod cli;
pub mod config;
pub mod context;
pub mod conversation;
pub mod cost;
pub mod egress;
pub mod error;
pub mod forget;
pub mod helper;
pub mod memory;
pub mod model;
pub mod norris;
pub mod providers;
pub mod review;
pub mod sessions;
pub mod shell;
pub mod store;
pub mod ui;
