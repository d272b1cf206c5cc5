//! Secrets that a record format puts in a fixed place: PostgreSQL password files, Kubernetes secrets, stored logins.

use super::detect::{Found, Rank};
use super::entropy::Classes;
use super::names::Tier;
use super::text::{line_end, line_start, skip_blanks};
use super::values::{Setting, judge, reference};

/// The most that is read of one Kubernetes document, to either side of its kind.
const DOCUMENT: usize = 1 << 15;

/// `host:port:database:user:password` (PostgreSQL: the password file).
fn password_file(line: &str, at: usize) -> Option<Found> {
    if line.len() > 512 || line.contains([' ', '\t', '/', '"', '=']) {
        return None;
    }
    let mut parts = line.splitn(5, ':');
    let (host, port, base, user, password) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let named = |s: &str| !s.is_empty() && !s.bytes().all(|b| b.is_ascii_digit());
    let fits = (port == "*" || (port.len() >= 4 && port.len() <= 5 && port.bytes().all(|b| b.is_ascii_digit())))
        && named(host)
        && named(base)
        && named(user)
        && !password.is_empty()
        && !reference(password.as_bytes(), true)
        && (!password.contains(':') || password.contains('\\'));
    fits.then(|| Found::new(at + line.len() - password.len()..at + line.len(), "pgpass", Rank::Place))
}

/// The values below `data:` and `stringData:` of a Kubernetes Secret (API reference, Secret v1).
fn kubernetes(text: &str, from: usize, to: usize, out: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let mut at = from;
    let mut open: Option<(usize, bool)> = None;
    while at < to {
        let end = line_end(bytes, at, to - at).max(at);
        let line = &bytes[at..end];
        let indent = skip_blanks(line, 0);
        let body = line[indent..].trim_ascii_end();
        let key = body.strip_prefix(b"\"").unwrap_or(body);
        if key.starts_with(b"data:")
            || key.starts_with(b"stringData:")
            || key.starts_with(b"data\":")
            || key.starts_with(b"stringData\":")
        {
            open = Some((indent, key[0] == b's'));
        } else if let Some((parent, plain)) = open
            && !body.is_empty()
        {
            if indent <= parent || body.starts_with(b"}") {
                open = None;
            } else if let Some(colon) = body.iter().position(|b| *b == b':') {
                let mut start = at + indent + skip_blanks(body, colon + 1);
                let mut stop = at + indent + body.len();
                while stop > start && b"\",'".contains(&bytes[stop - 1]) {
                    stop -= 1;
                }
                while start < stop && b"\"'".contains(&bytes[start]) {
                    start += 1;
                }
                let value = &bytes[start..stop];
                let base64 = value.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b));
                let how = Setting { quoted: true, single: true, strong: true, plain: true };
                if value.len() >= 4
                    && if plain { judge(value, Tier::Password, how) } else { base64 && value != b"null" }
                {
                    out.push(Found::new(start..stop, "kubernetes-secret", Rank::Place));
                }
            }
        }
        at = end + 1;
    }
}

/// Logins written as `user / password` or `user:password` behind a telling word.
fn pair(text: &[u8], at: usize) -> Option<Found> {
    let mut start = at;
    while text.get(start).is_some_and(|b| b" :=\"'".contains(b)) {
        start += 1;
    }
    let stop = text.len().min(start + 200);
    let end = (start..stop).find(|i| text[*i].is_ascii_whitespace() || b"\"'`,;<>".contains(&text[*i])).unwrap_or(stop);
    let word = &text[start..end];
    let colon = word.iter().position(|b| *b == b':')?;
    let value = &word[colon + 1..];
    let user = word[..colon].iter().all(|b| b.is_ascii_alphanumeric() || b"._-@".contains(b)) && colon > 0;
    let how = Setting { strong: true, plain: true, ..Setting::default() };
    (start > at
        && user
        && Classes::of(value).digit < value.len()
        && !value.starts_with(b"//")
        && judge(value, Tier::Password, how))
    .then(|| Found::new(start + colon + 1..end, "user-and-password", Rank::Place))
}

/// Adds the secrets of all records in `text` to `out`.
pub(super) fn scan(text: &str, out: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    for line in text.split('\n') {
        let whole = line.trim_end_matches('\r');
        if whole.bytes().filter(|b| *b == b':').take(5).count() >= 4 {
            out.extend(password_file(whole, at));
        }
        at += line.len() + 1;
    }
    let mut done = 0;
    for (at, kind) in text.match_indices("Secret") {
        let head = &bytes[line_start(bytes, at, 60)..at];
        if at < done
            || !head.trim_ascii_start().strip_prefix(b"\"").unwrap_or(head.trim_ascii_start()).starts_with(b"kind")
        {
            continue;
        }
        if bytes.get(at + kind.len()).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let low = super::text::floor_border(text, at.saturating_sub(DOCUMENT)).max(done);
        let high = super::text::floor_border(text, at.saturating_add(DOCUMENT));
        let from = text[low..at].rfind("\n---").map_or(low, |i| low + i);
        let to = text[at..high].find("\n---").map_or(high, |i| at + i);
        kubernetes(text, from, to, out);
        done = to;
    }
    for word in ["credentials", "Credentials", "creds", "login", "Login"] {
        for (at, word) in text.match_indices(word) {
            out.extend(pair(bytes, at + word.len()));
        }
    }
}
