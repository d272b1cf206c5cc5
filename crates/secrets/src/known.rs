//! Values that are known to be secret before any text is read: what variables of the environment with telling names hold,
//! and the keys of presets. They are looked for wherever they stand, also encoded. Pure: the caller brings the variables.

use std::collections::BTreeSet;
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::detect::find;
use super::encoded::encodings;
use super::entropy::{Classes, changes};
use super::names::{Tier, classify};
use super::prose::{default_password, marker, prose};
use super::references::{path, reference};
use super::text::is_word;
use super::values::{Setting, judge};

/// The fewest bytes of a value that is looked for in all texts: shorter ones are too often something else.
pub(super) const SHORTEST: usize = 8;

/// The longest value that is taken in, in bytes: a key file at most.
const MAX_VALUE: usize = 1 << 14;

/// Known values, ready to be looked for. It shows none of them.
#[derive(Default)]
pub struct Known {
    search: Option<AhoCorasick>,
    /// Of each pattern, whether it counts only where it stands alone.
    alone: Vec<bool>,
}

impl Known {
    /// The values among `variables` that are secret by their name or by what they look like, and all of `keys`.
    pub fn new(variables: impl Iterator<Item = (String, String)>, keys: impl Iterator<Item = String>) -> Self {
        let mut values = BTreeSet::new();
        for (name, value) in variables {
            if (SHORTEST..MAX_VALUE).contains(&value.len()) && !about_a_place(&name) {
                secrets_of(&name, &value, &mut values);
            }
        }
        values.extend(keys.map(|key| key.trim().to_owned()).filter(|key| (SHORTEST..MAX_VALUE).contains(&key.len())));
        let (mut patterns, mut alone) = (Vec::new(), Vec::new());
        for value in &values {
            patterns.push(value.clone());
            alone.push(!tells_apart(value));
            for other in encodings(value) {
                patterns.push(other);
                alone.push(false);
            }
        }
        if patterns.is_empty() {
            return Self::default();
        }
        Self { search: AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns).ok(), alone }
    }

    /// Where known values stand in `text`, in order.
    pub(super) fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        let bytes = text.as_bytes();
        let free = move |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(|b| !is_word(*b));
        let hits = self.search.iter().flat_map(move |search| search.find_iter(text));
        hits.filter(move |hit| {
            !self.alone[hit.pattern().as_usize()] || (free(hit.start().checked_sub(1)) && free(Some(hit.end())))
        })
        .map(|hit| hit.range())
    }
}

/// Variables whose names read like those of secrets and that hold something else: where one is, and which session.
fn about_a_place(name: &str) -> bool {
    name.starts_with("AISH_") || matches!(name, "PWD" | "OLDPWD")
}

/// Adds what is secret in one variable: all of it, or a part such as the password of a URL.
fn secrets_of(name: &str, value: &str, values: &mut BTreeSet<String>) {
    let how = Setting { single: true, ..Setting::PLACE };
    let bytes = value.trim().as_bytes();
    let telling = match classify(name.as_bytes()) {
        // Whatever stands behind `DB_PASSWORD` is the password, but for what stands there in its place.
        Some(Tier::Password | Tier::Phrase) => {
            let other = [prose, default_password, marker, path].iter().any(|is| is(bytes));
            if other || reference(bytes, true) || bytes.starts_with(b"/") {
                return;
            }
            true
        }
        // The sessions of an environment are those of a desktop or a terminal.
        Some(Tier::Session) => return,
        Some(tier) => judge(bytes, tier, how),
        None => false,
    };
    if telling {
        values.insert(value.trim().to_owned());
        return;
    }
    let line = format!("{name}={value}");
    for secret in find(&line) {
        let found = &line[secret.span];
        if found.len() >= SHORTEST {
            values.insert(found.to_owned());
        }
    }
}

/// Whether a secret is so unlike ordinary words that each occurrence of it anywhere is the secret.
pub(super) fn tells_apart(value: &str) -> bool {
    let classes = Classes::of(value.as_bytes());
    value.len() >= SHORTEST
        && (classes.mixes_digits() || classes.other > 0 && classes.letters() > 0 && changes(value.as_bytes()) > 2)
}

#[cfg(test)]
#[path = "known_tests.rs"]
mod tests;
