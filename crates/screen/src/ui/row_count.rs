//! Counts the rows that a text takes on a terminal of known width, as far as that can be known
//! without asking it. Pure: it writes nothing, and moves nothing.

use unicode_width::UnicodeWidthChar;

/// The rows of what was written so far, from the first column on. Terminals disagree about the
/// width of some characters: the count goes on with the least and the most that a row may have, and
/// where these give different numbers of rows it is lost.
#[derive(Clone, Debug)]
pub struct RowCount {
    columns: usize,
    rows: usize,
    /// Columns of the row, and rows that it has begun by wrapping, with the least widths and with
    /// the most.
    least: (usize, usize),
    most: (usize, usize),
    sequence: Sequence,
    lost: bool,
}

/// Where in an escape sequence the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    Outside,
    Escape,
    /// A character set: one more character.
    Charset,
    Control,
    /// A link, a title: up to BEL or `ESC \`.
    String,
    StringEscape,
}

impl RowCount {
    /// A count that has seen nothing, for a terminal of so many columns.
    pub fn new(columns: usize) -> Self {
        Self { columns: columns.max(1), rows: 0, least: (0, 0), most: (0, 0), sequence: Sequence::Outside, lost: false }
    }

    /// How many line starts there were after the first one; nothing if that isn't known, or the
    /// text hasn't come back to the start of a line.
    pub fn rows(&self) -> Option<usize> {
        let at_start = self.most == (0, 0) && self.sequence == Sequence::Outside;
        (at_start && !self.lost).then_some(self.rows)
    }

    /// Counts the next piece of the text.
    pub fn push(&mut self, text: &str) {
        text.chars().for_each(|c| self.take(c));
    }

    fn take(&mut self, c: char) {
        use Sequence::{Charset, Control, Escape, Outside, String, StringEscape};
        self.sequence = match (self.sequence, c) {
            (Outside, '\x1b') => Escape,
            (Outside, _) => return self.show(c),
            (Escape, '[') => Control,
            (Escape, ']' | 'P' | 'X' | '^' | '_' | 'k') => String,
            (Escape, '(' | ')') => Charset,
            (Control, '\x20'..='\x3f') => Control,
            // Styles, erasing in the row, modes. Everything else may move.
            (Control, 'm' | 'K' | 'h' | 'l') | (String, '\x07') | (StringEscape, '\\') | (Charset, _) => Outside,
            (String, '\x1b') => StringEscape,
            (String, _) => String,
            _ => {
                self.lost = true;
                Outside
            }
        };
    }

    fn show(&mut self, c: char) {
        let (least, most) = match c {
            '\n' => {
                self.lost |= self.least.1 != self.most.1;
                self.rows += 1 + self.most.1;
                (self.least, self.most) = ((0, 0), (0, 0));
                return;
            }
            '\r' => {
                (self.least.0, self.most.0) = (0, 0);
                return;
            }
            ' '..='~' => (1, 1),
            _ => match c.width() {
                Some(0) => (0, 1),
                Some(1) => (1, 1),
                Some(_) => (1, 2),
                None => {
                    self.lost = true;
                    return;
                }
            },
        };
        self.least = step(self.least, least, self.columns);
        self.most = step(self.most, most, self.columns);
    }
}

/// A character of this width behind a row that has got so far. One that fills the row wraps nothing
/// yet.
fn step((column, wraps): (usize, usize), width: usize, columns: usize) -> (usize, usize) {
    if column + width > columns { (width, wraps + 1) } else { (column + width, wraps) }
}

#[cfg(test)]
#[path = "row_count_tests.rs"]
mod tests;
