//! The safety core: a local, deterministic judge. Text → parse → assessment (profile and findings)
//! → ladder → verdict. No network, terminal or model; it only looks at files (`paths::look`,
//! `blast`).

pub mod assessment;
pub mod blast;
mod code;
mod explain;
mod getopt;
mod handlers;
pub mod hook;
mod judge;
mod ladder;
mod lists;
mod paths;
pub mod policy;
pub mod request;
mod rules;
#[cfg(test)]
mod tests;
pub mod verdict;
mod walk;
mod weight;
mod words;
pub mod workspace;

use aish_programs as pack;
use aish_programs::argument;
use aish_syntax as syntax;

pub use aish_programs::argument::UNKNOWN;
pub use aish_text::{Shell, Span};
/// For the fuzz target.
#[doc(hidden)]
pub use code::{Language, scan_text};
pub use handlers::{is_known as is_known_program, wrapped};
pub use judge::{VERSION, judge, judge_assessment, raise_verdict, unreadable_verdict};
pub use paths::is_secret;
pub use policy::Policy;
pub use request::JudgeRequest;
pub use rules::{RuleInfo, rules};
pub use verdict::{Provenance, ReviewLevel, Verdict};
pub use walk::{assess, assess_parsed};
pub use weight::heaviest_first;
pub use words::LeftScope;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
