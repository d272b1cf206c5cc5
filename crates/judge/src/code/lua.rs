//! Lua: its literals and its vocabulary.

use super::Language;
use super::program::lex::{CodeKind, CodeLexer, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, Imports, PURE, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["--"],
        block: &[("--[[", "]]"), ("--[=[", "]=]")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::None],
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::LUA_METHODS, word),
    keyword: |word| lists::LUA_KEYWORDS.has(word),
    module: |word| lists::LUA_MODULES.has(word),
    imports: Imports::Word,
    bare: true,
    concat: &[".."],
    language: Language::Lua,
};

/// Long brackets: `[[…]]`, `[==[…]==]`.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    let Some(inside) = rest.strip_prefix('[') else { return false };
    let level = inside.bytes().take_while(|byte| *byte == b'=').count();
    if level > 8 || inside.as_bytes().get(level) != Some(&b'[') {
        return false;
    }
    let close = format!("]{}]", "=".repeat(level));
    let from = level + 2;
    match rest.get(from..).and_then(|body| body.find(&close).map(|length| (body, length))) {
        Some((body, length)) => {
            let text = body.get(..length).unwrap_or_default().to_owned();
            lexer.at += from + length + close.len();
            lexer.push(CodeKind::Text(text), start);
        }
        None => lexer.broken(start),
    }
    true
}

fn name(path: &str) -> Option<Act> {
    let pure = || lists::LUA_COMPUTING.has(path.split_once('.')?.0).then_some(PURE);
    act(lists::LUA_CALLS, path).or_else(pure)
}
