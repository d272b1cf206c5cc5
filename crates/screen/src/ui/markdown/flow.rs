//! Fills rows with words; later rows hang under the first. A word wider than a row is left to the
//! terminal, so that addresses can be selected; wide characters (CJK) break anywhere.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::style::StyleRole;
use crate::ui::styled_text::{BAR, Glyph, StyledText};

/// The widest row, in columns: longer ones are hard to read.
const MAX_ROW: usize = 100;
/// Characters that begin no row.
const CLOSING: &str = ",.;:!?)]}、。，．！？）」』】：；";

#[derive(Clone, Debug)]
pub(super) struct TextFlow {
    pub(super) ink: StyledText,
    /// Columns of a row; 0: unlimited.
    width: usize,
    column: usize,
    bars: usize,
    /// Indent of the later rows, in columns behind the bars.
    hang: usize,
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

    /// 0: unknown.
    pub(super) fn set_columns(&mut self, columns: usize) {
        self.width = columns.min(MAX_ROW);
    }

    /// Columns behind so many bars; a default where they are unknown.
    pub(super) fn width(&self, bars: usize) -> usize {
        if self.width == 0 { MAX_ROW } else { self.width.saturating_sub(bars * BAR.width()) }
    }

    /// The later rows of the line hang behind `marker`.
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
        // A joiner or a variation selector combines several characters into one.
        let joined = self.word.last().is_some_and(|last| last.c.width() == Some(0));
        if between_wide && !joins && !joined && self.word.iter().any(|last| last.c.is_alphanumeric()) {
            self.end_word();
        }
        self.word.push(glyph);
    }

    /// Writes the held word, on the next row if it doesn't fit.
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

    /// Writes the held word, drops trailing blanks, begins a new line.
    pub(super) fn end_line(&mut self) {
        self.end_word();
        self.blanks.clear();
        self.ink.push_char(StyleRole::Plain, '\n');
        self.restart();
    }

    /// Writes the held word; what follows begins on a new row.
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

/// Rows of at most `width` columns, broken between words where possible.
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

pub(super) fn row_width(glyphs: &[Glyph]) -> usize {
    glyphs.iter().map(|glyph| glyph.c).collect::<String>().width()
}
