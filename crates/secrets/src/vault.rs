//! The hidden values of one conversation: replaces them by placeholders such as `$AISH_SECRET_001`,
//! whose numbers stay the same, and puts them back. In memory only: nothing here is written
//! anywhere, serialised or shown.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::cut::MARK;
use super::detect::{find, overlaps};
use super::identity::PersonIdentity;
use super::known::{self, KnownSecret};
use super::placeholder::{is_part, placeholders, written};

/// What may be told of a hidden value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The rule that found it (as [`crate::Secret::rule`]), or where it is known from.
    pub kind: &'static str,
    /// What the user or the environment calls it; empty when it has no name.
    pub name: String,
    /// What its placeholder says it stands for.
    pub(super) word: &'static str,
}

impl Label {
    pub(super) fn secret(kind: &'static str, name: &str) -> Self {
        Self { kind, name: name.to_owned(), word: "SECRET" }
    }

    /// The placeholder of the value with this number, as it stands in texts.
    pub fn placeholder(&self, number: u32) -> String {
        written(self.word, number, None)
    }

    /// Whether it is kept from everybody, and not only from the server of a model.
    pub fn is_secret(&self) -> bool {
        self.word == "SECRET"
    }
}

/// A value that has a placeholder.
struct HiddenSecret {
    number: u32,
    value: String,
    label: Label,
}

/// The number that a value had in an earlier conversation.
type Prior = Box<dyn Fn(&str) -> Option<u32>>;

/// The secrets of one conversation and their placeholders. It has no `Debug` and no `Clone` on
/// purpose.
#[derive(Default)]
pub struct Vault {
    values: Vec<HiddenSecret>,
    numbers: HashMap<String, u32>,
    by_number: HashMap<u32, usize>,
    reserved: BTreeSet<u32>,
    next: u32,
    known: Option<AhoCorasick>,
    known_numbers: Vec<u32>,
    beforehand: KnownSecret,
    identity: Option<PersonIdentity>,
    only_known: bool,
    prior: Option<Prior>,
}

impl Vault {
    /// A vault without secrets, for one conversation.
    pub fn new() -> Self {
        Self::default()
    }

    /// A vault without secrets that also replaces the `known` values in texts. They get numbers
    /// when they occur.
    pub fn with(known: KnownSecret) -> Self {
        Self { beforehand: known, ..Self::default() }
    }

    /// From now on nothing is looked for but what is known.
    #[must_use]
    pub fn only_known(self) -> Self {
        Self { only_known: true, ..self }
    }

    /// From now on it also hides who the user is and where.
    #[must_use]
    pub fn hiding(self, identity: PersonIdentity) -> Self {
        Self { identity: Some(identity), ..self }
    }

    /// Gives values the numbers that `prior` knows for them, and others numbers above `last`.
    #[must_use]
    pub fn numbered(self, last: u32, prior: impl Fn(&str) -> Option<u32> + 'static) -> Self {
        Self { next: last, prior: Some(Box::new(prior)), ..self }
    }

    /// What it holds, with the number and the value of each.
    pub fn hidden(&self) -> impl Iterator<Item = (u32, &Label, &str)> {
        self.values.iter().map(|hidden| (hidden.number, &hidden.label, hidden.value.as_str()))
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
    fn number(&mut self, secret: &str, label: Label) -> u32 {
        if let Some(number) = self.numbers.get(secret) {
            return *number;
        }
        let free = |number: &u32| !self.reserved.contains(number) && !self.by_number.contains_key(number);
        let number = self.prior.as_ref().and_then(|prior| prior(secret)).filter(free).unwrap_or_else(|| {
            self.next += 1;
            while self.reserved.contains(&self.next) {
                self.next += 1;
            }
            self.next
        });
        self.by_number.insert(number, self.values.len());
        self.values.push(HiddenSecret { number, value: secret.to_owned(), label });
        self.numbers.insert(secret.to_owned(), number);
        self.known = None;
        number
    }

    /// Learns the secrets of `text` without changing it, so that they are replaced in texts
    /// scrubbed earlier too.
    pub fn learn(&mut self, text: &str) {
        self.reserve(text);
        for (span, label) in self.found(text) {
            self.number(&text[span], label);
        }
    }

    /// Where secrets stand in `text`, by what they look like and by what is known beforehand: in
    /// order, not overlapping.
    fn found(&self, text: &str) -> Vec<(Range<usize>, Label)> {
        let mut spans: Vec<(Range<usize>, Label)> = match self.only_known {
            true => Vec::new(),
            false => find(text).into_iter().map(|secret| (secret.span, Label::secret(secret.rule, ""))).collect(),
        };
        let found = spans.len();
        let known = self.beforehand.find(text).into_iter().map(|(span, label)| (span, label.clone()));
        let who = self.identity.iter().flat_map(|identity| identity.find(text));
        let taken: Vec<Range<usize>> = placeholders(text).map(|word| word.span).collect();
        spans.extend(known.chain(who).filter(|(span, _)| !overlaps(&taken, span)));
        if spans.len() > found {
            spans.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
            // Of two that overlap the union goes, so that nothing of either leaks.
            spans.dedup_by(|(next, told), (last, label)| {
                let overlap = next.start < last.end;
                if overlap {
                    last.end = last.end.max(next.end);
                    if told.is_secret() && (!label.is_secret() || label.name.is_empty()) {
                        std::mem::swap(told, label);
                    }
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
        // What stood around a secret may read differently now; a second look makes the result
        // final.
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

    /// Scrubs all messages of one request: every secret and every literal placeholder of any of
    /// them is known before the first one is changed.
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
        for (span, label) in self.found(text) {
            let number = self.number(&text[span.clone()], label);
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
            let word = self.by_number.get(&number).map_or("SECRET", |i| self.values[*i].label.word);
            out.push_str(&written(word, number, text.as_bytes().get(span.end)));
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
            let known: Vec<&HiddenSecret> = self.values.iter().filter(|hidden| tells_apart(&hidden.value)).collect();
            self.known_numbers = known.iter().map(|hidden| hidden.number).collect();
            let patterns = known.iter().map(|hidden| hidden.value.as_str());
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
        let hidden = placeholders(text).filter_map(|found| self.values.get(*self.by_number.get(&found.number)?));
        hidden.filter(|hidden| hidden.label.is_secret()).map(|hidden| hidden.value.as_str())
    }

    /// The secret behind a placeholder's number.
    pub(super) fn value(&self, number: u32) -> Option<&str> {
        self.by_number.get(&number).map(|i| self.values[*i].value.as_str())
    }

    /// `text` with each placeholder of this vault replaced by its secret; others stay as they are.
    pub fn rehydrate(&self, text: &str) -> String {
        self.replace(text, |secret| secret)
    }

    /// `text` with [`MARK`] for each placeholder that stands for a secret; those that the user
    /// wrote stay.
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
    known::tells_apart(value) && !is_part(value)
}
