//! The secrets of one conversation: replaces them by `$AISH_SECRET_NNN` placeholders, whose numbers stay the same, and
//! puts them back. In memory only: nothing here is written anywhere, serialised or shown.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::cut::MARK;
use super::detect::{find, overlaps};
use super::known::{self, Known};

/// What every placeholder has before its number.
const WORD: &str = "AISH_SECRET_";
/// The most digits a placeholder's number has.
const DIGITS: usize = 9;

/// Text that reads as a placeholder: `$AISH_SECRET_001`, `${AISH_SECRET_001}`, without the `$`, in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// Byte offsets in the text, dollar sign and braces included.
    pub span: Range<usize>,
    /// The number of the secret in its vault: 1 of `$AISH_SECRET_001`.
    pub number: u32,
}

/// The placeholders in `text`, in order.
pub fn placeholders(text: &str) -> impl Iterator<Item = Placeholder> + '_ {
    let bytes = text.as_bytes();
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + bytes.get(from..)?.iter().position(|b| *b == b'_')?;
            from = at + 1;
            // Anchor at the underscore of `AISH_`, which is rarer than the letter.
            let Some(start) = at.checked_sub(4) else { continue };
            if !bytes.get(start..start + WORD.len()).is_some_and(|w| w.eq_ignore_ascii_case(WORD.as_bytes())) {
                continue;
            }
            let digits = start + WORD.len();
            let end = bytes[digits..].iter().take(DIGITS).take_while(|b| b.is_ascii_digit()).count() + digits;
            let Ok(number) = text[digits..end].parse() else { continue };
            from = end;
            let span = match (start.checked_sub(2).map(|i| &bytes[i..start]), bytes.get(end)) {
                (Some(b"${"), Some(b'}')) => start - 2..end + 1,
                _ if start > 0 && bytes[start - 1] == b'$' => start - 1..end,
                _ => start..end,
            };
            return Some(Placeholder { span, number });
        }
    })
}

/// Whether `tail` is the beginning of a placeholder that more text could complete or lengthen.
pub(super) fn unfinished(tail: &[u8]) -> bool {
    let rest = match tail {
        [b'$', b'{', rest @ ..] | [b'$', rest @ ..] => rest,
        rest => rest,
    };
    let word = rest.len().min(WORD.len());
    if !rest[..word].eq_ignore_ascii_case(&WORD.as_bytes()[..word]) {
        return false;
    }
    let digits = &rest[word..];
    !tail.is_empty() && digits.len() <= DIGITS && digits.iter().all(u8::is_ascii_digit)
}

/// The most bytes a placeholder can have.
pub(super) const MAX_PLACEHOLDER: usize = WORD.len() + DIGITS + 3;

/// The secrets of one conversation and their placeholders. It has no `Debug` and no `Clone` on purpose.
#[derive(Default)]
pub struct Vault {
    values: Vec<(u32, String)>,
    numbers: HashMap<String, u32>,
    by_number: HashMap<u32, usize>,
    reserved: BTreeSet<u32>,
    next: u32,
    known: Option<AhoCorasick>,
    known_numbers: Vec<u32>,
    beforehand: Known,
}

impl Vault {
    /// A vault without secrets, for one conversation.
    pub fn new() -> Self {
        Self::default()
    }

    /// A vault without secrets that also replaces the `known` values in texts. They get numbers when they occur.
    pub fn with(known: Known) -> Self {
        Self { beforehand: known, ..Self::default() }
    }

    /// How many secrets it holds.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Keeps the numbers of placeholder-like words in `text` from being given to a secret.
    fn reserve(&mut self, text: &str) {
        for found in placeholders(text) {
            if !self.by_number.contains_key(&found.number) {
                self.reserved.insert(found.number);
            }
        }
    }

    /// The number of `secret`, a new one if it has none.
    fn number(&mut self, secret: &str) -> u32 {
        if let Some(number) = self.numbers.get(secret) {
            return *number;
        }
        self.next += 1;
        while self.reserved.contains(&self.next) {
            self.next += 1;
        }
        self.by_number.insert(self.next, self.values.len());
        self.values.push((self.next, secret.to_owned()));
        self.numbers.insert(secret.to_owned(), self.next);
        self.known = None;
        self.next
    }

    /// Learns the secrets of `text` without changing it, so that they are replaced in texts scrubbed earlier too.
    pub fn learn(&mut self, text: &str) {
        self.reserve(text);
        for span in self.found(text) {
            self.number(&text[span]);
        }
    }

    /// Where secrets stand in `text`, by what they look like and by what is known beforehand: in order, not overlapping.
    fn found(&self, text: &str) -> Vec<Range<usize>> {
        let mut spans: Vec<Range<usize>> = find(text).into_iter().map(|secret| secret.span).collect();
        let found = spans.len();
        for hit in self.beforehand.find(text) {
            if !placeholders(text).any(|word| word.span.start < hit.end && hit.start < word.span.end) {
                spans.push(hit);
            }
        }
        if spans.len() > found {
            spans.sort_by_key(|span| span.start);
            // Of two that overlap the union goes, so that nothing of either leaks.
            spans.dedup_by(|next, last| {
                let overlap = next.start < last.end;
                if overlap {
                    last.end = last.end.max(next.end);
                }
                overlap
            });
        }
        spans
    }

    /// `text` with each secret replaced by its placeholder.
    pub fn scrub(&mut self, text: &str) -> String {
        self.reserve(text);
        let mut current = self.pass(text);
        // What stood around a secret may read differently now; a second look makes the result final.
        for _ in 0..4 {
            match current {
                Some(changed) => match self.pass(&changed) {
                    None => return changed,
                    again => current = again,
                },
                None => return text.to_owned(),
            }
        }
        current.unwrap_or_default()
    }

    /// Scrubs all messages of one request: every secret and every literal placeholder of any of them is known before
    /// the first one is changed.
    pub fn scrub_all<'a>(&mut self, texts: impl IntoIterator<Item = &'a str> + Clone) -> Vec<String> {
        for text in texts.clone() {
            self.reserve(text);
        }
        for text in texts.clone() {
            self.learn(text);
        }
        texts.into_iter().map(|text| self.scrub(text)).collect()
    }

    /// One replacement; `None` if nothing was to replace.
    fn pass(&mut self, text: &str) -> Option<String> {
        let mut spans: Vec<(Range<usize>, u32)> = Vec::new();
        for span in self.found(text) {
            let number = self.number(&text[span.clone()]);
            spans.push((span, number));
        }
        self.add_known(text, &mut spans);
        if spans.is_empty() {
            return None;
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for (span, number) in spans {
            out.push_str(&text[at..span.start]);
            // A digit or letter right behind would be read as part of the number or name.
            let glued = text.as_bytes().get(span.end).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
            out.push_str(&if glued { format!("${{{WORD}{number:03}}}") } else { format!("${WORD}{number:03}") });
            at = span.end;
        }
        out.push_str(&text[at..]);
        Some(out)
    }

    /// Adds the other places where a known secret stands, outside `spans` and outside placeholders.
    fn add_known(&mut self, text: &str, spans: &mut Vec<(Range<usize>, u32)>) {
        if self.values.is_empty() {
            return;
        }
        if self.known.is_none() {
            let known: Vec<&(u32, String)> = self.values.iter().filter(|(_, v)| tells_apart(v)).collect();
            self.known_numbers = known.iter().map(|(number, _)| *number).collect();
            let patterns = known.iter().map(|(_, value)| value.as_str());
            self.known = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns).ok();
        }
        let Some(known) = &self.known else { return };
        let mut taken: Vec<Range<usize>> = spans.iter().map(|(span, _)| span.clone()).collect();
        taken.extend(placeholders(text).map(|p| p.span));
        taken.sort_by_key(|span| span.start);
        let before = spans.len();
        for hit in known.find_iter(text) {
            if !overlaps(&taken, &hit.range()) {
                spans.push((hit.range(), self.known_numbers[hit.pattern().as_usize()]));
            }
        }
        if spans.len() > before {
            spans.sort_by_key(|(span, _)| span.start);
        }
    }

    /// Whether there is a secret in `text`.
    pub fn finds_any(&self, text: &str) -> bool {
        !self.found(text).is_empty()
    }

    /// The secrets whose placeholders stand in `text`.
    pub fn named_in<'v>(&'v self, text: &'v str) -> impl Iterator<Item = &'v str> {
        placeholders(text).filter_map(|found| self.value(found.number))
    }

    /// The secret behind a placeholder's number.
    pub(super) fn value(&self, number: u32) -> Option<&str> {
        self.by_number.get(&number).map(|i| self.values[*i].1.as_str())
    }

    /// `text` with each placeholder of this vault replaced by its secret; others stay as they are.
    pub fn rehydrate(&self, text: &str) -> String {
        self.replace(text, |secret| secret)
    }

    /// `text` with [`MARK`] for each placeholder that stands for a secret; those that the user wrote stay.
    pub fn mark(&self, text: &str) -> String {
        self.replace(text, |_| MARK)
    }

    fn replace<'a>(&'a self, text: &str, by: impl Fn(&'a str) -> &'a str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for found in placeholders(text) {
            if let Some(value) = self.value(found.number).filter(|value| *value != &text[found.span.clone()]) {
                out.push_str(&text[at..found.span.start]);
                out.push_str(by(value));
                at = found.span.end;
            }
        }
        out.push_str(&text[at..]);
        out
    }
}

/// Whether a secret of this conversation is looked for in all its texts.
fn tells_apart(value: &str) -> bool {
    known::tells_apart(value) && !WORD.to_ascii_lowercase().contains(&value.to_ascii_lowercase())
}
