//! The entry point of the plugin's widgets. Output for the user goes to the terminal, frames for
//! the plugin into the reply file (docs/protocol.md). A failure leaves no reply: the buffer stays.

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::app::{App, terminal_width};
use super::ask_tools::Show;
use super::background_offer::offer_background;
use super::check::{load_judge, load_model_judge};
use super::input_text::with_typed;
use super::key_text;
use super::memory_summarize;
use super::{meta_line, norris, not_found, perms, refine};
use crate::assist::offers::Offers;
use crate::assist::proposal::{self, NextChoice};
use crate::assist::suggestion::{asks_for_one, said_unsure};
use crate::assist::turn::TurnQuestion;
use crate::assist::typed_line;
use crate::config::presets::COOKBOOK;
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::model::{Intent, Reply, Sink};
use crate::providers::cookbook_provider;
use crate::review::place::StatedPlace;
use crate::shell::wire::{self, Frame, Verb};
use crate::store::shell_state::{ShellState, StateSlot};
use crate::ui::answer::AnswerView;
use crate::ui::foreground::{ignore_suspension, is_foreground};
use crate::ui::reply::{Commands, HeldReply};
use crate::ui::style::{Palette, StyleRole};
use crate::ui::tty::{TerminalMode, Tty};
use crate::ui::typing::{Typing, typed_before_questions};
use crate::ui::verdict::{verdict_banner, verdict_line, verdict_summary};
use crate::ui::wrap::painted_rows;
use aish_judge::verdict::Verdict;
use aish_text::Shell;
use aish_text::sanitize::visible;

#[derive(Debug, Args)]
pub struct WidgetArgs {
    /// Which widget
    pub action: KeyAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KeyAction {
    /// Words to a command; on an empty buffer a correction, or a question is opened.
    Ask,
    /// Judge the buffer.
    Check,
    /// A `? …` or `:ask …` line.
    Question,
    /// Explain the buffer.
    Explain,
    /// Whether the key for Norris starts a run on the buffer (`keep`), or writes `:norris ` before
    /// it (`replace`).
    Goal,
    /// A run of Norris: a command is over, or its words mean something in this shell
    /// (`AISH_NORRIS`).
    Norris,
    /// Any other `:name …` line, as it was typed.
    Meta,
    /// A line that failed because nothing has its name.
    NotFound,
    /// The page of `:help`, for the plugin's function of that name.
    Help,
}

impl WidgetArgs {
    /// On failure the line stays.
    pub fn run(&self, app: &App) -> Result<()> {
        if app.invocation.env("AISH_PROTOCOL").is_some_and(|spoken| spoken != wire::PROTOCOL.to_string()) {
            return Err(Error::usage("the plugin in this shell is of another version").hint("open a new shell"));
        }
        if matches!(self.action, KeyAction::Ask | KeyAction::Explain | KeyAction::Check | KeyAction::Question) {
            ignore_suspension();
        }
        let buffer = std::env::var("AISH_BUFFER").unwrap_or_default();
        if matches!(self.action, KeyAction::Ask | KeyAction::Explain | KeyAction::Check) {
            app.key_line.get_or_init(|| buffer.clone());
        }
        match self.answer(app, &buffer) {
            // In a run the plugin fetches the typed text after a failed call.
            Err(error) if self.action != KeyAction::Norris => {
                report_failure(app, error, &buffer, &typed_before_questions())
            }
            done => done,
        }
    }

    fn answer(&self, app: &App, buffer: &str) -> Result<()> {
        let note = key_text::take_note(app)?;
        match self.action {
            KeyAction::Ask => ask_for_command(app, buffer),
            KeyAction::Question => answer_question(app, buffer),
            KeyAction::Explain => explain_buffer(app, buffer, note.as_deref()),
            KeyAction::Check => check_buffer(app, buffer, note.as_deref()),
            KeyAction::Goal if typed_line::is_no_goal(buffer, &app.invocation.side()) => {
                send_frames(app, &[Frame::replace(format!(":norris {buffer}"))])
            }
            KeyAction::Goal => send_frames(app, &[Frame::keep()]),
            KeyAction::Norris => {
                let flag = norris::live::interrupt_flag()?;
                let (frames, exit) = norris::live::serve_next_client(app, &flag)?;
                norris::live::deliver_frames(app, &frames, exit, &flag, |frames, exit| match frames {
                    // For the next prompt: this one has a line already.
                    [Frame { verb: Verb::Replace, .. }] if app.invocation.env("AISH_PENDING").is_some() => {
                        app.invocation.leave_for_prompt(frames)
                    }
                    _ => send_reply(app, frames, exit),
                })
            }
            KeyAction::Meta => meta_line::run_meta_command(app, buffer),
            KeyAction::NotFound => not_found::tell(app, buffer),
            KeyAction::Help => meta_line::show_help(app),
        }
    }
}

pub(super) fn send_frames(app: &App, frames: &[Frame]) -> Result<()> {
    send_reply(app, frames, Exit::Done)
}

/// Without a reply, or with an unknown nonce, the line stays. Earlier typing goes behind the line.
/// `exit` becomes `$?` where the plugin sets that.
pub(super) fn send_reply(app: &App, frames: &[Frame], exit: Exit) -> Result<()> {
    let behind = |line: &str, typed: &str, more: &[Frame]| [&[Frame::replace(with_typed(line, typed))], more].concat();
    let typed = match frames {
        // As late as possible: an Enter from before the line is there isn't for it.
        [Frame { verb: Verb::Replace, .. }, ..] => typed_ahead().unwrap_or_default(),
        _ => typed_before_questions(),
    };
    let key_line = app.key_line.get().map_or("", String::as_str);
    let frames = match (frames, typed) {
        (frames, typed) if typed.is_empty() => frames.to_vec(),
        ([Frame { verb: Verb::Keep, .. }], typed) => behind(key_line, &typed, &[]),
        (copy @ [Frame { verb: Verb::Copy, .. }], typed) => behind(key_line, &typed, copy),
        ([Frame { verb: Verb::Replace, payload }, copy @ ..], typed) => behind(payload, &typed, copy),
        // A command that would run goes into the line: with typed text behind it, it must not run.
        ([Frame { verb: Verb::Run, payload }], typed) => behind(payload, &typed, &[]),
        (frames, _) => frames.to_vec(),
    };
    let frames = match exit {
        Exit::Done => frames,
        // An older plugin doesn't know these frames.
        _ if app.invocation.env("AISH_STATUS").is_none() => frames,
        exit => [vec![Frame::status(exit)], frames].concat(),
    };
    let nonce = app
        .invocation
        .env("AISH_NONCE")
        .ok_or_else(|| Error::usage("this is for the plugin: AISH_NONCE is not set"))?;
    let reply = wire::encode_frames(&nonce, &frames)?;
    // A full disk or an unwritable home: the plugin also looks into the runtime directory.
    let sent = app.invocation.state()?.put(StateSlot::Reply, &reply).or_else(|error| {
        if app.invocation.env("XDG_RUNTIME_DIR").is_none_or(|dir| !dir.starts_with('/')) {
            return Err(error);
        }
        let elsewhere = ShellState::new(&app.invocation.paths()?.runtime, &app.invocation.shell_id());
        elsewhere.put(StateSlot::Reply, &reply).map_err(|_| error)
    });
    // If both fail the result is printed for copying.
    let shown = app.invocation.env("AISH_BUFFER").unwrap_or_default();
    let lost = frames.iter().find(|frame| frame.verb == Verb::Replace && frame.payload != shown);
    sent.map_err(|error| match lost {
        Some(frame) => error.hint(format!("this would be on the line: {}", frame.payload)),
        None => error,
    })
}

const WISH: &str =
    "?? WORDS, then Enter: puts a command for the words on your line, as Alt-I does. Now type the words.";

fn ask_for_command(app: &App, buffer: &str) -> Result<()> {
    if buffer.trim() == "??" {
        refine::say(app, WISH)?;
        return send_frames(app, &[Frame::replace("?? ")]);
    }
    let state = app.invocation.state()?;
    if let Some(offers) = Offers::on_line(&state, buffer) {
        return refine::ask_again(app, offers);
    }
    if let Some(offers) = Offers::shown_correction(&state, buffer, &app.invocation.side()) {
        return refine::show(app, offers, 1, "");
    }
    if let Some(words) = typed_line::recalled(buffer) {
        return meta_line::recall_command(app, words);
    }
    match typed_line::asked(buffer, &app.invocation.side()) {
        Some((intent, words)) => command_for(app, buffer, intent, words),
        None => send_frames(app, &[Frame::replace("? ")]),
    }
}

/// Puts the answer's command into the buffer, typed text behind it; of several the user picks.
fn command_for(app: &App, buffer: &str, intent: Intent, words: String) -> Result<()> {
    let none = typed_line::without_command(&intent);
    let offers = Offers::new(buffer, &intent);
    refine::ask_and_offer(app, offers, intent, words.clone(), Going::default(), &words, |_, _| none)
}

/// Keeps what was typed during a call that failed or was interrupted.
pub(super) fn report_failure(app: &App, error: Error, buffer: &str, typed: &str) -> Result<()> {
    if typed.is_empty() {
        return Err(error);
    }
    if !error.message.is_empty() {
        app.printer.error(&error)?;
    }
    send_reply(app, &[Frame::replace(with_typed(buffer, typed))], error.exit)
}

pub(super) fn line_with(line: &str, typed: &str) -> Frame {
    if typed.is_empty() { Frame::keep() } else { Frame::replace(with_typed(line, typed)) }
}

/// One line for a command that needs a review; else nothing.
pub(super) fn level_under(app: &App, verdict: &Verdict) -> Result<()> {
    let Some(text) = verdict_line(verdict, app.asked_by(), terminal_width(), app.palette(true)) else { return Ok(()) };
    on_terminal(&format!("{text}\n"))
}

pub(super) fn on_terminal(text: &str) -> Result<()> {
    let (mut tty, _modes) = Tty::open_plain().map_err(Error::no_terminal)?;
    tty.write_all(text.as_bytes()).map_err(Error::no_terminal)
}

fn check_buffer(app: &App, buffer: &str, note: Option<&str>) -> Result<()> {
    if buffer.trim().is_empty() {
        return Err(Error::failed("there is nothing on the line to check"));
    }
    let verdict = load_judge(StatedPlace::default(), app)?.judge_line(buffer.to_owned());
    let text = key_text::begin(app, "check", note)?;
    text.print(&verdict_banner(&verdict, app.asked_by(), terminal_width(), app.palette(true)))?;
    send_frames(app, &[line_with(buffer, &key_text::end(app, text)?)])
}

fn answer_question(app: &App, buffer: &str) -> Result<()> {
    let Some(words) = typed_line::question(buffer).map(str::to_owned) else {
        return send_frames(app, &[Frame::replace("? ")]);
    };
    let (outcome, typed) = stream_answer(app, Intent::Ask { words: words.clone() }, words.clone(), Going::default())?;
    let answer = match outcome {
        Ok(answer) => answer,
        Err(error) => return report_failure(app, error, buffer, &typed),
    };
    let unsure = said_unsure(&answer);
    let EgressAnswer { reply: Reply { text, .. }, provenance, .. } = answer;
    if let Some(unsure) = &unsure {
        refine::say(app, unsure)?;
    }
    memory_summarize::offer_summary(app)?;
    let side = app.invocation.side();
    let shell = side.shell.unwrap_or(Shell::Bash);
    let refusals = proposal::refusals(&text, shell);
    for refusal in &refusals {
        app.printer.say(refusal)?;
    }
    offer_background(app, &text, &provenance, shell)?;
    let typed = typed + &typed_before_questions();
    let (commands, proposed) = proposal::answer_commands(&text, &words, &side);
    // Commands that the answer only shows may be examples.
    let shows = commands.len() > proposed;
    if commands.is_empty() {
        return send_frames(app, &[line_with("", &typed)]);
    }
    let judge = load_model_judge(app, &provenance)?;
    let sorted = perms::sort(app, &judge, commands, &text)?;
    if sorted.offered.is_empty() {
        return send_frames(app, &[line_with("", &typed)]);
    }
    if refusals.is_empty() && unsure.is_none() && perms::run_allowed(app, &judge, &sorted, &typed)? {
        return Ok(());
    }
    let unasked = !shows
        && !sorted.asks
        && unsure.is_none()
        && proposal::may_run_unasked(&app.invocation.config()?.settings.shell, &refusals, &typed);
    let mut offers = Offers::new(buffer, &Intent::Ask { words });
    offers.add(sorted.offered.iter().map(|(command, _)| command.clone()).collect());
    offers.provenance = provenance;
    match proposal::next_proposal(sorted.offered, unasked) {
        NextChoice::Run(passes) => {
            send_frames(app, &passes.into_iter().map(|pass| Frame::run(pass.into_action())).collect::<Vec<_>>())
        }
        // The question itself brings back the others.
        NextChoice::Edit(_) => refine::show(app, offers, 1, &typed),
        NextChoice::Choose(commands) => refine::choose(app, offers, commands, &typed, ""),
    }
}

fn explain_buffer(app: &App, buffer: &str, note: Option<&str>) -> Result<()> {
    let command = typed_line::explained(buffer, &app.invocation.side())
        .ok_or_else(|| Error::failed("there is nothing on the line to explain"))?;
    let mut text = key_text::begin(app, "explain", note)?;
    let mut typed = text.take_typed();
    let tty = || text.tty();
    let intent = Intent::Explain { command: command.clone() };
    let state = app.invocation.state()?;
    // The same key on the same line: the books have answered already.
    let asks_model = note.is_some() && state.get(StateSlot::ExplainedByBooks).as_deref() == Some(command.as_str());
    state.remove(StateSlot::ExplainedByBooks);
    let streamed = stream_to(app, intent, command.clone(), Going { asks_model, ..Going::default() }, &tty);
    let outcome = streamed.and_then(|(outcome, more)| {
        typed += &more;
        outcome
    });
    let answer = match outcome {
        Ok(answer) => answer,
        Err(error) => return report_failure(app, error, buffer, &typed),
    };
    if answer.preset == COOKBOOK {
        // Without it the next key asks the books again.
        let _ = state.put(StateSlot::ExplainedByBooks, &command);
    } else {
        text.print(&effect_lines(&cookbook_provider::effects(&command, &app.invocation.side()), terminal_width()))?;
    }
    let verdict = load_judge(StatedPlace::default(), app)?.judge_line(command);
    text.print(&format!("{}\n", verdict_summary(&verdict, app.asked_by(), terminal_width(), app.palette(true))))?;
    typed += &key_text::end(app, text)?;
    send_frames(app, &[line_with(buffer, &typed)])
}

/// The judge's facts behind a model's explanation. `columns` 0: no terminal.
pub(super) fn effect_lines(effects: &[String], columns: usize) -> String {
    let rows = |effect: &String| {
        painted_rows(&format!("  {}", visible(effect)), columns, Palette::new(false), StyleRole::Plain)
    };
    let lines: String = effects.iter().map(rows).collect();
    if lines.is_empty() { lines } else { format!("\neffects, by the rules:\n{lines}") }
}

#[derive(Default)]
pub(super) struct Going {
    /// The user's text, if the words were made from it.
    pub typed: Option<String>,
    /// Earlier requests and their commands, oldest first.
    pub said: Vec<(String, String)>,
    pub asks_model: bool,
}

/// Returns the answer or the error, and what was typed meanwhile.
pub(super) fn stream_answer(
    app: &App,
    intent: Intent,
    words: String,
    going: Going,
) -> Result<(Result<EgressAnswer>, String)> {
    stream_to(app, intent, words, going, &|| Tty::open().map_err(Error::no_terminal))
}

fn stream_to<W: Write>(
    app: &App,
    intent: Intent,
    words: String,
    going: Going,
    tty: &dyn Fn() -> Result<W>,
) -> Result<(Result<EgressAnswer>, String)> {
    // No echo from here on: keys would tear the answer, and an Enter must not accept it.
    let _modes = Tty::open().and_then(|tty| tty.guard(TerminalMode::StreamOverLine)).map_err(Error::no_terminal)?;
    let side = app.invocation.side();
    let one = asks_for_one(&intent) || !going.said.is_empty();
    let is_question = matches!(intent, Intent::Ask { .. });
    // Where commands run unasked, none is chosen by number.
    let numbers = is_question && app.invocation.config()?.settings.shell.confirm_cmd;
    let commands = match intent {
        Intent::Explain { .. } => Commands::Shown,
        _ if numbers => Commands::Numbered,
        _ => Commands::Offered,
    };
    let show: Show = Box::new(|exchange, intent, words| {
        let look = app.look(true, commands, exchange.side.shell, exchange.active);
        let mut view = AnswerView::new(tty()?, tty()?, look, terminal_width);
        view.waiting(Duration::ZERO);
        app.answer_in(view, exchange, numbers, |view| {
            if !one {
                return exchange.run(intent, words, view);
            }
            let (programs, said) = (|program: &str| exchange.side.has(program), words.clone());
            let mut held = HeldReply::new(view, proposal::asked(exchange.side, &said, &programs));
            let outcome = exchange.run(intent, words, &mut held);
            held.finish();
            outcome
        })
    });
    let own = words.clone();
    let question = TurnQuestion {
        typed: going.typed,
        said: going.said,
        asks_model: going.asks_model,
        goes_on: true,
        offers: true,
        watched: is_question,
        intent,
        text: words,
        own: &own,
        ..TurnQuestion::default()
    };
    let outcome = app.ask_turn(&side, question, true, show).map(|(answer, _)| answer);
    if let (Commands::Offered, Ok(answer)) = (commands, &outcome) {
        for line in proposal::before_the_end(answer, side.shell.unwrap_or(Shell::Bash)) {
            on_terminal(&format!("{line}\n"))?;
        }
    }
    let typed = typed_ahead().map_err(Error::no_terminal)?;
    Ok((outcome.and_then(EgressAnswer::whole), typed))
}

/// Unread input: text with inner line breaks, no keys.
fn typed_ahead() -> std::io::Result<String> {
    let tty = Tty::open()?;
    if !is_foreground(&tty) {
        return Ok(typed_before_questions());
    }
    let mut typing = Typing::new(tty)?;
    typing.poll(Duration::ZERO)?;
    Ok(typing.take().trim_end_matches('\n').to_owned())
}
