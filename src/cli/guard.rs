//! `aish guard`: called by the plugins' guard before a typed line runs. The line comes on stdin,
//! questions go to the terminal; only exit code 0 lets it run (docs/protocol.md).

use clap::Args;

use super::app::App;
use super::check::{exit_of, load_judge, something_of_stdin};
use super::line_question::LineQuestion;
use crate::error::{Error, Exit, Result};
use crate::review::known_scripts;
use crate::review::place::StatedPlace;
use crate::shell::wire::Frame;
use crate::store::id::ShellId;
use crate::store::shell_state::ShellState;
use crate::ui::typing::typed_before_questions;
use aish_judge::verdict::{ReviewLevel, Verdict};
use aish_text::sanitize::visible;

#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct GuardArgs {
    /// Where and from whom
    #[command(flatten)]
    pub place: StatedPlace,
}

impl GuardArgs {
    /// Judges the line and asks if needed. The exit code says why it doesn't run.
    pub fn run(&self, app: &App) -> Result<()> {
        // The plugin sends at least a newline: without input the line got lost.
        let Some(line) = something_of_stdin()? else {
            return Err(Error::new(Exit::Internal, "there is no line on stdin"));
        };
        let judge = load_judge(self.place.clone(), app)?;
        let verdict = judge.judge_bytes(&line);
        if verdict.level == ReviewLevel::A {
            return Ok(());
        }
        // Only in a hooked shell, whose name tells its kind.
        let shell = app.invocation.env("AISH_SESSION").and_then(|name| ShellId::parse(&name)).and_then(|id| {
            let paths = judge.setup.paths.as_ref()?;
            Some(ShellState::new(&paths.state, &id))
        });
        let script = shell.and_then(|shell| Some((shell, known_scripts::fingerprint(&verdict, judge.place.cwd())?)));
        if script.as_ref().is_some_and(|(shell, script)| known_scripts::is_known(shell, script)) {
            return Ok(());
        }
        if app.invocation.env("AISH_GUARD_DRY").is_some() {
            return Err(Error::said(exit_of(&verdict)));
        }
        let again = script.is_some().then_some(('d', "yes, and don't ask about this script again here"));
        let mut asker = LineQuestion {
            app,
            judge: &judge,
            question: ("Run it?", again),
            before: app
                .invocation
                .env("AISH_PRELUDE")
                .map_or_else(String::new, |text| prelude(&text, &verdict.command)),
            other: false,
            failed: None,
        };
        let decision = judge.gate("guard").pass(&verdict, &mut asker);
        if let Some(error) = &asker.failed {
            // If it can't be printed, the exit code says it.
            let why = format!("there is no terminal to ask on: {error}");
            let _ = app.printer.error(&Error::new(Exit::Nothing, why));
        }
        keep_typed(app, &verdict)?;
        // With the PIN the user is asked each time.
        if let (true, true, false, Some((shell, script))) =
            (decision.outcome.is_ok(), asker.other, verdict.requires_pin, &script)
            && let Err(error) = known_scripts::keep_known(shell, script)
        {
            app.printer.warning(&format!("it will be asked about again: {error}"))?;
        }
        app.warn_unrecorded(decision.unrecorded.as_ref())?;
        match decision.outcome {
            Ok(_) if app.invocation.env("AISH_GUARD_ASKED").is_some() => Err(Error::said(Exit::Asked)),
            Ok(_) => Ok(()),
            Err(_) => Err(Error::said(exit_of(&verdict))),
        }
    }
}

/// What was typed before the question is for the next prompt, unless it may contain a PIN.
fn keep_typed(app: &App, verdict: &Verdict) -> Result<()> {
    let typed = typed_before_questions();
    if typed.is_empty() || verdict.requires_pin || app.invocation.env("AISH_PENDING").is_none() {
        return Ok(());
    }
    match app.invocation.leave_for_prompt(&[Frame::replace(typed)]) {
        Err(error) => app.printer.warning(&format!("what was typed before the question is lost: {error}")),
        done => done,
    }
}

/// Cursor movement, or the prompt (with its escape sequences) and the line (without).
fn prelude(text: &str, line: &str) -> String {
    match text.strip_suffix(&format!("{line}\n")).filter(|_| !line.is_empty()) {
        Some(prompt) => format!("{prompt}{}\n", visible(line)),
        None if only_moves(text) => text.to_owned(),
        None => "\n".to_owned(),
    }
}

/// Whether it only moves and erases: line breaks, steps to the right, erasing.
fn only_moves(text: &str) -> bool {
    let mut rest = text.trim_start_matches(['\n', '\r']);
    while let Some(sequence) = rest.strip_prefix("\u{1b}[") {
        let Some(behind) = sequence.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(['C', 'J', 'X'])
        else {
            return false;
        };
        rest = behind.trim_start_matches(['\n', '\r']);
    }
    rest.is_empty()
}

#[cfg(test)]
#[path = "guard_tests.rs"]
mod tests;
