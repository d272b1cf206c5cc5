//! What stands between a verdict and a run: the policy files and settings that count, the request as the caller's
//! surroundings make it, the PIN, and the record of what was decided. The judging itself is in `aish-judge`, and whatever is
//! shown or asked is in `ui`.

pub mod audit;
pub mod confirmation;
pub mod explanation;
pub mod known_scripts;
pub mod line_judge;
pub mod mcp_protocol;
pub mod opinion;
pub mod place;
pub mod problems;
pub mod provenance;
pub mod setup;
