//! What is sent with a question: piped text, the last command's output, mentions. A marked block in
//! front of the question, cut in the middle when it is long.

use aish_secrets::cut::head_and_tail;

use crate::conversation::foreign_text::mark_foreign_lines;

/// Characters of a piped text, or of all mentions; about 8000 tokens.
pub const MAX: usize = 24_000;

pub fn attach(question: &str, piped: Option<&str>) -> String {
    let Some(piped) = piped else { return question.to_owned() };
    format!("{}{question}", block("stdin", &head_and_tail(piped, MAX))).trim_end().to_owned()
}

/// Characters of a last output; about 2000 tokens.
const OUTPUT_MAX: usize = 6_000;

/// The last output as a block; none if it is empty.
pub fn last_output(output: &str) -> Option<String> {
    let output = output.trim_end();
    if output.is_empty() {
        return None;
    }
    Some(block("last output", &head_and_tail(output, OUTPUT_MAX)))
}

pub fn delegated(text: &str) -> String {
    block("delegated", &head_and_tail(text.trim_end(), OUTPUT_MAX))
}

pub fn mentioned(name: &str, about: &str, text: &str, most: usize) -> String {
    block(name, &format!("{about}\n\n{}", head_and_tail(text.trim_end(), most)))
}

/// The text must not end its own block, nor begin another.
pub(super) fn block(name: &str, text: &str) -> String {
    format!("[{name}]\n{}\n[end of {name}]\n\n", mark_foreign_lines(text))
}

#[cfg(test)]
#[path = "attachment_tests.rs"]
mod tests;
