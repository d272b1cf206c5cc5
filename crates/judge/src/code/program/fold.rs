//! Folds literals, concatenations and simple decodings, over a bounded number of tokens.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::lex::{CodeKind, CodeToken};
use crate::argument::UNKNOWN;
use crate::lists;

pub const FUEL: usize = 64;

pub struct ValueSource<'a> {
    pub text: &'a str,
    pub tokens: &'a [CodeToken],
    /// Signs that join texts.
    pub concat: &'a [&'a str],
    /// By opening bracket, the place of the closing one; else 0.
    pub close: Vec<usize>,
    /// By closing bracket, the place of the opening one; else 0.
    pub open: Vec<usize>,
}

#[derive(Default)]
pub struct CodeNames {
    /// Imported modules, and functions under another name.
    pub aliases: HashMap<String, String>,
    /// Variables assigned a literal exactly once; `None` for others.
    pub constants: HashMap<String, Option<String>>,
    pub functions: HashSet<String>,
}

impl<'a> ValueSource<'a> {
    pub fn new(text: &'a str, tokens: &'a [CodeToken], concat: &'a [&'a str]) -> Self {
        let mut close = vec![0; tokens.len()];
        let mut opened = vec![0; tokens.len()];
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != CodeKind::Sign {
                continue;
            }
            match text.as_bytes().get(token.span.start) {
                Some(b'(' | b'[' | b'{') => open.push(at),
                Some(b')' | b']' | b'}') => {
                    let Some(start) = open.pop() else { continue };
                    if let (Some(slot), Some(back)) = (close.get_mut(start), opened.get_mut(at)) {
                        *slot = at;
                        *back = start;
                    }
                }
                _ => {}
            }
        }
        Self { text, tokens, concat, close, open: opened }
    }

    pub fn raw(&self, at: usize) -> &'a str {
        super::super::tick();
        self.tokens.get(at).and_then(|token| self.text.get(token.span.start..token.span.end)).unwrap_or_default()
    }

    /// [`CodeKind::Newline`] past the end.
    pub fn kind(&self, at: usize) -> &CodeKind {
        super::super::tick();
        self.tokens.get(at).map_or(&CodeKind::Newline, |token| &token.kind)
    }

    pub fn sign(&self, at: usize) -> &'a str {
        if *self.kind(at) == CodeKind::Sign { self.raw(at) } else { "" }
    }

    pub fn is_word(&self, at: usize) -> bool {
        *self.kind(at) == CodeKind::Word
    }

    pub fn is(&self, at: usize, word: &str) -> bool {
        self.is_word(at) && self.raw(at) == word
    }

    pub fn is_newline(&self, at: usize) -> bool {
        *self.kind(at) == CodeKind::Newline
    }

    /// Whether a statement or an argument ends here.
    pub fn ends(&self, at: usize) -> bool {
        self.is_newline(at) || matches!(self.sign(at), ";" | "}" | ")" | "]" | ",")
    }

    /// The place after the token, or after the bracket that closes it.
    pub fn after(&self, at: usize) -> usize {
        super::super::tick();
        self.close.get(at).copied().filter(|close| *close > 0).unwrap_or(at) + 1
    }

    /// The expressions between commas; at most 16.
    pub fn split(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = range.start;
        let mut at = range.start;
        let mut fuel = FUEL;
        while at < range.end && fuel > 0 && parts.len() < 16 {
            fuel -= 1;
            if self.sign(at) == "," || (self.sign(at) == "=>" && parts.is_empty()) {
                parts.push(start..at);
                start = at + 1;
            }
            at = self.after(at);
        }
        let end = if fuel == 0 { at.min(range.end) } else { range.end };
        if start < end && parts.len() < 16 {
            parts.push(start..end);
        }
        parts.into_iter().map(|part| self.trim(part)).filter(|part| !part.is_empty()).collect()
    }

    fn trim(&self, mut range: Range<usize>) -> Range<usize> {
        while range.start < range.end && self.is_newline(range.start) {
            range.start += 1;
        }
        while range.start < range.end && self.is_newline(range.end - 1) {
            range.end -= 1;
        }
        range
    }
}

impl CodeNames {
    /// `None` if no part is known; unknown parts are [`UNKNOWN`].
    pub fn fold(&self, source: &ValueSource<'_>, range: Range<usize>) -> Option<String> {
        let mut fuel = FUEL;
        let text = self.expression(source, range, &mut fuel);
        super::super::known(text)
    }

    fn expression(&self, source: &ValueSource<'_>, range: Range<usize>, fuel: &mut usize) -> String {
        let mut text = String::new();
        let mut start = range.start;
        let mut at = range.start;
        loop {
            let joint = at >= range.end || source.concat.contains(&source.sign(at)) || source.is_newline(at);
            // Adjacent literals are one.
            let beside = at > start
                && matches!(source.kind(at), CodeKind::Text(_))
                && matches!(source.kind(at - 1), CodeKind::Text(_));
            if joint || beside {
                if start < at {
                    let part = self.atom(source, start..at, fuel);
                    match part.strip_prefix(UNKNOWN).filter(|_| text.ends_with(UNKNOWN)) {
                        Some(rest) => text.push_str(rest),
                        None => text.push_str(&part),
                    }
                }
                start = if beside { at } else { at + 1 };
            }
            if at >= range.end || *fuel == 0 {
                break;
            }
            *fuel -= 1;
            at = source.after(at).min(range.end);
        }
        text
    }

    fn atom(&self, source: &ValueSource<'_>, range: Range<usize>, fuel: &mut usize) -> String {
        let unknown = || UNKNOWN.to_string();
        let first = range.start;
        let whole = |close: usize| close + 1 == range.end;
        let after = source.after(first);
        match source.kind(first) {
            CodeKind::Text(text) if after == range.end => text.clone(),
            CodeKind::Text(text) => self.method(source, text, after..range.end, fuel).unwrap_or_else(unknown),
            CodeKind::Word | CodeKind::Variable if after == range.end => {
                self.constants.get(source.raw(first)).cloned().flatten().unwrap_or_else(unknown)
            }
            CodeKind::Sign if source.sign(first) == "(" && after == range.end => {
                self.expression(source, first + 1..range.end - 1, fuel)
            }
            CodeKind::Sign if source.sign(first) == "(" => {
                let inside = self.expression(source, first + 1..after - 1, fuel);
                self.method(source, &inside, after..range.end, fuel).unwrap_or_else(unknown)
            }
            CodeKind::Word => {
                // A call: the last word before the parenthesis names it.
                let mut at = first;
                while matches!(source.sign(at + 1), "." | "::") && source.is_word(at + 2) {
                    at += 2;
                }
                let open = at + 1;
                if source.sign(open) != "(" {
                    return unknown();
                }
                let end = source.after(open);
                let arguments = source.split(open + 1..end - 1);
                let value = self.decode(source, source.raw(at), &arguments, fuel).unwrap_or_else(unknown);
                if whole(end - 1) {
                    value
                } else {
                    self.method(source, &value, end..range.end, fuel).unwrap_or_else(unknown)
                }
            }
            _ => unknown(),
        }
    }

    /// Methods that keep, reverse or join a literal; the range starts after it.
    fn method(&self, source: &ValueSource<'_>, text: &str, range: Range<usize>, fuel: &mut usize) -> Option<String> {
        if range.is_empty() {
            return Some(text.to_owned());
        }
        *fuel = fuel.checked_sub(1)?;
        if source.sign(range.start) == "[" {
            let end = source.after(range.start);
            let inside: String = (range.start + 1..end - 1).take(8).map(|at| source.raw(at)).collect();
            let value = (inside == "::-1").then(|| text.chars().rev().collect::<String>())?;
            return self.method(source, &value, end..range.end, fuel);
        }
        let name = matches!(source.sign(range.start), "." | "->").then(|| source.raw(range.start + 1))?;
        let open = range.start + 2;
        let end = if source.sign(open) == "(" { source.after(open) } else { open };
        let arguments = if end > open { source.split(open + 1..end - 1) } else { Vec::new() };
        let value = match lists::CODE_TEXT_METHODS.value(name)? {
            "keeps" if !text.is_empty() => {
                match arguments.first().and_then(|first| self.fold(source, first.clone())).as_deref() {
                    Some("base64" | "hex" | "rot13") => return None,
                    _ => text.to_owned(),
                }
            }
            "reverses" => text.chars().rev().collect(),
            "lowers" => text.to_lowercase(),
            "raises" => text.to_uppercase(),
            "joins" => {
                let list = arguments.first()?;
                (source.sign(list.start) == "[").then_some(())?;
                let parts: Vec<String> = source
                    .split(list.start + 1..list.end - 1)
                    .into_iter()
                    .map(|part| self.expression(source, part, fuel))
                    .collect();
                parts.join(text)
            }
            "appends" => {
                let mut value = text.to_owned();
                for part in arguments {
                    value.push_str(&self.expression(source, part, fuel));
                }
                value
            }
            _ => return None,
        };
        self.method(source, &value, end..range.end, fuel)
    }

    fn decode(
        &self,
        source: &ValueSource<'_>,
        name: &str,
        arguments: &[Range<usize>],
        fuel: &mut usize,
    ) -> Option<String> {
        *fuel = fuel.checked_sub(1)?;
        let first = arguments.first()?.clone();
        match lists::CODE_TEXT_CALLS.value(name)? {
            "characters" => {
                arguments.iter().map(|part| source.raw(part.start).parse().ok().and_then(char::from_u32)).collect()
            }
            "base64" => base64(&self.fold(source, first)?),
            "hex" => hex(&self.fold(source, first)?),
            "reverses" => Some(self.fold(source, first)?.chars().rev().collect()),
            "keeps" => self.fold(source, first),
            "path" => {
                let parts: Option<Vec<String>> = arguments.iter().map(|part| self.fold(source, part.clone())).collect();
                Some(parts?.join("/"))
            }
            _ => None,
        }
    }

    pub fn words(&self, source: &ValueSource<'_>, range: &Range<usize>) -> Vec<String> {
        if let CodeKind::List(words) = source.kind(range.start) {
            return words.clone();
        }
        let list = matches!(source.sign(range.start), "[" | "(" | "{") && source.after(range.start) == range.end;
        let parts = if list { source.split(range.start + 1..range.end - 1) } else { vec![range.clone()] };
        parts.into_iter().map(|part| self.fold(source, part).unwrap_or_else(|| UNKNOWN.to_string())).collect()
    }
}

/// Standard or URL alphabet; text only.
pub fn base64(text: &str) -> Option<String> {
    let mut bits = 0u32;
    let mut count = 0;
    let mut out = Vec::with_capacity(text.len());
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=') {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count & 0xFF) as u8);
        }
    }
    String::from_utf8(out).ok()
}

pub fn hex(text: &str) -> Option<String> {
    let digits: Vec<u32> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(16)).collect::<Option<_>>()?;
    let bytes = digits.chunks(2).map(|pair| pair.iter().fold(0, |value, digit| value * 16 + *digit as u8));
    String::from_utf8(bytes.collect()).ok()
}
