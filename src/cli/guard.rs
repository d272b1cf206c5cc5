//! `aish guard`: what the plugins' guard calls for each typed line, before it runs. The line comes on stdin; the questions go
//! to the terminal; exit code 0 lets it run, and anything else doesn't (docs/protocol.md).

use std::io::Write;

use clap::Args;

use super::app::App;
use super::check::{PlaceArgs, exit_of, load_judge, something_of_stdin};
use crate::config::pin::{Pin, delay_after_wrong};
use crate::error::{Error, Exit, Result};
use crate::review::audit::{self, AuditAnswer};
use crate::review::known_scripts;
use crate::review::line_judge::LineJudge;
use crate::shell::wire::Frame;
use crate::store::id::ShellId;
use crate::store::shell_state::ShellState;
use crate::ui::approve::{self, Approval, Said};
use crate::ui::signals;
use crate::ui::style::{Palette, Role};
use crate::ui::tty::Tty;
use crate::ui::typing::typed_before_questions;
use crate::ui::verdict::{Asker, verdict_banner};
use aish_judge::verdict::{ReviewLevel, Verdict};
use aish_text::sanitize::visible;

#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct GuardArgs {
    /// Where and from whom
    #[command(flatten)]
    pub place: PlaceArgs,
}

impl GuardArgs {
    /// Judges the line on stdin and asks where that is needed.
    /// The exit code says why the line doesn't run.
    pub fn run(&self, app: &App) -> Result<()> {
        // The plugin sends a newline at least: nothing at all is a line that got lost.
        let Some(line) = something_of_stdin()? else {
            return Err(Error::new(Exit::Internal, "there is no line on stdin"));
        };
        let judge = load_judge(&self.place, app)?;
        let verdict = judge.judge_bytes(&line);
        if verdict.level == ReviewLevel::A {
            return Ok(());
        }
        // Only in a hooked shell, whose name says when it is another one.
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
        let (answer, again) = ask_about(app, &judge, &verdict, script.is_some());
        keep_typed(app, &verdict)?;
        if let (AuditAnswer::Approved, false, Some((shell, script))) = (answer, again, &script)
            && let Err(error) = known_scripts::keep_known(shell, script)
        {
            app.printer.warning(&format!("it will be asked about again: {error}"))?;
        }
        if let Some(paths) = &judge.setup.paths
            && let Err(error) = audit::record_answer(paths, "guard", judge.place.cwd(), &verdict, answer)
        {
            app.printer.warning(&format!("this decision isn't in the audit log: {error}"))?;
        }
        match answer {
            AuditAnswer::Approved if app.invocation.env("AISH_GUARD_ASKED").is_some() => Err(Error::said(Exit::Asked)),
            AuditAnswer::Approved => Ok(()),
            _ => Err(Error::said(exit_of(&verdict))),
        }
    }
}

/// What was typed before the question stood is for the next prompt, unless there may be a PIN in it.
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

/// Asks on the terminal; without one nothing is approved. Says, too, whether to ask again the next time; `for_good` is
/// whether that can be told.
fn ask_about(app: &App, judge: &LineJudge, verdict: &Verdict, for_good: bool) -> (AuditAnswer, bool) {
    let asked = Tty::open().and_then(|mut tty| {
        let palette = app.palette(true);
        if let Some(before) = app.invocation.env("AISH_PRELUDE") {
            tty.write_all(prelude(&before, &verdict.command).as_bytes())?;
        }
        tty.write_all(verdict_banner(verdict, Asker::Here, tty.size().0, palette).as_bytes())?;
        if verdict.denied {
            writeln!(tty, "{}", palette.paint(Role::Error, "it doesn't run"))?;
            return Ok((AuditAnswer::Denied, true));
        }
        let other = for_good.then_some(('d', "yes, and don't ask about this script again here"));
        let (answer, other) = approve_line(&mut tty, judge, verdict, palette, ("Run it?", other))?;
        // With the PIN it is asked about each time.
        Ok((answer, !other || verdict.requires_pin))
    });
    match asked {
        Ok(answer) => answer,
        Err(_) if verdict.denied => (AuditAnswer::Denied, true),
        Err(error) => {
            // With nowhere to say it, the exit code still does.
            let _ = app.printer.error(&Error::new(Exit::Nothing, format!("there is no terminal to ask on: {error}")));
            (AuditAnswer::NoTerminal, true)
        }
    }
}

/// What the plugin wants on the terminal before the first word: the way to the first free row, or the user's prompt and the
/// line. The prompt is the user's own, escape sequences and all; the line is not to be trusted with any.
fn prelude(text: &str, line: &str) -> String {
    match text.strip_suffix(&format!("{line}\n")).filter(|_| !line.is_empty()) {
        Some(prompt) => format!("{prompt}{}\n", visible(line)),
        None if only_moves(text) => text.to_owned(),
        None => "\n".to_owned(),
    }
}

/// Whether a text puts nothing on the screen: line breaks, steps to the right, and erasing.
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

/// Asks whether a line may run: a key, and the PIN where the verdict wants it. The question has another key that is a yes too,
/// perhaps; says whether that was pressed.
pub(super) fn approve_line(
    tty: &mut Tty,
    judge: &LineJudge,
    verdict: &Verdict,
    palette: Palette,
    (question, other): (&str, Option<(char, &str)>),
) -> std::io::Result<(AuditAnswer, bool)> {
    let pin = &judge.setup.pin;
    if let (true, Pin::Invalid(why)) = (verdict.requires_pin, pin) {
        writeln!(tty, "{}", palette.paint(Role::Error, &format!("the PIN can't be asked for: {why}")))?;
        writeln!(tty, "it doesn't run; set a PIN with `aish config pin`")?;
        return Ok((AuditAnswer::Refused, false));
    }
    // A signal to end must not leave the terminal without its modes.
    let stop = signals::watch_for_end()?;
    let said = approve::yes_or(tty, question, other, palette, &stop)?;
    let other = said == Said::Other;
    if said == Said::No || !verdict.requires_pin {
        return Ok((if said == Said::No { AuditAnswer::Refused } else { AuditAnswer::Approved }, other));
    }
    if let Some(paths) = &judge.setup.paths {
        approve::warn_of_default(tty, pin, &paths.state, palette)?;
    }
    let answer = match approve::ask_pin(tty, 0, &|typed| pin.matches(typed), delay_after_wrong, palette, &stop)? {
        Approval::Approved => AuditAnswer::Approved,
        Approval::Refused | Approval::Aborted => AuditAnswer::Refused,
        Approval::WrongPin => AuditAnswer::WrongPin,
    };
    Ok((answer, other))
}

#[cfg(test)]
#[path = "guard_tests.rs"]
mod tests;
