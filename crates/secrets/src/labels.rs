//! Texts of a user interface that mention passwords: `"login.password.placeholder": "…"`. Drops
//! findings that only a telling name made; a random-looking value stays.

use std::ops::Range;

use super::entropy::random;
use super::lists;
use super::text::{is_name, line_start, skip_blanks};

const REACH: usize = 1024;

const RANDOM: usize = 14;

/// Whether the text at `span` has a name for texts shown to people.
pub(super) fn is_shown(text: &[u8], span: &Range<usize>) -> bool {
    let start = line_start(text, span.start, REACH);
    let line = &text[start..span.start];
    let name = name_before(line);
    let words = name.split(|b| !b.is_ascii_alphanumeric()).flat_map(camel);
    let shown = words.into_iter().any(|word| lists::has(lists::LABELS_WORDS, &word.to_ascii_lowercase()));
    shown && !random(&text[span.clone()], RANDOM)
}

/// Whether the text at `span` is itself a name: in quotes, with a colon behind.
pub(super) fn is_key(text: &[u8], span: &Range<usize>) -> bool {
    let quoted = span.start > 0 && text[span.start - 1] == b'"' && text.get(span.end) == Some(&b'"');
    let sign = skip_blanks(text, span.end + 1);
    // `:user` behind a blank is another name.
    let own = sign > span.end + 1 && text.get(sign + 1).is_some_and(|b| is_name(*b));
    let colon = || text.get(sign) == Some(&b':') && !own;
    // `if x == "y":` compares.
    let compared = span.start > 2 && text[..span.start - 1].trim_ascii_end().ends_with(b"=");
    let value = &text[span.clone()];
    !compared && quoted && colon() && value.iter().all(|b| is_name(*b)) && !random(value, RANDOM)
}

fn camel(part: &[u8]) -> impl Iterator<Item = &[u8]> {
    part.chunk_by(|before, next| !(before.is_ascii_lowercase() && next.is_ascii_uppercase()))
}

/// Whether `text` is one name and one of `signs`: a pair behind a label (`hint: password=x`) is no
/// text that mentions one.
fn is_pair(text: &[u8], signs: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.split_last().is_some_and(|(sign, name)| {
        let name = name.trim_ascii_end();
        signs.contains(sign) && !name.is_empty() && name.iter().all(|b| is_name(*b))
    })
}

/// The name in front of the quotes open at the end of `line`, or of the whole line.
fn name_before(line: &[u8]) -> &[u8] {
    let mut open: Option<(usize, u8)> = None;
    let mut at = 0;
    while at < line.len() {
        match (line[at], open) {
            (b'\\', _) => at += 1,
            (b, Some((_, quote))) if b == quote => open = None,
            (b'"', None) => open = Some((at, b'"')),
            (b'\'', None) if at == 0 || !line[at - 1].is_ascii_alphanumeric() => open = Some((at, b'\'')),
            _ => {}
        }
        at += 1;
    }
    let head = match open {
        Some((at, _)) if is_pair(&line[at + 1..], b"=") => return b"",
        Some((at, _)) => &line[..at],
        None => {
            let line = line.rsplit(|b| b",;&|{(".contains(b)).next().unwrap_or_default();
            let sign = line.iter().position(|b| matches!(b, b':' | b'=')).map_or(0, |sign| sign + 1);
            if is_pair(&line[sign..], b":=") {
                return b"";
            }
            &line[..sign]
        }
    };
    let signs = |b: &u8| b.is_ascii_whitespace() || matches!(b, b':' | b'=' | b'>');
    let end = head.iter().rposition(|b| !signs(b)).map_or(0, |i| i + 1);
    if !head[end..].iter().any(|b| matches!(b, b':' | b'=')) {
        return b"";
    }
    let end = end - usize::from(end > 0 && matches!(head[end - 1], b'"' | b'\''));
    let begin = head[..end].iter().rposition(|b| !is_name(*b)).map_or(0, |i| i + 1);
    &head[begin..end]
}
