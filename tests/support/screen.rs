//! The screen a test sees: a vt100 emulator that also says what a terminal would answer to queries.

/// The emulated screen.
pub struct Screen {
    parser: vt100::Parser,
    /// The tail of the output that may hold the start of a query.
    tail: Vec<u8>,
}

impl Screen {
    pub fn new(rows: u16, cols: u16) -> Self {
        Self { parser: vt100::Parser::new(rows, cols, 500), tail: Vec::new() }
    }

    /// Takes output of the program; returns what the terminal answers.
    pub fn process(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        for byte in bytes {
            self.parser.process(&[*byte]);
            self.tail.push(*byte);
            if self.tail.ends_with(b"\x1b[c") || self.tail.ends_with(b"\x1b[0c") {
                answer.extend_from_slice(b"\x1b[?62;22c");
            } else if self.tail.ends_with(b"\x1b[6n") {
                let (row, col) = self.parser.screen().cursor_position();
                answer.extend_from_slice(format!("\x1b[{};{}R", row + 1, col + 1).as_bytes());
            } else if self.tail.ends_with(b"\x1b[5n") {
                answer.extend_from_slice(b"\x1b[0n");
            }
            if self.tail.len() > 16 {
                self.tail.drain(..8);
            }
        }
        answer
    }

    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.parser.screen_mut().set_size(rows, cols);
    }

    /// The visible rows, trailing blanks cut.
    pub fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// The same, each row by itself: a line that the terminal has wrapped is several.
    pub fn rows(&self) -> Vec<String> {
        let screen = self.parser.screen();
        screen.rows(0, screen.size().1).map(|row| row.trim_end().to_owned()).filter(|row| !row.is_empty()).collect()
    }

    /// The cells, with their colours.
    pub fn grid(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Row and column, from 0.
    pub fn cursor(&self) -> (u16, u16) {
        self.parser.screen().cursor_position()
    }

    /// Whether the program has asked for bracketed paste.
    pub fn bracketed_paste(&self) -> bool {
        self.parser.screen().bracketed_paste()
    }
}
