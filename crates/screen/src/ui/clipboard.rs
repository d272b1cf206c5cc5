//! Copies a text to the clipboard of the terminal's own machine, by the sequence that terminals
//! take for it (OSC 52). Whether one does can't be asked, so nothing here says that it did. It must
//! not be given text that the user hasn't picked.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::style::{Palette, StyleRole};

/// The longest text that is sent, in bytes: more than terminals take is thrown away by them.
const MOST: usize = 74_000;

/// Sends `text` to the clipboard, and says so in a row of its own.
pub fn copy_text(terminal: &mut impl Write, text: &str, palette: Palette) -> io::Result<()> {
    // These show what they don't know.
    let shows_it = matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb") | Err(_));
    if !shows_it && text.len() <= MOST {
        write!(terminal, "\x1b]52;c;{}\x07", STANDARD.encode(text))?;
    }
    let said = "[aish] copied: clipboard and paste key";
    writeln!(terminal, "{}", palette.paint(StyleRole::Dim, said))?;
    terminal.flush()
}
