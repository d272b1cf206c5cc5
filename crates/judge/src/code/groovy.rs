//! Groovy: its literals and its vocabulary. A text can be executed there: `"ls".execute()`.

use super::program::lex::{Interpolation, Lexis, Quote};
use super::program::{Grammar, Imports, act, walk};
use super::{Code, Language};
use crate::lists;

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["//", "#!"],
        block: &[("/*", "*/")],
        quotes: [Quote::Escapes, Quote::Interpolates, Quote::None],
        triple: true,
        interpolation: Interpolation::Sigil,
        regex: true,
        sigils: b"$",
        extra: &[],
        escape: b'\\',
        special: |_| false,
    },
    name: |word| act(lists::GROOVY_CALLS, word),
    method: |word| act(lists::GROOVY_METHODS, word),
    keyword: |word| lists::GROOVY_KEYWORDS.has(word),
    module: |name| {
        name.starts_with("java.util")
            || name.starts_with("groovy.json")
            || name.starts_with("java.time")
            || name.starts_with("java.math")
            || name.starts_with("java.text")
    },
    imports: Imports::Word,
    bare: true,
    concat: &["+"],
    language: Language::Groovy,
};

/// What a Groovy program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}
