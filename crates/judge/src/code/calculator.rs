//! dc and gnuplot: both can run shell commands.

use super::{Code, CodeDeed};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

/// `!` runs the rest of its line, unless it is a comparison.
pub fn dc(text: &str) -> Code {
    let mut code = Code::default();
    let mut at = 0;
    for line in text.split('\n') {
        let mut depth = 0usize;
        let mut last = b' ';
        for (place, byte) in line.bytes().enumerate() {
            match byte {
                b'#' if depth == 0 => break,
                b'[' => depth += 1,
                b']' => depth = depth.saturating_sub(1),
                // `s!` and `l!` name a register; bracketed text counts, as it can be executed.
                b'!' if !matches!(last, b's' | b'l' | b'S' | b'L') => {
                    let rest = line.get(place + 1..).unwrap_or_default();
                    if !rest.starts_with(['<', '>', '=']) {
                        code.add_run(rest.trim_end_matches(']'), Span::new(at + place, at + line.len()));
                        break;
                    }
                }
                _ => {}
            }
            last = byte;
        }
        at += line.len() + 1;
    }
    if text.contains(UNKNOWN) {
        code.doubt("code.unknown", Span::new(0, text.len()));
    }
    code
}

pub fn gnuplot(text: &str) -> Code {
    let mut code = Code::default();
    let mut at = 0;
    for statement in text.split(['\n', ';']) {
        let span = Span::new(at, at + statement.len());
        at += statement.len() + 1;
        let trimmed = statement.trim();
        let (word, rest) = trimmed.split_once([' ', '\t', '(']).unwrap_or((trimmed, ""));
        let quoted = |text: &str| {
            let quote = text.find(['\'', '"'])?;
            let mark = text.get(quote..)?.chars().next()?;
            text.get(quote + 1..)?.split(mark).next().map(str::to_owned)
        };
        let writes = ["set out", "set o ", "set print", "set table"].iter().any(|start| trimmed.starts_with(start));
        if let Some(command) = trimmed.strip_prefix('!') {
            code.add_run(command, span);
        } else if word.starts_with('#') || word.is_empty() {
        } else if word == "system" || word == "shell" || trimmed.contains("system(") {
            code.add(CodeDeed::Runs(trimmed.split_once("system").and_then(|(_, rest)| quoted(rest))), span);
        } else if let Some(command) = trimmed.split('`').nth(1) {
            code.add_run(command, span);
        } else if matches!(word, "load" | "call" | "eval" | "evaluate" | "import") {
            code.add(CodeDeed::Evaluates, span);
        } else if writes || word == "save" {
            match quoted(rest) {
                Some(path) if path.starts_with('|') => code.add_run(path.trim_start_matches('|'), span),
                path => code.add_write(path, true, span),
            }
        } else if let Some(path) = quoted(rest).filter(|path| path.trim_start().starts_with(['<', '|'])) {
            code.add_run(path.trim_start_matches([' ', '<', '|']), span);
        } else if !(lists::GNUPLOT_COMMANDS.has(word) || trimmed.contains('=')) || trimmed.contains(UNKNOWN) {
            code.doubt("code.unknown", span);
        }
    }
    code
}
