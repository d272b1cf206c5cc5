//! R: literals and vocabulary.

use super::Language;
use super::program::lex::{Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, Imports, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::Plain],
        extra: b".",
        ..Lexis::PLAIN
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

fn name(path: &str) -> Option<Act> {
    let last = path.rsplit('.').next().filter(|_| path.contains("..")).unwrap_or(path);
    act(lists::R_CALLS, last).or_else(|| act(lists::R_COMPUTING, path))
}
