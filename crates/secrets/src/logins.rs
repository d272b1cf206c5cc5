//! Lines `user:password` below `chpasswd` (cloud-init, here-documents), and the literal that a template
//! hashes: `'x' | password_hash('sha512')`.

use memchr::memmem;

use super::detect::{FoundSecret, SecretRank};
use super::names::Tier;
use super::text::{is_name, line_end, skip_blanks};
use super::values::{Setting, judge};

const LINES: usize = 20;

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut done = 0;
    for at in memmem::find_iter(text, b"chpasswd") {
        if at >= done {
            done = below(text, line_end(text, at, 200), out);
        }
    }
    for at in memmem::find_iter(text, b"password_hash(") {
        out.extend(hashed(text, at));
    }
}

/// The lines from the break at `at` on, until one is neither a login nor a head; returns their end.
fn below(text: &[u8], at: usize, out: &mut Vec<FoundSecret>) -> usize {
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
            if judge(&text[value.clone()], Tier::Password, Setting::PLACE) {
                out.push(FoundSecret::new(value, "chpasswd", SecretRank::Place));
            }
        } else if !(text.get(user) == Some(&b':') && end > start) {
            break;
        }
        start = end + 1;
    }
    start
}

fn hashed(text: &[u8], at: usize) -> Option<FoundSecret> {
    let head = text[..at].trim_ascii_end().strip_suffix(b"|")?.trim_ascii_end();
    let quote = *head.last().filter(|b| b"\"'".contains(b))?;
    let end = head.len() - 1;
    let floor = end.saturating_sub(200);
    let start = floor + head[floor..end].iter().rposition(|b| *b == quote)? + 1;
    judge(&text[start..end], Tier::Password, Setting::PLACE)
        .then(|| FoundSecret::new(start..end, "hashed-password", SecretRank::Place))
}
