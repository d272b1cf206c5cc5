//! The main job, shown without a terminal: the same calls a key press makes, one after the other, with what they answer.
//! It runs none of the commands it shows.

use serde_json::json;

use super::app::App;
use crate::assist::exchange::Exchange;
use crate::assist::proposal;
use crate::error::Result;
use crate::model::Intent;

const REQUESTS: &[&str] = &[
    "find files larger than 10MB in /var/log",
    "count the lines of all python files",
    "what is listening on port 8080",
    "extract backup.tar.gz into /tmp/backup",
];

pub fn run_tour(app: &App) -> Result<()> {
    let active = app.invocation.active(None)?;
    let side = app.invocation.side();
    let mut items = Vec::new();
    let printer = &app.printer;
    printer.say(&format!(
        "aish {}, model `{}`; none of these commands is run\n",
        env!("CARGO_PKG_VERSION"),
        active.label()
    ))?;
    for words in REQUESTS {
        let exchange = Exchange { notes: None, ..app.invocation.exchange(&active, None, &side, None)? };
        let intent = Intent::Suggest { words: (*words).to_owned() };
        let answer = exchange.run(intent, (*words).to_owned(), &mut ())?;
        let found = proposal::proposals(&answer.reply.text, words, &side)?;
        let command = found.commands.into_iter().next().unwrap_or_default();
        if !printer.json {
            printer.line(&format!("{words}   [Alt-I]"))?;
            printer.line(&format!("  {command}\n"))?;
        }
        items.push(json!({"words": words, "command": command}));
    }
    if printer.json {
        return printer.json(&json!({"version": 1, "model": active.name, "items": items}));
    }
    printer.say(
        "On a terminal that can move the cursor, `aish try` opens a shell where the keys do this. To have it in your own shell, add one line:",
    )?;
    for (file, line) in [
        ("~/.zshrc", "eval \"$(aish init zsh)\""),
        ("~/.bashrc", "eval -- \"$(aish init bash)\""),
        ("~/.config/fish/config.fish", "aish init fish | source"),
    ] {
        printer.say(&format!("  {file}: {line}"))?;
    }
    Ok(())
}
