//! The unit tests of `examples.rs`.

use clap::CommandFactory;

use super::*;
use crate::cli::{Cli, arguments};

/// The commands that aren't hidden, by their words.
fn all_commands(command: &Command, words: &str, found: &mut Vec<String>) {
    let inner: Vec<_> = command.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help").collect();
    if !words.is_empty() {
        found.push(words.to_owned());
    }
    for command in inner {
        all_commands(command, format!("{words} {}", command.get_name()).trim(), found);
    }
}

#[test]
fn the_help_of_every_command_has_an_example_that_can_be_parsed() {
    let mut all = Vec::new();
    all_commands(&Cli::command(), "", &mut all);
    assert!(all.len() > 50, "{all:?}");
    for words in &all {
        let args = ["aish"].into_iter().chain(words.split(' ')).chain(["--help"]).map(OsString::from).collect();
        let help = parse_arguments(args).unwrap_err().to_string();
        let example = help.split("Example").nth(1).unwrap_or_else(|| panic!("aish {words} --help has no example"));
        assert!(example.contains(&format!("aish {}", words.split(' ').next().unwrap())), "{words}: {example}");
    }
    let mut wrong = Vec::new();
    for line in EXAMPLES.lines().filter(|line| !line.starts_with('#')) {
        let (words, example) = line.split_once(" = ").unwrap();
        assert!(all.iter().any(|known| known == words), "`{words}` is no command");
        let typed = example.trim_start_matches("eval \"$(").trim_end_matches(")\"");
        let typed = typed.split(" > ").next().unwrap().split(" < ").next().unwrap().to_owned();
        assert!(typed.starts_with(&format!("aish {words}")), "{line}");
        let args = shell_words::split(&typed).unwrap().into_iter().map(OsString::from).collect();
        if let Err(e) = Cli::try_parse_from(arguments::hoist(args)) {
            wrong.push(format!("{line}: {e}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_command_stands_in_one_group() {
    let command = Cli::command();
    let mut seen: Vec<&str> =
        command.get_subcommands().filter(|one| !one.is_hide_set()).map(Command::get_name).collect();
    let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    seen.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(seen, grouped);
}

#[test]
fn descriptions_keep_their_column_in_any_width() {
    for columns in [45, 80, 100] {
        let help = with_groups(Cli::command().term_width(columns), columns).render_help().to_string();
        assert!(help.lines().all(|row| row.width() <= columns), "{columns}:\n{help}");
        let groups = help.split("Options:").next().unwrap();
        let column = 21;
        let hung = groups.lines().filter(|row| row.starts_with("   "));
        assert!(
            hung.clone().count() > 0 && hung.clone().all(|row| row.len() - row.trim_start().len() == column),
            "{help}"
        );
        assert!(groups.contains("\nLook first:\n  check ") && help.contains("Examples:"), "{help}");
    }
    let narrow = with_groups(Cli::command().term_width(40), 40).render_help().to_string();
    assert!(narrow.contains("  setup\n      Choose a model"), "{narrow}");
}
