//! Client of the Model Context Protocol: starts or reaches servers, lists and calls tools. What
//! servers say is hostile and cleaned here. Nothing is judged or asked.

pub mod connection;
pub mod definition;
pub mod fingerprints;
pub mod import;
mod lenient;
pub mod process;
mod schema;
pub mod servers;
mod tool_list;
