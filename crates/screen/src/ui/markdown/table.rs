//! Tables: gathered line by line and written at their end, when the column widths are known. Wide
//! columns wrap; where they would be too narrow, each row becomes a list item.

use super::flow::{break_rows, row_width};
use super::inline::Inline;
use crate::ui::style::{Palette, StyleRole};
use crate::ui::styled_text::{Glyph, StyledText};

/// The longest held table, in bytes; a longer one is shown in parts.
pub(super) const MAX_TABLE: usize = 32 * 1024;
/// A table with more columns is shown as text.
const MAX_COLUMNS: usize = 32;
const GAP: usize = 2;
const NARROWEST: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Middle,
    Right,
}

/// Lines of a possible table, without their ends.
#[derive(Clone, Debug, Default)]
pub(super) struct MarkdownTable {
    pub(super) lines: Vec<String>,
    bars: usize,
    bytes: usize,
}

impl MarkdownTable {
    /// Whether the line continues the table: the second one must be a row of dashes.
    pub(super) fn takes(&self, bars: usize, line: &str) -> bool {
        match self.lines.len() {
            0 => true,
            _ if bars != self.bars => false,
            1 => sides(line).is_some_and(|sides| sides.len() == cells(&self.lines[0]).len()),
            _ => self.bytes + line.len() <= MAX_TABLE,
        }
    }

    pub(super) fn bars(&self) -> usize {
        self.bars
    }

    pub(super) fn push(&mut self, bars: usize, line: String) {
        self.bars = bars;
        self.bytes += line.len();
        self.lines.push(line);
    }

    /// `width`: columns behind the bars. False if it is no table.
    pub(super) fn write(&self, width: usize, palette: Palette, ink: &mut StyledText) -> bool {
        let Some(sides) = self.lines.get(1).and_then(|line| sides(line)) else { return false };
        if sides.len() > MAX_COLUMNS {
            return false;
        }
        let read = |(at, line): (usize, &String)| -> Vec<Vec<Glyph>> {
            let base = if at == 0 { StyleRole::Strong } else { StyleRole::Plain };
            let mut row: Vec<_> = cells(line).iter().map(|cell| Inline::read(cell, base, palette)).collect();
            // Extra cells belong to the last column.
            for cell in row.split_off(sides.len().min(row.len())) {
                if let Some(last) = row.last_mut() {
                    last.push(Glyph::new(StyleRole::Plain, ' '));
                    last.extend(cell);
                }
            }
            row.resize(sides.len(), Vec::new());
            row
        };
        let rows: Vec<_> = self.lines.iter().enumerate().filter(|(at, _)| *at != 1).map(read).collect();
        let column = |at: usize| rows.iter().map(|row| row_width(&row[at])).max().unwrap_or(0).max(1);
        let mut widths: Vec<usize> = (0..sides.len()).map(column).collect();
        let needs = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
        if needs(&widths) > width {
            // Wide columns shrink to a common width; the others stay.
            let capped = |most: usize| widths.iter().map(|width| *width.min(&most)).collect::<Vec<_>>();
            let Some(fits) = (NARROWEST..width).rev().map(capped).find(|widths| needs(widths) <= width) else {
                self.write_list(&rows, width, ink);
                return true;
            };
            widths = fits;
        }
        for (at, row) in rows.iter().enumerate() {
            self.write_row(row, &widths, &sides, ink);
            if at == 0 {
                ink.push_bars(self.bars);
                let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                ink.push_text(StyleRole::Dim, &rule.join(&" ".repeat(GAP)));
                ink.push_char(StyleRole::Plain, '\n');
            }
        }
        true
    }

    fn write_row(&self, row: &[Vec<Glyph>], widths: &[usize], sides: &[Side], ink: &mut StyledText) {
        let broken: Vec<Vec<Vec<Glyph>>> =
            row.iter().zip(widths).map(|(cell, width)| break_rows(cell, *width)).collect();
        for at in 0..broken.iter().map(Vec::len).max().unwrap_or(0) {
            ink.push_bars(self.bars);
            let mut owed = 0;
            for ((cell, width), side) in broken.iter().zip(widths).zip(sides) {
                let glyphs = cell.get(at).map_or(&[][..], Vec::as_slice);
                let free = width.saturating_sub(row_width(glyphs));
                let before = match side {
                    Side::Left => 0,
                    Side::Middle => free / 2,
                    Side::Right => free,
                };
                // Blanks are only written before text: no row ends in them.
                owed += before;
                if !glyphs.is_empty() {
                    ink.push_text(StyleRole::Plain, &" ".repeat(owed));
                    glyphs.iter().for_each(|glyph| ink.push(glyph));
                    owed = 0;
                }
                owed += free - before + GAP;
            }
            ink.push_char(StyleRole::Plain, '\n');
        }
    }

    /// One item per row: its first cell, then the others with their column names.
    fn write_list(&self, rows: &[Vec<Vec<Glyph>>], width: usize, ink: &mut StyledText) {
        let Some((head, rows)) = rows.split_first() else { return };
        for row in rows {
            for (at, (cell, name)) in
                row.iter().zip(head).enumerate().filter(|(at, (cell, _))| *at == 0 || !cell.is_empty())
            {
                let (first, before) = if at == 0 { ("• ", "  ") } else { ("  ", "    ") };
                let mut text: Vec<Glyph> = Vec::new();
                if at > 0 && !name.is_empty() {
                    text.extend(name.iter().cloned().chain(": ".chars().map(|c| Glyph::new(StyleRole::Plain, c))));
                }
                text.extend(cell.iter().cloned());
                for (row, glyphs) in break_rows(&text, width.saturating_sub(before.len()).max(1)).iter().enumerate() {
                    ink.push_bars(self.bars);
                    ink.push_text(StyleRole::Dim, if row == 0 { first } else { before });
                    glyphs.iter().for_each(|glyph| ink.push(glyph));
                    ink.push_char(StyleRole::Plain, '\n');
                }
            }
        }
    }
}

/// A `|` in code or behind a backslash doesn't divide.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let (mut cells, mut code, mut escaped) = (vec![String::new()], false, false);
    for c in line.chars() {
        match c {
            '|' if !escaped && !code => cells.push(String::new()),
            _ => {
                code ^= c == '`';
                if let Some(cell) = cells.last_mut() {
                    if c == '|' && escaped {
                        cell.pop();
                    }
                    cell.push(c);
                }
            }
        }
        escaped = c == '\\' && !escaped;
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Alignment of each column; none if this is no row of dashes.
fn sides(line: &str) -> Option<Vec<Side>> {
    let side = |cell: &String| {
        let dashes = cell.trim_matches(':');
        let made_of_dashes = !dashes.is_empty() && dashes.chars().all(|c| c == '-');
        made_of_dashes.then_some(match (cell.starts_with(':'), cell.ends_with(':')) {
            (true, true) => Side::Middle,
            (false, true) => Side::Right,
            _ => Side::Left,
        })
    };
    cells(line).iter().map(side).collect::<Option<Vec<Side>>>().filter(|sides| !sides.is_empty())
}
