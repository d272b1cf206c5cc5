//! A small line editor on an open terminal; it spells out invisible characters. Our own, as
//! libraries open `/dev/tty` or stdin, install a SIGWINCH handler, can't be stopped, or print bidi
//! marks raw.

mod buffer;
mod view;

use std::io::{self, Write};
use std::time::Duration;

use self::buffer::{Buffer, EditOutcome};
use self::view::View;
use super::input::{Input, KeyDecoder};
use super::question::Asking;
use super::style::{Palette, StyleRole};
use super::tty::{Guard, PASTE_OFF, PASTE_ON, REST_OF_KEY, TerminalMode, Tty};

/// How often the editor checks for its end and for a new terminal size.
const TICK: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    Accepted(String),
    /// Esc, Ctrl-C, a signal, or the terminal is gone.
    Cancelled,
    /// Ctrl-X Ctrl-C: what the text was for must end too.
    Aborted,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditRequest {
    Text(String),
    Key(Input),
    Nothing,
}

impl Edited {
    /// None when the user left without accepting.
    pub fn accepted(self) -> Option<String> {
        if let Self::Accepted(text) = self { Some(text) } else { None }
    }
}

/// `prompt`: a short label. Enter accepts; Alt-Enter, Ctrl-J and a pasted newline are text.
pub fn edit_line(tty: &mut Tty, prompt: &str, initial: &str, asking: Asking) -> io::Result<Edited> {
    {
        // Without the guard only whole lines would be found.
        let _guard = tty.guard(TerminalMode::Edit)?;
        tty.set_input_aside()?;
    }
    edit_text(tty, prompt, initial, asking)
}

/// As [`edit_line`], but what was typed before counts.
pub fn edit_text(tty: &mut Tty, prompt: &str, initial: &str, asking: Asking) -> io::Result<Edited> {
    tty.write_all(PASTE_ON)?;
    let mut editor = Editor::new(Buffer::new(initial), prompt, asking.palette);
    let ended = editor.run(tty, asking.stop);
    // Of two errors the first says more.
    let closed = tty.write_all(PASTE_OFF).and_then(|()| tty.flush());
    let ended = ended?;
    closed?;
    Ok(ended)
}

/// As [`edit_line`], but earlier keys count, and each of `keys` ends it while nothing is typed.
pub fn ask_line(tty: &mut Tty, prompt: &str, keys: &'static [Input], asking: Asking) -> io::Result<EditRequest> {
    let mut editor = Editor { keys, ..Editor::new(Buffer::default(), prompt, asking.palette) };
    let ended = editor.run(tty, asking.stop)?;
    Ok(match (ended, editor.pressed) {
        (Edited::Accepted(text), _) => EditRequest::Text(text),
        (_, Some(key)) => EditRequest::Key(key),
        _ => EditRequest::Nothing,
    })
}

struct Editor {
    buffer: Buffer,
    view: View,
    decoder: KeyDecoder,
    chord: bool,
    keys: &'static [Input],
    /// Which of the keys ended it.
    pressed: Option<Input>,
}

impl Editor {
    fn new(buffer: Buffer, prompt: &str, palette: Palette) -> Self {
        let view = View::new(prompt, |text| palette.paint(StyleRole::Strong, text));
        Self { buffer, view, decoder: KeyDecoder::default(), chord: false, keys: &[], pressed: None }
    }

    fn run(&mut self, tty: &mut Tty, stop: &dyn Fn() -> bool) -> io::Result<Edited> {
        let guard = tty.guard(TerminalMode::Edit)?;
        let ended = self.turn(tty, &guard, stop);
        let last = match &ended {
            Ok(Edited::Accepted(_)) => self.view.leave(&self.buffer, tty.size()),
            _ => self.view.erase(tty.size()),
        };
        let written = tty.write_all(last.as_bytes()).and_then(|()| tty.flush());
        let ended = ended?;
        written?;
        Ok(ended)
    }

    fn turn(&mut self, tty: &mut Tty, guard: &Guard, stop: &dyn Fn() -> bool) -> io::Result<Edited> {
        loop {
            if stop() {
                return Ok(Edited::Cancelled);
            }
            if guard.renew() {
                // After a suspension the shell wrote below the text; it marks pastes itself.
                if self.keys.is_empty() {
                    tty.write_all(PASTE_ON)?;
                }
                self.view.forget();
            }
            let drawing = self.view.draw(&self.buffer, tty.size());
            if !drawing.is_empty() {
                tty.write_all(drawing.as_bytes())?;
                tty.flush()?;
            }
            let wait = if self.decoder.pending() { REST_OF_KEY } else { TICK };
            let inputs = match tty.read_bytes(Some(wait))? {
                Some(bytes) if bytes.is_empty() => return Ok(Edited::Cancelled),
                Some(bytes) => self.decoder.feed(&bytes),
                None => self.decoder.idle().into_iter().collect(),
            };
            let many = inputs.len();
            for (n, input) in inputs.into_iter().enumerate() {
                // With more behind it: part of a paste in a terminal that doesn't mark pastes.
                let input = if input == Input::Enter && n + 1 < many { Input::Newline } else { input };
                if let Some(ended) = self.press(input, tty.size()) {
                    return Ok(ended);
                }
            }
        }
    }

    fn press(&mut self, input: Input, size: (usize, usize)) -> Option<Edited> {
        let chord = std::mem::take(&mut self.chord);
        if self.buffer.chars().is_empty() && self.keys.contains(&input) {
            self.pressed = Some(input);
            return Some(Edited::Cancelled);
        }
        match input {
            Input::Ctrl('c') if chord => return Some(Edited::Aborted),
            Input::Ctrl('x') => self.chord = true,
            Input::Up | Input::Ctrl('p') => self.buffer.go_to(self.view.neighbour(&self.buffer, size, false)),
            Input::Down | Input::Ctrl('n') => self.buffer.go_to(self.view.neighbour(&self.buffer, size, true)),
            Input::Ctrl('l') => self.view.forget(),
            _ => match self.buffer.press(input) {
                EditOutcome::On => {}
                EditOutcome::Accept => return Some(Edited::Accepted(self.buffer.text())),
                EditOutcome::Cancel => return Some(Edited::Cancelled),
            },
        }
        None
    }
}

#[cfg(test)]
mod tests;
