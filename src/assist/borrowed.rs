//! Names in a suggested command that the model took from an example instead of the user's words. It
//! sees the request that was sent, and changes nothing.

use std::collections::HashSet;

use crate::model::{Message, ModelRequest};
use aish_text::sanitize::visible;

/// Characters between the words of a command.
const BETWEEN: &str = "'\"`;|&()<>=,{}[]$\\:";

/// The warning about a name that stands in an example, in its words and its command, and in nothing
/// that was `said` by the user or about earlier requests. `command` answers the last message.
pub fn borrowed_name(request: &ModelRequest, said: &[(String, String)], command: &str) -> Option<String> {
    let (asked, before) = request.messages.split_last()?;
    let (examples, earlier) = before.split_at_checked(before.len().checked_sub(said.len() * 2)?)?;
    let own = [asked].into_iter().chain(earlier).map(|message| message.content.as_str());
    let own = own.chain([request.instruction.as_str()]).collect::<Vec<_>>().join("\n").to_lowercase();
    let used: HashSet<&str> = words(command).collect();
    let borrowed = examples
        .chunks_exact(2)
        .flat_map(names)
        .find(|name| used.contains(name) && !own.contains(&last_part(name).to_lowercase()))?;
    Some(format!("the model took `{}` from an example, not from your words", visible(borrowed)))
}

/// The names and numbers that an example's command took from its request.
fn names(example: &[Message]) -> impl Iterator<Item = &str> {
    let [request, command] = example else { return Vec::new().into_iter() };
    let given: HashSet<&str> = words(&request.content).map(|word| word.trim_end_matches(['.', '?', '!'])).collect();
    let is_given = |word: &&str| is_name(word) && (given.contains(word) || given.contains(last_part(word)));
    words(&command.content).filter(is_given).collect::<Vec<_>>().into_iter()
}

fn last_part(path: &str) -> &str {
    let bare = path.trim_end_matches('/');
    bare.rsplit('/').next().unwrap_or(bare).trim_start_matches(['~', '.'])
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || BETWEEN.contains(c)).filter(|word| !word.is_empty())
}

/// No word of a language: a path, a file with an extension, a long number.
fn is_name(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let has_letter = word.contains(|c: char| c.is_alphabetic());
    !word.starts_with('-') && (has_letter && word.contains(['.', '/', '_']) || digits > 2)
}

#[cfg(test)]
#[path = "borrowed_tests.rs"]
mod tests;
