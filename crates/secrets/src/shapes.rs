//! Token formats told by a mark inside, or by lengths and fixed places of their parts, not by a
//! prefix. Each function searches a bounded number of bytes around a rare sequence; its comment names
//! the source of the format.

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::references::uuid;
use super::text::starts_word;
use super::tokens::Body;

fn run_end(text: &[u8], from: usize, body: Body, limit: usize) -> usize {
    let stop = text.len().min(from.saturating_add(limit));
    (from..stop).find(|i| !body.has(text[*i])).unwrap_or(stop)
}

fn run_start(text: &[u8], from: usize, body: Body, limit: usize) -> usize {
    let floor = from.saturating_sub(limit);
    (floor..from).rev().find(|i| !body.has(text[*i])).map_or(floor, |i| i + 1)
}

/// JSON web token (RFC 7519): base64url parts joined by dots, the first starting with `{"`.
fn web_token(text: &[u8], at: usize) -> Option<FoundSecret> {
    let head = run_end(text, at, Body::Url, 4096);
    if head - at < 10 || text.get(head) != Some(&b'.') {
        return None;
    }
    let payload = run_end(text, head + 1, Body::Url, 1 << 16);
    let parts = run_end(text, head + 1, Body::Dotted, 1 << 17);
    let end = (payload..parts).rev().find(|i| text[*i] != b'.').map_or(payload, |i| i + 1);
    (end - head > 10).then(|| FoundSecret::token(at..end, "json-web-token"))
}

/// Telegram Bot API: digits, a colon, 35 characters.
fn telegram(text: &[u8], colon: usize) -> Option<FoundSecret> {
    let start = run_start(text, colon, Body::Alnum, 24);
    let digits = (start..colon).rev().find(|i| !text[*i].is_ascii_digit()).map_or(start, |i| i + 1);
    let end = run_end(text, colon + 1, Body::Url, 60);
    let border = start == digits || text[start..digits].eq_ignore_ascii_case(b"bot");
    let body = &text[colon + 1..end];
    (border && (8..=12).contains(&(colon - digits)) && (34..=36).contains(&body.len()) && random(body, 30))
        .then(|| FoundSecret::token(digits..end, "telegram-bot-token"))
}

/// Discord bot token (reference, authentication): account id in base64, time stamp of 6–7
/// characters, signature. `at` is the first dot.
fn discord(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Url, 40);
    let middle = run_end(text, at + 1, Body::Url, 12);
    if !(23..=32).contains(&(at - start)) || !(5..=8).contains(&(middle - at - 1)) || text.get(middle) != Some(&b'.') {
        return None;
    }
    let end = run_end(text, middle + 1, Body::Url, 60);
    let whole = &text[start..end];
    (end - middle > 26 && matches!(whole[0], b'M' | b'N' | b'O') && Classes::of(whole).mixes_digits())
        .then(|| FoundSecret::token(start..end, "discord-bot-token"))
}

/// Microsoft Entra ID client secret with `Q~` inside. `at` is the `Q`.
fn entra(text: &[u8], at: usize) -> Option<FoundSecret> {
    let tail = |b: u8| Body::Dotted.has(b) || b == b'~';
    let start = at.checked_sub(4)?;
    let end = (at + 2..text.len().min(at + 48)).find(|i| !tail(text[*i])).unwrap_or(text.len().min(at + 48));
    let head = text[start..at].iter().all(|b| tail(*b)) && text[at - 1].is_ascii_digit();
    (head && starts_word(text, start) && (30..=40).contains(&(end - at - 2)))
        .then(|| FoundSecret::token(start..end, "azure-client-secret"))
}

/// HCP Terraform API token with `.atlasv1.` inside. `at` is the first dot.
fn terraform(text: &[u8], at: usize) -> Option<FoundSecret> {
    if !text[at..].starts_with(b".atlasv1.") {
        return None;
    }
    let start = run_start(text, at, Body::Alnum, 24);
    let end = run_end(text, at + 9, Body::Url, 100);
    (at - start >= 10 && end - at > 40).then(|| FoundSecret::token(start..end, "terraform-cloud-token"))
}

/// Airtable: `pat`, 14 characters, a dot, 64 hexadecimal digits. `at` is the dot.
fn airtable(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Alnum, 20);
    let end = run_end(text, at + 1, Body::Hex, 80);
    (at - start == 17 && text[start..].starts_with(b"pat") && end - at == 65)
        .then(|| FoundSecret::token(start..end, "airtable-token"))
}

/// Mailchimp API key: 32 hexadecimal digits, `-us`, a data centre. `at` is the dash.
fn mailchimp(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Hex, 40);
    let end = run_end(text, at + 3, Body::Alnum, 4);
    let centre = &text[at + 1..end];
    (at - start == 32 && centre.starts_with(b"us") && centre.len() > 2 && centre[2..].iter().all(u8::is_ascii_digit))
        .then(|| FoundSecret::token(start..end, "mailchimp-key"))
}

/// New Relic license key: 36 letters and digits, `FFFFNRAL`. `at` is the `N`.
fn newrelic(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Alnum, 48);
    (at - start >= 30 && !text.get(at + 4).is_some_and(u8::is_ascii_alphanumeric))
        .then(|| FoundSecret::token(start..at + 4, "newrelic-license-key"))
}

/// K3s token in its secure format (K3s docs, k3s token): `K10`, the hash of the CA certificate, `::`,
/// a name, `:`, a password. `at` is the first colon.
fn cluster(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = run_start(text, at, Body::Alnum, 80);
    let end = run_end(text, at, Body::Any, 200);
    let fits =
        at - start == 67 && text[start..].starts_with(b"K10") && text[start + 3..at].iter().all(u8::is_ascii_hexdigit);
    (fits && end > at + 10).then(|| FoundSecret::token(start..end, "k3s-token"))
}

/// Bitcoin wallet import format: base58, its length given by the first letter.
fn wallet(text: &[u8], at: usize) -> Option<FoundSecret> {
    let length = if matches!(text[at], b'5' | b'9') { 51 } else { 52 };
    let end = run_end(text, at, Body::Alnum, 60);
    let key = &text[at..end];
    let base58 = key.iter().all(|b| !b"0OIl".contains(b));
    let second = text[at] != b'5' || matches!(key.get(1), Some(b'H' | b'J' | b'K'));
    let fits = starts_word(text, at) && key.len() == length && base58 && second && Classes::of(key).mixes_digits();
    (fits && random(key, 40)).then(|| FoundSecret::token(at..end, "wallet-private-key"))
}

/// AWS secret key: 40 base64 characters within 80 bytes of an access key id.
fn aws_pair(text: &[u8], at: usize) -> Option<FoundSecret> {
    let mut from = at + 20;
    let stop = text.len().min(at + 120);
    while from < stop {
        let start = (from..stop).find(|i| Body::Base64.has(text[*i]) && text[*i] != b'=')?;
        let end = run_end(text, start, Body::Base64, 200);
        let value = &text[start..end];
        if value.len() == 40 && Classes::of(value).mixes_digits() && random(value, 40) && !Classes::of(value).hex {
            return Some(FoundSecret::token(start..end, "aws-secret-access-key"));
        }
        from = end + 1;
    }
    None
}

/// Formats with a mark.
pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut skip = 0;
    for (at, b) in text.iter().enumerate() {
        let hit = match b {
            b'e' if at >= skip && text[at..].starts_with(b"eyJ") && starts_word(text, at) => web_token(text, at),
            b'A' if matches!(text.get(at..at + 4), Some(b"AKIA" | b"ASIA")) => aws_pair(text, at),
            b':' if at >= 67 && text.get(at + 1) == Some(&b':') => cluster(text, at),
            b':' if text.get(at + 1).is_some_and(|b| Body::Url.has(*b)) && at > 7 && text[at - 1].is_ascii_digit() => {
                telegram(text, at)
            }
            b'.' if at >= 14 && text.get(at + 1).is_some_and(|b| Body::Url.has(*b)) => {
                terraform(text, at).or_else(|| airtable(text, at)).or_else(|| discord(text, at))
            }
            b'5' | b'9' | b'K' | b'L' | b'c'
                if at >= skip && text.get(at + 50).is_some_and(|b| Body::Alnum.has(*b)) =>
            {
                wallet(text, at)
            }
            b'Q' if text.get(at + 1) == Some(&b'~') => entra(text, at),
            b'-' if at >= 32 && text.get(at + 1) == Some(&b'u') => mailchimp(text, at),
            b'N' if text[at..].starts_with(b"NRAL") => newrelic(text, at),
            _ => None,
        };
        if let Some(found) = hit {
            skip = found.span.end;
            out.push(found);
        }
    }
}

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

/// Formats with fixed places of their parts.
pub(super) fn scan_parts(text: &[u8], out: &mut Vec<FoundSecret>) {
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
