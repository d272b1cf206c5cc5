//! Counts the rows that a text takes on a terminal of known width, without asking the terminal.
//! Pure.

use unicode_width::UnicodeWidthChar;

/// Terminals disagree about some widths: once least and most give different rows, it is lost.
#[derive(Clone, Debug)]
pub struct RowCount {
    columns: usize,
    rows: usize,
    /// (column, rows begun by wrapping) for the least widths and for the greatest.
    least: (usize, usize),
    most: (usize, usize),
    sequence: Sequence,
    lost: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    Outside,
    Escape,
    /// A character set: one more character.
    Charset,
    Control,
    /// A link or a title: up to BEL or `ESC \`.
    String,
    StringEscape,
}

impl RowCount {
    pub fn new(columns: usize) -> Self {
        Self { columns: columns.max(1), rows: 0, least: (0, 0), most: (0, 0), sequence: Sequence::Outside, lost: false }
    }

    /// Line starts after the first. None: unknown, or the text isn't at the start of a line.
    pub fn rows(&self) -> Option<usize> {
        let at_start = self.most == (0, 0) && self.sequence == Sequence::Outside;
        (at_start && !self.lost).then_some(self.rows)
    }

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
            // Styles, erasing in the row, modes. Other sequences may move the cursor.
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

/// A character that just fills the row doesn't wrap yet.
fn step((column, wraps): (usize, usize), width: usize, columns: usize) -> (usize, usize) {
    if column + width > columns { (width, wraps + 1) } else { (column + width, wraps) }
}

#[cfg(test)]
#[path = "row_count_tests.rs"]
mod tests;
