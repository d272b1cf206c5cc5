//! Asks the user to let a command run: one key for level B, the PIN too for level C. Only `y` is a
//! yes; earlier keys don't count; the PIN is shown as dots, and overwritten after use.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthStr;

use super::hidden_text::Hidden;
use super::question::{Asking, QuestionKey as Named, YES_NO, question_row};
use super::style::{Palette, StyleRole};
use super::tty::{Key, TerminalMode, Tty};
use super::wrap::wrap_line;
use crate::config::pin::{ATTEMPTS, DEFAULT, LENGTH, Pin};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    Approved,
    Refused,
    /// Refused, and the whole run ends: Ctrl-X Ctrl-C (HALT-08).
    Aborted,
    /// Approved, but the PIN was wrong.
    WrongPin,
}

/// How often a question checks whether it should end.
const TICK: Duration = Duration::from_millis(250);
const PIN: &str = "PIN (6 digits · Ctrl-C goes back): ";
/// Where the dots behind it would need another row, which Backspace doesn't leave.
const SHORT_PIN: &str = "PIN (6 digits): ";
const TOO_FEW: &str = "six digits are needed: begin again";

/// Asks for one key. `question` is a few words, followed by the keys. Enter and Esc are a no.
pub fn ask_yes(tty: &mut Tty, question: &str, asking: Asking) -> io::Result<bool> {
    Ok(yes_or(tty, question, None, asking)? == ApprovalAnswer::Yes)
}

/// One of several questions: Enter takes the proposal, Esc (none) leaves them all.
pub fn ask_or_leave(tty: &mut Tty, question: &str, asking: Asking) -> io::Result<Option<bool>> {
    let keys: &[Named] = &[("Enter", "yes"), ("n", "no"), ("Esc", "cancel")];
    let said = ask_key(tty, (question, keys), asking, |key| match key {
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
    Other,
    No,
}

/// As [`ask_yes`], with a second key that is also a yes, and its word.
pub fn yes_or(
    tty: &mut Tty,
    question: &str,
    other: Option<(char, &str)>,
    asking: Asking,
) -> io::Result<ApprovalAnswer> {
    let letter = other.map(|(key, _)| key.to_string()).unwrap_or_default();
    let mut keys = YES_NO.to_vec();
    if let Some((_, word)) = other {
        keys.insert(1, (&letter, word));
    }
    let said = ask_key(tty, (question, &keys), asking, |key| match key {
        Key::Char('y' | 'Y') => Some(ApprovalAnswer::Yes),
        Key::Char(key) if other.is_some_and(|(other, _)| key == other) => Some(ApprovalAnswer::Other),
        Key::Char('n' | 'N' | 'q' | 'Q') | Key::Enter | Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => {
            Some(ApprovalAnswer::No)
        }
        _ => None,
    })?;
    let said = said.unwrap_or(ApprovalAnswer::No);
    writeln!(tty, "{}", if said == ApprovalAnswer::No { "no" } else { "yes" })?;
    Ok(said)
}

/// The row is left open. None when `stop` says so, or Ctrl-C follows a letter at once.
pub fn ask_key<T>(
    tty: &mut Tty,
    (question, keys): (&str, &[Named]),
    asking: Asking,
    read: impl Fn(Key) -> Option<T>,
) -> io::Result<Option<T>> {
    let guard = tty.guard(TerminalMode::Keys)?;
    tty.set_input_aside()?;
    write!(tty, "{}", question_row(question, keys, tty.size().0, asking.palette))?;
    tty.flush()?;
    loop {
        if (asking.stop)() {
            return Ok(None);
        }
        guard.renew();
        let Some((key, lines)) = tty.read_key(Some(TICK))? else { continue };
        let letter = matches!(key, Key::Char(_));
        let Some(said) = read(key) else { continue };
        return Ok(if letter && tty.take_enter(Some(lines))? { None } else { Some(said) });
    }
}

/// Asks until `right` accepts, [`ATTEMPTS`] times at most, with a wait of `delay(n)` after each
/// wrong PIN. `before`: earlier wrong ones, which count too.
pub fn ask_pin(
    tty: &mut Tty,
    before: u32,
    right: &dyn Fn(&str) -> bool,
    delay: fn(u32) -> Duration,
    asking: Asking,
) -> io::Result<Approval> {
    for wrong in before + 1..=ATTEMPTS {
        let typed = match read_digits(tty, pin_label(tty.size().0), asking)? {
            Ok(typed) => typed,
            Err(left) => return Ok(left),
        };
        if right(typed.text()) {
            return Ok(Approval::Approved);
        }
        drop(typed);
        let last = wrong == ATTEMPTS;
        let rest = if last { "refused" } else { "try again" };
        writeln!(tty, "{}", asking.palette.paint(StyleRole::Error, &format!("wrong PIN, {rest}")))?;
        if !last && !wait_or_stop(tty, delay(wrong), asking.stop)? {
            return Ok(Approval::Refused);
        }
    }
    Ok(Approval::WrongPin)
}

fn pin_label(columns: usize) -> &'static str {
    if PIN.width() + LENGTH < columns { PIN } else { SHORT_PIN }
}

/// Warns once, ever, that the PIN is the default one; `state` is the directory where that is noted.
pub fn warn_of_default(tty: &mut Tty, pin: &Pin, state: &Path, palette: Palette) -> io::Result<()> {
    let said = state.join("default-pin-warned");
    if !pin.is_default() || said.exists() {
        return Ok(());
    }
    let text = format!("the PIN is still the default, {DEFAULT}: set your own with `aish config pin`");
    for line in wrap_line(&text, tty.size().0) {
        writeln!(tty, "{}", palette.paint(StyleRole::Warning, &line))?;
    }
    // If it can't be noted, the warning comes again next time.
    let _ = crate::store::private_dir(state).and_then(|()| crate::store::write_private_atomic(&said, b""));
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    On,
    Done,
    /// Enter with too few digits, which are thrown away.
    TooFew,
    Out,
}

/// Reads exactly six digits without showing them. None: the user leaves.
pub fn ask_digits(tty: &mut Tty, label: &str, asking: Asking) -> io::Result<Option<Hidden>> {
    Ok(read_digits(tty, label, asking)?.ok())
}

/// Else how the user left; refused also when the terminal is gone.
fn read_digits(tty: &mut Tty, label: &str, asking: Asking) -> io::Result<Result<Hidden, Approval>> {
    let guard = tty.guard(TerminalMode::Keys)?;
    tty.discard_input()?;
    write!(tty, "{}", asking.palette.paint(StyleRole::Strong, label))?;
    tty.flush()?;
    let mut typed = Hidden::with_capacity(LENGTH);
    let mut chord = false;
    let read = loop {
        if (asking.stop)() {
            break Err(Approval::Refused);
        }
        // The terminal may echo again after a suspension.
        guard.renew();
        let Some(mut bytes) = tty.read_bytes(Some(TICK))? else { continue };
        if bytes.is_empty() {
            break Err(Approval::Refused);
        }
        let abort = bytes.windows(2).any(|two| two == [0x18, 0x03]) || (chord && bytes.first() == Some(&0x03));
        chord = bytes.last() == Some(&0x18);
        let before = typed.bytes.len();
        let edit = edit_digits(&mut typed.bytes, &bytes);
        bytes.fill(0);
        let after = typed.bytes.len();
        for _ in after..before {
            tty.write_all(b"\x08 \x08")?;
        }
        tty.write_all("•".repeat(after.saturating_sub(before)).as_bytes())?;
        tty.flush()?;
        match edit {
            Edit::On => {}
            Edit::Done => break Ok(typed),
            Edit::TooFew => {
                writeln!(tty, "\n{}", asking.palette.paint(StyleRole::Error, TOO_FEW))?;
                write!(tty, "{}", asking.palette.paint(StyleRole::Strong, label))?;
                tty.flush()?;
            }
            Edit::Out => break Err(if abort { Approval::Aborted } else { Approval::Refused }),
        }
    };
    writeln!(tty)?;
    Ok(read)
}

/// Escape sequences (arrows, a bracketed paste) do nothing; an Escape at the end leaves.
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
            // Enter without any digit is ignored.
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
