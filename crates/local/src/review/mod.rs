//! The surroundings of a verdict: the policy files and settings that count, the place of a line,
//! the judge with those, the PIN, the second opinion, the gate that every action passes, and the
//! record of what was decided. The rules themselves are in `aish-judge`, and whatever is shown or
//! asked is in `ui`.

pub mod audit;
pub mod confirmation;
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
