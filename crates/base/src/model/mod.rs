//! Plain types that many rooms speak of: messages, requests, replies, turns, usage, the state of a
//! run. Nothing here reads, writes, sends or prints.

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
