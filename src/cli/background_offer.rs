//! The `CMD&:` lines of an answer: each is shown with its verdict, asked about at any level, and
//! started on a yes. Nothing runs unasked; the line isn't touched.

use std::time::Duration;

use serde_json::json;

use super::app::App;
use super::check::{exit_of, load_model_judge};
use super::line_question::LineQuestion;
use crate::assist::proposal::denied_row;
use crate::background::start::{Start, start};
use crate::conversation::markers;
use crate::error::{Error, Result};
use crate::review::audit::AuditAnswer;
use crate::review::line_judge::LineJudge;
use crate::sessions::mask::masked_beginning;
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::Shell;

/// Questions per answer.
const MOST: usize = 3;
/// Commands judged per answer, denied ones included.
const LOOKED_AT: usize = 10;
/// In bytes: the question couldn't show more of it.
const LONGEST: usize = 4000;
/// Bytes of a command that its status keeps.
const KEPT: usize = 4000;

/// A failed start is reported and doesn't stop the others. Fails when the terminal is gone.
pub fn offer_background(app: &App, answer: &str, provenance: &[Provenance], shell: Shell) -> Result<()> {
    let commands = markers::background_lines(markers::parse_markers(answer, shell));
    if commands.is_empty() {
        return Ok(());
    }
    let judge = load_model_judge(app, provenance)?;
    let mut asked = 0;
    for (n, command) in commands.iter().enumerate() {
        if asked == MOST || n == LOOKED_AT {
            let more = commands.len() - n;
            app.printer.say(&format!("{more} more background commands of the answer are not offered"))?;
            break;
        }
        if command.len() > LONGEST {
            app.printer.say("a background command of the answer is too long to be shown, and isn't offered")?;
            continue;
        }
        let verdict = judge.judge_line(command.clone());
        if let Some(row) = denied_row(&judge, &verdict) {
            app.printer.say(&row)?;
            continue;
        }
        asked += usize::from(!verdict.denied);
        if let Err(error) = run_in_background(app, &judge, &verdict, true, false)
            && !error.message.is_empty()
        {
            app.printer.error(&error)?;
        }
    }
    Ok(())
}

/// A clear command is only asked about with `asks`. `keep`: it outlives this shell. Fails when it
/// doesn't run, without a message if the reason was printed.
pub fn run_in_background(app: &App, judge: &LineJudge, verdict: &Verdict, asks: bool, keep: bool) -> Result<()> {
    let question = match keep {
        true => ("Run it in the background, also after this shell ends?", None),
        false => ("Run it in the background?", Some(('k', "yes, also after this shell ends"))),
    };
    let mut asker = LineQuestion { app, judge, question, before: String::new(), other: false, failed: None };
    let gate = judge.gate("background");
    let decision = if asks { gate.ask(verdict, &mut asker) } else { gate.pass(verdict, &mut asker) };
    app.warn_unrecorded(decision.unrecorded.as_ref())?;
    let kept = keep || asker.other;
    let paths = app.invocation.paths()?;
    let pass = decision.outcome.map_err(|answer| match answer {
        AuditAnswer::Denied => Error::new(exit_of(verdict), "a policy forbids it"),
        AuditAnswer::NoTerminal => Error::new(exit_of(verdict), "it needs your yes on a terminal: run it at a prompt"),
        _ => Error::said(exit_of(verdict)),
    })?;
    let max_age = app.invocation.config()?.settings.history.max_age_days;
    let number = start(
        &paths,
        &Start {
            pass: &pass,
            shown: masked_beginning(&verdict.command, KEPT),
            cwd: &app.invocation.cwd,
            shell: &app.invocation.shell_id(),
            kind: app.invocation.side().shell.unwrap_or(Shell::Bash),
            kept,
            max_age: max_age.map(|days| Duration::from_secs(u64::from(days) * 24 * 3600)),
        },
    )?;
    said(app, number, &format!("runs: `aish bg output {number}` shows what it prints"))
}

pub fn said(app: &App, number: u64, how: &str) -> Result<()> {
    app.printer
        .done(&json!({"version": 1, "number": number, "status": how}), &format!("background command {number} {how}"))
}
