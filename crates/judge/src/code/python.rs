//! Python: literals and vocabulary.

use super::Language;
use super::program::lex::{CodeLexer, Interpolation, Lexis, ProgramQuote};
use super::program::{Act, CodeGrammar, act, parse_act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::None],
        escapes: b"0abfnrtuUvx",
        triple: true,
        interpolation: Interpolation::Braces,
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::PYTHON_METHODS, word),
    keyword: |word| lists::PYTHON_KEYWORDS.has(word),
    module,
    bare: false,
    concat: &["+"],
    language: Language::Python,
};

/// Prefixed literals: `r"…"`, `b"…"`, `f"…"`, and both.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let prefix: Vec<u8> = (0..3).map_while(|ahead| lexer.byte(ahead)).take_while(u8::is_ascii_alphabetic).collect();
    let Some(quote @ (b'\'' | b'"')) = lexer.byte(prefix.len()) else { return false };
    let kind = match prefix.to_ascii_lowercase().as_slice() {
        b"f" | b"t" => ProgramQuote::Interpolates,
        b"rf" | b"fr" => ProgramQuote::Raw,
        b"r" | b"rb" | b"br" => ProgramQuote::Plain,
        b"b" | b"u" => ProgramQuote::Escapes,
        _ => return false,
    };
    lexer.at += prefix.len();
    lexer.literal(quote, kind);
    true
}

/// Modules that only compute when they are loaded.
pub(crate) fn module(name: &str) -> bool {
    let root = name.split('.').next().unwrap_or_default();
    is_pure_module(root) || lists::PYTHON_MODULES.has(root)
}

fn is_pure_module(root: &str) -> bool {
    lists::PYTHON_COMPUTING.has(root)
}

fn name(path: &str) -> Option<Act> {
    if let Some(inner) = path.strip_prefix("builtins.").or_else(|| path.strip_prefix("__builtins__.")) {
        return name(inner).or(Some(super::program::UNKNOWN));
    }
    act(lists::PYTHON_CALLS, path).or_else(|| family(path))
}

fn family(path: &str) -> Option<Act> {
    let (root, rest) = path.split_once('.')?;
    let inner = || rest.split_once('.').map_or("", |(_, inner)| inner);
    Some(parse_act(match root {
        "requests" | "httpx" | "paramiko" | "telnetlib" => match rest {
            "codes" | "exceptions" => "Pure",
            "request" => "Net 1",
            _ if rest.contains("()") => return None,
            _ => "Net 0",
        },
        "ctypes" | "pickle" | "marshal" | "cffi" => "Native",
        "urllib" | "os" if leads_elsewhere(inner()) => "Unknown",
        "urllib" if rest.starts_with("parse.") => "Pure",
        "os" if rest.starts_with("path.") => "Pure",
        "tempfile" => "Write 250",
        _ if is_pure_module(root) && leads_elsewhere(rest) => "Unknown",
        _ if is_pure_module(root) => "Pure",
        _ => return None,
    }))
}

/// Whether a name in a module is another module it has loaded: `json.codecs.open`.
fn leads_elsewhere(rest: &str) -> bool {
    let names = rest.split("()").next().unwrap_or_default().split('.');
    names
        .into_iter()
        .any(|name| name.starts_with('_') || matches!(name, "posix" | "nt") || module(name) && !is_pure_module(name))
}
