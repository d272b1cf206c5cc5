//! Lists of words (`../data/words.lists`) and tables of pairs (`../data/*.pairs`) by name, read once, when the first is asked for, and
//! kept for good. It knows nothing of what they are for.

use std::collections::HashMap;
use std::sync::LazyLock;

const TEXT: &str = include_str!("../data/words.lists");

static LISTS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| read(TEXT));

const PAIRS: &str = concat!(
    include_str!("../data/synonyms.pairs"),
    include_str!("../data/states.pairs"),
    include_str!("../data/signs.pairs"),
    include_str!("../data/kinds.pairs"),
    include_str!("../data/forms.pairs"),
    include_str!("../data/fix.pairs"),
    include_str!("../data/windows.pairs"),
    include_str!("../data/zones.pairs"),
);

static TABLES: LazyLock<HashMap<&'static str, Vec<(&'static str, &'static str)>>> = LazyLock::new(|| {
    let mut tables: HashMap<&'static str, Vec<_>> = HashMap::new();
    let mut name = "";
    for line in PAIRS.lines().filter(|l| !l.starts_with("# ")) {
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

/// The rows of a table (`[name]`, then `left  =>  right`), in order; none if there is no such table, which a test finds.
pub fn pairs(name: &str) -> &'static [(&'static str, &'static str)] {
    TABLES.get(name).map_or(&[], Vec::as_slice)
}

/// The words of a list; none if there is no such list, which a test finds.
pub fn words(name: &str) -> &'static [&'static str] {
    LISTS.get(name).map_or(&[], Vec::as_slice)
}

/// Whether a list has a word.
pub fn has(name: &str, word: &str) -> bool {
    words(name).contains(&word)
}

/// `name = word word`, going on over indented lines; `_` stands for a blank.
fn read(text: &'static str) -> HashMap<&'static str, Vec<&'static str>> {
    let mut lists: HashMap<&'static str, Vec<&'static str>> = HashMap::new();
    let mut name = "";
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let words = match line.split_once(" = ") {
            Some((head, rest)) if !line.starts_with(' ') => {
                name = head;
                rest
            }
            _ => line,
        };
        let blanks = |word: &'static str| match word.contains('_') {
            true => &*Box::leak(word.replace('_', " ").into_boxed_str()),
            false => word,
        };
        lists.entry(name).or_default().extend(words.split_whitespace().map(blanks));
    }
    lists
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn sources(dir: &Path, text: &mut String) {
        for entry in std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()) {
            if entry.is_dir() {
                sources(&entry, text);
            } else if !entry.ends_with("lists.rs") {
                text.push_str(&std::fs::read_to_string(entry).unwrap());
            }
        }
    }

    #[test]
    fn every_list_that_is_asked_for_is_there_and_no_other() {
        let mut text = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
        let calls = text.split("lists::").skip(1).filter_map(|rest| {
            let rest = ["words(", "has(", "pairs("].iter().find_map(|call| rest.strip_prefix(call))?;
            rest.trim_start().strip_prefix('"')?.split('"').next()
        });
        let mut asked: Vec<&str> = calls.collect();
        asked.sort_unstable();
        asked.dedup();
        let mut there: Vec<&str> = LISTS.keys().chain(TABLES.keys()).copied().filter(|k| !k.is_empty()).collect();
        there.sort_unstable();
        assert_eq!(asked, there);
    }
}
