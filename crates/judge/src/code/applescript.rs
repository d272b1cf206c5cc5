//! AppleScript, as `osascript -e` takes it.

use super::program::lex::{CodeKind, CodeToken, Lexis, ProgramQuote, lex};
use super::{Code, CodeDeed, known};
use crate::lists;

static LEXIS: Lexis = Lexis {
    line: &["--", "#"],
    block: &[("(*", "*)")],
    quotes: [ProgramQuote::None, ProgramQuote::Escapes, ProgramQuote::None],
    ..Lexis::PLAIN
};

pub fn scan_applescript(text: &str) -> Code {
    let mut code = Code::default();
    let lexed = lex(&LEXIS, text);
    let tokens = &lexed.out;
    let raw = |token: &CodeToken| text.get(token.span.start..token.span.end).unwrap_or_default();
    let word = |at: usize| {
        let token = tokens.get(at).filter(|token| token.kind == CodeKind::Word);
        token.map(raw).unwrap_or_default().to_ascii_lowercase()
    };
    let text_at = |at: usize| match tokens.get(at).map(|token| &token.kind) {
        Some(CodeKind::Text(text)) => Some(text.clone()),
        _ => None,
    };
    for (at, token) in tokens.iter().enumerate() {
        let name = word(at);
        match name.as_str() {
            "do" if word(at + 1) == "shell" && word(at + 2) == "script" => {
                // Only a literal with nothing joined to it is the whole command.
                let joined = tokens.get(at + 4).is_some_and(|token| raw(token) == "&");
                let command = text_at(at + 3);
                let command = if joined { command.map(|text| text + "\u{FFFC}") } else { command.and_then(known) };
                code.add(CodeDeed::Runs(command), token.span);
            }
            "do" if word(at + 1) == "script" => code.add(CodeDeed::Runs(text_at(at + 2).and_then(known)), token.span),
            "shut" | "log" if word(at + 1) == "down" => code.add(CodeDeed::Kills, token.span),
            "" if !matches!(token.kind, CodeKind::Hole | CodeKind::Broken) => {}
            name if code.add_listed(lists::APPLESCRIPT_WORDS, name, None, token.span) => {}
            _ => code.doubt("code.unknown", token.span),
        }
    }
    code
}
