//! Finds `name = value` in all its spellings: shells, `.env`, YAML, JSON, TOML, INI, XML, SQL, options, prose.
//! One pass over the names of the text; `names` says which are telling, `values` whether the value is one.

use super::detect::{Found, Rank};
use super::entropy::Classes;
use super::headers;
use super::names::{Tier, classify, key_kind};
use super::text::{has_at, is_blank, is_name, is_word, line_end, line_start, skip_blanks, skip_space};
use super::values::{Setting, judge};

/// The longest value that is read.
const LONGEST: usize = 1 << 14;

/// A value in the text and how it stands there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The quote around it, 0 for none.
    pub(super) quote: u8,
}

/// Remembers up to where a closing quote was searched in vain, so that many open quotes don't cost a search each.
#[derive(Default)]
pub(super) struct Unclosed {
    until: [usize; 3],
}

impl Unclosed {
    fn slot(quote: u8) -> usize {
        match quote {
            b'"' => 0,
            b'\'' => 1,
            _ => 2,
        }
    }
}

/// The quote at `at`: its byte, how long it is, whether it is escaped (`\"`).
fn quote_at(text: &[u8], at: usize) -> Option<(u8, usize, bool)> {
    match text.get(at)? {
        q @ (b'"' | b'\'' | b'`') => Some((*q, 1, false)),
        b'\\' => {
            let slashes = text[at..].iter().take_while(|b| **b == b'\\').count().min(8);
            match text.get(at + slashes)? {
                q @ (b'"' | b'\'') => Some((*q, slashes + 1, true)),
                _ => None,
            }
        }
        b'&' if has_at(text, at, b"&quot;") => Some((b'&', 6, true)),
        _ => None,
    }
}

/// The value that starts at `at` (behind the separator, blanks skipped).
pub(super) fn value_at(text: &[u8], at: usize, unclosed: &mut Unclosed) -> Option<Value> {
    let mut at = at;
    // String prefixes: b"", r"", f"", @"", $''.
    if text.get(at).is_some_and(|b| b"bBrRfFuU@$LN".contains(b))
        && quote_at(text, at + 1).is_some_and(|q| !q.2 && q.0 != b'`')
    {
        at += 1;
    }
    if let Some((quote, width, escaped)) = quote_at(text, at) {
        let mut start = at + width;
        // Triple quotes.
        if !escaped
            && quote != b'`'
            && text.get(start) == Some(&quote)
            && text.get(start + 1) != Some(&quote)
            && start == at + 1
        {
            return None;
        }
        if !escaped && text.get(start) == Some(&quote) && text.get(start + 1) == Some(&quote) {
            start += 2;
        }
        let slot = Unclosed::slot(quote);
        if start >= unclosed.until[slot] {
            let stop = text.len().min(start + LONGEST);
            let mut i = start;
            while i < stop {
                let b = text[i];
                if b == b'\n' && !escaped && quote != b'`' && i > start + 200 {
                    break;
                }
                if b == b'\n' && text[start..i].iter().any(|b| !b.is_ascii_whitespace()) {
                    break;
                }
                if escaped {
                    if quote_at(text, i).is_some_and(|q| q.0 == quote) {
                        return Some(Value { start, end: i, quote: if quote == b'&' { b'"' } else { quote } });
                    }
                    if b == quote {
                        break;
                    }
                } else if b == quote {
                    return Some(Value { start, end: i, quote });
                } else if b == b'\\' && quote != b'\'' {
                    i += 1;
                }
                i += 1;
            }
            unclosed.until[slot] = i;
        }
        return bare(text, start).map(|v| Value { quote: 0, ..v });
    }
    bare(text, at)
}

/// The unquoted value at `start`.
fn bare(text: &[u8], start: usize) -> Option<Value> {
    let stop = text.len().min(start + LONGEST);
    let query = start > 1 && {
        // Behind `?name=` or `&name=` an ampersand ends the value.
        let name = (start.saturating_sub(80)..start - 1).rev().find(|i| !is_name(text[*i]));
        text[start - 1] == b'=' && name.is_some_and(|i| b"?&".contains(&text[i]))
    };
    let next_name = |i: usize| {
        let from = skip_blanks(text, i + 1);
        let to = (from..stop.min(from + 60)).find(|i| !is_name(text[*i]) && text[*i] != b' ').unwrap_or(from);
        to > from && b"=:".contains(&text[to])
    };
    let mut open = [0usize; 3];
    let mut i = start;
    while i < stop {
        let next = text.get(i + 1);
        let last = next.is_none_or(|b| b.is_ascii_whitespace() || b",;.:\"'`)]}\\|&<".contains(b));
        match text[i] {
            b if b.is_ascii_whitespace() || b < 0x20 => break,
            b'"' | b'\'' | b'`' | b'<' | b'>' | b';' => break,
            b'\\' if next.is_none_or(|b| b"nrt\"'\\\n".contains(b)) => break,
            b'&' if query
                || has_at(text, i, b"&quot;")
                || has_at(text, i, b"&amp;")
                || next_name(i)
                || next == Some(&b'&') =>
            {
                break;
            }
            b',' if last || next_name(i) => break,
            b'#' if query => break,
            b'|' if last => break,
            b'(' => open[0] += 1,
            b'[' => open[1] += 1,
            b'{' => open[2] += 1,
            b')' if open[0] == 0 && last => break,
            b']' if open[1] == 0 && last => break,
            b'}' if open[2] == 0 && last => break,
            b')' => open[0] = open[0].saturating_sub(1),
            b']' => open[1] = open[1].saturating_sub(1),
            b'}' => open[2] = open[2].saturating_sub(1),
            _ => {}
        }
        i += 1;
    }
    let mut end = i;
    while end > start && b",.:".contains(&text[end - 1]) {
        end -= 1;
    }
    (end > start).then_some(Value { start, end, quote: 0 })
}

/// What stands between a name and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// `=`, `:`, `=>`, an XML tag, a call with quoted arguments.
    Strong,
    /// `==` or a call: counts with a quoted value only.
    Quoted,
    /// A blank behind an option or in a file where that is the syntax.
    Option,
    /// Prose that says so: `the password is x`.
    Said,
    /// Prose.
    Prose,
}

/// The words that prose puts between a name and its value, in the order in which they may follow each other.
const VERBS: &[&str] = &[
    "is ",
    "was ",
    "are ",
    "ist ",
    "war ",
    "lautet ",
    "est ",
    "es ",
    "will be ",
    "now ",
    "set to ",
    "changed to ",
    "to ",
    "as ",
    "by ",
    "= ",
    "it's ",
];

/// Where the value behind the name at `start..end` begins, and how it is linked.
fn link(text: &[u8], start: usize, end: usize, heads: &mut Heads) -> Option<(usize, Link)> {
    let before = start.checked_sub(1).map(|i| text[i]);
    let mut at = end;
    // `password:` inside `<password>…</password>` and `<password type="x">…`.
    if before == Some(b'<') {
        let close = line_end(text, end, 200);
        let tag = (end..close).find(|i| b"<>".contains(&text[*i]))?;
        if text[tag] == b'>' && text[tag - 1] != b'/' {
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
                } else if text.get(to) == Some(&b'\n') && quote.is_some() {
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
        // `?password="x"`-like calls: set("password", "x"), .password("x"), and rows of CSV-like pairs.
        Some(b',') if quote.is_some() || (upper(&text[start..end]) && text[start..end].contains(&b'_')) => {
            Some((skip_blanks(text, after + 1), Link::Quoted))
        }
        Some(b'(') if quote.is_none() => Some((skip_blanks(text, after + 1), Link::Quoted)),
        Some(_) if after > at && quote.is_none() => {
            let double = before == Some(b'-') && start > 1 && text[start - 2] == b'-';
            let plain = text[start..end].iter().all(|b| b.is_ascii_lowercase() || b"-_".contains(b));
            // What the words between say: `password is hunter2`, `set the password to x`.
            let mut to = after;
            for word in VERBS {
                if has_at(text, to, word.as_bytes()) {
                    to = skip_blanks(text, to + word.len());
                }
            }
            // The kind of encryption in front of the value, as routers write it: `password 7 0822455D`.
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

/// Whether the line of the name at `start` belongs to a syntax of `name value` pairs: netrc, Dockerfile `ENV`,
/// SQL, settings tools.
/// Remembers what stood in front on the line of the last name, so that many names on one line don't cost a search each.
#[derive(Default)]
pub(super) struct Heads {
    line: usize,
    until: usize,
    hit: Option<usize>,
}

/// How far in front of a name the word may stand.
const NEAR: usize = 120;

impl Heads {
    /// Whether the line of the name at `start` is `filed`.
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
    let words = [
        &b"machine "[..],
        b"login ",
        b"env ",
        b"arg ",
        b"setenv ",
        b"identified ",
        b"with ",
        b"set ",
        b"config ",
        b"configure ",
        b"secret set ",
        b"user ",
        b"set -gx ",
        b"set -x ",
        b"requirepass",
        b"masterauth",
        b"account ",
        b"config:set ",
        b"alter ",
        b"setx ",
        b"role ",
        b"env add ",
        b"fastcgi_param ",
        b"uwsgi_param ",
    ];
    let begins = |at: &usize| head[*at].is_ascii_alphabetic() && (*at == 0 || !is_word(head[at - 1]));
    let found = |at: &usize| {
        let first = head[*at].to_ascii_lowercase();
        words.iter().any(|word| word[0] == first && has_at(head, *at, word))
    };
    (from..head.len()).rev().filter(begins).find(found)
}

/// Whether the name at `start` is a directive that fills its line, or belongs to the login on the line before.
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
    (directive || previous.windows(6).any(|w| w == b"login " || w == b"machin"))
}

/// `name: X` with the value under a key of its own: `{"name":"DB_PASSWORD","value":"x"}`, the same in YAML and XML.
fn beside(text: &[u8], end: usize) -> Option<usize> {
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

/// Whether the value fills the rest of its line, as in a settings file.
fn fills_line(text: &[u8], name: usize, value: &Value) -> bool {
    let line = line_start(text, name, 120);
    let head = text[line..name].iter().all(|b| is_blank(*b) || b"-#$>".contains(b))
        || text[line..name].starts_with(b"export ");
    let rest = skip_blanks(text, value.end + usize::from(value.quote != 0));
    head && text.get(rest).is_none_or(|b| b"\n\r#,;}".contains(b))
}

/// The value that prose gives some words after the name: `the key for the account is X`, `Password for 'host': X`,
/// or alone on the next line.
fn distant(text: &[u8], start: usize, end: usize) -> Option<(usize, Link)> {
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

/// The literal inside a call that only wraps it: `[]byte("x")`, `String::from("x")`, or the second of a login pair
/// `("bob", "x")`. Calls that fetch something by its name are left alone.
fn argument(text: &[u8], to: usize, name: &[u8]) -> Option<Value> {
    let open = (to..text.len().min(to + 40)).find(|i| text[*i] == b'(' || text[*i].is_ascii_whitespace())?;
    if text[open] != b'(' || !text[to..open].iter().all(|b| is_word(*b) || b"[]:.<>&*".contains(b)) {
        return None;
    }
    let function = text[to..open].to_ascii_lowercase();
    let fetches = [
        "get", "env", "lookup", "read", "load", "find", "query", "fetch", "input", "prompt", "file", "param", "config",
        "text", "label", "col", "field", "ask", "data", "require",
    ];
    if fetches.iter().any(|f| function.windows(f.len()).any(|w| w == f.as_bytes())) {
        return None;
    }
    let first = quote_at(text, skip_blanks(text, open + 1))?;
    let inside = skip_blanks(text, open + 1) + first.1;
    let close = (inside..text.len().min(inside + 400)).find(|i| text[*i] == first.0)?;
    let comma = skip_blanks(text, close + 1);
    let mut value = Value { start: inside, end: close, quote: first.0 };
    if text.get(comma) == Some(&b',') && function.is_empty() && headers::authorization(name) {
        let second = skip_blanks(text, comma + 1);
        let quote = quote_at(text, second)?;
        let end = (second + quote.1..text.len().min(second + 400)).find(|i| text[*i] == quote.0)?;
        value = Value { start: second + quote.1, end, quote: quote.0 };
    } else if text.get(comma) != Some(&b')') || function.is_empty() {
        return None;
    }
    let bytes = &text[value.start..value.end];
    (bytes.iter().any(u8::is_ascii_digit) && !bytes.contains(&b' ')).then_some(value)
}

/// The end of four to eight groups of four characters at `at`: lower-case letters, or base32 with a digit.
fn grouped(text: &[u8], at: usize) -> Option<usize> {
    let base32 = |b: &u8| b.is_ascii_uppercase() || (b'2'..=b'7').contains(b);
    let run = |member: &dyn Fn(&u8) -> bool| {
        let fits = |(i, b): &(usize, &u8)| if i % 5 == 4 { **b == b' ' } else { member(b) };
        let run = text.get(at..)?.iter().take(40).enumerate().take_while(fits).count();
        let whole = run - run % 5 + 4 * usize::from(run % 5 == 4);
        (run % 5 == 4 && whole >= 19 && !text.get(at + whole).is_some_and(|b| is_word(*b))).then_some(at + whole)
    };
    let lower = run(&u8::is_ascii_lowercase).filter(|end| *end == at + 19 && text.get(*end) != Some(&b' '));
    lower.or_else(|| run(&base32).filter(|end| text[at..*end].iter().any(u8::is_ascii_digit)))
}

/// Whether the name is written as environment variables are.
fn upper(name: &[u8]) -> bool {
    name.iter().any(u8::is_ascii_uppercase) && !name.iter().any(u8::is_ascii_lowercase)
}

/// Whether a Latin letter with an accent is at `at`, in UTF-8.
fn accented(text: &[u8], at: usize) -> bool {
    text[at] == 0xC3 && text.get(at + 1).is_some_and(|b| (0x80..0xC0).contains(b))
}

/// The place of the value in SQL's `IDENTIFIED BY`, `IDENTIFIED WITH plugin BY`. `by` is behind the name.
fn identified(text: &[u8], name: &[u8], by: usize) -> Option<usize> {
    if !name.eq_ignore_ascii_case(b"identified") {
        return None;
    }
    let mut at = by;
    if has_at(text, at, b"with ") {
        let plugin = skip_blanks(text, at + 5);
        at = skip_blanks(text, (plugin..text.len().min(plugin + 60)).find(|i| is_blank(text[*i]))?);
    }
    if !has_at(text, at, b"by ") && !has_at(text, at, b"as ") {
        return None;
    }
    at = skip_blanks(text, at + 3);
    Some(if has_at(text, at, b"password ") { skip_blanks(text, at + 9) } else { at })
}

/// What two words that are one name say: `API key`, `seed phrase`, `backup codes`.
fn worded(text: &[u8], start: usize, name: &[u8]) -> Option<Tier> {
    let second = ["key", "phrase", "words", "code", "codes"].iter().any(|w| name.eq_ignore_ascii_case(w.as_bytes()));
    if !second || start < 2 || !is_blank(text[start - 1]) {
        return None;
    }
    let from = (start.saturating_sub(16)..start - 1).rev().find(|i| !is_word(text[*i])).map_or(0, |i| i + 1);
    if name.eq_ignore_ascii_case(b"key") {
        // `RSA key 4F9A…` and the like name public things.
        let open = [&b"rsa"[..], b"ssh", b"gpg", b"pgp", b"host", b"hash", b"user", b"data", b"base", b"dev"];
        let word = text[from..start - 1].to_ascii_lowercase();
        return (key_kind(&word) && !open.contains(&word.as_slice())).then_some(Tier::Token);
    }
    let joined = [&text[from..start - 1], b"_", name].concat();
    classify(&joined).filter(|tier| matches!(tier, Tier::Phrase | Tier::Code | Tier::Password))
}

/// The end of the run of at least eleven short lower-case words at `at`, numbered or separated with commas or not.
fn words_end(text: &[u8], at: usize) -> Option<usize> {
    let (mut i, mut end, mut count) = (at, at, 0);
    while count < 26 {
        while text.get(i).is_some_and(|b| b" ,\t.\n".contains(b) || b.is_ascii_digit()) && i < end + 6 {
            i += 1;
        }
        let from = i;
        while text.get(i).is_some_and(u8::is_ascii_lowercase) {
            i += 1;
        }
        if !(3..=8).contains(&(i - from)) || (count == 0 && from > at + 3) {
            break;
        }
        (end, count) = (i, count + 1);
    }
    (count >= 11).then_some(end)
}

/// Adds the values of all telling names in `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<Found>) {
    let mut unclosed = Unclosed::default();
    let mut heads = Heads::default();
    let mut at = 0;
    while at < text.len() {
        if !is_word(text[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < text.len() && (is_name(text[at]) || accented(text, at)) {
            at += 1 + usize::from(!text[at].is_ascii());
        }
        // The `n` of a written `\n` is no part of the name.
        let start =
            if start > 0 && text[start - 1] == b'\\' && b"nrt".contains(&text[start]) { start + 1 } else { start };
        let mut end = at;
        while end > start && b"-.".contains(&text[end - 1]) {
            end -= 1;
        }
        let name = &text[start..end];
        if name.len() < 2 {
            continue;
        }
        if name.eq_ignore_ascii_case(b"bearer") {
            out.extend(headers::bearer(text, end));
            continue;
        }
        // SQL: `IDENTIFIED BY 'x'`.
        let by = skip_blanks(text, end);
        if let Some(to) = identified(text, name, by) {
            let value = value_at(text, to, &mut unclosed)
                .filter(|v| v.quote != 0 || Classes::of(&text[v.start..v.end]).mixes_digits());
            let how = Setting { given: true, ..Setting::PLACE };
            if let Some(value) = value.filter(|v| judge(&text[v.start..v.end], Tier::Password, how)) {
                out.push(Found::new(value.start..value.end, "password", Rank::Name));
            }
            continue;
        }
        // A user's name in a URL, and our own placeholders, are no names of settings.
        if text[..start].ends_with(b"//") || has_at(text, start, b"aish_secret_") {
            continue;
        }
        let Some(tier) = worded(text, start, name).or_else(|| classify(name)) else { continue };
        let hits = out.len();
        if headers::cookie_name(name) && headers::cookies(text, end, name, out) {
            at = at.max(out.last().map_or(at, |f| f.span.end));
            continue;
        }
        one(text, (start, end), tier, (&mut unclosed, &mut heads), out);
        // Don't read the names inside a value that is taken already.
        if out.len() > hits {
            at = at.max(out.last().map_or(at, |f| f.span.end));
        }
    }
}

/// Judges the value of the name at `start..end`.
fn one(
    text: &[u8],
    (start, end): (usize, usize),
    tier: Tier,
    (unclosed, heads): (&mut Unclosed, &mut Heads),
    out: &mut Vec<Found>,
) {
    let name = &text[start..end];
    let pass = name.eq_ignore_ascii_case(b"pass");
    let before_name = start.checked_sub(1).and_then(|i| text.get(i));
    let phrase = tier == Tier::Phrase || name.eq_ignore_ascii_case(b"seed");
    if phrase
        && let Some(from) = (end..text.len().min(end + 6)).find(|i| !text[*i].is_ascii_whitespace() && text[*i] != b':')
        && from > end
        && let Some(last) = words_end(text, from)
    {
        out.push(Found::new(from..last, rule_id(Tier::Phrase), Rank::Name));
        return;
    }
    let element = start > 0 && text[start - 1] == b'<';
    for place in 0..3 {
        let found = match place {
            0 => link(text, start, end, heads),
            1 => beside(text, end).map(|to| (to, Link::Strong)),
            _ if tier == Tier::Loose => None,
            _ => distant(text, start, end),
        };
        let Some((to, link)) = found else { continue };
        if phrase
            && let from = to + usize::from(text.get(to).is_some_and(|b| b"\"'".contains(b)))
            && let Some(last) = words_end(text, from)
        {
            out.push(Found::new(from..last, rule_id(Tier::Phrase), Rank::Name));
            return;
        }
        let argument = (link == Link::Strong).then(|| argument(text, to, name)).flatten();
        let Some(mut value) = argument.or_else(|| value_at(text, to, unclosed)) else { continue };
        if matches!(link, Link::Prose | Link::Said) && b"[({<".contains(&text[value.start]) {
            continue;
        }
        // Sixteen letters in four groups, as Google shows app passwords.
        if value.quote == 0
            && matches!(tier, Tier::Password | Tier::Token)
            && let Some(last) = grouped(text, value.start)
        {
            if text[value.start].is_ascii_uppercase() {
                out.push(Found::new(value.start..last, rule_id(tier), Rank::Name));
                return;
            }
            value.end = last;
        }
        // An element ends with the next tag, whatever blanks it holds.
        if element
            && value.quote == 0
            && let Some(tag) = (value.end..text.len().min(value.end + 200)).find(|i| b"<>\n".contains(&text[*i]))
            && text[tag] == b'<'
        {
            value.end = tag;
        }
        if headers::authorization(name) {
            value.start = headers::skip_scheme(text, value.start, value.end);
            if value.quote == 0 {
                match bare(text, value.start) {
                    Some(next) => value = next,
                    None => continue,
                }
            }
        }
        let quoted = value.quote != 0;
        if link == Link::Quoted && !quoted {
            continue;
        }
        if tier == Tier::Phrase && link != Link::Strong {
            continue;
        }
        if tier == Tier::Phrase && !quoted && text[value.start].is_ascii_digit() {
            continue;
        }
        if tier == Tier::Phrase && !quoted {
            value.end = line_end(text, value.start, 400);
        }
        // What a backtick encloses is a command, unless it is one word.
        if value.quote == b'`' && text[value.start..value.end].contains(&b' ') {
            continue;
        }
        let mark = usize::from(quoted);
        let tight = value.start > mark
            && text[value.start - mark - 1] == b'='
            && text.get(value.end + mark).is_none_or(|b| b.is_ascii_whitespace() || b"\"'&".contains(b));
        let option = before_name == Some(&b'-');
        let digits = !bytes_at(text, &value).is_empty() && bytes_at(text, &value).iter().all(u8::is_ascii_digit);
        let said = quoted || digits || tier == Tier::Pin || tier == Tier::Code;
        // `pass: x` is a password, `pass: 12` counts tests.
        let mixed = name[1].is_ascii_lowercase() && Classes::of(bytes_at(text, &value)).mixes_digits();
        let tier = if pass && !digits && (mixed || text.get(end) == Some(&b'=')) { Tier::Password } else { tier };
        let how = Setting {
            quoted: quoted || (element && text[value.start..value.end].contains(&b' ')),
            single: value.quote == b'\'',
            // One quoted word that prose calls the password.
            strong: link != Link::Prose && (link != Link::Said || said),
            given: false,
            tight,
            plain: element
                || (option && tight)
                || (digits && link == Link::Said)
                || link == Link::Option
                || upper(name)
                || (link == Link::Strong && fills_line(text, start, &value))
                || connection(text, start, value.end),
        };
        let bytes = &text[value.start..value.end];
        if link == Link::Option
            && !quoted
            && (bytes.is_empty() || bytes.starts_with(b"-") || bytes.starts_with(b"id=") || bytes.starts_with(b"type="))
        {
            continue;
        }
        // A list of pairs is not one value: its own names are read on their own.
        if quoted && tier != Tier::Password && (bytes.contains(&b' ') && bytes.contains(&b'=')) {
            continue;
        }
        let mut bytes = bytes;
        // A login and its password: only the password goes.
        let login = name.windows(4).any(|w| w.eq_ignore_ascii_case(b"auth") || w.eq_ignore_ascii_case(b"cred"));
        if let (true, Some(colon)) = (login, bytes.iter().position(|b| *b == b':'))
            && bytes[..colon].iter().all(|b| is_name(*b) || *b == b'@')
        {
            value.start += colon + 1;
            bytes = &bytes[colon + 1..];
        }
        for scheme in [&b"pass:"[..], b"plain:", b"{noop}", b"{plain}", b"base64:"] {
            if bytes.starts_with(scheme) {
                value.start += scheme.len();
                bytes = &text[value.start..value.end];
            }
        }
        if judge(bytes, tier, how) {
            out.push(Found::new(value.start..value.end, rule_id(tier), Rank::Name));
            return;
        }
    }
}

fn bytes_at<'a>(text: &'a [u8], value: &Value) -> &'a [u8] {
    &text[value.start..value.end]
}

/// Whether the pair stands in a list such as `user=x;password=y` or `user=x&password=y` or `user=x password=y`.
fn connection(text: &[u8], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).and_then(|i| text.get(i));
    let after = text.get(end);
    let equals = text
        .get(start..end)
        .is_some_and(|pair| pair.contains(&b'=') && !pair.windows(2).any(|w| w == b"= " || w == b" ="));
    equals
        && (before.is_some_and(|b| b";&?,=".contains(b))
            || after.is_some_and(|b| b";&".contains(b))
            || is_blank(*before.unwrap_or(&0)))
}

fn rule_id(tier: Tier) -> &'static str {
    match tier {
        Tier::Password => "password",
        Tier::Token => "named-key",
        Tier::Session => "session",
        Tier::Pin => "pin",
        Tier::Code => "recovery-code",
        Tier::Phrase => "pass-phrase",
        Tier::Loose => "random-value",
    }
}
