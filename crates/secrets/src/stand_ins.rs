//! Words in a secret's place that name it or speak of it: another variable, a parameter of a query,
//! a Kubernetes Secret, a question.

use super::names::classify;
use super::prose::prose;
use super::references::label;
use super::text::{is_blank, is_word, line_start};

/// Bytes searched for the program of a command.
const REACH: usize = 120;

/// Whether the unquoted value `text[start..end]` of `name` stands for a secret kept elsewhere.
pub(super) fn stands_in(text: &[u8], name: &[u8], start: usize, end: usize) -> bool {
    let value = &text[start..end];
    parameter(value) || variable(text, name, start, end) || (is_object(name) && object(value))
}

/// `WHERE password = :password2`, `= @password2`.
fn parameter(value: &[u8]) -> bool {
    let [b':' | b'@', rest @ ..] = value else { return false };
    telling(rest)
}

/// `this.password = password2;`: a name in code, where a literal has quotes.
fn variable(text: &[u8], name: &[u8], start: usize, end: usize) -> bool {
    let spaced = start > 1 && is_blank(text[start - 1]);
    let object = [&b"this."[..], b"self."].iter().any(|own| name.starts_with(own));
    spaced && (object || text.get(end) == Some(&b';')) && telling(&text[start..end])
}

fn telling(word: &[u8]) -> bool {
    word.iter().all(|b| is_word(*b)) && word.first().is_some_and(u8::is_ascii_alphabetic) && classify(word).is_some()
}

/// Names of settings that hold the name of a Secret, not its content (charts of Helm).
fn is_object(name: &[u8]) -> bool {
    [&b"existingsecret"[..], b"passwordsecret", b"tlssecret", b"pullsecret", b"credentialssecret", b"authsecret"]
        .iter()
        .any(|end| name.len() >= end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end))
}

/// Name of a Kubernetes object (RFC 1123) of words.
fn object(value: &[u8]) -> bool {
    let fits = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(b);
    let word = |piece: &[u8]| piece.iter().take_while(|b| b.is_ascii_lowercase()).count() + 2 >= piece.len();
    value.iter().all(fits) && value.contains(&b'-') && (label(value) || value.split(|b| b"-.".contains(b)).all(word))
}

/// Whether the word `secret` at `start` is a kind of object, as in `kubectl get secret NAME`.
pub(super) fn is_kind(text: &[u8], name: &[u8], start: usize) -> bool {
    if !matches!(name, b"secret" | b"secrets") {
        return false;
    }
    let head = &text[line_start(text, start, REACH)..start];
    let mut words = head.split(|b| is_blank(*b)).filter(|word| !word.is_empty());
    let verbs = [&b"get"[..], b"delete", b"describe", b"edit", b"patch", b"annotate", b"label"];
    words.any(|word| matches!(word, b"kubectl" | b"oc" | b"k")) && words.any(|word| verbs.contains(&word))
}

/// Whether prose behind the word for a password only speaks of it: `Passwort geändert!`.
pub(super) fn speaks(value: &[u8]) -> bool {
    let end = value.iter().rposition(|b| !b"?!:.,".contains(b)).map_or(0, |last| last + 1);
    let word = &value[..end];
    let letters = word.iter().all(|b| b.is_ascii_alphabetic() || !b.is_ascii());
    letters && (!word.is_ascii() || prose(word))
}
