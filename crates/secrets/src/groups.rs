//! Values below a heading of secrets: `secrets:` (YAML), `[credentials]` (INI, TOML), `"tokens": {`
//! (JSON), `secrets = {` (HCL). Random-looking ones count; in sections of secrets or passwords also
//! plain words, except those of settings.

use std::ops::Range;

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::Tier;
use super::text::{is_blank, is_name, lines, skip_blanks};
use super::values::{Setting, judge};
use aish_text::lists::List;

const LINES: usize = 200;

const SHORTEST: usize = 12;

/// Fewest letters of a plain word.
const SHORTEST_WORD: usize = 8;

/// Whether the last word is that of a setting: `secrets_backend`, `vault-url`.
fn is_setting(name: &[u8]) -> bool {
    let last = name.rsplit(|b| !b.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase();
    lists::has(lists::GROUPS_SETTINGS, &last)
}

/// Whether a part of the path is a heading: `[app.secrets]`, `[secrets.prod]`.
fn is_heading(name: &[u8], headings: List) -> bool {
    name.split(|b| *b == b'.').any(|part| {
        let plain: Vec<u8> = part.iter().filter(|b| b.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
        lists::has(headings, &plain)
    })
}

#[derive(Clone, Copy)]
struct Heading {
    /// Ends at the next section.
    section: bool,
    /// Plain words below it count.
    plain: bool,
}

/// `line` has no indent.
fn heading(line: &[u8]) -> Option<Heading> {
    let line = line.trim_ascii_end();
    if let Some(section) = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")) {
        let name = section.trim_ascii();
        return is_heading(name, lists::GROUPS_HEADINGS)
            .then(|| Heading { section: true, plain: is_heading(name, lists::GROUPS_PLAIN) });
    }
    let line = line.strip_suffix(b"{").map_or(line, <[u8]>::trim_ascii_end);
    let line = line.strip_suffix(b":").or_else(|| line.strip_suffix(b"=")).unwrap_or(line).trim_ascii_end();
    let name = line.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(line);
    (name.len() <= 40 && name.iter().all(|b| is_name(*b)) && is_heading(name, lists::GROUPS_HEADINGS))
        .then_some(Heading { section: false, plain: false })
}

/// Name, value and whether it is quoted: `name = value`, `name: value`, `"name": "value",`.
fn value(line: &[u8]) -> Option<(&[u8], Range<usize>, bool)> {
    let name = skip_blanks(line, 0);
    let inset = usize::from(line.get(name).is_some_and(|b| b"\"'".contains(b)));
    let end = name + inset + line[name + inset..].iter().take_while(|b| is_name(**b)).count();
    let name = &line[name + inset..end];
    let sign = skip_blanks(line, end + inset);
    if name.is_empty() || !matches!(line.get(sign), Some(b':' | b'=')) {
        return None;
    }
    let at = skip_blanks(line, sign + 1 + usize::from(line.get(sign + 1) == Some(&b'>')));
    let (span, quote) = literal(line, at, |b| is_blank(b) || b",;\r".contains(&b));
    (!span.is_empty()).then_some((name, span, quote.is_some()))
}

/// The text at `at`, in quotes or up to what `ends` it, and its quote.
fn literal(line: &[u8], at: usize, ends: fn(u8) -> bool) -> (Range<usize>, Option<u8>) {
    let quote = line.get(at).filter(|b| b"\"'".contains(b)).copied();
    let start = at + usize::from(quote.is_some());
    let ends = |b: &u8| quote.map_or(ends(*b), |quote| *b == quote);
    let end = line[start.min(line.len())..].iter().position(ends).map_or(line.len(), |length| start + length);
    (start..end, quote)
}

/// The item of a list, without a name: `- x`.
fn item(line: &[u8]) -> Option<(&[u8], Range<usize>, bool)> {
    let dash = skip_blanks(line, 0);
    let at = skip_blanks(line, dash + 1);
    let (span, quote) = literal(line, at, |b| b.is_ascii_whitespace());
    let whole = line[span.end..].iter().all(|b| b.is_ascii_whitespace() || Some(*b) == quote);
    let item = line.get(dash) == Some(&b'-') && at > dash + 1 && whole && !span.is_empty();
    (item && !line[span.clone()].contains(&b':')).then(|| (&line[..0], span, quote.is_some()))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (start, line) in lines(text) {
        let last = line.trim_ascii_end().last();
        if line.len() > 120 || !matches!(last, Some(b':' | b'{' | b']')) {
            continue;
        }
        let indent = skip_blanks(line, 0);
        if let Some(heading) = heading(&line[indent..]) {
            let from = (start + line.len() + 1).min(text.len());
            below(text, from, indent, heading, out);
        }
    }
}

fn below(text: &[u8], from: usize, indent: usize, heading: Heading, out: &mut Vec<FoundSecret>) {
    for (start, line) in lines(&text[from..]).take(LINES) {
        let inner = skip_blanks(line, 0);
        match line.get(inner) {
            None | Some(b'#' | b'\r') => continue,
            Some(b'[') if heading.section => return,
            Some(b'}') if !heading.section && inner <= indent => return,
            Some(b'-') if !heading.section && inner == indent => {}
            Some(_) if !heading.section && inner <= indent => return,
            _ => {}
        }
        let Some((name, span, quoted)) = value(line).or_else(|| item(line)) else { continue };
        let found = &line[span.clone()];
        let how = Setting { quoted, strong: true, ..Setting::default() };
        let word = heading.plain
            && !name.is_empty()
            && found.len() >= SHORTEST_WORD
            && found.iter().any(u8::is_ascii_alphabetic)
            && !is_setting(name)
            && judge(found, Tier::Password, Setting { quoted: true, given: true, ..how });
        let made = found.len() >= SHORTEST
            && Classes::of(found).mixes_digits()
            && random(found, SHORTEST)
            && judge(found, Tier::Token, how);
        if made || word {
            let start = from + start;
            out.push(FoundSecret::named(start + span.start..start + span.end, "secret-group"));
        }
    }
}

#[cfg(test)]
#[path = "groups_tests.rs"]
mod tests;
