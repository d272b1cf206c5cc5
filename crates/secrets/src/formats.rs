//! Token formats told by lengths and fixed places of their parts. Each function searches a bounded
//! number of bytes around a rare sequence; its comment names the source of the format.

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::references::uuid;
use super::shapes::{run_end, run_start};
use super::text::starts_word;
use super::tokens::Body;

/// Marks inside keys of Azure, how many characters stand in front of one and how many behind it up to
/// the padding (Microsoft, security-utilities: identifiable keys; Azure DevOps: format of PATs).
const MARKS: [(&[u8], usize, usize); 6] =
    [(b"JQQJ9", 52, 27), (b"AZDO", 76, 4), (b"AzSe", 42, 6), (b"ACDb", 76, 6), (b"+ASt", 76, 6), (b"AzFu", 44, 6)];

/// `at` is the beginning of a mark.
fn azure(text: &[u8], at: usize) -> Option<FoundSecret> {
    let (mark, before, behind) = MARKS.iter().find(|(mark, ..)| text[at..].starts_with(mark))?;
    let start = at.checked_sub(*before)?;
    let stop = at + mark.len() + behind;
    let body = text.get(start..stop)?;
    let end = stop + text[stop..].iter().take(2).take_while(|b| **b == b'=').count();
    let whole = body.iter().all(|b| Body::Base64.has(*b) && *b != b'=');
    let alone = starts_word(text, start) && !text.get(end).is_some_and(u8::is_ascii_alphanumeric);
    (whole && alone && Classes::of(body).mixes_digits() && random(body, 40))
        .then(|| FoundSecret::token(start..end, "azure-key"))
}

/// 1Password Secret Key (1Password, Security Design): `A3-` and six groups. `at` is the `A`.
fn onepassword(text: &[u8], at: usize) -> Option<FoundSecret> {
    let mut end = at + 3;
    for (n, length) in [6, 6, 5, 5, 5, 5].into_iter().enumerate() {
        end += usize::from(n > 0);
        let group = text.get(end..end + length)?;
        if (n > 0 && text[end - 1] != b'-') || !group.iter().all(|b| Body::Upper.has(*b)) {
            return None;
        }
        end += length;
    }
    (starts_word(text, at) && !text.get(end).is_some_and(u8::is_ascii_alphanumeric))
        .then(|| FoundSecret::token(at..end, "onepassword-secret-key"))
}

/// ClickUp personal token (ClickUp: authentication): `pk_`, a number, `_`, 32 characters. `at` is the
/// `p`.
fn clickup(text: &[u8], at: usize) -> Option<FoundSecret> {
    let digits = text[at + 3..].iter().take(12).take_while(|b| b.is_ascii_digit()).count();
    let from = at + 3 + digits + 1;
    let end = run_end(text, from.min(text.len()), Body::Upper, 40);
    (digits >= 6 && text[from - 1] == b'_' && end - from == 32 && starts_word(text, at))
        .then(|| FoundSecret::token(at..end, "clickup-token"))
}

/// LaunchDarkly keys (LaunchDarkly: API access tokens, SDK keys): `api-` or `sdk-` and a UUID. `at` is
/// the dash.
fn launchdarkly(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = at.checked_sub(3)?;
    let end = at + 37;
    let fits = matches!(&text[start..at], b"api" | b"sdk") && uuid(text.get(at + 1..end)?) && starts_word(text, start);
    (fits && !text.get(end).is_some_and(|b| Body::Url.has(*b)))
        .then(|| FoundSecret::token(start..end, "launchdarkly-key"))
}

/// Mailgun API key (Mailgun: API keys): 32, 8 and 8 hexadecimal digits. `at` is the first dash.
fn mailgun(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Hex, 40);
    let end = at + 18;
    let tail = text.get(at + 1..end)?;
    let groups = tail[8] == b'-' && [&tail[..8], &tail[9..]].iter().all(|part| part.iter().all(u8::is_ascii_hexdigit));
    let alone = starts_word(text, start) && !text.get(end).is_some_and(|b| Body::Url.has(*b));
    (at - start == 32 && groups && alone).then(|| FoundSecret::token(start..end, "mailgun-key"))
}

/// Asana personal access token (Asana: personal access token): `1/NUMBER:HEX` or
/// `2/NUMBER/NUMBER:HEX`. `at` is the colon.
fn asana(text: &[u8], at: usize) -> Option<FoundSecret> {
    let floor = at.saturating_sub(48);
    let start = (floor..at).rev().find(|i| !text[*i].is_ascii_digit() && text[*i] != b'/').map_or(floor, |i| i + 1);
    let end = run_end(text, at + 1, Body::Hex, 40);
    let numbers = text[start..at].split(|b| *b == b'/').skip(1);
    let fits = matches!(text.get(start..start + 2), Some(b"1/" | b"2/")) && numbers.clone().all(|n| n.len() >= 10);
    (fits && numbers.count() > 0 && end - at == 33 && starts_word(text, start))
        .then(|| FoundSecret::token(start..end, "asana-token"))
}

/// Bitwarden Secrets Manager (Bitwarden: access tokens): `0.`, a UUID, `.`, a secret, `:`, a key. `at`
/// is the first dot.
fn bitwarden(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = at.checked_sub(1)?;
    let from = at + 38;
    let fits = text[start] == b'0' && text.get(at + 37) == Some(&b'.') && uuid(text.get(at + 1..at + 37)?);
    let colon = run_end(text, from.min(text.len()), Body::Alnum, 60);
    let end = run_end(text, colon + 1, Body::Base64, 60);
    (fits && starts_word(text, start) && text.get(colon) == Some(&b':') && end - from > 40)
        .then(|| FoundSecret::token(start..end, "bitwarden-access-token"))
}

/// Zhipu API key (BigModel: authentication): 32 hexadecimal digits, a dot, 16 characters. `at` is the
/// dot.
fn zhipu(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Hex, 40);
    let end = run_end(text, at + 1, Body::Alnum, 24);
    let tail = Classes::of(&text[at + 1..end]);
    let mixed = tail.upper > 0 && tail.lower > 0 && tail.digit > 0;
    (at - start == 32 && end - at == 17 && mixed && starts_word(text, start))
        .then(|| FoundSecret::token(start..end, "zhipu-key"))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (at, b) in text.iter().enumerate() {
        let rest = &text[at..];
        let hit = match b {
            b'A' if rest.starts_with(b"A3-") => onepassword(text, at),
            b'A' | b'J' | b'+' if at >= 42 => azure(text, at),
            b'p' if rest.starts_with(b"pk_") => clickup(text, at),
            b'-' if at >= 3 && rest.len() > 17 => launchdarkly(text, at).or_else(|| mailgun(text, at)),
            b':' if at >= 12 && text[at - 1].is_ascii_digit() => asana(text, at),
            b'.' if at >= 1 && text[at - 1].is_ascii_hexdigit() => bitwarden(text, at).or_else(|| zhipu(text, at)),
            _ => None,
        };
        out.extend(hit);
    }
}
