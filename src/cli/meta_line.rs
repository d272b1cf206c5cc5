//! Runs an entered `:name …` line and tells the plugin what becomes of the line.
//! `assist/typed_line` reads its words.

use std::ffi::OsString;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::app::{App, terminal_width};
use super::arguments::name_help;
use super::check::load_judge;
use super::models::describe_wire;
use super::norris::{self, NorrisArgs};
use super::safety::ProbeArgs;
use super::widget::{level_under, send_frames, send_reply};
use super::{Cli, recall, run};
use crate::assist::typed_line::{self, MetaLine};
use crate::error::{Error, Exit, Result};
use crate::review::place::StatedPlace;
use crate::shell::metas::METAS;
use crate::shell::wire::{Frame, Verb};
use crate::ui::help::help_page;
use aish_text::sanitize::clean_line;

pub(super) fn recall_command(app: &App, words: &str) -> Result<()> {
    match recall::choose_command(app, words)? {
        Some(frame) => {
            if frame.verb == Verb::Replace {
                level_under(app, &load_judge(StatedPlace::default(), app)?.judge_line(frame.payload.clone()))?;
            }
            send_frames(app, &[frame])
        }
        None => send_frames(app, &[Frame::keep()]),
    }
}

pub(super) fn run_meta_command(app: &App, buffer: &str) -> Result<()> {
    let ended = match typed_line::meta_line(buffer) {
        MetaLine::Check { command, probe } => ProbeArgs { llm: probe, command: vec![command] }.run(app),
        MetaLine::Goal(goal) => {
            let before = std::env::var("AISH_NORRIS_BUFFER").unwrap_or_default();
            let flag = norris::live::interrupt_flag()?;
            match norris::live::begin_run(app, &goal, &before, &NorrisArgs::default(), &flag) {
                // Not the user's words.
                Err(error) if before.is_empty() && goal.trim() == "resume" => Err(error),
                begun => {
                    let (frames, exit) = begun?;
                    let send = |frames: &[Frame], exit| send_reply(app, frames, exit);
                    return norris::live::deliver_frames(app, &frames, exit, &flag, send);
                }
            }
        }
        MetaLine::Help => show_help(app),
        MetaLine::Recall(words) => match recall_command(app, &words) {
            Ok(()) => return Ok(()),
            failed => failed,
        },
        MetaLine::Command(name, words) => run_command(app, &name, &words),
    };
    let Err(error) = ended else { return send_frames(app, &[Frame::keep()]) };
    if !error.message.is_empty() {
        app.printer.error(&error)?;
    }
    // Only the user's own text comes back, and not after a no: the next Enter would ask again.
    if error.declined || !typed_line::holds_text(buffer) {
        send_reply(app, &[Frame::keep()], error.exit)
    } else {
        Err(Error::said(error.exit))
    }
}

/// The page of `:help`; the plugin's keys come in `AISH_KEYS`.
pub(super) fn show_help(app: &App) -> Result<()> {
    let model = match app.invocation.active(None) {
        Ok(active) if active.preset.made_up => describe_wire(&active.preset),
        Ok(active) if active.name == describe_wire(&active.preset) => active.name.clone(),
        Ok(active) => format!("{} ({})", active.name, describe_wire(&active.preset)),
        Err(error) => format!("none: {}", error.message),
    };
    let bound = std::env::var("AISH_KEYS").unwrap_or_default();
    app.printer.out(&help_page(&model, &bound, terminal_width(), app.printer.style))
}

/// Failures have been reported.
fn run_command(app: &App, name: &str, words: &[String]) -> Result<()> {
    let meaning = METAS.iter().find(|meta| meta.name == name).map_or(name, |meta| meta.runs);
    let args = ["aish"].into_iter().chain(meaning.split(' ')).chain(words.iter().map(String::as_str));
    match Cli::try_parse_from(name_help(args.map(OsString::from).collect())) {
        Ok(cli) => run::perform(&cli).map_err(|error| Error { message: String::new(), ..error }),
        Err(e) => explain_line(app, name, &e)?.result(),
    }
}

/// Reports a mistake in the prompt's terms, or shows the requested help.
fn explain_line(app: &App, name: &str, e: &clap::Error) -> Result<Exit> {
    if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(run::explain_usage(e));
    }
    app.printer.error(&usage_error(name, e))?;
    Ok(Exit::Usage)
}

fn usage_error(name: &str, e: &clap::Error) -> Error {
    let said = |kind: ContextKind| match e.get(kind) {
        Some(ContextValue::String(text)) => Some(clean_line(text)),
        Some(ContextValue::Strings(texts)) => Some(clean_line(&texts.join(" "))),
        _ => None,
    };
    let value = said(ContextKind::InvalidValue).filter(|value| !value.is_empty());
    let word = value.or_else(|| said(ContextKind::InvalidSubcommand)).or_else(|| said(ContextKind::InvalidArg));
    let message = match (e.kind(), word) {
        (ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand, word) => {
            format!("`:{name}` needs {}", word.unwrap_or_else(|| "more words".to_owned()))
        }
        (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => format!("`:{name}` needs more words"),
        (_, Some(word)) => format!("`:{name}` does not take `{word}`"),
        (_, None) => format!("`:{name}` does not take these words"),
    };
    Error::usage(message).hint(format!("`:help {name}` shows what it takes"))
}

#[cfg(test)]
#[path = "meta_line_tests.rs"]
mod tests;
