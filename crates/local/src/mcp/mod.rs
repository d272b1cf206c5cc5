//! The client of the Model Context Protocol: servers of the configuration are started or reached,
//! their tools listed and called. What a server says is hostile: it is cleaned and cut here.
//! Nothing is judged, asked or printed; only `connection` knows the SDK.

pub mod connection;
pub mod definition;
pub mod fingerprints;
pub mod import;
mod lenient;
pub mod process;
mod schema;
pub mod servers;
mod tool_list;
