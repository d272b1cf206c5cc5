//! `aish bg`: starts, lists, shows, ends and keeps commands behind the prompt. `background` decides
//! about them; `background_offer` asks whether one may run.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Subcommand;
use serde_json::{Value, json};

use super::app::{App, terminal_width};
use super::background_offer::{run_in_background, said};
use super::check::load_judge;
use super::input_text::required;
use super::norris;
use crate::background::{BackgroundState, BackgroundStatus, dir_of, find, list, log, note_told, take_untold, tell};
use crate::capture::text::describe_output;
use crate::error::Result;
use crate::helper_link::message::BackgroundOrder;
use crate::review::place::StatedPlace;
use crate::ui::spinner::{cut_to_width, fit_width};
use crate::ui::style::StyleRole;
use aish_text::Shell;
use aish_text::measure::ago;
use aish_text::sanitize::{clean, clean_line};

/// Lines of an output that are shown by default, and bytes read for them.
const LINES: usize = 40;
const BYTES: usize = 1 << 20;
/// Columns of a command in a list.
const SHOWN: usize = 100;
/// With fewer columns a notice names no command.
const LEAST: usize = 8;

#[derive(Debug, Subcommand)]
pub enum BackgroundAction {
    /// Run a command in the background of this shell; one that needs a review is asked about
    Run {
        /// Let it go on when this shell ends
        #[arg(long)]
        keep: bool,
        /// The command line, in quotes
        #[arg(value_name = "CMD", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        command: Vec<String>,
    },
    /// List them, the newest first
    List,
    /// Show what one has printed: the last lines of it
    Output {
        /// Which one
        #[arg(value_name = "BACKGROUND")]
        number: u64,
        /// How many lines
        #[arg(short = 'n', long, value_name = "COUNT", default_value_t = LINES, conflicts_with = "all")]
        lines: usize,
        /// All that is kept of it
        #[arg(short, long)]
        all: bool,
    },
    /// End one, with all that it has started
    Kill {
        /// Which one
        #[arg(value_name = "BACKGROUND")]
        number: u64,
    },
    /// Let one go on when its shell ends
    Keep {
        /// Which one
        #[arg(value_name = "BACKGROUND")]
        number: u64,
    },
    /// What the plugin calls when one of its shell has ended
    #[command(hide = true)]
    Notice,
}

/// Fails when there is no such command, or it isn't running as required.
pub fn run(action: Option<&BackgroundAction>, app: &App) -> Result<()> {
    let paths = app.invocation.paths()?;
    match action {
        None | Some(BackgroundAction::List) => show_list(app),
        Some(BackgroundAction::Run { keep, command }) => {
            let command = required(command, "the command line")?;
            let judge = load_judge(StatedPlace::default(), app)?;
            let verdict = judge.judge_line(command);
            // The user typed it for this: only a review needs a question.
            run_in_background(app, &judge, &verdict, false, *keep)
        }
        Some(BackgroundAction::Output { number, lines, all }) => show_output(app, *number, (!all).then_some(*lines)),
        Some(BackgroundAction::Kill { number }) => {
            let status = tell(&paths, *number, BackgroundOrder::Kill)?;
            // The shell that ends it needs no notice.
            let own = status.shell == app.invocation.shell_id().as_str();
            let _ = own && status.ended.is_some() && note_told(&paths, &status);
            said(app, *number, &describe(&status))
        }
        Some(BackgroundAction::Keep { number }) => {
            tell(&paths, *number, BackgroundOrder::Keep)?;
            said(app, *number, "goes on when its shell ends")
        }
        Some(BackgroundAction::Notice) => show_notices(app),
    }
}

fn describe(status: &BackgroundStatus) -> String {
    match (status.state, status.code) {
        (BackgroundState::Running, _) if status.kept => "runs, and goes on when its shell ends".to_owned(),
        (BackgroundState::Running, _) => "runs".to_owned(),
        (BackgroundState::Exited, Some(0)) => "is done".to_owned(),
        (BackgroundState::Exited, code) => format!("ended with {}", code.unwrap_or_default()),
        (BackgroundState::Killed, _) => "was ended".to_owned(),
        (BackgroundState::Lost, _) => "ended unseen".to_owned(),
    }
}

fn meaning(status: &BackgroundStatus) -> String {
    let code = status.code.filter(|_| status.state == BackgroundState::Exited).unwrap_or_default();
    norris::meaning(&status.command, Shell::Bash, code)
}

/// To the second when over one.
fn time_of(status: &BackgroundStatus) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let end = match (status.ended, status.state) {
        (Some(end), _) => Duration::from_millis(end),
        (None, BackgroundState::Running) => now,
        (None, _) => return "?".to_owned(),
    };
    let took = end.saturating_sub(Duration::from_millis(status.started));
    if took < Duration::from_secs(1) {
        return format!("{:.1}s", took.as_secs_f64());
    }
    aish_text::measure::lasting(took)
}

fn show_list(app: &App) -> Result<()> {
    let all = list(&app.invocation.paths()?);
    let row = |status: &BackgroundStatus| {
        let begun = UNIX_EPOCH + Duration::from_millis(status.started);
        let state = match status.code {
            Some(code) if status.state == BackgroundState::Exited => format!("exit {code}"),
            _ if status.kept && status.state == BackgroundState::Running => "running, kept".to_owned(),
            _ => status.state.name().to_owned(),
        };
        let begun = ago(SystemTime::now().duration_since(begun).unwrap_or_default());
        vec![
            status.number.to_string(),
            state,
            time_of(status),
            begun,
            cut_to_width(&clean_line(&status.command), SHOWN),
        ]
    };
    let header = ["number", "state", "time", "begun", "command"];
    app.printer.list(&all, report, "there are no background commands", &header, row)
}

fn report(status: &BackgroundStatus) -> Value {
    let mut report = json!(status);
    report["number"] = json!(status.number);
    report
}

fn show_output(app: &App, number: u64, lines: Option<usize>) -> Result<()> {
    let paths = app.invocation.paths()?;
    let status = find(&paths, number)?;
    let bytes = log::read_end(&dir_of(&paths, number), if lines.is_some() { BYTES } else { usize::MAX });
    let plain = app.printer.json || app.out_columns() > 0;
    // Programs get it as it came.
    let text = if plain { describe_output(&bytes, 0).text } else { String::from_utf8_lossy(&bytes).into_owned() };
    let text = lines.map_or(text.as_str(), |lines| last_lines(&text, lines));
    if app.printer.json {
        let mut report = report(&status);
        (report["version"], report["output"]) = (json!(1), json!(clean(text)));
        return app.printer.json(&report);
    }
    app.printer.out(text)?;
    if !text.is_empty() && !text.ends_with('\n') && plain {
        app.printer.out("\n")?;
    }
    app.printer.status(&format!("background command {number} {}{}", describe(&status), meaning(&status)))
}

fn last_lines(text: &str, count: usize) -> &str {
    let breaks = text.trim_end_matches('\n').rmatch_indices('\n');
    let at = count.checked_sub(1).map_or(Some(text.len()), |before| breaks.map(|(at, _)| at + 1).nth(before));
    &text[at.unwrap_or(0)..]
}

/// A row for each that ended since the last prompt.
fn show_notices(app: &App) -> Result<()> {
    for status in take_untold(&app.invocation.paths()?, &app.invocation.shell_id()) {
        let number = status.number;
        let tail = format!(" (aish bg output {number})");
        let columns = terminal_width().saturating_sub(1);
        let head =
            |meaning: &str| format!("[aish] bg {number} {}{meaning} after {}", describe(&status), time_of(&status));
        let head =
            Some(head(&meaning(&status))).filter(|head| head.len() + tail.len() <= columns).unwrap_or_else(|| head(""));
        let command = clean_line(&status.command);
        let room = columns.saturating_sub(head.len() + tail.len() + 2);
        let row = if room < LEAST { head } else { format!("{head}: {}", cut_to_width(&command, room)) } + &tail;
        let row = fit_width(&row, columns);
        app.printer.styled(&app.printer.err_style.paint(StyleRole::Dim, row))?;
    }
    Ok(())
}

pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    let all = list(&app.invocation.paths()?).into_iter();
    Ok(all.map(|status| (status.number.to_string(), format!("{}: {}", status.state.name(), status.command))).collect())
}
