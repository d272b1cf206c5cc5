//! The look of a question: its text, then each key with its word, the brightest row on the screen.
//! It reads no key; a HALT has its own layout (HALT-03).

use unicode_width::UnicodeWidthStr;

use super::style::{Palette, StyleRole};

/// How a question looks, and when it must end; `stop` is polled.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    pub palette: Palette,
    pub stop: &'a dyn Fn() -> bool,
}

#[cfg(test)]
pub(super) fn plainly(stop: &dyn Fn() -> bool) -> Asking<'_> {
    Asking { palette: Palette::new(false), stop }
}

const BETWEEN: &str = " · ";

pub const YES_NO: &[QuestionKey] = &[("y", "yes"), ("n", "no")];

/// A key and its word, which may be empty.
pub type QuestionKey<'a> = (&'a str, &'a str);

/// Ends with a blank. No key is torn from its word in `columns` (0: one row).
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

pub fn key_row(keys: &[QuestionKey], palette: Palette) -> String {
    let pair = |(key, word): &QuestionKey| {
        let key = palette.paint(StyleRole::Heading, key);
        if word.is_empty() { key } else { format!("{key}{}", palette.paint(StyleRole::Strong, &format!(" {word}"))) }
    };
    keys.iter().map(pair).collect::<Vec<_>>().join(&palette.paint(StyleRole::Strong, BETWEEN))
}

/// The first question narrower than `width`, so that its row can be erased; empty if there is none.
pub fn fitting_row(questions: &[(&str, Vec<QuestionKey>)], width: usize, palette: Palette) -> String {
    let fits =
        |(text, keys): &&(&str, Vec<QuestionKey>)| question_row(text, keys, 0, Palette::new(false)).width() < width;
    questions.iter().find(fits).map(|(text, keys)| question_row(text, keys, 0, palette)).unwrap_or_default()
}

#[cfg(test)]
#[path = "question_tests.rs"]
mod tests;
