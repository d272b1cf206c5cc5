//! Requests in tables: the command each must give (`phrasings.txt`), what no answer may hold
//! (`never.txt`), and those that must get none (`unknown.txt`), and those that nearly fit
//! (`precise.txt`).

use super::{bare, command};
use crate::suggest;
use aish_text::Shell;

fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|l| !l.is_empty() && !l.starts_with("# "))
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    rows(text).map(|l| l.split_once("  =>  ").unwrap())
}

#[test]
fn phrasings_give_their_commands() {
    let found = pairs(include_str!("phrasings.txt")).map(|(request, expected)| (request, expected, command(request)));
    let wrong: Vec<String> = found
        .filter(|(_, expected, found)| found.as_deref() != Some(*expected))
        .map(|(request, expected, found)| format!("{request}\n  want {expected}\n  got  {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nonsense_gets_no_command() {
    let requests = rows(include_str!("unknown.txt")).chain(["", "   "]);
    let wrong: Vec<String> = requests.filter_map(|r| command(r).map(|c| format!("{r} -> {c}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_word_that_no_part_explains_ends_in_no_answer_of_the_wrong_kind() {
    for (request, never) in pairs(include_str!("never.txt")) {
        let command = command(request).unwrap_or_default();
        let same = if never.contains(' ') { command == never } else { command.contains(never) };
        assert!(!same, "{request} -> {command}");
    }
}

#[test]
fn asking_never_changes_anything() {
    for request in [
        "is the file a.txt empty",
        "is the directory build/ empty",
        "which processes can i kill",
        "show the permissions of script.sh",
        "is notes.txt empty?",
    ] {
        let command = command(request).unwrap_or_default();
        for deed in ["truncate", "rm ", "touch", "-delete", "kill", "chmod"] {
            assert!(!command.contains(deed), "{request} -> {command}");
        }
    }
}

#[test]
fn what_nearly_fits_is_answered_in_full_or_not_at_all() {
    let mut wrong = Vec::new();
    for (request, expected) in pairs(include_str!("precise.txt")) {
        let found = suggest(request, &bare(Shell::Bash));
        let unsure = || expected == "unsure" && found.as_ref().is_some_and(|found| !found.certain);
        if found.as_ref().map_or("declines", |found| &found.command) != expected && !unsure() {
            wrong.push(format!("{request} -> {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
