//! What the program does on this machine: the gate before an action, file tools and their undoing,
//! captured output, background commands, MCP servers and agents. It asks no model by itself and
//! draws nothing.

// Public only for the rooms above it: a comment stands where it says more than the name does.
#![allow(missing_docs)]

// The rooms of the floors below, by the names that they have there.
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
