//! `aish norris`: runs towards a goal, in the live shell or a child shell; `off`, `status` and `log`
//! end, list and show runs from any terminal.

pub mod headless;
pub mod live;

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::error::{Error, Result};
use crate::helper_link::message::{Info, Purpose};
use crate::model::run_summary::status_meaning;
use crate::norris::headless::front::OnHalt;
use crate::norris::journal::{self, JournalEntry};
use crate::norris::live::runs::RunDir;
use crate::store::id::ShellId;
use crate::store::private::runtime_dir;
use crate::ui::reply::{Commands, ReplyText, Shown};
use aish_cookbook::status::line_answer;
use aish_text::Shell;
use aish_text::sanitize::{clean_json, clean_line};

/// The end of `aish norris --help` and of the manual page.
pub const EXAMPLES: &str = include_str!("examples.txt");

#[derive(Clone, Debug, Default, Args)]
pub struct NorrisArgs {
    /// Run the commands in a child shell of our own instead of the live one: for scripts, CI and
    /// cron
    #[arg(long)]
    pub headless: bool,
    /// What a HALT does to a headless run: no user is asked, and the command never runs
    #[arg(long, value_name = "WHAT", default_value = "abort", requires = "headless")]
    pub on_halt: OnHalt,
    /// The most steps, one reply of the model each; `safety.max_norris_steps` (16) without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub max_steps: Option<u32>,
    /// The most money, in US dollars: no request is sent that could pass it
    #[arg(long, value_name = "DOLLARS")]
    pub max_dollars: Option<f64>,
    /// Where to begin; here without it
    #[arg(long, value_name = "DIR", requires = "headless")]
    pub cwd: Option<PathBuf>,
    /// The shell that runs the commands; $SHELL without it if that is one of these, else bash
    #[arg(long, value_name = "SHELL", requires = "headless")]
    pub shell: Option<Shell>,
    /// The preset that takes the steps
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
    /// The goal, in plain words; or `off`, `status` or `log` alone
    #[arg(value_name = "GOAL", trailing_var_arg = true)]
    pub words: Vec<String>,
}

impl NorrisArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if self.max_dollars.is_some_and(|dollars| !dollars.is_finite() || dollars < 0.0) {
            return Err(Error::usage("`--max-dollars` must be an amount of US dollars, 0 or more"));
        }
        // Behind `--` every word belongs to the goal.
        let bare = !std::env::args().any(|arg| arg == "--");
        let goal = super::input_text::argument(&self.words)?;
        match goal.as_str() {
            "off" if bare && !self.headless => end_runs(app),
            "status" if bare && !self.headless => show_status(app, app.printer.json),
            "log" if bare && !self.headless => show_journal(app, app.printer.json),
            // Behind a goal's first word there are no options.
            "status --json" if bare && !self.headless => show_status(app, true),
            "log --json" if bare && !self.headless => show_journal(app, true),
            _ if self.headless => headless::run_headless(self, app, &goal),
            _ => live::typed(self, app, &goal),
        }
    }
}

/// This shell's run, or else all of the user's: whoever uses the switch wants a stop.
fn end_runs(app: &App) -> Result<()> {
    let own = app.invocation.shell_id();
    let runs = ask_runs(app, &Purpose::Status)?;
    let here: Vec<_> = runs.iter().filter(|(id, _)| *id == own).collect();
    let chosen = if here.is_empty() { runs.iter().collect() } else { here };
    if chosen.is_empty() {
        return Err(Error::failed("no run of Norris is under way"));
    }
    let runtime = runtime_dir(&app.invocation.paths()?)?;
    for (id, info) in chosen {
        if RunDir::new(&runtime, id).ask(Purpose::Off).is_some() {
            app.printer.status(&format!("the run towards `{}` ends", info.goal))?;
        }
    }
    Ok(())
}

fn show_status(app: &App, json: bool) -> Result<()> {
    let runs = ask_runs(app, &Purpose::Status)?;
    let report = |(id, info): &(ShellId, Info)| {
        let mut report = json!(info);
        report["shell"] = json!(id.as_str());
        report
    };
    if json {
        let items: Vec<_> = runs.iter().map(report).collect();
        return app.printer.json(&json!({ "version": 1, "items": items }));
    }
    let row = |(id, info): &(ShellId, Info)| {
        let step = format!("{}/{}", info.step, info.max_steps);
        vec![id.to_string(), step, format!("{} s", info.seconds), info.doing.clone(), info.goal.clone()]
    };
    let header = ["SHELL", "STEP", "TIME", "DOING", "GOAL"];
    app.printer.list(&runs, report, "no run of Norris is under way", &header, row)
}

fn ask_runs(app: &App, purpose: &Purpose) -> Result<Vec<(ShellId, Info)>> {
    let runtime = runtime_dir(&app.invocation.paths()?)?;
    let asked = |(id, dir): (ShellId, RunDir)| Some((id, dir.ask(purpose.clone())?));
    Ok(RunDir::all(&runtime).into_iter().filter_map(asked).collect())
}

/// The last run of this shell, or of any.
fn show_journal(app: &App, json: bool) -> Result<()> {
    let dir = app.invocation.paths()?.norris();
    let path = journal::newest_journal(&dir, &app.invocation.shell_id())
        .ok_or_else(|| Error::failed("there is no journal: Norris has not run yet"))?;
    let (lines, torn) = journal::read_journal(&path)?;
    if torn > 0 {
        app.printer.status(&format!("{torn} damaged lines of the journal were skipped"))?;
    }
    if json {
        let mut report = json!({ "version": 1, "path": path, "items": lines });
        clean_json(&mut report);
        return app.printer.json(&report);
    }
    // The first line names the shell.
    let shell = lines.iter().find_map(|line| match &line.event {
        JournalEntry::Begin { shell, .. } => shell.parse().ok(),
        _ => None,
    });
    for line in &lines {
        if let Some(words) = event_line(&line.event, shell.unwrap_or(Shell::Bash)) {
            app.printer.line(&clean_line(&format!("{}  {words}", line.ts)))?;
        }
    }
    Ok(())
}

/// Without commands and verdict on the goal, which have their own lines.
fn said_line(text: &str, shell: Shell) -> Option<String> {
    let mut filter = ReplyText::new(Commands::Run, shell);
    let mut shown = filter.push(text);
    shown.extend(filter.finish());
    let words: String =
        shown.into_iter().map(|(Shown::Text(text) | Shown::Command(text) | Shown::Offer(text))| text).collect();
    let words = words.trim();
    (!words.is_empty()).then(|| format!("model: {words}"))
}

/// What the status of a command means, in brackets behind a blank; empty where its number says all.
pub(super) fn meaning(command: &str, shell: Shell, status: i32) -> String {
    let meaning = status_meaning(status, line_answer(command, shell, status));
    meaning.map(|words| format!(" ({words})")).unwrap_or_default()
}

/// None for an event that others already show.
fn event_line(event: &JournalEntry, shell: Shell) -> Option<String> {
    Some(match event {
        JournalEntry::Begin { goal, model, shell, cwd } => {
            format!("begin: {goal} ({model}, {shell}, {})", cwd.display())
        }
        JournalEntry::Plan { tasks } => format!("plan: {}", tasks.join(" · ")),
        JournalEntry::Step { line, .. } => line.clone(),
        JournalEntry::Reply { text, .. } => return said_line(text, shell),
        JournalEntry::Verdict { command, level, destructive, denied, rules, .. } => {
            let halts = if *denied {
                ", denied"
            } else if *destructive {
                ", destructive"
            } else {
                ""
            };
            format!("judged {}{halts} [{}]: {command}", level.letter(), rules.join(" "))
        }
        JournalEntry::Halt { reason, action, answer, .. } => format!("halt ({reason}): {answer}: {action}"),
        JournalEntry::Result { command, ran: false, .. } => format!("not run: {command}"),
        JournalEntry::Result { command, status, millis, .. } => {
            format!("status {status}{} after {millis} ms: {command}", meaning(command, shell, *status))
        }
        JournalEntry::End { status, reason, steps, tally } => {
            let steps = if *steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            let because = if reason.is_empty() { String::new() } else { format!(": {reason}") };
            format!("end: {} after {steps}{because}{}", status.name(), tally.unwrap_or_default().note())
        }
    })
}
