//! The one gate (invariant 1): whatever aish runs, makes or starts needs a [`Pass`], and only this
//! file makes one. It says what a verdict means, asks through an [`Asker`], and records the answer.
//! It judges, prints and runs nothing.

use std::path::Path;

use super::audit::{self, AuditAnswer};
use crate::error::Error;
use crate::store::Paths;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};

/// What a verdict means where a command isn't the user's own typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It may run at once.
    Clear,
    /// The user decides; with the reason to show.
    Review(String),
    /// A policy forbids it: the user isn't asked.
    Denied(String),
}

impl Standing {
    /// Clear is only a verdict of level A that isn't destructive.
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            _ if verdict.denied => Self::Denied(shown_reason(verdict)),
            _ if verdict.level > ReviewLevel::A || verdict.destructive => Self::Review(shown_reason(verdict)),
            _ => Self::Clear,
        }
    }
}

/// The reason that a question or a refusal shows: a finding in the command says more than the
/// ladder's rule about it.
fn shown_reason(verdict: &Verdict) -> String {
    let found = verdict.reasons.iter().find(|reason| !reason.rule.starts_with("ladder.") || verdict.denied);
    found.or(verdict.reasons.first()).map_or_else(|| "it needs a review".to_owned(), |reason| reason.message.clone())
}

/// How a user is asked, or that no user can be.
pub trait Asker {
    /// Asks about one action. The PIN is part of a yes where the verdict requires one. Only
    /// `Approved` and `Granted` are a yes.
    fn ask(&mut self, verdict: &Verdict, reason: &str) -> AuditAnswer;
    /// Says that a policy forbids an action; the user isn't asked about it.
    fn show_denied(&mut self, _verdict: &Verdict, _reason: &str) {}
}

/// The proof that one action went through the gate.
#[derive(Debug, PartialEq, Eq)]
pub struct Pass {
    action: String,
    asked: bool,
}

impl Pass {
    /// The command line; for a tool call, the line that does the same.
    pub fn action(&self) -> &str {
        &self.action
    }

    /// The command line, to hand on to the shell that runs it.
    pub fn into_action(self) -> String {
        self.action
    }

    /// Whether the user approved this very action.
    pub fn was_asked(&self) -> bool {
        self.asked
    }
}

/// What the gate decided.
#[derive(Debug)]
#[must_use]
pub struct GateDecision {
    /// The answer is why it doesn't run.
    pub outcome: Result<Pass, AuditAnswer>,
    /// Why the decision isn't in the audit log.
    pub unrecorded: Option<Error>,
}

/// The gate for the actions of one origin.
#[derive(Clone, Copy, Debug)]
pub struct Gate<'a> {
    /// The origin, as the audit log names it: `guard`, `norris`, `hook claude-code`.
    pub via: &'a str,
    /// The directory in which the action would run.
    pub cwd: &'a Path,
    /// Where the audit log is; without a place nothing is recorded.
    pub paths: Option<&'a Paths>,
}

impl Gate<'_> {
    /// Lets a clear action pass and asks about any other, but for a denied one.
    pub fn pass(&self, verdict: &Verdict, asker: &mut dyn Asker) -> GateDecision {
        match clear(verdict) {
            Some(pass) => GateDecision { outcome: Ok(pass), unrecorded: None },
            None => self.ask(verdict, asker),
        }
    }

    /// Asks about an action whatever its level, but for a denied one.
    pub fn ask(&self, verdict: &Verdict, asker: &mut dyn Asker) -> GateDecision {
        let answer = match Standing::of(verdict) {
            Standing::Denied(reason) => {
                asker.show_denied(verdict, &reason);
                AuditAnswer::Denied
            }
            Standing::Review(reason) => asker.ask(verdict, &reason),
            Standing::Clear => asker.ask(verdict, ""),
        };
        self.settle(verdict, answer)
    }

    /// The decision that follows from an answer, recorded. A denied action never passes. `Granted`
    /// counts for what can be granted for a run, `Allowed` only for a clear action whose record
    /// could be written.
    pub fn settle(&self, verdict: &Verdict, answer: AuditAnswer) -> GateDecision {
        let standing = Standing::of(verdict);
        let grantable = !verdict.destructive && !verdict.requires_pin && verdict.level < ReviewLevel::C;
        let answer = match (answer, &standing) {
            (_, Standing::Denied(_)) => AuditAnswer::Denied,
            (AuditAnswer::Granted, _) if !grantable => AuditAnswer::Refused,
            (AuditAnswer::Allowed, Standing::Review(_)) => AuditAnswer::Refused,
            (answer, _) => answer,
        };
        let recorded = self.paths.map(|paths| audit::record_answer(paths, self.via, self.cwd, verdict, answer));
        let unrecorded = recorded.and_then(Result::err);
        let passes = match answer {
            AuditAnswer::Approved | AuditAnswer::Granted => true,
            AuditAnswer::Allowed => self.paths.is_some() && unrecorded.is_none(),
            _ => false,
        };
        let asked = answer == AuditAnswer::Approved;
        let outcome = if passes { Ok(Pass { action: verdict.command.clone(), asked }) } else { Err(answer) };
        GateDecision { outcome, unrecorded }
    }

    /// Lets a clear action pass that a pattern of the user's permissions allows; `why` names the
    /// pattern in the record.
    pub fn allow(&self, verdict: &Verdict, why: Reason) -> GateDecision {
        let mut verdict = verdict.clone();
        verdict.reasons.insert(0, why);
        self.settle(&verdict, AuditAnswer::Allowed)
    }
}

/// Lets a clear action pass for which no record is due; none for any other.
pub fn clear(verdict: &Verdict) -> Option<Pass> {
    (Standing::of(verdict) == Standing::Clear).then(|| Pass { action: verdict.command.clone(), asked: false })
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
