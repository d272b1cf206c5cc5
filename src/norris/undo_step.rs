//! What a run keeps of files that an approved command will change, and the HALT's line about
//! undoing it. `undo` does the keeping.

use super::created_files::FilesBefore;
use super::driver::Driver;
use crate::undo::keep::{self, Keeping, Targets};
use crate::undo::targets::written_there;
use aish_judge::verdict::{OperationClass, Verdict};

/// Operations that take nothing away.
const ADDING: [OperationClass; 3] = [OperationClass::Read, OperationClass::Write, OperationClass::Network];

impl Driver<'_> {
    /// Only if all targets are known. An approved command gets its own entry, others share one.
    pub(super) fn begin_undo(&mut self, command: &str, writes: &[String], approved: bool) -> Option<Keeping> {
        let verdict = self.verdict.clone()?;
        if verdict.destructive || approved {
            let targets = self.targets_of(&verdict).ok()?;
            let paths = self.services.paths()?;
            keep::forecast(paths, &targets).ok()?;
            return Keeping::begin_with(paths, command, &self.context().cwd, &targets);
        }
        let mut targets = written_there(writes);
        targets.retain(|(path, _)| !self.created.has_made(path));
        let paths = self.services.paths()?;
        keep::keep_written(paths, &mut self.written, &made_for(&self.goal.text), &self.goal.cwd, &targets);
        None
    }

    /// What it would replace, delete or change; if it destroys nothing, also what it writes to.
    fn targets_of(&mut self, verdict: &Verdict) -> Result<Targets, String> {
        let context = self.context();
        let targets = self.services.undo_targets(verdict, &context)?;
        if !targets.is_empty() || verdict.destructive {
            return Ok(targets);
        }
        Ok(written_there(&self.services.written_paths(&verdict.command, &context)))
    }

    /// What was removed may survive only in the run's files: their undo is no longer offered.
    pub(super) fn forget_made(&mut self) {
        self.created.forget_made();
        if let Some(written) = self.written.take() {
            written.discard();
        }
    }

    /// Records what the command left. A command of unknown end may have changed something too.
    pub(super) fn end_undo(&mut self, keeping: Option<Keeping>) {
        let Some(keeping) = keeping else { return };
        let missing = keeping.missing().first().map(|path| format!(", but for {path}")).unwrap_or_default();
        if let Ok(Some(entry)) = keeping.seal() {
            self.summary.undo.push(entry);
            self.front.show_status(&format!("`aish undo {entry}` takes this back{missing}"));
        }
    }

    /// For the single undo of the run. `kept`: what it replaced or deleted can be restored.
    pub(super) fn note_made(&mut self, before: &FilesBefore, kept: bool) {
        let adds_only = |verdict: &Verdict| {
            let operations = &verdict.profile.operations;
            !verdict.destructive && operations.iter().all(|operation| ADDING.contains(&operation))
        };
        if self.verdict.as_ref().is_some_and(adds_only) {
            self.created.note_made(before);
        } else if !kept {
            self.forget_made();
        }
    }

    /// Makes the run's files undoable as one change.
    pub(super) fn keep_made(&mut self) {
        let (made, written) = (self.created.made(), self.written.take());
        let Some(paths) = self.services.paths() else { return };
        let entry = keep::keep_made(paths, written, &made_for(&self.goal.text), &self.goal.cwd, &made);
        self.summary.undo.extend(entry.ok().flatten());
    }

    pub(super) fn undo_line(&mut self) -> String {
        let Some(verdict) = self.verdict.clone() else { return String::new() };
        let targets = match &self.tool {
            Some(tool) if tool.is_read() => return String::new(),
            Some(tool) => Ok(tool.targets()),
            None if only_reads(&verdict) => return String::new(),
            None => self.targets_of(&verdict),
        };
        // An action that takes nothing away mentions undo only if something is kept.
        if !verdict.destructive && self.tool.is_none() && targets.as_ref().map_or(true, Vec::is_empty) {
            return String::new();
        }
        let only_files = verdict.profile.operations.iter().all(|operation| {
            matches!(operation, OperationClass::Read | OperationClass::Write | OperationClass::Delete)
        });
        let forecast = targets.and_then(|targets| match targets.is_empty() {
            true if only_files => Err("no file is seen now that could be kept".to_owned()),
            true => Err("what it does can't be kept".to_owned()),
            false => self.services.paths().map_or(Ok(()), |paths| keep::forecast(paths, &targets)),
        });
        match forecast {
            Ok(()) if only_files => "possible, with `aish undo`".to_owned(),
            Ok(()) => "these files only, with `aish undo`".to_owned(),
            Err(why) => format!("not possible: {why}"),
        }
    }
}

/// Names the undo entry of all that a run did unasked.
fn made_for(goal: &str) -> String {
    format!("what was made for: {goal}")
}

/// By the rules there is nothing to undo, whatever a model thinks.
fn only_reads(verdict: &Verdict) -> bool {
    let mut operations = verdict.profile.operations.iter().peekable();
    operations.peek().is_some() && operations.all(|operation| operation == OperationClass::Read)
}
