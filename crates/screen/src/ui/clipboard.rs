//! Copies a text to the clipboard of the terminal's machine (OSC 52). A terminal can't be asked
//! whether it does, so nothing here claims it did. It must only get text that the user picked.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::style::{Palette, StyleRole};

/// In bytes; terminals drop longer ones.
const MOST: usize = 74_000;

pub fn copy_text(terminal: &mut impl Write, text: &str, palette: Palette) -> io::Result<()> {
    // These terminals would print the sequence.
    let shows_it = matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb") | Err(_));
    if !shows_it && text.len() <= MOST {
        write!(terminal, "\x1b]52;c;{}\x07", STANDARD.encode(text))?;
    }
    let said = "[aish] copied: clipboard and paste key";
    writeln!(terminal, "{}", palette.paint(StyleRole::Dim, said))?;
    terminal.flush()
}
