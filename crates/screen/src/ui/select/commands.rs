//! Offers the commands of an answer: numbered in place while it arrives, or in a list, and a key
//! that puts one into the line or copies it. Choosing runs nothing; Enter takes the only or the
//! marked one. Other keys are text for the line. `n` and `q` mean no, `c` copies: no choice has
//! these.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::super::highlight;
use super::super::input::Key;
use super::super::question::fitting_row;
use super::super::row_count::RowCount;
use super::super::style::{Palette, StyleRole};
use super::super::wrap::wrap_line;
use super::{Picked, Picker, leaves, moved};
use aish_text::sanitize::{clean_line, visible};

const KEYS: &str = "123456789abdefghijklmoprstuvwxyz";

/// Index of the choice, of the first `count`, for a key.
fn number_of(key: char, count: usize) -> Option<usize> {
    KEYS.find(key).filter(|n| *n < count)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandChoice {
    pub command: String,
    /// Its level, what it would delete; may be empty.
    pub note: String,
    pub role: StyleRole,
}

impl CommandChoice {
    /// `number` counts from 0. The whole command, invisible characters spelled out.
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

/// Choices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandChosen {
    Take(usize),
    Copy(usize),
}

#[derive(Clone, Debug)]
pub struct Menu {
    choices: Vec<CommandChoice>,
    /// Choices without a key.
    more: Vec<CommandChoice>,
    /// The answer shows so many with their numbers.
    above: usize,
    marked: Option<usize>,
    /// `c` was pressed: the next number copies its command.
    copies: bool,
}

impl Menu {
    /// Choices beyond the keys are only listed. `above` of them are on the screen already.
    pub fn new(mut choices: Vec<CommandChoice>, above: usize) -> Self {
        let more = choices.split_off(KEYS.len().min(choices.len()));
        let marked = (choices.len() == 1).then_some(0);
        Self { choices, more, above, marked, copies: false }
    }

    pub fn choices(&self) -> &[CommandChoice] {
        &self.choices
    }

    /// Narrower than `width` columns, so that it can be erased.
    fn question(&self, width: usize, palette: Palette) -> String {
        let key = |n: usize| KEYS[n..].chars().next().unwrap_or('1').to_string();
        let count = self.choices.len();
        let all = |narrow: bool| match count {
            0 | 1 => Vec::new(),
            n @ 2..=4 if !narrow => (0..n).map(key).collect(),
            n @ 2..=9 => vec![format!("1-{n}")],
            n => vec!["1-9".to_owned(), format!("a-{}", key(n - 1))],
        };
        // Shown at any width: nothing else shows where the arrows are.
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
            // Enter takes one here, so no needs its own key.
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

    /// The list, without the commands that the answer numbers.
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

    /// Pasted letters are for the line.
    fn paste(&mut self, _letters: &str) -> Picked<CommandChosen> {
        Picked::Typed
    }
}

/// Rows between an answer and its question, at most: the closing line, a refusal, the question.
const ROWS_BEHIND: usize = 4;

/// None: the command must not be offered.
pub type NumberedOffer = Box<dyn FnMut(&str) -> Option<CommandChoice>>;

#[derive(Debug, Default)]
pub struct NumberedOffers {
    commands: Vec<String>,
    /// From the first numbered command to the end of the answer.
    rows: Option<RowCount>,
}

impl NumberedOffers {
    /// How many of `offered` needn't be listed again: all that are numbered if still visible, or 0.
    pub fn above(&self, offered: &[CommandChoice], rows: usize) -> usize {
        let same = offered.iter().map(|choice| &choice.command).take(self.commands.len()).eq(&self.commands);
        let fits = self.rows.as_ref().and_then(RowCount::rows).is_some_and(|taken| taken + ROWS_BEHIND < rows);
        if same && fits { self.commands.len() } else { 0 }
    }
}

pub struct Numbering {
    offer: NumberedOffer,
    pub numbered: NumberedOffers,
}

impl Numbering {
    pub fn new(offer: NumberedOffer) -> Self {
        Self { offer, numbered: NumberedOffers::default() }
    }

    /// The rows of the next command; empty if it isn't offered.
    pub fn number(&mut self, command: &str, palette: Palette, columns: usize) -> String {
        let Some(choice) = (self.offer)(command) else { return String::new() };
        self.numbered.rows.get_or_insert_with(|| RowCount::new(columns));
        self.numbered.commands.push(choice.command.clone());
        choice.rows(self.numbered.commands.len() - 1, palette, columns)
    }

    pub fn count(&mut self, text: &str) {
        if let Some(rows) = &mut self.numbered.rows {
            rows.push(text);
        }
    }
}

/// In bytes; terminals drop longer ones.
const MOST_COPIED: usize = 74_000;

/// Copies a text that the user picked to the clipboard of the terminal's machine (OSC 52). A terminal
/// can't be asked whether it does, so nothing here claims it did.
pub fn copy_text(terminal: &mut impl Write, text: &str, palette: Palette) -> io::Result<()> {
    // These terminals would print the sequence.
    let shows_it = matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb") | Err(_));
    if !shows_it && text.len() <= MOST_COPIED {
        write!(terminal, "\x1b]52;c;{}\x07", STANDARD.encode(text))?;
    }
    let said = "[aish] copied: clipboard and paste key";
    writeln!(terminal, "{}", palette.paint(StyleRole::Dim, said))?;
    terminal.flush()
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
