//! The tokens of awk programs: words, texts, numbers, regular expressions, operators.

use super::{Code, past};
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;

#[derive(Clone, Debug, PartialEq)]
pub enum AwkKind {
    Word,
    Text(String),
    Number,
    Regex,
    Sign(&'static str),
    Newline,
}

pub struct AwkToken {
    pub kind: AwkKind,
    pub span: Span,
}

const SIGNS: &[&str] = &[
    "**=", "|&", ">>", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "++", "--", "!~", "**",
    "|", ">", "<", "(", ")", "{", "}", "[", "]", ";", ",", "=", "+", "-", "*", "/", "%", "^", "!", "~", "?", ":", "$",
    "@", "&", ".",
];
/// Comments are dropped; what can't be told apart is a doubt of `code`.
pub fn lex(text: &str, code: &mut Code) -> Vec<AwkToken> {
    let mut out: Vec<AwkToken> = Vec::new();
    let mut at = 0;
    while let Some(first) = text.as_bytes().get(at) {
        let Some((kind, end)) = token(text, at, out.last(), code) else {
            code.doubt("code.unknown", Span::new(at, text.len()));
            break;
        };
        if matches!(first, b'#' | b'/') && text.get(at..end).is_some_and(|held| held.contains(UNKNOWN)) {
            code.doubt("code.unknown", Span::new(at, end));
        }
        out.extend(kind.map(|kind| AwkToken { kind, span: Span::new(at, end) }));
        at = end;
    }
    out
}

/// What stands at a place (no token: blanks, a comment, a foreign sign) and where it ends. `None` if
/// it never does.
fn token(text: &str, at: usize, last: Option<&AwkToken>, code: &mut Code) -> Option<(Option<AwkKind>, usize)> {
    let bytes = text.as_bytes();
    let rest = text.get(at..).unwrap_or_default();
    Some(match bytes.get(at)? {
        b' ' | b'\t' | b'\r' => (None, at + 1),
        b'\\' if matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) => (None, at + 2),
        b'#' => (None, at + rest.find('\n').unwrap_or(rest.len())),
        b'\n' => (Some(AwkKind::Newline), at + 1),
        b'"' => {
            let (text, length) = string(rest)?;
            (Some(AwkKind::Text(text)), at + length)
        }
        b'/' if regex_may_start(last, text) => (Some(AwkKind::Regex), at + regex(rest)?),
        b'0'..=b'9' => (Some(AwkKind::Number), past(bytes, at, |byte| byte.is_ascii_alphanumeric() || byte == b'.')),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            (Some(AwkKind::Word), past(bytes, at, |byte| byte.is_ascii_alphanumeric() || byte == b'_'))
        }
        _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => (Some(AwkKind::Sign(sign)), at + sign.len()),
            None => {
                let end = at + rest.chars().next().map_or(1, char::len_utf8);
                code.doubt("code.unknown", Span::new(at, end));
                (None, end)
            }
        },
    })
}

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

fn regex_may_start(last: Option<&AwkToken>, text: &str) -> bool {
    match last.map(|token| (&token.kind, token.span)) {
        Some((AwkKind::Word, span)) => {
            matches!(text.get(span.start..span.end), Some("print" | "printf" | "return" | "in" | "case" | "getline"))
        }
        Some((AwkKind::Number | AwkKind::Text(_) | AwkKind::Regex, _)) => false,
        Some((AwkKind::Sign(sign), _)) => !matches!(*sign, ")" | "]" | "$" | "++" | "--"),
        Some((AwkKind::Newline, _)) | None => true,
    }
}

/// Its length with the slashes; one in brackets doesn't end it.
fn regex(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    let mut bracket: Option<usize> = None;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return None,
            b'[' if bracket.is_none() => {
                at += usize::from(bytes.get(at + 1) == Some(&b'^'));
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
