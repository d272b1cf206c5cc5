//! Renders light markdown while it streams. Text is passed on at once and never wrapped (the terminal wraps, so a
//! resize reflows and wide characters are the terminal's business); only what might be a marker is held back: the
//! start of a line, a run of `*`, `_` or backticks, a word of shell code.
//!
//! Headings lose their `#`, bullets become `•`, quotes get a bar, `**` goes (an unclosed one is given back at the end
//! of its line), code blocks are indented and their fences give way to the language. Single `*`, `_` and backticks
//! stay, dimmed: in talk about shells they may be meant. Without colour the text is passed on as it is.
//!
//! It expects sanitised text; control characters that come in all the same don't come out.

use super::highlight::{self, Highlighter};
use super::style::{Palette, Role};
use super::styled_text::StyledText;
use crate::conversation::markers::is_shell;

/// Longest start of a line that is held back, in bytes.
const MAX_HELD: usize = 200;
/// What stands before the lines of a command.
const INDENT: &str = "  ";

/// How the rest of the current line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Nothing was decided yet; the text so far is held.
    Start,
    Inline,
    Shell,
    Code,
}

#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: char,
    length: usize,
    shell: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Inline {
    base: Role,
    strong: bool,
    emphasis: Option<char>,
    /// Length of the run of backticks that opened the code, 0 outside.
    code: usize,
    previous: Option<char>,
}

#[derive(Clone, Debug)]
pub struct Markdown {
    palette: Palette,
    ink: StyledText,
    line: Line,
    /// The undecided start of the line, or an undecided run of inline markers.
    held: String,
    inline: Inline,
    fence: Option<Fence>,
    code: Highlighter,
}

impl Markdown {
    /// A renderer at the start of an answer.
    pub fn new(palette: Palette) -> Self {
        Self {
            palette,
            ink: StyledText::new(palette),
            line: Line::Start,
            held: String::new(),
            inline: Inline::default(),
            fence: None,
            code: Highlighter::new(INDENT),
        }
    }

    /// Renders the next piece. A style may stay open until the next piece, but never across the end of a line.
    pub fn push(&mut self, piece: &str) -> String {
        if !self.palette.on() {
            return piece.to_owned();
        }
        for c in piece.chars() {
            self.step(c);
        }
        self.ink.take_text()
    }

    /// Renders a command of several lines, perhaps, that stands between two lines of the answer.
    pub fn command(&mut self, command: &str) -> String {
        let mut out = String::new();
        for line in highlight::highlight_command(command, self.palette).split('\n') {
            out.push_str(INDENT);
            out.push_str(line);
            out.push('\n');
        }
        out
    }

    /// Closes an open style, so that something else can be written; rendering goes on with the next piece.
    pub fn pause(&mut self) -> String {
        self.code.flush(&mut self.ink);
        self.ink.end_style();
        self.ink.take_text()
    }

    /// Renders what is held back and closes everything.
    pub fn finish(&mut self) -> String {
        if self.palette.on() {
            match self.line {
                Line::Start if self.closes_fence() => self.held.clear(),
                Line::Start => self.literal(),
                _ => {}
            }
            self.end_line();
        }
        let rest = self.pause();
        *self = Self::new(self.palette);
        rest
    }

    fn step(&mut self, c: char) {
        if c == '\n' {
            return self.newline();
        }
        match self.line {
            Line::Start => {
                self.held.push(c);
                self.decide();
            }
            Line::Inline => self.inline(c),
            Line::Shell => self.code.push(c, &mut self.ink),
            Line::Code => self.ink.push_char(Role::Code, c),
        }
    }

    /// Looks at the held start of a line and, once it can be told, chooses how to read the line.
    fn decide(&mut self) {
        let text = self.held.trim_start();
        if self.held.len() > MAX_HELD {
            return self.literal();
        }
        if text.is_empty() {
            return;
        }
        if let Some(fence) = self.fence {
            if !text.chars().all(|c| c == fence.mark) {
                self.literal();
            }
            return;
        }
        let Some(first) = text.chars().next() else { return };
        let rest = text.trim_start_matches(first);
        let run = text.len() - rest.len();
        match (first, run) {
            // An info string follows; the end of the line decides.
            ('`' | '~', 3..) if first == '~' || !rest.contains('`') => {}
            ('`' | '~' | '-' | '>', _) | ('*' | '+', 1) | ('#', 1..=6) if rest.is_empty() => {}
            ('#', 1..=6) if rest == " " => self.begin_inline(Role::Heading, ""),
            ('-' | '*' | '+', 1) if rest == " " => self.begin_inline(Role::Plain, "• "),
            ('>', 1) => {
                let rest = rest.strip_prefix(' ').unwrap_or(rest).to_owned();
                self.begin_inline(Role::Plain, "│ ");
                for c in rest.chars() {
                    self.inline(c);
                }
            }
            _ => self.literal(),
        }
    }

    /// Starts a line of text: its indentation and a mark, instead of the held marker.
    fn begin_inline(&mut self, base: Role, mark: &str) {
        let held = std::mem::take(&mut self.held);
        let indent = &held[..held.len() - held.trim_start().len()];
        self.ink.push_text(Role::Plain, indent);
        self.ink.push_text(Role::Dim, mark);
        self.inline = Inline { base, ..Inline::default() };
        self.line = Line::Inline;
    }

    /// The held start of a line was no marker: reads it as what the line is.
    fn literal(&mut self) {
        let held = std::mem::take(&mut self.held);
        self.line = match self.fence {
            Some(fence) => {
                if !held.is_empty() && !fence.shell {
                    self.ink.push_text(Role::Plain, INDENT);
                }
                if fence.shell { Line::Shell } else { Line::Code }
            }
            None => Line::Inline,
        };
        self.inline = Inline::default();
        for c in held.chars() {
            self.step(c);
        }
    }

    fn closes_fence(&self) -> bool {
        let text = self.held.trim();
        self.fence.is_some_and(|fence| text.len() >= fence.length && text.chars().all(|c| c == fence.mark))
    }

    fn newline(&mut self) {
        if self.line == Line::Start {
            if self.closes_fence() {
                self.code.flush(&mut self.ink);
                self.held.clear();
                self.fence = None;
                return;
            }
            if self.fence.is_none() {
                let text = self.held.trim();
                let mark = text.chars().next().unwrap_or(' ');
                let info = text.trim_start_matches(mark);
                if matches!(mark, '`' | '~') && text.len() - info.len() >= 3 {
                    let info = info.trim().to_owned();
                    let length = text.len() - text.trim_start_matches(mark).len();
                    return self.open_fence(mark, length, &info);
                }
                if text.len() >= 3 && text.chars().all(|c| c == '-') {
                    self.begin_inline(Role::Dim, "");
                    self.ink.push_text(Role::Dim, "---");
                }
            }
            if self.line == Line::Start {
                self.literal();
            }
        }
        let shell = self.line == Line::Shell;
        self.end_line();
        if shell {
            self.code.push('\n', &mut self.ink);
        } else {
            self.ink.push_char(Role::Plain, '\n');
        }
        self.line = Line::Start;
    }

    fn open_fence(&mut self, mark: char, length: usize, info: &str) {
        let shell = is_shell(info);
        if !info.is_empty() {
            self.ink.push_text(Role::Dim, INDENT);
            self.ink.push_text(Role::Dim, info);
            self.ink.push_char(Role::Plain, '\n');
        }
        self.held.clear();
        self.fence = Some(Fence { mark, length, shell });
    }

    /// Passes on what the line still holds back.
    fn end_line(&mut self) {
        match self.line {
            Line::Inline => {
                self.run(None);
                if self.inline.strong {
                    self.ink.push_text(Role::Dim, "**");
                }
            }
            Line::Start | Line::Code | Line::Shell => {}
        }
        self.inline = Inline::default();
    }

    fn role(&self) -> Role {
        let inline = self.inline;
        match () {
            () if inline.code > 0 => Role::Code,
            () if inline.base != Role::Plain => inline.base,
            () if inline.strong => Role::Strong,
            () if inline.emphasis.is_some() => Role::Emphasis,
            () => Role::Plain,
        }
    }

    fn inline(&mut self, c: char) {
        if !self.held.is_empty() && !self.held.ends_with(c) {
            self.run(Some(c));
        }
        let marker = matches!(c, '*' | '_' | '`') && (self.inline.code == 0 || c == '`');
        if marker && self.held.len() < MAX_HELD {
            self.held.push(c);
        } else {
            self.ink.push_char(self.role(), c);
            self.inline.previous = Some(c);
        }
    }

    /// Decides what the held run of markers is, knowing what follows it.
    fn run(&mut self, next: Option<char>) {
        let run = std::mem::take(&mut self.held);
        let Some(mark) = run.chars().next() else { return };
        let inline = self.inline;
        let opens = next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '`' | '"' | '\''))
            && inline.previous.is_none_or(|c| !c.is_alphanumeric());
        let closes = inline.previous.is_some_and(|c| !c.is_whitespace());
        let word_goes_on = mark == '_' && next.is_some_and(char::is_alphanumeric);
        match (mark, run.len()) {
            ('`', n) if inline.code == 0 || inline.code == n => {
                self.inline.code = n - inline.code;
                self.ink.push_text(Role::Dim, &run);
            }
            ('*', 2) if inline.strong && closes => self.inline.strong = false,
            ('*', 2) if !inline.strong && opens => self.inline.strong = true,
            (_, 1) if inline.emphasis == Some(mark) && closes && !word_goes_on => {
                self.inline.emphasis = None;
                self.ink.push_text(Role::Dim, &run);
            }
            (_, 1) if inline.emphasis.is_none() && opens && mark != '`' => {
                self.inline.emphasis = Some(mark);
                self.ink.push_text(Role::Dim, &run);
            }
            _ => self.ink.push_text(self.role(), &run),
        }
        self.inline.previous = Some(mark);
    }
}

#[cfg(test)]
pub(crate) mod tests;
