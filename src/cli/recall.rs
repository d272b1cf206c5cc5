//! `aish recall` and `:recall`: finds a command of the user's history by what it does. Nothing
//! leaves the machine, and choosing runs nothing.

use std::io::IsTerminal;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use serde_json::json;

use super::app::App;
use super::ask::pick_choice;
use super::input_text;
use crate::command_history::HistoryEntry;
use crate::command_history::files::Places;
use crate::command_history::search::search_commands;
use crate::error::{Error, Result};
use crate::shell::wire::Frame;
use crate::store::process_env;
use crate::ui::select::commands::CommandChoice;
use crate::ui::style::StyleRole;
use aish_text::Shell;
use aish_text::measure::ago;

const OFFERED: usize = 9;

#[derive(Debug, Args)]
pub struct RecallArgs {
    /// What the command did, in plain words, or words of the command
    #[arg(value_name = "WORDS")]
    pub words: Vec<String>,
    /// At most N commands
    #[arg(short = 'n', long, value_name = "N", default_value_t = OFFERED)]
    pub last: usize,
}

impl RecallArgs {
    /// In a shell with the plugin one can be chosen for the next prompt. Fails when there is none.
    pub fn run(&self, app: &App) -> Result<()> {
        let words = input_text::required(&self.words, "what the command did")
            .map_err(|error| error.hint("for example: :recall unpack the backup"))?;
        let found = find_commands(app, &words, self.last)?;
        if app.printer.json {
            let item = |entry: &HistoryEntry| json!({"command": entry.command, "when": entry.when});
            return app.printer.json(&json!({"version": 1, "items": found.iter().map(item).collect::<Vec<_>>()}));
        }
        if app.invocation.env("AISH_PENDING").is_some() && std::io::stdout().is_terminal() {
            return match pick_choice(app, found.into_iter().map(choice).collect())? {
                Some(frame) => app.invocation.leave_for_prompt(&[frame]),
                None => Ok(()),
            };
        }
        let row =
            |entry: HistoryEntry| vec![age(&entry), aish_text::sanitize::visible(&entry.command).replace('\n', "⏎")];
        app.printer.table(&["when", "command"], found.into_iter().map(row))
    }
}

/// The plugin's frame for the chosen command. Fails when no command fits `words`.
pub fn choose_command(app: &App, words: &str) -> Result<Option<Frame>> {
    let found = find_commands(app, words, OFFERED)?;
    pick_choice(app, found.into_iter().map(choice).collect())
}

fn find_commands(app: &App, words: &str, count: usize) -> Result<Vec<HistoryEntry>> {
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    let places = Places::from_env(&process_env, shell);
    let entries = places.read_all(shell).map_err(|e| Error::failed(format!("the history can't be read: {e}")))?;
    let found = search_commands(&entries, words, count);
    if found.is_empty() {
        let none = Error::failed("no command in your history fits these words").hint("say it in other words");
        // fish and Atuin record a line as soon as it has run.
        if shell == Shell::Fish || places.atuin.is_some() {
            return Err(none);
        }
        return Err(
            none.hint("what you ran in this shell is found once it has written its history file, mostly at its end")
        );
    }
    Ok(found)
}

fn age(entry: &HistoryEntry) -> String {
    let when = entry.when.and_then(|seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
    when.map(|when| ago(SystemTime::now().duration_since(when).unwrap_or_default())).unwrap_or_default()
}

fn choice(entry: HistoryEntry) -> CommandChoice {
    CommandChoice { note: age(&entry), role: StyleRole::Dim, command: entry.command }
}
