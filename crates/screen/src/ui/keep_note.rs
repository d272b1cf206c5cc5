//! Asks whether a proposed note is to be kept: `keep? [y/N/edit]`, answered with a word and Enter,
//! and an edit of its text. The text of a note is foreign: what is shown has been cleaned. It keeps
//! nothing itself.

use std::io::{self, Write};

use super::approve;
use super::edit_line::{self, Edited};
use super::style::{Palette, StyleRole};
use super::tty::Tty;
use aish_text::sanitize::clean_line;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteAnswer {
    Keep,
    Drop,
    Edit,
    /// Neither this one nor any other: Ctrl-C, Esc, a signal, or the terminal is gone.
    Stop,
}

/// What an answer means; none when it means nothing.
fn meaning(answer: &str) -> Option<NoteAnswer> {
    match answer.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(NoteAnswer::Keep),
        "" | "n" | "no" => Some(NoteAnswer::Drop),
        "e" | "edit" => Some(NoteAnswer::Edit),
        "q" | "quit" => Some(NoteAnswer::Stop),
        _ => None,
    }
}

pub struct KeepQuestion<'a> {
    tty: &'a mut Tty,
    palette: Palette,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> KeepQuestion<'a> {
    /// Asks on `tty` until `stop` says that it should end.
    pub fn new(tty: &'a mut Tty, palette: Palette, stop: &'a dyn Fn() -> bool) -> Self {
        Self { tty, palette, stop }
    }

    /// Shows a candidate (SUM-09) and, dim, what the user should know about it.
    pub fn show(&mut self, kind: &str, text: &str, note: Option<&str>) -> io::Result<()> {
        let label = self.palette.paint(StyleRole::Strong, &format!("[memory] candidate ({kind}):"));
        writeln!(self.tty, "{label} {}", clean_line(text))?;
        if let Some(note) = note {
            writeln!(self.tty, "{}", self.palette.paint(StyleRole::Warning, &format!("  {}", clean_line(note))))?;
        }
        self.tty.flush()
    }

    /// `keep? [y/N/edit]`, again until the answer is one.
    pub fn ask(&mut self) -> io::Result<NoteAnswer> {
        loop {
            match edit_line::edit_line(self.tty, "keep? [y/N/edit] ", "", self.palette, self.stop)? {
                Edited::Cancelled | Edited::Aborted => return Ok(NoteAnswer::Stop),
                Edited::Accepted(answer) => match meaning(&answer) {
                    Some(said) => return Ok(said),
                    None => writeln!(self.tty, "{}", self.palette.paint(StyleRole::Dim, "  y, n or edit"))?,
                },
            }
        }
    }

    /// Lets the user change a text; none when it is to stay as it is.
    pub fn edit(&mut self, text: &str) -> io::Result<Option<String>> {
        Ok(edit_line::edit_line(self.tty, "note: ", text, self.palette, self.stop)?.accepted())
    }

    /// Whether a secret is to be kept too: only `y` is a yes.
    pub fn insists(&mut self) -> io::Result<bool> {
        approve::ask_yes(self.tty, "Keep it with the secret in it?", self.palette, self.stop)
    }
}

#[cfg(test)]
#[path = "keep_note_tests.rs"]
mod tests;
