//! The unit tests of `say.rs`.

use super::*;

#[test]
fn a_hostile_name_stays_on_its_line() {
    assert_eq!(path("a\nb\u{1b}[2Jc\u{202e}d\u{FFFC}"), "a\\nb\\u{1b}[2Jc\u{FFFD}d…");
}

fn files(names: &[&str]) -> Vec<Sample> {
    names
        .iter()
        .map(|name| Sample { path: format!("build/a/long/way/down/{name}"), bytes: 7, seconds: Some(3) })
        .collect()
}

fn blast(newest: &[&str], git: Git) -> Blast {
    Blast {
        destroys: true,
        hits: vec![BlastHit { effect: BlastEffect::Delete, files: 40, directories: 2, bytes: 271 }],
        largest: files(&["object-file-number-1.o", "b.o", "c.o"]),
        newest: files(newest),
        git,
        ..Blast::default()
    }
}

#[test]
fn the_same_files_are_named_once() {
    let said = lines(&blast(&["c.o", "b.o", "object-file-number-1.o"], Git::default()));
    let files = "build/…/object-file-number-1.o (7 bytes, just now), build/a/long/way/down/b.o (7 bytes, just now), build/a/long/way/down/c.o (7 bytes, just now)";
    assert_eq!(said[1..], [format!("among them: {files}")]);
    let said = lines(&blast(&["d.o", "b.o"], Git::default()));
    assert_eq!(
        said[1..],
        [format!("largest: {files}"), "newest: build/a/long/way/down/d.o (7 bytes, just now)".to_owned()]
    );
}

#[test]
fn what_git_could_not_bring_back_comes_first() {
    let said = |git: Git| summary(&blast(&[], git)).0;
    let deletes = "deletes 40 files and 2 directories, 271 bytes";
    assert_eq!(said(Git { unknown: 40, ..Git::default() }), format!("not in git: {deletes}"));
    let some = Git { kept: 12, changed: 3, unknown: 25, ..Git::default() };
    assert_eq!(said(some), format!("25 not in git, 3 changed since git has seen them: {deletes}"));
    assert_eq!(said(Git { kept: 40, ..Git::default() }), format!("{deletes}; git could bring all of it back"));
    assert_eq!(said(Git { repositories: 1, ..Git::default() }), format!("with its git repository: {deletes}"));
}
