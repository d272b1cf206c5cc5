//! The question of a HALT: what is shown, the answer, and a second look at the targets before it
//! counts. The machine decides when to halt, the front asks.

use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use super::driver::{Driver, says_more, words_of};
use super::grants::Grants;
use super::journal::JournalEntry;
use super::machine::{Event, HaltKind, RunAction};
use super::services::CommandContext;
use crate::model::halt::{Choice, Halt};
use crate::review::audit::AuditAnswer;
use crate::tools::prepared::PreparedCall;
use aish_judge::blast::{self, Blast};
use aish_judge::verdict::{ReviewLevel, Verdict};

/// Device, inode, kind.
type ActionIdentity = (u64, u64, u32);

#[derive(Clone, Debug, Default)]
pub struct Aim {
    pub lines: Vec<String>,
    /// One line, and some of the files.
    pub(super) summary: (String, Vec<String>),
    /// The named paths, and what is there.
    pub(super) things: Vec<(PathBuf, Option<ActionIdentity>)>,
    /// Files and directories in all.
    pub(super) counts: (u64, u64),
}

impl Aim {
    /// Looks up the paths of `blast` in the file system.
    pub fn of(blast: &Blast) -> Self {
        let thing = |path: &PathBuf| {
            let meta = path.symlink_metadata().ok();
            (path.clone(), meta.map(|meta| (meta.dev(), meta.ino(), meta.mode() & 0o170_000)))
        };
        let counts = blast
            .hits
            .iter()
            .fold((0, 0), |(files, directories), hit| (files + hit.files, directories + hit.directories));
        let things = blast.targets.iter().map(|(_, path)| thing(path)).collect();
        Self { lines: blast::lines(blast), summary: blast::summary(blast), things, counts }
    }
}

/// Changed targets are asked about again so often; then the action is skipped.
const LOOKS: usize = 3;

impl Driver<'_> {
    pub(super) fn perform_halt(&mut self, action: &RunAction, kind: &HaltKind, reason: String) -> Event {
        let context = self.context();
        let mut verdict = self.verdict.clone();
        let mut aim = self.aim(verdict.as_ref(), &context);
        for _ in 0..LOOKS {
            let halt = self.halt(action, kind, reason.clone(), verdict.as_ref(), &aim);
            let services = &mut *self.services;
            let mut explain = |tell: &mut dyn FnMut(&str)| {
                if let Some(verdict) = &verdict {
                    services.explain_verdict(verdict, tell);
                }
            };
            let choice = self.front.ask_halt(&halt, &mut explain);
            self.write_journal(&JournalEntry::halt(&halt, choice.as_ref().ok()));
            let choice = match choice {
                Ok(choice) => choice,
                Err(error) => {
                    self.settle_decision(verdict.as_ref(), AuditAnswer::NoTerminal);
                    return Event::Cancelled(error.message);
                }
            };
            let approves = matches!(choice, Choice::Proceed | Choice::Force | Choice::Grant);
            let now = if approves { self.look_again(action, verdict.as_ref(), &aim, &context) } else { None };
            if let Some((now, there)) = now {
                self.front.show_status("what it would hit has changed since you were shown it: look again");
                (verdict, aim) = (Some(now), there);
                self.verdict.clone_from(&verdict);
                continue;
            }
            return Event::Answered(self.settle(choice, &halt, verdict.as_ref()));
        }
        self.front.show_status("what it would hit goes on changing: the command is skipped");
        self.settle_decision(verdict.as_ref(), AuditAnswer::Refused);
        Event::Answered(Choice::Skip)
    }

    /// Keeps the user's answer, and returns the machine's.
    fn settle(&mut self, choice: Choice, halt: &Halt, verdict: Option<&Verdict>) -> Choice {
        let (answer, recorded) = match choice {
            Choice::Grant if !halt.grants.is_empty() => {
                self.grants.add(&halt.grants);
                (Choice::Proceed, AuditAnswer::Granted)
            }
            Choice::Proceed | Choice::Force => (choice, AuditAnswer::Approved),
            other => (other, AuditAnswer::Refused),
        };
        self.settle_decision(verdict, recorded);
        answer
    }

    /// Nothing for a server's tool, whose files are unknown.
    fn aim(&mut self, verdict: Option<&Verdict>, context: &CommandContext) -> Aim {
        let is_ours = self.tool.as_ref().is_none_or(|tool| tool.mcp().is_none());
        verdict.filter(|_| is_ours).map_or_else(Aim::default, |verdict| self.services.aim(verdict, context))
    }

    /// A new verdict and targets, if more is found than was shown.
    fn look_again(
        &mut self,
        action: &RunAction,
        shown: Option<&Verdict>,
        aim: &Aim,
        context: &CommandContext,
    ) -> Option<(Verdict, Aim)> {
        let shown = shown.filter(|verdict| verdict.level != ReviewLevel::A || verdict.destructive)?;
        let now = match action {
            RunAction::Command(command) => self.services.judge_command(command, context),
            RunAction::Tool(_) => shown.clone(),
        };
        let there = self.aim(Some(&now), context);
        let says_more = says_more(&now, shown);
        // The new verdict lacks the second opinion.
        let kept = if says_more { now } else { shown.clone() };
        (says_more || (&there.things, there.counts) != (&aim.things, aim.counts)).then_some((kept, there))
    }

    fn halt(
        &mut self,
        action: &RunAction,
        kind: &HaltKind,
        reason: String,
        verdict: Option<&Verdict>,
        aim: &Aim,
    ) -> Halt {
        let mut halt = Halt {
            step: self.step,
            max_steps: self.goal.max_steps,
            reason: verdict.and_then(|verdict| own_spelling(verdict, &reason)).unwrap_or(reason),
            action: self.tool.as_ref().map_or_else(|| words_of(action), PreparedCall::summary),
            editable: matches!(action, RunAction::Command(_)),
            escalated: *kind == HaltKind::Escalated,
            task: self.task.and_then(|n| Some((n + 1, self.tasks.len(), self.tasks.get(n)?.clone()))),
            blast: aim.lines.clone(),
            hits: aim.summary.0.clone(),
            files: aim.summary.1.clone(),
            ..Halt::default()
        };
        if let Some(verdict) = verdict {
            halt.level = Some(verdict.level);
            halt.why.clone_from(&verdict.explanation);
            if let Some(safer) = &verdict.alternative {
                halt.why.push_str(&format!(" Safer: {safer}."));
            }
            halt.requires_pin = verdict.requires_pin;
            if *kind == HaltKind::Review {
                halt.grants = Grants::offered(verdict);
            }
        }
        halt.undo = self.undo_line();
        if let Some(tool) = &self.tool {
            tool.diff().clone_into(&mut halt.diff);
        }
        halt
    }
}

fn own_spelling(verdict: &Verdict, message: &str) -> Option<String> {
    let reason = verdict.reasons.iter().find(|reason| reason.message == message)?;
    verdict.own_spelling(reason).map(str::to_owned)
}
