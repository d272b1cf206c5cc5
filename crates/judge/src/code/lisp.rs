//! Emacs Lisp (`emacs --eval`), and other Lisps where the names are the same.

use super::program::fold::ValueSource;
use super::program::lex::{CodeKind, CodeLexer, Lexis, ProgramQuote, lex};
use super::{Code, CodeDeed, known};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

static LEXIS: Lexis = Lexis {
    line: &[";"],
    quotes: [ProgramQuote::None, ProgramQuote::Escapes, ProgramQuote::None],
    escapes: b"0abefnrtuUvx",
    special: symbol,
    ..Lexis::PLAIN
};

/// All but blanks, brackets and quotes.
fn symbol(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    while lexer.byte(0).is_some_and(|byte| !b" \t\r\n()\";'[],`".contains(&byte)) {
        lexer.at += if lexer.byte(0) == Some(b'\\') { 2 } else { 1 };
    }
    lexer.at = lexer.at.min(lexer.bytes.len());
    if lexer.at > start {
        lexer.push(CodeKind::Word, start);
    }
    lexer.at > start
}

pub fn scan_lisp(text: &str) -> Code {
    let mut code = Code::default();
    let lexed = lex(&LEXIS, text);
    let source = ValueSource::new(text, &lexed.out, &[]);
    // The last token was `(`: the next name is called.
    let mut head = false;
    for (at, token) in lexed.out.iter().enumerate() {
        match token.kind {
            // A comment stays one, whatever the shell fills in.
            CodeKind::Hole if !source.raw(at).starts_with(';') => code.doubt("code.unknown", token.span),
            CodeKind::Word if head || (at > 0 && source.sign(at - 1) == "'") || source.raw(at).contains(UNKNOWN) => {
                call(&source, at, head, token.span, &mut code);
            }
            _ => {}
        }
        head = match token.kind {
            CodeKind::Sign => source.sign(at) == "(" || head && !matches!(source.sign(at), "'" | ")"),
            CodeKind::Newline => head,
            _ => false,
        };
    }
    code
}

fn call(source: &ValueSource<'_>, at: usize, head: bool, span: Span, code: &mut Code) {
    let name = source.raw(at);
    // Only literals right after the name are known.
    let mut literals = Vec::new();
    for token in source.tokens.iter().skip(at + 1).take(24) {
        let raw = source.text.get(token.span.start..token.span.end).unwrap_or_default();
        match &token.kind {
            CodeKind::Text(text) => literals.push(text.clone()),
            CodeKind::Newline => {}
            CodeKind::Word if raw.starts_with(['n', 't']) && raw.bytes().all(|byte| byte.is_ascii_alphabetic()) => {}
            _ => break,
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
