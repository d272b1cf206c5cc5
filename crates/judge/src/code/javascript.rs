//! JavaScript and TypeScript for node, deno and bun: literals and vocabulary.

use super::Language;
use super::program::lex::{CodeLexer, Interpolation, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, Imports, PURE, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["//"],
        block: &[("/*", "*/")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::Interpolates],
        interpolation: Interpolation::Dollar,
        regex: true,
        extra: b"$",
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::JAVASCRIPT_METHODS, word),
    keyword: |word| lists::JAVASCRIPT_KEYWORDS.has(word),
    module: |word| lists::JAVASCRIPT_MODULES.has(word),
    imports: Imports::JavaScript,
    bare: false,
    concat: &["+"],
    language: Language::JavaScript,
};

pub(super) fn special(lexer: &mut CodeLexer<'_>) -> bool {
    if lexer.byte(0) != Some(b'$') {
        return false;
    }
    let start = lexer.at;
    lexer.word();
    lexer.push(super::program::lex::CodeKind::Word, start);
    true
}

fn name(path: &str) -> Option<Act> {
    let path = path.strip_prefix("globalThis.").or_else(|| path.strip_prefix("global.")).unwrap_or(path);
    let path = path.strip_prefix("process.mainModule.").unwrap_or(path);
    let file = ["fs/promises.", "fs.promises.", "fs."].iter().find_map(|module| path.strip_prefix(module));
    if let Some(function) = file {
        // Functions of files come in three forms.
        return act(lists::JAVASCRIPT_FILES, function.strip_suffix("Sync").unwrap_or(function));
    }
    act(lists::JAVASCRIPT_CALLS, path).or_else(|| {
        let (root, _) = path.split_once('.')?;
        let reflects = ["constructor", "__proto__", "getPrototypeOf", "defineProperty"];
        let pure = lists::JAVASCRIPT_COMPUTING.has(root) && !reflects.iter().any(|way| path.contains(way));
        pure.then_some(PURE)
    })
}
