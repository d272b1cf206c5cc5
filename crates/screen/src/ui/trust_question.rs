//! Asks whether a project's file may be used: trust it, view it, not here, later. Its text is shown
//! with invisible characters spelled out. It keeps no answer.

use std::io::{self, Write};

use super::approve::ask_key;
use super::pager;
use super::question::{Asking, QuestionKey as Named};
use super::style::StyleRole;
use super::tty::{Key, TerminalMode, Tty};
use aish_text::sanitize::visible;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrustAnswer {
    Trust,
    /// Not this content, in this place.
    NotHere,
    Later,
    Interrupted,
}

const KEYS: &[Named] = &[("t", "trust it"), ("v", "view it"), ("n", "no, not here"), ("Enter", "later")];

/// Asks again after each view. `about` is a sentence, `text` the content that would be trusted.
pub fn ask_trust(tty: &mut Tty, about: &str, text: &str, asking: Asking) -> io::Result<TrustAnswer> {
    let modes = tty.guard(TerminalMode::Stream)?;
    writeln!(tty, "{}", asking.palette.paint(StyleRole::Warning, &visible(about)))?;
    drop(modes);
    loop {
        // Without an answer: view it.
        let cancelled = ("cancelled", Some(TrustAnswer::Interrupted));
        let said = ask_key(tty, ("Use this file?", KEYS), asking, |key| match key {
            Key::Char('t' | 'T') => Some(("trust", Some(TrustAnswer::Trust))),
            Key::Char('v' | 'V') => Some(("view", None)),
            Key::Char('n' | 'N') => Some(("not here", Some(TrustAnswer::NotHere))),
            Key::Enter | Key::Esc | Key::Eof => Some(("later", Some(TrustAnswer::Later))),
            Key::Ctrl('c' | 'd' | 'g') => Some(cancelled),
            _ => None,
        })?;
        let (word, answer) = said.unwrap_or(cancelled);
        let _modes = tty.guard(TerminalMode::Stream)?;
        writeln!(tty, "{word}")?;
        match answer {
            Some(answer) => return Ok(answer),
            None => show_text(tty, text)?,
        }
    }
}

/// In a pager where it doesn't fit the terminal.
fn show_text(tty: &mut Tty, text: &str) -> io::Result<()> {
    let (columns, rows) = tty.size();
    let mut text = visible(text);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if !pager::show_long(&text, (columns, rows.saturating_sub(2)))? {
        tty.write_all(text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "trust_question_tests.rs"]
mod tests;
