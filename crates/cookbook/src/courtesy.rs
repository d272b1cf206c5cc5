//! Removes politeness from a request. It knows no recipe.

use crate::{lists, sentence};

pub fn off(said: &str) -> String {
    let mut text = said.to_owned();
    for _ in 0..4 {
        let words = sentence::words(&text);
        let frames = lists::pairs("courtesy.frames");
        let found = frames.iter().find_map(|(frame, _)| sentence::holes(frame, &words));
        let Some((_, rest)) = found.and_then(|mut h| h.pop()).filter(|(_, rest)| rest.contains(' ')) else { break };
        text = doing(rest);
    }
    text
}

/// Whether it is only conversation: a question about "you" yourself.
pub fn chats(said: &str) -> bool {
    // "good morning, how are you": a greeting isn't an order either.
    let words = sentence::words(&off(said));
    lists::pairs("courtesy.chats").iter().any(|(frame, _)| sentence::holes(frame, &words).is_some())
        && !words.iter().any(|w| w.eq_ignore_ascii_case("to"))
}

/// Whether it forbids a deed ("never remove the logs") or asks for advice ("should I remove it"),
/// which no command does. Not to allow one is a deed.
pub fn forbids(said: &str) -> bool {
    let words = sentence::words(&off(said));
    let frames = lists::pairs("courtesy.forbids");
    let held = frames.iter().find_map(|(frame, _)| sentence::holes(frame, &words)).and_then(|mut held| held.pop());
    held.is_some_and(|(_, rest)| {
        let verb = rest.split(' ').next().unwrap_or_default().to_lowercase();
        !lists::COURTESY_PERMITTING.has(&verb)
    })
}

/// "would you mind showing me": verb form.
fn doing(text: String) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match lists::of("courtesy.gerunds", &first.to_lowercase()) {
        Some(base) => format!("{base}{}", &text[first.len()..]),
        None => text,
    }
}

#[cfg(test)]
#[path = "courtesy_tests.rs"]
mod tests;
