//! PHP: its literals and its vocabulary.

use super::Language;
use super::program::lex::{Interpolation, Kind, Lexer, Lexis, Quote, is_word};
use super::program::{Act, Grammar, Imports, act};
use crate::lists;

pub(super) static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["//", "#"],
        block: &[("/*", "*/")],
        quotes: [Quote::Plain, Quote::Interpolates, Quote::Shell],
        interpolation: Interpolation::Sigil,
        sigils: b"$",
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::PHP_METHODS, word),
    keyword: |word| lists::PHP_KEYWORDS.has(word),
    module: |_| false,
    imports: Imports::Word,
    bare: false,
    concat: &["."],
    language: Language::Php,
};

/// The tags around code, here-documents, and the backslash of a namespace.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    if let Some(tag) = ["<?php", "<?=", "?>"].iter().find(|tag| rest.starts_with(**tag)) {
        lexer.at += tag.len();
        return true;
    }
    if rest.starts_with('\\') {
        lexer.at += 1;
        return true;
    }
    let Some(body) = rest.strip_prefix("<<<") else { return false };
    let quote = body.as_bytes().first().copied().filter(|byte| matches!(byte, b'\'' | b'"'));
    let skip = usize::from(quote.is_some());
    let length = body.bytes().skip(skip).take_while(|byte| is_word(*byte)).count();
    let Some(end) = body.get(skip..skip + length).filter(|end| !end.is_empty()) else { return false };
    lexer.pending.push((lexer.out.len(), end.to_owned(), quote != Some(b'\'')));
    lexer.at += 3 + 2 * skip + length;
    lexer.push(Kind::Text(String::new()), start);
    true
}

fn name(path: &str) -> Option<Act> {
    let lower = path.to_ascii_lowercase();
    let family = || lists::PHP_FAMILIES.words().any(|start| lower.starts_with(start)).then_some(Act::Pure);
    act(lists::PHP_CALLS, &lower).or_else(family)
}
