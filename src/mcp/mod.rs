//! The client of the Model Context Protocol: servers of the configuration are started or reached, their tools listed and called.
//! What a server says is hostile: it is cleaned and cut here. Nothing is judged, asked or printed; only `connection` knows the SDK.

mod connection;
pub mod definition;
mod endpoint;
pub mod fingerprints;
pub mod import;
mod keeper;
pub mod keeper_client;
pub mod keeper_message;
pub mod keeper_process;
mod lenient;
mod process;
pub mod result;
mod schema;
pub mod servers;
mod tool_list;
