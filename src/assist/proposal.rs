//! The commands in an answer that may be put into a buffer, and what becomes of them. What the
//! sanitiser refuses is reported, never repaired: a command that hides something must not look like
//! another one.

use crate::config;
use crate::context::ShellReport;
use crate::conversation::markers::{self, Asked, Marker, Proposals};
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::review::gate::{self, Pass};
use aish_judge::verdict::Verdict;
use aish_text::Shell;
use aish_text::sanitize::{Refused, visible};

pub type JudgedProposal = (String, Verdict);

#[derive(Debug, PartialEq)]
pub enum NextChoice {
    /// They run, one after the other, without a question.
    Run(Vec<Pass>),
    /// The one there is goes into the line.
    Edit(Box<JudgedProposal>),
    /// The user chooses one for the line.
    Choose(Vec<JudgedProposal>),
}

/// Whether the commands of an answer may run without a question: the user has said so, none of them
/// was refused, since another may depend on that one, and nothing was typed meanwhile that they
/// would run over.
pub fn may_run_unasked(shell: &config::settings::ShellSettings, refusals: &[String], typed: &str) -> bool {
    !shell.confirm_cmd && refusals.is_empty() && typed.is_empty()
}

/// What becomes of the commands of an answer to a question. With `may_run` the user has said that
/// commands run unasked, and nothing stands against it; what needs a review, or is denied, doesn't
/// run all the same, nor does what goes with it.
pub fn next_proposal(mut commands: Vec<JudgedProposal>, may_run: bool) -> NextChoice {
    let passes = || commands.iter().map(|(_, verdict)| gate::clear(verdict)).collect::<Option<Vec<_>>>();
    match passes().filter(|_| may_run) {
        Some(passes) => NextChoice::Run(passes),
        None if may_run && commands.len() == 1 => NextChoice::Edit(Box::new(commands.remove(0))),
        None => NextChoice::Choose(commands),
    }
}

/// The commands of an answer to a request for a command, which was made in `words`: mostly one.
/// Fails when there is none but one that was refused.
pub fn proposals(answer: &str, words: &str, side: &ShellReport) -> Result<Proposals> {
    let programs = |program: &str| side.has(program);
    let found = markers::proposals(answer, &asked(side, words, &programs));
    match found.refused.first() {
        Some((command, why)) if found.commands.is_empty() => Err(Error::failed(refusal(command, *why))),
        _ => Ok(found),
    }
}

/// The commands of an answer to a question in `words`, and how many of them were proposed; those
/// behind them the answer shows.
pub fn answer_commands(answer: &str, words: &str, side: &ShellReport) -> (Vec<String>, usize) {
    let programs = |program: &str| side.has(program);
    markers::answer_commands(answer, &asked(side, words, &programs))
}

/// What was asked in `words` in the shell of `side`; `programs` says which are there.
pub fn asked<'a>(side: &ShellReport, words: &'a str, programs: &'a dyn Fn(&str) -> bool) -> Asked<'a> {
    Asked { shell: side.shell.unwrap_or(Shell::Bash), words, programs }
}

/// The commands that an answer proposed before it was cut off, a line each: its text is shown
/// without them, and they aren't offered. The last one may be half of one, and isn't named.
pub fn before_the_end(answer: &EgressAnswer, shell: Shell) -> Vec<String> {
    if answer.broken.as_ref().is_none_or(|error| error.exit == Exit::Interrupted) {
        return Vec::new();
    }
    let commands = markers::command_lines(answer.markers(shell));
    commands.iter().map(|command| format!("it had proposed: {}", visible(command))).collect()
}

/// Why commands of an answer can't be offered, a line each, with the command as it really reads.
pub fn refusals(answer: &str, shell: Shell) -> Vec<String> {
    markers::parse_markers(answer, shell)
        .into_iter()
        .filter_map(|marker| match marker {
            Marker::Refused(command, why) => Some(refusal(&command, why)),
            _ => None,
        })
        .collect()
}

/// The same for one command.
pub fn refusal(command: &str, why: Refused) -> String {
    let shown: String = visible(command).chars().take(200).collect();
    format!("a command was refused: {why}: {shown}")
}

#[cfg(test)]
#[path = "proposal_tests.rs"]
mod tests;
