//! The tokens of all general languages, decoded; code inside literals is scanned on its own.

use super::super::past;
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

#[derive(Clone, Debug, PartialEq)]
pub enum CodeKind {
    Word,
    Variable,
    Text(String),
    /// Literal words: `qw(…)`, `%w[…]`.
    List(Vec<String>),
    /// A text run in a shell: backticks, `qx`, `%x`.
    Shell(String),
    Number,
    /// `true` if it executes code.
    Regex(bool),
    /// One sign, or several that belong together (`=>`, `::`).
    Sign,
    Newline,
    Hole,
    /// The text ends inside a literal or comment.
    Broken,
}

impl CodeKind {
    pub fn words(text: &str) -> Self {
        Self::List(text.split_whitespace().map(str::to_owned).collect())
    }
}

#[derive(Clone, Debug)]
pub struct CodeToken {
    pub kind: CodeKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramQuote {
    None,
    /// A literal in which only the quote and the backslash can be escaped.
    Plain,
    Escapes,
    Interpolates,
    /// It interpolates, and a backslash stands for itself.
    Raw,
    Shell,
}

impl ProgramQuote {
    pub fn interpolates(self) -> bool {
        matches!(self, Self::Interpolates | Self::Raw | Self::Shell)
    }
}

/// How literals hold code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    None,
    /// Ruby's `#{…}`.
    Hash,
    /// JavaScript's `${…}`.
    Dollar,
    /// `{…}` in Python's `f"…"`; `{{` is a brace.
    Braces,
    /// `$name`, `${…}`, `$(…)`, `{$…}`, and for Perl `@name`, `@{[…]}`.
    Sigil,
}

pub struct Lexis {
    pub line: &'static [&'static str],
    pub block: &'static [(&'static str, &'static str)],
    /// What `'`, `"` and `` ` `` start.
    pub quotes: [ProgramQuote; 3],
    /// The letters that mean something behind a backslash; `0` for all octal digits.
    pub escapes: &'static [u8],
    pub triple: bool,
    pub interpolation: Interpolation,
    /// A slash can start a regular expression.
    pub regex: bool,
    /// Punctuation of several characters that matters, longest first.
    pub long: &'static [&'static str],
    pub sigils: &'static [u8],
    /// Bytes a word may hold after its first character.
    pub extra: &'static [u8],
    /// Reads what only this language has; true if it did.
    pub special: fn(&mut CodeLexer<'_>) -> bool,
}

impl Lexis {
    /// No comments and no literals: the base of a language's own.
    pub const PLAIN: Self = Self {
        line: &[],
        block: &[],
        quotes: [ProgramQuote::None; 3],
        escapes: b"0aenrtuUx",
        triple: false,
        interpolation: Interpolation::None,
        regex: false,
        long: LONG,
        sigils: &[],
        extra: &[],
        special: |_| false,
    };
}

const LONG: &[&str] = &[
    "...", "===", "!==", "**=", "<=>", "::", "->", "?.", "&.", "=>", "==", "!=", "<=", ">=", "=~", "!~", "+=", "-=",
    "*=", "/=", ".=", "||", "&&", "..", "**", "<<", ">>", ":=", "<-", "|>", "//",
];

pub struct CodeLexer<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub at: usize,
    pub out: Vec<CodeToken>,
    pub inner: Vec<Span>,
    pub lexis: &'a Lexis,
    /// Here-documents that start after this line: token, end, and whether they hold code.
    pub pending: Vec<(usize, String, bool)>,
}

/// An unclosed literal or comment is [`CodeKind::Broken`].
pub fn lex<'a>(lexis: &'a Lexis, text: &'a str) -> CodeLexer<'a> {
    let mut lexer = CodeLexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        out: Vec::new(),
        inner: Vec::new(),
        lexis,
        pending: Vec::new(),
    };
    while lexer.at < lexer.bytes.len() {
        let before = lexer.at;
        lexer.step();
        if lexer.at <= before {
            lexer.at = before + 1;
        }
    }
    lexer
}

pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

impl<'a> CodeLexer<'a> {
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn byte(&self, ahead: usize) -> Option<u8> {
        super::super::tick();
        self.bytes.get(self.at + ahead).copied()
    }

    pub fn push(&mut self, kind: CodeKind, start: usize) {
        self.out.push(CodeToken { kind, span: Span::new(start, self.at) });
    }

    pub fn broken(&mut self, start: usize) {
        self.at = self.bytes.len();
        self.push(CodeKind::Broken, start);
    }

    /// Whether an operand could start here, so that `/` is a regular expression and `%` a literal.
    pub fn operand_follows(&self) -> bool {
        match self.out.last() {
            None => true,
            Some(token) => match &token.kind {
                CodeKind::Word => self
                    .text
                    .get(token.span.start..token.span.end)
                    .is_some_and(|word| lists::CODE_BEFORE_OPERANDS.has(word)),
                CodeKind::Newline => true,
                CodeKind::Sign => !matches!(self.bytes.get(token.span.start), Some(b')' | b']' | b'}')),
                _ => false,
            },
        }
    }

    fn step(&mut self) {
        let start = self.at;
        let Some(byte) = self.byte(0) else { return };
        if byte == b'\n' {
            self.at += 1;
            self.push(CodeKind::Newline, start);
            return self.here_documents();
        }
        if matches!(byte, b' ' | b'\t' | b'\r' | 0x0c) {
            self.at += 1;
            return;
        }
        if byte == b'\\' && self.byte(1) == Some(b'\n') {
            self.at += 2;
            return;
        }
        if self.rest().starts_with(UNKNOWN) {
            self.at += UNKNOWN.len_utf8();
            return self.push(CodeKind::Hole, start);
        }
        if (self.lexis.special)(self) || self.comment() {
            return;
        }
        let quote = match byte {
            b'\'' => self.lexis.quotes[0],
            b'"' => self.lexis.quotes[1],
            b'`' => self.lexis.quotes[2],
            _ => ProgramQuote::None,
        };
        if quote != ProgramQuote::None {
            return self.literal(byte, quote);
        }
        if byte.is_ascii_digit() {
            while self
                .byte(0)
                .is_some_and(|b| is_word(b) || (b == b'.' && self.byte(1).is_some_and(|b| b.is_ascii_digit())))
                && !self.rest().starts_with(UNKNOWN)
            {
                self.at += 1;
            }
            return self.push(CodeKind::Number, start);
        }
        if self.lexis.sigils.contains(&byte) && self.variable() {
            return;
        }
        if is_word(byte) {
            self.word();
            return self.push(CodeKind::Word, start);
        }
        if byte == b'/' && self.lexis.regex && self.operand_follows() {
            return self.regex();
        }
        let long = self.lexis.long.iter().find(|sign| self.rest().starts_with(**sign));
        self.at += long.map_or(1, |sign| sign.len());
        self.push(CodeKind::Sign, start);
    }

    pub fn word(&mut self) {
        while self.byte(0).is_some_and(|byte| is_word(byte) || self.lexis.extra.contains(&byte)) && !self.rest_is_hole()
        {
            self.at += 1;
        }
    }

    /// A here-document behind `mark` bytes (`<<"END"`, `` <<~`END` ``, `<<<END`), not a shift.
    pub fn announces_document(&self, mark: usize) -> bool {
        let apart = self.at == 0 || self.bytes.get(self.at - 1).is_some_and(|byte| b" \t(=,[".contains(byte));
        let name = self.rest().get(mark..).unwrap_or_default().trim_start_matches(['"', '\'', '`']);
        let name = &name[..name.bytes().take_while(|byte| is_word(*byte)).count()];
        let ends = || self.rest().lines().skip(1).any(|line| line == name);
        apart && name.starts_with(|first: char| first.is_ascii_uppercase() || first == '_') && ends()
    }

    pub fn here_document(&mut self, mark: usize) -> bool {
        let start = self.at;
        let rest = self.rest();
        let quote = rest.as_bytes().get(mark).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
        let quotes = usize::from(quote.is_some());
        let length = rest.bytes().skip(mark + quotes).take_while(|byte| is_word(*byte)).count();
        let end = rest.get(mark + quotes..mark + quotes + length).filter(|end| !end.is_empty());
        let Some(end) = end else { return false };
        self.pending.push((self.out.len(), end.to_owned(), quote != Some(b'\'')));
        self.at += mark + 2 * quotes + length;
        self.push(
            if quote == Some(b'`') { CodeKind::Shell(String::new()) } else { CodeKind::Text(String::new()) },
            start,
        );
        true
    }

    fn rest_is_hole(&self) -> bool {
        self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(&[0xEF, 0xBF, 0xBC]))
    }

    fn variable(&mut self) -> bool {
        let start = self.at;
        let mut end = self.at;
        while self.bytes.get(end).is_some_and(|byte| self.lexis.sigils.contains(byte)) && end - start < 4 {
            end += 1;
        }
        match self.bytes.get(end) {
            Some(byte) if is_word(*byte) => {
                self.at = end;
                self.word();
            }
            // Variables of one sign: `$_`, `$0`, `$!`, `$@`, `$/`, `$,`.
            Some(
                b'!' | b'@' | b'/' | b',' | b';' | b'.' | b'&' | b'+' | b'\\' | b'?' | b'$' | b'<' | b'>' | b'"' | b'|'
                | b'^' | b':' | b'-',
            ) if end == start + 1 && self.bytes.get(start) == Some(&b'$') => {
                self.at = end + 1;
            }
            _ if end > start + 1 && self.bytes.get(start) == Some(&b'$') => self.at = end,
            _ => return false,
        }
        self.push(CodeKind::Variable, start);
        true
    }

    fn comment(&mut self) -> bool {
        let start = self.at;
        let rest = self.rest();
        let length = if let Some((open, close)) = self.lexis.block.iter().find(|(open, _)| rest.starts_with(open)) {
            match rest.get(open.len()..).and_then(|inside| inside.find(close)) {
                Some(length) => open.len() + length + close.len(),
                None => {
                    self.broken(start);
                    return true;
                }
            }
        } else if self.lexis.line.iter().any(|open| rest.starts_with(open)) {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            return false;
        };
        self.at += length;
        if rest.get(..length).is_some_and(|comment| comment.contains(UNKNOWN)) {
            self.push(CodeKind::Hole, start);
        }
        true
    }

    fn regex(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut bracket = false;
        while let Some(byte) = self.byte(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'[' => bracket = true,
                b']' => bracket = false,
                b'/' if !bracket => {
                    let body = Span::new(start + 1, self.at - 1);
                    self.at = past(self.bytes, self.at, |byte| byte.is_ascii_alphabetic());
                    let code = self.text.get(body.start..body.end).is_none_or(executes);
                    return self.push(CodeKind::Regex(code), start);
                }
                b'\n' => break,
                _ => {}
            }
        }
        // Without an end on this line it is a division, or can't be read.
        self.at = start + 1;
        self.push(CodeKind::Sign, start);
    }
}

/// Whether a pattern holds code, or a stretch that the shell fills in.
pub fn executes(pattern: &str) -> bool {
    ["(?{", "(??{", "@{[", "#{"].iter().any(|code| pattern.contains(code)) || pattern.contains(UNKNOWN)
}
