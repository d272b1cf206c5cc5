//! The request for one command, short because a small model on a laptop reads fifty tokens a second
//! and imitates all it sees. The constant part comes first, so that servers cache it.

use crate::config::card::Card;
use crate::context;
use crate::conversation::markers::{self, Asked};
use crate::conversation::prompts;
use crate::model::{Category, Intent, Message, ModelRequest, Role};
use aish_cookbook::examples;
use aish_text::Shell;

/// Tokens of a command, at most.
pub const MAX_TOKENS: u32 = 200;

/// Show the form of a reply, whatever examples follow.
const FIXED: [(&str, &str); 2] = [
    (
        "show the three newest files in ~/Music and below",
        "find ~/Music -type f -printf '%T@ %p\\n' | sort -rn | head -n 3 | cut -d ' ' -f 2-",
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
    messages.push(Message::text(Role::User, words_for(shell, words)));
    ModelRequest {
        intent,
        category,
        system: system_text(),
        instruction: before.instruction,
        messages,
        tools: Vec::new(),
        max_tokens: Some(MAX_TOKENS),
        temperature: Some(0.0),
        wants_logprobs: true,
        answer_schema: None,
        stream: true,
    }
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

#[cfg(test)]
#[path = "suggestion_tests.rs"]
mod tests;
