//! Asks the user to let a command run: one key for level B, and the PIN too for level C. Only `y`
//! is a yes; what was typed before the question is no answer to it (before a PIN it is thrown
//! away), and the PIN is shown as dots and forgotten as soon as it was compared.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::question::{QuestionKey as Named, YES_NO, question_row};
use super::style::{Palette, StyleRole};
use super::tty::{Key, TerminalMode, Tty};
use super::wrap::wrap_line;
use crate::config::pin::{ATTEMPTS, DEFAULT, LENGTH, Pin};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    Approved,
    Refused,
    /// Don't, and end the whole run: Ctrl-X Ctrl-C (HALT-08).
    Aborted,
    /// Let it run, but without knowing the PIN.
    WrongPin,
}

/// How often a question looks whether it should end.
const TICK: Duration = Duration::from_millis(250);
/// What is asked for, and the way out.
const PIN: &str = "PIN (6 digits · Ctrl-C goes back): ";
/// Behind an Enter before all of them are there.
const TOO_FEW: &str = "six digits are needed: begin again";

/// Asks with one key. `question` is a few words; the keys follow it. Enter and Esc are a no.
pub fn ask_yes(tty: &mut Tty, question: &str, palette: Palette, stop: &dyn Fn() -> bool) -> io::Result<bool> {
    Ok(yes_or(tty, question, None, palette, stop)? == ApprovalAnswer::Yes)
}

/// Asks where a question is one of several, about what is proposed: Enter takes it, as in a list,
/// and Esc leaves them all (none).
pub fn ask_or_leave(
    tty: &mut Tty,
    question: &str,
    palette: Palette,
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<bool>> {
    let keys: &[Named] = &[("Enter", "yes"), ("n", "no"), ("Esc", "cancel")];
    let said = ask_key(tty, (question, keys), palette, stop, |key| match key {
        Key::Char('y' | 'Y') | Key::Enter => Some(Some(true)),
        Key::Char('n' | 'N') => Some(Some(false)),
        Key::Char('q' | 'Q') | Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => Some(None),
        _ => None,
    })?
    .flatten();
    writeln!(tty, "{}", said.map_or("left", |yes| if yes { "yes" } else { "no" }))?;
    Ok(said)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovalAnswer {
    Yes,
    /// The other key that is a yes.
    Other,
    No,
}

/// As [`ask_yes`], with another key that is a yes as well, and the word for it.
pub fn yes_or(
    tty: &mut Tty,
    question: &str,
    other: Option<(char, &str)>,
    palette: Palette,
    stop: &dyn Fn() -> bool,
) -> io::Result<ApprovalAnswer> {
    let letter = other.map(|(key, _)| key.to_string()).unwrap_or_default();
    let mut keys = YES_NO.to_vec();
    if let Some((_, word)) = other {
        keys.insert(1, (&letter, word));
    }
    let said = ask_key(tty, (question, &keys), palette, stop, |key| match key {
        Key::Char('y' | 'Y') => Some(ApprovalAnswer::Yes),
        Key::Char(key) if other.is_some_and(|(other, _)| key == other) => Some(ApprovalAnswer::Other),
        Key::Char('n' | 'N' | 'q' | 'Q') | Key::Enter | Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => {
            Some(ApprovalAnswer::No)
        }
        _ => None,
    })?;
    writeln!(
        tty,
        "{}",
        if said == Some(ApprovalAnswer::Yes) || said == Some(ApprovalAnswer::Other) { "yes" } else { "no" }
    )?;
    Ok(said.unwrap_or(ApprovalAnswer::No))
}

/// Asks with one of the keys that it names, each of which `read` has an answer for; what was typed
/// before isn't among them. The row isn't ended. None when `stop` says so, or Ctrl-C follows a
/// letter at once.
pub fn ask_key<T>(
    tty: &mut Tty,
    (question, keys): (&str, &[Named]),
    palette: Palette,
    stop: &dyn Fn() -> bool,
    read: impl Fn(Key) -> Option<T>,
) -> io::Result<Option<T>> {
    let guard = tty.guard(TerminalMode::Keys)?;
    tty.set_input_aside()?;
    write!(tty, "{}", question_row(question, keys, tty.size().0, palette))?;
    tty.flush()?;
    loop {
        if stop() {
            return Ok(None);
        }
        guard.renew();
        let Some((key, lines)) = tty.read_key(Some(TICK))? else { continue };
        let letter = matches!(key, Key::Char(_));
        let Some(said) = read(key) else { continue };
        return Ok(if letter && tty.take_enter(Some(lines))? { None } else { Some(said) });
    }
}

/// Asks for the PIN until `right` says so, at most [`ATTEMPTS`] times, with a wait of `delay` after
/// each wrong one, counted from 1. `before` were typed earlier: giving up in between wins no
/// further attempts.
pub fn ask_pin(
    tty: &mut Tty,
    before: u32,
    right: &dyn Fn(&str) -> bool,
    delay: fn(u32) -> Duration,
    palette: Palette,
    stop: &dyn Fn() -> bool,
) -> io::Result<Approval> {
    for wrong in before + 1..=ATTEMPTS {
        let typed = match read_digits(tty, PIN, palette, stop)? {
            PinRead::Typed(typed) => typed,
            PinRead::Out => return Ok(Approval::Refused),
            PinRead::Abort => return Ok(Approval::Aborted),
        };
        if right(typed.digits()) {
            return Ok(Approval::Approved);
        }
        drop(typed);
        let last = wrong == ATTEMPTS;
        let rest = if last { "refused" } else { "try again" };
        writeln!(tty, "{}", palette.paint(StyleRole::Error, &format!("wrong PIN, {rest}")))?;
        if !last && !wait_or_stop(tty, delay(wrong), stop)? {
            return Ok(Approval::Refused);
        }
    }
    Ok(Approval::WrongPin)
}

/// Says once, ever, that the PIN is the one that everybody knows; `state` is the directory where it
/// is noted.
pub fn warn_of_default(tty: &mut Tty, pin: &Pin, state: &Path, palette: Palette) -> io::Result<()> {
    let said = state.join("default-pin-warned");
    if !pin.is_default() || said.exists() {
        return Ok(());
    }
    let text = format!("the PIN is still the default, {DEFAULT}: set your own with `aish config pin`");
    for line in wrap_line(&text, tty.size().0) {
        writeln!(tty, "{}", palette.paint(StyleRole::Warning, &line))?;
    }
    // If it can't be noted, it is said again next time.
    let _ = crate::store::private_dir(state).and_then(|()| crate::store::write_private_atomic(&said, b""));
    Ok(())
}

/// Digits that are overwritten when they are dropped.
pub struct TypedPin(Vec<u8>);

impl TypedPin {
    pub fn digits(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Drop for TypedPin {
    fn drop(&mut self) {
        self.0.fill(0);
    }
}

/// What a burst of bytes does to the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    On,
    /// Enter, with all digits there.
    Done,
    /// Enter with too few, which are gone.
    TooFew,
    /// The user wants out.
    Out,
}

enum PinRead {
    Typed(TypedPin),
    /// The user wants out, or the terminal is gone.
    Out,
    Abort,
}

/// Reads exactly six digits without showing them; none when the user wants out.
pub fn ask_digits(
    tty: &mut Tty,
    label: &str,
    palette: Palette,
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<TypedPin>> {
    Ok(match read_digits(tty, label, palette, stop)? {
        PinRead::Typed(typed) => Some(typed),
        PinRead::Out | PinRead::Abort => None,
    })
}

fn read_digits(tty: &mut Tty, label: &str, palette: Palette, stop: &dyn Fn() -> bool) -> io::Result<PinRead> {
    let guard = tty.guard(TerminalMode::Keys)?;
    tty.discard_input()?;
    write!(tty, "{}", palette.paint(StyleRole::Strong, label))?;
    tty.flush()?;
    let mut typed = TypedPin(Vec::with_capacity(LENGTH));
    // Ctrl-X was the last key.
    let mut chord = false;
    let read = loop {
        if stop() {
            break PinRead::Out;
        }
        // A PIN must not be echoed because the question was suspended in between.
        guard.renew();
        let Some(mut bytes) = tty.read_bytes(Some(TICK))? else { continue };
        if bytes.is_empty() {
            break PinRead::Out;
        }
        let abort = bytes.windows(2).any(|two| two == [0x18, 0x03]) || (chord && bytes.first() == Some(&0x03));
        chord = bytes.last() == Some(&0x18);
        let before = typed.0.len();
        let edit = edit_digits(&mut typed.0, &bytes);
        bytes.fill(0);
        let after = typed.0.len();
        for _ in after..before {
            tty.write_all(b"\x08 \x08")?;
        }
        tty.write_all("•".repeat(after.saturating_sub(before)).as_bytes())?;
        tty.flush()?;
        match edit {
            Edit::On => {}
            Edit::Done => break PinRead::Typed(typed),
            Edit::TooFew => {
                writeln!(tty, "\n{}", palette.paint(StyleRole::Error, TOO_FEW))?;
                write!(tty, "{}", palette.paint(StyleRole::Strong, label))?;
                tty.flush()?;
            }
            Edit::Out if abort => break PinRead::Abort,
            Edit::Out => break PinRead::Out,
        }
    };
    writeln!(tty)?;
    Ok(read)
}

/// Applies typed bytes. Escape sequences (arrows, a bracketed paste) do nothing; Escape at the end
/// is the way out.
fn edit_digits(typed: &mut Vec<u8>, bytes: &[u8]) -> Edit {
    match bytes {
        [.., 0x1b] => return Edit::Out,
        [0x1b, ..] => return Edit::On,
        _ => {}
    }
    for byte in bytes {
        match byte {
            b'0'..=b'9' if typed.len() < LENGTH => typed.push(*byte),
            0x7f | 0x08 => drop(typed.pop()),
            0x15 => typed.clear(),
            b'\r' | b'\n' if typed.len() == LENGTH => return Edit::Done,
            // An Enter alone says nothing that could be wrong.
            b'\r' | b'\n' if !typed.is_empty() => {
                typed.fill(0);
                typed.clear();
                return Edit::TooFew;
            }
            0x03 | 0x04 | 0x07 => return Edit::Out,
            _ => {}
        }
    }
    Edit::On
}

/// Waits, with what is typed meanwhile thrown away; false when the user wants out.
fn wait_or_stop(tty: &mut Tty, time: Duration, stop: &dyn Fn() -> bool) -> io::Result<bool> {
    let _guard = tty.guard(TerminalMode::Keys)?;
    let end = Instant::now() + time;
    while let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
        if stop() {
            return Ok(false);
        }
        match tty.read_bytes(Some(left.min(TICK)))? {
            Some(bytes) if bytes.is_empty() || bytes == [0x1b] || bytes.iter().any(|b| matches!(b, 0x03 | 0x04)) => {
                return Ok(false);
            }
            _ => {}
        }
    }
    Ok(true)
}

#[cfg(test)]
#[path = "approve_tests.rs"]
mod tests;
