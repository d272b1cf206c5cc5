//! The smaller general languages: literals and vocabulary of PHP, Lua, R, Julia and Groovy.

use super::Language;
use super::program::lex::{CodeKind, CodeLexer, Interpolation, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, PURE, act, computes};
use crate::lists;

pub(super) static PHP: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["//", "#"],
        block: &[("/*", "*/")],
        quotes: [ProgramQuote::Plain, ProgramQuote::Interpolates, ProgramQuote::Shell],
        interpolation: Interpolation::Sigil,
        sigils: b"$",
        special: php_special,
        ..Lexis::PLAIN
    },
    name: php_name,
    method: |word| act(lists::PHP_METHODS, word),
    keyword: |word| lists::PHP_KEYWORDS.has(word),
    module: |_| false,
    bare: false,
    concat: &["."],
    language: Language::Php,
};

/// Tags around code, here-documents, the backslash of a namespace.
fn php_special(lexer: &mut CodeLexer<'_>) -> bool {
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

fn php_name(path: &str) -> Option<Act> {
    let lower = path.to_ascii_lowercase();
    let family = || lists::PHP_FAMILIES.words().any(|start| lower.starts_with(start)).then_some(PURE);
    act(lists::PHP_CALLS, &lower).or_else(family)
}

pub(super) static LUA: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["--"],
        block: &[("--[[", "]]"), ("--[=[", "]=]")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::None],
        special: long_bracket,
        ..Lexis::PLAIN
    },
    name: |path| act(lists::LUA_CALLS, path).or_else(|| computes(lists::LUA_COMPUTING, path)),
    method: |word| act(lists::LUA_METHODS, word),
    keyword: |word| lists::LUA_KEYWORDS.has(word),
    module: |word| lists::LUA_MODULES.has(word),
    bare: true,
    concat: &[".."],
    language: Language::Lua,
};

/// Long brackets: `[[…]]`, `[==[…]==]`.
fn long_bracket(lexer: &mut CodeLexer<'_>) -> bool {
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

pub(super) static R: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::Plain],
        extra: b".",
        ..Lexis::PLAIN
    },
    name: r_name,
    method: |_| None,
    keyword: |word| lists::R_KEYWORDS.has(word),
    module: |word| lists::R_MODULES.has(word),
    bare: false,
    concat: &[],
    language: Language::R,
};

fn r_name(path: &str) -> Option<Act> {
    let last = path.rsplit('.').next().filter(|_| path.contains("..")).unwrap_or(path);
    act(lists::R_CALLS, last).or_else(|| act(lists::R_COMPUTING, path))
}

/// Backticks make a command that `run` or `read` executes.
pub(super) static JULIA: CodeGrammar = CodeGrammar {
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
    name: julia_name,
    method: |_| None,
    keyword: |word| lists::JULIA_KEYWORDS.has(word),
    module: |word| lists::JULIA_MODULES.has(word),
    bare: false,
    concat: &["*"],
    language: Language::Julia,
};

fn julia_name(path: &str) -> Option<Act> {
    let path = path.strip_prefix("Base.").unwrap_or(path);
    act(lists::JULIA_CALLS, path).or_else(|| computes(lists::JULIA_COMPUTING, path))
}

/// A text can be executed: `"ls".execute()`.
pub(super) static GROOVY: CodeGrammar = CodeGrammar {
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
    bare: true,
    concat: &["+"],
    language: Language::Groovy,
};
