//! Secrets at fixed places of records: PostgreSQL password files, access rules, logins, lines below
//! `chpasswd`, what a template hashes, values that a build asks its server to mask.

use std::net::IpAddr;
use std::ops::Range;

use memchr::memmem;

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::Tier;
use super::references::reference;
use super::text::{has_at, is_name, line_end, line_start, skip_blanks};
use super::values::Setting;

/// PostgreSQL password file: `host:port:database:user:password`.
fn password_file(line: &str, at: usize) -> Option<FoundSecret> {
    let mut parts = line.splitn(5, ':').take_while(|_| line.len() <= 512);
    let (host, port, base, user, password) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let named =
        |s: &str| !s.is_empty() && !s.bytes().all(|b| b.is_ascii_digit()) && !s.contains([' ', '\t', '/', '"', '=']);
    // A line of a log or of a program may have as many colons.
    let odd = password.contains([' ', '\t', '/', '"', '=']);
    let fits_odd =
        || Classes::of(password.as_bytes()).mixes_digits() && password.split([' ', '\t']).all(|w| w.len() > 1);
    let fits = (port == "*" || (port.len() >= 4 && port.len() <= 5 && port.bytes().all(|b| b.is_ascii_digit())))
        && named(host)
        && named(base)
        && named(user)
        && !password.is_empty()
        && (!odd || (fits_odd() && !password.starts_with([' ', '\t', '/'])))
        && !reference(password.as_bytes(), true)
        && (!password.contains(':') || password.contains('\\'));
    fits.then(|| FoundSecret::place(at + line.len() - password.len()..at + line.len(), "pgpass"))
}

/// Login behind a telling word: `user / password`, `user/password`, `user:password`.
fn pair(text: &[u8], at: usize) -> Option<FoundSecret> {
    let words = [&b"are "[..], b"is ", b"was ", b"with ", b"as ", b"using ", b"via ", b"in ", b"to use "];
    let behind = |at: usize| at + text[at..].iter().take_while(|b| b" :=\"'`".contains(b)).count();
    let mut start = behind(at);
    if start == at {
        return None;
    }
    while let Some(word) = words.iter().find(|word| has_at(text, start, word)) {
        start = behind(start + word.len());
    }
    let stop = text.len().min(start + 200);
    let ends = |i: &usize| text[*i].is_ascii_whitespace() || b"\"'`,;<>()".contains(&text[*i]);
    let user_end = (start..stop).find(|i| !text[*i].is_ascii_alphanumeric() && !b"._-@\\".contains(&text[*i]))?;
    let mut from = skip_blanks(text, user_end);
    let mark = *text.get(from)?;
    let spaced = from > user_end;
    if user_end == start || !b":/".contains(&mark) || (mark == b':' && (spaced || text.get(from + 1) == Some(&b' '))) {
        return None;
    }
    from = skip_blanks(text, from + 1);
    let end = (from..stop).find(ends).unwrap_or(stop);
    let value = &text[from..end];
    // A slash is also in alternatives and paths.
    let classes = Classes::of(value);
    let enough = mark == b':' || (classes.mixes_digits() && !value.contains(&b'/') && !value.contains(&b'.'));
    let fits = enough && classes.digit < value.len() && !value.starts_with(b"//");
    FoundSecret::place(from..end, "user-and-password").judged(text, Tier::Password, Setting::BARE).filter(|_| fits)
}

/// `pap-secrets` and `chap-secrets` of pppd: `client server SECRET addresses`.
fn dialled(text: &[u8], line: &str, at: usize) -> Option<FoundSecret> {
    let mut words = line.split_ascii_whitespace();
    let (_, server, secret, address) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let dialled = lists::RECORDS_SERVERS.has(server) && (address == "*" || address.parse::<IpAddr>().is_ok());
    let secret = secret.trim_matches('"');
    let start = at + line.find(secret).filter(|_| dialled && words.next().is_none())?;
    let how = Setting { given: true, ..Setting::PLACE };
    FoundSecret::place(start..start + secret.len(), "dialled-secret").judged(text, Tier::Password, how)
}

/// Redis ACL: `user bob on >x`, `ACL SETUSER bob on >x`.
fn access_rule(line: &str, at: usize, out: &mut Vec<FoundSecret>) {
    let head = line.trim_start_matches(['>', ' ', '+']);
    if !head.starts_with("user ") && !head.to_ascii_lowercase().contains("acl setuser ") {
        return;
    }
    let mut from = 0;
    for word in line.split(' ') {
        if word.len() > 4 && word.starts_with('>') && !reference(&word.as_bytes()[1..], true) {
            out.push(FoundSecret::place(at + from + 1..at + from + word.len(), "acl-password"));
        }
        from += word.len() + 1;
    }
}

/// What a script answers to a password prompt (`expect "assword:" … send "x\r"`) or types into a
/// field (`find("#password").fill("x")`, `fill("#password", "x")`). `verb` is where the verb
/// begins.
fn typed(text: &[u8], verb: usize) -> Option<FoundSecret> {
    let at = verb + 1 + text[verb + 1..].iter().take_while(|b| b.is_ascii_alphabetic() || **b == b'_').count();
    if !lists::has_in_any_case(lists::RECORDS_TYPING, &text[verb..at]) {
        return None;
    }
    let method = text[verb] == b'.' || text[..at].ends_with(b"eys");
    let from = at + text[at..].iter().take_while(|b| b" (-b".contains(b)).count();
    let mut value = quoted(text, from)?;
    let floor = if method { line_start(text, at, 160) } else { at.saturating_sub(160) };
    let mut before = &text[floor.min(verb)..verb];
    let next = skip_blanks(text, value.end + 1);
    if method && text.get(next) == Some(&b',') {
        before = &text[value.clone()];
        value = quoted(text, skip_blanks(text, next + 1))?;
    }
    let asks =
        |word: &&str| memmem::rfind(&before.to_ascii_lowercase(), word.as_bytes()) > memmem::rfind(before, b"send");
    if !["assw", "asscode", "assphra", "pwd"].iter().any(asks) || !method && memmem::find(before, b"expect").is_none() {
        return None;
    }
    while let Some(end) = ["\\r", "\\n", "{enter}"].iter().find(|end| text[value.clone()].ends_with(end.as_bytes())) {
        value.end -= end.len();
    }
    let how = Setting { given: !method, ..Setting::PLACE };
    FoundSecret::place(value, "typed-password").judged(text, Tier::Password, how)
}

/// The inside of the quotes that open at `at`.
fn quoted(text: &[u8], at: usize) -> Option<Range<usize>> {
    let quote = *text.get(at).filter(|b| b"\"'".contains(b))?;
    let end = (at + 1..text.len().min(at + 200)).find(|i| text[*i] == quote || text[*i] == b'\n')?;
    Some(at + 1..end)
}

/// Option file: `user = "bob:SECRET"`. It must look random: containers have `user: "1000:1000"`.
fn client_file(text: &[u8], line: &str, at: usize) -> Option<FoundSecret> {
    let body = line.trim_start();
    let rest = body.strip_prefix("proxy-user").or_else(|| body.strip_prefix("user"))?.trim_start();
    let value = rest.strip_prefix(['=', ':']).unwrap_or(rest).trim().trim_matches('"');
    let (_, password) = value.split_once(':')?;
    if !Classes::of(password.as_bytes()).mixes_digits() || !random(password.as_bytes(), 8) {
        return None;
    }
    let start = at + line.rfind(password)?;
    FoundSecret::place(start..start + password.len(), "client-file").judged(text, Tier::Password, Setting::PLACE)
}

/// Most lines below `chpasswd`.
const LINES: usize = 20;

/// The lines `user:password` below `chpasswd` (cloud-init, here-documents), from the break at `at`
/// on, until one is neither a login nor a head; returns their end.
fn logins(text: &[u8], at: usize, out: &mut Vec<FoundSecret>) -> usize {
    let mut start = at + 1;
    for _ in 0..LINES {
        if start >= text.len() {
            break;
        }
        let end = line_end(text, start, 300);
        let from = skip_blanks(text, start);
        let from = if text[from..end].starts_with(b"- ") { skip_blanks(text, from + 1) } else { from };
        let user = from + text[from..end].iter().take_while(|b| is_name(**b)).count();
        let value = user + 1..end.max(user + 1) - usize::from(end > user + 1 && text[end - 1] == b'\r');
        let login = user > from && text.get(user) == Some(&b':') && value.start < end && text[value.start] != b' ';
        if login && !text[value.clone()].contains(&b' ') {
            out.extend(FoundSecret::place(value, "chpasswd").judged(text, Tier::Password, Setting::PLACE));
        } else if !(text.get(user) == Some(&b':') && end > start) {
            break;
        }
        start = end + 1;
    }
    start
}

/// The literal that a template hashes: `'x' | password_hash('sha512')`.
fn hashed(text: &[u8], at: usize) -> Option<FoundSecret> {
    let head = text[..at].trim_ascii_end().strip_suffix(b"|")?.trim_ascii_end();
    let quote = *head.last().filter(|b| b"\"'".contains(b))?;
    let end = head.len() - 1;
    let floor = end.saturating_sub(200);
    let start = floor + head[floor..end].iter().rposition(|b| *b == quote)? + 1;
    FoundSecret::place(start..end, "hashed-password").judged(text, Tier::Password, Setting::PLACE)
}

/// Log commands of GitHub Actions and Azure Pipelines; the value goes to the end of line or quote.
const MASKS: [&[u8]; 4] = [b"::add-mask::", b"##vso[task.setsecret]", b"issecret=true]", b"issecret=true;]"];

/// Longest value that is masked.
const MAX_MASKED: usize = 1 << 14;

/// The value behind a command to mask it; references and prose are left out.
fn masked(text: &[u8], start: usize) -> Option<FoundSecret> {
    let value = &text[start..line_end(text, start, MAX_MASKED)];
    let length = value.iter().position(|b| b"\"'`\r".contains(b)).unwrap_or(value.len());
    let end = start + value[..length].trim_ascii_end().len();
    FoundSecret::place(start..end, "masked-value").judged(text, Tier::Password, Setting::PLACE)
}

pub(super) fn scan(text: &str, out: &mut Vec<FoundSecret>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    for line in text.split('\n') {
        let whole = line.trim_end_matches('\r');
        if whole.bytes().filter(|b| *b == b':').take(5).count() >= 4 {
            out.extend(password_file(whole, at));
        }
        match (whole.bytes().find(|b| !b.is_ascii_whitespace()), whole.bytes().next_back()) {
            (Some(b'u' | b'p'), _) => out.extend(client_file(bytes, whole, at)),
            (_, Some(b'*' | b'0'..=b'9')) => out.extend(dialled(bytes, whole, at)),
            _ => {}
        }
        if whole.contains(" >") && whole.len() < 2000 {
            access_rule(whole, at, out);
        }
        at += line.len() + 1;
    }
    for word in lists::RECORDS_ANNOUNCING.words() {
        out.extend(memmem::find_iter(bytes, word).filter_map(|at| pair(bytes, at + word.len())));
    }
    for verb in ["send", ".fill", ".type", ".set"] {
        out.extend(memmem::find_iter(bytes, verb).filter_map(|at| typed(bytes, at)));
    }
}

/// What commands, programs and templates are given by name.
pub(super) fn scan_given(text: &[u8], out: &mut Vec<FoundSecret>) {
    for command in MASKS {
        out.extend(memmem::find_iter(text, command).filter_map(|at| masked(text, at + command.len())));
    }
    let mut done = 0;
    for at in memmem::find_iter(text, b"chpasswd") {
        if at >= done {
            done = logins(text, line_end(text, at, 200), out);
        }
    }
    out.extend(memmem::find_iter(text, b"password_hash(").filter_map(|at| hashed(text, at)));
}

#[cfg(test)]
#[path = "records_tests.rs"]
mod tests;
