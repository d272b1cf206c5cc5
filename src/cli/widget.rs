//! The entry point of the plugin's widgets. What the user sees goes to the terminal; what the plugin is to do goes into the
//! reply file (docs/protocol.md). Every failure leaves no reply, so that the buffer stays as it is.

use std::io::Write;
use std::time::Duration;

use clap::{Args, Parser, ValueEnum};

use super::app::{App, close_view, terminal_width};
use super::ask::proposal_menu;
use super::ask_tools::{Show, ToolTerminal, question_tools};
use super::check::{PlaceArgs, load_judge, load_model_judge};
use super::help;
use super::input_text::with_typed;
use super::memory_summarize;
use super::norris::{self, NorrisArgs};
use super::safety::ProbeArgs;
use super::{Cli, recall, run};
use crate::assist::proposal::{self, Next};
use crate::assist::tool_loop::answer_with_tools;
use crate::assist::typed_line::{self, MetaLine};
use crate::conversation::markers;
use crate::egress::Answer;
use crate::error::{Error, Exit, Result};
use crate::model::{Intent, Reply, Sink};
use crate::shell::init::METAS;
use crate::shell::wire::{self, Frame};
use crate::store::shell_state::Slot;
use crate::tools::toolbox::Toolbox;
use crate::ui::answer::AnswerView;
use crate::ui::reply::Commands;
use crate::ui::tty::{Mode, Tty};
use crate::ui::typing::Typing;
use crate::ui::verdict::{typed_report, verdict_line, verdict_summary};
use aish_judge::verdict::Verdict;
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct WidgetArgs {
    /// Which widget
    pub action: Action,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Action {
    /// Words to a command; on an empty buffer a correction, or a question is opened.
    Ask,
    /// Judge the buffer.
    Check,
    /// A `? …` or `:ask …` line.
    Question,
    /// Explain the buffer.
    Explain,
    /// A run of Norris: a command is over, or its words mean something in this shell (`AISH_NORRIS`).
    Norris,
    /// Any other `:name …` line, as it was typed.
    Meta,
    /// The page of `:help`, for the plugin's function of that name.
    Help,
}

impl WidgetArgs {
    /// Fails when it can't do its work; the line stays as it is then.
    pub fn run(&self, app: &App) -> Result<()> {
        if app.invocation.env("AISH_PROTOCOL").is_some_and(|spoken| spoken != wire::PROTOCOL.to_string()) {
            return Err(Error::usage("the plugin in this shell is of another version").hint("open a new shell"));
        }
        let buffer = std::env::var("AISH_BUFFER").unwrap_or_default();
        match self.action {
            Action::Ask => ask_for_command(app, &buffer),
            Action::Question => answer_question(app, &buffer),
            Action::Explain => explain_buffer(app, &buffer),
            Action::Check => check_buffer(app, &buffer),
            Action::Norris => {
                let flag = norris::live::interrupt_flag()?;
                let frames = norris::live::serve_next_client(app, &flag)?;
                norris::live::deliver_frames(app, &frames, &flag, |frames| send_frames(app, frames))
            }
            Action::Meta => run_meta_command(app, &buffer),
            Action::Help => help::show_help(app),
        }
    }
}

/// Writes the reply; its absence, or a nonce the plugin doesn't know, leaves the line alone.
fn send_frames(app: &App, frames: &[Frame]) -> Result<()> {
    let nonce = app
        .invocation
        .env("AISH_NONCE")
        .ok_or_else(|| Error::usage("this is for the plugin: AISH_NONCE is not set"))?;
    app.invocation.state()?.put(Slot::Reply, &wire::encode_frames(&nonce, frames)?)
}

fn ask_for_command(app: &App, buffer: &str) -> Result<()> {
    if let Some(words) = typed_line::recalled(buffer) {
        return recall_command(app, words);
    }
    match typed_line::asked(buffer, &app.invocation.side()) {
        Some((intent, words)) => command_for(app, buffer, intent, words),
        None => send_frames(app, &[Frame::replace("? ")]),
    }
}

/// Streams an answer and puts its one command into the buffer, with what was typed meanwhile behind it.
fn command_for(app: &App, buffer: &str, intent: Intent, words: String) -> Result<()> {
    let none = typed_line::without_command(&intent);
    let (outcome, typed) = stream_answer(app, intent, words)?;
    match outcome.and_then(|answer| suggest_command(app, &answer, none, &typed)) {
        Ok(line) => send_frames(app, &[Frame::replace(line)]),
        Err(error) => report_failure(app, error, buffer, &typed),
    }
}

/// The one command of an answer with what was typed behind it, or else `none`; its level is shown.
fn suggest_command(app: &App, answer: &Answer, none: Error, typed: &str) -> Result<String> {
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    let command = proposal::single_command(&answer.reply.text, shell)?.ok_or(none)?;
    let line = with_typed(&command, typed);
    level_under(app, &load_model_judge(app, &answer.provenance)?.judge_line(line.clone()))?;
    Ok(line)
}

/// The end of a call that brought nothing: what was typed meanwhile isn't lost with it. Ctrl-C takes it back.
fn report_failure(app: &App, error: Error, buffer: &str, typed: &str) -> Result<()> {
    if typed.is_empty() || error.exit == Exit::Interrupted {
        return Err(error);
    }
    app.printer.error(&error)?;
    send_frames(app, &[Frame::replace(with_typed(buffer, typed))])
}

/// The frame that leaves what was typed meanwhile behind `line`.
fn line_with(line: &str, typed: &str) -> Frame {
    if typed.is_empty() { Frame::keep() } else { Frame::replace(with_typed(line, typed)) }
}

/// One line under an answer for a command that needs a review; nothing for one that doesn't.
fn level_under(app: &App, verdict: &Verdict) -> Result<()> {
    let Some(text) = verdict_line(verdict, app.palette(true)) else { return Ok(()) };
    on_terminal(&format!("{text}\n"))
}

fn on_terminal(text: &str) -> Result<()> {
    let mut tty = Tty::open().map_err(Error::no_terminal)?;
    // A line editor may have left the terminal in a mode in which a newline isn't one.
    let _modes = tty.guard(Mode::Stream).map_err(Error::no_terminal)?;
    tty.write_all(text.as_bytes()).map_err(Error::no_terminal)
}

fn check_buffer(app: &App, buffer: &str) -> Result<()> {
    if buffer.trim().is_empty() {
        return Err(Error::failed("there is nothing on the line to check"));
    }
    let verdict = load_judge(&PlaceArgs::default(), app)?.judge_line(buffer.to_owned());
    on_terminal(&typed_report(
        &verdict,
        app.invocation.env("AISH_GUARD").is_some(),
        terminal_width(),
        app.palette(true),
    ))?;
    send_frames(app, &[Frame::keep()])
}

fn answer_question(app: &App, buffer: &str) -> Result<()> {
    let Some(words) = typed_line::question(buffer).map(str::to_owned) else {
        return send_frames(app, &[Frame::replace("? ")]);
    };
    let (outcome, typed) = stream_answer(app, Intent::Ask { words: words.clone() }, words)?;
    let Answer { reply: Reply { text, .. }, provenance, .. } = match outcome {
        Ok(answer) => answer,
        Err(error) => return report_failure(app, error, buffer, &typed),
    };
    memory_summarize::offer_summary(app)?;
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    let refusals = proposal::refusals(&text, shell);
    for refusal in &refusals {
        app.printer.say(refusal)?;
    }
    let commands = markers::command_lines(markers::parse_markers(&text, shell));
    if commands.is_empty() {
        return send_frames(app, &[line_with("", &typed)]);
    }
    let unasked = proposal::may_run_unasked(&app.invocation.config()?.settings.shell, &refusals, &typed);
    let judged = load_model_judge(app, &provenance)?.judge_commands(commands);
    let chosen = match proposal::next_proposal(judged, unasked) {
        Next::Run(commands) => {
            return send_frames(app, &commands.into_iter().map(|(command, _)| Frame::run(command)).collect::<Vec<_>>());
        }
        Next::Edit(judged) => {
            let (command, verdict) = *judged;
            level_under(app, &verdict)?;
            Some(command)
        }
        Next::Choose(commands) => proposal_menu(app, commands)?,
    };
    match chosen {
        Some(command) => send_frames(app, &[Frame::replace(with_typed(&command, &typed))]),
        None => send_frames(app, &[line_with("", &typed)]),
    }
}

fn explain_buffer(app: &App, buffer: &str) -> Result<()> {
    let command = typed_line::explained(buffer, &app.invocation.side())
        .ok_or_else(|| Error::failed("there is nothing on the line to explain"))?;
    let (outcome, typed) = stream_answer(app, Intent::Explain { command: command.clone() }, command.clone())?;
    if let Err(error) = outcome {
        return report_failure(app, error, buffer, &typed);
    }
    let verdict = load_judge(&PlaceArgs::default(), app)?.judge_line(command);
    on_terminal(&format!("{}\n", verdict_summary(&verdict, app.palette(true))))?;
    send_frames(app, &[line_with(buffer, &typed)])
}

/// Asks in this shell's conversation and streams the answer to the terminal: the whole answer, or why there is
/// none, and what was typed meanwhile.
fn stream_answer(app: &App, intent: Intent, words: String) -> Result<(Result<Answer>, String)> {
    let tty = Tty::open().map_err(Error::no_terminal)?;
    // Keys typed from here on aren't echoed: they would tear the answer. An Enter among them must not accept what comes.
    let _modes = tty.guard(Mode::Stream).map_err(Error::no_terminal)?;
    let active = app.invocation.active(None)?;
    let fallback = app.invocation.fallback(&active)?;
    let side = app.invocation.side();
    // An explanation offers no commands.
    let commands = if matches!(intent, Intent::Explain { .. }) { Commands::Shown } else { Commands::Offered };
    let mut exchange =
        app.invocation.exchange(&active, fallback.as_ref(), &side, Some(app.invocation.conversation()?))?;
    let mut tools = match intent {
        Intent::Ask { .. } => question_tools(app, &exchange)?,
        _ => Toolbox::empty(&app.invocation.paths()?),
    };
    let show: Show = Box::new(|exchange, intent, words| {
        let tty = || Tty::open().map_err(Error::no_terminal);
        let mut view = AnswerView::new(tty()?, tty()?, app.look(true, commands, side.shell, &active), terminal_width);
        view.waiting(Duration::ZERO);
        let outcome = exchange.run(intent, words, &mut view);
        close_view(&mut view, &outcome);
        outcome
    });
    let mut early = String::new();
    let mut keep_typed = || early.push_str(&typed_ahead().unwrap_or_default());
    let mut talk = ToolTerminal { app, show, asks: true, typed: &mut keep_typed };
    let outcome = answer_with_tools(&app.invocation, &mut exchange, intent, words, &mut tools, &mut talk);
    if commands == Commands::Offered
        && let Ok(answer) = &outcome
    {
        for line in proposal::before_the_end(answer, side.shell.unwrap_or(Shell::Bash)) {
            on_terminal(&format!("{line}\n"))?;
        }
    }
    drop(talk);
    let typed = early + &typed_ahead().map_err(Error::no_terminal)?;
    Ok((outcome.and_then(Answer::whole), typed))
}

/// What is typed and not read yet: text and the line breaks inside it, no keys.
fn typed_ahead() -> std::io::Result<String> {
    let mut typing = Typing::new(Tty::open()?)?;
    typing.poll(Duration::ZERO)?;
    Ok(typing.take().trim_end_matches('\n').to_owned())
}

/// Puts a command of the user's history into the line.
fn recall_command(app: &App, words: &str) -> Result<()> {
    match recall::choose_command(app, words)? {
        Some(command) => {
            level_under(app, &load_judge(&PlaceArgs::default(), app)?.judge_line(command.clone()))?;
            send_frames(app, &[Frame::replace(command)])
        }
        None => send_frames(app, &[Frame::keep()]),
    }
}

fn safety_check(app: &App, command: String, llm: bool) -> Result<()> {
    let shown = ProbeArgs { llm, command: vec![command] }.run(app);
    send_frames(app, &[Frame::keep()])?;
    match shown {
        // The level was shown; it is no failure of the line.
        Err(error) if error.message.is_empty() => Ok(()),
        other => other,
    }
}

/// A `:name …` line.
fn run_meta_command(app: &App, buffer: &str) -> Result<()> {
    let (name, words) = match typed_line::meta_line(buffer) {
        MetaLine::Check { command, probe } => return safety_check(app, command, probe),
        MetaLine::Goal(goal) => {
            let before = std::env::var("AISH_NORRIS_BUFFER").unwrap_or_default();
            let flag = norris::live::interrupt_flag()?;
            let frames = norris::live::begin_run(app, &goal, &before, &NorrisArgs::default(), &flag)?;
            return norris::live::deliver_frames(app, &frames, &flag, |frames| send_frames(app, frames));
        }
        MetaLine::Help => {
            help::show_help(app)?;
            return send_frames(app, &[Frame::keep()]);
        }
        MetaLine::Recall(words) => return recall_command(app, &words),
        MetaLine::Command(name, words) => (name, words),
    };
    let name = name.as_str();
    let meaning = METAS.iter().find(|meta| meta.name == name).map_or(name, |meta| meta.runs);
    let args = ["aish"].into_iter().chain(meaning.split(' ')).chain(words.iter().map(String::as_str));
    let exit = match Cli::try_parse_from(args) {
        Ok(cli) => match run::perform(&cli) {
            // A line that was declined doesn't come back: the next Enter would ask again.
            Err(error) if !error.declined => error.exit,
            _ => Exit::Done,
        },
        Err(e) => run::explain_usage(&e),
    };
    send_frames(app, &[Frame::keep()])?;
    if exit == Exit::Done { Ok(()) } else { Err(Error::said(exit)) }
}
