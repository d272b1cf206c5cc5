//! awk programs (POSIX, GNU, mawk, BSD) that run commands, write files or use the network. The
//! caller judges options (`-f`, `-i inplace`, `-l`).

use std::collections::{HashMap, HashSet};

use super::awk_tokens::{AwkKind, AwkToken, lex};
use super::{Code, CodeDeed, is_stream};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

pub fn scan_awk(text: &str) -> Code {
    let mut code = Code::default();
    let tokens = lex(text, &mut code);
    AwkWalk::new(text, &tokens).add_effects(&mut code);
    code
}
struct AwkWalk<'a> {
    text: &'a str,
    tokens: &'a [AwkToken],
    functions: HashSet<&'a str>,
    /// Variables assigned a literal exactly once; `None` for the other assigned ones.
    constants: HashMap<&'a str, Option<&'a str>>,
}

impl<'a> AwkWalk<'a> {
    fn new(text: &'a str, tokens: &'a [AwkToken]) -> Self {
        let mut walk = Self { text, tokens, functions: HashSet::new(), constants: HashMap::new() };
        for at in 0..tokens.len() {
            if matches!(walk.raw(at), "function" | "func") {
                walk.functions.insert(walk.raw(at + 1));
            }
            let next = walk.sign(at + 1);
            if walk.tokens.get(at).is_some_and(|token| token.kind == AwkKind::Word)
                && next.ends_with('=')
                && !matches!(next, "==" | "!=" | "<=" | ">=")
            {
                let plain = next == "=" && walk.ends(at + 3);
                let value = match tokens.get(at + 2) {
                    Some(AwkToken { kind: AwkKind::Text(text), .. }) if plain && !text.contains(UNKNOWN) => {
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
            Some(AwkToken { kind: AwkKind::Sign(sign), .. }) => sign,
            _ => "",
        }
    }

    fn ends(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| matches!(token.kind, AwkKind::Newline | AwkKind::Sign(";" | "}" | ")")))
    }

    fn forward(&self, mut at: usize) -> Option<String> {
        let mut value = String::new();
        let mut depth = 0usize;
        for _ in 0..32 {
            match self.tokens.get(at).map(|token| &token.kind) {
                Some(AwkKind::Sign("(")) => depth += 1,
                Some(AwkKind::Sign(")")) if depth > 0 => depth -= 1,
                Some(AwkKind::Text(text)) => value.push_str(text),
                Some(AwkKind::Word) => match self.constants.get(self.raw(at)) {
                    Some(Some(text)) => value.push_str(text),
                    _ => super::blank(&mut value),
                },
                None
                | Some(
                    AwkKind::Newline
                    | AwkKind::Sign(";" | "}" | ")" | "|" | "|&" | ">" | ">>" | "," | "&&" | "||" | "<"),
                ) => {
                    return super::known(value).filter(|value| !value.is_empty());
                }
                Some(_) => super::blank(&mut value),
            }
            at += 1;
        }
        None
    }

    fn backward(&self, end: usize) -> Option<String> {
        let mut start = end;
        while let Some(before) = start.checked_sub(1) {
            let part =
                matches!(self.tokens.get(before).map(|token| &token.kind), Some(AwkKind::Text(_) | AwkKind::Word))
                    && !matches!(self.raw(before), "while" | "if" | "return" | "print" | "printf");
            if !part || end - start > 16 {
                break;
            }
            start = before;
        }
        let clean = start.checked_sub(1).is_none_or(|before| {
            matches!(
                self.tokens.get(before).map(|token| &token.kind),
                Some(AwkKind::Newline | AwkKind::Sign("{" | ";" | "(" | "}" | "," | "!" | "&&" | "||" | "=" | "?"))
                    | Some(AwkKind::Word)
            )
        });
        if clean && start < end { self.forward(start) } else { None }
    }

    fn add_effects(&self, code: &mut Code) {
        // By open parenthesis: whether it is inside the operands of a `print`.
        let mut depth = 0usize;
        let mut print: Option<usize> = None;
        for (at, token) in self.tokens.iter().enumerate() {
            match &token.kind {
                AwkKind::Newline | AwkKind::Sign(";" | "}" | "{") => print = None,
                AwkKind::Sign("(" | "[") => depth += 1,
                AwkKind::Sign(")" | "]") => depth = depth.saturating_sub(1),
                AwkKind::Sign("|" | "|&") if matches!(self.raw(at + 1), "getline") => {
                    self.runs(self.backward(at), token.span, code);
                }
                AwkKind::Sign("|" | "|&") => self.runs(self.forward(at + 1), token.span, code),
                AwkKind::Sign(sign @ (">" | ">>")) if print.is_some_and(|from| depth <= from) => {
                    self.writes(sign, self.forward(at + 1), token.span, code);
                }
                AwkKind::Sign("<") if at > 0 && self.input(at) => {
                    let path = self.forward(at + 1);
                    if path.as_deref().is_some_and(|path| path.starts_with("/inet")) {
                        code.add(CodeDeed::Network(path), token.span);
                    } else {
                        code.add(CodeDeed::Reads { path }, token.span);
                    }
                }
                AwkKind::Sign("@") => self.directive(at, code),
                AwkKind::Word => {
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

    /// Whether the `<` is that of `getline < file` or `getline var < file`.
    fn input(&self, at: usize) -> bool {
        self.raw(at - 1) == "getline"
            || (at >= 2 && self.raw(at - 2) == "getline")
            || (self.sign(at - 1) == "]" || (at >= 3 && self.sign(at - 2) == "$"))
                && (at.saturating_sub(8)..at).any(|before| self.raw(before) == "getline")
    }

    fn runs(&self, command: Option<String>, span: Span, code: &mut Code) {
        if command.as_deref().is_some_and(|command| command.starts_with("/inet")) {
            code.add(CodeDeed::Network(command), span);
        } else {
            code.add(CodeDeed::Runs(command), span);
        }
    }

    fn writes(&self, sign: &str, path: Option<String>, span: Span, code: &mut Code) {
        if path.as_deref().is_some_and(is_stream) {
            return;
        }
        if sign == ">>" {
            code.add(CodeDeed::Writes { path }, span);
        } else {
            code.add(CodeDeed::Overwrites { path }, span);
        }
    }

    fn directive(&self, at: usize, code: &mut Code) {
        let span = self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        match self.raw(at + 1) {
            "namespace" => {}
            // An include, a native extension, or a call of a computed function.
            _ => code.add(CodeDeed::Evaluates, span),
        }
    }

    fn call(&self, at: usize, code: &mut Code) {
        let name = self.raw(at);
        let span = self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        match name {
            "system" => self.runs(self.forward(at + 2), span, code),
            "function" | "func" => {}
            _ if lists::AWK_COMPUTING.has(name) || self.functions.contains(name) => {}
            // A name right before a parenthesis is a call; after a blank, a concatenation.
            _ if self.tokens.get(at + 1).is_some_and(|next| next.span.start > span.end) => {}
            _ => code.doubt("code.unknown", span),
        }
    }
}
