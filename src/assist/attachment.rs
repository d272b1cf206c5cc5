//! What is sent with a question: what is piped into it, what the last command printed, what the
//! words mention. It is put in front as a marked block, and cut in the middle when it is long.

use aish_secrets::cut::head_and_tail;

use crate::conversation::foreign_text::mark_foreign_lines;

/// Most characters of a piped text, and of all that is mentioned, that go along; about 8000 tokens.
pub const MAX: usize = 24_000;

pub fn attach(question: &str, piped: Option<&str>) -> String {
    let Some(piped) = piped else { return question.to_owned() };
    format!("{}{question}", block("stdin", &head_and_tail(piped, MAX))).trim_end().to_owned()
}

/// Most characters of a last output that go along; about 2000 tokens.
const OUTPUT_MAX: usize = 6_000;

/// What the last command printed, as a block to put in front of a question; nothing if it printed
/// nothing.
pub fn last_output(output: &str) -> Option<String> {
    let output = output.trim_end();
    if output.is_empty() {
        return None;
    }
    Some(block("last output", &head_and_tail(output, OUTPUT_MAX)))
}

/// What other presets were asked and said, as a block to put in front of the next question.
pub fn delegated(text: &str) -> String {
    block("delegated", &head_and_tail(text.trim_end(), OUTPUT_MAX))
}

/// The contents of a mention: what it is, and the text, cut at `most` characters.
pub fn mentioned(name: &str, about: &str, text: &str, most: usize) -> String {
    block(name, &format!("{about}\n\n{}", head_and_tail(text.trim_end(), most)))
}

/// A text must not end its own block, nor begin another.
pub(super) fn block(name: &str, text: &str) -> String {
    format!("[{name}]\n{}\n[end of {name}]\n\n", mark_foreign_lines(text))
}

#[cfg(test)]
#[path = "attachment_tests.rs"]
mod tests;
