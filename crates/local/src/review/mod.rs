//! What surrounds a verdict: policy files, place, PIN, second opinion, the gate, the audit record.
//! The rules are in `aish-judge`; `ui` shows and asks.

pub mod audit;
pub mod explanation;
pub mod gate;
pub mod known_scripts;
pub mod line_judge;
pub mod mcp_protocol;
pub mod opinion;
pub mod place;
pub mod problems;
pub mod provenance;
pub mod setup;
