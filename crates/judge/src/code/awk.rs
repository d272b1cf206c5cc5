//! awk programs (POSIX, GNU, mawk, BSD) that run commands, write files or use the network. The
//! caller judges options (`-f`, `-i inplace`, `-l`).

use std::collections::{HashMap, HashSet};

use super::program::fold::ValueSource;
use super::program::lex::{CodeKind, CodeLexer, CodeToken, Lexis, ProgramQuote, lex};
use super::{Code, CodeDeed, past};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

static LEXIS: Lexis = Lexis {
    line: &["#"],
    quotes: [ProgramQuote::None, ProgramQuote::Escapes, ProgramQuote::None],
    escapes: b"0abfnrtvx",
    long: &[
        "**=", "|&", ">>", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "++", "--", "!~",
        "**",
    ],
    special,
    ..Lexis::PLAIN
};

pub fn scan_awk(text: &str) -> Code {
    let mut code = Code::default();
    let mut tokens = lex(&LEXIS, text).out;
    // A literal ends on its line: what follows one that doesn't can't be told.
    let raw = |token: &CodeToken| text.get(token.span.start..token.span.end).unwrap_or_default();
    let open =
        |token: &CodeToken| matches!(token.kind, CodeKind::Text(_)) && raw(token).replace("\\\n", "").contains('\n');
    if let Some(at) = tokens.iter().position(open) {
        tokens.truncate(at + 1);
        tokens[at] = CodeToken { kind: CodeKind::Broken, span: Span::new(tokens[at].span.start, text.len()) };
    }
    tokens.retain(|token| {
        let foreign = matches!(token.kind, CodeKind::Hole | CodeKind::Broken);
        if foreign || token.kind == CodeKind::Regex(true) {
            code.doubt("code.unknown", token.span);
        }
        !foreign
    });
    AwkWalk::new(ValueSource::new(text, &tokens, &[])).add_effects(&mut code);
    code
}

/// Regular expressions, words and numbers of ASCII, and signs that aren't awk's.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    match rest.chars().next() {
        Some('/') if regex_may_start(lexer) => match regex(rest) {
            Some(length) => {
                lexer.at += length;
                let unknown = rest.get(..length).is_none_or(|regex| regex.contains(UNKNOWN));
                lexer.push(CodeKind::Regex(unknown), start);
            }
            None => lexer.broken(start),
        },
        Some('a'..='z' | 'A'..='Z' | '_') => {
            lexer.at = past(lexer.bytes, start, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
            lexer.push(CodeKind::Word, start);
        }
        Some('0'..='9') => {
            lexer.at = past(lexer.bytes, start, |byte| byte.is_ascii_alphanumeric() || byte == b'.');
            lexer.push(CodeKind::Number, start);
        }
        Some(foreign @ ('\'' | '`' | '\\' | '\u{80}'..)) => {
            lexer.at += foreign.len_utf8();
            lexer.push(CodeKind::Hole, start);
        }
        _ => return false,
    }
    true
}

fn regex_may_start(lexer: &CodeLexer<'_>) -> bool {
    let Some(last) = lexer.out.iter().rev().find(|token| token.kind != CodeKind::Hole) else { return true };
    let raw = lexer.text.get(last.span.start..last.span.end).unwrap_or_default();
    match last.kind {
        CodeKind::Word => matches!(raw, "print" | "printf" | "return" | "in" | "case" | "getline"),
        CodeKind::Sign => !matches!(raw, ")" | "]" | "$" | "++" | "--"),
        _ => last.kind == CodeKind::Newline,
    }
}

/// Its length with the slashes. It ends on its line.
fn regex(rest: &str) -> Option<usize> {
    let line = rest.split('\n').next().unwrap_or_default();
    // A bracket that is never closed: awk takes the first slash then.
    let unclosed = || super::regex_end(line, 1, b'/', false).filter(|_| line.len() == rest.len());
    Some(super::regex_end(line, 1, b'/', true).or_else(unclosed)? + 1)
}

struct AwkWalk<'a> {
    source: ValueSource<'a>,
    functions: HashSet<&'a str>,
    /// Variables assigned a literal exactly once; `None` for the other assigned ones.
    constants: HashMap<&'a str, Option<&'a str>>,
}

impl<'a> AwkWalk<'a> {
    fn new(source: ValueSource<'a>) -> Self {
        let (mut functions, mut constants) = (HashSet::new(), HashMap::new());
        let mut assign = |name: &'a str, value: Option<&'a str>| {
            constants.entry(name).and_modify(|old| *old = None).or_insert(value);
        };
        for at in 0..source.tokens.len() {
            if matches!(source.raw(at), "function" | "func") {
                functions.insert(source.raw(at + 1));
            }
            let next = source.sign(at + 1);
            if source.is_word(at) && next.ends_with('=') && !matches!(next, "==" | "!=" | "<=" | ">=") {
                let plain = next == "=" && source.ends(at + 3);
                let value = match source.tokens.get(at + 2).map(|token| &token.kind) {
                    Some(CodeKind::Text(text)) if plain && !text.contains(UNKNOWN) => Some(text.as_str()),
                    _ => None,
                };
                assign(source.raw(at), value);
            }
            // What these write to is no constant.
            let changed = match source.raw(at) {
                "getline" | "in" => at..at + 2,
                "sub" | "gsub" | "split" | "patsplit" => at..(at + 48).min(source.tokens.len()),
                _ => at..at,
            };
            for name in changed.map(|place| source.raw(place)) {
                assign(name, None);
                if name == "}" {
                    break;
                }
            }
        }
        Self { source, functions, constants }
    }

    fn forward(&self, mut at: usize) -> Option<String> {
        let mut value = String::new();
        let mut depth = 0usize;
        for _ in 0..32 {
            let sign = self.source.sign(at);
            let closes = sign == ")" && depth > 0;
            let ends = matches!(sign, ";" | "}" | ")" | "|" | "|&" | ">" | ">>" | "," | "&&" | "||" | "<") && !closes;
            if ends || self.source.is_newline(at) {
                return super::known(value).filter(|value| !value.is_empty());
            }
            match self.source.kind(at) {
                CodeKind::Text(text) => value.push_str(text),
                CodeKind::Word => match self.constants.get(self.source.raw(at)) {
                    Some(Some(text)) => value.push_str(text),
                    _ => super::blank(&mut value),
                },
                _ if sign == "(" => depth += 1,
                _ if closes => depth -= 1,
                _ => super::blank(&mut value),
            }
            at += 1;
        }
        None
    }

    fn backward(&self, end: usize) -> Option<String> {
        let part = |at: usize| match self.source.kind(at) {
            CodeKind::Text(_) => true,
            CodeKind::Word => !matches!(self.source.raw(at), "while" | "if" | "return" | "print" | "printf"),
            _ => false,
        };
        let mut start = end;
        while start > 0 && part(start - 1) && end - start <= 16 {
            start -= 1;
        }
        let clean = start == 0
            || matches!(self.source.kind(start - 1), CodeKind::Newline | CodeKind::Word)
            || matches!(self.source.sign(start - 1), "{" | ";" | "(" | "}" | "," | "!" | "&&" | "||" | "=" | "?");
        if clean && start < end { self.forward(start) } else { None }
    }

    fn add_effects(&self, code: &mut Code) {
        // By open parenthesis: whether it is inside the operands of a `print`.
        let mut depth = 0usize;
        let mut print: Option<usize> = None;
        for (at, token) in self.source.tokens.iter().enumerate() {
            match self.source.sign(at) {
                ";" | "}" | "{" => print = None,
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "|" | "|&" if self.source.raw(at + 1) == "getline" => runs(self.backward(at), token.span, code),
                "|" | "|&" => runs(self.forward(at + 1), token.span, code),
                sign @ (">" | ">>") if print.is_some_and(|from| depth <= from) => {
                    code.add_write(self.forward(at + 1), sign == ">", token.span);
                }
                "<" if at > 0 && self.input(at) => {
                    let path = self.forward(at + 1);
                    let network = path.as_deref().is_some_and(|path| path.starts_with("/inet"));
                    code.add(if network { CodeDeed::Network(path) } else { CodeDeed::Reads { path } }, token.span);
                }
                // An include, a native extension, or a call of a computed function.
                "@" if self.source.raw(at + 1) != "namespace" => code.add(CodeDeed::Evaluates, token.span),
                _ if token.kind == CodeKind::Newline => print = None,
                _ if token.kind != CodeKind::Word => {}
                _ if matches!(self.source.raw(at), "print" | "printf") => print = Some(depth),
                _ if self.source.sign(at + 1) == "(" => self.call(at, token.span, code),
                _ => {}
            }
        }
    }

    /// Whether the `<` is that of `getline < file` or `getline var < file`.
    fn input(&self, at: usize) -> bool {
        let getline = |at: Option<usize>| at.is_some_and(|at| self.source.raw(at) == "getline");
        getline(at.checked_sub(1))
            || getline(at.checked_sub(2))
            || (self.source.sign(at - 1) == "]" || (at >= 3 && self.source.sign(at - 2) == "$"))
                && (at.saturating_sub(8)..at).any(|before| getline(Some(before)))
    }

    fn call(&self, at: usize, span: Span, code: &mut Code) {
        let name = self.source.raw(at);
        match name {
            "system" => runs(self.forward(at + 2), span, code),
            "function" | "func" => {}
            _ if lists::AWK_COMPUTING.has(name) || self.functions.contains(name) => {}
            // A name right before a parenthesis is a call; after a blank, a concatenation.
            _ if self.source.tokens.get(at + 1).is_some_and(|next| next.span.start > span.end) => {}
            _ => code.doubt("code.unknown", span),
        }
    }
}

fn runs(command: Option<String>, span: Span, code: &mut Code) {
    let network = command.as_deref().is_some_and(|command| command.starts_with("/inet"));
    code.add(if network { CodeDeed::Network(command) } else { CodeDeed::Runs(command) }, span);
}
