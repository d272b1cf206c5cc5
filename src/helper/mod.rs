//! The helper of a shell: one process that keeps what must stay alive between key presses, MCP servers and agents. It decides
//! nothing, asks no user and prints nothing but its one line at the start.

mod mcp_servers;
pub mod process;
mod serve;
