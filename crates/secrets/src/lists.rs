//! Lists of words by name (`../data/words.lists`), read when the first is asked for. It knows nothing of what they are for.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, OnceLock};

static LISTS: LazyLock<HashMap<&'static str, Vec<&'static str>>> =
    LazyLock::new(|| read(include_str!("../data/words.lists")));

/// A list of words. One that the file doesn't have is empty, which a test finds.
pub(super) struct List {
    name: &'static str,
    set: OnceLock<HashSet<&'static [u8]>>,
}

impl List {
    /// The list that the file calls `name`, which is `module.what` by custom; empty if it has none.
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, set: OnceLock::new() }
    }

    /// The words in the order of the file.
    pub(super) fn words(&self) -> &'static [&'static str] {
        LISTS.get(self.name).map_or(&[], Vec::as_slice)
    }

    /// Whether `word` is one of them.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        self.set.get_or_init(|| self.words().iter().map(|word| word.as_bytes()).collect()).contains(word)
    }

    /// Whether `word`, in whatever case, is one of them.
    pub(super) fn has_in_any_case(&self, word: &[u8]) -> bool {
        self.words().iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
    }

    /// Whether `word` ends with one of them.
    pub(super) fn ends(&self, word: &[u8]) -> bool {
        self.words().iter().any(|end| word.ends_with(end.as_bytes()))
    }
}

/// `name = word word`, going on over indented lines; `_` is a blank, `\_` an underscore.
fn read(text: &'static str) -> HashMap<&'static str, Vec<&'static str>> {
    let mut lists: HashMap<&'static str, Vec<&'static str>> = HashMap::new();
    let mut name = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words = match line.split_once(" = ") {
            Some((head, rest)) if !line.starts_with(' ') => {
                name = head;
                rest
            }
            _ => line,
        };
        let word = |word: &'static str| match word.contains('_') {
            true => &*Box::leak(word.replace('_', " ").replace("\\ ", "_").into_boxed_str()),
            false => word,
        };
        lists.entry(name).or_default().extend(words.split_ascii_whitespace().map(word));
    }
    lists
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
