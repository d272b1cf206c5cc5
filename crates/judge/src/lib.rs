//! The safety core: one local, deterministic judge of command lines. Text → parse → assessment (profile and findings) →
//! ladder → verdict. It touches no network, no terminal, no model; of the file system it only asks what is there, and reads
//! small files that say what a line means: git's configuration and ignore files (`paths::look`, `blast`).

pub mod assessment;
pub mod blast;
pub mod code;
mod explain;
pub mod handlers;
pub mod hook;
pub mod judge;
mod ladder;
mod lists;
mod paths;
pub mod policy;
pub mod request;
pub mod rules;

#[cfg(test)]
mod tests;
pub mod verdict;
pub mod walk;
pub mod weight;
mod words;
pub mod workspace;

pub use aish_programs as pack;
pub use aish_programs::argument;
pub use aish_syntax as syntax;
pub use judge::judge;
pub use paths::is_secret;
pub use rules::rules;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
