//! What a shell keeps between two calls of the helper: its conversation log and a few small values.
//! Files only; every one is private to the user, written whole or appended line by line, and a torn
//! line costs nothing but itself.

pub mod age;
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
