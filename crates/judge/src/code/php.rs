//! PHP: literals and vocabulary.

use super::Language;
use super::program::lex::{CodeLexer, Interpolation, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, Imports, PURE, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["//", "#"],
        block: &[("/*", "*/")],
        quotes: [ProgramQuote::Plain, ProgramQuote::Interpolates, ProgramQuote::Shell],
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

/// Tags around code, here-documents, the backslash of a namespace.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let rest = lexer.rest();
    if let Some(tag) = ["<?php", "<?=", "?>"].iter().find(|tag| rest.starts_with(**tag)) {
        lexer.at += tag.len();
        return true;
    }
    if rest.starts_with('\\') {
        lexer.at += 1;
        return true;
    }
    rest.starts_with("<<<") && !rest.starts_with("<<<`") && lexer.here_document(3)
}

fn name(path: &str) -> Option<Act> {
    let lower = path.to_ascii_lowercase();
    let family = || lists::PHP_FAMILIES.words().any(|start| lower.starts_with(start)).then_some(PURE);
    act(lists::PHP_CALLS, &lower).or_else(family)
}
