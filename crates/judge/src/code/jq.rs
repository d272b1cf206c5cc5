//! jq and yq programs. jq's language can't write or run anything; yq's can read files, and in new versions run programs.

use super::super::syntax::ir::Span;
use super::program::lex::{Kind, Lexis, Quote, lex};
use super::{Code, What};

static LEXIS: Lexis = Lexis { line: &["#"], quotes: [Quote::None, Quote::Plain, Quote::None], ..Lexis::PLAIN };

/// What a jq program does: it reads modules and data files at most, whatever else is in it.
pub fn jq(text: &str) -> Code {
    let mut code = Code::default();
    let lexed = lex(&LEXIS, text);
    for (at, token) in lexed.out.iter().enumerate() {
        let word = text.get(token.span.start..token.span.end).unwrap_or_default();
        if let (Kind::Word, "import" | "include", Some(Kind::Text(path))) =
            (&token.kind, word, lexed.out.get(at + 1).map(|next| &next.kind))
        {
            code.add(What::Reads { path: Some(path.clone()) }, "code.reads", token.span);
        }
    }
    code
}

/// What a yq program does.
pub fn yq(text: &str) -> Code {
    let mut code = jq(text);
    let lexed = lex(&LEXIS, text);
    for (at, token) in lexed.out.iter().enumerate() {
        let word = text.get(token.span.start..token.span.end).unwrap_or_default();
        let argument = lexed.out.get(at + 2).map(|next| &next.kind);
        let called = lexed.out.get(at + 1).is_some_and(|next| text.get(next.span.start..next.span.end) == Some("("));
        match (&token.kind, word) {
            (Kind::Word, "load" | "load_str" | "strload" | "load_xml" | "load_props" | "load_base64") if called => {
                let path = match argument {
                    Some(Kind::Text(path)) => super::known(path.clone()),
                    _ => None,
                };
                code.add(What::Reads { path }, "code.reads", token.span);
            }
            (Kind::Word, "system" | "exec") if called => {
                let command = match argument {
                    Some(Kind::Text(text)) => super::known(text.clone()),
                    _ => None,
                };
                code.add(What::Runs(command), "code.runs-command", token.span);
            }
            (Kind::Hole, _) => code.doubt("code.unknown", Span::new(token.span.start, token.span.end)),
            _ => {}
        }
    }
    code
}
