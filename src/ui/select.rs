//! One of many things, chosen from a list that is drawn again at each key: arrows move, a digit takes a row, letters leave only the
//! rows that have them, Esc leaves. It runs nothing, and doesn't know what the things are.

use std::io::{self, Write};
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::key::{Key, decode_key, is_unfinished};
use super::question::{Key as Named, key_row};
use super::spinner::{cut_to_width, fit_width};
use super::style::{Palette, Role};
use super::tty::{Mode, REST_OF_KEY, Tty};
use super::wrap::wrap_text;
use aish_text::sanitize::clean_line;

/// How often it is looked whether the question should end.
const TICK: Duration = Duration::from_millis(250);
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Take(usize),
    Leave,
    Pending,
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

    fn press(&mut self, key: Key) -> Outcome {
        let fitting = self.fitting();
        match key {
            Key::Enter => return fitting.get(self.at).map_or(Outcome::Pending, |n| Outcome::Take(*n)),
            Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof => return Outcome::Leave,
            Key::Up | Key::Ctrl('p') => self.at = self.at.checked_sub(1).unwrap_or(fitting.len().saturating_sub(1)),
            Key::Down | Key::Ctrl('n') => self.at = if self.at + 1 < fitting.len() { self.at + 1 } else { 0 },
            Key::Char(digit @ '1'..='9') if self.filter.is_empty() => {
                let row = self.first + digit as usize - '1' as usize;
                return fitting.get(row).map_or(Outcome::Pending, |n| Outcome::Take(*n));
            }
            Key::Char(letter) => self.filter(|filter| filter.push(letter)),
            Key::Backspace => {
                self.filter(|filter| filter.truncate(filter.char_indices().next_back().map_or(0, |(at, _)| at)))
            }
            Key::Ctrl('u') => self.filter(String::clear),
            _ => {}
        }
        Outcome::Pending
    }

    fn filter(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.filter);
        (self.at, self.first) = (0, 0);
    }

    /// The rows of it for a terminal of this size, each narrower than it.
    fn draw(&mut self, (columns, rows): (usize, usize), palette: Palette) -> Vec<String> {
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

/// Shows `question` and the items, with `at` at hand, and waits for one to be taken; none when the user leaves or the terminal is
/// gone. Nothing of the list stays on the screen, unless the terminal's cursor doesn't move: there each list stands below the one
/// before. `stop` is asked now and then: true ends it like Esc.
pub fn select(
    tty: &mut Tty,
    (question, items, at): (&str, &[Item], usize),
    (palette, moves): (Palette, bool),
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<usize>> {
    let guard = tty.guard(Mode::Keys)?;
    tty.set_input_aside()?;
    let mut selection = Selection::new(question, items, at);
    let mut size = tty.size();
    let mut drawn = 0;
    let outcome = loop {
        let rows = selection.draw(size, palette);
        writeln!(tty, "{}{}", back_over(drawn), rows.join("\n"))?;
        tty.flush()?;
        drawn = if moves { rows.len() } else { 0 };
        let bytes = loop {
            if stop() {
                break Vec::new();
            }
            guard.renew();
            if let Some(bytes) = tty.read_bytes(Some(TICK))? {
                break bytes;
            }
            let now = tty.size();
            if now != size {
                // How the terminal has laid out the rows anew isn't known: they stay, and the list is drawn below.
                size = now;
                let rows = selection.draw(size, palette);
                writeln!(tty, "{}", rows.join("\n"))?;
                drawn = if moves { rows.len() } else { 0 };
            }
        };
        let mut bytes = whole_key(tty, bytes)?;
        // Arrows that are held down come several at once, and an Enter close behind them.
        while bytes.len() > 3 && matches!(decode_key(&bytes[..3]), Key::Up | Key::Down) {
            let rest = bytes.split_off(3);
            selection.press(decode_key(&bytes));
            bytes = rest;
        }
        match (decode_key(&bytes), std::str::from_utf8(&bytes)) {
            // Typed quickly, or pasted: it only ever finds.
            (Key::Paste, Ok(letters)) if !letters.contains(char::is_control) => {
                selection.filter(|filter| filter.push_str(letters));
            }
            (key, _) => match selection.press(key) {
                Outcome::Take(n) => break Some(n),
                Outcome::Leave => break None,
                Outcome::Pending => {}
            },
        }
    };
    write!(tty, "{}", back_over(drawn))?;
    tty.flush()?;
    // An Enter behind a digit belongs to it.
    if outcome.is_some() {
        tty.take_enter(None)?;
    }
    Ok(outcome)
}

/// What was read, with the rest of a key that came in several reads.
fn whole_key(tty: &mut Tty, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    while is_unfinished(&bytes)
        && let Some(more) = tty.read_bytes(Some(REST_OF_KEY))?.filter(|more| !more.is_empty())
    {
        bytes.extend(more);
    }
    Ok(bytes)
}

/// Goes up over so many rows and clears them.
fn back_over(rows: usize) -> String {
    if rows == 0 { String::new() } else { format!("\r\x1b[{rows}A\x1b[J") }
}

#[cfg(test)]
#[path = "select_tests.rs"]
mod tests;
