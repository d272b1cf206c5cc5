//! Renders Markdown while it streams: fills rows, hangs lists and quotes, aligns tables, never
//! wraps code. Only a possible marker and an unfinished table are held back. Without styles text
//! passes unchanged; control characters are dropped.

mod flow;
mod inline;
mod table;

use unicode_width::UnicodeWidthStr;

use self::flow::TextFlow;
use self::inline::Inline;
use self::table::{MAX_TABLE, MarkdownTable};
use super::highlight::{self, Highlighter};
use super::languages::Language;
use super::style::{Palette, RULE, StyleRole};
use super::styled_text::{Glyph, StyledText};
use crate::conversation::markers::is_shell;

/// Longest held start of a line, in bytes.
const MAX_HELD: usize = 200;
const INDENT: &str = "  ";
const MAX_BARS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkdownLine {
    /// Undecided; the text so far is held.
    Start,
    Inline,
    Highlighted,
    /// Code in an unknown language.
    Code,
}

#[derive(Clone, Copy, Debug)]
struct MarkdownFence {
    mark: char,
    length: usize,
    highlighted: bool,
    bars: usize,
    /// The fence's indentation, which its lines share.
    indent: usize,
}

#[derive(Clone, Debug)]
pub struct Markdown {
    palette: Palette,
    columns: usize,
    flow: TextFlow,
    line: MarkdownLine,
    held: String,
    bars: usize,
    inline: Inline,
    fence: Option<MarkdownFence>,
    code: Highlighter,
    table: MarkdownTable,
}

impl Markdown {
    /// `columns` 0: unknown.
    pub fn new(palette: Palette, columns: usize) -> Self {
        Self {
            palette,
            columns,
            flow: TextFlow::new(StyledText::new(palette), columns),
            line: MarkdownLine::Start,
            held: String::new(),
            bars: 0,
            inline: Inline::default(),
            fence: None,
            code: Highlighter::new(INDENT, None),
            table: MarkdownTable::default(),
        }
    }

    pub fn set_columns(&mut self, columns: usize) {
        self.columns = columns;
        self.flow.set_columns(columns);
    }

    /// Complete lines are held back: those of a table.
    pub fn holds_lines(&self) -> bool {
        !self.table.lines.is_empty()
    }

    /// A style may stay open until the next piece, but never across the end of a line.
    pub fn push(&mut self, piece: &str) -> String {
        if !self.palette.on() {
            return piece.to_owned();
        }
        for c in piece.chars() {
            self.step(c);
        }
        self.flow.ink.take_text()
    }

    /// Renders a command, maybe of several lines, between two lines of the answer.
    pub fn command(&mut self, command: &str) -> String {
        let highlighted = highlight::highlight_command(command, self.palette);
        let rows: String = highlighted.split('\n').map(|line| format!("{INDENT}{line}\n")).collect();
        self.apart(&rows)
    }

    /// Writes rendered rows behind what is held back.
    pub fn apart(&mut self, rows: &str) -> String {
        self.end_table();
        self.flow.ink.take_text() + rows
    }

    /// Closes the style and writes all but a possible marker, for other text on a new row.
    pub fn pause(&mut self) -> String {
        self.end_table();
        self.code.flush(&mut self.flow.ink);
        self.flow.pause();
        self.flow.ink.take_text()
    }

    pub fn finish(&mut self) -> String {
        if self.palette.on() {
            match self.line {
                MarkdownLine::Start if self.closes_fence() => self.close_fence(),
                MarkdownLine::Start if self.holds_row() => {
                    self.take_block();
                }
                MarkdownLine::Start if !self.held.is_empty() => {
                    self.end_table();
                    self.literal();
                }
                _ => {}
            }
            self.end_inline();
        }
        let rest = self.pause();
        *self = Self::new(self.palette, self.columns);
        rest
    }

    fn step(&mut self, c: char) {
        if c == '\n' {
            return self.newline();
        }
        match self.line {
            MarkdownLine::Start => {
                self.held.push(c);
                self.decide();
            }
            MarkdownLine::Inline => self.inline(c),
            MarkdownLine::Highlighted => self.code.push(c, &mut self.flow.ink),
            MarkdownLine::Code => self.flow.ink.push_char(StyleRole::Code, c),
        }
    }

    /// Decides from its held start how to read the line, if that is possible yet.
    fn decide(&mut self) {
        let text = self.held.trim_start();
        let Some(first) = text.chars().next() else {
            if self.held.len() > MAX_HELD {
                self.literal();
            }
            return;
        };
        if let Some(fence) = self.fence {
            if self.bars < fence.bars {
                return match text {
                    ">" => {}
                    _ if first == '>' => self.begin_quote(),
                    _ => {
                        self.end_fence(fence);
                        self.decide();
                    }
                };
            }
            if self.held.len() > MAX_HELD || !text.chars().all(|c| c == fence.mark) {
                self.literal();
            }
            return;
        }
        if first == '|' {
            // Maybe a row of a table: the next line decides.
            if self.held.len() > MAX_TABLE {
                self.literal();
            }
            return;
        }
        let rest = text.trim_start_matches(first).to_owned();
        let run = text.len() - rest.len();
        // Behind the mark of a quote the table may go on.
        if first != '>' || self.bars == MAX_BARS {
            self.end_table();
        }
        if self.held.len() > MAX_HELD {
            return self.literal();
        }
        match (first, run) {
            // An info string follows; the end of the line decides.
            ('`' | '~', 3..) if first == '~' || !rest.contains('`') => {}
            ('`' | '~' | '-' | '*', _) | ('+' | '>', 1) | ('#', 1..=6) if rest.is_empty() => {}
            ('#', 1) if rest == " " => self.begin_line("", StyleRole::Title),
            ('#', 2..=6) if rest == " " => self.begin_line("", StyleRole::Strong),
            ('-' | '*' | '+', 1) if rest == " " => self.begin_line("• ", StyleRole::Plain),
            ('>', _) if self.bars < MAX_BARS => self.begin_quote(),
            ('0'..='9', _) => self.decide_number(),
            _ => self.literal(),
        }
    }

    /// `12. ` begins an item of a list.
    fn decide_number(&mut self) {
        let text = self.held.trim_start();
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        match rest {
            _ if text.len() - rest.len() > 3 => self.literal(),
            "" | "." | ")" => {}
            ". " | ") " => {
                let marker = text.to_owned();
                self.begin_line(&marker, StyleRole::Plain);
            }
            _ => self.literal(),
        }
    }

    /// Takes one `>` and its blank; the rest is read as a line of its own.
    fn begin_quote(&mut self) {
        let rest = self.held.trim_start().strip_prefix('>').unwrap_or_default();
        let rest = rest.strip_prefix(' ').unwrap_or(rest).to_owned();
        self.held = rest;
        self.bars += 1;
        if !self.held.is_empty() {
            self.decide();
        }
    }

    /// `marker` replaces the held one.
    fn begin_line(&mut self, marker: &str, base: StyleRole) {
        let held = std::mem::take(&mut self.held);
        let indent = &held[..held.len() - held.trim_start().len()];
        self.flow.begin_line(self.bars, indent, marker);
        self.inline = Inline::new(base, self.palette);
        self.line = MarkdownLine::Inline;
    }

    fn literal(&mut self) {
        if self.fence.is_none() {
            let text = self.held.trim_start().to_owned();
            self.begin_line("", StyleRole::Plain);
            return text.chars().for_each(|c| self.inline(c));
        }
        let (held, fence) = (std::mem::take(&mut self.held), self.fence);
        let (highlighted, bars, indent) =
            fence.map_or((false, 0, 0), |fence| (fence.highlighted, fence.bars, fence.indent));
        let blanks = held.len() - held.trim_start_matches(' ').len();
        let held = &held[blanks.min(indent)..];
        if !highlighted {
            self.flow.ink.push_bars(bars);
            self.flow.ink.push_text(StyleRole::Plain, if held.is_empty() { "" } else { INDENT });
        }
        self.line = if highlighted { MarkdownLine::Highlighted } else { MarkdownLine::Code };
        held.chars().for_each(|c| self.step(c));
    }

    fn closes_fence(&self) -> bool {
        let text = self.held.trim();
        self.fence.is_some_and(|fence| {
            self.bars == fence.bars && text.len() >= fence.length && text.chars().all(|c| c == fence.mark)
        })
    }

    fn newline(&mut self) {
        if self.line == MarkdownLine::Start {
            self.leave_fence();
            if self.closes_fence() {
                return self.close_fence();
            }
            if self.fence.is_none() && self.take_block() {
                return;
            }
            if self.line == MarkdownLine::Start {
                self.literal();
            }
        }
        let highlighted = self.line == MarkdownLine::Highlighted;
        self.end_inline();
        if highlighted {
            self.code.push('\n', &mut self.flow.ink);
        } else {
            self.flow.end_line();
        }
        self.begin_next();
    }

    fn begin_next(&mut self) {
        (self.line, self.bars) = (MarkdownLine::Start, 0);
        self.held.clear();
    }

    /// Takes the complete held line as a table row, a fence or a rule. False if it is none.
    fn take_block(&mut self) -> bool {
        while self.held.trim_start().starts_with('>') && self.bars < MAX_BARS {
            self.begin_quote();
        }
        let text = self.held.trim().to_owned();
        if self.line != MarkdownLine::Start {
            return false;
        }
        if self.holds_row() {
            if !self.table.takes(self.bars, &text) {
                self.end_table();
            }
            self.table.push(self.bars, text);
            self.begin_next();
            return true;
        }
        self.end_table();
        let mark = text.chars().next().unwrap_or(' ');
        let info = text.trim_start_matches(mark);
        let length = text.len() - info.len();
        if matches!(mark, '`' | '~') && length >= 3 {
            self.open_fence(mark, length, info.trim());
            return true;
        }
        if matches!(mark, '-' | '*') && info.is_empty() && length >= 3 {
            self.write_rule(self.bars, "", "");
            self.begin_next();
            return true;
        }
        false
    }

    fn holds_row(&self) -> bool {
        self.fence.is_none() && self.held.trim_start().starts_with('|')
    }

    fn open_fence(&mut self, mark: char, length: usize, info: &str) {
        let language = Language::find(info);
        let highlighted = is_shell(info) || language.is_some();
        let (bars, indent) = (self.bars, self.held.len() - self.held.trim_start_matches(' ').len());
        self.code = Highlighter::new(INDENT, language);
        self.code.bars = bars;
        self.write_rule(bars, INDENT, info);
        self.begin_next();
        self.fence = Some(MarkdownFence { mark, length, highlighted, bars, indent });
    }

    fn close_fence(&mut self) {
        if let Some(fence) = self.fence {
            self.end_fence(fence);
        }
        self.begin_next();
    }

    fn end_fence(&mut self, fence: MarkdownFence) {
        self.code.flush(&mut self.flow.ink);
        self.write_rule(fence.bars, INDENT, "");
        self.fence = None;
    }

    /// Code in a quote ends at a line without the quote.
    fn leave_fence(&mut self) {
        let Some(fence) = self.fence else { return };
        while self.bars < fence.bars && self.held.trim_start().starts_with('>') {
            let rest = self.held.trim_start()[1..].to_owned();
            self.held = rest;
            self.bars += 1;
        }
        if self.bars < fence.bars {
            self.end_fence(fence);
        }
    }

    fn write_rule(&mut self, bars: usize, indent: &str, word: &str) {
        self.flow.ink.push_bars(bars);
        self.flow.ink.push_text(StyleRole::Plain, indent);
        let width = self.flow.width(bars).saturating_sub(INDENT.len()).min(RULE - indent.len());
        let word = if word.is_empty() { String::new() } else { format!("── {word} ") };
        let rest = width.saturating_sub(word.width());
        self.flow.ink.push_text(StyleRole::Dim, &format!("{word}{}", "─".repeat(rest)));
        self.flow.ink.push_char(StyleRole::Plain, '\n');
    }

    /// Writes the gathered table, or its lines if they are none.
    fn end_table(&mut self) {
        let table = std::mem::take(&mut self.table);
        let width = self.flow.width(table.bars());
        if table.lines.is_empty() || table.write(width, self.palette, &mut self.flow.ink) {
            return;
        }
        for line in &table.lines {
            self.flow.begin_line(table.bars(), "", "");
            self.fill(Inline::read(line, StyleRole::Plain, self.palette));
            self.flow.end_line();
        }
    }

    fn end_inline(&mut self) {
        if self.line == MarkdownLine::Inline {
            let mut glyphs = Vec::new();
            self.inline.finish(&mut glyphs);
            self.fill(glyphs);
        }
    }

    fn inline(&mut self, c: char) {
        let mut glyphs = Vec::new();
        self.inline.push(c, &mut glyphs);
        self.fill(glyphs);
    }

    fn fill(&mut self, glyphs: Vec<Glyph>) {
        glyphs
            .into_iter()
            .filter(|glyph| !glyph.c.is_control() || glyph.c == '\t')
            .for_each(|glyph| self.flow.push(glyph));
    }
}

#[cfg(test)]
pub mod tests;
