//! Offers the commands of an answer: a numbered list, and one key that puts one of them into the line. Choosing runs
//! nothing, so Enter may take the only one; with several, only a number chooses.
//!
//! The menu itself is a state machine over keys; the terminal is a thin shell around it. What was typed before the
//! question stands is thrown away, and pastes and unknown keys never choose. The first nine have digits, the next ones
//! letters; `n` and `q` are left out because they mean no.

use std::io::{self, Write};
use std::time::Duration;

use super::highlight;
use super::style::{Palette, Role};
use super::tty::{Key, Mode, Tty};
use aish_text::sanitize::{clean_line, visible};

/// The keys of the choices, in order.
const KEYS: &str = "123456789abcdefghijklmoprstuvwxyz";

/// A command on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub command: String,
    /// What the user should know before choosing (its level, what it would delete); empty for nothing.
    pub note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This choice, counted from 0.
    Take(usize),
    Leave,
    Pending,
}

#[derive(Clone, Debug)]
pub struct Menu {
    choices: Vec<Choice>,
    /// Those without a key.
    more: Vec<Choice>,
}

impl Menu {
    /// A menu of the first choices that have a key; the others are shown.
    pub fn new(mut choices: Vec<Choice>) -> Self {
        let more = choices.split_off(KEYS.len().min(choices.len()));
        Self { choices, more }
    }

    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    pub fn press(&self, key: Key) -> Outcome {
        match key {
            Key::Enter if self.choices.len() == 1 => Outcome::Take(0),
            Key::Char('y' | 'Y') if self.choices.len() == 1 => Outcome::Take(0),
            Key::Char('n' | 'N' | 'q' | 'Q') | Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => Outcome::Leave,
            Key::Char(c) => match KEYS.find(c) {
                Some(n) if n < self.choices.len() => Outcome::Take(n),
                _ => Outcome::Pending,
            },
            _ => Outcome::Pending,
        }
    }

    /// The list: every command in full, whatever isn't plainly visible spelled out.
    pub fn list(&self, palette: Palette) -> String {
        let mut out = String::new();
        let keys = KEYS.chars().map(Some).chain(std::iter::repeat(None));
        for (choice, key) in self.choices.iter().chain(&self.more).zip(keys) {
            let mark = key.map_or_else(|| "   ".to_owned(), |key| format!("[{key}]"));
            out.push_str(&palette.paint(Role::Strong, &mark));
            let command = highlight::highlight_command(&visible(&choice.command), palette);
            for (n, line) in command.split('\n').enumerate() {
                out.push_str(if n == 0 { " " } else { "    " });
                out.push_str(line);
                out.push('\n');
            }
            if !choice.note.is_empty() {
                let note = format!("    {}\n", palette.paint(Role::Warning, &clean_line(&choice.note)));
                out.push_str(&note);
            }
        }
        out
    }

    /// The question, in fewer than `width` columns, so that it can be taken away again.
    pub fn question(&self, width: usize) -> String {
        let last = KEYS.chars().nth(self.choices.len().saturating_sub(1)).unwrap_or('1');
        let (long, short) = match self.choices.len() {
            1 => ("[aish] put into the line? Enter = yes, n = no ".to_owned(), "Enter/n? ".to_owned()),
            n if n > 9 => (format!("[aish] put into the line? 1-9, a-{last}, n = none "), format!("1-9/a-{last}/n? ")),
            _ => (format!("[aish] put into the line? 1-{last}, n = none "), format!("1-{last}/n? ")),
        };
        [long, short].into_iter().find(|text| text.len() < width).unwrap_or_default()
    }
}

/// Shows the menu on the terminal and waits for a choice; none when the user declines or the terminal is gone.
/// `stop` is asked after every signal and now and then: true ends the question like Esc.
pub fn choose_from_menu(
    tty: &mut Tty,
    menu: &Menu,
    palette: Palette,
    stop: impl Fn() -> bool,
) -> io::Result<Option<usize>> {
    if menu.choices().is_empty() {
        return Ok(None);
    }
    let _guard = tty.guard(Mode::Keys)?;
    tty.write_all(menu.list(palette).as_bytes())?;
    let question = menu.question(tty.size().0);
    tty.discard_input()?;
    tty.write_all(palette.paint(Role::Dim, &question).as_bytes())?;
    tty.flush()?;
    let outcome = loop {
        if stop() {
            break Outcome::Leave;
        }
        if let Some((key, lines)) = tty.read_key(Some(Duration::from_millis(250)))? {
            match menu.press(key) {
                Outcome::Pending => {}
                // With an Enter behind it the line would run that was only chosen.
                Outcome::Take(_) if matches!(key, Key::Char(_)) && tty.take_enter(Some(lines))? => {
                    break Outcome::Leave;
                }
                outcome => break outcome,
            }
        }
    };
    // In a terminal that was made too narrow the question stands on two rows: then it is left there, because moving up
    // would erase another program's row in a terminal that doesn't reflow.
    let fits = question.len() < tty.size().0;
    tty.write_all(if fits { b"\r\x1b[K" } else { b"\n" })?;
    tty.flush()?;
    Ok(match outcome {
        Outcome::Take(n) => Some(n),
        Outcome::Leave | Outcome::Pending => None,
    })
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
