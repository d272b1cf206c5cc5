//! The floor of the program: private files and the clock, settings and presets, the vault of
//! numbers, plain types of messages and runs, and what crosses between a shell and the helper. It
//! speaks with no server and decides nothing.

// Public only for the rooms above it: a comment stands where it says more than the name does.
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
