//! Word lists (`../data/words.lists`), laid out by the build, and pairs (`../data/*.pairs`) by name,
//! read at first use.

use std::collections::HashMap;
use std::sync::LazyLock;

aish_text::include_lists!();

const PAIRS: &str = concat!(
    include_str!("../data/synonyms.pairs"),
    include_str!("../data/signs.pairs"),
    include_str!("../data/kinds.pairs"),
    include_str!("../data/forms.pairs"),
    include_str!("../data/fix.pairs"),
    include_str!("../data/zones.pairs"),
    include_str!("../data/numbers.pairs"),
    include_str!("../data/explain.pairs"),
);

static TABLES: LazyLock<HashMap<&'static str, Vec<(&'static str, &'static str)>>> = LazyLock::new(|| {
    let mut tables: HashMap<&'static str, Vec<_>> = HashMap::new();
    let mut name = "";
    for line in PAIRS.lines().filter(|l| !l.starts_with("# ") || l.starts_with("#  =>  ")) {
        match line.strip_prefix('[').and_then(|l| l.strip_suffix(']')).filter(|_| !line.contains("  =>")) {
            Some(head) => name = head,
            None => tables
                .entry(name)
                .or_default()
                .extend(line.split_once("  =>  ").or(line.strip_suffix("  =>").map(|l| (l, "")))),
        }
    }
    tables
});

/// Rows `left  =>  right` of `[name]`; empty if there is no such table, which a test finds.
pub fn pairs(name: &str) -> &'static [(&'static str, &'static str)] {
    TABLES.get(name).map_or(&[], Vec::as_slice)
}

/// Right side of the first row with `word` on the left.
pub fn of(name: &str, word: &str) -> Option<&'static str> {
    all_of(name, word).next()
}

pub fn all_of(name: &str, word: &str) -> impl Iterator<Item = &'static str> {
    let rows = pairs(name).iter().filter(move |(words, _)| words.split(' ').any(|known| known == word));
    rows.map(|(_, right)| *right)
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
