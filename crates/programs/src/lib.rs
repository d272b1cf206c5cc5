//! Applies the rule packs (`../data/*.pack`, compiled by `build.rs`) to the arguments of one call.
//! It expands no words, opens no file and doesn't decide the final level.

pub mod answer;
pub mod argument;
mod call;
#[cfg(any(test, feature = "examples"))]
pub mod examples;
#[cfg(test)]
mod examples_tests;
mod glob;
pub mod level;
mod lists;
mod matching;
pub mod operation;
mod options;
mod outcome;
mod parse;
mod pattern;
mod roles;
mod rule;
pub mod secret;
mod section;
#[cfg(any(test, feature = "examples"))]
#[allow(missing_docs, reason = "the fields are named as the language of the packs names them")]
pub mod source;
#[cfg(any(test, feature = "examples"))]
mod table;
mod tables;
pub mod terminal;
#[cfg(test)]
mod tests;
mod unsaid;
pub mod words;

pub use call::{GivenOption, Name, OptionValue, ProgramCall};
pub use glob::Match;
pub use options::{is_switch, variable};
pub use outcome::{Base, EffectClass, Operand, OperandRole, Outcome, Unsaid};
pub use rule::Rule;
pub use section::Section;
pub use words::words;

use tables::Tables;

static PACKS: Tables = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

fn packs() -> &'static Tables {
    #[cfg(any(test, feature = "examples"))]
    if let Some(tables) = examples::laid_out_now() {
        return tables;
    }
    &PACKS
}

/// By base name; `None` if no pack has the program.
pub fn section(program: &str) -> Option<Section> {
    packs().section(program)
}

/// By id, such as `git.push-force`.
pub fn rule(id: &str) -> Option<Rule> {
    packs().rule_by_id(id)
}

/// All rules, sorted by id.
pub fn rules() -> impl Iterator<Item = Rule> {
    packs().all_rules()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
