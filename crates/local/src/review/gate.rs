//! The one gate (invariant 1): every action needs a [`Pass`], and only this file makes one. It
//! reads a verdict, asks through an [`Asker`] and records the answer; it judges and runs nothing.

use std::path::Path;

use super::audit::{self, AuditAnswer};
use crate::error::Error;
use crate::store::Paths;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};

/// For a command that isn't the user's own typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    Clear,
    /// The user decides; with the reason to show.
    Review(String),
    Denied(String),
}

impl Standing {
    /// Clear only for level A that isn't destructive.
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            _ if verdict.denied => Self::Denied(shown_reason(verdict)),
            _ if verdict.level > ReviewLevel::A || verdict.destructive => Self::Review(shown_reason(verdict)),
            _ => Self::Clear,
        }
    }
}

/// A finding in the command says more than the ladder's rule about it.
fn shown_reason(verdict: &Verdict) -> String {
    let found = verdict.reasons.iter().find(|reason| !reason.rule.starts_with("ladder.") || verdict.denied);
    found.or(verdict.reasons.first()).map_or_else(|| "it needs a review".to_owned(), |reason| reason.message.clone())
}

pub trait Asker {
    /// A yes includes the PIN if the verdict requires one. Only `Approved` and `Granted` mean yes.
    fn ask(&mut self, verdict: &Verdict, reason: &str) -> AuditAnswer;
    fn show_denied(&mut self, _verdict: &Verdict, _reason: &str) {}
}

/// Proof that one action passed the gate.
#[derive(Debug, PartialEq, Eq)]
pub struct Pass {
    action: String,
    asked: bool,
}

impl Pass {
    /// For a tool call, a line that does the same.
    pub fn action(&self) -> &str {
        &self.action
    }

    pub fn into_action(self) -> String {
        self.action
    }

    pub fn was_asked(&self) -> bool {
        self.asked
    }
}

#[derive(Debug)]
#[must_use]
pub struct GateDecision {
    /// The answer says why it doesn't run.
    pub outcome: Result<Pass, AuditAnswer>,
    /// Why the audit log lacks the decision.
    pub unrecorded: Option<Error>,
}

#[derive(Clone, Copy, Debug)]
pub struct Gate<'a> {
    /// In the audit log: `guard`, `norris`, `hook claude-code`.
    pub via: &'a str,
    pub cwd: &'a Path,
    /// None: no audit log.
    pub paths: Option<&'a Paths>,
}

impl Gate<'_> {
    /// Clear actions pass, denied ones don't, others are asked about.
    pub fn pass(&self, verdict: &Verdict, asker: &mut dyn Asker) -> GateDecision {
        match clear(verdict) {
            Some(pass) => GateDecision { outcome: Ok(pass), unrecorded: None },
            None => self.ask(verdict, asker),
        }
    }

    /// Asks whatever the level, except about denied actions.
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

    /// A denied action never passes; `Granted` counts only for what can be granted for a run,
    /// `Allowed` only for a clear action that could be recorded.
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

    /// For a clear action allowed by the user's permissions; `why` names the pattern.
    pub fn allow(&self, verdict: &Verdict, why: Reason) -> GateDecision {
        let mut verdict = verdict.clone();
        verdict.reasons.insert(0, why);
        self.settle(&verdict, AuditAnswer::Allowed)
    }
}

/// For a clear action without a record; none for any other.
pub fn clear(verdict: &Verdict) -> Option<Pass> {
    (Standing::of(verdict) == Standing::Clear).then(|| Pass { action: verdict.command.clone(), asked: false })
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
