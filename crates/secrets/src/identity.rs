//! Finds who and where the user is, for presets that hide it: names of user and machine, home
//! directory, e-mail and network addresses, hosts of inner networks. The caller brings the names.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::lists;
use super::text::is_word;
use super::vault::Label;

const SHORTEST: usize = 3;

/// Last parts of host names of inner networks.
const INNER: [&str; 9] = ["local", "lan", "internal", "intranet", "corp", "home", "private", "localdomain", "ts.net"];

/// Names to hide, compiled for search.
#[derive(Default)]
pub struct PersonIdentity {
    search: Option<AhoCorasick>,
    labels: Vec<Label>,
}

impl PersonIdentity {
    /// Account and full names, host names, home directory. Empty ones are ignored.
    pub fn new<'a>(users: &[&'a str], hosts: &[&'a str], home: &'a str) -> Self {
        // The user's placeholder covers a home named after the user.
        let home = if users.iter().any(|user| home.rsplit('/').next() == Some(*user)) { "" } else { home };
        let of = |names: &[&'a str], kind, word| {
            let telling =
                |name: &&&str| name.len() >= SHORTEST && !lists::IDENTITY_COMMON.has(&name.to_ascii_lowercase());
            names.iter().filter(telling).map(|name| (*name, label(kind, word))).collect::<Vec<_>>()
        };
        let names =
            [of(users, "user-name", "USER"), of(hosts, "host-name", "HOST"), of(&[home], "home-directory", "HOME")];
        let (names, labels): (Vec<&str>, Vec<Label>) = names.concat().into_iter().unzip();
        let mut builder = AhoCorasick::builder();
        let builder = builder.match_kind(MatchKind::LeftmostLongest).ascii_case_insensitive(true);
        Self { search: builder.build(names).ok().filter(|_| !labels.is_empty()), labels }
    }

    /// The places in `text` with their labels; they may overlap.
    pub(super) fn find(&self, text: &str) -> Vec<(Range<usize>, Label)> {
        let bytes = text.as_bytes();
        let inside = |at: usize| bytes.get(at).is_some_and(|b| is_word(*b));
        let mut found: Vec<(Range<usize>, Label)> = Vec::new();
        for hit in self.search.iter().flat_map(|search| search.find_iter(text)) {
            if !hit.start().checked_sub(1).is_some_and(inside) && !inside(hit.end()) {
                found.push((hit.range(), self.labels[hit.pattern().as_usize()].clone()));
            }
        }
        for word in words(bytes) {
            found.extend(of_word(&text[word.clone()], word.start));
        }
        found
    }
}

fn label(kind: &'static str, word: &'static str) -> Label {
    Label { kind, name: String::new(), word }
}

/// Runs of characters that addresses are made of.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let part = |b: &u8| b.is_ascii_alphanumeric() || b".-_+%@:".contains(b);
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(part)?;
        at = start + text[start..].iter().position(|b| !part(b)).unwrap_or(text.len() - start);
        Some(start..at)
    })
}

fn of_word(word: &str, offset: usize) -> Vec<(Range<usize>, Label)> {
    let trimmed = word.trim_end_matches(['.', ':', '-', '@']);
    if is_inet6(trimmed) || is_hardware(trimmed) {
        return vec![(offset..offset + trimmed.len(), label("address", "ADDRESS"))];
    }
    let mut found = Vec::new();
    let mut at = 0;
    for part in trimmed.split(':') {
        let start = offset + at;
        at += part.len() + 1;
        let span = start..start + part.len();
        let (user, host) = part.rsplit_once('@').unwrap_or(("", part));
        let place = span.end - host.len()..span.end;
        if is_inet4(host) {
            found.push((place, label("address", "ADDRESS")));
        } else if !user.is_empty() && user != "git" && is_domain(host) {
            found.push((span, label("e-mail", "MAIL")));
        } else if is_domain(host) && INNER.iter().any(|end| is_below(host, end)) {
            found.push((place, label("host-name", "HOST")));
        }
    }
    found
}

fn is_below(host: &str, end: &str) -> bool {
    let host = host.to_ascii_lowercase();
    host.strip_suffix(end).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
}

/// Whether it has a dot and letters only in its last part.
fn is_domain(host: &str) -> bool {
    let parts: Vec<&str> = host.split('.').collect();
    let plain = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    parts.len() > 1
        && parts.iter().all(plain)
        && parts.last().is_some_and(|last| last.len() > 1 && last.bytes().all(|b| b.is_ascii_alphabetic()))
}

/// An IPv4 address, but not loopback, zero or a mask.
fn is_inet4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok_and(|address| {
        !address.is_loopback() && !address.is_unspecified() && address.octets()[0] != 255 && !address.is_broadcast()
    })
}

fn is_inet6(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
        && text.parse::<Ipv6Addr>().is_ok_and(|address| !address.is_loopback() && !address.is_unspecified())
}

/// Whether it is a MAC address.
fn is_hardware(text: &str) -> bool {
    text.len() == 17
        && text.bytes().enumerate().all(|(i, b)| if i % 3 == 2 { b == b':' } else { b.is_ascii_hexdigit() })
}

#[cfg(test)]
#[path = "identity_tests.rs"]
mod tests;
