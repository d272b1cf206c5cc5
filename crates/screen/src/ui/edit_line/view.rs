//! Places the edited text on the screen, and returns the changes as text. Pure. Rows end one column
//! early, so that they can be counted. When a drawn row no longer fits, the text is drawn anew
//! below: going up could erase foreign rows.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::buffer::Buffer;
use aish_text::sanitize::visible;

/// Minimal columns: room for a prompt and the longest spelled-out character.
const NARROWEST: usize = 20;

#[derive(Clone, Debug, Default)]
struct LineLayout {
    rows: Vec<String>,
    /// Row and column of each character, and of the end.
    places: Vec<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct DrawnLine {
    size: (usize, usize),
    rows: Vec<String>,
    /// Row and column, from the first drawn row.
    cursor: (usize, usize),
    widest: usize,
}

#[derive(Clone, Debug)]
pub struct View {
    prompt: String,
    painted: String,
    /// The first visible row, when the text has more rows than the screen.
    top: usize,
    drawn: Option<DrawnLine>,
}

impl View {
    pub fn new(prompt: &str, paint: impl Fn(&str) -> String) -> Self {
        let prompt = visible(prompt).replace('\n', " ");
        Self { painted: paint(&prompt), prompt, top: 0, drawn: None }
    }

    /// `size` is (columns, rows). Empty when the screen is up to date.
    pub fn draw(&mut self, buffer: &Buffer, size: (usize, usize)) -> String {
        let layout = self.layout(buffer.chars(), size.0);
        let (row, column) = layout.places.get(buffer.cursor()).copied().unwrap_or_default();
        let room = size.1.saturating_sub(1).max(1);
        self.top = self.top.min(layout.rows.len().saturating_sub(room)).clamp((row + 1).saturating_sub(room), row);
        let rows: Vec<String> = layout.rows.into_iter().skip(self.top).take(room).collect();
        let widest = rows.iter().map(|row| row.width()).max().unwrap_or_default();
        let next = DrawnLine { size, cursor: (row - self.top, column), widest, rows };
        if self.drawn.as_ref() == Some(&next) {
            return String::new();
        }
        let mut out = self.erase(size);
        for (n, row) in next.rows.iter().enumerate() {
            if n > 0 {
                out.push_str("\r\n");
            }
            match row.strip_prefix(&self.prompt) {
                Some(rest) if n + self.top == 0 => {
                    out.push_str(&self.painted);
                    out.push_str(rest);
                }
                _ => out.push_str(row),
            }
        }
        move_up(next.rows.len() - 1 - next.cursor.0, &mut out);
        out.push('\r');
        if column > 0 {
            let _ = write!(out, "\x1b[{column}C");
        }
        self.drawn = Some(next);
        out
    }

    /// Erases the drawing; the cursor is back where it began.
    pub fn erase(&mut self, size: (usize, usize)) -> String {
        let Some(drawn) = self.drawn.take() else { return String::new() };
        if drawn.size.0 != size.0 && drawn.widest >= size.0 {
            return "\r\n\x1b[J".to_owned();
        }
        let mut out = "\r".to_owned();
        move_up(drawn.cursor.0, &mut out);
        out.push_str("\x1b[J");
        out
    }

    /// Keeps the drawing and moves below it.
    pub fn leave(&mut self, buffer: &Buffer, size: (usize, usize)) -> String {
        let mut end = buffer.clone();
        end.go_to(usize::MAX);
        let mut out = self.draw(&end, size);
        out.push_str("\r\n");
        self.drawn = None;
        out
    }

    /// The next drawing starts on a new row: another program has written on the screen.
    pub fn forget(&mut self) {
        if let Some(drawn) = &mut self.drawn {
            drawn.size = (0, 0);
            drawn.widest = usize::MAX;
        }
    }

    /// The character one row below or above the cursor, nearest to its column.
    pub fn neighbour(&self, buffer: &Buffer, size: (usize, usize), below: bool) -> usize {
        let places = self.layout(buffer.chars(), size.0).places;
        let (row, column) = places.get(buffer.cursor()).copied().unwrap_or_default();
        let wanted = if below { Some(row + 1) } else { row.checked_sub(1) };
        let on_row = places.iter().enumerate().filter(|(_, place)| Some(place.0) == wanted);
        on_row.min_by_key(|(_, place)| place.1.abs_diff(column)).map_or(buffer.cursor(), |(n, _)| n)
    }

    fn layout(&self, text: &[char], columns: usize) -> LineLayout {
        let limit = columns.saturating_sub(1).max(NARROWEST);
        let prompt = self.prompt.width();
        let indent = if prompt * 2 <= limit { prompt } else { 0 };
        let first = if indent == prompt { self.prompt.clone() } else { String::new() };
        let mut layout = LineLayout { rows: vec![first], places: Vec::with_capacity(text.len() + 1) };
        let (mut row, mut column) = (0, indent);
        let newline = |row: &mut usize, column: &mut usize, rows: &mut Vec<String>| {
            *row += 1;
            *column = indent;
            rows.push(" ".repeat(indent));
        };
        for c in text {
            if *c == '\n' {
                layout.places.push((row, column));
                newline(&mut row, &mut column, &mut layout.rows);
                continue;
            }
            let shown = shown_char(*c);
            let width = shown.width();
            if column + width > limit && column > indent {
                newline(&mut row, &mut column, &mut layout.rows);
            }
            layout.places.push((row, column));
            if let Some(last) = layout.rows.last_mut() {
                last.push_str(&shown);
            }
            column += width;
        }
        layout.places.push((row, column));
        layout
    }
}

fn shown_char(c: char) -> String {
    visible(c.encode_utf8(&mut [0; 4]))
}

/// Whether a character combines with the one before it.
pub fn is_mark(c: char) -> bool {
    !c.is_ascii() && c != '\n' && shown_char(c).width() == 0
}

fn move_up(rows: usize, out: &mut String) {
    if rows > 0 {
        let _ = write!(out, "\x1b[{rows}A");
    }
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
