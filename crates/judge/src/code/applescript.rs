//! AppleScript, as `osascript -e` takes it.

use super::program::lex::{Kind, Lexis, Quote, lex};
use super::{Code, What, known};
use crate::lists;

static LEXIS: Lexis = Lexis {
    line: &["--", "#"],
    block: &[("(*", "*)")],
    quotes: [Quote::None, Quote::Escapes, Quote::None],
    ..Lexis::PLAIN
};

/// What an AppleScript does.
pub fn scan(text: &str) -> Code {
    let mut code = Code::default();
    let lexed = lex(&LEXIS, text);
    let tokens = &lexed.out;
    let word = |at: usize| {
        tokens
            .get(at)
            .filter(|token| token.kind == Kind::Word)
            .and_then(|token| text.get(token.span.start..token.span.end))
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 3).map(|token| &token.kind);
        match word(at).as_str() {
            "do" if word(at + 1) == "shell" && word(at + 2) == "script" => {
                // Only a literal that nothing is joined to is the whole command.
                let joined =
                    tokens.get(at + 4).is_some_and(|token| text.get(token.span.start..token.span.end) == Some("&"));
                let command = match next {
                    Some(Kind::Text(command)) if joined => Some(format!("{command}\u{FFFC}")),
                    Some(Kind::Text(command)) => known(command.clone()),
                    _ => None,
                };
                code.add(What::Runs(command), "code.runs-command", token.span);
            }
            "do" if word(at + 1) == "script" => {
                let command = match tokens.get(at + 2).map(|token| &token.kind) {
                    Some(Kind::Text(command)) => known(command.clone()),
                    _ => None,
                };
                code.add(What::Runs(command), "code.runs-command", token.span);
            }
            "delete" | "empty" | "erase" => {
                code.add(What::Deletes { path: None, recursive: true }, "code.deletes-tree", token.span)
            }
            "move" | "duplicate" | "write" | "save" | "make" => {
                code.add(What::Overwrites { path: None }, "code.overwrites", token.span)
            }
            "keystroke" | "run" | "load" | "click" | "key" | "open" => {
                code.add(What::Evaluates, "code.evaluates", token.span)
            }
            "shut" | "restart" | "quit" | "sleep" | "log"
                if word(at + 1) == "down" || word(at) != "shut" && word(at) != "log" =>
            {
                code.add(What::Kills, "code.kills", token.span)
            }
            "" if matches!(token.kind, Kind::Hole | Kind::Broken) => code.doubt("code.unknown", token.span),
            "" => {}
            other if lists::APPLESCRIPT_COMPUTING.has(other) => {}
            _ => code.doubt("code.unknown", token.span),
        }
    }
    code
}
