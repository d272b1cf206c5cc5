//! Values below a heading that says they are secrets: `secrets:` in YAML, `[credentials]` in INI and TOML, `"tokens": {` in
//! JSON, `secrets = {` in HCL. Their own names say nothing (`stripe`, `prod`), so only what looks made by a machine counts.

use super::detect::{Found, Rank};
use super::entropy::{Classes, random};
use super::names::Tier;
use super::text::{is_blank, is_name, line_end, skip_blanks};
use super::values::{Setting, judge};

/// The most lines below a heading.
const LINES: usize = 200;

/// The fewest characters of a value.
const SHORTEST: usize = 12;

/// The names of headings, in lower case and without what parts their words.
const HEADINGS: &[&str] = &[
    "secrets",
    "secret",
    "credentials",
    "credential",
    "creds",
    "passwords",
    "passwds",
    "tokens",
    "apikeys",
    "apitokens",
    "accesstokens",
    "authtokens",
    "secretkeys",
    "privatekeys",
    "vault",
];

/// Whether a word is such a name, or a part of a path: `[app.secrets]`, `[secrets.prod]`.
fn is_heading(name: &[u8]) -> bool {
    name.split(|b| *b == b'.').any(|part| {
        let plain: Vec<u8> = part.iter().filter(|b| b.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
        HEADINGS.iter().any(|heading| heading.as_bytes() == plain)
    })
}

/// Whether a line without its indent is a heading; and whether that is a section, which ends where the next one begins.
fn heading(line: &[u8]) -> Option<bool> {
    let line = line.trim_ascii_end();
    if let Some(section) = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")) {
        return is_heading(section.trim_ascii()).then_some(true);
    }
    let line = line.strip_suffix(b"{").map_or(line, <[u8]>::trim_ascii_end);
    let line = line.strip_suffix(b":").or_else(|| line.strip_suffix(b"=")).unwrap_or(line).trim_ascii_end();
    let name = line.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(line);
    (name.len() <= 40 && name.iter().all(|b| is_name(*b)) && is_heading(name)).then_some(false)
}

/// The value on a line `name = value`, `name: value`, `"name": "value",`; whether it is quoted.
fn value(line: &[u8]) -> Option<(usize, usize, bool)> {
    let mut at = skip_blanks(line, 0);
    let quote = line.get(at).filter(|b| b"\"'".contains(b)).copied();
    at += usize::from(quote.is_some());
    let name = at;
    while line.get(at).is_some_and(|b| is_name(*b)) {
        at += 1;
    }
    if at == name {
        return None;
    }
    at += usize::from(quote.is_some());
    at = skip_blanks(line, at);
    if !matches!(line.get(at), Some(b':' | b'=')) {
        return None;
    }
    at = skip_blanks(line, at + 1 + usize::from(line.get(at + 1) == Some(&b'>')));
    let quote = line.get(at).filter(|b| b"\"'".contains(b)).copied();
    let start = at + usize::from(quote.is_some());
    let ends = |b: &u8| quote.map_or(is_blank(*b) || b",;\r".contains(b), |quote| *b == quote);
    let end = line[start.min(line.len())..].iter().position(ends).map_or(line.len(), |length| start + length);
    (end > start).then_some((start, end, quote.is_some()))
}

/// Adds the values below every such heading in `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<Found>) {
    let mut at = 0;
    for end in memchr::memchr_iter(b'\n', text) {
        let line = &text[at..end];
        at = end + 1;
        let last = line.trim_ascii_end().last();
        if line.len() > 120 || !matches!(last, Some(b':' | b'{' | b']')) {
            continue;
        }
        let indent = skip_blanks(line, 0);
        if let Some(section) = heading(&line[indent..]) {
            below(text, at, indent, section, out);
        }
    }
}

fn below(text: &[u8], from: usize, indent: usize, section: bool, out: &mut Vec<Found>) {
    let mut at = from;
    for _ in 0..LINES {
        if at >= text.len() {
            return;
        }
        let end = line_end(text, at, text.len() - at);
        let (start, line) = (at, &text[at..end]);
        at = end + 1;
        let inner = skip_blanks(line, 0);
        match line.get(inner) {
            None | Some(b'#' | b'\r') => continue,
            Some(b'[') if section => return,
            Some(b'}') if !section && inner <= indent => return,
            Some(_) if !section && inner <= indent => return,
            _ => {}
        }
        let Some((from, to, quoted)) = value(line) else { continue };
        let found = &line[from..to];
        let how = Setting { quoted, strong: true, ..Setting::default() };
        if found.len() >= SHORTEST
            && Classes::of(found).mixes_digits()
            && random(found, SHORTEST)
            && judge(found, Tier::Token, how)
        {
            out.push(Found::new(start + from..start + to, "secret-group", Rank::Name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn values_below_a_heading() {
        let value = ["q8Jd0sKf", "Lm2Xz7aQ"].concat();
        for text in [
            format!("secrets:\n  stripe: {value}\n  # rotated\n  mail: \"{value}\"\nother: 1\n"),
            format!("secrets = {{\n  stripe = \"{value}\"\n  mail = \"{value}\"\n}}\n"),
            format!("{{\n  \"credentials\": {{\n    \"prod\": \"{value}\",\n    \"dev\": \"{value}\"\n  }}\n}}\n"),
            format!("[app.tokens]\nprod = {value}\n\ndev={value}\n[next]\nx = y\n"),
            format!("[secrets.prod]\nmail = \"{value}\"\n[secrets.dev]\nmail = \"{value}\"\n"),
        ] {
            let found: Vec<&str> = find(&text).into_iter().map(|secret| &text[secret.span]).collect();
            assert_eq!(found, [value.as_str(), value.as_str()], "{text}");
        }
    }

    #[test]
    fn what_is_below_and_no_secret_stays() {
        for text in [
            "secrets:\n  db_password:\n    file: ./db_password.txt\n  api:\n    external: true\n    name: prod-api-v2-2026\n",
            "secrets:\n  - db_password\n  - api_key_2026\n",
            "tokens:\n  primary: '#1a2b3c'\n  spacing-large: 24px\n  font: Inter-Regular-400\n",
            "[credentials]\nhelper = store\nusername = bob1234\nurl = https://example.com/a1b2c3\n",
            "tokens = {\n  accent = var.accent\n}\nid = \"q8Jd0sKfLm2Xz7aQ\"\n",
            "vault:\n  address: https://vault.example:8200\n  image: vault:1.15.2-alpine3\n",
        ] {
            assert!(find(text).is_empty(), "{text}: {:?}", find(text));
        }
    }
}
