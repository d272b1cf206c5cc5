//! Classifies a token by its shape: path, size, number, host, extension or word.

use super::{Token, WordKind};
use crate::vocab::{self, numbers, types};
use crate::{Environment, lists};

pub fn classify(token: &mut Token, environment: &Environment) {
    if token.kind != WordKind::Word {
        return;
    }
    let raw = token.raw.clone();
    token.kind = shape(&raw, environment);
    if token.kind == WordKind::Ext {
        token.raw = raw.trim_start_matches('.').to_owned();
    }
    if is_device(&raw) {
        (token.kind, token.raw) = (WordKind::Path, format!("/dev/{raw}"));
    }
    if token.kind == WordKind::Path && raw.starts_with("$HOME") {
        token.raw = raw.replacen("$HOME", "~", 1);
    }
}

fn shape(raw: &str, environment: &Environment) -> WordKind {
    let low = raw.to_lowercase();
    if is_url(raw, &low) {
        return WordKind::Url;
    }
    if let Some(kind) = numeric(&low) {
        return kind;
    }
    if is_mode(&low) {
        return WordKind::Mode;
    }
    if raw.contains('*') || (raw.contains('?') && raw.len() > 1) {
        return WordKind::Glob;
    }
    if matches!(low.as_str(), "tar.gz" | "tar.bz2" | "tar.xz" | ".tar.gz" | ".tar.bz2" | ".tar.xz") {
        return WordKind::Ext;
    }
    if raw == "localhost" || low.split('.').count() == 4 && low.split('.').all(|p| p.parse::<u8>().is_ok()) {
        return WordKind::Host;
    }
    if matches!(low.as_str(), "and/or" | "i/o" | "tcp/ip") {
        return WordKind::Word;
    }
    if raw.contains('/') || raw == "~" || raw.starts_with("~/") || raw.starts_with("$HOME") {
        return WordKind::Path;
    }
    if environment.is_there(raw) && (raw.contains('.') || raw.contains('_') || raw.contains('-')) {
        return WordKind::Path;
    }
    if let Some(rest) = low.strip_prefix('.') {
        if types::is_extension(rest) || (types::extensions(rest).is_some() && rest.len() < 6) {
            return if matches!(rest, "env") { WordKind::Path } else { WordKind::Ext };
        }
        let simple = !rest.is_empty() && rest.len() <= 4 && rest.chars().all(|c| c.is_ascii_alphanumeric());
        return if simple && !matches!(rest, "git" | "ssh" | "npm" | "vim") { WordKind::Ext } else { WordKind::Path };
    }
    if raw.contains('@') && raw.contains('.') && !raw.starts_with('@') {
        return WordKind::Host;
    }
    if let Some((stem, end)) = low.rsplit_once('.') {
        let named =
            !stem.is_empty() && !end.is_empty() && end.len() <= 10 && end.chars().all(|c| c.is_ascii_alphanumeric());
        if named && lists::CLASSIFY_ZONES.has(end) {
            return WordKind::Host;
        }
        let letters = |part: &str| part.contains(|c: char| c.is_ascii_alphabetic());
        if named && (letters(end) || letters(stem)) {
            return WordKind::Path;
        }
    }
    if lists::CLASSIFY_BARE_FILES.has(raw) {
        return WordKind::Path;
    }
    WordKind::Word
}

/// `sdb`, `sda1`, `nvme0n1p2`, but not `sdk`.
fn is_device(raw: &str) -> bool {
    let rest = ["sd", "vd", "nvme", "mmcblk"].iter().find_map(|bus| raw.strip_prefix(bus)).unwrap_or_default();
    let known = |c: char| c.is_ascii_digit() || ('a'..='h').contains(&c);
    rest.starts_with(known) && rest[1..].chars().all(|c| c.is_ascii_digit() || matches!(c, 'n' | 'p'))
}

fn is_url(raw: &str, low: &str) -> bool {
    if ["http://", "https://", "ftp://", "ssh://"].iter().any(|scheme| low.starts_with(scheme)) {
        return true;
    }
    let Some((host, path)) = raw.split_once(':') else { return false };
    // "user@host:path" of scp and git.
    if let Some((user, host)) = host.split_once('@')
        && !path.is_empty()
        && [user, host]
            .iter()
            .all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')))
    {
        return true;
    }
    // "host:/path" without a user.
    path.starts_with(['/', '~'])
        && host.len() > 1
        && host.starts_with(|c: char| c.is_ascii_alphanumeric())
        && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
}

fn numeric(low: &str) -> Option<WordKind> {
    if !low.starts_with(|c: char| c.is_ascii_digit() || c == ':' || c == '#') {
        return None;
    }
    if let Some(n) = low.strip_prefix([':', '#']).and_then(|d| d.parse().ok()) {
        return Some(WordKind::Num(n));
    }
    let bytes = low.as_bytes();
    let date = bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-';
    if date && low.split('-').all(|p| p.parse::<u32>().is_ok()) {
        return Some(WordKind::Date);
    }
    if let Some((h, m)) = low.split_once(':')
        && h.len() <= 2
        && m.len() >= 2
        && m.split(':').all(|p| p.len() == 2 && p.parse::<u8>().is_ok())
    {
        return h.parse::<u8>().is_ok().then_some(WordKind::Clock);
    }
    if let Some(n) = low.strip_suffix('%').and_then(|d| d.parse().ok()) {
        return Some(WordKind::Percent(n));
    }
    if let Some((w, h)) = low.split_once('x')
        && w.parse::<u32>().is_ok()
        && h.parse::<u32>().is_ok()
    {
        return Some(WordKind::Geometry);
    }
    if low.ends_with("st") || low.ends_with("nd") || low.ends_with("rd") || low.ends_with("th") {
        return numbers::ordinal(low).map(WordKind::Num);
    }
    if let Some(n) = numbers::number(low) {
        return Some(WordKind::Num(n));
    }
    let digits = low.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',')))?;
    let (number, tail) = low.split_at(digits);
    let value = numbers::decimal(number)?;
    let tail = tail.trim_start_matches('-');
    if let Some(unit) = numbers::unit(tail, true) {
        return Some(WordKind::Span(value as i64, unit));
    }
    numbers::bytes(tail, true).map(|b| WordKind::Size((value * b as f64) as i64))
}

/// `u+x`, `a-w`, `+x`, `0644`; three digits depend on the words around.
fn is_mode(low: &str) -> bool {
    if low.len() == 4 && low.starts_with('0') && low.bytes().all(|b| (b'0'..=b'7').contains(&b)) {
        return true;
    }
    let Some(at) = low.find(['+', '-', '=']) else { return false };
    let (who, what) = (&low[..at], &low[at + 1..]);
    who.chars().all(|c| "ugoa".contains(c))
        && !what.is_empty()
        && what.chars().all(|c| "rwxst".contains(c))
        && (!who.is_empty() || low.starts_with('+'))
}

/// "a tar.gz of docs": behind an article it is to be created.
fn packs(tokens: &mut [Token]) {
    for at in 1..tokens.len().saturating_sub(1) {
        let noun = tokens[at].kind == WordKind::Ext && tokens[at - 1].said(&["a", "an", "create", "make"]);
        let made = match tokens[at].low().as_str() {
            "tar.gz" | "tgz" => "tar",
            "zip" => "zip",
            _ => continue,
        };
        if noun && tokens[at + 1].said(&["of", "from", "with", "archive"]) {
            let token = &mut tokens[at];
            (token.kind, token.canon, token.known) = (WordKind::Word, made.to_owned(), true);
        }
    }
}

/// Sets the meaning of words, and marks those for files or directories.
pub fn words(tokens: &mut [Token], environment: &Environment) {
    packs(tokens);
    for token in tokens.iter_mut() {
        if token.kind == WordKind::Word && token.canon.is_empty() {
            let (canon, known) = vocab::canon(&token.low());
            token.canon = canon;
            token.known = known;
        }
    }
    for i in 0..tokens.len() {
        if tokens[i].kind != WordKind::Word {
            continue;
        }
        let before = i.checked_sub(1).map(|b| tokens[b].clone());
        let after = tokens.get(i + 1).cloned();
        let here = &tokens[i];
        let noun = |t: &Option<Token>| {
            t.as_ref().is_some_and(|t| t.any(&["dir", "file"]) && !t.low().ends_with('s') && t.low() != "directories")
        };
        let place = before.as_ref().is_some_and(|b| b.kind == WordKind::Word && lists::CLASSIFY_PLACES.has(&b.low()));
        let free = !here.known && !vocab::is_filler(&here.low());
        // "every py file": a type.
        let typed = before.as_ref().is_some_and(|b| b.is("each") || b.low() == "all")
            && crate::vocab::types::extensions(&here.low()).is_some();
        let free = free && !typed && !vocab::is_superlative(&here.low()) && !vocab::is_adverb(&here.low());
        let exists = here.raw.len() > 1 && environment.is_there(&here.raw);
        // "the src folder", "folder src"; "empty folder" only if one has that name.
        tokens[i].pathish =
            (exists && (free || place || noun(&before) || noun(&after))) || (free && (noun(&after) || noun(&before)));
    }
}
