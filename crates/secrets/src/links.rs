//! The link between a name and its value: `=`, `:`, arrows, tags, verbs of prose, a key beside it,
//! the next line. It finds the value's place; `reading` reads it, `values` judges it.

use std::ops::Range;
use std::sync::LazyLock;

use super::entropy::Classes;
use super::lists;
use super::reading::quote_at;
use super::references::prose;
use super::text::{has_at, is_blank, is_word, line_end, line_start, skip_blanks, skip_space};
use super::wordings::{describes, ends_clause};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// `=`, `:`, `=>`, an XML tag, a call with quoted arguments.
    Strong,
    /// `==` or a call: counts with a quoted value only.
    Quoted,
    /// A blank, behind an option or in a file with that syntax.
    Option,
    /// Prose that says so: `the password is x`.
    Said,
    /// Weak: `password x`, `password -> x`, a table row, a lone word on the next line.
    Prose,
}

/// Words that prose puts between name and value, parted by `|`, in their order.
const VERBS: &str = "is |was |are |ist |war |lautet |est |es |è |é |will be |now |set to |changed to |to |as |by |= |it's |reg_sz |/t reg_sz |/d ";

/// Signs between a name and its value, of which the longest counts; behind those without a link is no
/// value. Some languages have `===`; `||=`, `?=` and `??` give defaults.
const SIGNS: [(Option<Link>, &[&str]); 3] = [
    (Some(Link::Strong), &["=", "=>", "?=", "||=", "??="]),
    (Some(Link::Quoted), &["==", "!=", "===", "!==", "|| ", "?? "]),
    (None, &["=~", "!"]),
];

/// The same behind a blank, and whether the name may be in quotes: assignments, `password -> x`,
/// `Password - x`, arrows and the rules between columns of a table.
const APART: [(Option<Link>, bool, &[&str]); 3] = [
    (Some(Link::Strong), true, &["<-"]),
    (Some(Link::Prose), false, &["->", "- "]),
    (Some(Link::Prose), true, &["│", "┃", "║", "→", "➜", "➡", "⟶"]),
];

/// The offset behind the signs with which Markdown ends what it stresses: `**Password**`.
fn behind_emphasis(text: &[u8], start: usize, at: usize) -> usize {
    let begun = start.checked_sub(1).is_some_and(|i| b"*_".contains(&text[i]));
    let signs = text[at..].iter().take(2).take_while(|b| **b == b'*').count();
    let closed = signs == 2 && text.get(at + 2).is_some_and(|b| b": \t".contains(b));
    at + if begun || closed { signs } else { 0 }
}

/// Whether the next line is one indented word with letters and digits: a YAML value.
fn lone_below(text: &[u8], start: usize, eol: usize) -> bool {
    let line = &text[eol + 1..line_end(text, eol + 1, 400)];
    let word = line.trim_ascii();
    let own = start - line_start(text, start, 120);
    line.len() - line.trim_ascii_start().len() > own
        && !word.iter().any(|b| is_blank(*b) || b"{}[]<>".contains(b))
        && !word.ends_with(b":")
        && Classes::of(word).mixes_digits()
}

pub(super) fn link(text: &[u8], start: usize, end: usize) -> Option<(usize, Link)> {
    let before = start.checked_sub(1).map(|i| text[i]);
    let mut at = end;
    if opens_element(text, start) {
        return in_element(text, start, end);
    }
    if text[at..].starts_with(b"'s ") {
        return Some((skip_blanks(text, at + 3), Link::Prose));
    }
    let quote = quote_at(text, at);
    at += quote.map_or(0, |(_, width, _)| width);
    if text.get(at) == Some(&b']') || (quote.is_some() && text.get(at) == Some(&b')')) {
        at += 1;
    }
    // C arrays: `char token[] = "x"`.
    if quote.is_none() && text.get(at) == Some(&b'[') {
        let close = (at + 1..text.len().min(at + 6)).find(|i| !text[*i].is_ascii_digit())?;
        at = if text[close] == b']' { close + 1 } else { at };
    }
    at = behind_emphasis(text, start, at);
    let after = skip_blanks(text, at);
    let behind = |length: usize, link: Link| Some((skip_blanks(text, after + length), link));
    let apart = APART.iter().filter(|(_, quoted, _)| after > at && (*quoted || quote.is_none()));
    let signs = SIGNS.iter().copied().chain(apart.map(|(link, _, signs)| (*link, *signs)));
    let signs = signs.flat_map(|(link, signs)| signs.iter().map(move |sign| (sign.len(), link, sign.as_bytes())));
    let begun = signs.filter(|(.., sign)| text[after..].starts_with(sign)).max_by_key(|(length, ..)| *length);
    if let Some((length, link, _)) = begun {
        return behind(length, link?);
    }
    match text.get(after) {
        Some(b':') => behind_colon(text, start, after, quote.is_some()),
        // `<entry key="db.password">x</entry>`.
        Some(b'>')
            if quote.is_some()
                && [&b"key="[..], b"name="].iter().any(|w| text[..start.saturating_sub(1)].ends_with(w)) =>
        {
            Some((skip_space(text, after + 1), Link::Strong))
        }
        // Calls `set("password", "x")` and rows of pairs.
        // An argument of its own in a list: `"--requirepass", "x"`.
        Some(b',') if quote.is_some() && before == Some(b'-') => Some((skip_space(text, after + 1), Link::Option)),
        // The name of a file has no value: `readFile("/etc/passwd", "utf8")`.
        Some(b',') if quote.is_some() && before == Some(b'/') => None,
        Some(b',') if quote.is_some() || (upper(&text[start..end]) && text[start..end].contains(&b'_')) => {
            behind(1, Link::Quoted)
        }
        Some(b'(') if quote.is_none() => behind(1, Link::Quoted),
        Some(_) if after > at && quote.is_none() => behind_blank(text, start..end, after),
        Some(_) if after > at && before.is_some_and(|b| b"\"'`".contains(&b)) => Some((after, Link::Quoted)),
        _ => None,
    }
}

/// Whether the name at `start` is that of an element, with or without a prefix: `<wsse:Password`.
pub(super) fn opens_element(text: &[u8], start: usize) -> bool {
    let head = &text[start.saturating_sub(24)..start];
    let head = match head.strip_suffix(b":") {
        Some(prefixed) => &prefixed[..prefixed.iter().rposition(|b| !is_word(*b)).map_or(0, |i| i + 1)],
        None => head,
    };
    head.ends_with(b"<")
}

/// Inside `<password>…</password>` and `<password type="x">…`.
fn in_element(text: &[u8], start: usize, end: usize) -> Option<(usize, Link)> {
    let tag = (end..line_end(text, end, 200)).find(|i| b"<>".contains(&text[*i]))?;
    if text[tag] != b'>' || text[tag - 1] == b'/' {
        return None;
    }
    // `password: <password>` with nothing behind is a stand-in, not an element.
    let line = line_start(text, start, 120);
    let stands = text[line..start - 1].trim_ascii_end().last().is_some_and(|b| b":=".contains(b));
    let stand_in = stands && matches!(text.get(skip_blanks(text, tag + 1)), None | Some(b'\n' | b'\r'));
    let to = skip_space(text, tag + 1);
    let literal = if text[to..].starts_with(b"<![CDATA[") { 9 } else { 0 };
    (!stand_in).then_some((to + literal, Link::Strong))
}

/// `colon` is the offset of the colon; `quoted` is of the name.
fn behind_colon(text: &[u8], start: usize, colon: usize, quoted: bool) -> Option<(usize, Link)> {
    let in_braces = text[..start].ends_with(b"{");
    let to = match text.get(colon + 1) {
        Some(b'=') => skip_blanks(text, colon + 2),
        // Shell default: `${PASSWORD:-x}`.
        Some(b'-') if in_braces => colon + 2,
        // Shell error message or alternative, not the value.
        Some(b'?' | b'+') if in_braces => return None,
        // LDIF marks base64 with a second colon.
        Some(b':') if text.get(colon + 2) == Some(&b' ') => skip_blanks(text, colon + 2),
        Some(b':') => return None,
        _ => {
            let to = skip_blanks(text, behind_emphasis(text, start, colon + 1));
            // The stress of the value itself.
            let stressed = text[to..].starts_with(b"**") && text.get(to + 2).is_some_and(u8::is_ascii_graphic);
            yaml_value(text, start, if stressed { to + 2 } else { to }, quoted)?
        }
    };
    Some((to, Link::Strong))
}

/// A value of YAML or JSON, or one with a type before it, from `to` on.
fn yaml_value(text: &[u8], start: usize, mut to: usize, quoted: bool) -> Option<usize> {
    // A quote behind the colon ends a prompt: `"password: "`.
    if !quoted
        && let Some(mark @ (b'"' | b'\'')) = text.get(to)
        && text[line_start(text, start, 120)..start].iter().filter(|b| *b == mark).count() % 2 == 1
    {
        return None;
    }
    // YAML tags and block headers; JSON values on the next line.
    if text.get(to) == Some(&b'!') {
        let tag = (to..text.len().min(to + 24)).find(|i| is_blank(text[*i]))?;
        if lists::has(lists::REFERENCES_TAGS, &text[to + 1..tag]) {
            return None;
        }
        to = skip_blanks(text, tag);
    }
    if matches!(text.get(to), Some(b'|' | b'>')) && text.get(to + 1).is_some_and(|b| b"\n-+".contains(b)) {
        to = skip_space(text, line_end(text, to, 8));
    } else if text.get(to) == Some(&b'\n') && (quoted || lone_below(text, start, to)) {
        to = skip_space(text, to);
    }
    // Types: `password: str = "x"`, `let token: &str = "x"`.
    let eol = line_end(text, to, 80);
    let typed = (to..eol).take(40).find(|i| text[*i] == b'=').filter(|i| {
        *i > to
            && text[to..*i].iter().all(|b| b.is_ascii_alphabetic() || b" &<>[]|?':_.".contains(b))
            && b" :".contains(&text[i - 1])
    });
    match typed {
        Some(equals) if quote_at(text, skip_blanks(text, equals + 1)).is_some() => Some(skip_blanks(text, equals + 1)),
        _ => Some(to),
    }
}

/// Prose, options and files whose syntax is a blank between name and value.
fn behind_blank(text: &[u8], at: Range<usize>, after: usize) -> Option<(usize, Link)> {
    let (start, name) = (at.start, &text[at]);
    let before = start.checked_sub(1).map(|i| text[i]);
    let double = before == Some(b'-') && start > 1 && text[start - 2] == b'-';
    let plain = name.iter().all(|b| b.is_ascii_lowercase() || b"-_".contains(b));
    // Prose: `password is hunter2`, `set the password to x`.
    let mut to = after;
    for word in VERBS.split('|') {
        if has_at(text, to, word.as_bytes()) {
            to = skip_blanks(text, to + word.len());
        }
    }
    // Routers put first how it is written: `password 7 0822455D`, `passwd ENC x`.
    let kind = to + text[to..].iter().take(24).take_while(|b| !is_blank(**b)).count();
    let named = || lists::has(lists::LINKS_KINDS, &text[to..kind]);
    let coded = text.get(kind) == Some(&b' ') && (kind == to + 1 && text[to].is_ascii_digit() || named()) && {
        let word = &text[kind + 1..line_end(text, kind + 1, 200)];
        let word = word.split(|b| *b == b' ').next().unwrap_or(word);
        word.len() > 5 && Classes::of(word).mixes_digits()
    };
    // `authentication-key x` and `db.connection.password x` alone on a line are directives.
    let word = text[to..line_end(text, to, 80)].trim_ascii();
    let dotted = name.iter().filter(|b| **b == b'.').count() > 1;
    let keyed = name.contains(&b'-') && Classes::of(word).mixes_digits();
    let directive = (keyed || dotted) && !word.contains(&b' ') || is_statement(text, start, word);
    // `-ppassword` is `-p` with a weak password.
    if before == Some(b'-') && !double && name_behind_letter(name) {
        return None;
    }
    let prose = || speaks_of(text, start, name, to) && quote_at(text, to).is_none();
    if double || (before == Some(b'-') && plain) || coded || directive || filed(text, start, prose) {
        let said = to > after && !double && !coded && !directive;
        return Some((if coded { kind + 1 } else { to }, if said { Link::Said } else { Link::Option }));
    }
    if text[after] == b'|' {
        // `jq .data.password | base64 -d` is a pipe.
        if before == Some(b'.') {
            return None;
        }
        return Some((skip_blanks(text, after + 1), Link::Prose));
    }
    if text.get(to).is_some_and(|b| b"=:".contains(b)) && text.get(to + 1) == Some(&b' ') {
        to = skip_blanks(text, to + 1);
    }
    Some((to, if to > after { Link::Said } else { Link::Prose }))
}

/// Whether the name at `start` and a literal in quotes, which `rest` of the line begins with, are
/// all of a statement: `password "x"`, `(setq smtp-password "x")`, `#define WIFI_PASS "x"`.
fn is_statement(text: &[u8], start: usize, rest: &[u8]) -> bool {
    let head = text[line_start(text, start, 40)..start].trim_ascii();
    let Some((quote, literal)) = rest.split_first().filter(|(quote, _)| b"\"'".contains(quote)) else { return false };
    let close = literal.iter().position(|b| b == quote).unwrap_or(literal.len());
    !head.contains(&b' ')
        && !literal[..close].contains(&b' ')
        && literal[close..].iter().skip(1).all(|b| b");".contains(b))
}

/// Whether `name` is a word of prose, and no login is in front of it that begins the line or whose
/// password, at `to`, ends a clause: `user bob password x`, `decrypt with passphrase x`.
fn speaks_of(text: &[u8], start: usize, name: &[u8], to: usize) -> bool {
    let head = text[line_start(text, start, NEAR)..start].trim_ascii_end();
    let joined = head.strip_suffix(b" and");
    let mut words = joined.unwrap_or(head).rsplit(|b| is_blank(*b)).filter(|word| !word.is_empty());
    let word = name.iter().all(u8::is_ascii_lowercase) && prose(name.strip_suffix(b"s").unwrap_or(name));
    let with = words.next() == Some(b"with");
    let account = words.next().is_some_and(|word| lists::has(lists::LINKS_ACCOUNTS, word));
    let end = to + text[to..].iter().take(80).take_while(|b| !b.is_ascii_whitespace()).count();
    let begins = account && joined.is_none() && words.next().is_none();
    word && !begins && !((account || with) && ends_clause(text, end) && !describes(&text[to..end]))
}

/// Bytes in front of a name that are read.
const NEAR: usize = 120;

/// Whether the line has a syntax of `name value` pairs: netrc, Dockerfile `ENV`, SQL, settings
/// tools; `prose`: the name is a word that needs a line of its own.
fn filed(text: &[u8], start: usize, prose: impl FnOnce() -> bool) -> bool {
    let line = line_start(text, start, NEAR);
    (opens(&text[line..start]) && !prose()) || directive(text, line, start)
}

/// Whether `name` is one letter and a word for a password.
fn name_behind_letter(name: &[u8]) -> bool {
    name.get(1..)
        .is_some_and(|rest| [&b"password"[..], b"passwd", b"pass"].iter().any(|w| rest.eq_ignore_ascii_case(w)))
}

/// First letters of the words that open such a syntax.
static LETTERS: LazyLock<Vec<u8>> =
    LazyLock::new(|| lists::LINKS_OPENINGS.words().map(|word| word.as_bytes()[0]).collect());

fn opens(head: &[u8]) -> bool {
    let begins = |at: &usize| LETTERS.contains(&head[*at].to_ascii_lowercase()) && (*at == 0 || !is_word(head[at - 1]));
    let fits = |at: usize| lists::LINKS_OPENINGS.words().any(|word| has_at(head, at, word.as_bytes()));
    (0..head.len()).filter(begins).any(fits)
}

/// Whether the name at `start` is a directive that fills its line or belongs to a login above.
fn directive(text: &[u8], line: usize, start: usize) -> bool {
    let head = &text[line..start];
    // A line of its own: `password x` below `machine …` or `login …`; `requirepass x`.
    let own = head.iter().all(|b| is_blank(*b) || b"$#".contains(b));
    if !own {
        return false;
    }
    let directive = lists::LINKS_DIRECTIVES.words().any(|word| has_at(text, start, word.as_bytes()));
    let mut words = text[start..line_end(text, start, NEAR)].split(|b| is_blank(*b)).filter(|word| !word.is_empty());
    let pair = words.nth(1).is_some_and(|word| b"\"'".contains(&word[0])) || words.next().is_none();
    let previous = &text[line_start(text, line.saturating_sub(1), 160)..line];
    let login = previous.windows(6).any(|w| w == b"login " || w == b"machin");
    directive || pair && (login || previous.trim_ascii_start().starts_with(b"user "))
}

/// A value some words on: `the key for the account is X`, `Password for 'host': X`, `password is
/// generated for root: X`.
pub(super) fn distant(text: &[u8], end: usize) -> Option<(usize, Link)> {
    let rest = &text[end..line_end(text, end, 80)];
    let marks = [&b" is "[..], b" are ", b": ", b" = ", b" ist "];
    let said = |i: usize| Some(i + marks.iter().find(|mark| rest[i..].starts_with(mark))?.len());
    let speaks = |to: &usize| prose(rest[*to..].split(|b| b.is_ascii_whitespace()).next().unwrap_or_default());
    let measured = |to: &usize| {
        rest[..*to].ends_with(b" user: ")
            || rest[..*to].split(|b| !is_word(*b)).any(|word| lists::has(lists::LINKS_MEASURES, word))
    };
    let to = (0..rest.len())
        .filter(|_| rest[0] == b' ')
        .filter_map(said)
        .find(|to| !speaks(to))
        .filter(|to| !measured(to))?;

    Some((end + to, Link::Said))
}

pub(super) fn upper(name: &[u8]) -> bool {
    name.iter().any(u8::is_ascii_uppercase) && !name.iter().any(u8::is_ascii_lowercase)
}
