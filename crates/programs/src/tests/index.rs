//! `data/index.txt`, which says in which pack a program and a family of rules stand, is what the
//! packs say.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use crate::examples::packs;

/// The width of the index, in characters.
const WIDTH: usize = 120;

const HEAD: &str = "\
# Where a program or a family of rules is described. Made from the packs by `AISH_REGENERATE=1 cargo test -p aish-programs index`.
";

#[test]
fn the_index_is_what_the_packs_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/index.txt");
    let text = index();
    if std::env::var_os("AISH_REGENERATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "run `AISH_REGENERATE=1 cargo test -p aish-programs index`");
    let found = |program: &str| there.lines().find(|line| line.split(' ').skip(1).any(|word| word == program));
    assert!(found("gcloud").unwrap().starts_with("clouds.pack "), "a program is found by its name");
}

fn index() -> String {
    let mut text = HEAD.to_owned();
    let (packs, errors) = packs();
    assert!(errors.is_empty(), "{errors:?}");
    for pack in &packs {
        let families: BTreeSet<&str> = pack.rules.iter().filter_map(|rule| Some(rule.id.split_once('.')?.0)).collect();
        let rules: Vec<String> = families.iter().map(|family| format!("{family}.*")).collect();
        let described =
            pack.sections.iter().map(|section| &section.names).chain(pack.words.iter().map(|words| &words.names));
        let programs: BTreeSet<&str> = described.flatten().map(String::as_str).collect();
        add_lines(&mut text, &pack.file, rules.iter().map(String::as_str).chain(programs));
    }
    text
}

/// Adds the words in lines of [`WIDTH`] at most that begin with the name of the file.
fn add_lines<'w>(text: &mut String, file: &str, words: impl Iterator<Item = &'w str>) {
    let mut width = WIDTH;
    for word in words {
        if width + 1 + word.chars().count() > WIDTH {
            write!(text, "{}{file}", if text.ends_with('\n') { "" } else { "\n" }).unwrap();
            width = file.len();
        }
        write!(text, " {word}").unwrap();
        width += 1 + word.chars().count();
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
