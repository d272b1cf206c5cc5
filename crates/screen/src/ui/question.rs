//! How a question looks, everywhere: its text, then each key with the word for what it does, the
//! brightest row on the screen. It reads no key and decides nothing; a HALT keeps a layout of its
//! own (HALT-03).

use unicode_width::UnicodeWidthStr;

use super::style::{Palette, StyleRole};

/// The text between two keys.
const BETWEEN: &str = " · ";

/// The keys of a question that is answered with yes or no.
pub const YES_NO: &[QuestionKey] = &[("y", "yes"), ("n", "no")];

/// A key, and the word for what it does; the word may be empty.
pub type QuestionKey<'a> = (&'a str, &'a str);

/// A question with its keys; a blank follows, so that what is pressed stands apart. In a terminal
/// of `columns` (0 for one row) no key is torn from its word.
pub fn question_row(text: &str, keys: &[QuestionKey], columns: usize, palette: Palette) -> String {
    let plain = Palette::new(false);
    let lead = if text.is_empty() { String::new() } else { format!("{text}  ") };
    let (mut out, mut column) = (palette.paint(StyleRole::Strong, &lead), lead.width());
    for (n, key) in keys.iter().enumerate() {
        let width = key_row(&[*key], plain).width();
        if columns > 0 && column > 2 && column + BETWEEN.width() + width >= columns {
            out.push_str("\n  ");
            column = 2;
        } else if n > 0 {
            out.push_str(&palette.paint(StyleRole::Strong, BETWEEN));
            column += BETWEEN.width();
        }
        out.push_str(&key_row(&[*key], palette));
        column += width;
    }
    out + " "
}

/// Keys with their words, where the question stands above them.
pub fn key_row(keys: &[QuestionKey], palette: Palette) -> String {
    let pair = |(key, word): &QuestionKey| {
        let key = palette.paint(StyleRole::Heading, key);
        if word.is_empty() { key } else { format!("{key}{}", palette.paint(StyleRole::Strong, &format!(" {word}"))) }
    };
    keys.iter().map(pair).collect::<Vec<_>>().join(&palette.paint(StyleRole::Strong, BETWEEN))
}

/// The first of some questions that takes fewer than `width` columns, for one that is taken away
/// again; empty if none does.
pub fn fitting_row(questions: &[(&str, Vec<QuestionKey>)], width: usize, palette: Palette) -> String {
    let fits =
        |(text, keys): &&(&str, Vec<QuestionKey>)| question_row(text, keys, 0, Palette::new(false)).width() < width;
    questions.iter().find(fits).map(|(text, keys)| question_row(text, keys, 0, palette)).unwrap_or_default()
}

#[cfg(test)]
#[path = "question_tests.rs"]
mod tests;
