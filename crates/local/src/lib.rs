//! What aish does on this machine: the gate, file tools and undo, captured output, background
//! commands, MCP servers and agents. It asks no model and draws nothing.

// Public only for the crates above: documented where the name is not enough.
#![allow(missing_docs)]

// Modules of the crates below, under the names they have there.
use aish_base::{config, error, lists, model, own_process, runtime, shell, store};
use aish_models::{context, conversation, cost, egress, helper_link, memory, providers, sessions};

pub mod background;
pub mod capture;
pub mod command_history;
pub mod forget;
pub mod helper;
pub mod mcp;
pub mod review;
pub mod setup;
pub mod tools;
pub mod undo;
