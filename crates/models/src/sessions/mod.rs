//! Conversation logs: private files, appended line by line; a torn line costs only itself.

pub mod conversation_log;
pub mod export;
pub mod library;
pub mod listing;
pub mod log;
pub mod mask;
pub mod names;
pub mod prune;
pub mod recent;
pub mod search;
