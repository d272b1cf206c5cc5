//! Emacs Lisp (`emacs --eval`), and other Lisps where the names are the same.

use super::{Code, CodeDeed, known, past};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

pub fn scan_lisp(text: &str) -> Code {
    let mut code = Code::default();
    let bytes = text.as_bytes();
    let mut at = 0;
    // The last token was `(`: the next name is called.
    let mut head = false;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b';' => at += text.get(at..).and_then(|rest| rest.find('\n')).unwrap_or(bytes.len() - at),
            b'"' => {
                at = string(bytes, at).1;
                head = false;
            }
            b'(' => {
                head = true;
                at += 1;
            }
            b' ' | b'\t' | b'\n' | b'\r' | b')' | b'`' | b',' | b'[' | b']' | b'\'' => {
                head = head && byte != b'\'' && byte != b')';
                at += 1;
            }
            _ => {
                let start = at;
                while bytes.get(at).is_some_and(|byte| {
                    !matches!(
                        byte,
                        b' ' | b'\t' | b'\n' | b'\r' | b'(' | b')' | b'"' | b';' | b'\'' | b'[' | b']' | b',' | b'`'
                    )
                }) {
                    at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
                at = at.min(bytes.len()).max(start + 1);
                let name = text.get(start..at).unwrap_or_default();
                let quoted = start > 0 && bytes.get(start - 1) == Some(&b'\'');
                if head || quoted || name.contains(UNKNOWN) {
                    call(text, name, at, head, Span::new(start, at), &mut code);
                }
                head = false;
            }
        }
    }
    code
}

fn string(bytes: &[u8], start: usize) -> (String, usize) {
    let mut text = Vec::new();
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'"' => return (String::from_utf8_lossy(&text).into_owned(), at + 1),
            b'\\' => {
                at += 1;
                text.extend(bytes.get(at));
            }
            _ => text.push(byte),
        }
        at += 1;
    }
    (UNKNOWN.to_string(), bytes.len())
}

fn call(text: &str, name: &str, after: usize, head: bool, span: Span, code: &mut Code) {
    let bytes = text.as_bytes();
    // Only literals right after the name are known.
    let mut literals = Vec::new();
    let mut at = after;
    while literals.len() < 12 {
        at = past(bytes, at, |byte| matches!(byte, b' ' | b'\t' | b'\n'));
        if bytes.get(at) == Some(&b'"') {
            let (literal, end) = string(bytes, at);
            literals.push(literal);
            at = end;
        } else if text.get(at..).is_some_and(|rest| rest.starts_with("nil") || rest.starts_with('t')) {
            at = past(bytes, at, |byte| byte.is_ascii_alphabetic());
        } else {
            break;
        }
    }
    match lists::LISP_CALLS.value(name) {
        Some("RunsArgv") => {
            let words = if literals.is_empty() { vec![UNKNOWN.to_string()] } else { literals };
            code.add(CodeDeed::RunsArgv(words), span);
        }
        Some("Overwrites") => code.add_write(literals.last().cloned().and_then(known), true, span),
        Some(said) => code.add_said(said, literals.first().cloned().and_then(known), span),
        None if head || name.contains(UNKNOWN) => code.doubt("code.unknown", span),
        None => {}
    }
}
