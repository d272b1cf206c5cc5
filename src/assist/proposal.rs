//! The commands in an answer that may be put into a buffer, and what becomes of them. What the sanitiser refuses is reported,
//! never repaired: a command that hides something must not look like another one.

use crate::config;
use crate::conversation::markers::{self, Marker};
use crate::egress::Answer;
use crate::error::{Error, Exit, Result};
use aish_judge::verdict::{ReviewLevel, Verdict};
use aish_text::Shell;
use aish_text::sanitize::visible;

pub type Judged = (String, Verdict);

#[derive(Debug, PartialEq)]
pub enum Next {
    /// They run, one after the other, without a question.
    Run(Vec<Judged>),
    /// The one there is goes into the line.
    Edit(Box<Judged>),
    /// The user chooses one for the line.
    Choose(Vec<Judged>),
}

/// Whether the commands of an answer may run without a question: the user has said so, none of them was refused, since another may
/// depend on that one, and nothing was typed meanwhile that they would run over.
pub fn may_run_unasked(shell: &config::settings::Shell, refusals: &[String], typed: &str) -> bool {
    !shell.confirm_cmd && refusals.is_empty() && typed.is_empty()
}

/// What becomes of the commands of an answer to a question. With `may_run` the user has said that commands run unasked, and
/// nothing stands against it; what needs a review, or is denied, doesn't run all the same, nor does what goes with it.
pub fn next_proposal(mut commands: Vec<Judged>, may_run: bool) -> Next {
    let harmless = |(_, verdict): &Judged| verdict.level == ReviewLevel::A && !verdict.denied;
    match commands.len() {
        _ if !may_run => Next::Choose(commands),
        _ if commands.iter().all(harmless) => Next::Run(commands),
        1 => Next::Edit(Box::new(commands.remove(0))),
        _ => Next::Choose(commands),
    }
}

/// The commands of an answer to a request for a command: mostly one.
/// Fails when there is none but one that was refused.
pub fn proposed_commands(answer: &str, shell: Shell) -> Result<Vec<String>> {
    let commands = markers::proposed_commands(answer, shell);
    match refusals(answer, shell).into_iter().next() {
        Some(refusal) if commands.is_empty() => Err(Error::failed(refusal)),
        _ => Ok(commands),
    }
}

/// The first of [`proposed_commands`].
pub fn single_command(answer: &str, shell: Shell) -> Result<Option<String>> {
    Ok(proposed_commands(answer, shell)?.into_iter().next())
}

/// The commands that an answer proposed before it was cut off, a line each: its text is shown without them, and they aren't
/// offered. The last one may be half of one, and isn't named.
pub fn before_the_end(answer: &Answer, shell: Shell) -> Vec<String> {
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
            Marker::Refused(command, why) => {
                let shown: String = visible(&command).chars().take(200).collect();
                Some(format!("a command was refused: {why}: {shown}"))
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
#[path = "proposal_tests.rs"]
mod tests;
