//! The ask key on a command that it offered: other words, next, previous, or a copy. Each command
//! is judged and put into the line; only the first answer may run unasked.

use std::io::Write;

use super::app::{App, terminal_width};
use super::ask::{copied, proposal_menu};
use super::check::load_model_judge;
use super::input_text::with_typed;
use super::perms::{run_allowed, sort};
use super::widget::{Going, level_under, line_with, on_terminal, report_failure, send_frames, stream_answer};
use crate::assist::offers::{MOST, Offers};
use crate::assist::proposal::{self, JudgedProposal};
use crate::assist::suggestion::{left_to_fill_in, said_unsure, unasked_deed};
use crate::assist::typed_line;
use crate::config::{Active, ProviderKind};
use crate::conversation::markers::Proposals;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::providers::cookbook_provider;
use crate::review::line_judge::LineJudge;
use crate::shell::wire::{Frame, Verb};
use crate::store::{append_private_line, private_dir, read_small_text};
use crate::ui::edit_line::{EditRequest, ask_line};
use crate::ui::input::Input;
use crate::ui::question::fitting_row;
use crate::ui::signals;
use crate::ui::style::StyleRole;
use crate::ui::tty::Tty;
use crate::ui::wrap::painted_rows;
use aish_cookbook::explain::explain;
use aish_text::Shell;

/// The first keys step on, the next two back, the last copies.
const KEYS: &[Input] = &[
    Input::Enter,
    Input::Newline,
    Input::Tab,
    Input::Down,
    Input::Alt('i'),
    Input::Up,
    Input::Ctrl('p'),
    Input::Alt('w'),
];

/// How often the keys are explained.
const TIMES_TOLD: usize = 3;
/// Bytes of the record of that.
const MAX_RECORD: u64 = 4096;

/// Asks what to do with the line's command. The user's own words bring back their offers.
pub fn ask_again(app: &App, offers: Offers) -> Result<()> {
    if let (Some(next), 0) = (offers.next(), offers.at()) {
        let numbers: Vec<usize> = offers.numbers().collect();
        if numbers.len() == 1 {
            return show(app, offers, next, "");
        }
        let judge = load_model_judge(app, &offers.provenance)?;
        return menu_judged(app, &judge, offers, &numbers, "");
    }
    // Announced below a command of the cookbook.
    if offers.by_cookbook && offers.next().is_none() && !offers.asked_model && has_model(app)? {
        return ask_model(app, offers);
    }
    match ask_how(app, &offers)? {
        EditRequest::Text(text) => {
            let more = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if more.is_empty() { send_frames(app, &[Frame::keep()]) } else { refine(app, offers, &more) }
        }
        EditRequest::Key(Input::Alt('w')) => send_frames(app, &[copied(app, offers.shown().to_owned())?]),
        EditRequest::Key(Input::Up | Input::Ctrl('p')) => match offers.previous() {
            Some(number) => show(app, offers, number, ""),
            None => send_frames(app, &[Frame::keep()]),
        },
        EditRequest::Key(_) => step_on(app, offers),
        EditRequest::Nothing => send_frames(app, &[Frame::keep()]),
    }
}

fn ask_how(app: &App, offers: &Offers) -> Result<EditRequest> {
    let stop = signals::watch_for_end().map_err(Error::no_terminal)?;
    let (mut tty, _modes) = Tty::open_plain().map_err(Error::no_terminal)?;
    let width = tty.size().0;
    let next = if offers.next().is_some() { "next" } else { "another" };
    let (at, count) = (offers.at(), offers.numbers().len());
    let palette = app.palette(true);
    let place = if count > 1 { format!("{at} of {count}:") } else { String::new() };
    let keys = [("Enter", next), ("Up", "back"), ("Alt-W", "copy"), ("Esc", "leave it")];
    let rows = [(place.as_str(), &keys[..]), ("", &keys), ("", &keys[..3])].map(|(text, keys)| (text, keys.to_vec()));
    let keys = fitting_row(&rows, width, palette);
    let mut ask = || {
        if !keys.is_empty() {
            writeln!(tty, "{}", keys.trim_end())?;
        }
        let asked = ask_line(&mut tty, "change it: ", KEYS, app.asking(&stop))?;
        // After a resize the row's place is unknown.
        if !keys.is_empty() && !matches!(asked, EditRequest::Text(_)) && tty.size().0 == width {
            tty.write_all(b"\x1b[1A\r\x1b[J")?;
        }
        Ok(asked)
    };
    ask().map_err(Error::no_terminal)
}

fn has_model(app: &App) -> Result<bool> {
    Ok(app.invocation.active(None)?.preset.provider != ProviderKind::Cookbook)
}

/// Sends the same request to the model that the cookbook replaced.
fn ask_model(app: &App, mut offers: Offers) -> Result<()> {
    offers.asked_model = true;
    let (intent, words) = offers.request_again();
    let going = Going { typed: Some(offers.typed("another")), asks_model: true, ..Going::default() };
    let asked = words.clone();
    ask_and_offer(app, offers, intent, words, going, &asked, |_, _| no_other())
}

fn no_other() -> Error {
    Error::failed("the model gave no other command; your line is unchanged")
}

/// Sends `words` and offers the commands for what was `asked`. `adjust` changes both before that,
/// and returns what is said where no command is left.
pub(super) fn ask_and_offer(
    app: &App,
    mut offers: Offers,
    intent: Intent,
    words: String,
    going: Going,
    asked: &str,
    adjust: impl FnOnce(&mut Offers, &mut Proposals) -> Error,
) -> Result<()> {
    let (outcome, typed) = stream_answer(app, intent, words, going)?;
    let side = app.invocation.side();
    match outcome.and_then(|answer| Ok((proposal::proposals(&answer.reply.text, asked, &side)?, answer))) {
        Ok((mut found, answer)) => {
            let none = adjust(&mut offers, &mut found);
            offer(app, offers, &answer, found, &typed, none)
        }
        Err(error) => report_failure(app, error, offers.shown(), &typed),
    }
}

/// Behind the last command: the cookbook's others, or one more of the model.
fn step_on(app: &App, mut offers: Offers) -> Result<()> {
    if let Some(next) = offers.next() {
        return show(app, offers, next, "");
    }
    if offers.by_cookbook
        && let Some(words) = offers.words_with("")
    {
        let others = cookbook_provider::other_commands(&words, &app.invocation.side());
        if let Some(number) = offers.add(others).into_iter().find(|number| *number > offers.at()) {
            return show(app, offers, number, "");
        }
    }
    if app.invocation.active(None)?.preset.provider == ProviderKind::Cookbook {
        let none = "the built-in cookbook has no other command for this";
        return match offers.previous() {
            Some(_) => {
                say(app, &format!("{none}; your own words are back"))?;
                show(app, offers, 0, "")
            }
            None => Err(Error::failed(none).hint("a model may know one: `aish setup`")),
        };
    }
    let intent = intent(&offers, "");
    let going = Going { typed: Some(offers.typed("another")), said: offers.said(), asks_model: true };
    let (words, asked) = (offers.another(), offers.words_with("").unwrap_or_default());
    ask_and_offer(app, offers, intent, words, going, &asked, |offers, found| {
        found.commands.retain(|command| !offers.has(command));
        no_other()
    })
}

/// The refined words: a new request for the cookbook, and for a model with all that was said.
fn refine(app: &App, offers: Offers, more: &str) -> Result<()> {
    let alone = app.invocation.active(None)?.preset.provider == ProviderKind::Cookbook;
    let intent = intent(&offers, more);
    if alone && cookbook_provider::known_reply(&intent, &app.invocation.side()).is_none() {
        return Err(Error::failed("the cookbook can't change a command, and has no recipe for the whole request")
            .hint("change the line yourself; a model can do it by words: `aish setup`"));
    }
    let going = Going { typed: Some(offers.typed(more)), said: offers.said(), asks_model: false };
    ask_and_offer(app, offers, intent, Offers::refinement(more), going, more, |offers, found| {
        offers.refine(more);
        match found.commands.first().is_some_and(|command| command == offers.shown()) {
            true => Error::failed("that is the command you already have"),
            false => typed_line::without_command(&Intent::Suggest { words: String::new() }),
        }
    })
}

/// For the cookbook, where it answers. It knows one correction only.
fn intent(offers: &Offers, more: &str) -> Intent {
    offers.words_with(more).map_or(Intent::Internal, |words| Intent::Suggest { words })
}

/// Puts the command into the line, or asks which; `none` if all are offered already.
fn offer(
    app: &App,
    mut offers: Offers,
    answer: &EgressAnswer,
    found: Proposals,
    typed: &str,
    none: Error,
) -> Result<()> {
    let alone = found.are_alone();
    let none = found.reason.as_deref().map_or(none, |reason| typed_line::no_command(Some(reason), ""));
    let Proposals { commands, refused, .. } = found;
    for (command, why) in refused.iter().filter(|_| !commands.is_empty()) {
        app.printer.say(&proposal::refusal(command, *why))?;
    }
    let more = commands.len().saturating_sub(MOST);
    if more > 0 {
        say(app, &format!("{more} more commands of the answer are not offered"))?;
    }
    offers.provenance.clone_from(&answer.provenance);
    offers.by_cookbook = answer.preset == Active::cookbook().name;
    let before = offers.shown().to_owned();
    let judge = load_model_judge(app, &offers.provenance)?;
    let sorted = sort(app, &judge, commands, &answer.reply.text)?;
    if !sorted.denied.is_empty() && sorted.offered.is_empty() {
        return send_frames(app, &[line_with(&before, typed)]);
    }
    if offers.at() == 0 && run_allowed(app, &judge, &sorted, typed)? {
        return Ok(());
    }
    let numbers = offers.add(sorted.offered.into_iter().map(|(command, _)| command).collect());
    // Of several without markers the first goes into the line; the key shows the others.
    let first = numbers.first().filter(|_| alone || numbers.len() == 1);
    if let Some(number) = first {
        tell_of_command(app, &judge, &offers, *number, alone, answer)?;
    }
    if let (Some(_), more @ 1..) = (first, numbers.len().saturating_sub(1)) {
        say(app, &format!("{more} more in the answer: the same key shows them"))?;
    }
    match numbers.as_slice() {
        [] => report_failure(app, none, &before, typed),
        [number, ..] if first.is_some() => show_judged(app, &judge, offers, *number, typed),
        numbers => menu_judged(app, &judge, offers, numbers, typed),
    }
}

/// Our books' description of a command that came without words, objections first.
fn tell_of_command(
    app: &App,
    judge: &LineJudge,
    offers: &Offers,
    number: usize,
    alone: bool,
    answer: &EgressAnswer,
) -> Result<()> {
    let command = offers.text(number);
    let asked = offers.words_with("").unwrap_or_else(|| command.to_owned());
    let doubt = unasked_deed(&asked, &judge.judge_line(command.to_owned()));
    for doubt in doubt.into_iter().chain(left_to_fill_in(&asked, command)) {
        say_as(app, &format!("[aish] {doubt}"), StyleRole::Warning)?;
    }
    if let Some(unsure) = said_unsure(answer) {
        say(app, &unsure)?;
    }
    if !offers.by_cookbook && alone {
        let summary = explain(command, shell(app), None).map(|found| found.summary()).unwrap_or_default();
        if !summary.is_empty() {
            say_as(app, &summary, StyleRole::Dim)?;
        }
    }
    Ok(())
}

/// If none is chosen the line stays.
fn menu_judged(app: &App, judge: &LineJudge, offers: Offers, numbers: &[usize], typed: &str) -> Result<()> {
    let commands = numbers.iter().map(|number| offers.text(*number).to_owned()).collect();
    let line = offers.shown().to_owned();
    choose(app, offers, sort(app, judge, commands, "")?.offered, typed, &line)
}

/// Commands that aren't chosen are kept. If none is, the line becomes `line`.
pub fn choose(app: &App, offers: Offers, commands: Vec<JudgedProposal>, typed: &str, line: &str) -> Result<()> {
    let picked = proposal_menu(app, commands)?;
    if let Some(frame) = &picked
        && frame.verb == Verb::Replace
        && let Some(number) = offers.numbers().find(|number| offers.text(*number) == frame.payload)
    {
        return place(app, offers, number, typed);
    }
    offers.keep(&app.invocation.state()?);
    let frames = match picked {
        Some(copy) if copy.verb == Verb::Copy && !typed.is_empty() => vec![line_with(line, typed), copy],
        picked => vec![picked.unwrap_or_else(|| line_with(line, typed))],
    };
    send_frames(app, &frames)
}

/// A command or the user's own line, with its level.
pub fn show(app: &App, offers: Offers, number: usize, typed: &str) -> Result<()> {
    if number == 0 {
        return place(app, offers, number, typed);
    }
    let judge = load_model_judge(app, &offers.provenance)?;
    if sort(app, &judge, vec![offers.text(number).to_owned()], "")?.offered.is_empty() {
        return send_frames(app, &[line_with(offers.shown(), typed)]);
    }
    show_judged(app, &judge, offers, number, typed)
}

fn show_judged(app: &App, judge: &LineJudge, offers: Offers, number: usize, typed: &str) -> Result<()> {
    level_under(app, &judge.judge_line(with_typed(offers.text(number), typed)))?;
    place(app, offers, number, typed)
}

fn place(app: &App, mut offers: Offers, number: usize, typed: &str) -> Result<()> {
    let line = with_typed(offers.text(number), typed);
    if offers.at() == 0 && number != 0 {
        tell_of_keys(app)?;
    }
    offers.show(number, &line);
    offers.keep(&app.invocation.state()?);
    send_frames(app, &[Frame::replace(line)])
}

/// Explains the keys with the first commands ever; not if that can't be noted.
fn tell_of_keys(app: &App) -> Result<()> {
    let state = app.invocation.paths()?.state;
    let told = state.join("keys-told");
    let times = read_small_text(&told, MAX_RECORD).map(|text| text.unwrap_or_default().lines().count());
    let noted = || private_dir(&state).and_then(|()| append_private_line(&told, "suggestion"));
    if times.is_ok_and(|times| times < TIMES_TOLD) && noted().is_ok() {
        app.printer.status("Enter runs it · Alt-I changes it · :help lists all keys")?;
    }
    Ok(())
}

fn shell(app: &App) -> Shell {
    app.invocation.side().shell.unwrap_or(Shell::Bash)
}

pub(super) fn say(app: &App, text: &str) -> Result<()> {
    say_as(app, &format!("[aish] {text}"), StyleRole::Dim)
}

fn say_as(app: &App, text: &str, role: StyleRole) -> Result<()> {
    on_terminal(&painted_rows(text, terminal_width(), app.palette(true), role))
}
