//! Finds `name = value` in the spellings of shells, `.env`, YAML, JSON, TOML, INI, XML, SQL,
//! options and prose. `names` judges the name, `values` the value.

use super::detect::{FoundSecret, SecretRank};

use super::entropy::Classes;

use super::headers;
use super::links::{Heads, Link, beside, distant, link, upper};

use super::name_words::key_kind;
use super::names::{Tier, classify};

use super::prose_values::{argument, grouped, words_end};
use super::reading::{ReadValue, Readings, value_at};
use super::text::{has_at, is_blank, is_name, is_word, line_end, line_start, skip_blanks, skip_space};

use super::values::{Setting, judge};

fn fills_line(text: &[u8], name: usize, value: &ReadValue) -> bool {
    let line = line_start(text, name, 120);
    let head = text[line..name].iter().all(|b| is_blank(*b) || b"-#$>".contains(b))
        || text[line..name].starts_with(b"export ");
    let rest = skip_blanks(text, value.end + usize::from(value.quote != 0));
    head && text.get(rest).is_none_or(|b| b"\n\r#,;}".contains(b))
}

fn accented(text: &[u8], at: usize) -> bool {
    text[at] == 0xC3 && text.get(at + 1).is_some_and(|b| (0x80..0xC0).contains(b))
}

/// Start of the value in SQL's `IDENTIFIED [WITH plugin] BY`. `by` is the offset behind the name.
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

/// Bytes searched for the first word of a two-word name; longer than any such word.
const LONGEST_WORD: usize = 32;

/// Tier of a name of two words: `API key`, `seed phrase`, `backup codes`.
fn worded(text: &[u8], start: usize, name: &[u8]) -> Option<Tier> {
    let second = ["key", "phrase", "words", "code", "codes"].iter().any(|w| name.eq_ignore_ascii_case(w.as_bytes()));
    if !second || start < 2 || !is_blank(text[start - 1]) {
        return None;
    }
    let near = start.saturating_sub(LONGEST_WORD);
    let from = (near..start - 1).rev().find(|i| !is_word(text[*i])).map_or(near, |i| i + 1);
    if name.eq_ignore_ascii_case(b"key") {
        // `RSA key 4F9A…` names a public thing.
        let open = [&b"rsa"[..], b"ssh", b"gpg", b"pgp", b"host", b"hash", b"user", b"data", b"base", b"dev"];
        let word = text[from..start - 1].to_ascii_lowercase();
        return (key_kind(&word) && !open.contains(&word.as_slice())).then_some(Tier::Token);
    }
    let joined = [&text[from..start - 1], b"_", name].concat();
    classify(&joined).filter(|tier| matches!(tier, Tier::Phrase | Tier::Code | Tier::Password))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    scan_with(text, &mut Readings::of(text.len()), out);
}

fn scan_with(text: &[u8], readings: &mut Readings, out: &mut Vec<FoundSecret>) {
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
        // The `n` of a literal `\n` is not part of the name.
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
        let by = skip_blanks(text, end);
        if let Some(to) = identified(text, name, by) {
            let value = value_at(text, to, readings)
                .filter(|v| v.quote != 0 || Classes::of(&text[v.start..v.end]).mixes_digits());
            let how = Setting { given: true, ..Setting::PLACE };
            if let Some(value) = value.filter(|v| judge(&text[v.start..v.end], Tier::Password, how)) {
                out.push(FoundSecret::new(value.start..value.end, "password", SecretRank::Name));
            }
            continue;
        }
        // The user name in a URL and aish's own placeholders are not setting names.
        if text[..start].ends_with(b"//") || has_at(text, start, b"aish_secret_") {
            continue;
        }
        let Some(tier) = worded(text, start, name).or_else(|| classify(name)) else { continue };
        let hits = out.len();
        if headers::cookie_name(name) && headers::cookies(text, end, name, out) {
            at = at.max(out.last().map_or(at, |f| f.span.end));
            continue;
        }
        one(text, (start, end), tier, (&mut *readings, &mut heads), out);
        // Names inside a value already taken are skipped.
        if out.len() > hits {
            at = at.max(out.last().map_or(at, |f| f.span.end));
        }
    }
}

fn one(
    text: &[u8],
    (start, end): (usize, usize),
    tier: Tier,
    (readings, heads): (&mut Readings, &mut Heads),
    out: &mut Vec<FoundSecret>,
) {
    let named = Named { text, start, end, tier };
    if named.is_phrase()
        && let Some(from) = (end..text.len().min(end + 6)).find(|i| !text[*i].is_ascii_whitespace() && text[*i] != b':')
        && from > end
        && let Some(phrase) = named.phrase(from)
    {
        out.push(phrase);
        return;
    }
    for place in 0..3 {
        let found = match place {
            0 => link(text, start, end, heads),
            1 => beside(text, end).map(|to| (to, Link::Strong)),
            _ if tier == Tier::Loose => None,
            _ => distant(text, start, end),
        };
        if let Some(secret) = found.and_then(|(to, link)| named.secret_at(to, link, readings)) {
            out.push(secret);
            return;
        }
    }
}

/// The name of a setting and where it stands.
struct Named<'a> {
    text: &'a [u8],
    start: usize,
    end: usize,
    tier: Tier,
}

impl Named<'_> {
    fn name(&self) -> &[u8] {
        &self.text[self.start..self.end]
    }

    fn is_phrase(&self) -> bool {
        self.tier == Tier::Phrase || self.name().eq_ignore_ascii_case(b"seed")
    }

    fn is_element(&self) -> bool {
        self.start > 0 && self.text[self.start - 1] == b'<'
    }

    fn phrase(&self, from: usize) -> Option<FoundSecret> {
        let last = words_end(self.text, from)?;
        Some(FoundSecret::new(from..last, Tier::Phrase.name(), SecretRank::Name))
    }

    fn secret_at(&self, mut to: usize, link: Link, readings: &mut Readings) -> Option<FoundSecret> {
        let text = self.text;
        if matches!(text.get(to), Some(b'|' | b'>')) && text.get(to + 1).is_some_and(|b| b"\n-+".contains(b)) {
            to = skip_space(text, line_end(text, to, 8));
        }
        if self.is_phrase()
            && let from = to + usize::from(text.get(to).is_some_and(|b| b"\"'".contains(b)))
            && let Some(phrase) = self.phrase(from)
        {
            return Some(phrase);
        }
        let argument = (link == Link::Strong).then(|| argument(text, to, self.name())).flatten();
        let mut value = argument.or_else(|| value_at(text, to, readings))?;
        if matches!(link, Link::Prose | Link::Said) && b"[({<".contains(&text[value.start]) {
            return None;
        }
        // Four groups of four letters: how Google shows app passwords.
        if value.quote == 0
            && matches!(self.tier, Tier::Password | Tier::Token)
            && let Some(last) = grouped(text, value.start)
        {
            if text[value.start].is_ascii_uppercase() {
                return Some(FoundSecret::new(value.start..last, self.tier.name(), SecretRank::Name));
            }
            value.end = last;
        }
        let value = self.fitting(value, link, readings)?;
        self.judged(value, link, readings)
    }

    /// The value without what belongs to its syntax; none where the name's kind wants another.
    fn fitting(&self, mut value: ReadValue, link: Link, readings: &mut Readings) -> Option<ReadValue> {
        let text = self.text;
        // An element's value ends at the next tag, blanks included.
        if self.is_element()
            && value.quote == 0
            && let Some(tag) = (value.end..text.len().min(value.end + 200)).find(|i| b"<>\n".contains(&text[*i]))
            && text[tag] == b'<'
        {
            value.end = tag;
        }
        if headers::authorization(self.name()) {
            let credentials = headers::skip_scheme(text, value.start);
            match value.quote {
                0 => value = readings.bare(text, credentials)?,
                _ => value.start = credentials.min(value.end),
            }
        }
        let quoted = value.quote != 0;
        if link == Link::Quoted && !quoted {
            return None;
        }
        if self.tier == Tier::Phrase {
            if link != Link::Strong || (!quoted && text[value.start].is_ascii_digit()) {
                return None;
            }
            if !quoted {
                value.end = line_end(text, value.start, 400);
            }
        }
        // Several words in backticks are a command.
        let is_command = value.quote == b'`' && text[value.start..value.end].contains(&b' ');
        (!is_command).then_some(value)
    }

    fn judged(&self, mut value: ReadValue, link: Link, readings: &mut Readings) -> Option<FoundSecret> {
        let text = self.text;
        let (tier, how) = self.setting(&value, link);
        let quoted = value.quote != 0;
        let bytes = bytes_at(text, &value);
        let is_option = bytes.is_empty() || [&b"-"[..], b"id=", b"type="].iter().any(|begin| bytes.starts_with(begin));
        if link == Link::Option && !quoted && is_option {
            return None;
        }
        // The names in a list of pairs are judged one by one.
        if quoted && tier != Tier::Password && bytes.contains(&b' ') && bytes.contains(&b'=') {
            return None;
        }
        value.start += self.foreign_beginning(bytes);
        let folded = (value.quote == 0).then(|| block_end(text, self.start, self.end, value.start)).flatten();
        let lines = folded.map(|last| &text[value.start..last]);
        let word = |line: &[u8]| !line.contains(&b' ') && Classes::of(line).mixes_digits() && judge(line, tier, how);
        let is_secret = judge(bytes_at(text, &value), tier, how)
            || lines.is_some_and(|lines| lines.split(|b| *b == b'\n').any(|l| word(l.trim_ascii())));
        is_secret.then(|| {
            let end = folded.unwrap_or_else(|| readings.whole(text, &value));
            FoundSecret::new(value.start..end, tier.name(), SecretRank::Name)
        })
    }

    fn setting(&self, value: &ReadValue, link: Link) -> (Tier, Setting) {
        let (text, name, bytes) = (self.text, self.name(), bytes_at(self.text, value));
        let (quoted, element) = (value.quote != 0, self.is_element());
        let mark = usize::from(quoted);
        let tight = value.start > mark
            && text[value.start - mark - 1] == b'='
            && text.get(value.end + mark).is_none_or(|b| b.is_ascii_whitespace() || b"\"'&".contains(b));
        let option = text[..self.start].ends_with(b"-");
        let digits = !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
        let said = quoted || digits || matches!(self.tier, Tier::Pin | Tier::Code);
        // `pass: x` is a password, `pass: 12` counts tests.
        let mixed = name[1].is_ascii_lowercase() && Classes::of(bytes).mixes_digits();
        let is_pass = name.eq_ignore_ascii_case(b"pass") && !digits && (mixed || text.get(self.end) == Some(&b'='));
        let how = Setting {
            quoted: quoted || (element && bytes.contains(&b' ')),
            single: value.quote == b'\'',
            // `said`: prose calls this one quoted word the password.
            strong: link != Link::Prose && (link != Link::Said || said),
            given: false,
            tight,
            plain: element
                || (option && tight)
                || (digits && link == Link::Said)
                || link == Link::Option
                || upper(name)
                || (link == Link::Strong && fills_line(text, self.start, value))
                || connection(text, self.start, value.end),
        };
        (if is_pass { Tier::Password } else { self.tier }, how)
    }

    /// How many bytes at the beginning of the value are none of the secret: a login, a scheme.
    fn foreign_beginning(&self, bytes: &[u8]) -> usize {
        let mut skipped = 0;
        // Of `login:password` only the password is a secret.
        let login = self.name().windows(4).any(|w| w.eq_ignore_ascii_case(b"auth") || w.eq_ignore_ascii_case(b"cred"));
        if let (true, Some(colon)) = (login, bytes.iter().position(|b| *b == b':'))
            && bytes[..colon].iter().all(|b| is_name(*b) || *b == b'@')
        {
            skipped = colon + 1;
        }
        for scheme in [&b"pass:"[..], b"plain:", b"{noop}", b"{plain}", b"base64:"] {
            if bytes[skipped..].starts_with(scheme) {
                skipped += scheme.len();
            }
        }
        skipped
    }
}

/// End of a YAML block scalar (`>-`, `|`) whose header is at `value`; `None` if there is none.
fn block_end(text: &[u8], start: usize, end: usize, value: usize) -> Option<usize> {
    let between = text.get(end..value)?;
    let mark = between.iter().position(|b| b"|>".contains(b))?;
    if !between[mark..].contains(&b'\n') {
        return None;
    }
    let indent = |from: usize| skip_blanks(text, from) - from;
    let own = indent(line_start(text, start, 400));
    let mut last = None;
    let mut at = line_start(text, value, 400);
    while at < text.len() && at - value.min(at) < 1 << 14 {
        let stop = line_end(text, at, 1 << 14);
        let body = text[at..stop].trim_ascii_end();
        if !body.trim_ascii().is_empty() {
            if indent(at) <= own {
                break;
            }
            last = Some(at + body.len());
        }
        at = stop + 1;
    }
    // `blocks` takes the body of a key and leaves its begin and end lines.
    last.filter(|last| *last > value && memchr::memmem::find(&text[value..*last], b"-----BEGIN ").is_none())
}

fn bytes_at<'a>(text: &'a [u8], value: &ReadValue) -> &'a [u8] {
    &text[value.start..value.end]
}

/// Whether the pair is in a list: `user=x;password=y`, `user=x&password=y`, `user=x password=y`.
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

#[cfg(test)]
#[path = "assignments_tests.rs"]
mod tests;
