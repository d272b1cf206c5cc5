//! Takes the politeness off a request: what is asked stays, how kindly it is asked goes. It knows
//! no recipe.

use crate::{lists, sentence};

/// The request without the politeness around it.
pub fn off(said: &str) -> String {
    let mut text = said.to_owned();
    // Each takes something away, so a few rounds are all there can be.
    for _ in 0..4 {
        let words = sentence::words(&text);
        let frames = lists::pairs("courtesy.frames");
        let found = frames.iter().find_map(|(frame, _)| sentence::holes(frame, &words));
        let Some((_, rest)) = found.and_then(|mut h| h.pop()).filter(|(_, rest)| rest.contains(' ')) else { break };
        text = doing(rest);
    }
    text
}

/// Whether somebody only makes conversation: what is asked of "you" yourself is no order.
pub fn chats(said: &str) -> bool {
    // "good morning, how are you": the greeting is no order either.
    let words = sentence::words(&off(said));
    lists::pairs("courtesy.chats").iter().any(|(frame, _)| sentence::holes(frame, &words).is_some())
        && !words.iter().any(|w| w.eq_ignore_ascii_case("to"))
}

/// "would you mind showing me": the form of the verb that orders use.
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
