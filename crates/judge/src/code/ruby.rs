//! Ruby: literals and vocabulary.

use super::Language;
use super::program::lex::{CodeKind, CodeLexer, Interpolation, Lexis, ProgramQuote, is_word};
use super::program::{Act, CodeGrammar, PURE, act};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        block: &[("=begin", "=end")],
        quotes: [ProgramQuote::Plain, ProgramQuote::Interpolates, ProgramQuote::Shell],
        interpolation: Interpolation::Hash,
        regex: true,
        sigils: b"$@",
        extra: b"?!",
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::RUBY_METHODS, word),
    keyword: |word| lists::RUBY_KEYWORDS.has(word),
    module: |word| lists::RUBY_MODULES.has(word),
    bare: true,
    concat: &["+"],
    language: Language::Ruby,
};

/// `%w[…]`, `%x(…)`, `%q`, `%Q`, `%(…)`, symbols, here-documents.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest().as_bytes();
    match rest.first() {
        Some(b'%')
            if lexer.operand_follows()
                || rest.get(1).is_some_and(|kind| matches!(kind, b'w' | b'W' | b'i' | b'x' | b'q' | b'Q'))
                    && rest.get(2).is_some_and(|byte| matches!(byte, b'(' | b'[' | b'{' | b'<' | b'|')) =>
        {
            let (kind, at) = match rest.get(1) {
                Some(letter @ (b'w' | b'W' | b'i' | b'I' | b'x' | b'q' | b'Q' | b'r' | b's')) => (*letter, 2),
                _ => (b'Q', 1),
            };
            let Some(open) =
                rest.get(at).copied().filter(|byte| !is_word(*byte) && !byte.is_ascii_whitespace() && *byte != b'=')
            else {
                return false;
            };
            lexer.at += at + 1;
            let plain = matches!(kind, b'q' | b'w' | b'i' | b's' | b'r');
            let quote = if plain { ProgramQuote::Plain } else { ProgramQuote::Interpolates };
            lexer.delimited(open, quote, start, |text| match kind {
                b'w' | b'W' | b'i' | b'I' => CodeKind::words(&text),
                b'x' => CodeKind::Shell(text),
                b'r' => CodeKind::Regex(text.contains("#{")),
                _ => CodeKind::Text(text),
            });
            true
        }
        Some(b':')
            if rest.get(1).is_some_and(|byte| is_word(*byte))
                && lexer.bytes.get(start.wrapping_sub(1)) != Some(&b':') =>
        {
            lexer.at += 1;
            let from = lexer.at;
            lexer.word();
            let name = lexer.text.get(from..lexer.at).unwrap_or_default().to_owned();
            lexer.push(CodeKind::Text(name), start);
            true
        }
        Some(b'<') if rest.starts_with(b"<<~") || rest.starts_with(b"<<-") => lexer.here_document(3),
        Some(b'<') if rest.starts_with(b"<<") && lexer.announces_document(2) => lexer.here_document(2),
        _ => false,
    }
}

fn name(path: &str) -> Option<Act> {
    let path = ["Kernel.", "Process.", "Object."].iter().find_map(|root| path.strip_prefix(root)).unwrap_or(path);
    act(lists::RUBY_CALLS, path).or_else(|| {
        let (root, rest) = path.split_once('.')?;
        if matches!(root, "?$:" | "?$LOAD_PATH" | "?$\"" | "?$LOADED_FEATURES") {
            return (!lists::RUBY_LOOKING.has(rest)).then_some(super::program::UNKNOWN);
        }
        let pure = lists::RUBY_COMPUTING.has(root)
            && !["send", "eval", "const_get", "reopen", "instance_variable_set"].iter().any(|way| rest.contains(way));
        match root {
            "FileUtils" | "Fiddle" => Some(super::program::UNKNOWN),
            _ => pure.then_some(PURE),
        }
    })
}
