//! SQL tokens by dialect: read by the wrong rules, a `DROP` would pass for a string.

use super::super::program::lex::is_word;
use super::super::{Language, past};
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqlKind {
    Word,
    /// Its span is the inside.
    Text,
    Name,
    Number,
    Sign(u8),
    Hole,
    Broken,
}

#[derive(Clone, Copy, Debug)]
pub struct SqlToken {
    pub kind: SqlKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub backslash: bool,
    /// `#` starts a comment, `/*! … */` is code, `--` needs a blank after it, `"…"` is a literal.
    pub mysql: bool,
    /// `$tag$ … $tag$`, `E'…'`, and comments that nest.
    pub postgres: bool,
}

impl Style {
    pub fn of(dialect: Language) -> Self {
        let mysql = dialect == Language::MySql;
        let backslash = mysql || dialect == Language::ClickHouse;
        Self { backslash, mysql, postgres: dialect == Language::Postgres }
    }
}

pub fn tokens(style: Style, text: &str) -> Vec<SqlToken> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, style, out: Vec::new(), conditional: 0 };
    while lexer.at < lexer.bytes.len() {
        lexer.step();
    }
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    style: Style,
    out: Vec<SqlToken>,
    conditional: usize,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> Option<u8> {
        super::super::tick();
        self.bytes.get(self.at + ahead).copied()
    }

    fn push(&mut self, kind: SqlKind, start: usize, end: usize) {
        self.out.push(SqlToken { kind, span: Span::new(start, end) });
    }

    fn step(&mut self) {
        let start = self.at;
        let Some(byte) = self.byte(0) else { return };
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.at += 1,
            b'-' if self.byte(1) == Some(b'-') && self.dashes() => self.line(),
            b'#' if self.style.mysql => self.line(),
            b'/' if self.byte(1) == Some(b'*') => self.comment(),
            b'*' if self.conditional > 0 && self.byte(1) == Some(b'/') => {
                self.conditional -= 1;
                self.at += 2;
            }
            b'\'' => self.quoted(b'\'', SqlKind::Text, self.style.backslash || self.escape_prefix()),
            b'"' if self.style.mysql => self.quoted(b'"', SqlKind::Text, true),
            b'"' => self.quoted(b'"', SqlKind::Name, false),
            b'`' => self.quoted(b'`', SqlKind::Name, false),
            b'$' if self.style.postgres && self.dollar() => {}
            b'0'..=b'9' => {
                while self.byte(0).is_some_and(|byte| is_word(byte) || byte == b'.') && !self.hole() {
                    self.at += 1;
                }
                self.push(SqlKind::Number, start, self.at);
            }
            _ if self.hole() => {
                self.at += UNKNOWN.len_utf8();
                self.push(SqlKind::Hole, start, self.at);
            }
            _ if is_word(byte) => {
                while self.byte(0).is_some_and(|byte| is_word(byte) || byte == b'$') && !self.hole() {
                    self.at += 1;
                }
                self.push(SqlKind::Word, start, self.at);
            }
            _ => {
                self.at += 1;
                self.push(SqlKind::Sign(byte), start, self.at);
            }
        }
    }

    fn hole(&self) -> bool {
        self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with("\u{FFFC}".as_bytes()))
    }

    fn dashes(&self) -> bool {
        !self.style.mysql || self.byte(2).is_none_or(|byte| byte.is_ascii_whitespace() || byte.is_ascii_control())
    }

    /// A line comment. A hole in it could hold the line's end.
    fn line(&mut self) {
        while self.byte(0).is_some_and(|byte| byte != b'\n') {
            if self.hole() {
                self.push(SqlKind::Hole, self.at, self.at + UNKNOWN.len_utf8());
            }
            self.at += 1;
        }
    }

    fn comment(&mut self) {
        let start = self.at;
        let mariadb = self.byte(2) == Some(b'M') && self.byte(3) == Some(b'!');
        if self.style.mysql && (self.byte(2) == Some(b'!') || mariadb) {
            self.at += if mariadb { 4 } else { 3 };
            self.at = past(self.bytes, self.at, |byte| byte.is_ascii_digit());
            self.conditional += 1;
            return;
        }
        self.at += 2;
        let mut depth = 1;
        while depth > 0 {
            match (self.byte(0), self.byte(1)) {
                (Some(b'*'), Some(b'/')) => {
                    depth -= 1;
                    self.at += 2;
                }
                (Some(b'/'), Some(b'*')) if self.style.postgres => {
                    depth += 1;
                    self.at += 2;
                }
                (Some(_), _) => {
                    if self.hole() {
                        self.push(SqlKind::Hole, self.at, self.at + UNKNOWN.len_utf8());
                    }
                    self.at += 1;
                }
                (None, _) => {
                    self.push(SqlKind::Broken, start, self.at);
                    return;
                }
            }
        }
    }

    /// Whether the word before is the `E` of a literal with escapes.
    fn escape_prefix(&self) -> bool {
        self.style.postgres
            && self.out.last().is_some_and(|token| {
                token.kind == SqlKind::Word
                    && token.span.end == self.at
                    && matches!(self.bytes.get(token.span.start..token.span.end), Some(b"e" | b"E"))
            })
    }

    fn quoted(&mut self, quote: u8, kind: SqlKind, backslash: bool) {
        // `E'…'`, `N'…'`, `X'…'`: the letter belongs to the literal.
        if let Some(last) = self.out.last() {
            let letter = last.span.end == self.at && last.span.end - last.span.start == 1 && last.kind == SqlKind::Word;
            if letter && kind == SqlKind::Text {
                self.out.pop();
            }
        }
        self.at += 1;
        let start = self.at;
        while let Some(byte) = self.byte(0) {
            if byte == b'\\' && backslash {
                self.at += 1;
            } else if byte == quote {
                if self.byte(1) != Some(quote) {
                    self.push(kind, start, self.at);
                    self.at += 1;
                    return;
                }
                self.at += 1;
            }
            self.at += 1;
        }
        self.at = self.bytes.len();
        self.push(SqlKind::Broken, start, self.at);
    }

    fn dollar(&mut self) -> bool {
        let mut end = self.at + 1;
        while self.bytes.get(end).is_some_and(|byte| is_word(*byte)) && end - self.at < 64 {
            end += 1;
        }
        let digit = self.byte(1).is_some_and(|byte| byte.is_ascii_digit());
        if digit || self.bytes.get(end) != Some(&b'$') {
            return false;
        }
        let Some(tag) = self.text.get(self.at..=end) else { return false };
        let inside = end + 1;
        let Some(rest) = self.text.get(inside..) else { return false };
        match rest.find(tag) {
            Some(length) => {
                self.push(SqlKind::Text, inside, inside + length);
                self.at = inside + length + tag.len();
            }
            None => {
                self.push(SqlKind::Broken, self.at, self.bytes.len());
                self.at = self.bytes.len();
            }
        }
        true
    }
}
