//! Secrets whose name stands behind them or a line above: `use x as the password`, `log in as bob
//! with x`, `asks for the password and I type x`, `Here is my token:` and the value below.

use std::ops::Range;

use memchr::memmem;

use super::detect::FoundSecret;
use super::entropy::{Classes, has_sign, random};
use super::languages::named_before;
use super::lists;
use super::names::{Tier, classify};
use super::references::code;
use super::text::{has_at, is_blank, is_name, line_end, line_start, lines, skip_blanks, trimmed};
use super::values::Setting;

/// Bytes of a line that are read for a wording.
const NEAR: usize = 120;

/// Lines between an announcement and its value: empty ones, the beginning of a code block.
const GAP: usize = 3;

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    // `is` has as many bytes.
    for verb in [" as ", " is "] {
        out.extend(memmem::find_iter(text, verb).filter_map(|at| used_as(text, at)));
    }
    for at in memmem::find_iter(text, b" with ") {
        out.extend(opened_with(text, at, at + 6));
    }
    for verb in [&b"type "[..], b"enter ", b"typed ", b"entered "] {
        for at in memmem::find_iter(text, verb) {
            out.extend(answered(text, at, at + verb.len()));
        }
    }
    below(text, out);
}

/// The word at `at` without the signs around it, and whether it is in quotes.
fn word(text: &[u8], at: usize) -> Option<(Range<usize>, bool)> {
    let stop = line_end(text, at, NEAR);
    let end = (at..stop).find(|i| text[*i].is_ascii_whitespace()).unwrap_or(stop);
    let whole = without_signs(text, at..end);
    (whole.len() >= 4).then(|| (whole.clone(), whole.start > at && b"\"'`".contains(&text[whole.start - 1])))
}

fn without_signs(text: &[u8], word: Range<usize>) -> Range<usize> {
    trimmed(text, word, |b| b"\"'`*([<".contains(&b), |b| b"\"'`*)]>.,;:".contains(&b))
}

/// Whether letters and digits or signs are mixed, as words of prose don't.
pub(super) fn odd(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    value.len() >= 6 && classes.letters() > 0 && (classes.mixes_digits() || has_sign(value))
}

/// More so than names and versions such as `oauth2` and `sha256`.
fn strange(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    odd(value) && value.len() >= 8 && (has_sign(value) || random(value, 8) || (classes.upper > 0 && classes.lower > 0))
}

fn taken(text: &[u8], span: Range<usize>, quoted: bool) -> Option<FoundSecret> {
    FoundSecret::named(span, "password").judged(text, Tier::Password, Setting { quoted, ..Setting::BARE })
}

/// Whether `word` says something of a password, as far as words are known: `mandatory`, `wrong`.
pub(super) fn describes(word: &[u8]) -> bool {
    lists::ends(lists::WORDINGS_ENDS, word) || lists::has(lists::WORDINGS_SAID, word)
}

/// Whether prose gives the word of letters at `span` as the password that `name` names: it closes a
/// clause behind `is` or `changed to`, or fills its line behind a label of words (`zip password:
/// x`).
pub(super) fn told(text: &[u8], name: Range<usize>, span: &Range<usize>) -> bool {
    let word = text[span.clone()].to_ascii_lowercase();
    let plain = span.start > name.end && word.len() > 4 && word.iter().all(|b| b.is_ascii_lowercase() || *b == b'-');
    if !plain || describes(&word) || text[name.clone()].ends_with(b"-pass") {
        return false;
    }
    let (head, between) = (&text[line_start(text, name.start, NEAR)..name.start], &text[name.end..span.start]);
    if between.trim_ascii() == b":" {
        let mut words = head.trim_ascii().split(|b| b" -".contains(b)).take(4);
        let label = |word: &[u8]| {
            word.iter().all(|b| is_name(*b) || b":,".contains(b))
                && !lists::has_in_any_case(lists::WORDINGS_HEADS, word)
        };
        return words.by_ref().take(3).all(label)
            && words.next().is_none()
            && line_end(text, span.end, 2) < span.end + 2;
    }
    let verb = between.trim_ascii_end().rsplit(|b| is_blank(*b)).next().unwrap_or_default();
    let sentence = &text[name.start - head.len()..span.start];
    let set = || ["set", "chang"].iter().any(|word| memmem::find(sentence, word.as_bytes()).is_some());
    (matches!(verb, b"is" | b"was" | b"lautet") || (verb == b"to" && set())) && ends_clause(text, span.end)
}

/// Whether a clause ends at `at`: a sign, a line break, or a word that goes on about something else.
pub(super) fn ends_clause(text: &[u8], at: usize) -> bool {
    let mut at = at;
    while text.get(at).is_some_and(|b| b"\"'`*)]".contains(b)) {
        at += 1;
    }
    let next = skip_blanks(text, at);
    text.get(next).is_none_or(|b| b".,;:!?\r\n".contains(b))
        || lists::WORDINGS_CLAUSES.words().any(|word| has_at(text, next, word.as_bytes()))
}

/// `use x as the password`, `x is the password`. `at` is in front of the verb.
fn used_as(text: &[u8], at: usize) -> Option<FoundSecret> {
    let mut from = at + 4;
    for article in [&b"the "[..], b"my ", b"a ", b"your ", b"our ", b"its ", b"new ", b"root ", b"admin "] {
        from += if has_at(text, from, article) { article.len() } else { 0 };
    }
    let end = from + text[from..].iter().take(40).take_while(|b| is_name(**b) && **b != b'.').count();
    let named = matches!(classify(&text[from..end]), Some(Tier::Password | Tier::Token));
    if !named || !ends_clause(text, end) {
        return None;
    }
    let line = line_start(text, at, NEAR);
    let start = (line..at).rev().find(|i| text[*i].is_ascii_whitespace()).map_or(line, |i| i + 1);
    let span = without_signs(text, start..at);
    let quoted = span.start > start && b"\"'`".contains(&text[start]);
    (quoted || odd(&text[span.clone()]) && !code(&text[span.clone()])).then(|| taken(text, span, quoted)).flatten()
}

/// `log in as bob with x`, `unlock it with x`. `at` is in front of `with`, `to` behind it.
fn opened_with(text: &[u8], at: usize, to: usize) -> Option<FoundSecret> {
    let head = text[line_start(text, at, 60)..at].to_ascii_lowercase();
    let has = |word: &[u8]| memmem::find(&head, word);
    let opened = [&b"log in"[..], b"login", b"logged in", b"sign in", b"signed in", b"unlock", b"decrypt", b"connect"];
    let verb = opened.iter().filter_map(|word| has(word).map(|i| i + word.len())).max()?;
    let account = memmem::find(&head[verb..], b" as ").is_some();
    let (span, quoted) = word(text, to)?;
    let value = &text[span.clone()];
    if value.contains(&b':') || value.contains(&b'/') {
        return None;
    }
    let fits = if account { quoted || odd(value) } else { strange(value) };
    (fits && ends_clause(text, span.end)).then(|| taken(text, span, quoted)).flatten()
}

/// `asks for the password and I type x`. `at` is in front of the verb, `to` behind it.
fn answered(text: &[u8], at: usize, to: usize) -> Option<FoundSecret> {
    let head = text[line_start(text, at, 60)..at].trim_ascii_end();
    let head = ["and i", ", i", "and", "then", ","].iter().fold(head, |head, word| {
        let cut = head.len().checked_sub(word.len()).filter(|cut| head[*cut..].eq_ignore_ascii_case(word.as_bytes()));
        cut.map_or(head, |cut| head[..cut].trim_ascii_end())
    });
    let start = head.iter().rposition(|b| !is_name(*b)).map_or(0, |i| i + 1);
    let (span, quoted) = word(text, to)?;
    let named = matches!(classify(&head[start..]), Some(Tier::Password | Tier::Token | Tier::Pin));
    (named && odd(&text[span.clone()]) && ends_clause(text, span.end)).then(|| taken(text, span, quoted)).flatten()
}

/// A word alone on its line, without what quotes, lists and code put around it.
fn lone(text: &[u8], line: Range<usize>) -> Option<Range<usize>> {
    let begins = |b: u8| is_blank(b) || b">\"'`*".contains(&b);
    let span = trimmed(text, line, begins, |b| b.is_ascii_whitespace() || b"\"'`*".contains(&b));
    let word = &text[span.clone()];
    let inside = word.iter().any(|b| b.is_ascii_whitespace() || b"(){}<>".contains(b)) || word.ends_with(b":");
    ((6..=400).contains(&word.len()) && !inside && Classes::of(word).mixes_digits()).then_some(span)
}

/// Values alone on a line, below one that announces a secret.
fn below(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut announced: Option<(Tier, usize)> = None;
    for (start, whole) in lines(text) {
        let line = whole.trim_ascii();
        if let Some((tier, left)) = announced.take() {
            let empty = line.iter().all(|b| b"> ".contains(b)) || line.starts_with(b"```");
            if empty && left > 0 {
                announced = Some((tier, left - 1));
            } else if let Some(span) = lone(text, start..start + whole.len()) {
                let how = Setting { strong: tier == Tier::Password, ..Setting::BARE };
                out.extend(FoundSecret::named(span, tier.name()).judged(text, tier, how));
            }
        }
        if announced.is_none() && line.len() <= 2 * NEAR {
            announced = announces(line);
        }
    }
}

/// What a line announces, and how many lines may stand between: it ends in a colon or `is` and names
/// a secret; or it is the name, with the value on the next line.
fn announces(line: &[u8]) -> Option<(Tier, usize)> {
    let body = line.trim_ascii_end();
    let body = body.strip_suffix(b"**").unwrap_or(body);
    let said = body.ends_with(b":") || body.ends_with(b"?") || body.ends_with(b" is") || body.ends_with(b" below");
    if !(said || body.iter().all(|b| is_name(*b))) || body.contains(&b'=') || body.contains(&b'{') {
        return None;
    }
    let words = body.split(|b| !is_name(*b)).filter(|word| word.len() > 1);
    let mut before: &[u8] = b"";
    let mut found = None;
    for word in words {
        if lists::has_in_any_case(lists::WORDINGS_OTHERS, word) {
            return None;
        }
        // Of a key, only a pair of words tells.
        let joined = [before, b"_", word].concat();
        let name = if word.eq_ignore_ascii_case(b"key") { joined.as_slice() } else { word };
        if let Some(tier @ (Tier::Password | Tier::Token | Tier::Session)) = classify(name) {
            found = Some(tier);
        }
        before = word;
    }
    let tier = found.or_else(|| named_before(body).then_some(Tier::Password))?;
    Some((tier, if said { GAP } else { 0 }))
}
