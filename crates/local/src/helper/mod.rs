//! A shell's helper process: keeps MCP servers and agents alive between key presses. It decides
//! nothing and prints only its first line.

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
