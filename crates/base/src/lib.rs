//! The program's floor: private files, settings, presets, the vault, plain types of messages and
//! runs, and the protocol between shell and helper. It contacts no server and decides nothing.

// Public only for the crates above: documented where the name is not enough.
#![allow(missing_docs)]

pub mod config;
pub mod error;
pub mod lists;
pub mod model;
pub mod own_pattern;
pub mod own_process;
pub mod runtime;
pub mod shell;
pub mod store;
pub mod vault;
