//! `aish norris off`, `status` and `log`, from any terminal.

use serde_json::json;

use crate::cli::app::App;
use crate::error::{Error, Result};
use crate::helper_link::message::{Info, Purpose};
use crate::norris::journal::{self, JournalEntry};
use crate::norris::live::runs::RunDir;
use crate::store::id::ShellId;
use crate::store::private::runtime_dir;
use crate::ui::reply::{Commands, ReplyText, Shown};
use aish_text::Shell;
use aish_text::sanitize::{clean_json, clean_line};

/// This shell's run, or else all of the user's: whoever uses the switch wants a stop.
pub fn end_runs(app: &App) -> Result<()> {
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

pub fn show_status(app: &App, json: bool) -> Result<()> {
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
pub fn show_journal(app: &App, json: bool) -> Result<()> {
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
        JournalEntry::Result { command, status, millis, .. } => format!("status {status} after {millis} ms: {command}"),
        JournalEntry::End { status, reason, steps, tally } => {
            let steps = if *steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            let because = if reason.is_empty() { String::new() } else { format!(": {reason}") };
            format!("end: {} after {steps}{because}{}", status.name(), tally.unwrap_or_default().note())
        }
    })
}
