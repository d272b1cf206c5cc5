//! Finds `name = value` in the spellings of shells, `.env`, YAML, JSON, TOML, INI, XML, SQL,
//! options and prose. `names` judges the name, `values` the value.

use super::detect::FoundSecret;
use super::entropy::Classes;
use super::fields::{beside, valued_before};
use super::headers;
use super::links::{Link, distant, link, opens_element, upper};
use super::lists;
use super::names::{Tier, classify, identified, is_public, worded};
use super::pairs::{
    block_end, connection, ends_line, fills_line, follow, is_array, is_item, is_rule, items, made_of_words,
    words_behind,
};
use super::prose_values::{argument, grouped, words_end};
use super::reading::{ReadValue, Readings, value_at};
use super::references::{code, is_kind, names, speaks, stands_in, uuid};
use super::text::{has_at, is_blank, is_name, is_word, line_end, skip_blanks, skip_space};
use super::values::{Setting, is_made, is_seed, judge, noise, touches};
use super::wordings::told;

fn accented(text: &[u8], at: usize) -> bool {
    text[at] == 0xC3 && text.get(at + 1).is_some_and(|b| (0x80..0xC0).contains(b))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    scan_with(text, &mut Readings::of(text.len()), out);
}

fn scan_with(text: &[u8], readings: &mut Readings, out: &mut Vec<FoundSecret>) {
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
            let found = value.map(|value| FoundSecret::named(value.start..value.end, "password"));
            out.extend(found.and_then(|found| found.judged(text, Tier::Password, how)));
            continue;
        }
        // The user name in a URL and aish's own placeholders are not setting names.
        if text[..start].ends_with(b"//") || has_at(text, start, b"aish_secret_") {
            continue;
        }
        let Some(tier) = worded(text, start, name).or_else(|| classify(name)) else { continue };
        if is_public(text, start, name) {
            continue;
        }
        let hits = out.len();
        if headers::cookie_name(name) && headers::cookies(text, end, name, out) {
            at = at.max(out.last().map_or(at, |f| f.span.end));
            continue;
        }
        one(text, (start, end), tier, readings, out);
        // Names inside a value already taken are skipped.
        if out.len() > hits {
            at = at.max(out.last().map_or(at, |f| f.span.end));
        }
    }
}

fn one(text: &[u8], (start, end): (usize, usize), tier: Tier, readings: &mut Readings, out: &mut Vec<FoundSecret>) {
    let named = Named { text, start, end, tier };
    if named.is_phrase()
        && let Some(from) = (end..text.len().min(end + 6)).find(|i| !text[*i].is_ascii_whitespace() && text[*i] != b':')
        && from > end
        && let Some(phrase) = named.phrase(from)
    {
        out.push(phrase);
        return;
    }
    if let Some(span) = valued_before(text, start).filter(|span| judge(&text[span.clone()], tier, Setting::PLACE)) {
        out.push(FoundSecret::named(span, tier.name()));
        return;
    }
    for place in 0..3 {
        let found = match place {
            0 => link(text, start, end),
            1 => beside(text, end).map(|to| (to, Link::Strong)),
            _ if tier == Tier::Loose => None,
            _ => distant(text, end),
        };
        let Some((to, link)) = found else { continue };
        let before = out.len();
        if link == Link::Strong {
            out.extend(named.listed(to, readings));
            if out.len() > before {
                return;
            }
        }
        if let Some(secret) = named.secret_at(to, link, readings) {
            let rest = named.rest(&secret, link);
            follow(text, &secret, out);
            out.push(secret);
            out.extend(rest);
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
        opens_element(self.text, self.start)
    }

    fn phrase(&self, from: usize) -> Option<FoundSecret> {
        let last = words_end(self.text, from)?;
        Some(FoundSecret::named(from..last, Tier::Phrase.name()))
    }

    fn secret_at(&self, mut to: usize, link: Link, readings: &mut Readings) -> Option<FoundSecret> {
        let text = self.text;
        if matches!(text.get(to), Some(b'|' | b'>')) && text.get(to + 1).is_some_and(|b| b"\n-+".contains(b)) {
            to = skip_space(text, line_end(text, to, 8));
        }
        if self.is_phrase()
            && let from = to + text[to..].iter().take(4).take_while(|b| b"[\"'`".contains(b)).count()
            && let Some(phrase) = self.phrase(from)
        {
            return Some(phrase);
        }
        let argument = (link == Link::Strong).then(|| argument(text, to)).flatten();
        let mut value = argument.or_else(|| value_at(text, to, readings))?;
        if matches!(link, Link::Prose | Link::Said) && b"[({<".contains(&text[value.start]) {
            return None;
        }
        // Four groups of four letters: how Google shows app passwords.
        if value.quote == 0
            && matches!(self.tier, Tier::Password | Tier::Token)
            && let Some(last) = grouped(text, value.start)
        {
            let group = &text[value.start..last];
            if group[0].is_ascii_uppercase() || group.iter().any(u8::is_ascii_digit) {
                return Some(FoundSecret::named(value.start..last, self.tier.name()));
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
        // A field that an option has in quotes: `--data-urlencode 'pass=let me in'`.
        if value.quote == 0
            && let Some((head, quote @ (b'"' | b'\''))) = text[..self.start].split_last().map(|(q, head)| (head, q))
            && value.start == self.end + 1
            && head.trim_ascii_end().rsplit(|b| is_blank(*b)).next().is_some_and(|word| word.starts_with(b"--"))
            && let Some(close) =
                (value.end..line_end(text, value.end, 200)).find(|i| text[*i] == *quote || text[*i] == b'&')
        {
            value.end = close;
        }
        if headers::authorization(self.name()) {
            let credentials = headers::skip_scheme(text, value.start);
            match value.quote {
                0 => value = readings.bare(text, credentials)?,
                _ => value.start = credentials.min(value.end),
            }
        }
        let quoted = value.quote != 0;
        if text[..value.start].ends_with(b"**") && text[value.start..value.end].ends_with(b"**") {
            value.end -= 2;
        }
        if link == Link::Quoted && (!quoted || self.is_beside(&value)) {
            return None;
        }
        if self.tier == Tier::Phrase {
            let words = bytes_at(text, &value).split(|b| *b == b' ').count();
            if link != Link::Strong || words == 2 || (!quoted && text[value.start].is_ascii_digit()) {
                return None;
            }
            if !quoted {
                value.end = line_end(text, value.start, 400);
                // A sentence has short words, a remark only some.
                let words = text[value.start..value.end].trim_ascii().split(|b| b" -".contains(b));
                if words.clone().count() < 3 || words.into_iter().any(|word| word.len() < 3) {
                    return None;
                }
            }
        }
        // Signatures are public, but for those that open an address.
        let signs = self.tier == Tier::Session
            && self.name().to_ascii_lowercase().windows(3).any(|w| w == b"sig" || w == b"mac");
        if signs && !text[self.end..value.start].contains(&b'=') {
            return None;
        }
        // Several words in backticks are a command.
        let is_command = value.quote == b'`' && text[value.start..value.end].contains(&b' ');
        (!is_command).then_some(value)
    }

    /// Whether `value` is itself a name: of the next field behind a comma, of a constant, this one
    /// with another number (`"password1", "password2"`), or one of a list of words (`"md5",
    /// "password", "scram-sha-256"`).
    fn is_beside(&self, value: &ReadValue) -> bool {
        let (text, name, next) = (self.text, self.name(), bytes_at(self.text, value));
        let listed = text[..value.start].trim_ascii_end().strip_suffix(b"\"").unwrap_or_default().trim_ascii_end();
        let field = listed.ends_with(b",") && text.get(skip_blanks(text, value.end + 1)) == Some(&b':');
        let stem = |name: &[u8]| name.iter().rposition(|b| !b.is_ascii_digit()).map_or(0, |last| last + 1);
        let before = text[..self.start.saturating_sub(1)].trim_ascii_end();
        let opened = before.iter().rev().take(80).take_while(|b| !b"([{\n".contains(b));
        let words = before.ends_with(b",")
            && (text[value.end + 1..].trim_ascii_start().starts_with(b",")
                || opened.filter(|b| **b == b',').count() > 1);
        field || words || name[..stem(name)] == next[..stem(next)] || (upper(next) && classify(next).is_some())
    }

    fn judged(&self, mut value: ReadValue, link: Link, readings: &mut Readings) -> Option<FoundSecret> {
        let text = self.text;
        let (tier, how) = self.setting(&value, link);
        let quoted = value.quote != 0;
        let bytes = bytes_at(text, &value);
        let sign = bytes.iter().position(|b| !is_word(*b)).filter(|at| link == Link::Prose && bytes[*at] == b'=');
        let pair = sign.is_some_and(|at| bytes.get(at + 1).is_some_and(|b| *b != b'='));
        let begins = [&b"-"[..], b"id=", b"type="].iter().any(|begin| bytes.starts_with(begin));
        let is_option = bytes.is_empty() || begins || pair;
        if matches!(link, Link::Option | Link::Prose) && !quoted && is_option {
            return None;
        }
        // The names in a list of pairs are judged one by one.
        if quoted
            && tier != Tier::Password
            && bytes.contains(&b' ')
            && bytes.contains(&b'=')
            && !noise(bytes, Classes::of(bytes))
        {
            return None;
        }
        let named = match link {
            Link::Prose => is_kind(text, self.name(), self.start, bytes) || (!quoted && speaks(bytes)),
            _ => names(self.name(), bytes) || (!quoted && stands_in(text, self.name(), value.start, value.end)),
        };
        if named || (quoted && is_rule(bytes)) {
            return None;
        }
        let skipped = self.foreign_beginning(bytes);
        let tier = if skipped > 0 && how.tight { Tier::Password } else { tier };
        value.start += skipped;
        let folded = (value.quote == 0).then(|| block_end(text, self.start, self.end, value.start)).flatten();
        let lines = folded.map(|last| &text[value.start..last]);
        let word = |line: &[u8]| !line.contains(&b' ') && Classes::of(line).mixes_digits() && judge(line, tier, how);
        let is_secret = judge(bytes_at(text, &value), tier, how)
            || (!quoted && how.tight && upper(self.name()) && touches(bytes_at(text, &value), tier))
            || lines.is_some_and(|lines| lines.split(|b| *b == b'\n').any(|l| word(l.trim_ascii())));
        if is_secret {
            let end = folded.unwrap_or_else(|| readings.whole(text, &value));
            return Some(FoundSecret::named(value.start..end, tier.name()));
        }
        let words = (tier == Tier::Password && link == Link::Strong).then(|| made_of_words(text, &value)).flatten()?;
        Some(FoundSecret::named(words, tier.name()))
    }

    /// The other words of an unquoted password; its first one may be written elsewhere alone.
    fn rest(&self, first: &FoundSecret, link: Link) -> Option<FoundSecret> {
        let value = ReadValue { start: first.span.start, end: first.span.end, quote: 0 };
        let whole = self.tier == Tier::Password && link == Link::Strong;
        let rest = whole.then(|| words_behind(self.text, &value)).flatten()?;
        Some(FoundSecret::named(rest, first.rule))
    }

    /// The secrets of a list: if one item is made up, also those of letters in both cases.
    fn listed(&self, to: usize, readings: &mut Readings) -> Vec<FoundSecret> {
        let (text, tier, array) = (self.text, self.tier, is_array(self.text, to));
        let items = if tier == Tier::Loose { Vec::new() } else { items(text, to, readings) };
        let fits = |item: &ReadValue, tier, letters| {
            let bytes = bytes_at(text, item);
            let how = Setting { quoted: item.quote != 0, single: item.quote == b'\'', ..Setting::PLACE };
            (array || is_item(bytes, letters)) && !code(bytes) && !is_rule(bytes) && judge(bytes, tier, how)
        };
        let made = items.iter().any(|item| fits(item, tier, false));
        let taken = items.iter().filter(|item| made && fits(item, Tier::Password, true));
        taken.map(|item| FoundSecret::named(item.start..item.end, tier.name())).collect()
    }

    fn setting(&self, value: &ReadValue, link: Link) -> (Tier, Setting) {
        let (text, name, bytes) = (self.text, self.name(), bytes_at(self.text, value));
        let (quoted, element) = (value.quote != 0, self.is_element());
        let mark = usize::from(quoted);
        // An option of Windows: `/password:x`.
        let slashed = text[..self.start].ends_with(b" /") && text.get(self.end) == Some(&b':');
        // All that is in quotes: `-var 'db_password=x'`.
        let whole = self.start > 0
            && b"\"'".contains(&text[self.start - 1])
            && text.get(value.end) == Some(&text[self.start - 1])
            && self.tier == Tier::Password;
        let tight = value.start > mark
            && (text[value.start - mark - 1] == b'=' || slashed)
            && text.get(value.end + mark).is_none_or(|b| b.is_ascii_whitespace() || b"\"'&".contains(b));
        let option = slashed || text[..self.start].ends_with(b"-");
        let digits = !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
        let between = text.get(self.end..value.start).unwrap_or_default().trim_ascii();
        let named_so = self.tier == Tier::Token && uuid(bytes) && lists::has(lists::LINKS_SAID, between);
        let told =
            self.tier == Tier::Password && !quoted && told(text, self.start..self.end, &(value.start..value.end));
        let said = quoted || digits || named_so || told || matches!(self.tier, Tier::Pin | Tier::Code);
        let short = self.tier == Tier::Pin && digits && upper(name);
        // `pass: x` is a password, `pass: 12` counts tests.
        let mixed = name[1].is_ascii_lowercase() && Classes::of(bytes).mixes_digits();
        let is_pass = name.eq_ignore_ascii_case(b"pass") && !digits && (mixed || between.starts_with(b"="));
        let how = Setting {
            quoted: quoted || (element && bytes.contains(&b' ')),
            single: value.quote == b'\'',
            // `said`: prose calls this one quoted word the password.
            strong: (link != Link::Prose || short) && (link != Link::Said || said),
            given: false,
            alone: tight
                || link == Link::Option
                || (link == Link::Strong && (ends_line(text, value) || text.get(value.end) == Some(&b'<'))),
            tight,
            plain: element
                || text[value.end..].starts_with(b"</")
                || ((option || whole) && tight)
                || (digits && link == Link::Said)
                || told
                || link == Link::Option
                || upper(name)
                || (link == Link::Strong && fills_line(text, self.start, value))
                || connection(text, self.start, value.end),
        };
        // In an address, a word, a number or a digest is no key.
        let query = text[..self.start].last().is_some_and(|b| b"?&".contains(b)) && matches!(name, b"key" | b"code");
        let tier = match self.tier {
            _ if is_pass => Tier::Password,
            // A one-time password, or the seed of all.
            Tier::Pin if is_seed(bytes) => Tier::Token,
            Tier::Loose if query && is_made(bytes) => Tier::Token,
            tier => tier,
        };
        (tier, how)
    }

    /// How many bytes at the beginning of the value are none of the secret: a login, a scheme.
    fn foreign_beginning(&self, bytes: &[u8]) -> usize {
        let mut skipped = 0;
        // Of `login:password` only the password is a secret.
        let login = self.name().windows(4).any(|w| w.eq_ignore_ascii_case(b"auth") || w.eq_ignore_ascii_case(b"cred"));
        if let (true, Some(colon)) = (login, bytes.iter().position(|b| *b == b':'))
            && !bytes[colon..].starts_with(b"://")
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

fn bytes_at<'a>(text: &'a [u8], value: &ReadValue) -> &'a [u8] {
    &text[value.start..value.end]
}

#[cfg(test)]
#[path = "assignments_tests.rs"]
mod tests;
