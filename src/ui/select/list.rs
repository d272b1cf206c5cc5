//! One of many things, chosen from a list that is drawn again at each key: arrows move, a digit takes a row, letters leave only the
//! rows that have them, Esc leaves. It runs nothing, and doesn't know what the things are.

use std::io;

use unicode_width::UnicodeWidthStr;

use super::super::key::Key;
use super::super::question::{Key as Named, key_row};
use super::super::spinner::{cut_to_width, fit_width};
use super::super::style::{Palette, Role};
use super::super::tty::Tty;
use super::super::wrap::wrap_text;
use super::{Outcome, Picker, leaves, moved, pick};
use aish_text::sanitize::clean_line;

/// Rows that are shown at most: those that have a digit.
const ROWS: usize = 9;
/// Rows of a note at most.
const NOTE_ROWS: usize = 2;
/// What isn't a row of the list: the question, the note, the keys and the cursor.
const OTHER_ROWS: usize = NOTE_ROWS + 3;

/// The keys and what they do.
const LONG: &[Named] = &[("↑↓", "or number"), ("type", "to filter"), ("Enter", "choose"), ("Esc", "cancel")];
const SHORT: &[Named] = &[("Enter", "choose"), ("Esc", "cancel")];

/// A thing on offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    pub title: String,
    /// A word or two behind it, in its row.
    pub detail: String,
    /// What the user should know of it, shown while it is at hand; may be empty.
    pub note: String,
}

/// What is shown, and which row is at hand.
struct Selection<'a> {
    question: &'a str,
    items: &'a [Item],
    filter: String,
    /// The place of the row at hand among those that fit the filter, and of the first one that is shown.
    at: usize,
    first: usize,
}

impl<'a> Selection<'a> {
    fn new(question: &'a str, items: &'a [Item], at: usize) -> Self {
        Self { question, items, filter: String::new(), at, first: 0 }
    }

    /// The items that have all words of the filter.
    fn fitting(&self) -> Vec<usize> {
        let filter = self.filter.to_lowercase();
        let has = |item: &Item| {
            let text = format!("{} {} {}", item.title, item.detail, item.note).to_lowercase();
            filter.split_whitespace().all(|word| text.contains(word))
        };
        (0..self.items.len()).filter(|n| has(&self.items[*n])).collect()
    }

    fn filter(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.filter);
        (self.at, self.first) = (0, 0);
    }
}

impl Picker for Selection<'_> {
    type Taken = usize;

    fn press(&mut self, key: Key) -> Outcome<usize> {
        let fitting = self.fitting();
        match key {
            key if leaves(key) => return Outcome::Leave,
            Key::Enter => return fitting.get(self.at).map_or(Outcome::Pending, |n| Outcome::Take(*n)),
            Key::Char(digit @ '1'..='9') if self.filter.is_empty() => {
                let row = self.first + digit as usize - '1' as usize;
                return fitting.get(row).map_or(Outcome::Pending, |n| Outcome::Take(*n));
            }
            Key::Char(letter) => self.filter(|filter| filter.push(letter)),
            Key::Backspace => {
                self.filter(|filter| filter.truncate(filter.char_indices().next_back().map_or(0, |(at, _)| at)))
            }
            Key::Ctrl('u') => self.filter(String::clear),
            _ => self.at = moved(key, Some(self.at), fitting.len()).unwrap_or(self.at),
        }
        Outcome::Pending
    }

    fn paste(&mut self, letters: &str) {
        self.filter(|filter| filter.push_str(letters));
    }

    fn rows(&mut self, (columns, rows): (usize, usize), palette: Palette) -> Vec<String> {
        let columns = columns.saturating_sub(1).max(10);
        let fitting = self.fitting();
        let shown = fitting.len().min(ROWS).min(rows.saturating_sub(OTHER_ROWS)).max(1);
        self.first = self.first.min(self.at).max((self.at + 1).saturating_sub(shown));
        let mut drawn = vec![palette.paint(Role::Strong, fit_width(&clean_line(self.question), columns))];
        for (row, n) in fitting.iter().enumerate().skip(self.first).take(shown) {
            let item = &self.items[*n];
            let digit = (row - self.first < ROWS && self.filter.is_empty()).then(|| row - self.first + 1);
            let digit = digit.map_or_else(|| " ".to_owned(), |digit| digit.to_string());
            let mark = if row == self.at { '>' } else { ' ' };
            let title = clean_line(&item.title);
            let title = cut_to_width(&title, columns - 4);
            // Less room than that would hold a word and its `…` at most.
            let room = Some(columns - 4 - title.width()).filter(|room| *room > 6);
            let detail = format!("  {}", clean_line(&item.detail));
            let detail = room.map_or_else(String::new, |room| cut_to_width(&detail, room));
            let role = if row == self.at { Role::Strong } else { Role::Plain };
            drawn.push(format!(
                "{}{}{}{}",
                palette.paint(role, &format!("{mark} ")),
                palette.paint(Role::Heading, &digit),
                palette.paint(role, &format!(" {title}")),
                palette.paint(Role::Dim, &detail)
            ));
        }
        let note = fitting.get(self.at).map(|n| clean_line(&self.items[*n].note)).unwrap_or_default();
        let note = wrap_text(&note, columns - 4).into_iter().filter(|line| !line.is_empty()).take(NOTE_ROWS);
        drawn.extend(note.map(|line| palette.paint(Role::Dim, &format!("    {}", fit_width(&line, columns - 4)))));
        drawn.push(if self.filter.is_empty() {
            let fits = |keys: &&[Named]| key_row(keys, Palette::new(false)).width() <= columns;
            [LONG, SHORT].into_iter().find(fits).map(|keys| key_row(keys, palette)).unwrap_or_default()
        } else {
            let found = format!("with: {} ({} of {})", clean_line(&self.filter), fitting.len(), self.items.len());
            palette.paint(Role::Dim, fit_width(&found, columns))
        });
        drawn
    }
}

/// Shows `question` and the items, with `at` at hand, and waits for one to be taken, as [`pick`] does.
/// Fails when the terminal is gone.
pub fn select(
    tty: &mut Tty,
    (question, items, at): (&str, &[Item], usize),
    look: (Palette, bool),
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<usize>> {
    pick(tty, &mut Selection::new(question, items, at), look, stop)
}

#[cfg(test)]
#[path = "list_tests.rs"]
mod tests;
