//! Values known to be secret beforehand: environment variables with telling names, keys of presets,
//! values the user named. They are searched everywhere, also encoded. The caller brings them.

use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::AhoCorasick;

use super::detect::find;
use super::encoded::encodings;
use super::entropy::{Classes, changes};
use super::folded::find_seen;
use super::names::{Tier, classify};
use super::references::{default_password, marker, path, prose, reference};
use super::text::{is_word, unite};
use super::values::{Setting, judge};
use super::vault::Label;

/// Fewest bytes of a value searched everywhere; shorter ones match by chance.
pub(super) const SHORTEST: usize = 8;

/// Fewest bytes of a value that the user names.
pub const SHORTEST_NAMED: usize = 4;

/// Longest value, in bytes: a key file.
pub const MAX_VALUE: usize = 1 << 14;

/// Fewest bytes of a line of a multi-line value that is searched by itself.
const SHORTEST_LINE: usize = 16;

/// Known values compiled for search. It shows none of them.
#[derive(Default)]
pub struct KnownSecret {
    search: Option<AhoCorasick>,
    /// Per pattern: whether it must stand alone, and the index of its label.
    patterns: Vec<(bool, usize)>,
    labels: Vec<Label>,
}

impl KnownSecret {
    /// Takes secret `variables` (by name or looks), all `keys`, and the `named` values of
    /// [`SHORTEST_NAMED`] bytes or more, which count everywhere.
    pub fn new(
        variables: impl Iterator<Item = (String, String)>,
        keys: impl Iterator<Item = String>,
        named: impl Iterator<Item = (String, String)>,
    ) -> Self {
        let mut values = BTreeMap::new();
        for (name, value) in variables {
            if (SHORTEST..MAX_VALUE).contains(&value.len()) && !about_a_place(&name) {
                secrets_of(&name, &value, &mut values);
            }
        }
        for key in keys.map(|key| key.trim().to_owned()).filter(|key| (SHORTEST..MAX_VALUE).contains(&key.len())) {
            values.entry(key).or_insert_with(|| Label::secret("key", ""));
        }
        let mut known = Self::default();
        let mut texts = Vec::new();
        for (value, label) in values {
            known.add(&value, label, false, &mut texts);
        }
        for (name, value) in named.filter(|(_, value)| (SHORTEST_NAMED..=MAX_VALUE).contains(&value.len())) {
            let label = Label::secret("named", &name);
            for line in lines(&value) {
                known.add(line, label.clone(), true, &mut texts);
            }
            known.add(&value, label, true, &mut texts);
        }
        known.search = (!texts.is_empty()).then(|| AhoCorasick::new(texts).ok()).flatten();
        known
    }

    fn add(&mut self, value: &str, label: Label, anywhere: bool, texts: &mut Vec<String>) {
        let mut add = |text: String, alone: bool| {
            texts.push(text);
            self.patterns.push((alone, self.labels.len()));
        };
        add(value.to_owned(), !anywhere && !tells_apart(value));
        encodings(value).into_iter().for_each(|other| add(other, false));
        self.labels.push(label);
    }

    /// Known values in `text`, as written or as seen, in order. Overlaps are merged.
    pub(super) fn find(&self, text: &str) -> Vec<(Range<usize>, &Label)> {
        let Some(search) = &self.search else { return Vec::new() };
        let mut hits = self.hits(search, text);
        find_seen(text.as_bytes(), &mut |seen, origin| {
            let found = self.hits(search, seen).into_iter();
            hits.extend(found.filter_map(|(span, label)| Some((origin(&span)?, label))));
        });
        unite(&mut hits, |_, _| {});
        hits
    }

    fn hits(&self, search: &AhoCorasick, text: &str) -> Vec<(Range<usize>, &Label)> {
        let bytes = text.as_bytes();
        let free = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(|b| !is_word(*b));
        let hits = search.find_overlapping_iter(text).filter_map(|hit| {
            let (alone, label) = self.patterns[hit.pattern().as_usize()];
            let counts = !alone || (free(hit.start().checked_sub(1)) && free(Some(hit.end())));
            counts.then(|| (hit.range(), &self.labels[label]))
        });
        hits.collect()
    }
}

/// Lines that identify a multi-line value: long enough, and not the `-----` lines of key files.
fn lines(value: &str) -> impl Iterator<Item = &str> {
    let several = value.contains('\n');
    let lines = value.lines().map(str::trim).filter(|line| line.len() >= SHORTEST_LINE && !line.starts_with("-----"));
    lines.filter(move |_| several)
}

/// Variables that only sound secret: places, and aish's own.
fn about_a_place(name: &str) -> bool {
    name.starts_with("AISH_") || matches!(name, "PWD" | "OLDPWD")
}

/// Adds the secret part of a variable: all of it, or the password of a URL.
fn secrets_of(name: &str, value: &str, values: &mut BTreeMap<String, Label>) {
    let how = Setting { single: true, ..Setting::PLACE };
    let bytes = value.trim().as_bytes();
    let telling = match classify(name.as_bytes()) {
        // The value of `DB_PASSWORD` is the password unless it is a stand-in.
        Some(Tier::Password | Tier::Phrase) => {
            let other = [prose, default_password, marker, path].iter().any(|is| is(bytes));
            if other || reference(bytes, true) || bytes.starts_with(b"/") {
                return;
            }
            true
        }
        // Session variables of an environment belong to the desktop or terminal.
        Some(Tier::Session) => return,
        Some(tier) => judge(bytes, tier, how),
        None => false,
    };
    if telling {
        values.insert(value.trim().to_owned(), Label::secret("variable", name));
        return;
    }
    let line = format!("{name}={value}");
    for secret in find(&line) {
        let found = &line[secret.span];
        if found.len() >= SHORTEST {
            values.insert(found.to_owned(), Label::secret("variable", name));
        }
    }
}

/// Whether the value is so unlike words that each occurrence is the secret.
pub(super) fn tells_apart(value: &str) -> bool {
    let classes = Classes::of(value.as_bytes());
    value.len() >= SHORTEST
        && (classes.mixes_digits() || classes.other > 0 && classes.letters() > 0 && changes(value.as_bytes()) > 2)
}

#[cfg(test)]
#[path = "known_tests.rs"]
mod tests;
