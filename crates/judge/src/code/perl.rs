//! Perl: its many literals, and its vocabulary.

use super::program::lex::{CodeKind, CodeLexer, Interpolation, Lexis, ProgramQuote, executes, is_word};
use super::program::{Act, CodeGrammar, act};
use super::{Language, past};
use crate::lists;

pub(super) static GRAMMAR: CodeGrammar = CodeGrammar {
    lexis: Lexis {
        line: &["#"],
        quotes: [ProgramQuote::Plain, ProgramQuote::Interpolates, ProgramQuote::Shell],
        interpolation: Interpolation::Sigil,
        regex: true,
        sigils: b"$@%&",
        special,
        ..Lexis::PLAIN
    },
    name,
    method: |word| act(lists::PERL_METHODS, word),
    keyword: |word| lists::PERL_KEYWORDS.has(word),
    module,
    bare: true,
    concat: &["."],
    language: Language::Perl,
};

/// Quoting, here-documents, `%` as an operator, documentation.
fn special(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    if rest.starts_with("__END__")
        || rest.starts_with("__DATA__")
        || (rest.starts_with('=')
            && (start == 0 || lexer.bytes.get(start - 1) == Some(&b'\n'))
            && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic))
    {
        let end = rest.find("\n=cut").filter(|_| rest.starts_with('=')).map_or(rest.len(), |at| at + 5);
        lexer.at += end;
        return true;
    }
    if rest.starts_with("<<") && lexer.operand_follows() {
        return lexer.here_document(if rest.starts_with("<<~") { 3 } else { 2 });
    }
    if (rest.starts_with("&{") || rest.starts_with("&$")) && lexer.operand_follows() {
        // A function with a computed name.
        lexer.at += 1;
        lexer.push(CodeKind::Hole, start);
        return true;
    }
    if (rest.starts_with('%') || rest.starts_with('&')) && (!lexer.operand_follows() || rest.starts_with("&&")) {
        lexer.at += if rest.starts_with("&&") { 2 } else { 1 };
        lexer.push(CodeKind::Sign, start);
        return true;
    }
    quoting(lexer)
}

/// Quoting operators, `q` to `y`.
fn quoting(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let Some(word @ ("q" | "qq" | "qw" | "qx" | "qr" | "m" | "s" | "tr" | "y")) = rest.get(..length) else {
        return false;
    };
    if lexer.out.last().is_some_and(|last| {
        last.kind == CodeKind::Sign && matches!(lexer.text.get(last.span.start..last.span.end), Some("->" | "{"))
    }) && rest.as_bytes().get(length) == Some(&b'}')
    {
        return false;
    }
    let open_at = past(rest.as_bytes(), length, |byte| matches!(byte, b' ' | b'\t'));
    let Some(open) = rest.as_bytes().get(open_at).copied() else { return false };
    if is_word(open)
        || open.is_ascii_whitespace()
        || matches!(open, b',' | b';' | b')')
        || (open == b'=' && open_at > length)
        || rest.get(open_at..).is_some_and(|rest| rest.starts_with("=>"))
    {
        return false;
    }
    lexer.at += open_at + 1;
    let quote = if open == b'\'' { ProgramQuote::Plain } else { ProgramQuote::Interpolates };
    match word {
        "q" => lexer.delimited(open, ProgramQuote::Plain, start, CodeKind::Text),
        "qw" => lexer.delimited(open, ProgramQuote::Plain, start, |text| CodeKind::words(&text)),
        "qq" => lexer.delimited(open, quote, start, CodeKind::Text),
        "qx" => lexer.delimited(open, quote, start, CodeKind::Shell),
        _ => match pattern(lexer, word, open) {
            Some(code) => lexer.push(CodeKind::Regex(code), start),
            None => lexer.broken(start),
        },
    }
    true
}

/// Whether a pattern, or with `/e` its replacement, holds code, which is scanned too. `None` if it
/// doesn't end.
fn pattern(lexer: &mut CodeLexer<'_>, word: &str, mut open: u8) -> Option<bool> {
    let from = lexer.at;
    lexer.body(open, false, ProgramQuote::Plain)?;
    let mut code = lexer.text.get(from..lexer.at - 1).is_none_or(executes);
    let mut replacement = lexer.at..lexer.at;
    if matches!(word, "s" | "tr" | "y") {
        if matches!(open, b'(' | b'[' | b'{' | b'<') {
            lexer.at = past(lexer.bytes, lexer.at, |byte| byte.is_ascii_whitespace());
            open = lexer.byte(0)?;
            lexer.at += 1;
        }
        let from = lexer.at;
        lexer.body(open, false, ProgramQuote::Plain)?;
        replacement = from..lexer.at - 1;
    }
    let from = lexer.at;
    lexer.at = past(lexer.bytes, from, |byte| byte.is_ascii_alphabetic());
    let flags = lexer.text.get(from..lexer.at).unwrap_or_default();
    if word == "s" {
        let text = lexer.text.get(replacement.clone()).unwrap_or_default();
        code |= text.contains(super::UNKNOWN) || text.contains("@{") || text.contains("${");
        code |= flags.matches('e').count() > 1;
        if flags.contains('e') {
            lexer.inner.push(super::Span::new(replacement.start, replacement.end));
        }
    }
    Some(code)
}

fn module(name: &str) -> bool {
    lists::PERL_MODULES.has(name.split(['.', ':']).next().unwrap_or_default())
}

fn name(path: &str) -> Option<Act> {
    let plain = path.strip_prefix("CORE.").or_else(|| path.strip_prefix("GLOBAL.")).unwrap_or(path);
    act(lists::PERL_CALLS, plain).or_else(|| act(lists::PERL_COMPUTING, path))
}
