//! What a shell keeps between two calls of the helper: its conversation log and a few small values. Files only; every one
//! is private to the user, written whole or appended line by line, and a torn line costs nothing but itself.

pub mod id;
pub mod library;
pub mod log;
pub mod shell_state;
