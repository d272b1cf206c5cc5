//! Values that are no secrets themselves: variables, calls, paths, identifiers, facts, labels, words
//! that stand for a secret (`required`, `changeme`, `****`) or speak of one.

use super::entropy::{self, Classes, random};
use super::lists;
use super::names::classify;
use super::text::{arguments, is_blank, is_word, line_start};

/// Whether `value` refers to a variable, template, call, file or store.
pub(super) fn reference(value: &[u8], single_quoted: bool) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || b"_:.[]{}-'\"".contains(b);
    match value {
        [b'$', b'{' | b'(' | b'[', ..] => return true,
        [b'$', b'$' | b'@' | b'*' | b'#' | b'?'] => return true,
        // Grafana: `$__file{/run/secrets/db}`.
        [b'$', b'_', b'_', rest @ .., b'}'] if rest.contains(&b'{') => return true,
        [b'$', first, rest @ ..] if first.is_ascii_alphabetic() || *first == b'_' || first.is_ascii_digit() => {
            let classes = Classes::of(value);
            let odd = single_quoted && classes.mixes_digits() && classes.lower > 0;
            return rest.iter().all(name) && !odd;
        }
        // Variables of cmd, parameters of Symfony: `%env(resolve:DB_PASSWORD)%`.
        [b'%', inner @ .., b'%'] if inner.iter().all(|b| b.is_ascii_alphanumeric() || b"_():.".contains(b)) => {
            return true;
        }
        // Names that a build replaces: `@db.password@`, `__PASSWORD__`, `%%PASSWORD%%`.
        [first @ (b'@' | b'_' | b'%' | b'#'), .., last]
            if first == last
                && classify(value).is_some()
                && value.iter().all(|b| is_word(*b) || b"-.".contains(b) || b == first) =>
        {
            return true;
        }
        // `(sensitive value)`, `(known after apply)`.
        [b'(', rest @ ..] if lists::has(lists::REFERENCES_REMARKS, rest) => return true,
        [b'<', .., b'>'] | [b'[', .., b']'] | [b'{', .., b'}'] | [b'(', .., b')'] => return true,
        [b'%', b's' | b'd' | b'v' | b'q' | b'r' | b'('] | [b'%', b's' | b'(', ..] => return true,
        [b'@', path @ ..] if path.contains(&b'/') || path.starts_with(b"-") => return true,
        [b'`', ..] | [b'#', b'{', ..] | [b'{', b'{', ..] | [b'<', b'%' | b'(' | b'<', ..] => return true,
        [b'&' | b'*', rest @ ..]
            if !rest.is_empty() && rest.iter().all(|b| b.is_ascii_lowercase() || b"_.".contains(b)) =>
        {
            return true;
        }
        // The type of a slice; the arguments of a function without a name.
        [b'&', b'[', .., b']'] | [b'\\', b'$', ..] => return true,
        [b'(', name @ ..] if name.iter().all(|b| is_word(*b) || *b == b'.') => return true,
        _ => {}
    }
    // Code, and schemes by which tools fetch a secret.
    if lists::REFERENCES_HEADS.words().any(|head| refers(value, head.as_bytes())) {
        return true;
    }
    let contains = |needle: &[u8]| value.windows(needle.len()).any(|w| w == needle);
    contains(b"${") || contains(b"$(") || contains(b"{{") || contains(b"}}") || contains(b"<%") || contains(b"#{")
}

/// Whether `value` begins with `head` and goes on as what it announces: names, a place, a pattern.
fn refers(value: &[u8], head: &[u8]) -> bool {
    let Some(rest) = value.strip_prefix(head) else { return false };
    match head {
        // TypeScript's `!` may be behind it.
        b"process.env" => true,
        b".*" | b".+" => !rest.first().is_some_and(u8::is_ascii_alphanumeric),
        b"\\S" | b"\\w" => rest.first().is_none_or(|b| b"+*?{\\])".contains(b)),
        b"(?" => rest.contains(&b')') || rest.first().is_none_or(|b| b":=!<P#".contains(b)),
        b"(." => rest.first().is_none_or(|b| b"*+?{)".contains(b)),
        _ if !head[0].is_ascii_alphabetic() || head.starts_with(b"http") || b"([".contains(&head[head.len() - 1]) => {
            true
        }
        _ => !odd(rest),
    }
}

/// Whether digits are mixed with signs that no name and no path has.
fn odd(value: &[u8]) -> bool {
    value.iter().any(u8::is_ascii_digit) && value.iter().any(|b| b"!*^;".contains(b))
}

pub(super) fn path(value: &[u8]) -> bool {
    let dots = value.starts_with(b"./") || value.starts_with(b"../") || value.starts_with(b"~/");
    let drive = value.len() > 2 && value[0].is_ascii_alphabetic() && value[1] == b':' && b"\\/".contains(&value[2]);
    if dots || drive {
        let name = value.rsplit(|b| b"/\\".contains(b)).next().unwrap_or_default();
        let alone = name.len() + 3 >= value.len() && !name.contains(&b'.');
        return !(odd(value) || alone && interrupted(name));
    }
    let word = |piece: &[u8]| {
        piece.len() < 40
            && (!piece.split(|b| *b == b'.').any(|word| random(word, 14)) || piece.contains(&b'-'))
            && piece.iter().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(b))
    };
    let slashes = value.iter().filter(|b| **b == b'/').count();
    let pieces = || value.split(|b| *b == b'/').filter(|piece| !piece.is_empty());
    let lower = || value.iter().filter(|b| b.is_ascii_lowercase()).count() * 2 > value.len();
    let ending = value.rsplit(|b| *b == b'.').next().unwrap_or_default();
    let ended = ending.len() + 1 < value.len() && (1..6).contains(&ending.len());
    let deep = ended && slashes > 1;
    let file = deep || ended && !pieces().any(interrupted);
    let plain = !Classes::of(value).mixes_digits() || file && ending.iter().all(u8::is_ascii_alphabetic);
    (value.first() == Some(&b'/') && slashes > 1 && pieces().all(word) && lower())
        || (slashes > 0 && (deep || lower()) && pieces().all(word) && plain)
}

/// Whether digits stand in more than one place of a word: in names of files and in code they rarely
/// do (`utf8mb4`).
fn interrupted(name: &[u8]) -> bool {
    let runs = |word: &[u8]| word.split(|b| !b.is_ascii_digit()).filter(|digits| !digits.is_empty()).count();
    name.split(|b| !b.is_ascii_alphanumeric()).any(|word| runs(word) > 1)
}

/// Whether a chain of names can be a literal: none of them tells of a secret, it ends like no file
/// and no host and, unless `any` may, its last name alone ends in digits (`fluffy.cat7`).
pub(super) fn written(value: &[u8], any: bool) -> bool {
    let (front, last) = value.split_at(value.iter().rposition(|b| *b == b'.').map_or(0, |dot| dot + 1));
    let ends = last.last().is_some_and(u8::is_ascii_digit) && !front.iter().any(u8::is_ascii_digit);
    let open = lists::has(lists::REFERENCES_ENDINGS, last) || value.split(|b| *b == b'.').any(telling);
    chain(value) && (ends || any) && value.len() > 5 && !open
}

/// Whether `value` is a chain of names, as in code and of a host: `config.db2.password`. Digits in
/// several of them, or in several places of one, are made up.
pub(super) fn chain(value: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphabetic() || *b == b'_';
    let mut pieces = value.split(|b| *b == b'.');
    let numbered = value.split(|b| *b == b'.').filter(|piece| piece.iter().any(u8::is_ascii_digit)).count();
    value.contains(&b'.')
        && numbered < 2
        && pieces.all(|piece| {
            let word = piece.first().is_some_and(name) && piece.iter().all(|b| name(b) || b.is_ascii_digit());
            word && !random(piece, 10) && !interrupted(piece)
        })
}

/// Whether an unquoted value is code: a call, an index, a chain of names.
pub(super) fn code(value: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphabetic() || *b == b'_';
    let value = value.strip_prefix(b"[").unwrap_or(value);
    let call = value.iter().position(|b| *b == b'(' || *b == b'[').is_some_and(|i| {
        i > 0
            && value[..i].iter().all(|b| name(b) || b".:0123456789!".contains(b))
            && name(&value[0])
            && closes(value, i)
            && !made_up(&value[..i], &value[i + 1..])
    });
    let operator = value.windows(2).any(|w| w == b"::" || w == b"->" || w == b"=>" || w == b"&&" || w == b"||");
    let made = |piece: &[u8]| random(piece, 10) || (Classes::of(piece).mixes_digits() && entropy::changes(piece) > 2);
    call || chain(value) || (operator && !odd(value) && !value.split(|b| b":->=&|".contains(b)).any(made))
}

/// Whether the name in front of a bracket is none of a function, and one plain word is behind it:
/// `x9(kq)`. Names of functions have a word of three letters; `md5` is known.
fn made_up(name: &[u8], behind: &[u8]) -> bool {
    let word = name.split(|b| !b.is_ascii_alphabetic()).any(|word| word.len() > 2);
    let argument = behind.strip_suffix(b")").or_else(|| behind.strip_suffix(b"]")).unwrap_or_default();
    !word
        && name.iter().any(u8::is_ascii_digit)
        && !name.eq_ignore_ascii_case(b"md5")
        && argument.len() > 1
        && argument.iter().all(u8::is_ascii_alphanumeric)
        && classify(argument).is_none()
}

/// Whether the bracket at `open` is closed and no word goes on behind it, or the next line is to
/// close it.
fn closes(value: &[u8], open: usize) -> bool {
    match arguments(value, open + 1, value.len(), true).1 {
        close if close < value.len() => {
            value.get(close + 1).is_none_or(|b| !b.is_ascii_alphanumeric() && !b"_@#$~^".contains(b))
        }
        _ => value.last().is_some_and(|b| b",([{".contains(b)),
    }
}

/// UUID with dashes (RFC 9562): an identifier.
pub(super) fn uuid(value: &[u8]) -> bool {
    value.len() == 36
        && [8, 13, 18, 23].iter().all(|i| value[*i] == b'-')
        && value.iter().all(|b| b.is_ascii_hexdigit() || *b == b'-')
}

/// Dates, versions, sizes, addresses, hosts and other plain facts.
pub(super) fn fact(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    if classes.letters() == 0 && value.iter().all(|b| b.is_ascii_digit() || b".:-/+,%".contains(b)) && classes.other > 0
    {
        return true;
    }
    let version = value.first() == Some(&b'v') && value[1..].iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let stamp = value.len() >= 16
        && value[4] == b'-'
        && value[7] == b'-'
        && value[10] == b'T'
        && value[..4].iter().all(u8::is_ascii_digit);
    let size = classes.digit > 0
        && (1..=3).contains(&classes.letters())
        && value.iter().take_while(|b| b.is_ascii_digit()).count() + classes.letters() == value.len()
        && value[0].is_ascii_digit()
        && value.len() < 8;
    // Algorithm names: `sha256WithRSAEncryption`.
    let algorithm = value.starts_with(b"sha") && value.windows(4).any(|w| w.eq_ignore_ascii_case(b"with"));
    let color = matches!(value, [b'#', digits @ ..] if matches!(digits.len(), 3 | 6) && digits.iter().all(u8::is_ascii_hexdigit));
    version || stamp || size || digest(value) || algorithm || color
}

/// `sha256:4f9a…`, `sha512-…=`, `ssh-ed25519`.
fn digest(value: &[u8]) -> bool {
    let heads = [&b"sha256:"[..], b"sha512-", b"sha256-", b"sha1-", b"sha384-", b"SHA256:", b"MD5:"];
    let hexadecimal = |rest: &[u8]| rest.iter().all(|b| b.is_ascii_hexdigit() || b".:*".contains(b));
    let hash = heads
        .iter()
        .find_map(|head| value.strip_prefix(*head))
        .is_some_and(|rest| rest.len() >= 20 || hexadecimal(rest));
    hash || (value.starts_with(b"ssh-") && !odd(value))
}

/// A name of words joined by dashes, dots or underscores, with a short tail at most.
pub(super) fn label(value: &[u8]) -> bool {
    let mut words = 0;
    let mut tails = 0;
    for piece in value.split(|b| b"-_./:@ ".contains(b)) {
        if piece.iter().all(u8::is_ascii_alphabetic) {
            words += usize::from(piece.len() > 2);
        } else {
            tails += piece.len();
        }
    }
    words > 0
        && tails <= 10
        && tails <= value.len() / 2
        && value.iter().any(|b| b"-_./:@ ".contains(b))
        && !value.iter().any(|b| b"+=!#$%^&*".contains(b))
        && entropy::changes(value) * 3 < value.len() * 2
}

/// A description, a type or a constant in the place of a password.
pub(super) fn prose(value: &[u8]) -> bool {
    let mut buffer = [0u8; 16];
    let Some(lower) = buffer.get_mut(..value.len()) else { return false };
    lower.copy_from_slice(value);
    lower.make_ascii_lowercase();
    let named = || str::from_utf8(value).is_ok_and(|word| lists::LANGUAGES_PASSWORD.has(&word.to_lowercase()));
    lists::has(lists::PROSE_WORDS, lower) || (!value.is_ascii() && named())
}

/// Sample tokens of documentation: `ghp_xxxxxxxxxxxx`, `AKIAIOSFODNN7EXAMPLE`, `sk-your-key-here`.
pub(super) fn sample(value: &[u8]) -> bool {
    if value.len() < 8 || value.len() > 200 {
        return false;
    }
    let has = |word: &[u8]| value.windows(word.len()).any(|w| w == word);
    // Recovery phrases of test vectors and test networks.
    if has(b"test test test")
        || has(b"abandon abandon")
        || has(b"EXAMPLE")
        || has(b"xxxxxx")
        || has(b"XXXXXX")
        || has(b"......")
    {
        return true;
    }
    // The token without its prefix.
    let body = value.iter().rposition(|b| b"_-".contains(b)).map_or(value, |at| &value[at + 1..]);
    let body = if body.len() >= 8 { body } else { value };
    let first = body.iter().filter(|b| **b == body[0]).count();
    if first * 10 >= body.len() * 9 {
        return true;
    }
    let letters = value.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let separated = value.iter().filter(|b| b"_-".contains(b)).count();
    separated > 0
        && letters * 10 >= value.len() * 7
        && value.split(|b| b"_- .".contains(b)).any(|piece| lists::has_in_any_case(lists::PROSE_SAMPLES, piece))
}

/// A published default such as `changeme`; elsewhere an ordinary word.
pub(super) fn default_password(value: &[u8]) -> bool {
    lists::has_in_any_case(lists::PROSE_DEFAULTS, value)
}

/// A mark for a missing secret: `<your-token>`, `changeme`, `xxxx`, `****`.
pub(super) fn marker(value: &[u8]) -> bool {
    // `s/password=.*/password=XXX/`
    let value = value.strip_suffix(b"/").unwrap_or(value);
    if value.iter().all(|b| !b.is_ascii_alphanumeric()) || value.iter().all(|b| b"xX*._-".contains(b)) {
        return true;
    }
    let stars = value.iter().filter(|b| **b == b'*').count();
    // An address in a domain of documentation (RFC 2606).
    let shown = value.windows(9).any(|w| w == b"@example.");
    if shown
        || stars >= 3
        || value.ends_with(b"...")
        || value.starts_with("\u{2022}".as_bytes())
        || value.ends_with("…".as_bytes())
    {
        return true;
    }
    let words = |b: &u8| b.is_ascii_alphabetic() || b"_- ".contains(b);
    if !value.iter().all(words) || value.len() > 64 {
        return false;
    }
    let mut pieces = value.split(|b| b"_- ".contains(b));
    pieces.any(|piece| lists::has_in_any_case(lists::PROSE_MARKERS, piece))
}

/// Bytes searched for the program of a command.
const REACH: usize = 120;

/// Whether the unquoted value `text[start..end]` of `name` stands for a secret kept elsewhere: a
/// parameter (`WHERE password = :password2`), or a name in code, where a literal has quotes
/// (`this.password = password2;`, `token: CancellationToken,`).
pub(super) fn stands_in(text: &[u8], name: &[u8], start: usize, end: usize) -> bool {
    let value = &text[start..end];
    let spaced = start > 1 && is_blank(text[start - 1]);
    let object = [&b"this."[..], b"self."].iter().any(|own| name.starts_with(own));
    let last = value.rsplit(|b| *b == b'.').next().unwrap_or_default();
    let typed = spaced && last.first().is_some_and(u8::is_ascii_uppercase) && text[..start - 1].ends_with(b":");
    let ends = matches!(text.get(end), Some(b';')) || typed && matches!(text.get(end), Some(b',' | b')'));
    let parameter = matches!(value, [b':' | b'@', rest @ ..] if telling(rest));
    parameter || spaced && (object || ends) && telling(if typed { last } else { value })
}

/// Whether `value` only names what `name` means: a Secret of Kubernetes, the key that Git signs with.
pub(super) fn names(name: &[u8], value: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    let key = || matches!(value.len(), 8 | 16 | 40) && value.iter().all(u8::is_ascii_hexdigit);
    (lists::ends(lists::REFERENCES_OBJECTS, &name) && object(value))
        || (lists::ends(lists::REFERENCES_SIGNING, &name) && key())
}

fn telling(word: &[u8]) -> bool {
    word.iter().all(|b| is_word(*b)) && word.first().is_some_and(u8::is_ascii_alphabetic) && classify(word).is_some()
}

/// Name of a Kubernetes object (RFC 1123) of words.
fn object(value: &[u8]) -> bool {
    let fits = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(b);
    let word = |piece: &[u8]| piece.iter().take_while(|b| b.is_ascii_lowercase()).count() + 2 >= piece.len();
    value.iter().all(fits) && (label(value) || value.split(|b| b"-.".contains(b)).all(word))
}

/// Whether the word `secret` at `start` is a kind of object, as in `kubectl get secret NAME` and
/// `secret "NAME" created`.
pub(super) fn is_kind(text: &[u8], name: &[u8], start: usize, value: &[u8]) -> bool {
    if !matches!(name, b"secret" | b"secrets") {
        return false;
    }
    if text[start + name.len()..].starts_with(b" \"") {
        return object(value);
    }
    let head = &text[line_start(text, start, REACH)..start];
    let mut words = head.split(|b| is_blank(*b)).filter(|word| !word.is_empty());
    let verbs = [&b"get"[..], b"delete", b"describe", b"edit", b"patch", b"annotate", b"label"];
    words.any(|word| matches!(word, b"kubectl" | b"oc" | b"k")) && words.any(|word| verbs.contains(&word))
}

/// Whether prose behind the word for a password only speaks of it (`Passwort geändert!`) or lists
/// constants.
pub(super) fn speaks(value: &[u8]) -> bool {
    let end = value.iter().rposition(|b| !b"?!:.,".contains(b)).map_or(0, |last| last + 1);
    let word = &value[..end];
    let letters = word.iter().all(|b| b.is_ascii_alphabetic() || !b.is_ascii());
    let constant = word.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_') && !random(word, 12);
    (letters && (!word.is_ascii() || prose(word))) || (constant && word.iter().any(u8::is_ascii_alphabetic))
}
