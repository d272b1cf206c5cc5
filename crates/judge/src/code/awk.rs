//! awk programs (POSIX, GNU, mawk, BSD): which of them run commands, write files, or talk to the network. The options
//! (`-f`, `-i inplace`, `-l`) are judged by the caller.

use std::collections::{HashMap, HashSet};

use super::{Code, What, is_stream};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Word,
    Text(String),
    Number,
    Regex,
    /// An operator or other punctuation, as long as it can be.
    Sign(&'static str),
    Newline,
}

struct Token {
    kind: Kind,
    span: Span,
}

/// The operators, longest first.
const SIGNS: &[&str] = &[
    "**=", "|&", ">>", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "++", "--", "!~", "**",
    "|", ">", "<", "(", ")", "{", "}", "[", "]", ";", ",", "=", "+", "-", "*", "/", "%", "^", "!", "~", "?", ":", "$",
    "@", "&", ".",
];

pub fn scan_awk(text: &str) -> Code {
    let mut code = Code::default();
    let tokens = lex(text, &mut code);
    Walk::new(text, &tokens).add_effects(&mut code);
    code
}

fn lex(text: &str, code: &mut Code) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let start = at;
        let rest = text.get(at..).unwrap_or_default();
        let kind = match byte {
            b' ' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b'\\' if matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) => {
                at += 2;
                continue;
            }
            b'#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                if rest.get(..at - start).is_some_and(|comment| comment.contains(UNKNOWN)) {
                    code.doubt("code.unknown", Span::new(start, at));
                }
                continue;
            }
            b'\n' => {
                at += 1;
                Kind::Newline
            }
            b'"' => match string(rest) {
                Some((text, length)) => {
                    at += length;
                    Kind::Text(text)
                }
                None => {
                    code.doubt("code.unknown", Span::new(start, text.len()));
                    return out;
                }
            },
            b'/' if regex_may_start(out.last(), text) => {
                let Some(length) = regex(rest) else {
                    code.doubt("code.unknown", Span::new(start, text.len()));
                    return out;
                };
                at += length;
                if rest.get(..length).is_some_and(|regex| regex.contains(UNKNOWN)) {
                    code.doubt("code.unknown", Span::new(start, at));
                }
                Kind::Regex
            }
            b'0'..=b'9' => {
                while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'.') {
                    at += 1;
                }
                Kind::Number
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
                    at += 1;
                }
                Kind::Word
            }
            _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                Some(sign) => {
                    at += sign.len();
                    Kind::Sign(sign)
                }
                None => {
                    at += rest.chars().next().map_or(1, char::len_utf8);
                    code.doubt("code.unknown", Span::new(start, at));
                    continue;
                }
            },
        };
        out.push(Token { kind, span: Span::new(start, at) });
    }
    out
}

/// A string literal at the start of `rest`: its text and its length with the quotes.
fn string(rest: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut chars = rest.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((text, at + 1)),
            '\n' => return None,
            '\\' => match chars.next()?.1 {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => text.push('\r'),
                'a' => text.push('\u{7}'),
                'b' => text.push('\u{8}'),
                'f' => text.push('\u{c}'),
                'v' => text.push('\u{b}'),
                '\n' => {}
                'x' => text.push(digits(&mut chars, 16, 2, 0)),
                c @ '0'..='7' => text.push(digits(&mut chars, 8, 2, c.to_digit(8).unwrap_or(0))),
                c => text.push(c),
            },
            c => text.push(c),
        }
    }
    None
}

fn digits(
    chars: &mut std::iter::Peekable<impl Iterator<Item = (usize, char)>>,
    radix: u32,
    most: usize,
    first: u32,
) -> char {
    let mut value = first;
    for _ in 0..most {
        let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(radix)) else { break };
        value = value * radix + digit;
        chars.next();
    }
    char::from_u32(value).unwrap_or(UNKNOWN)
}

/// Whether a slash after this token starts a regular expression, and is no division.
fn regex_may_start(last: Option<&Token>, text: &str) -> bool {
    match last.map(|token| (&token.kind, token.span)) {
        Some((Kind::Word, span)) => {
            matches!(text.get(span.start..span.end), Some("print" | "printf" | "return" | "in" | "case" | "getline"))
        }
        Some((Kind::Number | Kind::Text(_) | Kind::Regex, _)) => false,
        Some((Kind::Sign(sign), _)) => !matches!(*sign, ")" | "]" | "$" | "++" | "--"),
        Some((Kind::Newline, _)) | None => true,
    }
}

/// The length of a regular expression with its slashes. A slash in brackets doesn't end it.
fn regex(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    let mut bracket: Option<usize> = None;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return None,
            b'[' if bracket.is_none() => {
                if bytes.get(at + 1) == Some(&b'^') {
                    at += 1;
                }
                bracket = Some(at + 1);
            }
            b']' if bracket.is_some_and(|first| at > first) => bracket = None,
            b'/' if bracket.is_none() => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
    // A bracket that is never closed: awk takes the first slash then.
    if bracket.is_some() { rest.get(1..).and_then(|rest| rest.find('/')).map(|length| length + 2) } else { None }
}

struct Walk<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// The functions that the program defines itself.
    functions: HashSet<&'a str>,
    /// The variables that are given a literal exactly once; `None` for all others that are given something.
    constants: HashMap<&'a str, Option<&'a str>>,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        let mut walk = Self { text, tokens, functions: HashSet::new(), constants: HashMap::new() };
        for at in 0..tokens.len() {
            if matches!(walk.raw(at), "function" | "func") {
                walk.functions.insert(walk.raw(at + 1));
            }
            let next = walk.sign(at + 1);
            if walk.tokens.get(at).is_some_and(|token| token.kind == Kind::Word)
                && next.ends_with('=')
                && !matches!(next, "==" | "!=" | "<=" | ">=")
            {
                let plain = next == "=" && walk.ends(at + 3);
                let value = match tokens.get(at + 2) {
                    Some(Token { kind: Kind::Text(text), .. }) if plain && !text.contains(UNKNOWN) => {
                        Some(text.as_str())
                    }
                    _ => None,
                };
                let name = walk.raw(at);
                walk.constants.entry(name).and_modify(|old| *old = None).or_insert(value);
            }
            // What these write to is no constant.
            let changed = match walk.raw(at) {
                "getline" | "in" => at..at + 2,
                "sub" | "gsub" | "split" | "patsplit" => at..(at + 48).min(tokens.len()),
                _ => at..at,
            };
            for place in changed {
                let name = walk.raw(place);
                walk.constants.entry(name).and_modify(|old| *old = None).or_insert(None);
                if name == "}" {
                    break;
                }
            }
        }
        walk
    }

    fn raw(&self, at: usize) -> &'a str {
        super::tick();
        self.tokens.get(at).and_then(|token| self.text.get(token.span.start..token.span.end)).unwrap_or_default()
    }

    fn sign(&self, at: usize) -> &'static str {
        match self.tokens.get(at) {
            Some(Token { kind: Kind::Sign(sign), .. }) => sign,
            _ => "",
        }
    }

    /// Whether a statement ends before the token at this place.
    fn ends(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Newline | Kind::Sign(";" | "}" | ")")))
    }

    /// The value of a string expression made of literals and constants that starts here, up to the end of the statement.
    fn forward(&self, mut at: usize) -> Option<String> {
        let mut value = String::new();
        let mut depth = 0usize;
        for _ in 0..32 {
            match self.tokens.get(at).map(|token| &token.kind) {
                Some(Kind::Sign("(")) => depth += 1,
                Some(Kind::Sign(")")) if depth > 0 => depth -= 1,
                Some(Kind::Text(text)) => value.push_str(text),
                Some(Kind::Word) => match self.constants.get(self.raw(at)) {
                    Some(Some(text)) => value.push_str(text),
                    _ => super::blank(&mut value),
                },
                None
                | Some(
                    Kind::Newline | Kind::Sign(";" | "}" | ")" | "|" | "|&" | ">" | ">>" | "," | "&&" | "||" | "<"),
                ) => {
                    return super::known(value).filter(|value| !value.is_empty());
                }
                Some(_) => super::blank(&mut value),
            }
            at += 1;
        }
        None
    }

    /// The value of the expression that ends before this place.
    fn backward(&self, end: usize) -> Option<String> {
        let mut start = end;
        while let Some(before) = start.checked_sub(1) {
            let part = matches!(self.tokens.get(before).map(|token| &token.kind), Some(Kind::Text(_) | Kind::Word))
                && !matches!(self.raw(before), "while" | "if" | "return" | "print" | "printf");
            if !part || end - start > 16 {
                break;
            }
            start = before;
        }
        let clean = start.checked_sub(1).is_none_or(|before| {
            matches!(
                self.tokens.get(before).map(|token| &token.kind),
                Some(Kind::Newline | Kind::Sign("{" | ";" | "(" | "}" | "," | "!" | "&&" | "||" | "=" | "?"))
                    | Some(Kind::Word)
            )
        });
        if clean && start < end { self.forward(start) } else { None }
    }

    fn add_effects(&self, code: &mut Code) {
        // For each open parenthesis, whether it stands inside the operands of a `print`.
        let mut depth = 0usize;
        let mut print: Option<usize> = None;
        for (at, token) in self.tokens.iter().enumerate() {
            match &token.kind {
                Kind::Newline | Kind::Sign(";" | "}" | "{") => print = None,
                Kind::Sign("(" | "[") => depth += 1,
                Kind::Sign(")" | "]") => depth = depth.saturating_sub(1),
                Kind::Sign("|" | "|&") if matches!(self.raw(at + 1), "getline") => {
                    self.runs(self.backward(at), token.span, code);
                }
                Kind::Sign("|" | "|&") => self.runs(self.forward(at + 1), token.span, code),
                Kind::Sign(sign @ (">" | ">>")) if print.is_some_and(|from| depth <= from) => {
                    self.writes(sign, self.forward(at + 1), token.span, code);
                }
                Kind::Sign("<") if at > 0 && self.input(at) => {
                    let path = self.forward(at + 1);
                    if path.as_deref().is_some_and(|path| path.starts_with("/inet")) {
                        code.add(What::Network(path), token.span);
                    } else {
                        code.add(What::Reads { path }, token.span);
                    }
                }
                Kind::Sign("@") => self.directive(at, code),
                Kind::Word => {
                    if matches!(self.raw(at), "print" | "printf") {
                        print = Some(depth);
                    } else if self.sign(at + 1) == "(" {
                        self.call(at, code);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether the `<` here is that of `getline < file` or `getline var < file`.
    fn input(&self, at: usize) -> bool {
        self.raw(at - 1) == "getline"
            || (at >= 2 && self.raw(at - 2) == "getline")
            || (self.sign(at - 1) == "]" || (at >= 3 && self.sign(at - 2) == "$"))
                && (at.saturating_sub(8)..at).any(|before| self.raw(before) == "getline")
    }

    fn runs(&self, command: Option<String>, span: Span, code: &mut Code) {
        if command.as_deref().is_some_and(|command| command.starts_with("/inet")) {
            code.add(What::Network(command), span);
        } else {
            code.add(What::Runs(command), span);
        }
    }

    fn writes(&self, sign: &str, path: Option<String>, span: Span, code: &mut Code) {
        if path.as_deref().is_some_and(is_stream) {
            return;
        }
        if sign == ">>" {
            code.add(What::Writes { path }, span);
        } else {
            code.add(What::Overwrites { path }, span);
        }
    }

    fn directive(&self, at: usize, code: &mut Code) {
        let span = self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        match self.raw(at + 1) {
            "namespace" => {}
            // An include, a native extension, or a call of a function whose name is computed.
            _ => code.add(What::Evaluates, span),
        }
    }

    fn call(&self, at: usize, code: &mut Code) {
        let name = self.raw(at);
        let span = self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        match name {
            "system" => self.runs(self.forward(at + 2), span, code),
            "function" | "func" => {}
            _ if lists::AWK_COMPUTING.has(name) || self.functions.contains(name) => {}
            // A name right before a parenthesis is a call; with a blank between, it is a concatenation.
            _ if self.tokens.get(at + 1).is_some_and(|next| next.span.start > span.end) => {}
            _ => code.doubt("code.unknown", span),
        }
    }
}
