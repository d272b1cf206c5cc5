//! Models, one file each, behind one request and one event type:
//! [`ModelRequest`](crate::model::ModelRequest) out, [`ReplyEvent`](crate::model::ReplyEvent)s in.
//! `egress` scrubs, counts money and prints.

pub mod acp;
mod anthropic;
mod base_probe;
mod call;
mod call_error;
mod collect;
pub mod cookbook_provider;

pub mod decode;
pub mod detect;
pub mod dialect;
mod endpoint;
mod exchange;
pub mod framing;
mod gemini;
mod http;
mod interrupt;
mod kept_connections;
mod models;
pub mod ollama;
mod openai;
pub mod pace;
mod reasoning;
mod refusals;
mod refused_fields;
mod repetition;
mod retry;
mod server_error;
pub mod sse;
mod text_calls;
pub mod token_count;
mod turns;
mod unpacking;

pub use call::{call, call_in};
pub use call_error::{CallError, ErrorKind, Reach};
pub use endpoint::Endpoint;
pub use http::{Http, http_client};
pub use kept_connections::keep_connections;
pub use models::{Probe, list_models, probe_endpoint, served_name};
pub use refusals::keep_refusals;
pub use server_error::ServerError;
