//! What speaks against a suggested command before anyone reads it: a deed that the words didn't ask
//! for, which the judge knows and no model can argue away, and a model that wasn't sure. It prints
//! nothing and changes no verdict.

use std::sync::LazyLock;

use crate::egress::EgressAnswer;
use crate::own_pattern::own_pattern;
use aish_cookbook::examples::names_deed;
use aish_judge::verdict::Verdict;
use aish_text::sanitize::visible;
use regex::Regex;

/// Below this log probability of a whole reply a suggestion is called unsure: e^-1.5, less than one
/// in four. Fitted on half of the replies of docs/benchmarks.md ("Real models"), for the most wrong
/// ones named with the fewest right ones.
const UNSURE: f64 = -1.5;

/// The rule of a deed that the words don't ask for.
pub const UNASKED: &str = "deed.unasked";

/// What is said first of a command that destroys something, where `words` name no such deed; none
/// for any other.
pub fn unasked_deed(words: &str, verdict: &Verdict) -> Option<String> {
    if !verdict.destructive || names_deed(words) {
        return None;
    }
    let deed = verdict.explanation.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let deed = if deed.is_empty() { "it destroys something" } else { deed };
    Some(format!("your words ask for no such thing: {deed}"))
}

/// A stand-in for something of the user's: an invented path, a name with `your` in it, a hidden
/// value that was never handed out. In angle brackets only where quotes keep the shell from reading
/// them.
const LEFT: &str = r#"(?x) /path/to(?:/[\w./*-]*)? | /your/[\w./*-]+ | \b(?i-u:your)[_-][\w.-]+ | \$\{?AISH_SECRET_\d+\}?
    | <(?:your|my|insert|enter|the)[\s_-][\w\s_-]*> | \b(?:x{3}\.){3}x{3}\b"#;
static LEFT_TO_FILL_IN: LazyLock<Regex> = LazyLock::new(|| own_pattern(LEFT));

/// What is said of a command in which the user has to put something first; none where it is in
/// their own `words`.
pub fn left_to_fill_in(words: &str, command: &str) -> Option<String> {
    let found = LEFT_TO_FILL_IN.find(command)?.as_str();
    (!words.contains(found))
        .then(|| format!("`{}` only stands for something of yours: change it first", visible(found)))
}

/// What is said of an answer of which the cookbook isn't certain, or the model, as far as its
/// server says.
pub fn said_unsure(answer: &EgressAnswer) -> Option<&'static str> {
    let by_model = answer.reply.logprob.is_some_and(|sum| sum < UNSURE);
    let by_cookbook = answer.reply.unsure.then_some("the cookbook was not sure of this one");
    by_cookbook.or(by_model.then_some("the model was not sure of this one"))
}

#[cfg(test)]
#[path = "doubt_tests.rs"]
mod tests;
