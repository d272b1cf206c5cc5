//! Fills rows with words: a word that doesn't fit begins the next row, under the text of the first
//! one. A word that is wider than a row is left to the terminal, so that an address can be selected
//! whole; wide characters (CJK) break anywhere.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::style::StyleRole;
use crate::ui::styled_text::{BAR, Glyph, StyledText};

/// The widest row of text, in columns: longer ones are hard to read.
const MAX_ROW: usize = 100;
/// What no row begins with.
const CLOSING: &str = ",.;:!?)]}、。，．！？）」』】：；";

#[derive(Clone, Debug)]
pub(super) struct TextFlow {
    pub(super) ink: StyledText,
    /// The columns of a row; 0 for rows of any length.
    width: usize,
    column: usize,
    /// The bars before each row of the line.
    bars: usize,
    /// The columns that stay free before the next rows of the line, behind the bars.
    hang: usize,
    /// Something of the line's text was written.
    in_text: bool,
    blanks: Vec<Glyph>,
    word: Vec<Glyph>,
}

impl TextFlow {
    pub(super) fn new(ink: StyledText, columns: usize) -> Self {
        let (blanks, word) = (Vec::new(), Vec::new());
        let mut flow = Self { ink, width: 0, column: 0, bars: 0, hang: 0, in_text: false, blanks, word };
        flow.set_columns(columns);
        flow
    }

    /// Sets the columns of the terminal; 0 if they aren't known.
    pub(super) fn set_columns(&mut self, columns: usize) {
        self.width = columns.min(MAX_ROW);
    }

    /// The columns of a row behind so many bars; some number where they aren't known.
    pub(super) fn width(&self, bars: usize) -> usize {
        if self.width == 0 { MAX_ROW } else { self.width.saturating_sub(bars * BAR.width()) }
    }

    /// Begins a line: bars, its indentation, and a marker under which nothing of the text stands.
    pub(super) fn begin_line(&mut self, bars: usize, indent: &str, marker: &str) {
        self.bars = bars;
        self.column = 0;
        self.begin_row();
        self.ink.push_text(StyleRole::Plain, indent);
        self.ink.push_text(StyleRole::Dim, marker);
        let before = indent.width() + marker.width();
        self.column += before;
        self.hang = before.min(self.width(0) / 3);
        self.in_text = false;
    }

    fn begin_row(&mut self) {
        self.ink.push_bars(self.bars);
        self.column = self.bars * BAR.width();
    }

    pub(super) fn push(&mut self, glyph: Glyph) {
        if glyph.c == ' ' || glyph.c == '\t' {
            self.end_word();
            self.blanks.push(glyph);
            return;
        }
        let wide = |c: char| c.width() == Some(2);
        let joins = CLOSING.contains(glyph.c) || glyph.c.width().unwrap_or(0) == 0;
        let between_wide = self.word.last().is_some_and(|last| wide(last.c) || wide(glyph.c));
        // A joiner or a variation selector makes one picture of several characters.
        let joined = self.word.last().is_some_and(|last| last.c.width() == Some(0));
        if between_wide && !joins && !joined && self.word.iter().any(|last| last.c.is_alphanumeric()) {
            self.end_word();
        }
        self.word.push(glyph);
    }

    /// Writes the word that is held back, on the next row where it doesn't fit.
    pub(super) fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let text: String = self.word.iter().map(|glyph| glyph.c).collect();
        let mut after = self.column;
        for blank in &self.blanks {
            after = if blank.c == '\t' { (after / 8 + 1) * 8 } else { after + 1 };
        }
        let row = self.width.saturating_sub(self.bars * BAR.width() + self.hang);
        if self.width > 0 && after + text.width() > self.width && self.in_text && text.width() <= row {
            self.ink.push_char(StyleRole::Plain, '\n');
            self.begin_row();
            self.ink.push_text(StyleRole::Plain, &" ".repeat(self.hang));
            self.column += self.hang;
            self.blanks.clear();
        } else {
            self.column = after;
        }
        for glyph in self.blanks.drain(..).chain(self.word.drain(..)) {
            self.ink.push(&glyph);
        }
        self.column += text.width();
        if self.width > 0 && self.column > self.width {
            // The terminal has wrapped it.
            self.column = (self.column - 1) % self.width + 1;
        }
        self.in_text = true;
    }

    /// Writes what is left of the word, drops blanks at the end, and begins a new line.
    pub(super) fn end_line(&mut self) {
        self.end_word();
        self.blanks.clear();
        self.ink.push_char(StyleRole::Plain, '\n');
        self.restart();
    }

    /// Writes what is held back; what follows stands on a row of its own.
    pub(super) fn pause(&mut self) {
        self.end_word();
        self.blanks.clear();
        self.ink.end_style();
        self.column = 0;
        self.in_text = false;
    }

    fn restart(&mut self) {
        (self.column, self.bars, self.hang, self.in_text) = (0, 0, 0, false);
    }
}

/// Breaks a text into rows of at most `width` columns, between words where that is possible.
pub(super) fn break_rows(glyphs: &[Glyph], width: usize) -> Vec<Vec<Glyph>> {
    let mut rows: Vec<Vec<Glyph>> = vec![Vec::new()];
    for word in glyphs.split(|glyph| glyph.c == ' ').filter(|word| !word.is_empty()) {
        let room = width.saturating_sub(rows.last().map_or(0, |row| row_width(row)));
        let row = rows.last_mut().filter(|row| row.is_empty() || row_width(word) < room);
        match row {
            Some(row) if row.is_empty() => row.extend_from_slice(word),
            Some(row) => {
                row.push(Glyph::new(word[0].role, ' '));
                row.extend_from_slice(word);
            }
            None => rows.push(word.to_vec()),
        }
        while rows.last().is_some_and(|row| row_width(row) > width) {
            let Some(row) = rows.last_mut() else { break };
            let fits = (1..row.len()).take_while(|end| row_width(&row[..*end]) <= width).last().unwrap_or(1);
            let rest = row.split_off(fits);
            if rest.is_empty() {
                break;
            }
            rows.push(rest);
        }
    }
    rows
}

/// The columns that a text takes.
pub(super) fn row_width(glyphs: &[Glyph]) -> usize {
    glyphs.iter().map(|glyph| glyph.c).collect::<String>().width()
}
