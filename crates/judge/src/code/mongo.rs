//! The JavaScript of MongoDB's shells: calls on `db` and its collections.

use super::javascript;
use super::program::lex::{CodeKind, Lexis, ProgramQuote, lex};
use super::program::walk;
use super::{Code, CodeDeed};
use crate::lists;

static LEXIS: Lexis = Lexis {
    line: &["//"],
    block: &[("/*", "*/")],
    quotes: [ProgramQuote::Escapes, ProgramQuote::Escapes, ProgramQuote::Escapes],
    regex: true,
    extra: b"$",
    special: javascript::special,
    ..Lexis::PLAIN
};

pub fn scan_mongo(text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    let lexed = lex(&LEXIS, text);
    let raw =
        |at: usize| lexed.out.get(at).and_then(|token| text.get(token.span.start..token.span.end)).unwrap_or_default();
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
        code = code.or(walk::scan_program(&javascript::GRAMMAR, text, depth + 1));
    }
    code
}
