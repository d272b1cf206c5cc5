//! What stands against a suggested command before anyone reads it: a deed that the words didn't ask for, which the judge knows and no
//! model can argue away, and a model that wasn't sure. It prints nothing and changes no verdict.

use crate::egress::Answer;
use aish_cookbook::examples::names_deed;
use aish_judge::verdict::Verdict;

/// Below this log probability of a whole reply a suggestion is called unsure: e^-2.5, one in twelve (docs/models.md).
const UNSURE: f64 = -2.5;

/// The rule of a deed that the words don't ask for.
pub const UNASKED: &str = "deed.unasked";

/// What is said first of a command that destroys something, where `words` name no such deed; none for any other.
pub fn unasked_deed(words: &str, verdict: &Verdict) -> Option<String> {
    if !verdict.destructive || names_deed(words) {
        return None;
    }
    let deed = verdict.explanation.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let deed = if deed.is_empty() { "it destroys something" } else { deed };
    Some(format!("your words ask for no such thing: {deed}"))
}

/// Whether the model that answered was unsure, as far as its server says.
pub fn is_unsure(answer: &Answer) -> bool {
    answer.reply.logprob.is_some_and(|sum| sum < UNSURE)
}

#[cfg(test)]
#[path = "doubt_tests.rs"]
mod tests;
