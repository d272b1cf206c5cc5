//! Groovy: literals and vocabulary. A text can be executed: `"ls".execute()`.

use super::Language;
use super::program::lex::{Interpolation, Lexis, ProgramQuote};
use super::program::{CodeGrammar, Imports, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["//", "#!"],
        block: &[("/*", "*/")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Interpolates, ProgramQuote::None],
        triple: true,
        interpolation: Interpolation::Sigil,
        regex: true,
        sigils: b"$",
        ..Lexis::PLAIN
    },
    name: |word| act(lists::GROOVY_CALLS, word),
    method: |word| act(lists::GROOVY_METHODS, word),
    keyword: |word| lists::GROOVY_KEYWORDS.has(word),
    module: |name| lists::GROOVY_MODULES.words().any(|start| name.starts_with(start)),
    imports: Imports::Word,
    bare: true,
    concat: &["+"],
    language: Language::Groovy,
};
