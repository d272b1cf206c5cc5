//! Plain types that many rooms speak of: messages, requests, replies, turns, usage, the state of a run. Nothing here reads,
//! writes, sends or prints.

mod category;
pub mod halt;
mod intent;
mod message;
mod reply;
mod request;
pub mod run_status;
pub mod run_summary;
pub mod tokens;
pub mod turn;
mod usage;

pub use category::Category;
pub use intent::{Done, Intent};
pub use message::{Message, Role, ToolCall, ToolSpec};
pub use reply::{Event, Reply, Sink, Stop};
pub use request::Request;
pub use usage::{Usage, is_zero};
