//! The groups of commands in `aish --help`. Pure text; the descriptions are those of the commands.

use clap::Command;
use unicode_width::UnicodeWidthStr;

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
            let rows = textwrap(&about, columns.saturating_sub(column));
            let gap = if below { format!("\n{:column$}", "") } else { " ".repeat(column - 2 - name.width()) };
            text.push_str(&format!("  \x1b[1m{name}\x1b[0m{gap}{}\n", rows.join(&format!("\n{:column$}", ""))));
        }
        text.push('\n');
    }
    let usage = "{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.help_template(format!("{usage}{text}\x1b[1m\x1b[4mOptions:\x1b[0m\n{{options}}{{after-help}}"))
}

fn textwrap(text: &str, columns: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        match rows.last_mut() {
            Some(row) if row.is_empty() => row.push_str(word),
            Some(row) if row.width() + 1 + word.width() <= columns => row.extend([" ", word]),
            _ => rows.push(word.to_owned()),
        }
    }
    rows
}

#[cfg(test)]
#[path = "help_groups_tests.rs"]
mod tests;
