//! `aish ask`: a question, answered as a stream. On a terminal the commands in the answer are offered; in a pipe the answer
//! is printed as it came.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::text;
use crate::assist::{attachment, proposal};
use crate::error::{Error, Result};
use crate::providers::Intent;
use crate::sessions::shell_state::Slot;
use crate::shell::wire::{self, Frame};
use crate::shell::Shell;
use crate::ui::answer::Stats;
use crate::ui::choose;
use crate::ui::tty::Tty;

/// Arguments of `aish ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The question, in plain words; `-` reads it from stdin, and with words what is piped in goes along
    #[arg(value_name = "TEXT", trailing_var_arg = true)]
    pub words: Vec<String>,
    /// The preset to ask
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
}

impl AskArgs {
    /// Asks, streams the answer, and offers its commands.
    ///
    /// # Errors
    /// When there is no question, or no model answers.
    pub fn run(&self, app: &App) -> Result<()> {
        let words = text::argument(&self.words)?;
        let from_stdin = self.words.as_slice() == ["-"];
        let piped = if from_stdin { None } else { text::piped()? };
        if words.is_empty() && piped.is_none() {
            return Err(Error::usage("the question is missing").hint("for example: aish ask how do I list open ports"));
        }
        let question = attachment::attach(&words, piped.as_deref());
        let active = app.active(self.model.as_deref())?;
        let fallback = app.fallback(&active)?;
        let side = app.side();
        let shell = side.shell.unwrap_or(Shell::Bash);
        let exchange = app.exchange(&active, fallback.as_ref(), &side, Some(app.conversation()?))?;
        let intent = Intent::Ask { words };
        if app.printer.json {
            let answer = exchange.run(intent, question, &mut app.printer.quiet_sink())?;
            let (commands, _) = proposal::all(&answer.reply.text, shell);
            app.printer.json(&json!({
                "version": 1, "text": answer.reply.text, "items": commands, "model": answer.preset,
                "usage": answer.reply.usage, "complete": answer.broken.is_none(),
            }))?;
            return answer.broken.map_or(Ok(()), Err);
        }
        let mut view = app.printer.answer_view();
        let outcome = exchange.run(intent, question, &mut view);
        view.finish(outcome.as_ref().ok().map(Stats::of));
        let answer = outcome?;
        if let Some(broken) = answer.broken {
            return Err(broken);
        }
        if std::io::stdout().is_terminal() && piped.is_none() {
            offer(app, &answer.reply.text, shell)?;
        }
        Ok(())
    }
}

/// Offers the commands of an answer, and leaves the chosen one for the next prompt of the shell that called us; where no
/// plugin listens, it is printed.
fn offer(app: &App, answer: &str, shell: Shell) -> Result<()> {
    let (commands, refused) = proposal::all(answer, shell);
    if refused > 0 {
        app.printer.status(&format!("{refused} commands were refused: they hold characters that hide what they do"));
    }
    let Ok(mut tty) = Tty::open() else { return Ok(()) };
    if commands.is_empty() || !app.shell_id().is_parent() || app.env("AISH_SESSION").is_none() {
        return Ok(());
    }
    if let Some(command) = choose::choose(&mut tty, &commands, app.printer.style(), shell)? {
        let id = app.shell_id();
        app.state()?.put(Slot::Pending, wire::encode(id.as_str(), &[Frame::Replace(command)]).trim_end_matches('\n'))?;
    }
    Ok(())
}
