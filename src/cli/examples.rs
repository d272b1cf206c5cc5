//! Adds an example (`data/examples.txt`) to every command's `--help`; read only when help is shown.

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser};

use super::Cli;
use super::app::terminal_width;
use super::help_groups::with_groups;

const HELP: [ErrorKind; 2] = [ErrorKind::DisplayHelp, ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand];

const EXAMPLES: &str = include_str!("../../data/examples.txt");

fn with_examples(command: Command, words: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |command, name| {
        let words = format!("{words} {name}");
        command.mut_subcommand(name, |inner| with_examples(inner, words.trim()))
    });
    // Some commands bring examples of their own.
    let example = EXAMPLES.lines().find_map(|line| line.strip_prefix(words)?.strip_prefix(" = "));
    match example.filter(|_| command.get_after_help().is_none()) {
        Some(example) => command.after_help(format!("Example: {example}")),
        None => command,
    }
}

/// Columns of the help: the terminal's, at most 100.
fn columns() -> usize {
    if std::io::stdout().is_terminal() { terminal_width().min(100) } else { 100 }
}

/// Fails with clap's output: help, the version, or a mistake.
pub fn parse_arguments(args: Vec<OsString>) -> Result<Cli, clap::Error> {
    match Cli::try_parse_from(&args) {
        Err(e) if HELP.contains(&e.kind()) => {
            let command = with_groups(with_examples(Cli::command(), ""), columns());
            Cli::from_arg_matches(&command.try_get_matches_from(args)?)
        }
        parsed => parsed,
    }
}

#[cfg(test)]
#[path = "examples_tests.rs"]
mod tests;
