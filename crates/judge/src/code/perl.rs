//! Perl: its many literals, and its vocabulary.

use super::program::lex::{CodeKind, CodeLexer, Interpolation, Lexis, ProgramQuote, executes, is_word};
use super::program::{Act, CodeGrammar, Imports, act};
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
    imports: Imports::Word,
    bare: true,
    concat: &["."],
    language: Language::Perl,
};

pub(super) fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

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
    let close = closing(open);
    let nests = (close != open).then_some(open);
    match word {
        "q" | "qw" | "tr" | "y" => plain(lexer, word, nests, close, start),
        "qq" | "qx" => {
            let quote = if open == b'\'' { ProgramQuote::Plain } else { ProgramQuote::Interpolates };
            match lexer.body(nests, close, false, quote) {
                Some(text) if word == "qx" => lexer.push(CodeKind::Shell(text), start),
                Some(text) => lexer.push(CodeKind::Text(text), start),
                None => lexer.broken(start),
            }
        }
        _ => pattern(lexer, word == "s", nests, close, start),
    }
    true
}

fn plain(lexer: &mut CodeLexer<'_>, word: &str, nests: Option<u8>, close: u8, start: usize) {
    let Some(text) = lexer.body(nests, close, false, ProgramQuote::Plain) else { return lexer.broken(start) };
    match word {
        "q" => lexer.push(CodeKind::Text(text), start),
        "qw" => lexer.push(CodeKind::List(text.split_whitespace().map(str::to_owned).collect()), start),
        _ => {
            if second(lexer, nests, close).is_none() {
                return lexer.broken(start);
            }
            flags(lexer);
            lexer.push(CodeKind::Regex(text.contains(super::UNKNOWN)), start);
        }
    }
}

fn second(lexer: &mut CodeLexer<'_>, nests: Option<u8>, mut close: u8) -> Option<(usize, usize)> {
    let mut nested = None;
    if nests.is_some() {
        lexer.at = past(lexer.bytes, lexer.at, |byte| byte.is_ascii_whitespace());
        let other = lexer.byte(0)?;
        lexer.at += 1;
        close = closing(other);
        nested = (close != other).then_some(other);
    }
    let from = lexer.at;
    lexer.body(nested, close, false, ProgramQuote::Plain)?;
    Some((from, lexer.at - 1))
}

fn flags(lexer: &mut CodeLexer<'_>) -> bool {
    let start = lexer.at;
    lexer.at = past(lexer.bytes, start, |byte| byte.is_ascii_alphabetic());
    lexer.bytes.get(start..lexer.at).is_some_and(|flags| flags.contains(&b'e'))
}

/// Code in a pattern, or with `/e` in a replacement, is scanned too.
fn pattern(lexer: &mut CodeLexer<'_>, substitution: bool, nests: Option<u8>, close: u8, start: usize) {
    let from = lexer.at;
    if lexer.body(nests, close, false, ProgramQuote::Plain).is_none() {
        return lexer.broken(start);
    }
    let mut code = lexer.text.get(from..lexer.at - 1).is_none_or(executes);
    if substitution {
        let Some((from, to)) = second(lexer, nests, close) else { return lexer.broken(start) };
        let replacement = lexer.text.get(from..to).unwrap_or_default();
        code |= replacement.contains(super::UNKNOWN) || replacement.contains("@{") || replacement.contains("${");
        let twice = lexer.text.get(lexer.at..).is_some_and(|rest| {
            rest.bytes().take_while(u8::is_ascii_alphabetic).filter(|byte| *byte == b'e').count() > 1
        });
        if flags(lexer) {
            code |= twice;
            lexer.inner.push(super::Span::new(from, to));
        }
    } else {
        flags(lexer);
    }
    lexer.push(CodeKind::Regex(code), start);
}

fn module(name: &str) -> bool {
    lists::PERL_MODULES.has(name.split(['.', ':']).next().unwrap_or_default())
}

fn name(path: &str) -> Option<Act> {
    let plain = path.strip_prefix("CORE.").or_else(|| path.strip_prefix("GLOBAL.")).unwrap_or(path);
    act(lists::PERL_CALLS, plain).or_else(|| act(lists::PERL_COMPUTING, path))
}
