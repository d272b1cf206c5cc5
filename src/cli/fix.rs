//! `aish fix`: corrects this shell's last failed command. The command goes to stdout, the reason to
//! stderr, for use in scripts.

use std::io::IsTerminal;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::app::{App, terminal_width};
use super::check::load_judge;
use super::input_text;
use crate::assist::offers::Offers;
use crate::assist::turn::TurnQuestion;
use crate::assist::typed_line::failure_words;
use crate::assist::{proposal, rerun};
use crate::context::ShellReport;
use crate::conversation::markers;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::providers::cookbook_provider;
use crate::review::place::StatedPlace;
use crate::review::provenance::output_provenance;
use crate::shell::key_names::key_name;
use crate::store::shell_state::StateSlot;
use crate::ui::spinner::fit_width;
use crate::ui::style::StyleRole;
use aish_text::Shell;
use aish_text::sanitize::visible;

/// Time limit while a prompt waits: disks and git can be slow.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug, Args)]
pub struct FixArgs {
    /// The failed command; without one, the last command of this shell
    #[arg(value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    pub command: Vec<String>,
    /// Its exit status
    #[arg(short, long, value_name = "N")]
    pub status: Option<i32>,
    /// The preset to ask
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
    /// For the plugin, behind a failed command: what the built-in cookbook knows, in one line, for
    /// the ask key to take
    #[arg(long, hide = true)]
    pub offer: bool,
}

impl FixArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let mut side = app.invocation.side();
        let given = input_text::argument(&self.command)?;
        if !given.is_empty() {
            side.last_output = side.last_output.filter(|_| given == side.last_command);
            side.last_command = given;
            side.last_status = Some(self.status.unwrap_or(1));
        }
        let failed = side.last_status.filter(|status| *status != 0 && !side.last_command.is_empty());
        if self.offer {
            // The shell may not know what failed.
            return failed.map_or(Ok(()), |status| offer_correction(app, side, status));
        }
        let Some(status) = failed else {
            return Err(Error::failed("no command has failed here")
                .hint("name one: aish fix --status 127 'gti status'")
                .hint("the plugin tells aish about the last command: eval \"$(aish init zsh)\""));
        };
        let intent = Intent::Fix { command: side.last_command.clone(), status };
        // A clear case needs no rerun.
        if side.last_output.is_none() && cookbook_provider::cookbook_reply(&intent, &side).is_err() {
            side.last_output = offer_rerun(app, &side, status)?;
        }
        let words = failure_words(&side.last_command, status);
        let text = words.clone();
        let question = TurnQuestion { intent, text, model: self.model.as_deref(), ..TurnQuestion::default() };
        let answer = app.ask_silently(&side, question, false)?.whole_unseen()?;
        let found = proposal::proposals(&answer.reply.text, &words, &side)?;
        // Without a marker the explanation can't be told from the command.
        let prose = || if found.are_alone() { String::new() } else { markers::prose(&answer.reply.text) };
        let reason = found.reason.clone().unwrap_or_else(prose);
        let command = found.commands.into_iter().next();
        if app.printer.json {
            return app
                .printer
                .json(&json!({"version": 1, "command": command, "reason": reason, "model": answer.preset}));
        }
        if !reason.is_empty() {
            app.printer.say(&reason)?;
        }
        for (other, why) in &found.refused {
            app.printer.status(&proposal::refusal(other, *why))?;
        }
        let none = || Error::failed("the answer holds no correction").hint("ask about it with `aish ask`");
        app.printer.line(&command.ok_or_else(none)?)
    }
}

/// Shows the cookbook's correction in one row, if found in time, and keeps it. Sends nothing.
fn offer_correction(app: &App, side: ShellReport, status: i32) -> Result<()> {
    let state = app.invocation.state()?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(find_correction(&side, status)));
    let found = receiver.recv_timeout(PATIENCE).ok().flatten();
    let Some(offers) = found.filter(|offers| offers.keep_correction(&state)) else {
        state.remove(StateSlot::OfferedFix);
        return Ok(());
    };
    let command = offers.text(1);
    let keys = app.invocation.env("AISH_KEYS").unwrap_or_default();
    let key = keys.lines().find_map(|line| line.strip_prefix("ask ")).map_or_else(|| "Alt-I".to_owned(), key_name);
    let row = format!("{}: {}", visible(&key), visible(command).replace('\n', "⏎"));
    let row = fit_width(&row, terminal_width().saturating_sub(1));
    app.printer.styled(&app.printer.err_style.paint(StyleRole::Dim, row))
}

fn find_correction(side: &ShellReport, status: i32) -> Option<Offers> {
    let intent = Intent::Fix { command: side.last_command.clone(), status };
    let reply = cookbook_provider::cookbook_reply(&intent, side).ok()?;
    let found = proposal::proposals(&reply.text, "", side).ok()?.commands.into_iter().next();
    let command = found.filter(|command| *command != side.last_command)?;
    let mut offers = Offers::correction(&intent, command);
    if side.last_output.is_some() {
        let shell = side.shell.unwrap_or(Shell::Bash);
        offers.provenance = output_provenance(&side.last_command, shell, &side.cwd);
    }
    Some(offers)
}

/// Offers to rerun the failed command for its output: only a pure read, on a terminal, after a yes.
fn offer_rerun(app: &App, side: &ShellReport, status: i32) -> Result<Option<String>> {
    if app.printer.json || app.printer.quiet || !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(None);
    }
    let judge = load_judge(StatedPlace::default(), app)?;
    let verdict = judge.judge_line(side.last_command.clone());
    if !rerun::is_harmless(&verdict, &judge.place.request(side.last_command.clone()), status) {
        return Ok(None);
    }
    let question = format!("Run `{}` once more to see what it prints?", visible(&side.last_command));
    if !app.ask_yes(&question).map_err(Error::no_terminal)? {
        return Ok(None);
    }
    match rerun::output_within(rerun::LIMIT, side.shell.unwrap_or(Shell::Bash), &side.last_command, &side.cwd) {
        Ok(output) => Ok(Some(output)),
        Err(error) => {
            app.printer.status(&error.message)?;
            Ok(None)
        }
    }
}
