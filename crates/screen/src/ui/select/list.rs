//! Chooses one of many things from a list redrawn at each key: arrows move, a digit takes a row,
//! letters filter, Esc leaves. It runs nothing and doesn't know what the things are.

use std::io;

use unicode_width::UnicodeWidthStr;

use super::super::input::Key;
use super::super::question::{QuestionKey as Named, fitting_row};
use super::super::spinner::{cut_to_width, fit_width};
use super::super::style::{Palette, StyleRole};
use super::super::tty::Tty;
use super::super::wrap::wrap_text;
use super::{Picked, Picker, leaves, moved, pick};
use aish_text::sanitize::clean_line;

/// Visible rows: as many as there are digits.
const ROWS: usize = 9;
/// Rows of a note, and rows it keeps when the list needs space.
const NOTE_ROWS: usize = 6;
const SHORT_NOTE: usize = 2;
/// The question, the keys and the cursor.
const OTHER_ROWS: usize = 3;

const LONG: &[Named] = &[("↑↓", "or number"), ("type", "to filter"), ("Enter", "choose"), ("Esc", "cancel")];
const SHORT: &[Named] = &[("Enter", "choose"), ("Esc", "cancel")];
/// When the filter matches nothing.
const NOTHING: &[Named] = &[("Backspace", ""), ("Esc", "cancel")];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListItem {
    pub title: String,
    /// A word or two behind the title.
    pub detail: String,
    /// Shown while the item is selected; may be empty.
    pub note: String,
}

struct Selection<'a> {
    question: &'a str,
    items: &'a [ListItem],
    filter: String,
    /// Indices of the selected and the first visible row, among those that match.
    at: usize,
    first: usize,
}

impl<'a> Selection<'a> {
    fn new(question: &'a str, items: &'a [ListItem], at: usize) -> Self {
        Self { question, items, filter: String::new(), at, first: 0 }
    }

    fn fitting(&self) -> Vec<usize> {
        let filter = self.filter.to_lowercase();
        let has = |item: &ListItem| {
            let text = format!("{} {} {}", item.title, item.detail, item.note).to_lowercase();
            filter.split_whitespace().all(|word| text.contains(word))
        };
        (0..self.items.len()).filter(|n| has(&self.items[*n])).collect()
    }

    fn filter(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.filter);
        (self.at, self.first) = (0, 0);
    }

    /// The title, and the detail if it fits into `room` columns.
    fn row(item: &ListItem, room: usize) -> (String, String) {
        let (title, detail) = (cut_to_width(&clean_line(&item.title), room), clean_line(&item.detail));
        let fits = title.width() + 2 + detail.width() <= room;
        (title, if fits { detail } else { String::new() })
    }

    /// Below the list: the detail if its row has no room for it, and the note.
    fn note(item: &ListItem, room: usize) -> Vec<String> {
        let detail = if Self::row(item, room).1.is_empty() { item.detail.as_str() } else { "" };
        let parts = [detail, &item.note].into_iter().filter(|text| !text.is_empty());
        parts.flat_map(|text| wrap_text(&clean_line(text), room)).collect()
    }

    /// The last row: the keys, and the filter if there is one.
    fn foot(&self, found: usize, columns: usize, palette: Palette) -> String {
        let filter = cut_to_width(&clean_line(&self.filter), columns / 3);
        let (text, keys) = match (self.filter.is_empty(), found) {
            (true, _) => (String::new(), [LONG, SHORT]),
            (false, 0) => (format!("{filter}: nothing matches"), [NOTHING, NOTHING]),
            (false, _) => (format!("{filter}: {found} of {}", self.items.len()), [SHORT, SHORT]),
        };
        let short = if found == 0 { "nothing matches" } else { "" };
        let rows = [(text.as_str(), keys[0]), (&text, keys[1]), (short, keys[1]), ("", keys[1])];
        let rows = rows.map(|(text, keys)| (text, keys.to_vec()));
        // The trailing blank is cut off.
        fitting_row(&rows, columns + 2, palette).trim_end().to_owned()
    }
}

impl Picker for Selection<'_> {
    type Taken = usize;

    fn press(&mut self, key: Key) -> Picked<usize> {
        let fitting = self.fitting();
        match key {
            key if leaves(key) => return Picked::Leave,
            Key::Enter => return fitting.get(self.at).map_or(Picked::Pending, |n| Picked::Take(*n)),
            Key::Char(digit @ '1'..='9') if self.filter.is_empty() => {
                let row = self.first + digit as usize - '1' as usize;
                return fitting.get(row).map_or(Picked::Pending, |n| Picked::Take(*n));
            }
            Key::Char(letter) => self.filter(|filter| filter.push(letter)),
            Key::Backspace => {
                self.filter(|filter| filter.truncate(filter.char_indices().next_back().map_or(0, |(at, _)| at)))
            }
            Key::Ctrl('u') => self.filter(String::clear),
            _ => self.at = moved(key, Some(self.at), fitting.len()).unwrap_or(self.at),
        }
        Picked::Pending
    }

    fn paste(&mut self, letters: &str) -> Picked<usize> {
        if !letters.contains(char::is_control) {
            self.filter(|filter| filter.push_str(letters));
        }
        Picked::Pending
    }

    fn rows(&mut self, (columns, rows): (usize, usize), palette: Palette) -> Vec<String> {
        let columns = columns.saturating_sub(1).max(10);
        let fitting = self.fitting();
        let room = columns - 4;
        // The list must not move with the length of a note.
        let longest = self.items.iter().map(|item| Self::note(item, room).len()).max().unwrap_or(0);
        let left = rows.saturating_sub(OTHER_ROWS + self.items.len().min(ROWS));
        let note_rows = longest.min(NOTE_ROWS).min(left.max(SHORT_NOTE));
        let shown = fitting.len().min(ROWS).min(rows.saturating_sub(OTHER_ROWS + note_rows)).max(1);
        self.first = self.first.min(self.at).max((self.at + 1).saturating_sub(shown));
        let mut drawn = vec![palette.paint(StyleRole::Strong, fit_width(&clean_line(self.question), columns))];
        for (row, n) in fitting.iter().enumerate().skip(self.first).take(shown) {
            let digit = (row - self.first < ROWS && self.filter.is_empty()).then(|| row - self.first + 1);
            let digit = digit.map_or_else(|| " ".to_owned(), |digit| digit.to_string());
            let mark = if row == self.at { '>' } else { ' ' };
            let (title, detail) = Self::row(&self.items[*n], room);
            let detail = if detail.is_empty() { detail } else { format!("  {detail}") };
            let role = if row == self.at { StyleRole::Strong } else { StyleRole::Plain };
            drawn.push(format!(
                "{}{}{}{}",
                palette.paint(role, &format!("{mark} ")),
                palette.paint(StyleRole::Heading, &digit),
                palette.paint(role, &format!(" {title}")),
                palette.paint(StyleRole::Dim, &detail)
            ));
        }
        let mut note = fitting.get(self.at).map(|n| Self::note(&self.items[*n], room)).unwrap_or_default();
        if note.len() > note_rows {
            note.truncate(note_rows);
            if let Some(last) = note.last_mut() {
                *last = cut_to_width(&format!("{last} …"), room);
            }
        }
        drawn.extend(note.iter().map(|line| palette.paint(StyleRole::Dim, &format!("    {}", fit_width(line, room)))));
        drawn.push(self.foot(fitting.len(), columns, palette));
        drawn
    }
}

/// Shows the items with `at` selected and waits, as [`pick`] does. Fails when the terminal is gone.
pub fn select(
    tty: &mut Tty,
    (question, items, at): (&str, &[ListItem], usize),
    look: (Palette, bool),
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<usize>> {
    pick(tty, &mut Selection::new(question, items, at), look, stop)
}

#[cfg(test)]
#[path = "list_tests.rs"]
mod tests;
