//! `aish ask`: streams an answer. On a terminal its commands are offered, or shown where there is
//! no prompt for them; in a pipe the answer is printed as it came.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::ask_tools::Show;
use super::background_offer::offer_background;
use super::check::load_model_judge;
use super::{input_text, memory_summarize};
use crate::assist::proposal::{JudgedProposal, denied_row, sort_commands};
use crate::assist::suggestion::said_unsure;
use crate::assist::turn::TurnQuestion;
use crate::assist::{attachment, proposal};
use crate::context::ShellReport;
use crate::conversation::markers;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::shell::wire::Frame;
use crate::ui::select::commands::{CommandChoice, CommandChosen, Menu, NumberedOffer, copy_text};
use crate::ui::select::pick;
use crate::ui::signals;
use crate::ui::style::Palette;
use crate::ui::tty::Tty;
use crate::ui::typing::typed_before_questions;
use crate::ui::verdict::{AskedBy, verdict_line, verdict_role};
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::Shell;
use aish_text::sanitize::clean;

#[derive(Debug, Args)]
pub struct AskArgs {
    /// The question, in plain words; `-` reads it from stdin, and what is piped in is sent with the
    /// words
    #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
    /// The preset to ask
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
}

impl AskArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let words = input_text::argument(&self.words)?;
        let from_stdin = self.words.as_slice() == ["-"];
        let piped = if from_stdin { None } else { input_text::piped()? };
        if words.is_empty() && piped.is_none() {
            return Err(Error::usage("the question is missing").hint("for example: aish ask how do I list open ports"));
        }
        let question = attachment::attach(&words, piped.as_deref());
        // Piped text may be anybody's, even if it is the whole question.
        let (own, others) = if from_stdin { ("", Some(words.as_str())) } else { (words.as_str(), piped.as_deref()) };
        let side = app.invocation.side();
        let shell = side.shell.unwrap_or(Shell::Bash);
        let watched = std::io::stdout().is_terminal() && !app.printer.json;
        let offered = watched && piped.is_none() && has_prompt(app);
        let asked = TurnQuestion {
            others,
            is_piped: piped.is_some(),
            goes_on: true,
            offers: offered,
            watched,
            intent: Intent::Ask { words: words.clone() },
            text: question,
            own,
            model: self.model.as_deref(),
            ..TurnQuestion::default()
        };
        let show: Show = match app.printer.json {
            true => Box::new(|exchange, intent, words| app.answer_silently(exchange, intent, words)),
            false => Box::new(|exchange, intent, words| app.ask_on_stdout(exchange, intent, words, offered)),
        };
        let (answer, decision) = app.ask_turn(&side, asked, std::io::stderr().is_terminal(), show)?;
        if app.printer.json {
            let mut report = answer_report(&answer, &words, &side);
            if let Some(decision) = &decision {
                report["route"] = json!({"class": decision.class, "why": decision.why});
            }
            app.printer.json(&report)?;
            return answer.whole().map(|_| ());
        }
        let answer = answer.whole()?;
        if std::io::stderr().is_terminal() {
            memory_summarize::offer_summary(app)?;
        }
        if std::io::stdout().is_terminal() && piped.is_none() {
            for refusal in proposal::refusals(&answer.reply.text, shell) {
                app.printer.say(&refusal)?;
            }
        }
        if let Some(unsure) = said_unsure(&answer) {
            app.printer.status(&unsure)?;
        }
        if offered {
            offer_background(app, &answer.reply.text, &answer.provenance, shell)?;
            offer_commands(app, &answer, &words)?;
        }
        Ok(())
    }
}

/// A cut-off answer is marked, and its last command left out.
fn answer_report(answer: &EgressAnswer, words: &str, side: &ShellReport) -> serde_json::Value {
    let text = &answer.reply.text;
    let items = match answer.broken {
        None => proposal::answer_commands(text, words, side).0,
        Some(_) => markers::command_lines(answer.markers(side.shell.unwrap_or(Shell::Bash))),
    };
    let mut report = json!({
        "version": 1, "text": clean(text), "items": items, "model": answer.preset,
        "usage": answer.reply.usage, "complete": answer.broken.is_none(),
        "unsure": said_unsure(answer).is_some(),
    });
    if let Some(error) = &answer.broken {
        report["incomplete"] = json!(error.incomplete);
        report["reason"] = json!(error.message);
    }
    report
}

/// Whether the calling shell has the plugin, so that a command can be left for its prompt.
fn has_prompt(app: &App) -> bool {
    let id = app.invocation.shell_id();
    id.is_parent()
        && app.invocation.env("AISH_SESSION").as_deref() == Some(id.as_str())
        && app.invocation.env("AISH_PENDING").is_some()
}

fn offer_commands(app: &App, answer: &EgressAnswer, words: &str) -> Result<()> {
    let side = app.invocation.side();
    let shell = side.shell.unwrap_or(Shell::Bash);
    let (commands, _) = proposal::answer_commands(&answer.reply.text, words, &side);
    let judge = load_model_judge(app, &answer.provenance)?;
    let sorted = sort_commands(&judge, judge.judge_commands(commands), &answer.reply.text, shell);
    for row in &sorted.denied {
        app.printer.say(row)?;
    }
    match proposal_menu(app, sorted.offered)? {
        Some(frame) => app.invocation.leave_for_prompt(&[frame]),
        None => match typed_before_questions() {
            text if text.is_empty() => Ok(()),
            text => app.invocation.leave_for_prompt(&[Frame::replace(text)]),
        },
    }
}

/// The menu under the answer offers the same. Fails when the configuration is wrong.
pub fn number_offer(app: &App, provenance: &[Provenance]) -> Result<NumberedOffer> {
    let judge = load_model_judge(app, provenance)?;
    let asked_by = app.asked_by();
    Ok(Box::new(move |command| {
        let verdict = judge.judge_line(command.to_owned());
        denied_row(&judge, &verdict).is_none().then(|| judged_choice(command.to_owned(), &verdict, asked_by))
    }))
}

fn judged_choice(command: String, verdict: &Verdict, asked_by: AskedBy) -> CommandChoice {
    let note = verdict_line(verdict, asked_by, 0, Palette::new(false)).unwrap_or_default();
    CommandChoice { command, note, role: verdict_role(verdict) }
}

/// The plugin's frame for the command that was picked; none without a terminal.
pub fn proposal_menu(app: &App, commands: Vec<JudgedProposal>) -> Result<Option<Frame>> {
    let choices = commands.into_iter().map(|(command, verdict)| judged_choice(command, &verdict, app.asked_by()));
    pick_choice(app, choices.collect())
}

pub fn pick_choice(app: &App, choices: Vec<CommandChoice>) -> Result<Option<Frame>> {
    let Some(mut tty) = Tty::open().ok().filter(|_| !choices.is_empty()) else { return Ok(None) };
    let above = app.numbered.take().above(&choices, tty.size().1);
    let mut menu = Menu::new(choices, above);
    // A signal to end must not leave the terminal without its modes.
    let stop = signals::watch_for_end().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let chosen = pick(&mut tty, &mut menu, app.look_of_lists(), &stop)
        .map_err(|e| Error::failed(format!("the terminal is gone: {e}")))?;
    let command = |number: usize| menu.choices().get(number).map(|choice| choice.command.clone()).unwrap_or_default();
    Ok(match chosen {
        Some(CommandChosen::Take(number)) => Some(Frame::replace(command(number))),
        Some(CommandChosen::Copy(number)) => Some(copied(app, command(number))?),
        None => None,
    })
}

/// Copies the command, and makes the plugin allow its paste.
pub fn copied(app: &App, command: String) -> Result<Frame> {
    let (mut tty, _modes) = Tty::open_plain().map_err(Error::no_terminal)?;
    copy_text(&mut tty, &command, app.palette(true)).map_err(Error::no_terminal)?;
    Ok(Frame::copy(command))
}
