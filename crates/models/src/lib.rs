//! How aish speaks with models: costs, conversation, memory, wire formats, and the one way out
//! (`egress`). It shows and runs nothing.

// Public only for the crates above: documented where the name is not enough.
#![allow(missing_docs)]

// Modules of the crate below, under the names they have there.
use aish_base::{config, error, lists, model, own_pattern, own_process, runtime, store, vault};

pub mod context;
pub mod conversation;
pub mod cost;
pub mod egress;
pub mod helper_link;
pub mod memory;
pub mod providers;
pub mod sessions;
