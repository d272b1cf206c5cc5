//! Asks whether to keep a proposed note (`keep? [y/N/edit]` and Enter) and lets the user edit its
//! text. The text is foreign: only a cleaned one is shown. It keeps nothing itself.

use std::io::{self, Write};

use super::approve;
use super::edit_line::{self, Edited};
use super::question::Asking;
use super::style::StyleRole;
use super::tty::Tty;
use aish_text::sanitize::clean_line;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteAnswer {
    Keep,
    Drop,
    Edit,
    /// Ctrl-C, Esc, a signal, or the terminal is gone: no note is kept.
    Stop,
}

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
    pub tty: &'a mut Tty,
    pub asking: Asking<'a>,
}

impl KeepQuestion<'_> {
    /// Shows a candidate (SUM-09); `note` is dim.
    pub fn show(&mut self, kind: &str, text: &str, note: Option<&str>) -> io::Result<()> {
        let label = self.asking.palette.paint(StyleRole::Strong, &format!("[memory] candidate ({kind}):"));
        writeln!(self.tty, "{label} {}", clean_line(text))?;
        if let Some(note) = note {
            let note = format!("  {}", clean_line(note));
            writeln!(self.tty, "{}", self.asking.palette.paint(StyleRole::Warning, &note))?;
        }
        self.tty.flush()
    }

    pub fn ask(&mut self) -> io::Result<NoteAnswer> {
        loop {
            match edit_line::edit_line(self.tty, "keep? [y/N/edit] ", "", self.asking)? {
                Edited::Cancelled | Edited::Aborted => return Ok(NoteAnswer::Stop),
                Edited::Accepted(answer) => match meaning(&answer) {
                    Some(said) => return Ok(said),
                    None => writeln!(self.tty, "{}", self.asking.palette.paint(StyleRole::Dim, "  y, n or edit"))?,
                },
            }
        }
    }

    /// None: the text stays as it is.
    pub fn edit(&mut self, text: &str) -> io::Result<Option<String>> {
        Ok(edit_line::edit_line(self.tty, "note: ", text, self.asking)?.accepted())
    }

    /// Whether to keep a note that holds a secret: only `y` is a yes.
    pub fn insists(&mut self) -> io::Result<bool> {
        approve::ask_yes(self.tty, "Keep it with the secret in it?", self.asking)
    }
}

#[cfg(test)]
#[path = "keep_note_tests.rs"]
mod tests;
