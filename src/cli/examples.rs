//! An example below the `--help` of every command (`data/examples.txt`). It is read only where help is shown.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser};

use super::Cli;

const EXAMPLES: &str = include_str!("../../data/examples.txt");

/// The example of a command, given by its words ("sessions save").
fn example_of(words: &str) -> Option<&'static str> {
    EXAMPLES.lines().find_map(|line| line.strip_prefix(words)?.strip_prefix(" = "))
}

/// `command`, its subcommands with their examples; `words` are those that lead to it.
fn with_examples(command: Command, words: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |command, name| {
        let words = format!("{words} {name}");
        command.mut_subcommand(name, |inner| with_examples(inner, words.trim()))
    });
    // Some have more than one example, with words of their own.
    match example_of(words).filter(|_| command.get_after_help().is_none()) {
        Some(example) => command.after_help(format!("Example: {example}")),
        None => command,
    }
}

/// Reads a command line; help comes with an example.
/// Fails with what clap has to say: help, the version, or what is wrong.
pub fn parse_arguments(args: Vec<OsString>) -> Result<Cli, clap::Error> {
    match Cli::try_parse_from(&args) {
        Err(e) if e.kind() == ErrorKind::DisplayHelp => {
            Cli::from_arg_matches(&with_examples(Cli::command(), "").try_get_matches_from(args)?)
        }
        parsed => parsed,
    }
}

#[cfg(test)]
#[path = "examples_tests.rs"]
mod tests;
