//! The commands of an answer that may go into a line, and by `[permissions]` which are offered or
//! run without Enter. What the sanitiser refuses is reported, never repaired: a command that hides
//! something must not look like another. Nothing is printed or run, no verdict lowered.

use crate::config;
use crate::context::ShellReport;
use crate::conversation::markers::{self, Asked, Marker, Proposals, parse_markers};
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::review::gate::{self, Pass};
use crate::review::line_judge::LineJudge;
use aish_judge::policy::permissions::{Permission, PermissionList};
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::Shell;
use aish_text::sanitize::{Refused, visible};

pub type JudgedProposal = (String, Verdict);

#[derive(Debug, PartialEq)]
pub enum NextChoice {
    /// They run in order, unasked.
    Run(Vec<Pass>),
    /// The only one goes into the line.
    Edit(Box<JudgedProposal>),
    Choose(Vec<JudgedProposal>),
}

/// Not if one was refused (another may depend on it), or something was typed meanwhile.
pub fn may_run_unasked(shell: &config::settings::ShellSettings, refusals: &[String], typed: &str) -> bool {
    !shell.confirm_cmd && refusals.is_empty() && typed.is_empty()
}

/// `may_run`: unasked. A command that needs a review or is denied stops all of them.
pub fn next_proposal(mut commands: Vec<JudgedProposal>, may_run: bool) -> NextChoice {
    let passes = || commands.iter().map(|(_, verdict)| gate::clear(verdict)).collect::<Option<Vec<_>>>();
    match passes().filter(|_| may_run) {
        Some(passes) => NextChoice::Run(passes),
        None if may_run && commands.len() == 1 => NextChoice::Edit(Box::new(commands.remove(0))),
        None => NextChoice::Choose(commands),
    }
}

/// The commands for a request in `words`: mostly one. Fails when the only one was refused.
pub fn proposals(answer: &str, words: &str, side: &ShellReport) -> Result<Proposals> {
    let programs = |program: &str| side.has(program);
    let found = markers::proposals(answer, &asked(side, words, &programs));
    match found.refused.first() {
        Some((command, why)) if found.commands.is_empty() => Err(Error::failed(refusal(command, *why))),
        _ => Ok(found),
    }
}

/// The commands of an answer, and how many were proposed; the answer shows the others.
pub fn answer_commands(answer: &str, words: &str, side: &ShellReport) -> (Vec<String>, usize) {
    let programs = |program: &str| side.has(program);
    markers::answer_commands(answer, &asked(side, words, &programs))
}

/// `programs` tells which are installed.
pub fn asked<'a>(side: &ShellReport, words: &'a str, programs: &'a dyn Fn(&str) -> bool) -> Asked<'a> {
    Asked { shell: side.shell.unwrap_or(Shell::Bash), words, programs }
}

/// Of a cut-off answer, a line each; not offered. The last may be incomplete and isn't named.
pub fn before_the_end(answer: &EgressAnswer, shell: Shell) -> Vec<String> {
    if answer.broken.as_ref().is_none_or(|error| error.exit == Exit::Interrupted) {
        return Vec::new();
    }
    let commands = markers::command_lines(answer.markers(shell));
    commands.iter().map(|command| format!("it had proposed: {}", visible(command))).collect()
}

/// Why commands can't be offered, one line each, with the command as it really reads.
pub fn refusals(answer: &str, shell: Shell) -> Vec<String> {
    parse_markers(answer, shell)
        .into_iter()
        .filter_map(|marker| match marker {
            Marker::Refused(command, why) => Some(refusal(&command, why)),
            _ => None,
        })
        .collect()
}

pub fn refusal(command: &str, why: Refused) -> String {
    let shown: String = visible(command).chars().take(200).collect();
    format!("a command was refused: {why}: {shown}")
}

#[derive(Debug, Default)]
pub struct Sorted {
    pub offered: Vec<JudgedProposal>,
    /// Why the others are denied, one line each.
    pub denied: Vec<String>,
    /// One of them needs a question, whatever `shell.confirm_cmd` says.
    pub asks: bool,
    pub allowed: Option<Permission>,
}

/// Never allowed: a command with other actions, to be confirmed, or of several lines.
pub fn sort_commands(judge: &LineJudge, judged: Vec<JudgedProposal>, text: &str, shell: Shell) -> Sorted {
    if judge.setup.policy.permissions.is_empty() {
        return Sorted { offered: judged, ..Sorted::default() };
    }
    let alone = matches!(parse_markers(text, shell).as_slice(), [Marker::Command(_)]) && judged.len() == 1;
    let mut sorted = Sorted::default();
    for (command, verdict) in judged {
        if let Some(row) = denied_row(judge, &verdict) {
            sorted.denied.push(row);
            sorted.asks = true;
            continue;
        }
        let permitted = judge.permit(&verdict);
        match permitted.outcome {
            PermissionList::Allow => sorted.allowed = permitted.by.filter(|_| alone).cloned(),
            _ => sorted.asks |= permitted.by.is_some(),
        }
        sorted.offered.push((command, verdict));
    }
    sorted
}

/// The user's line about a denied command; none if no pattern denies it.
pub fn denied_row(judge: &LineJudge, verdict: &Verdict) -> Option<String> {
    let permitted = judge.permit(verdict);
    let by = permitted.by.filter(|_| permitted.outcome == PermissionList::Deny)?;
    Some(format!("not offered: {} is denied by {}; change it there", visible(&verdict.command), written(by)))
}

pub fn written(by: &Permission) -> String {
    visible(&format!("\"{}\" in permissions.{}, {}", by.pattern(), by.list.name(), by.source))
}

/// For the record of a command that runs unasked.
pub fn allowed_reason(by: &Permission) -> Reason {
    Reason { rule: "permissions.allow".to_owned(), level: ReviewLevel::A, message: written(by), span: None }
}

#[cfg(test)]
#[path = "proposal_tests.rs"]
mod tests;
