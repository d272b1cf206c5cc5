//! JavaScript and TypeScript for node, deno and bun, and that of MongoDB's shells: literals and
//! vocabulary.

use super::program::fold::ValueSource;
use super::program::lex::{CodeKind, CodeLexer, Interpolation, Lexis, ProgramQuote, lex};
use super::program::{Act, CodeGrammar, act, computes, walk};
use super::{Code, CodeDeed, Language};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["//"],
        block: &[("/*", "*/")],
        quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::Interpolates],
        escapes: b"0bfnrtuvx",
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
    bare: false,
    concat: &["+"],
    language: Language::JavaScript,
};

fn special(lexer: &mut CodeLexer<'_>) -> bool {
    if lexer.byte(0) != Some(b'$') {
        return false;
    }
    let start = lexer.at;
    lexer.word();
    lexer.push(CodeKind::Word, start);
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
    let reflects = ["constructor", "__proto__", "getPrototypeOf", "defineProperty"];
    let pure =
        || computes(lists::JAVASCRIPT_COMPUTING, path).filter(|_| !reflects.iter().any(|way| path.contains(way)));
    act(lists::JAVASCRIPT_CALLS, path).or_else(pure)
}

/// The JavaScript of MongoDB's shells: calls on `db` and its collections.
pub fn scan_mongo(text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    let lexed = lex(&GRAMMAR.lexis, text);
    let source = ValueSource::new(text, &lexed.out, &[]);
    let raw = |at: usize| source.raw(at);
    let mut first = true;
    for (at, token) in lexed.out.iter().enumerate() {
        let span = token.span;
        let literal = matches!(&token.kind, CodeKind::Text(_));
        let called = raw(at + 1) == "(" || (literal && raw(at + 1) == "]" && raw(at + 2) == "(");
        let name = match &token.kind {
            CodeKind::Text(name) if called => name.as_str(),
            CodeKind::Word => raw(at),
            CodeKind::Hole | CodeKind::Broken => {
                code.doubt("code.unknown", span);
                continue;
            }
            _ => "",
        };
        // `show dbs`, `use shop`: commands at the start of a line.
        let line_start = std::mem::replace(&mut first, token.kind == CodeKind::Newline || raw(at) == ";");
        if line_start && lists::MONGO_COMMANDS.has(name) {
            continue;
        }
        let empty = raw(at + 2) == ")" || (raw(at + 2) == "{" && raw(at + 3) == "}");
        if called && empty && matches!(name, "deleteMany" | "remove") {
            code.add_by(CodeDeed::Destroys, "nosql.drop", span);
        } else if called && !code.add_listed(lists::MONGO_CALLS, name, None, span) {
            code.doubt("code.unknown", span);
        }
        if lists::MONGO_CODE.has(name.trim_matches('"'))
            || matches!(&token.kind, CodeKind::Text(text) if text == "$out" || text == "$merge")
        {
            code.add_by(CodeDeed::Changes, "nosql.change", span);
        }
    }
    // Other calls are plain JavaScript.
    if text.contains("require") || text.contains("process") || text.contains("eval") || text.contains("Function") {
        code = code.or(walk::scan_program(&GRAMMAR, text, depth + 1));
    }
    code
}
