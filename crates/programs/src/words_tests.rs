//! The unit tests of `words.rs`.

use std::collections::BTreeSet;

use super::*;
use crate::examples;

#[test]
fn a_program_and_its_subcommands() {
    let git = words("git").unwrap();
    assert_eq!((git.name(), git.sub("push").unwrap().name()), ("git", "push"));
    assert_eq!(git.option("-C").map(|(takes, _)| takes), Some(Takes::Value));
    assert_eq!(git.sub("log").unwrap().option("-5").map(|(takes, _)| takes), Some(Takes::Nothing));
    assert!(git.option("--force").is_none() && git.sub("push").unwrap().option("--force").is_some());
    assert!(git.sub("stash").unwrap().sub("pop").is_some() && git.sub("pop").is_none());
    assert!(words("tar").unwrap().is_bare() && words("sudo").unwrap().runs() == Some(0));
    assert!(words("no-such-program").is_none());
}

#[test]
fn operands_around_a_repeated_one() {
    let of = |program, index, count| words(program).unwrap().operand(index, count);
    assert_eq!((of("cp", 0, 2), of("cp", 0, 3)), (of("cp", 1, 3), of("cp", 1, 3)));
    assert_ne!(of("cp", 1, 2), of("cp", 0, 2));
    assert_eq!(of("grep", 1, 3), of("grep", 2, 3));
}

/// No name stands twice, and everything has a meaning.
#[test]
fn every_block_is_whole() {
    fn check(words: &PackWords, path: &str, wrong: &mut Vec<String>) {
        let path = format!("{path} {}", words.names());
        if words.does().is_empty() || words.does().ends_with('.') {
            wrong.push(format!("{path}: what it does, without a period"));
        }
        let mut seen = BTreeSet::new();
        for (names, meaning) in words.options() {
            for name in names.split(' ') {
                // The sign of a value counts only behind a name that could do without.
                let bare = if name.starts_with('-') { name.strip_suffix(['=', '?']).unwrap_or(name) } else { name };
                if !seen.insert(bare) {
                    wrong.push(format!("{path}: {name} twice"));
                }
                if meaning.contains("{}") && !name.ends_with(['=', '?']) {
                    wrong.push(format!("{path}: {name} takes no value"));
                }
            }
        }
        let mut subs = BTreeSet::new();
        for sub in words.subs() {
            for name in sub.names().split(' ') {
                if !subs.insert(name) {
                    wrong.push(format!("{path}: {name} twice"));
                }
            }
            check(&sub, &path, wrong);
        }
    }
    let (packs, mut wrong) = examples::packs();
    let mut programs = 0;
    for block in packs.iter().flat_map(|pack| &pack.words) {
        programs += 1;
        check(&words(&block.names[0]).unwrap(), "", &mut wrong);
        for like in block.text.lines().filter_map(|line| line.trim_start().strip_prefix("like ")) {
            let mut path = like.split(' ');
            let found = path.next().and_then(words).and_then(|first| path.try_fold(first, |words, sub| words.sub(sub)));
            if found.is_none() {
                wrong.push(format!("{}: like {like}, which isn't there", block.names[0]));
            }
        }
    }
    assert!(programs > 300 && wrong.is_empty(), "{programs} programs\n{}", wrong.join("\n"));
}
