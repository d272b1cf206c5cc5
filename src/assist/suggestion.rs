//! One command for words: the request for it, short because a small model on a laptop reads fifty
//! tokens a second and imitates all it sees (the constant part comes first, so that servers cache
//! it), and the objections to what is suggested: a deed that the words didn't ask for, which no
//! model can argue away, and an unsure model. No verdict is changed.

use std::sync::LazyLock;

use regex::Regex;

use crate::config::card::Card;
use crate::context;
use crate::conversation::markers::{self, Asked};
use crate::conversation::prompts;
use crate::egress::EgressAnswer;
use crate::model::{Category, Intent, Message, ModelRequest, Role};
use crate::own_pattern::own_pattern;
use aish_cookbook::examples;
use aish_cookbook::examples::names_deed;
use aish_judge::verdict::Verdict;
use aish_text::Shell;
use aish_text::sanitize::visible;

/// Tokens of a command, at most.
pub const MAX_TOKENS: u32 = 200;

/// Show the form of a reply, whatever examples follow. With few names: a small model repeats them.
const FIXED: [(&str, &str); 2] = [
    (
        "show the three newest files here and below",
        "find . -type f -printf '%T@ %p\\n' | sort -rn | head -n 3 | cut -d ' ' -f 2-",
    ),
    (
        "Make the folder trip with a list.txt in it that says 'passport', and show what is in there.",
        "mkdir -p trip && echo 'passport' > trip/list.txt && ls trip",
    ),
];

const FIXED_FAILURE: (&str, &str) = ("this command failed with status 1: gti log --onelin", "git log --oneline");

pub fn asks_for_one(intent: &Intent) -> bool {
    matches!(intent, Intent::Suggest { .. } | Intent::Fix { .. })
}

#[derive(Clone, Debug, Default)]
pub struct Before<'a> {
    /// Earlier requests and their commands, oldest first.
    pub said: &'a [(String, String)],
    /// Behind the words, for this request alone.
    pub instruction: String,
}

pub fn suggestion_request(intent: Intent, words: &str, before: Before, shell: Shell, card: Card) -> ModelRequest {
    let fix = matches!(intent, Intent::Fix { .. });
    let category = if fix { Category::Fix } else { Category::Suggest };
    let asked = match &intent {
        Intent::Suggest { words } => words.clone(),
        Intent::Fix { command, .. } => command.clone(),
        _ => before.said.first().map_or_else(|| words.to_owned(), |(request, _)| request.clone()),
    };
    let nearest = examples::nearest(&asked, shell, card.examples);
    let nearest = nearest.iter().map(|example| (example.request, example.command));
    let failure = fix.then_some(FIXED_FAILURE);
    let said = before.said.iter().map(|(request, command)| (request.as_str(), command.as_str()));
    let mut messages = Vec::new();
    for (request, command) in FIXED.into_iter().chain(nearest).chain(failure).chain(said) {
        messages.push(Message::text(Role::User, request));
        messages.push(Message::text(Role::Assistant, command));
    }
    let mut request = ModelRequest {
        intent,
        instruction: before.instruction,
        temperature: Some(0.0),
        wants_logprobs: true,
        stream: true,
        ..ModelRequest::internal(category, &system_text(), words_for(shell, words), MAX_TOKENS)
    };
    request.messages.splice(0..0, messages);
    request
}

/// The same in every shell and directory.
fn system_text() -> String {
    format!(
        "You turn a request into one bash command for {}. Reply with the command only, on one line, with `&&` between its steps; a line that begins with `#` says why \
         there is none. Use the names, paths and numbers of the request as they are, and do nothing that it doesn't ask for.",
        context::system_name()
    )
}

/// Names the shell where bash's commands wouldn't do.
fn words_for(shell: Shell, words: &str) -> String {
    match shell {
        Shell::Fish => format!("{words}\n(in fish)"),
        Shell::Bash | Shell::Zsh => words.to_owned(),
    }
}

/// Told behind words that hold foreign text.
pub fn trust_of(words: &str) -> &'static str {
    if words.contains("\n[end of ") { prompts::BLOCKS } else { "" }
}

/// The reply in the form of answers, which later questions see.
pub fn kept_reply(text: &str, asked: &Asked<'_>) -> String {
    let found = markers::proposals(text, asked);
    match found.are_alone() {
        true => found.commands.iter().map(|command| format!("CMD: {command}")).collect::<Vec<_>>().join("\n"),
        false => text.to_owned(),
    }
}

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
pub fn said_unsure(answer: &EgressAnswer) -> Option<String> {
    let by_model = answer.reply.logprob.is_some_and(|sum| sum < UNSURE);
    answer.reply.unsure.clone().or_else(|| by_model.then(|| "the model was not sure of this one".to_owned()))
}

#[cfg(test)]
#[path = "suggestion_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "doubt_tests.rs"]
mod doubt_tests;
