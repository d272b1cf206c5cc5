//! The helper of a shell: one process that keeps what must stay alive between key presses, MCP
//! servers and agents. It decides nothing, asks no user and prints nothing but its one line at the
//! start.

mod agent;
mod agent_rpc;
mod agent_text;
mod agent_tool_call;
mod agent_turn;
mod agents;
mod mcp_servers;
pub mod process;
pub mod read_only;
mod serve;
