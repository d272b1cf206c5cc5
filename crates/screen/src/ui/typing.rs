//! Keeps what the user types during a Norris run for the line after it. Only `:norris off` and
//! Ctrl-N are understood at once; Ctrl-C is a signal. It decides nothing about the run.

use std::io::{self, Write};
use std::ops::Range;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use super::input::{Input, KeyDecoder};
use super::tty::{Guard, INTERRUPT, REST_OF_KEY, TerminalMode, Tty, take_aside};

/// Ends a run (META-03).
const OFF: &str = ":norris off";
/// In characters; more isn't typing.
const MAX: usize = 128 * 1024;
/// Reads per poll, so that a flood doesn't block the caller.
const READS: usize = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Typed {
    #[default]
    Nothing,
    /// Ctrl-N (KEY-02): ask whether to end the run.
    AbortQuestion,
    Off,
    Gone,
}

#[derive(Clone, Debug, Default)]
pub struct KeptTyping {
    decoder: KeyDecoder,
    text: Vec<char>,
    /// Start of the current line; earlier ones were entered and can't be edited.
    line: usize,
}

impl KeptTyping {
    /// Returns the strongest event of these bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Typed {
        let mut strongest = Typed::Nothing;
        for input in self.decoder.feed(bytes) {
            strongest = strongest.max(self.press(input));
        }
        strongest
    }

    /// Call after a silence: the beginning of a sequence was a key of its own.
    pub fn idle(&mut self) {
        if let Some(input) = self.decoder.idle() {
            self.press(input);
        }
    }

    /// Printable characters, tabs and newlines; handed out once.
    pub fn take(&mut self) -> String {
        self.line = 0;
        self.text.drain(..).collect()
    }

    fn press(&mut self, input: Input) -> Typed {
        match input {
            Input::Char(c) => self.keep(c),
            Input::Tab => self.keep('\t'),
            Input::Pasted(c) => {
                self.keep(c);
                if c == '\n' {
                    self.line = self.text.len();
                }
            }
            Input::Enter | Input::Newline => {
                let line: String = self.text[self.line..].iter().collect();
                if line.trim() == OFF {
                    self.text.truncate(self.line);
                    return Typed::Off;
                }
                self.keep('\n');
                self.line = self.text.len();
            }
            Input::Backspace => self.cut(self.text.len().saturating_sub(1)),
            Input::Ctrl('u') => self.cut(self.line),
            Input::Ctrl('w') => {
                let end = self.text.iter().rposition(|c| !c.is_whitespace()).map_or(0, |n| n + 1);
                self.cut(self.text[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |n| n + 1));
            }
            Input::Ctrl('n') => return Typed::AbortQuestion,
            _ => {}
        }
        Typed::Nothing
    }

    fn keep(&mut self, c: char) {
        if self.text.len() < MAX {
            self.text.push(c);
        }
    }

    fn cut(&mut self, from: usize) {
        self.text.truncate(from.max(self.line));
    }
}

/// What was typed before questions or as no answer to them, and no [`Typing`] took.
pub fn typed_before_questions() -> String {
    typed_text(&take_aside())
}

/// Without the Enters at its end.
pub(super) fn typed_text(bytes: &[u8]) -> String {
    let mut kept = KeptTyping::default();
    kept.feed(bytes);
    kept.take().trim_end_matches('\n').to_owned()
}

/// No echo; drop restores the modes.
#[derive(Debug)]
pub struct Typing {
    tty: Tty,
    _guard: Guard,
    kept: KeptTyping,
}

impl Typing {
    /// Keeps unread input from before too. Fails when the terminal's modes can't be changed.
    pub fn new(tty: Tty) -> io::Result<Self> {
        let guard = tty.guard(TerminalMode::Typing)?;
        let mut typing = Self { tty, _guard: guard, kept: KeptTyping::default() };
        typing.keep_aside();
        Ok(typing)
    }

    /// Call after a question: keeps what was typed before it.
    pub fn keep_aside(&mut self) {
        self.kept.feed(&take_aside());
    }

    /// For questions and output. Around a question call [`Self::poll`] and [`Self::keep_aside`].
    pub fn tty(&mut self) -> &mut Tty {
        &mut self.tty
    }

    pub fn poll(&mut self, timeout: Duration) -> io::Result<Typed> {
        let mut strongest = Typed::Nothing;
        let mut wait = timeout;
        for _ in 0..READS {
            match self.tty.read_bytes(Some(wait))? {
                Some(bytes) if bytes.is_empty() => return Ok(Typed::Gone),
                Some(bytes) => strongest = strongest.max(self.kept.feed(&bytes)),
                None => {
                    self.kept.idle();
                    return Ok(strongest);
                }
            }
            if strongest != Typed::Nothing {
                return Ok(strongest);
            }
            wait = if self.kept.decoder.pending() { REST_OF_KEY } else { Duration::ZERO };
        }
        Ok(strongest)
    }

    /// From 1; none after `timeout`. Typing is kept. Ctrl-C waits for the answer, which would else
    /// end up in the line.
    pub fn cursor_row(&mut self, timeout: Duration) -> io::Result<Option<usize>> {
        let keys = self.tty.guard(TerminalMode::Keys)?;
        self.tty.write_all(b"\x1b[6n")?;
        let (end, mut bytes) = (Instant::now() + timeout, Vec::new());
        let row = loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.tty.read_bytes(Some(left))? {
                Some(more) if more.is_empty() => break None,
                Some(more) => bytes.extend(more),
                // A signal; the answer is still to come.
                None if !left.is_zero() => continue,
                None => break None,
            }
            if let Some((row, place)) = find_report(&bytes) {
                bytes.drain(place);
                break Some(row);
            }
        };
        self.kept.feed(&bytes);
        drop(keys);
        if bytes.contains(&INTERRUPT) {
            nix::sys::signal::raise(nix::sys::signal::Signal::SIGINT)?;
        }
        Ok(row)
    }

    pub fn take(&mut self) -> String {
        self.kept.take()
    }
}

/// Finds the report `ESC [ ROW ; COLUMN R`: the row, and its bytes.
fn find_report(bytes: &[u8]) -> Option<(usize, Range<usize>)> {
    let starts = bytes.windows(2).enumerate().filter(|(_, two)| two == b"\x1b[").map(|(at, _)| at);
    starts.into_iter().find_map(|at| {
        let end = at + bytes[at..].iter().position(|byte| *byte == b'R')?;
        let (row, column) = std::str::from_utf8(&bytes[at + 2..end]).ok()?.split_once(';')?;
        column.parse::<usize>().ok()?;
        Some((row.parse().ok()?, at..end + 1))
    })
}

impl AsFd for Typing {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.tty.as_fd()
    }
}

#[cfg(test)]
#[path = "typing_tests.rs"]
mod tests;
