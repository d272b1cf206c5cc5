//! Offers the commands of an answer: a numbered list, and one key that puts one of them into the line, or copies it. Choosing
//! runs nothing, so Enter may take the only one; with several, it takes the one that the arrows have marked, and none before that.
//!
//! The menu itself is a state machine over keys; the terminal is a thin shell around it. What was typed before the
//! question stands is no answer to it, and pastes and unknown keys never choose. The first nine have digits, the next ones
//! letters; `n` and `q` are left out because they mean no, and `c` because it copies.

use std::io::{self, Write};
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::highlight;
use super::question::fitting_row;
use super::style::{Palette, Role};
use super::tty::{Key, Mode, Tty};
use super::wrap::wrap_line;
use aish_text::sanitize::{clean_line, visible};

/// The keys of the choices, in order.
const KEYS: &str = "123456789abdefghijklmoprstuvwxyz";

/// Which of the first `count` choices a key is.
fn number_of(key: char, count: usize) -> Option<usize> {
    KEYS.find(key).filter(|n| *n < count)
}

/// A command on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub command: String,
    /// What the user should know before choosing (its level, what it would delete); empty for nothing.
    pub note: String,
    /// How that looks.
    pub role: Role,
}

impl Choice {
    /// The rows that show it as the one with this number, counted from 0: the command in full, whatever isn't plainly visible
    /// spelled out.
    pub fn rows(&self, number: usize, palette: Palette, columns: usize) -> String {
        let key = KEYS.get(number..=number).unwrap_or(" ");
        let mut out = palette.paint(Role::Heading, &format!(" {key} "));
        let command = highlight::highlight_command(&visible(&self.command), palette);
        for (n, line) in command.split('\n').enumerate() {
            out.push_str(if n == 0 { " " } else { "    " });
            out.push_str(line);
            out.push('\n');
        }
        if !self.note.is_empty() {
            for line in wrap_line(&clean_line(&self.note), columns.saturating_sub(4)) {
                out.push_str(&format!("    {}\n", palette.paint(self.role, &line)));
            }
        }
        out
    }
}

/// What the user wants with a choice, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    Take(usize),
    Copy(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done(Chosen),
    Leave,
    Pending,
}

#[derive(Clone, Debug)]
pub struct Menu {
    choices: Vec<Choice>,
    /// Those without a key.
    more: Vec<Choice>,
    /// The first ones that the answer shows with their numbers.
    above: usize,
    /// The one that the arrows have gone to.
    marked: Option<usize>,
    /// `c` was pressed: the next number copies its command instead of taking it.
    copies: bool,
}

impl Menu {
    /// A menu of the first choices that have a key; the others are shown. `above` of them are on the screen already.
    pub fn new(mut choices: Vec<Choice>, above: usize) -> Self {
        let more = choices.split_off(KEYS.len().min(choices.len()));
        let marked = (choices.len() == 1).then_some(0);
        Self { choices, more, above, marked, copies: false }
    }

    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    pub fn press(&mut self, key: Key) -> Outcome {
        let count = self.choices.len();
        let done = |n| Outcome::Done(if self.copies { Chosen::Copy(n) } else { Chosen::Take(n) });
        match key {
            Key::Enter => self.marked.map_or(Outcome::Leave, done),
            Key::Char('y' | 'Y') if count == 1 => done(0),
            Key::Char('n' | 'N' | 'q' | 'Q') | Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => Outcome::Leave,
            Key::Char('c' | 'C') => match self.marked {
                Some(n) => Outcome::Done(Chosen::Copy(n)),
                None => {
                    self.copies = !self.copies;
                    Outcome::Pending
                }
            },
            Key::Char(c) => number_of(c, count).map_or(Outcome::Pending, done),
            Key::Down => {
                self.marked = Some(self.marked.map_or(0, |n| (n + 1) % count.max(1)));
                Outcome::Pending
            }
            Key::Up => {
                self.marked = Some(self.marked.filter(|n| *n > 0).unwrap_or(count).saturating_sub(1));
                Outcome::Pending
            }
            _ => Outcome::Pending,
        }
    }

    /// The list, for a terminal of so many columns, without those that stand above it.
    pub fn list(&self, palette: Palette, columns: usize) -> String {
        let all = self.choices.iter().chain(&self.more).enumerate();
        all.skip(self.above).map(|(number, choice)| choice.rows(number, palette, columns)).collect()
    }

    /// The question, in fewer than `width` columns, so that it can be taken away again.
    fn question(&self, width: usize, palette: Palette) -> String {
        let key = |n: usize| KEYS[n..].chars().next().unwrap_or('1').to_string();
        let count = self.choices.len();
        let takes = match (self.marked, count) {
            (_, 1) => "yes".to_owned(),
            (Some(n), _) => format!("takes {}", key(n)),
            _ => "none".to_owned(),
        };
        let all = match count {
            0 | 1 => Vec::new(),
            n @ 2..=4 => (0..n).map(key).collect(),
            n @ 5..=9 => vec![format!("1-{n}")],
            n => vec!["1-9".to_owned(), format!("a-{}", key(n - 1))],
        };
        let keys = |words: bool| -> Vec<(&str, &str)> {
            let word = |word| if words { word } else { "" };
            let mut keys: Vec<(&str, &str)> = all.iter().map(|key| (key.as_str(), "")).collect();
            keys.push(("c", word("copy")));
            // Where Enter takes one, no is a key of its own.
            if self.marked.is_some() {
                keys.insert(keys.len() - 1, ("Enter", word(&takes)));
                keys.push(("n", word("none")));
            } else {
                keys.push(("Enter", word("none")));
            }
            keys
        };
        let (deed, short) = match (self.copies, count) {
            (true, _) => ("Copy which one?", "Copy which?"),
            (false, 1) => ("Put it on the line?", "Take it?"),
            (false, _) => ("Put one on the line?", "Which?"),
        };
        let rows = [(deed, true), (short, true), (short, false), ("", false)];
        fitting_row(&rows.map(|(text, words)| (text, keys(words))), width, palette)
    }
}

/// Shows the menu on the terminal and waits for a choice; none when the user declines or the terminal is gone.
/// `stop` is asked after every signal and now and then: true ends the question like Esc.
pub fn choose_from_menu(
    tty: &mut Tty,
    menu: &mut Menu,
    palette: Palette,
    stop: impl Fn() -> bool,
) -> io::Result<Option<Chosen>> {
    if menu.choices().is_empty() {
        return Ok(None);
    }
    let _guard = tty.guard(Mode::Keys)?;
    tty.write_all(menu.list(palette, tty.size().0).as_bytes())?;
    let mut question = menu.question(tty.size().0, palette);
    tty.set_input_aside()?;
    tty.write_all(question.as_bytes())?;
    tty.flush()?;
    let mut shown = menu.question(tty.size().0, Palette::new(false)).width();
    let outcome = loop {
        if stop() {
            break Outcome::Leave;
        }
        let Some((key, lines)) = tty.read_key(Some(Duration::from_millis(250)))? else { continue };
        match menu.press(key) {
            Outcome::Pending => {
                drop(lines);
                let next = menu.question(tty.size().0, palette);
                if next != question {
                    take_away(tty, shown)?;
                    question = next;
                    shown = menu.question(tty.size().0, Palette::new(false)).width();
                    tty.write_all(question.as_bytes())?;
                    tty.flush()?;
                }
            }
            // With an Enter behind it the line would run that was only chosen.
            Outcome::Done(_) if matches!(key, Key::Char(_)) && tty.take_enter(Some(lines))? => break Outcome::Leave,
            outcome => break outcome,
        }
    };
    take_away(tty, shown)?;
    tty.flush()?;
    Ok(match outcome {
        Outcome::Done(chosen) => Some(chosen),
        Outcome::Leave | Outcome::Pending => None,
    })
}

/// In a terminal that was made too narrow the question stands on two rows: then it is left there, because moving up would erase
/// another program's row in a terminal that doesn't reflow.
fn take_away(tty: &mut Tty, columns: usize) -> io::Result<()> {
    let fits = columns < tty.size().0;
    tty.write_all(if fits { b"\r\x1b[K" } else { b"\n" })
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
