//! PowerShell: commands and expressions, as `pwsh -Command` takes them. The commands are read by their words; what is
//! called on .NET classes is unknown unless it is listed.

use super::super::argument::UNKNOWN;
use super::super::syntax::ir::Span;
use super::program::lex::{Interpolation, Kind, Lexis, Quote, Token, lex};
use super::{Code, What, known};
use crate::lists;

static LEXIS: Lexis = Lexis {
    line: &["#"],
    block: &[("<#", "#>")],
    quotes: [Quote::Doubled, Quote::Interpolates, Quote::None],
    interpolation: Interpolation::Sigil,
    sigils: b"$",
    extra: b"-/\\.:~*?",
    escape: b'`',
    ..Lexis::PLAIN
};

/// What a PowerShell script does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    if depth > super::DEEPEST {
        return Code::unknown(text);
    }
    let lexed = lex(&LEXIS, text);
    let tokens = &lexed.out;
    let raw =
        |at: usize| tokens.get(at).and_then(|token| text.get(token.span.start..token.span.end)).unwrap_or_default();
    let mut start = 0;
    for at in 0..=tokens.len() {
        let sign = tokens.get(at).is_some_and(|token| {
            token.kind == Kind::Sign && matches!(raw(at), ";" | "|" | "{" | "}" | "(" | ")" | "||" | "&&")
        });
        let stop = at == tokens.len() || sign || tokens.get(at).is_some_and(|token| token.kind == Kind::Newline);
        if stop {
            command(text, tokens.get(start..at).unwrap_or_default(), depth, &mut code);
            start = at + 1;
        }
    }
    for token in tokens {
        if matches!(token.kind, Kind::Hole | Kind::Broken) {
            code.doubt("code.unknown", token.span);
        }
    }
    for span in &lexed.inner {
        if let Some(part) = text.get(span.start..span.end).filter(|part| part.contains(['-', '(', ' '])) {
            code.merge(scan(part, depth + 1), span.start);
        }
    }
    code
}

/// The words of a command: literals decoded, variables unknown. Tokens that touch are one word.
fn words(text: &str, tokens: &[Token]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut end = usize::MAX;
    for token in tokens {
        let part = match &token.kind {
            Kind::Text(text) => text.clone(),
            Kind::Variable | Kind::Hole => UNKNOWN.to_string(),
            _ => text.get(token.span.start..token.span.end).unwrap_or_default().to_owned(),
        };
        match words.last_mut() {
            Some(last) if token.span.start == end => last.push_str(&part),
            _ => words.push(part),
        }
        end = token.span.end;
    }
    words
}

fn command(text: &str, tokens: &[Token], depth: usize, code: &mut Code) {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
    let span = Span::new(first.span.start, last.span.end);
    let mut words = words(text, tokens);
    // `$x = Command`: the command is what counts.
    if words.get(1).is_some_and(|word| matches!(word.as_str(), "=" | "+=")) {
        words.drain(..2);
    }
    if words.first().is_some_and(|word| matches!(word.as_str(), "&" | ".")) {
        words.remove(0);
        if words.first().is_none_or(|word| word.contains(UNKNOWN)) {
            return code.add(What::Evaluates, "code.evaluates", span);
        }
    }
    let Some(name) = words.first().map(|word| word.to_ascii_lowercase()) else { return };
    if first.kind != Kind::Word
        && !words.first().is_some_and(|word| word.starts_with("./") || word.starts_with('['))
        && words.len() == 1
    {
        return;
    }
    let operand = || words.iter().skip(1).find(|word| !word.starts_with('-')).cloned().and_then(known);
    let has = |option: &str| words.iter().any(|word| word.len() > 1 && option.starts_with(&word.to_ascii_lowercase()));
    match name.as_str() {
        "remove-item" | "ri" | "rm" | "rmdir" | "del" | "erase" | "rd" | "clear-recyclebin" | "remove-itemproperty" => {
            let recursive = has("-recurse");
            code.add(
                What::Deletes { path: operand(), recursive },
                if recursive { "code.deletes-tree" } else { "code.deletes" },
                span,
            );
        }
        "move-item" | "mi" | "mv" | "move" | "rename-item" | "ren" | "rni" => {
            code.add(What::Deletes { path: operand(), recursive: false }, "code.moves", span)
        }
        "set-content" | "sc" | "out-file" | "copy-item" | "cp" | "copy" | "clear-content" | "clc" | "export-csv"
        | "tee-object" | "tee" | "export-clixml" | "compress-archive" | "expand-archive" => {
            code.add(What::Overwrites { path: operand() }, "code.overwrites", span)
        }
        "add-content" | "ac" | "new-item" | "ni" | "mkdir" | "md" | "set-acl" | "set-itemproperty" | "set-item" => {
            code.add(What::Writes { path: operand() }, "code.writes", span)
        }
        "invoke-expression" | "iex" => match words.get(1).filter(|word| words.len() == 2 && !word.contains(UNKNOWN)) {
            Some(inner) => {
                code.effect = super::Effect::Unknown;
                code.absorb(scan(inner, depth + 1), span);
            }
            None => code.add(What::Evaluates, "code.evaluates", span),
        },
        _ if lists::POWERSHELL_EVALUATING.has(&name) => {
            code.add(What::Evaluates, "code.evaluates", span);
        }
        "start-process" | "saps" | "start" | "cmd" | "cmd.exe" | "bash" | "sh" => code.add(
            What::RunsArgv(
                words.iter().skip(usize::from(name.starts_with("sta") || name == "saps")).cloned().collect(),
            ),
            "code.runs-command",
            span,
        ),
        "stop-process" | "kill" | "spps" | "stop-service" | "restart-computer" | "stop-computer"
        | "restart-service" | "remove-service" => code.add(What::Kills, "code.kills", span),
        "format-volume" | "clear-disk" | "initialize-disk" | "remove-partition" => {
            code.add(What::Destroys("Clear-Disk"), "code.deletes-tree", span)
        }
        "invoke-webrequest" | "iwr" | "curl" | "wget" | "invoke-restmethod" | "irm" | "test-connection"
        | "start-bitstransfer" | "send-mailmessage" => code.add(What::Network(operand()), "code.network", span),
        _ if words.iter().any(|word| matches!(word.as_str(), ">" | ">>")) => {
            code.add(What::Overwrites { path: words.last().cloned().and_then(known) }, "code.overwrites", span)
        }
        _ if lists::POWERSHELL_COMPUTING.has(&name) => {}
        _ if lists::POWERSHELL_LOOKING_VERBS.words().any(|verb| name.starts_with(verb)) => {}
        _ if name.starts_with(UNKNOWN)
            || name.starts_with('[')
            || name.bytes().next().is_some_and(|byte| !byte.is_ascii_alphabetic()) =>
        {
            // An expression: harmless without a call of a class.
            if text.get(span.start..span.end).is_some_and(|part| part.contains("::") || part.contains("[")) {
                code.doubt("code.unknown", span);
            }
        }
        _ => {
            code.add(What::RunsArgv(words), "code.runs-command", span);
        }
    }
}
