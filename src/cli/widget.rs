//! The entry point of the plugin's widgets. What the user sees goes to the terminal; what the plugin is to do goes into the
//! reply file (docs/protocol.md). Every failure leaves no reply, so that the buffer stays as it is.

use clap::{Args, Parser, ValueEnum};

use super::app::App;
use super::{Cli, run};
use crate::assist::exchange::Exchange;
use crate::assist::proposal;
use crate::error::{Error, Result};
use crate::providers::Intent;
use crate::sessions::shell_state::Slot;
use crate::shell::Shell;
use crate::shell::wire::{self, Frame};
use crate::ui::answer::Stats;
use crate::ui::choose;
use crate::ui::tty::Tty;

/// Arguments of `aish widget`.
#[derive(Debug, Args)]
pub struct WidgetArgs {
    /// Which widget
    pub action: Action,
}

/// The widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Action {
    /// Words to a command; on an empty buffer a correction, or a question is opened.
    Ask,
    /// A `? …` or `:ask …` line.
    Question,
    /// Explain the buffer.
    Explain,
    /// Any other `:name …` line, as it was typed.
    Meta,
}

impl WidgetArgs {
    /// Runs the widget.
    ///
    /// # Errors
    /// When it can't do its work; the line stays as it is then.
    pub fn run(&self, app: &App) -> Result<()> {
        let buffer = std::env::var("AISH_BUFFER").unwrap_or_default();
        match self.action {
            Action::Ask => ask(app, &buffer),
            Action::Question => question(app, &buffer),
            Action::Explain => explain(app, &buffer),
            Action::Meta => meta(app, &buffer),
        }
    }
}

/// Writes the reply; its absence, or a nonce the plugin doesn't know, leaves the line alone.
fn reply(app: &App, frames: &[Frame]) -> Result<()> {
    let nonce = app.env("AISH_NONCE").ok_or_else(|| Error::usage("this is for the plugin: AISH_NONCE is not set"))?;
    app.state()?.put(Slot::Reply, wire::encode(&nonce, frames).trim_end_matches('\n'))
}

fn ask(app: &App, buffer: &str) -> Result<()> {
    let side = app.side();
    let words = buffer.trim().trim_start_matches("? ").trim();
    if !words.is_empty() {
        let intent = Intent::Suggest { words: words.to_owned() };
        return command_for(app, intent, words.to_owned());
    }
    match side.last_status.filter(|status| *status != 0 && *status != 130 && !side.last_command.is_empty()) {
        Some(status) => {
            let intent = Intent::Fix { command: side.last_command.clone(), status };
            command_for(app, intent, format!("this command failed with status {status}: {}", side.last_command))
        }
        None => reply(app, &[Frame::Replace("? ".to_owned())]),
    }
}

/// Streams an answer and puts its one command into the buffer.
fn command_for(app: &App, intent: Intent, words: String) -> Result<()> {
    let text = stream(app, intent, words)?;
    let shell = app.side().shell.unwrap_or(Shell::Bash);
    let command = proposal::single(&text, shell)?.ok_or_else(|| {
        Error::failed("the answer holds no command; your line is as it was").hint("say it in other words, or ask with `? …`")
    })?;
    reply(app, &[Frame::Replace(command)])
}

fn question(app: &App, buffer: &str) -> Result<()> {
    let line = buffer.trim();
    let words = line.strip_prefix(":ask").or_else(|| line.strip_prefix('?')).unwrap_or(line).trim().to_owned();
    if words.is_empty() {
        return reply(app, &[Frame::Replace("? ".to_owned())]);
    }
    let text = stream(app, Intent::Ask { words: words.clone() }, words)?;
    let shell = app.side().shell.unwrap_or(Shell::Bash);
    let (commands, refused) = proposal::all(&text, shell);
    if refused > 0 {
        app.printer.status(&format!("{refused} commands were refused: they hold characters that hide what they do"));
    }
    if commands.is_empty() {
        return reply(app, &[Frame::Keep]);
    }
    if !app.config()?.settings.shell.confirm_cmd {
        return reply(app, &commands.into_iter().map(Frame::Run).collect::<Vec<_>>());
    }
    let mut tty = Tty::open()?;
    match choose::choose(&mut tty, &commands, app.printer.style(), shell)? {
        Some(command) => reply(app, &[Frame::Replace(command)]),
        None => reply(app, &[Frame::Keep]),
    }
}

fn explain(app: &App, buffer: &str) -> Result<()> {
    let last = app.side().last_command;
    let command = if buffer.trim().is_empty() { last } else { buffer.to_owned() };
    if command.trim().is_empty() {
        return Err(Error::failed("there is nothing on the line to explain"));
    }
    stream(app, Intent::Explain { command: command.clone() }, command)?;
    reply(app, &[Frame::Keep])
}

/// Asks in this shell's conversation and streams the answer to the terminal; the whole text.
fn stream(app: &App, intent: Intent, words: String) -> Result<String> {
    let tty = Tty::open()?;
    // Keys typed from here on are for nobody: echoed, they would tear the answer; kept, they might accept what comes.
    let quiet = tty.quiet()?;
    let mut view = app.printer.answer_view_on(&tty);
    view.begin();
    let outcome = exchange(app, intent, words, &mut view);
    view.finish(outcome.as_ref().ok().map(Stats::of));
    tty.flush_input();
    drop(quiet);
    let answer = outcome?;
    answer.broken.map_or(Ok(answer.reply.text), Err)
}

fn exchange(
    app: &App,
    intent: Intent,
    words: String,
    sink: &mut dyn crate::providers::Sink,
) -> Result<crate::egress::Answer> {
    let active = app.active(None)?;
    let fallback = app.fallback(&active)?;
    let side = app.side();
    let exchange: Exchange = app.exchange(&active, fallback.as_ref(), &side, Some(app.conversation()?))?;
    exchange.run(intent, words, sink)
}

/// A `:name …` line. Its words are split as a shell would split them, but nothing is expanded; what can't be split is
/// taken as plain words.
fn meta(app: &App, buffer: &str) -> Result<()> {
    let line = buffer.trim().trim_start_matches(':');
    let words = shell_words::split(line).unwrap_or_else(|_| line.split_whitespace().map(str::to_owned).collect());
    let (name, rest) = words.split_first().map_or(("help", &[][..]), |(name, rest)| (name.as_str(), rest));
    let mut args = vec!["aish".to_owned()];
    match name {
        "save" | "resume" => args.extend(["sessions".to_owned(), name.to_owned()]),
        name => args.push(name.to_owned()),
    }
    args.extend(rest.iter().cloned());
    let code = match Cli::try_parse_from(&args) {
        Ok(cli) => run::run(&cli),
        Err(e) => run::explain_usage(&e),
    };
    reply(app, &[Frame::Keep])?;
    match code {
        crate::error::Exit::Done => Ok(()),
        // The command has already said why.
        exit => Err(Error::silent(exit)),
    }
}
