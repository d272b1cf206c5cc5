//! The unit tests of `prompt.rs`.

use clap::Parser;

use super::*;

/// The plugins say the same (`tests/shells/prompt.rs`).
#[test]
fn a_directory_is_its_last_two_names() {
    let short = |directory| short_directory(directory, "/home/me");
    assert_eq!(["/", "/usr", "/usr/lib", "/usr/lib/x"].map(short), ["/", "/usr", "/usr/lib", "…/lib/x"]);
    assert_eq!(["/home/me", "/home/me/a/b", "/home/me/a/b/c"].map(short), ["~", "~/a/b", "…/b/c"]);
    assert_eq!(short("/home/men"), "/home/men");
    assert_eq!(short_directory("/home/me", ""), "/home/me");
}

#[test]
fn the_quick_reading_of_a_call_is_that_of_the_parser() {
    let os = |words: &[&str]| ["aish", "prompt"].iter().chain(words).map(OsString::from).collect::<Vec<_>>();
    for words in [&[][..], &["--shell", "zsh"], &["--template", "{cost} it's"], &["--template", "x", "--shell", "fish"]]
    {
        let Some((_, CliCommand::Prompt(quick))) = parse_fast(&os(words)) else { panic!("{words:?}") };
        let CliCommand::Prompt(parsed) = super::super::Cli::parse_from(os(words)).command else { panic!("{words:?}") };
        assert_eq!((quick.shell, quick.template), (parsed.shell, parsed.template), "{words:?}");
    }
    for words in
        [&["--shell"][..], &["--shell", "ksh"], &["--shell", "-h"], &["--json"], &["--shell", "zsh", "--shell", "zsh"]]
    {
        assert!(parse_fast(&os(words)).is_none(), "{words:?}");
    }
}
