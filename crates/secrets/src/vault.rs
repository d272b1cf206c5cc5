//! The hidden values of a conversation. It swaps them for placeholders such as `$AISH_SECRET_001`,
//! with stable numbers, and back. In memory only: never written, serialised or shown.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::cut::MARK;
use super::detect::{find, overlaps};
use super::identity::PersonIdentity;
use super::known::{self, KnownSecret};
use super::placeholder::{MAX_PLACEHOLDER, is_part, placeholders, unfinished, written};
use super::text::{replaced, unite};

/// What may be told of a hidden value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The rule (as [`crate::Secret::rule`]) or the source it is known from.
    pub kind: &'static str,
    /// The user's or environment's name for it; may be empty.
    pub name: String,
    pub(super) word: &'static str,
}

impl Label {
    pub(super) fn secret(kind: &'static str, name: &str) -> Self {
        Self { kind, name: name.to_owned(), word: "SECRET" }
    }

    /// The placeholder of value `number`, as texts have it.
    pub fn placeholder(&self, number: u32) -> String {
        written(self.word, number, None)
    }

    /// Whether it is hidden from everybody, not only from the model's server.
    pub fn is_secret(&self) -> bool {
        self.word == "SECRET"
    }
}

struct HiddenSecret {
    number: u32,
    value: String,
    label: Label,
}

/// Number that a value had in an earlier conversation.
type Prior = Box<dyn Fn(&str) -> Option<u32>>;

/// Secrets of a conversation and their placeholders. On purpose without `Debug` and `Clone`.
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
    /// A vault that hides nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty vault that also hides `known` values; they get numbers when they occur.
    pub fn with(known: KnownSecret) -> Self {
        Self { beforehand: known, ..Self::default() }
    }

    /// Restricts the search to known values.
    #[must_use]
    pub fn only_known(self) -> Self {
        Self { only_known: true, ..self }
    }

    /// Also hides who and where the user is.
    #[must_use]
    pub fn hiding(self, identity: PersonIdentity) -> Self {
        Self { identity: Some(identity), ..self }
    }

    /// Values keep the numbers that `prior` returns; new ones start above `last`.
    #[must_use]
    pub fn numbered(self, last: u32, prior: impl Fn(&str) -> Option<u32> + 'static) -> Self {
        Self { next: last, prior: Some(Box::new(prior)), ..self }
    }

    /// Number, label and value of each.
    pub fn hidden(&self) -> impl Iterator<Item = (u32, &Label, &str)> {
        self.values.iter().map(|hidden| (hidden.number, &hidden.label, hidden.value.as_str()))
    }

    /// How many different values it hides.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has no secrets.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Reserves the numbers of words in `text` that look like placeholders.
    fn reserve(&mut self, text: &str) {
        for found in placeholders(text) {
            if !self.by_number.contains_key(&found.number) {
                self.reserved.insert(found.number);
            }
        }
    }

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

    /// Learns the secrets of `text`, so that texts scrubbed before get replaced too.
    pub fn learn(&mut self, text: &str) {
        self.reserve(text);
        for (span, label) in self.found(text) {
            self.number(&text[span], label);
        }
    }

    /// Secrets in `text`, by looks and as known: in order, disjoint.
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
            unite(&mut spans, |label, told| {
                if told.is_secret() && (!label.is_secret() || label.name.is_empty()) {
                    std::mem::swap(told, label);
                }
            });
        }
        spans
    }

    /// Replaces each secret by its placeholder.
    pub fn scrub(&mut self, text: &str) -> String {
        self.reserve(text);
        let mut current = text.to_owned();
        // Text around a replaced secret may read differently: look again.
        for _ in 0..5 {
            let Some(changed) = self.pass(&current) else { break };
            current = changed;
        }
        current
    }

    /// Scrubs all messages of a request: secrets and literal placeholders of all are learnt first. True
    /// if a text had some.
    pub fn scrub_all(&mut self, texts: &mut [&mut String]) -> bool {
        texts.iter().for_each(|text| self.reserve(text));
        texts.iter().for_each(|text| self.learn(text));
        let mut hidden = false;
        for text in texts {
            let clean = self.scrub(text);
            hidden |= **text != clean;
            **text = clean;
        }
        hidden
    }

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
        Some(replaced(
            text,
            spans.into_iter().map(|(span, number)| {
                let word = self.by_number.get(&number).map_or("SECRET", |i| self.values[*i].label.word);
                let placeholder = written(word, number, text.as_bytes().get(span.end));
                (span, placeholder)
            }),
        ))
    }

    /// Adds further occurrences of secrets, outside `spans` and placeholders.
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

    /// Whether `text` has a secret.
    pub fn finds_any(&self, text: &str) -> bool {
        !self.found(text).is_empty()
    }

    /// The secrets whose placeholders occur in `text`.
    pub fn named_in<'v>(&'v self, text: &'v str) -> impl Iterator<Item = &'v str> {
        let hidden = placeholders(text).filter_map(|found| self.values.get(*self.by_number.get(&found.number)?));
        hidden.filter(|hidden| hidden.label.is_secret()).map(|hidden| hidden.value.as_str())
    }

    pub(super) fn value(&self, number: u32) -> Option<&str> {
        self.by_number.get(&number).map(|i| self.values[*i].value.as_str())
    }

    /// Replaces this vault's placeholders by their secrets; others stay.
    pub fn rehydrate(&self, text: &str) -> String {
        self.replace(text, |secret| secret)
    }

    /// Replaces placeholders of secrets by [`MARK`]; those that the user wrote stay.
    pub fn mark(&self, text: &str) -> String {
        self.replace(text, |_| MARK)
    }

    fn replace<'a>(&'a self, text: &str, by: impl Fn(&'a str) -> &'a str) -> String {
        let known = placeholders(text).filter_map(|found| {
            let value = self.value(found.number).filter(|value| *value != &text[found.span.clone()])?;
            Some((found.span, by(value)))
        });
        replaced(text, known)
    }
}

/// Whether a secret is searched in all texts of the conversation.
fn tells_apart(value: &str) -> bool {
    known::tells_apart(value) && !is_part(value)
}

/// Puts the secrets back into a stream of text.
pub struct Rehydrator<'a> {
    vault: &'a Vault,
    held: String,
}

impl<'a> Rehydrator<'a> {
    /// `vault` must be the one that scrubbed the request.
    pub fn new(vault: &'a Vault) -> Self {
        Self { vault, held: String::new() }
    }

    /// Takes a piece, returns the final text and holds back a placeholder's length at most.
    pub fn push(&mut self, piece: &str) -> String {
        if self.vault.is_empty() {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        let bytes = self.held.as_bytes();
        let from = bytes.len().saturating_sub(MAX_PLACEHOLDER);
        let cut = (from..bytes.len()).find(|at| unfinished(&bytes[*at..])).unwrap_or(bytes.len());
        // An ASCII byte starts the held part, so the cut is on a character border.
        let rest = self.held.split_off(cut);
        let ready = std::mem::replace(&mut self.held, rest);
        self.vault.rehydrate(&ready)
    }

    /// Returns the text held back.
    pub fn finish(self) -> String {
        self.vault.rehydrate(&self.held)
    }
}
