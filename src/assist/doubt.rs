//! Objections to a suggested command: a deed that the words didn't ask for (the judge's rule, which
//! no model can argue away), and an unsure model. It prints nothing and changes no verdict.

use std::sync::LazyLock;

use crate::egress::EgressAnswer;
use crate::own_pattern::own_pattern;
use aish_cookbook::examples::names_deed;
use aish_judge::verdict::Verdict;
use aish_text::sanitize::visible;
use regex::Regex;

/// Log probability of a whole reply: e^-1.5, under one in four. Fitted on half of the replies in
/// docs/benchmarks.md ("Real models"): most wrong replies named with fewest right ones.
const UNSURE: f64 = -1.5;

pub const UNASKED: &str = "deed.unasked";

/// The warning before a destructive command, where `words` name no such deed.
pub fn unasked_deed(words: &str, verdict: &Verdict) -> Option<String> {
    if !verdict.destructive || names_deed(words) {
        return None;
    }
    let deed = verdict.explanation.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let deed = if deed.is_empty() { "it destroys something" } else { deed };
    Some(format!("your words ask for no such thing: {deed}"))
}

/// A stand-in: an invented path, a name with `your`, a hidden value never handed out. In angle
/// brackets only inside quotes, where the shell doesn't read them.
const LEFT: &str = r#"(?x) /path/to(?:/[\w./*-]*)? | /your/[\w./*-]+ | \b(?i-u:your)[_-][\w.-]+ | \$\{?AISH_SECRET_\d+\}?
    | <(?:your|my|insert|enter|the)[\s_-][\w\s_-]*> | \b(?:x{3}\.){3}x{3}\b"#;
static LEFT_TO_FILL_IN: LazyLock<Regex> = LazyLock::new(|| own_pattern(LEFT));

/// The warning about a placeholder in the command, unless the user's own `words` have it.
pub fn left_to_fill_in(words: &str, command: &str) -> Option<String> {
    let found = LEFT_TO_FILL_IN.find(command)?.as_str();
    (!words.contains(found))
        .then(|| format!("`{}` only stands for something of yours: change it first", visible(found)))
}

/// Unsure is the cookbook, or the model as far as its server says.
pub fn said_unsure(answer: &EgressAnswer) -> Option<&'static str> {
    let by_model = answer.reply.logprob.is_some_and(|sum| sum < UNSURE);
    let by_cookbook = answer.reply.unsure.then_some("the cookbook was not sure of this one");
    by_cookbook.or(by_model.then_some("the model was not sure of this one"))
}

#[cfg(test)]
#[path = "doubt_tests.rs"]
mod tests;
