//! How the program speaks with models: prices and limits, the conversation and what is remembered,
//! the wire formats, and the one way out of the machine (`egress`). It shows nothing and runs
//! nothing.

// Public only for the rooms above it: a comment stands where it says more than the name does.
#![allow(missing_docs)]

// The rooms of the floor below, by the names that they have there.
use aish_base::{config, error, lists, model, own_pattern, own_process, runtime, store, vault};

pub mod context;
pub mod conversation;
pub mod cost;
pub mod egress;
pub mod helper_link;
pub mod memory;
pub mod providers;
pub mod sessions;
