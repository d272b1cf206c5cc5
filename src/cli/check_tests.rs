//! Tests of `aish check`'s arguments: the fast way and the parser read every plain call alike, and
//! the fast way declines the rest.

use clap::Parser;

use super::*;
use crate::cli::{Cli, arguments};

fn os(words: &[&str]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

#[test]
fn both_ways_read_the_same() {
    let plain: &[&[&str]] = &[
        &["ls"],
        &["-"],
        &["--", "-x"],
        &["--json", "ls -l"],
        &["--json", "--no-fs", "--quiet", "rm -rf x"],
        &["-q", "x"],
        &["--cwd", "/tmp", "--workspace", "/a", "--workspace", "/b", "--shell", "zsh", "x"],
        &["--provenance", "web_content", "--provenance", "local_user", "x"],
        &["--stdin"],
        &["--stdin0", "--json", "--no-fs"],
        &[""],
    ];
    let odd: &[&[&str]] = &[
        &[],
        &["--help"],
        &["-h"],
        &["--jsonn", "x"],
        &["--shell=zsh", "x"],
        &["--shell", "tcsh", "x"],
        &["--provenance", "nobody", "x"],
        &["--cwd"],
        &["--cwd", "", "x"],
        &["--cwd", "-x", "x"],
        &["--cwd", "/a", "--cwd", "/b", "x"],
        &["--json", "--json", "x"],
        &["git", "status"],
        &["--stdin", "x"],
        &["--stdin", "--stdin0"],
        &["--color", "never", "x"],
        &["--", "a", "b"],
        &["ls -l", "--json"],
        &["-x"],
        &["--json", "- x"],
    ];
    for (words, is_plain) in plain.iter().map(|w| (w, true)).chain(odd.iter().map(|w| (w, false))) {
        let args: Vec<OsString> = os(&["aish", "check"]).into_iter().chain(os(words)).collect();
        let quick = parse_fast(&args);
        assert_eq!(quick.is_some(), is_plain, "{words:?}");
        let Some((global, CliCommand::Check(quick))) = quick else { continue };
        let slow = Cli::try_parse_from(arguments::hoist(args)).unwrap();
        let CliCommand::Check(args) = slow.command else { panic!("{words:?}") };
        assert_eq!((quick, global.json, global.quiet), (args, slow.global.json, slow.global.quiet), "{words:?}");
    }
    for words in [&["guard"][..], &["guard", "--shell", "bash", "--provenance", "web_content"]] {
        let args: Vec<OsString> = os(&["aish"]).into_iter().chain(os(words)).collect();
        let Some((_, CliCommand::Guard(quick))) = parse_fast(&args) else { panic!("{words:?}") };
        let CliCommand::Guard(slow) = Cli::try_parse_from(args).unwrap().command else { panic!("{words:?}") };
        assert_eq!(quick, slow);
    }
    for words in [&["ask", "x"][..], &["guard", "x"], &["guard", "--stdin"]] {
        assert!(parse_fast(&os(&["aish"]).into_iter().chain(os(words)).collect::<Vec<_>>()).is_none(), "{words:?}");
    }
}

#[test]
fn records_are_split_and_bounded() {
    let mut input: &[u8] = b"one\n\ntwo\xff\nlast";
    let mut records = Vec::new();
    let mut record = Vec::new();
    while read_record(&mut input, b'\n', &mut record).unwrap() {
        records.push(std::mem::take(&mut record));
    }
    assert_eq!(records, [b"one".to_vec(), vec![], b"two\xff".to_vec(), b"last".to_vec()]);
    let long = vec![b'x'; MAX_LINE + 9000];
    let mut input: &[u8] = &[long.as_slice(), b"\0next"].concat();
    assert!(read_record(&mut input, 0, &mut record).unwrap());
    assert_eq!(record.len(), MAX_LINE + 1);
    record.clear();
    assert!(read_record(&mut input, 0, &mut record).unwrap());
    assert_eq!(record, b"next");
}
