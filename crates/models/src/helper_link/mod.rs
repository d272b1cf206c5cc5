//! The messages of a shell's helper and the way to it; starts the helper.

pub mod called;
pub mod client;
pub mod message;
pub mod server_endpoint;
