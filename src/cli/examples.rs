//! Adds an example (`data/examples.txt`) to every command's `--help`; read only when help is shown,
//! and the groups of commands in `aish --help`.

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser};
use unicode_width::UnicodeWidthStr;

use super::Cli;
use super::app::terminal_width;
use crate::ui::wrap::wrap_text;

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

/// Title and commands of each group. Each visible command is in one.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Begin", &["setup", "try", "doctor", "init", "completions", "man"]),
    ("Ask", &["ask", "suggest", "fix", "explain", "norris", "recall", "bg", "undo"]),
    ("Look first", &["check", "safety", "perms", "secrets"]),
    ("Remember", &["history", "sessions", "reset", "remember", "memory", "tree", "diff", "forget-everything"]),
    ("Money and models", &["model", "models", "route", "cost"]),
    ("For scripts", &["config", "hook", "mcp", "prompt"]),
];

/// Columns; with fewer, descriptions go below the names.
const NARROWEST: usize = 24;

pub fn with_groups(command: Command, columns: usize) -> Command {
    let names = GROUPS.iter().flat_map(|(_, names)| names.iter()).map(|name| name.width()).max().unwrap_or(0);
    let (column, below) = if columns >= names + 4 + NARROWEST { (names + 4, false) } else { (6, true) };
    let mut text = String::new();
    for (title, names) in GROUPS {
        text.push_str(&format!("\x1b[1m\x1b[4m{title}:\x1b[0m\n"));
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            let about = about.unwrap_or_default().replace('\n', " ");
            let rows = wrap_text(&about, columns.saturating_sub(column));
            let gap = if below { format!("\n{:column$}", "") } else { " ".repeat(column - 2 - name.width()) };
            text.push_str(&format!("  \x1b[1m{name}\x1b[0m{gap}{}\n", rows.join(&format!("\n{:column$}", ""))));
        }
        text.push('\n');
    }
    let usage = "{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.help_template(format!("{usage}{text}\x1b[1m\x1b[4mOptions:\x1b[0m\n{{options}}{{after-help}}"))
}

#[cfg(test)]
#[path = "examples_tests.rs"]
mod tests;
