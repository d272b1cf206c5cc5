//! Plain types that many crates share: messages, requests, replies, turns, usage, state of a run.

mod category;
pub mod halt;
mod reply;
mod request;
pub mod run_status;
pub mod run_summary;
pub mod tokens;
pub mod turn;

pub use category::Category;
pub use reply::{Reply, ReplyEvent, Sink, Stop, Usage, is_zero};
pub use request::{Done, Intent, Message, ModelRequest, Role, ToolCall, ToolSpec};
