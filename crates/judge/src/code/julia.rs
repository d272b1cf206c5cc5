//! Julia: literals and vocabulary. Backticks make a command that `run` or `read` executes.

use super::Language;
use super::program::lex::{Interpolation, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, Imports, PURE, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        block: &[("#=", "=#")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Interpolates, ProgramQuote::Shell],
        triple: true,
        interpolation: Interpolation::Sigil,
        sigils: b"$",
        extra: b"!",
        ..Lexis::PLAIN
    },
    name,
    method: |_| None,
    keyword: |word| lists::JULIA_KEYWORDS.has(word),
    module: |word| lists::JULIA_MODULES.has(word),
    imports: Imports::Word,
    bare: false,
    concat: &["*"],
    language: Language::Julia,
};

fn name(path: &str) -> Option<Act> {
    let path = path.strip_prefix("Base.").unwrap_or(path);
    let pure = || lists::JULIA_COMPUTING.has(path.split_once('.')?.0).then_some(PURE);
    act(lists::JULIA_CALLS, path).or_else(pure)
}
