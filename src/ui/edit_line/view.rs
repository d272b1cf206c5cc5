//! The edited text on the screen: where each character goes, and what to write to get there from what was drawn before.
//! Pure: it returns what to write.
//!
//! Every row is ended by us, one column before the terminal would wrap it, so that rows are what we count whatever the
//! terminal does when its size changes. When a drawn row no longer fits, nobody knows how many rows it takes now: then the
//! text is drawn anew below, because going up could erase another program's row.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::buffer::Buffer;
use aish_text::sanitize::visible;

/// Columns that are laid out at least: room for a prompt and the longest spelled-out character.
const NARROWEST: usize = 20;

/// A text laid out for a width.
#[derive(Clone, Debug, Default)]
struct Layout {
    rows: Vec<String>,
    /// Row and column of each character, and of the end.
    places: Vec<(usize, usize)>,
}

/// What is on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Drawn {
    size: (usize, usize),
    /// The rows, as written.
    rows: Vec<String>,
    /// The row and the column of the cursor, from the first drawn row.
    cursor: (usize, usize),
    /// Columns of the widest row.
    widest: usize,
}

/// The screen's side of an edit.
#[derive(Clone, Debug)]
pub struct View {
    prompt: String,
    painted: String,
    /// The first row that is shown, when there are more than the screen has.
    top: usize,
    drawn: Option<Drawn>,
}

impl View {
    /// Nothing drawn yet; `paint` styles the prompt.
    pub fn new(prompt: &str, paint: impl Fn(&str) -> String) -> Self {
        let prompt = visible(prompt).replace('\n', " ");
        Self { painted: paint(&prompt), prompt, top: 0, drawn: None }
    }

    /// What to write to show the buffer on a screen of `size` (columns, rows); empty when it shows it already.
    pub fn draw(&mut self, buffer: &Buffer, size: (usize, usize)) -> String {
        let layout = self.layout(buffer.chars(), size.0);
        let (row, column) = layout.places.get(buffer.cursor()).copied().unwrap_or_default();
        let room = size.1.saturating_sub(1).max(1);
        self.top = self.top.min(layout.rows.len().saturating_sub(room)).clamp((row + 1).saturating_sub(room), row);
        let rows: Vec<String> = layout.rows.into_iter().skip(self.top).take(room).collect();
        let widest = rows.iter().map(|row| row.width()).max().unwrap_or_default();
        let next = Drawn { size, cursor: (row - self.top, column), widest, rows };
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

    /// What to write to take it away again, with the cursor where it began.
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

    /// What to write to leave it there and go on below.
    pub fn leave(&mut self, buffer: &Buffer, size: (usize, usize)) -> String {
        let mut end = buffer.clone();
        end.go_to(usize::MAX);
        let mut out = self.draw(&end, size);
        out.push_str("\r\n");
        self.drawn = None;
        out
    }

    /// Draws anew the next time, on a row of its own: another program has written on the screen.
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

    fn layout(&self, text: &[char], columns: usize) -> Layout {
        let limit = columns.saturating_sub(1).max(NARROWEST);
        let prompt = self.prompt.width();
        let indent = if prompt * 2 <= limit { prompt } else { 0 };
        let first = if indent == prompt { self.prompt.clone() } else { String::new() };
        let mut layout = Layout { rows: vec![first], places: Vec::with_capacity(text.len() + 1) };
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

/// Whether a character sits on the one before it.
pub fn is_mark(c: char) -> bool {
    !c.is_ascii() && c != '\n' && shown_char(c).width() == 0
}

fn move_up(rows: usize, out: &mut String) {
    if rows > 0 {
        let _ = write!(out, "\x1b[{rows}A");
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ui::input::Input;

    fn view(prompt: &str) -> View {
        View::new(prompt, str::to_owned)
    }

    /// The screen after a text was drawn on it, with what was there before.
    fn screen(view: &mut View, buffer: &Buffer, columns: u16, rows: u16) -> vt100::Parser {
        let mut screen = vt100::Parser::new(rows, columns, 0);
        screen.process(b"before\r\n");
        screen.process(view.draw(buffer, (columns.into(), rows.into())).as_bytes());
        screen
    }

    #[test]
    fn rows_wrap_and_line_up() {
        let mut view = view("edit: ");
        let screen = screen(&mut view, &Buffer::new("echo 'a\nb' 日本語日本語日本語"), 20, 8);
        assert_eq!(screen.screen().contents(), "before\nedit: echo 'a\n      b' 日本語日本\n      語日本語");
        assert_eq!(screen.screen().cursor_position(), (3, 14));
    }

    #[test]
    fn nothing_hidden_is_obeyed() {
        let mut view = view("edit: ");
        let text = "a\u{1b}[2Jb\u{202e}c\rd\te";
        let screen = screen(&mut view, &Buffer::new(text), 80, 8);
        assert_eq!(screen.screen().contents(), "before\nedit: a␛[2Jb\\u{202e}c␍d␉e");
    }

    #[test]
    fn editing_redraws_in_place() {
        let (mut view, mut buffer) = (view("> "), Buffer::new(&"word ".repeat(12)));
        let mut screen = screen(&mut view, &buffer, 30, 8);
        for input in [Input::Ctrl('w'), Input::Home, Input::Char('X'), Input::WordRight, Input::Ctrl('k')] {
            buffer.press(input);
            screen.process(view.draw(&buffer, (30, 8)).as_bytes());
        }
        assert_eq!(screen.screen().contents(), "before\n> Xword");
        assert_eq!(screen.screen().cursor_position(), (1, 7));
        assert_eq!(view.draw(&buffer, (30, 8)), "", "nothing new, nothing written");
        screen.process(view.erase((30, 8)).as_bytes());
        assert_eq!(screen.screen().contents(), "before");
        assert_eq!(screen.screen().cursor_position(), (1, 0));
    }

    #[test]
    fn more_than_a_screen_scrolls_to_the_cursor() {
        let text: String = (1..=50).map(|n| format!("line {n}\n")).collect();
        let (mut view, mut buffer) = (view(""), Buffer::new(text.trim_end()));
        let mut screen = screen(&mut view, &buffer, 40, 6);
        assert_eq!(screen.screen().contents(), "before\nline 46\nline 47\nline 48\nline 49\nline 50");
        for _ in 0..20 {
            buffer.go_to(view.neighbour(&buffer, (40, 6), false));
            screen.process(view.draw(&buffer, (40, 6)).as_bytes());
        }
        assert_eq!(screen.screen().contents(), "before\nline 30\nline 31\nline 32\nline 33\nline 34");
        assert_eq!(screen.screen().cursor_position(), (1, 7));
    }

    #[test]
    fn up_and_down_keep_the_column() {
        let (view, mut buffer) = (view("> "), Buffer::new("one two\nx\nthree"));
        let mut way = Vec::new();
        for below in [false, false, false, true, true, true] {
            buffer.go_to(view.neighbour(&buffer, (40, 6), below));
            way.push(buffer.cursor());
        }
        assert_eq!(way, [9, 1, 1, 9, 11, 11]);
    }

    #[test]
    fn a_resize_erases_nothing_of_others() {
        let (mut view, buffer) = (view("> "), Buffer::new(&"x".repeat(60)));
        let mut screen = screen(&mut view, &buffer, 40, 10);
        screen.screen_mut().set_size(10, 60);
        screen.process(view.draw(&buffer, (60, 10)).as_bytes());
        let wide = format!("before\n> {}\n  xxx", "x".repeat(57));
        assert_eq!(screen.screen().contents(), wide, "a wider one is redrawn in place");
        screen.screen_mut().set_size(10, 30);
        screen.process(view.draw(&buffer, (30, 10)).as_bytes());
        let shown = screen.screen().contents();
        assert!(shown.starts_with("before\n> xxx"), "{shown}");
        assert!(shown.ends_with(&format!("> {0}\n  {0}\n  {1}", "x".repeat(27), "x".repeat(6))), "{shown}");
    }

    proptest! {
        #[test]
        fn any_text_fits(text in any::<String>(), at in 0usize..100, columns in 0usize..100, rows in 0usize..30) {
            let (mut view, mut buffer) = (view("edit: "), Buffer::new(&text));
            buffer.go_to(at);
            let layout = view.layout(buffer.chars(), columns);
            prop_assert_eq!(layout.places.len(), buffer.chars().len() + 1);
            prop_assert!(layout.rows.iter().all(|row| row.width() <= columns.saturating_sub(1).max(NARROWEST)));
            let drawn = view.draw(&buffer, (columns, rows));
            prop_assert!(drawn.matches("\r\n").count() < rows.max(2));
        }
    }
}
