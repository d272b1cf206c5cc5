//! The text of a command, from its arguments or stdin (`-`); and a line with the text typed behind
//! it.

use std::io::{IsTerminal, Read};

use crate::error::{Error, Result};

/// Bytes read from stdin.
const STDIN_MAX: u64 = 64 << 20;

/// `words` joined by blanks; a single `-` reads stdin.
pub fn argument(words: &[String]) -> Result<String> {
    match words {
        [dash] if dash == "-" => stdin(),
        words => Ok(words.join(" ").trim().to_owned()),
    }
}

/// Fails without a text.
pub fn required(words: &[String], what: &str) -> Result<String> {
    let text = argument(words)?;
    if text.is_empty() {
        return Err(Error::usage(format!("{what} is missing")).hint("give it as words, or `-` to read it from stdin"));
    }
    Ok(text)
}

/// None when stdin is a terminal.
pub fn piped() -> Result<Option<String>> {
    if std::io::stdin().is_terminal() {
        return Ok(None);
    }
    let text = stdin()?;
    Ok((!text.is_empty()).then_some(text))
}

/// The first `limit` bytes.
pub fn stdin_up_to(limit: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(limit).read_to_end(&mut bytes);
    read.map_err(|e| Error::failed(format!("can't read stdin: {e}")))?;
    Ok(bytes)
}

fn stdin() -> Result<String> {
    let bytes = stdin_up_to(STDIN_MAX + 1)?;
    if bytes.len() as u64 > STDIN_MAX {
        return Err(
            Error::failed("stdin holds more than 64 MB").hint("send the part that matters, for example with `tail`")
        );
    }
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned())
}

/// Adds `typed` as words of its own; its final Enters are dropped, as what they were for is gone.
pub fn with_typed(line: &str, typed: &str) -> String {
    let typed = typed.trim_end_matches('\n');
    let apart = line.is_empty() || typed.is_empty() || line.ends_with(char::is_whitespace);
    let gap = if apart || typed.starts_with(char::is_whitespace) { "" } else { " " };
    format!("{line}{gap}{typed}")
}
