//! Offers the commands of an answer: a numbered list, and one key that puts one of them into the
//! line, or copies it. Choosing runs nothing, so Enter may take the only one; with several, it
//! takes the one that the arrows have marked, and none before that.
//!
//! The menu itself is a state machine over keys; the terminal is a thin shell around it. What was
//! typed before the question stands is no answer to it, and what isn't a key of it is text for the
//! line: it ends the menu. The first nine have digits, the next ones letters; `n` and `q` are left
//! out because they mean no, and `c` because it copies.

use super::super::highlight;
use super::super::key::Key;
use super::super::question::fitting_row;
use super::super::style::{Palette, StyleRole};
use super::super::wrap::wrap_line;
use super::{Picked, Picker, leaves, moved};
use aish_text::sanitize::{clean_line, visible};

/// The keys of the choices, in order.
const KEYS: &str = "123456789abdefghijklmoprstuvwxyz";

/// Which of the first `count` choices a key is.
fn number_of(key: char, count: usize) -> Option<usize> {
    KEYS.find(key).filter(|n| *n < count)
}

/// A command on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandChoice {
    pub command: String,
    /// What the user should know before choosing (its level, what it would delete); empty for
    /// nothing.
    pub note: String,
    pub role: StyleRole,
}

impl CommandChoice {
    /// The rows that show it as the one with this number, counted from 0: the command in full,
    /// whatever isn't plainly visible spelled out.
    pub fn rows(&self, number: usize, palette: Palette, columns: usize) -> String {
        let key = KEYS.get(number..=number).unwrap_or(" ");
        let mut out = palette.paint(StyleRole::Heading, &format!(" {key} "));
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
pub enum CommandChosen {
    Take(usize),
    Copy(usize),
}

#[derive(Clone, Debug)]
pub struct Menu {
    choices: Vec<CommandChoice>,
    /// Those without a key.
    more: Vec<CommandChoice>,
    /// The first ones that the answer shows with their numbers.
    above: usize,
    /// The one that the arrows have gone to.
    marked: Option<usize>,
    /// `c` was pressed: the next number copies its command instead of taking it.
    copies: bool,
}

impl Menu {
    /// A menu of the first choices that have a key; the others are shown. `above` of them are on
    /// the screen already.
    pub fn new(mut choices: Vec<CommandChoice>, above: usize) -> Self {
        let more = choices.split_off(KEYS.len().min(choices.len()));
        let marked = (choices.len() == 1).then_some(0);
        Self { choices, more, above, marked, copies: false }
    }

    pub fn choices(&self) -> &[CommandChoice] {
        &self.choices
    }

    /// The question, in fewer than `width` columns, so that it can be taken away again.
    fn question(&self, width: usize, palette: Palette) -> String {
        let key = |n: usize| KEYS[n..].chars().next().unwrap_or('1').to_string();
        let count = self.choices.len();
        let all = |narrow: bool| match count {
            0 | 1 => Vec::new(),
            n @ 2..=4 if !narrow => (0..n).map(key).collect(),
            n @ 2..=9 => vec![format!("1-{n}")],
            n => vec!["1-9".to_owned(), format!("a-{}", key(n - 1))],
        };
        // What Enter takes is said at any width: nothing else shows where the arrows are.
        let takes = |narrow: bool| match (self.marked, count) {
            (_, 1) => "yes".to_owned(),
            (Some(n), _) if narrow => key(n),
            (Some(n), _) => format!("takes {}", key(n)),
            _ => "none".to_owned(),
        };
        let (wide, narrow) = ((all(false), takes(false)), (all(true), takes(true)));
        let keys = |narrowed: bool, words: bool| -> Vec<(&str, &str)> {
            let word = |word| if words { word } else { "" };
            let (all, takes) = if narrowed { &narrow } else { &wide };
            let mut keys: Vec<(&str, &str)> = all.iter().map(|key| (key.as_str(), "")).collect();
            keys.push(("c", word("copy")));
            // Where Enter takes one, no is a key of its own.
            if self.marked.is_some() {
                keys.insert(keys.len() - 1, ("Enter", takes));
                keys.push(("n", word("none")));
            } else {
                keys.push(("Enter", word(takes)));
            }
            keys
        };
        let (deed, short) = match (self.copies, count) {
            (true, _) => ("Copy which one?", "Copy which?"),
            (false, 1) => ("Put it on the line?", "Take it?"),
            (false, _) => ("Put one on the line?", "Which?"),
        };
        let rows = [(deed, false, true), (short, false, true), (short, true, true), (short, true, false)];
        let rows = rows.into_iter().chain([("", true, false)]);
        let rows: Vec<_> = rows.map(|(text, narrowed, words)| (text, keys(narrowed, words))).collect();
        fitting_row(&rows, width, palette)
    }
}

impl Picker for Menu {
    type Taken = CommandChosen;

    /// The list, without the commands that the answer shows with their numbers.
    fn above(&self, columns: usize, palette: Palette) -> String {
        let all = self.choices.iter().chain(&self.more).enumerate();
        all.skip(self.above).map(|(number, choice)| choice.rows(number, palette, columns)).collect()
    }

    fn rows(&mut self, (columns, _): (usize, usize), palette: Palette) -> Vec<String> {
        vec![self.question(columns, palette)]
    }

    fn press(&mut self, key: Key) -> Picked<CommandChosen> {
        let count = self.choices.len();
        let take = |n| Picked::Take(if self.copies { CommandChosen::Copy(n) } else { CommandChosen::Take(n) });
        match key {
            key if leaves(key) => return Picked::Leave,
            Key::Enter => return self.marked.map_or(Picked::Leave, take),
            Key::Char('y' | 'Y') if count == 1 => return take(0),
            Key::Char('n' | 'N' | 'q' | 'Q') => return Picked::Leave,
            Key::Char('c' | 'C') => match self.marked {
                Some(n) => return Picked::Take(CommandChosen::Copy(n)),
                None => self.copies = !self.copies,
            },
            Key::Char(c) => {
                // A digit without a command is a slip; no line begins with a blank.
                let slip = c.is_ascii_digit() || c.is_whitespace();
                return number_of(c, count).map_or(if slip { Picked::Pending } else { Picked::Typed }, take);
            }
            _ => self.marked = moved(key, self.marked, count).or(self.marked),
        }
        Picked::Pending
    }

    /// They are for the line.
    fn paste(&mut self, _letters: &str) -> Picked<CommandChosen> {
        Picked::Typed
    }
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
