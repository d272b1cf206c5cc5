//! Finds signs of typography and of HTML where a shell wants others. They aren't replaced: what a
//! command would do with them is another thing than what it says.

use std::sync::LazyLock;

use crate::own_pattern::own_pattern;
use aish_text::sanitize::Refused;
use regex::Regex;

static ENTITY: LazyLock<Regex> =
    LazyLock::new(|| own_pattern("&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,6}|#x[0-9A-Fa-f]{1,6});"));

/// Outside of quotes and before a here-document's text.
pub(super) fn misread(command: &str) -> Option<Refused> {
    if !command.contains('&') && command.is_ascii() {
        return None;
    }
    let command = command.find("<<").map_or(command, |at| &command[..at]);
    let (mut quote, mut escaped, mut before) = (None, false, ' ');
    for (at, c) in command.char_indices() {
        let after = command[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some('"') | None, '\\') => escaped = true,
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '&') if ENTITY.find(&command[at..]).is_some_and(|found| found.start() == 0) => {
                return Some(Refused::Entity);
            }
            (None, _) if is_misread(before, c, after) => return Some(Refused::Typography(c)),
            (None, _) => {}
        }
        before = c;
    }
    None
}

fn is_misread(before: char, c: char, after: char) -> bool {
    match c {
        '“' | '„' | '‘' | '«' => before.is_whitespace() || before == '=',
        '–' | '—' | '−' | '‑' | '‐' => {
            before.is_whitespace() && (after.is_ascii_alphanumeric() || after == c)
        }
        '＞' | '＜' | '｜' | '＆' | '；' => true,
        _ => false,
    }
}

/// As XML and HTML write them; unknown ones stay.
pub(super) fn without_entities(text: &str) -> String {
    let plain = |found: &regex::Captures<'_>| {
        let name = found[0].trim_matches(['&', ';']);
        let number = name.strip_prefix("#x").map(|hex| u32::from_str_radix(hex, 16).ok());
        let number = number.or_else(|| name.strip_prefix('#').map(|number| number.parse().ok()));
        let sign = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => number.flatten().and_then(char::from_u32).filter(|c| !c.is_control()),
        };
        sign.map_or_else(|| found[0].to_owned(), String::from)
    };
    ENTITY.replace_all(text, plain).into_owned()
}
