//! What a run keeps of the files that an approved command is about to change, and what a HALT says about taking it back. How
//! it is kept is in `undo`.

use super::created_files::Before;
use super::driver::Driver;
use crate::undo::keep::Keeping;
use aish_judge::verdict::{OperationClass, Verdict};

/// What commands do that take nothing away.
const ADDING: [OperationClass; 3] = [OperationClass::Read, OperationClass::Write, OperationClass::Network];

impl Driver<'_> {
    /// Keeps what a destructive command is about to hit, where all of that is known.
    pub(super) fn begin_undo(&mut self, command: &str) -> Option<Keeping> {
        let verdict = self.verdict.clone().filter(|verdict| verdict.destructive)?;
        let context = self.context();
        let targets = self.services.undo_targets(&verdict, &context).ok()?;
        self.services.forecast_undo(&targets).ok()?;
        self.services.begin_undo(command, &targets, &context)
    }

    /// Looks at what the command left. One that nobody heard the end of may have changed something, too.
    pub(super) fn end_undo(&mut self, keeping: Option<Keeping>) {
        let Some(keeping) = keeping else { return };
        let missing = keeping.missing().first().map(|path| format!(", but for {path}")).unwrap_or_default();
        if let Ok(Some(entry)) = keeping.seal() {
            self.summary.undo.push(entry);
            self.front.show_status(&format!("`aish undo {entry}` takes this back{missing}"));
        }
    }

    /// Notes what a command has made, for the one undo of the run. `kept`: what it replaced or deleted can be brought back.
    pub(super) fn note_made(&mut self, before: &Before, kept: bool) {
        let adds_only = |verdict: &Verdict| {
            let operations = &verdict.profile.operations;
            !verdict.destructive && operations.iter().all(|operation| ADDING.contains(&operation))
        };
        if self.verdict.as_ref().is_some_and(adds_only) {
            self.created.note_made(before);
        } else if !kept {
            self.created.forget_made();
        }
    }

    /// Writes down what the run has made, so that it can be taken back as one change.
    pub(super) fn keep_made(&mut self) {
        let made = self.created.made();
        if let Some(entry) = self.services.keep_made(&self.goal.text, &self.goal.cwd, &made) {
            self.summary.undo.push(entry);
        }
    }

    /// What a HALT says about taking the action back.
    pub(super) fn undo_line(&mut self) -> String {
        let Some(verdict) = self.verdict.clone() else { return String::new() };
        let targets = match &self.tool {
            Some(tool) if tool.is_read() => return String::new(),
            Some(tool) => Ok(tool.targets()),
            None if !verdict.destructive || only_reads(&verdict) => return String::new(),
            None => self.services.undo_targets(&verdict, &self.context()),
        };
        let only_files = verdict.profile.operations.iter().all(|operation| {
            matches!(operation, OperationClass::Read | OperationClass::Write | OperationClass::Delete)
        });
        let forecast = targets.and_then(|targets| match targets.is_empty() {
            true if only_files => Err("no file is seen now that could be kept".to_owned()),
            true => Err("what it does can't be kept".to_owned()),
            false => self.services.forecast_undo(&targets),
        });
        match forecast {
            Ok(()) if only_files => "possible, with `aish undo`".to_owned(),
            Ok(()) => {
                "possible for the files that are counted here, with `aish undo`; not for what else it does".to_owned()
            }
            Err(why) => format!("not possible: {why}"),
        }
    }
}

/// Whether there is nothing to take back by the rules, whatever a model thinks of the command.
fn only_reads(verdict: &Verdict) -> bool {
    let mut operations = verdict.profile.operations.iter().peekable();
    operations.peek().is_some() && operations.all(|operation| operation == OperationClass::Read)
}
