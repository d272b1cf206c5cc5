//! R: its literals and its vocabulary.

use super::program::lex::{Interpolation, Lexis, Quote};
use super::program::{Act, Grammar, Imports, act, walk};
use super::{Code, Language};
use crate::lists;

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[],
        quotes: [Quote::Escapes, Quote::Escapes, Quote::Plain],
        triple: false,
        interpolation: Interpolation::None,
        regex: false,
        sigils: &[],
        extra: b".",
        escape: b'\\',
        special: |_| false,
    },
    name,
    method: |_| None,
    keyword: |word| lists::R_KEYWORDS.has(word),
    module: |word| lists::R_MODULES.has(word),
    imports: Imports::Word,
    bare: false,
    concat: &[],
    language: Language::R,
};

/// What an R program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

fn name(path: &str) -> Option<Act> {
    let last = path.rsplit('.').next().filter(|_| path.contains("..")).unwrap_or(path);
    act(lists::R_CALLS, last).or_else(|| act(lists::R_COMPUTING, path))
}
