//! AppleScript, as `osascript -e` takes it.

use super::program::fold::ValueSource;
use super::program::lex::{CodeKind, Lexis, ProgramQuote, lex};
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
    let source = ValueSource::new(text, &lexed.out, &[]);
    let word = |at: usize| if source.is_word(at) { source.raw(at).to_ascii_lowercase() } else { String::new() };
    let text_at = |at: usize| match source.kind(at) {
        CodeKind::Text(text) => Some(text.clone()),
        _ => None,
    };
    for (at, token) in lexed.out.iter().enumerate() {
        let name = word(at);
        match name.as_str() {
            "do" if word(at + 1) == "shell" && word(at + 2) == "script" => {
                // Only a literal with nothing joined to it is the whole command.
                let joined = source.raw(at + 4) == "&";
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
