//! Colours shell code by its tokens (`aish_syntax::tokens`). The text is unchanged; code that no
//! shell could read has no colours. Nothing may be decided by it. Other languages: `languages`.

use aish_programs::words::{PackWords, Takes};
use aish_syntax::tokens::{SyntaxToken, TokenKind, tokens};
use aish_syntax::{Completeness, completeness, parse_typed};
use aish_text::Shell;

use super::languages::Language;
use super::style::{Palette, StyleRole};
use super::styled_text::StyledText;

/// Lines held back until their command is complete.
const MAX_LINES: usize = 12;

/// In bytes; longer text isn't coloured.
const MAX_LENGTH: usize = 16 * 1024;

pub fn highlight_command(text: &str, palette: Palette) -> String {
    let mut ink = StyledText::new(palette);
    let mut highlighter = Highlighter::new("", None);
    highlighter.text.push_str(text);
    highlighter.flush(&mut ink);
    ink.end_style();
    ink.take_text()
}

/// Takes code in pieces; a command is written once its last line is there.
#[derive(Clone, Debug)]
pub(super) struct Highlighter {
    margin: &'static str,
    /// Of the quotes around it.
    pub(super) bars: usize,
    /// None: shell code.
    language: Option<Language>,
    text: String,
    /// Part of the line was written already.
    in_line: bool,
}

impl Highlighter {
    pub(super) fn new(margin: &'static str, language: Option<Language>) -> Self {
        Self { margin, bars: 0, language, text: String::new(), in_line: false }
    }

    pub(super) fn push(&mut self, c: char, ink: &mut StyledText) {
        self.text.push(c);
        let whole = match self.language {
            Some(_) => c == '\n' || self.text.len() >= MAX_LENGTH,
            None => c == '\n' && (self.text.matches('\n').count() >= MAX_LINES || !is_unfinished(&self.text)),
        };
        if whole {
            self.flush(ink);
        }
    }

    pub(super) fn flush(&mut self, ink: &mut StyledText) {
        let text = std::mem::take(&mut self.text);
        let roles = self.language.as_mut().map_or_else(|| roles(&text), |language| language.roles(&text));
        let mut roles = roles.into_iter().peekable();
        for (at, c) in text.char_indices() {
            while roles.next_if(|(end, _)| *end <= at).is_some() {}
            if !self.in_line {
                ink.push_bars(self.bars);
                ink.push_text(StyleRole::Plain, if c == '\n' { "" } else { self.margin });
            }
            self.in_line = c != '\n';
            ink.push_char(roles.peek().map_or(StyleRole::Plain, |(_, role)| *role), c);
        }
    }
}

/// A shell would wait for more lines, and none accepts the text as it is.
fn is_unfinished(text: &str) -> bool {
    let judged = Shell::ALL.map(|shell| completeness(text, shell));
    text.len() <= MAX_LENGTH && judged.contains(&Completeness::Incomplete) && !judged.contains(&Completeness::Complete)
}

/// (end, role) of each stretch; none if the text doesn't parse.
fn roles(text: &str) -> Vec<(usize, StyleRole)> {
    let mut paint = Paint { text, roles: Vec::new(), words: Vec::new(), books: Vec::new(), skips: false };
    let script =
        Shell::ALL.iter().filter(|_| text.len() <= MAX_LENGTH).find_map(|shell| parse_typed(text, *shell, true).ok());
    let mut before: Option<SyntaxToken> = None;
    for token in script.map(|script| tokens(text, &script)).unwrap_or_default() {
        paint.token(token, before);
        before = Some(token);
    }
    paint.roles
}

/// The quote in which a piece of a word ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum HighlightQuote {
    #[default]
    None,
    Single,
    Double,
}

struct Paint<'a> {
    text: &'a str,
    roles: Vec<(usize, StyleRole)>,
    /// Per depth of substitutions: the quote in which the last piece ended.
    words: Vec<HighlightQuote>,
    /// Per depth: the program whose first operand is still to come.
    books: Vec<Option<PackWords>>,
    /// The next word is the value of an option or the target of a redirection.
    skips: bool,
}

impl Paint<'_> {
    fn token(&mut self, token: SyntaxToken, before: Option<SyntaxToken>) {
        let raw = &self.text[token.span.start..token.span.end];
        self.roles.push((token.span.start, StyleRole::Plain));
        self.words.resize(token.depth + 1, HighlightQuote::None);
        self.books.resize(token.depth + 1, None);
        let role = match token.kind {
            TokenKind::Word | TokenKind::Assignment | TokenKind::Program => {
                let goes_on = before.is_some_and(|b| b.depth > token.depth && b.span.end == token.span.start);
                let quote = if goes_on { self.words[token.depth] } else { HighlightQuote::None };
                let role = if goes_on { StyleRole::Plain } else { self.word(token, raw) };
                self.words[token.depth] = self.piece(token.span.start, raw, quote, role);
                return;
            }
            TokenKind::Keyword => StyleRole::Keyword,
            TokenKind::Operator => StyleRole::Operator,
            TokenKind::Redirection => {
                self.skips = true;
                self.roles.push((token.span.end, StyleRole::Operator));
                return;
            }
            TokenKind::Comment => StyleRole::Comment,
            TokenKind::HereDocument => StyleRole::Text,
            TokenKind::Name | TokenKind::Arithmetic => StyleRole::Plain,
        };
        self.books[token.depth] = None;
        self.roles.push((token.span.end, role));
    }

    /// The first operand may be a subcommand, or a program that is run.
    fn word(&mut self, token: SyntaxToken, raw: &str) -> StyleRole {
        if std::mem::take(&mut self.skips) {
            return StyleRole::Plain;
        }
        let book = self.books[token.depth];
        if raw.starts_with('-') && token.kind == TokenKind::Word {
            self.skips = book.and_then(|book| book.option(raw)).is_some_and(|(takes, _)| takes == Takes::Value);
            return StyleRole::Flag;
        }
        if token.kind == TokenKind::Assignment || raw.contains('=') {
            return StyleRole::Plain;
        }
        let runs = book.is_some_and(|book| book.runs() == Some(0));
        let known = match token.kind == TokenKind::Word && !runs {
            true => book.and_then(|book| book.sub(raw)),
            false => aish_programs::words(raw.rsplit('/').next().unwrap_or(raw)),
        };
        self.books[token.depth] = known;
        if token.kind == TokenKind::Program || runs || known.is_some() { StyleRole::Command } else { StyleRole::Plain }
    }

    /// Colours strings and variables apart; returns the quote that the piece ends in.
    fn piece(&mut self, start: usize, raw: &str, mut quote: HighlightQuote, role: StyleRole) -> HighlightQuote {
        let mut chars = raw.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let mut end = at + c.len_utf8();
            let here = match (quote, c) {
                (HighlightQuote::Single, _) => {
                    if c == '\'' {
                        quote = HighlightQuote::None;
                    }
                    StyleRole::Text
                }
                (_, '$') => {
                    end = at + variable(&raw[at..]);
                    while chars.next_if(|(next, _)| *next < end).is_some() {}
                    StyleRole::Variable
                }
                (_, '\\') => {
                    end += chars.next().map_or(0, |(_, c)| c.len_utf8());
                    if quote == HighlightQuote::Double { StyleRole::Text } else { role }
                }
                (HighlightQuote::Double, _) => {
                    if c == '"' {
                        quote = HighlightQuote::None;
                    }
                    StyleRole::Text
                }
                (HighlightQuote::None, '\'' | '"') => {
                    quote = if c == '"' { HighlightQuote::Double } else { HighlightQuote::Single };
                    StyleRole::Text
                }
                (HighlightQuote::None, _) => role,
            };
            self.roles.push((start + end, here));
        }
        quote
    }
}

/// The length of the expansion that `text` begins with.
fn variable(text: &str) -> usize {
    let rest = &text[1..];
    let name = rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    match rest.chars().next() {
        Some('{') => rest.find('}').map_or(text.len(), |end| end + 2),
        Some('(' | '#' | '?' | '!' | '@' | '*' | '$' | '-') => 2,
        _ => 1 + name,
    }
}

#[cfg(test)]
#[path = "highlight_tests.rs"]
mod tests;
