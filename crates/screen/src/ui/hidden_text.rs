//! Reads a text without showing it or its length; it may be pasted with line breaks.

use std::io::{self, Write};
use std::time::Duration;

use super::question::Asking;
use super::style::StyleRole;
use super::tty::{TerminalMode, Tty};

/// How often it checks whether it should end.
const TICK: Duration = Duration::from_millis(250);
/// The pause that tells Enter from a line break in a paste.
const PAUSE: Duration = Duration::from_millis(60);
const PASTE: [&[u8]; 2] = [b"\x1b[200~", b"\x1b[201~"];

#[derive(Default)]
pub struct Hidden {
    pub bytes: Vec<u8>,
}

impl Hidden {
    /// With room for `count` bytes: none are left behind by growth.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self { bytes: Vec::with_capacity(count) }
    }

    /// Empty if it isn't UTF-8.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or_default()
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        self.bytes.fill(0);
    }
}

/// None: the user left (Ctrl-C, Ctrl-D, Escape) or the terminal is gone.
pub fn ask_hidden(tty: &mut Tty, label: &str, asking: Asking) -> io::Result<Option<Hidden>> {
    let guard = tty.guard(TerminalMode::Keys)?;
    tty.discard_input()?;
    write!(tty, "{}", asking.palette.paint(StyleRole::Strong, label))?;
    tty.flush()?;
    let mut typed = Hidden::default();
    let whole = loop {
        if (asking.stop)() {
            break false;
        }
        // The terminal may echo again after a suspension.
        guard.renew();
        let done = typed.bytes.ends_with(b"\n");
        match tty.read_bytes(Some(if done { PAUSE } else { TICK }))? {
            None if done => break true,
            Some(bytes) if bytes.is_empty() || !take(&mut typed.bytes, &bytes) => break false,
            _ => {}
        }
    };
    writeln!(tty)?;
    Ok(whole.then(|| {
        typed.bytes.pop();
        typed
    }))
}

/// False: the user leaves.
fn take(typed: &mut Vec<u8>, bytes: &[u8]) -> bool {
    if bytes == [0x1b] {
        return false;
    }
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let mark = PASTE.iter().find(|mark| bytes[at..].starts_with(mark));
        match byte {
            _ if mark.is_some() => at += mark.map_or(0, |mark| mark.len() - 1),
            0x03 | 0x04 => return false,
            0x7f | 0x08 => while typed.pop().is_some_and(|last| last & 0xC0 == 0x80) {},
            0x15 => typed.clear(),
            b'\r' => typed.push(b'\n'),
            byte => typed.push(*byte),
        }
        at += 1;
    }
    true
}

#[cfg(test)]
#[path = "hidden_text_tests.rs"]
mod tests;
