//! Choosing on the terminal: drawn rows, keys common to all lists, the end. [`list`] finds a thing
//! by name, [`commands`] offers an answer's commands. Choosing runs nothing.

pub mod commands;
pub mod list;

use std::io::{self, Write};
use std::time::Duration;

use super::input::{Key, decode_key};
use super::style::Palette;
use super::tty::{ENTER, HABIT, INTERRUPT, REST_OF_KEY, TerminalMode, Tty};
use super::typing::typed_text;

/// A pasted text begins with it.
const ESC: u8 = 0x1b;
/// How often a question checks whether it should end.
const TICK: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked<T> {
    Take(T),
    Leave,
    /// Not a key but the beginning of a text, which is kept for the line.
    Typed,
    Pending,
}

pub trait Picker {
    type Taken: Copy;
    /// Written above the rows, once.
    fn above(&self, _columns: usize, _palette: Palette) -> String {
        String::new()
    }
    /// Redrawn at each change, the question included; each narrower than the terminal.
    fn rows(&mut self, size: (usize, usize), palette: Palette) -> Vec<String>;
    fn press(&mut self, key: Key) -> Picked<Self::Taken>;
    /// Letters that came at once may be typed quickly or pasted, so they never choose.
    fn paste(&mut self, letters: &str) -> Picked<Self::Taken>;
}

/// The row after the last one is the first.
pub fn moved(key: Key, at: Option<usize>, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    match key {
        Key::Up | Key::Ctrl('p') => Some(at.and_then(|at| at.checked_sub(1)).unwrap_or(last)),
        Key::Down | Key::Ctrl('n') => Some(at.map_or(0, |at| at + 1)).map(|at| if at > last { 0 } else { at }),
        _ => None,
    }
}

pub fn leaves(key: Key) -> bool {
    matches!(key, Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof)
}

/// None: the user left or the terminal is gone. Drawings are erased where the cursor `moves`.
/// Earlier typing and text are kept for the line. `stop` is polled: true ends it like Esc.
pub fn pick<P: Picker>(
    tty: &mut Tty,
    picker: &mut P,
    (palette, moves): (Palette, bool),
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<P::Taken>> {
    let guard = tty.guard(TerminalMode::Keys)?;
    let above = picker.above(tty.size().0, palette);
    tty.write_all(above.as_bytes())?;
    tty.set_input_aside()?;
    let mut drawn = DrawnPicker { rows: Vec::new(), size: tty.size(), moves };
    // The letters so far, for the line if they turn out to be text.
    let mut text = Vec::new();
    let outcome = loop {
        let size = tty.size();
        drawn.replace(tty, picker.rows(size, palette), size)?;
        if stop() {
            break Picked::Leave;
        }
        guard.renew();
        let Some((mut bytes, mut lines)) = tty.read_typed(Some(TICK))? else { continue };
        // Held arrows arrive together, and an Enter close behind.
        while bytes.len() > 3 && matches!(decode_key(&bytes[..3]), Key::Up | Key::Down) {
            let rest = bytes.split_off(3);
            picker.press(decode_key(&bytes));
            bytes = rest;
        }
        let key = decode_key(&bytes);
        if !matches!(key, Key::Char(_) | Key::Paste) {
            text.clear();
        }
        let outcome = match key {
            Key::Paste => {
                lines.restore();
                bytes.extend(tty.rest_of_text(REST_OF_KEY)?);
                press_many(picker, &bytes)
            }
            _ => picker.press(key),
        };
        match (outcome, key) {
            (Picked::Pending, Key::Char(_)) => text.extend(bytes),
            (Picked::Pending, _) => {}
            (Picked::Typed, _) => {
                lines.restore();
                text.extend(bytes);
                keep_text(tty, text)?;
                break Picked::Typed;
            }
            // A letter's Enter belongs to it: on the chosen line it would run that. Ctrl-C cancels.
            (Picked::Take(_), Key::Char(_)) if tty.take_enter(Some(lines))? => break Picked::Leave,
            (outcome, _) => break outcome,
        }
    };
    drawn.take_away(tty, tty.size())?;
    tty.flush()?;
    Ok(match outcome {
        Picked::Take(taken) => Some(taken),
        Picked::Leave | Picked::Typed | Picked::Pending => None,
    })
}

fn press_many<P: Picker>(picker: &mut P, bytes: &[u8]) -> Picked<P::Taken> {
    let letters = typed_text(bytes);
    // A letter with its Enter, faster than a person types, is neither a key nor a text.
    let is_text = bytes.first() == Some(&ESC) || letters.chars().nth(1).is_some();
    if letters.is_empty() || !is_text { Picked::Pending } else { picker.paste(&letters) }
}

/// Keeps a begun text for the line, with the rest that is still arriving.
fn keep_text(tty: &mut Tty, mut text: Vec<u8>) -> io::Result<()> {
    if !text.iter().any(|byte| ENTER.contains(byte)) {
        text.extend(tty.rest_of_text(HABIT)?);
    }
    // What Ctrl-C cancels isn't for the line.
    let from = text.iter().rposition(|byte| *byte == INTERRUPT).map_or(0, |at| at + 1);
    tty.put_aside(text.split_off(from));
    Ok(())
}

struct DrawnPicker {
    rows: Vec<String>,
    size: (usize, usize),
    moves: bool,
}

impl DrawnPicker {
    fn replace(&mut self, tty: &mut Tty, rows: Vec<String>, size: (usize, usize)) -> io::Result<()> {
        if rows == self.rows && size == self.size {
            return Ok(());
        }
        self.take_away(tty, size)?;
        write!(tty, "{}", rows.join("\n"))?;
        tty.flush()?;
        (self.rows, self.size) = (rows, size);
        Ok(())
    }

    /// A resize rearranges rows in an unknown way: then they stay.
    fn take_away(&mut self, tty: &mut Tty, size: (usize, usize)) -> io::Result<()> {
        match self.rows.len() {
            0 => Ok(()),
            _ if !self.moves || size != self.size => writeln!(tty),
            1 => write!(tty, "\r\x1b[K"),
            rows => write!(tty, "\r\x1b[{}A\x1b[J", rows - 1),
        }
    }
}
