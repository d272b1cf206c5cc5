//! What the helper of a shell is asked, and the way to it. Its messages are defined here once; it
//! starts the helper, and does none of its work.

pub mod called;
pub mod client;
pub mod message;
pub mod server_endpoint;
