//! The commands from outside: arguments in, stdout, stderr, files and exit codes out.

mod ask_tools;
mod check;
mod commands;
mod completions;
mod config_check;
mod conversation;
mod cost;
mod cost_wire;
mod documents;
mod egress;
mod generated;
mod guard;
mod hook;
mod json_errors;
mod mcp_serve;
mod memory;
mod norris;
mod offline;
mod policy;
mod project_file;
mod provenance;
mod readme;
mod safety;
mod secrets_stay;
mod summarize;
mod whole_replies;
