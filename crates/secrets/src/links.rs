//! The text between a name and its value: `=`, `:`, arrows, tags, the verbs of prose, a key beside
//! it, the next line. It finds the place of the value and says how it is linked; reading and
//! judging the value is done elsewhere.

use super::entropy::Classes;
use super::lists;
use super::reading::quote_at;
use super::text::{has_at, is_blank, is_word, line_end, line_start, skip_blanks, skip_space};

/// The text between a name and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// `=`, `:`, `=>`, an XML tag, a call with quoted arguments.
    Strong,
    /// `==` or a call: counts with a quoted value only.
    Quoted,
    /// A blank behind an option or in a file where that is the syntax.
    Option,
    /// Prose that says so: `the password is x`.
    Said,
    /// No sign or verb says so: `password x`, `password -> x`, a row of a table, a word alone on
    /// the next line.
    Prose,
}

/// The words that prose puts between a name and its value, parted by `|`, in the order in which
/// they may follow each other.
const VERBS: &str =
    "is |was |are |ist |war |lautet |est |es |è |é |will be |now |set to |changed to |to |as |by |= |it's ";

/// Whether the line below the one that ends at `eol` is one word, set in below the name at `start`,
/// that mixes letters with digits: a value of YAML that begins on a line of its own.
fn lone_below(text: &[u8], start: usize, eol: usize) -> bool {
    let line = &text[eol + 1..line_end(text, eol + 1, 400)];
    let word = line.trim_ascii();
    let own = start - line_start(text, start, 120);
    line.len() - line.trim_ascii_start().len() > own
        && !word.iter().any(|b| is_blank(*b) || b"{}[]<>".contains(b))
        && !word.ends_with(b":")
        && Classes::of(word).mixes_digits()
}

/// Where the value behind the name at `start..end` begins, and how it is linked.
pub(super) fn link(text: &[u8], start: usize, end: usize, heads: &mut Heads) -> Option<(usize, Link)> {
    let before = start.checked_sub(1).map(|i| text[i]);
    let mut at = end;
    // `password:` inside `<password>…</password>` and `<password type="x">…`.
    if before == Some(b'<') {
        let close = line_end(text, end, 200);
        let tag = (end..close).find(|i| b"<>".contains(&text[*i]))?;
        if text[tag] == b'>' && text[tag - 1] != b'/' {
            // `password: <password>`, and nothing behind it: a stand-in for a value, no element.
            let line = line_start(text, start, 120);
            let stands = text[line..start - 1].trim_ascii_end().last().is_some_and(|b| b":=".contains(b));
            if stands && matches!(text.get(skip_blanks(text, tag + 1)), None | Some(b'\n' | b'\r')) {
                return None;
            }
            return Some((skip_space(text, tag + 1), Link::Strong));
        }
        return None;
    }
    let quote = quote_at(text, at);
    if let Some((_, width, _)) = quote {
        at += width;
    }
    if text.get(at) == Some(&b']') || (quote.is_some() && text.get(at) == Some(&b')')) {
        at += 1;
    }
    // The brackets of an array in C: `char token[] = "x"`.
    if quote.is_none() && text.get(at) == Some(&b'[') {
        let close = (at + 1..text.len().min(at + 6)).find(|i| !text[*i].is_ascii_digit())?;
        at = if text[close] == b']' { close + 1 } else { at };
    }
    let after = skip_blanks(text, at);
    let strong = |to: usize| Some((to, Link::Strong));
    match text.get(after) {
        Some(b'=') => match text.get(after + 1) {
            Some(b'=') => {
                Some((skip_blanks(text, after + 2 + usize::from(text.get(after + 2) == Some(&b'='))), Link::Quoted))
            }
            Some(b'>') => strong(skip_blanks(text, after + 2)),
            Some(b'~') => None,
            _ => strong(skip_blanks(text, after + 1)),
        },
        Some(b'<') if text.get(after + 1) == Some(&b'-') && after > at => strong(skip_blanks(text, after + 2)),
        Some(b':') => match text.get(after + 1) {
            Some(b'=') => strong(skip_blanks(text, after + 2)),
            // A shell's fallback: `${PASSWORD:-x}`.
            Some(b'-') if before == Some(b'{') => strong(after + 2),
            // What is said if it is unset, or stands there if it is set.
            Some(b'?' | b'+') if before == Some(b'{') => None,
            // LDIF marks base64 with a second colon.
            Some(b':') if text.get(after + 2) == Some(&b' ') => strong(skip_blanks(text, after + 2)),
            Some(b':') => None,
            _ => {
                let mut to = skip_blanks(text, after + 1);
                // The quote behind the colon ends a string that is a prompt: `"password: "`.
                if quote.is_none()
                    && let Some(mark @ (b'"' | b'\'')) = text.get(to)
                    && text[line_start(text, start, 120)..start].iter().filter(|b| *b == mark).count() % 2 == 1
                {
                    return None;
                }
                // YAML tags and block marks; a value on the next line of JSON or of a block.
                if text.get(to) == Some(&b'!') {
                    let tag = (to..text.len().min(to + 24)).find(|i| is_blank(text[*i]))?;
                    to = skip_blanks(text, tag);
                }
                if matches!(text.get(to), Some(b'|' | b'>')) && text.get(to + 1).is_some_and(|b| b"\n-+".contains(b)) {
                    to = skip_space(text, line_end(text, to, 8));
                } else if text.get(to) == Some(&b'\n') && (quote.is_some() || lone_below(text, start, to)) {
                    to = skip_space(text, to);
                }
                // Types, as in `password: str = "x"` and `let token: &str = "x"`.
                let eol = line_end(text, to, 80);
                let typed = (to..eol).take(40).find(|i| text[*i] == b'=').filter(|i| {
                    *i > to
                        && text[to..*i].iter().all(|b| b.is_ascii_alphabetic() || b" &<>[]|?':_.".contains(b))
                        && text[i - 1] == b' '
                });
                match typed {
                    Some(equals) if quote_at(text, skip_blanks(text, equals + 1)).is_some() => {
                        strong(skip_blanks(text, equals + 1))
                    }
                    _ => strong(to),
                }
            }
        },
        Some(b'!') => None,
        // Assignments that keep an old value, and fallbacks: `||= "x"`, `?= x`, `|| "x"`, `?? "x"`.
        Some(b'|' | b'?') if [&b"||="[..], b"??=", b"?="].iter().any(|w| text[after..].starts_with(w)) => {
            let equals = (after..after + 3).find(|i| text[*i] == b'=')?;
            strong(skip_blanks(text, equals + 1))
        }
        Some(b'|' | b'?') if text[after..].starts_with(b"|| ") || text[after..].starts_with(b"?? ") => {
            Some((skip_blanks(text, after + 2), Link::Quoted))
        }
        // `<entry key="db.password">x</entry>`.
        Some(b'>')
            if quote.is_some()
                && [&b"key="[..], b"name="].iter().any(|w| text[..start.saturating_sub(1)].ends_with(w)) =>
        {
            strong(skip_space(text, after + 1))
        }
        // `password -> x`, `Password - x`.
        Some(b'-') if after > at && quote.is_none() && text.get(after + 1).is_some_and(|b| b"> ".contains(b)) => {
            Some((skip_blanks(text, after + 2), Link::Prose))
        }
        // `?password="x"`-like calls: set("password", "x"), .password("x"), and rows of CSV-like
        // pairs.
        Some(b',') if quote.is_some() || (upper(&text[start..end]) && text[start..end].contains(&b'_')) => {
            Some((skip_blanks(text, after + 1), Link::Quoted))
        }
        Some(b'(') if quote.is_none() => Some((skip_blanks(text, after + 1), Link::Quoted)),
        Some(_) if after > at && quote.is_none() => {
            let double = before == Some(b'-') && start > 1 && text[start - 2] == b'-';
            let plain = text[start..end].iter().all(|b| b.is_ascii_lowercase() || b"-_".contains(b));
            // What the words between say: `password is hunter2`, `set the password to x`.
            let mut to = after;
            for word in VERBS.split('|') {
                if has_at(text, to, word.as_bytes()) {
                    to = skip_blanks(text, to + word.len());
                }
            }
            // The kind of encryption in front of the value, as routers write it:
            // `password 7 0822455D`.
            let coded = text.get(to).is_some_and(u8::is_ascii_digit) && text.get(to + 1) == Some(&b' ') && {
                let word = &text[to + 2..line_end(text, to + 2, 40)];
                let word = word.split(|b| *b == b' ').next().unwrap_or(word);
                word.len() > 5 && Classes::of(word).mixes_digits()
            };
            // `authentication-key x` alone on the rest of the line is a directive, not prose.
            let directive = text[start..end].contains(&b'-') && {
                let word = text[to..line_end(text, to, 80)].trim_ascii();
                Classes::of(word).mixes_digits() && !word.contains(&b' ')
            };
            // `-ppassword` is `-p` with a weak password behind it.
            if before == Some(b'-') && !double && name_behind_letter(&text[start..end]) {
                return None;
            }
            if double || (before == Some(b'-') && plain) || coded || directive || heads.filed(text, start) {
                let said = to > after && !double && !coded && !directive;
                return Some((if coded { to + 2 } else { to }, if said { Link::Said } else { Link::Option }));
            }
            // A row of a table.
            if text[after] == b'|' {
                return Some((skip_blanks(text, after + 1), Link::Prose));
            }
            if text.get(to).is_some_and(|b| b"=:".contains(b)) && text.get(to + 1) == Some(&b' ') {
                to = skip_blanks(text, to + 1);
            }
            Some((to, if to > after { Link::Said } else { Link::Prose }))
        }
        Some(_) if after > at => Some((after, Link::Quoted)),
        _ => None,
    }
}

/// Keeps what is in front of the last name on its line, so that many names on one line don't cost a
/// search each.
#[derive(Default)]
pub(super) struct Heads {
    line: usize,
    until: usize,
    hit: Option<usize>,
}

/// How far in front of a name the word may stand.
const NEAR: usize = 120;

impl Heads {
    /// Whether the line of the name at `start` belongs to a syntax of `name value` pairs: netrc,
    /// Dockerfile `ENV`, SQL, settings tools. Names must be asked for in the order of the text.
    fn filed(&mut self, text: &[u8], start: usize) -> bool {
        // Names come in order: only what lies between the last one and this one is new.
        if let Some(gap) = text[self.until.min(start)..start].iter().rposition(|b| *b == b'\n') {
            let line = self.until + gap + 1;
            *self = Self { line, until: line, hit: None };
        }
        let line = self.line;
        let from = self.until.max(start.saturating_sub(NEAR));
        if let Some(at) = opening(&text[..start], from) {
            self.hit = Some(at);
        }
        self.until = start;
        self.hit.is_some_and(|at| start - at <= NEAR) || directive(text, line, start)
    }
}

/// Whether `name` is one letter and then the word for a password.
fn name_behind_letter(name: &[u8]) -> bool {
    name.get(1..)
        .is_some_and(|rest| [&b"password"[..], b"passwd", b"pass"].iter().any(|w| rest.eq_ignore_ascii_case(w)))
}

/// The last word at or behind `from` in `head` that opens such a syntax.
fn opening(head: &[u8], from: usize) -> Option<usize> {
    let begins = |at: &usize| head[*at].is_ascii_alphabetic() && (*at == 0 || !is_word(head[at - 1]));
    let found = |at: &usize| {
        let first = head[*at].to_ascii_lowercase();
        lists::LINKS_OPENINGS.words().any(|word| word.as_bytes()[0] == first && has_at(head, *at, word.as_bytes()))
    };
    (from..head.len()).rev().filter(begins).find(found)
}

/// Whether the name at `start` is a directive that fills its line, or belongs to the login on the
/// line before.
fn directive(text: &[u8], line: usize, start: usize) -> bool {
    let head = &text[line..start];
    // A line of its own: `password x` below `machine …` or `login …`, `requirepass x`.
    let own = head.iter().all(|b| is_blank(*b) || b"$#".contains(b));
    if !own {
        return false;
    }
    let directive =
        [&b"requirepass"[..], b"masterauth", b"bindpw", b"rootpw", b"setenv"].iter().any(|d| has_at(text, start, d));
    let previous = &text[line_start(text, line.saturating_sub(1), 160)..line];
    directive || previous.windows(6).any(|w| w == b"login " || w == b"machin")
}

/// `name: X` with the value under a key of its own: `{"name":"DB_PASSWORD","value":"x"}`, the same
/// in YAML and XML.
pub(super) fn beside(text: &[u8], end: usize) -> Option<usize> {
    let mut at = end;
    if let Some((_, width, _)) = quote_at(text, at) {
        at += width;
    }
    let stop = text.len().min(at + 60);
    while at < stop && (text[at].is_ascii_whitespace() || b",/>\\n:{".contains(&text[at])) {
        at += 1;
    }
    if text.get(at) == Some(&b'<') {
        at += 1;
    }
    // The closing tag of the name: `<param-name>password</param-name><param-value>`.
    if text.get(end) == Some(&b'<') && text.get(end + 1) == Some(&b'/') {
        at = skip_space(text, line_end(text, end, 60).min((end..stop).find(|i| text[*i] == b'>')? + 1));
        at += usize::from(text.get(at) == Some(&b'<'));
    }
    if let Some((_, width, _)) = quote_at(text, at) {
        at += width;
    }
    for key in [&b"value"[..], b"param-value", b"secretstring", b"val", b"default"] {
        if has_at(text, at, key) {
            at += key.len();
            if let Some((_, width, _)) = quote_at(text, at) {
                at += width;
            }
            at = skip_blanks(text, at);
            return matches!(text.get(at), Some(b'=' | b':' | b'>')).then(|| skip_space(text, at + 1));
        }
    }
    None
}

/// The value that prose gives some words after the name: `the key for the account is X`,
/// `Password for 'host': X`, or alone on the next line.
pub(super) fn distant(text: &[u8], start: usize, end: usize) -> Option<(usize, Link)> {
    let eol = line_end(text, end, 80);
    let rest = &text[end..eol];
    if text.get(end) == Some(&b' ') {
        let marks = [&b" is "[..], b" are ", b": ", b" = ", b" ist "];
        for i in 0..rest.len() {
            if matches!(rest[i], b' ' | b':')
                && let Some(mark) = marks.iter().find(|mark| rest[i..].starts_with(mark))
            {
                return Some((end + i + mark.len(), Link::Said));
            }
        }
    }
    let alone = rest.iter().all(|b| b" :\r".contains(b)) && text.get(eol) == Some(&b'\n');
    let line = line_start(text, start, 60);
    let next = line_end(text, eol + 1, 200);
    let single =
        alone && text.get(eol + 1..next).is_some_and(|l| !l.is_empty() && !l.iter().any(|b| b" \t:=".contains(b)));
    (single && line == start).then_some((eol + 1, Link::Prose))
}

/// Whether the name is written as environment variables are.
pub(super) fn upper(name: &[u8]) -> bool {
    name.iter().any(u8::is_ascii_uppercase) && !name.iter().any(u8::is_ascii_lowercase)
}
