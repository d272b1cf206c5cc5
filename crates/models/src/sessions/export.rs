//! A conversation as Markdown, without control codes and secrets. Each turn is in a fence longer
//! than any in it, so that its text can't become a heading or load a picture.

use super::log::LoadedSession;
use crate::model::Role;
use aish_text::sanitize::{clean, clean_line};

pub fn markdown(title: &str, loaded: &LoadedSession) -> String {
    let mut out = format!("# Conversation {}\n\n", code(title));
    for (what, value) in [("Begun", &loaded.meta.started), ("Model", &loaded.meta.model)] {
        if !value.is_empty() {
            out += &format!("- {what}: {}\n", code(value));
        }
    }
    for (n, turn) in loaded.without_secrets().iter().enumerate() {
        let time = loaded.times.get(n).filter(|time| !time.is_empty()).map(|time| format!(", {}", code(time)));
        let time = time.unwrap_or_default();
        let cut = if turn.partial { " (broken off)" } else { "" };
        let calls = turn.call_lines();
        let texts = turn.pieces().into_iter().chain((!calls.is_empty()).then_some(("calls", calls.as_str())));
        for (who, text) in texts {
            let (who, kind) = match turn.role {
                Role::Assistant if who != "calls" => (code(who), "markdown"),
                _ => (who[..1].to_uppercase() + &who[1..], "text"),
            };
            let text = clean(text);
            let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
            let fence = "`".repeat(longest.max(2) + 1);
            out += &format!("\n## {who}{time}{cut}\n\n{fence}{kind}\n{}\n{fence}\n", text.trim_end_matches('\n'));
        }
    }
    out
}

fn code(text: &str) -> String {
    format!("`{}`", clean_line(text).replace('`', "'"))
}

#[cfg(test)]
#[path = "export_tests.rs"]
mod tests;
