//! Credentials in URLs: `scheme://user:password@host`, or a key in the user's place.

use super::bare::is_within;
use super::detect::FoundSecret;
use super::entropy::random;
use super::lists;
use super::references::{reference, uuid};

const MAX_USERINFO: usize = 1024;

fn ends(b: u8) -> bool {
    b.is_ascii_whitespace() || b"\"'`<>|\\".contains(&b)
}

fn credentials(text: &[u8], from: usize, whole: usize, query: usize) -> Option<FoundSecret> {
    let whole = whole.min(from + MAX_USERINFO);
    // A comma ends the authority only before another URL.
    let next_url = |i: usize| text[i..whole.min(i + 16)].windows(3).any(|w| w == b"://");
    let stops = |i: &usize| b"/?#;".contains(&text[*i]) || (text[*i] == b',' && next_url(*i));
    let authority = (from..whole).find(stops).unwrap_or(whole);
    let at_sign = |to: usize| (from..to).rev().find(|i| text[*i] == b'@');
    let colon = (from..authority).find(|i| text[*i] == b':');
    let scheme = &text[from.saturating_sub(9)..from];
    let web =
        [&b"http:"[..], b"https:", b"ssh:", b"git:", b"ftp:"].iter().any(|s| scheme.windows(s.len()).any(|w| w == *s));
    let query = query.min(whole);
    // A database path has no `@`: the last one ends the password.
    let last = || {
        if web { None } else { at_sign(query).filter(|i| few_slashes(text, authority.min(*i), *i)) }
    };
    let host = at_sign(authority).map(|near| last().unwrap_or(near)).or_else(|| {
        // A raw `/`, `?` or `#` in a password: no port is behind the colon.
        let port = &text[colon? + 1..authority];
        let numeric = port.iter().all(u8::is_ascii_digit) && (!port.is_empty() || text.get(authority) == Some(&b'/'));
        let next = at_sign(whole)?;
        (!numeric && next > colon? && few_slashes(text, authority.min(next), next)).then_some(next)
    })?;
    let (start, lone) = match colon.filter(|c| *c < host) {
        Some(colon) => (colon + 1, false),
        None => (from, true),
    };
    let value = &text[start..host];
    let template = |b: &u8| b"{}$<>*".contains(b);
    let masked = value.len() > 1 && value.iter().all(|b| b"*xX.".contains(b));
    let open = reference(value, false) || (value.iter().any(template) && value.last().is_some_and(template));
    let shown =
        colon.filter(|_| !lone).is_some_and(|colon| documented(&text[from..colon], value, &text[host + 1..whole]));
    let secret = !value.is_empty() && !open && !masked && !shown && if lone { random(value, 16) } else { true };
    secret.then(|| FoundSecret::place(start..host, "url-credentials"))
}

/// Bytes of a password behind a sign that ends URLs elsewhere.
const LONGEST_REST: usize = 64;

/// End of the URL at `from` if the sign at `whole` is in its password: `sign`, the next `@`, is in
/// the same word and a host follows, and nothing in front of the URL is closed by the sign.
fn goes_on(text: &[u8], from: usize, whole: usize, sign: usize) -> Option<usize> {
    let rest = text.get(whole..sign).filter(|rest| rest.len() <= LONGEST_REST)?;
    let head = &text[from..whole];
    let colon = head.iter().position(|b| *b == b':')?;
    let port = head[colon + 1..].iter().all(u8::is_ascii_digit);
    let host = text.get(sign + 1).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'[');
    let parted = rest.iter().any(u8::is_ascii_whitespace) || rest.windows(3).any(|w| w == b"://");
    if port || !host || parted || head.iter().any(|b| b"/?#".contains(b)) {
        return None;
    }
    let syntax = |(i, b): (usize, &u8)| match b {
        b'\\' => rest.get(i + 1).is_none_or(|b| b"nrtu\"'\\/".contains(b)),
        b'"' | b'\'' | b'`' | b'>' => is_within(text, from, *b),
        _ => false,
    };
    let enclosed = rest.iter().enumerate().any(syntax);
    (!enclosed).then(|| (sign..text.len()).find(|i| ends(text[*i])).unwrap_or(text.len()))
}

/// Whether the URL is a sample or a default: the password is a word for one, and so is user or
/// host, or it repeats the user of a service of this machine (`guest:guest@localhost`).
fn documented(user: &[u8], password: &[u8], rest: &[u8]) -> bool {
    let host = &rest[..rest.iter().position(|b| b"/:?#,".contains(b)).unwrap_or(rest.len())];
    let example = host.split(|b| *b == b'.').any(|label| label.eq_ignore_ascii_case(b"example"))
        || lists::has_in_any_case(lists::URLS_HOSTS, host);
    let word = lists::has_in_any_case(lists::URLS_PASSWORDS, password);
    let local = !host.contains(&b'.') || host.starts_with(b"127.");
    (word && (example || lists::has_in_any_case(lists::URLS_USERS, user))) || (local && user == password)
}

fn few_slashes(text: &[u8], from: usize, to: usize) -> bool {
    text[from..to].iter().filter(|b| **b == b'/').nth(4).is_none()
}

/// Random fields of a query with a time at which it expires: what signs it
/// (`?md5=x&expires=1700000000`).
fn signed(text: &[u8], query: usize, whole: usize, out: &mut Vec<FoundSecret>) {
    let mut at = query;
    let fields = text[query..whole.min(query + MAX_USERINFO)].split(|b| b"?&#".contains(b)).filter_map(|field| {
        at += field.len() + 1;
        let sign = field.iter().position(|b| *b == b'=')?;
        Some((&field[..sign], at - field.len() + sign..at - 1))
    });
    let fields: Vec<_> = fields.map(|(name, value)| (name, &text[value.clone()], value)).collect();
    let is_time = |word: &[u8]| word.len() == 10 && word.iter().all(u8::is_ascii_digit);
    if fields.iter().any(|(name, word, _)| is_time(word) && lists::has_in_any_case(lists::URLS_EXPIRES, name)) {
        let signs = |word: &[u8]| word.len() >= 20 && random(word, 20) && !uuid(word);
        let signing = fields.into_iter().filter(|(name, word, _)| signs(word) && !name.ends_with(b"id"));
        out.extend(signing.map(|(.., value)| FoundSecret::place(value, "signed-url")));
    }
}

/// Random parts of a web path behind a word such as `hook` grant access.
fn door(text: &[u8], from: usize, whole: usize, out: &mut Vec<FoundSecret>) {
    let whole = whole.min(from + MAX_USERINFO);
    let path = (from..whole).find(|i| b"?#".contains(&text[*i])).unwrap_or(whole);
    let mut opens = false;
    let mut at = from;
    while at < path {
        let end = (at..path).find(|i| text[*i] == b'/').unwrap_or(path);
        let part = &text[at..end];
        if opens && part.len() >= 20 && random(part, 20) && !uuid(part) {
            out.push(FoundSecret::place(at..end, "webhook"));
        }
        opens |=
            part.windows(4).any(|w| w.eq_ignore_ascii_case(b"hook")) || lists::has_in_any_case(lists::URLS_DOORS, part);
        at = end + 1;
    }
}

/// A login without a scheme, whose user ends in `mark`: `jdbc:oracle:thin:user/password@…` and that
/// of Go's driver for MySQL, `user:password@tcp(host)/db`. `sign` is the `@`.
fn login(text: &[u8], from: usize, sign: usize, mark: u8) -> Option<FoundSecret> {
    let start = from + text[from..sign].iter().position(|b| *b == mark).filter(|length| *length > 0)? + 1;
    let value = &text[start..sign];
    (!value.is_empty() && !reference(value, false) && value[0] != b'%')
        .then(|| FoundSecret::place(start..sign, "url-credentials"))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (at, b) in text.iter().enumerate() {
        if *b == b'@' && (text[at..].starts_with(b"@tcp(") || text[at..].starts_with(b"@unix(")) {
            let floor = at.saturating_sub(120);
            let start = (floor..at).rev().find(|i| ends(text[*i]) || text[*i] == b'=').map_or(floor, |i| i + 1);
            out.extend(login(text, start, at, b':'));
        }
    }
    // End of the word around the current URL and its next `@` and `?`, searched once per word.
    let (mut whole, mut sign, mut query) = (0, 0, 0);
    let mut at = 0;
    while let Some(i) = text.get(at..).and_then(|rest| rest.iter().position(|b| *b == b':')) {
        at += i + 1;
        // JSON may escape slashes: `:\/\/`.
        let from = match text.get(at..) {
            Some([b'/', b'/', ..]) => at + 2,
            Some([b'\\', b'/', b'\\', b'/', ..]) => at + 4,
            Some(_) if text[..at].ends_with(b":thin:") || text[..at].ends_with(b":oci:") => {
                let host = (at..text.len().min(at + 200)).find(|i| ends(text[*i]) || text[*i] == b'@');
                out.extend(host.filter(|i| text[*i] == b'@').and_then(|host| login(text, at, host, b'/')));
                continue;
            }
            _ => continue,
        };
        if whole <= from {
            whole = (from..text.len()).find(|i| ends(text[*i])).unwrap_or(text.len());
        }
        if sign < from {
            sign = (from..text.len()).find(|i| text[*i] == b'@').unwrap_or(text.len());
        }
        if query < from {
            query = (from..whole).find(|i| text[*i] == b'?').unwrap_or(whole);
        }
        if sign < whole {
            out.extend(credentials(text, from, whole, query));
        } else if let Some(end) = goes_on(text, from, whole, sign) {
            out.extend(credentials(text, from, end, end));
        }
        if text[..at].ends_with(b"http:") || text[..at].ends_with(b"https:") {
            door(text, from, whole, out);
            signed(text, query.clamp(from, whole), whole, out);
        }
    }
}
