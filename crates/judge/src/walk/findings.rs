//! Raises findings: rules of the packs by id, operations, and lines that can't be judged. Notes what
//! a line deletes, overwrites and moves away, to be counted later.

use super::Walk;
use crate::argument::Arg;
use crate::assessment::{Destroys, Finding, How};
use crate::pack;
use crate::syntax::ir::Span;
use crate::verdict::{Confidence, OperationClass, Operations, ReviewLevel};

/// Most findings of a line; of further ones only the level counts.
const MAX_FINDINGS: usize = 200;

/// Most notes of one line; further ones only set `destroys_more`.
const MAX_DESTROYS: usize = 64;

impl Walk<'_> {
    /// `id` is a rule of the packs.
    pub fn rule(&mut self, id: &'static str, span: Span) {
        self.rule_at(id, span, ReviewLevel::A);
    }

    /// As [`Walk::rule`], with a level of at least `least`.
    pub fn rule_at(&mut self, id: &'static str, span: Span, least: ReviewLevel) {
        match pack::rule(id) {
            Some(rule) => self.found_rule(&rule, span, least),
            // An id that no pack has is a mistake in this code; it counts as destructive.
            None => self.find(Finding {
                rule: id.into(),
                level: least.max(ReviewLevel::B),
                destructive: true,
                message: id.into(),
                span: Some(span),
                ..Finding::default()
            }),
        }
    }

    pub fn found_rule(&mut self, rule: &pack::Rule, span: Span, least: ReviewLevel) {
        self.operations(rule.operations);
        self.find(Finding {
            rule: rule.id.into(),
            level: rule.level.max(least),
            destructive: rule.destructive,
            message: rule.says.into(),
            does: rule.does.into(),
            safer: rule.safer.into(),
            none: rule.none.into(),
            span: Some(span),
        });
    }

    pub fn level(&self) -> ReviewLevel {
        self.found.findings.iter().map(|finding| finding.level).max().unwrap_or_default()
    }

    pub fn has_operation(&self, class: OperationClass) -> bool {
        self.found.profile.operations.has(class)
    }

    /// Whether a known command of `work` would need a review here. Trials aren't nested.
    pub fn would_ask(&mut self, work: impl FnOnce(&mut Walk<'_>)) -> bool {
        let unknown = ["exec.unknown-program", "exec.unknown-call", "parse.failed"];
        let asks = |found: &Finding| found.level > ReviewLevel::A && !unknown.contains(&&*found.rule);
        self.try_out(work, |walk| walk.found.findings.iter().any(asks))
    }

    /// As [`Walk::would_ask`], for unknown commands as well.
    pub fn asks(&mut self, work: impl FnOnce(&mut Walk<'_>)) -> bool {
        self.try_out(work, |walk| walk.level() > ReviewLevel::A)
    }

    /// Whether `work` would delete something here. Trials aren't nested.
    pub fn would_delete(&mut self, work: impl FnOnce(&mut Walk<'_>)) -> bool {
        self.try_out(work, |walk| walk.has_operation(OperationClass::Delete))
    }

    /// Whether `work` would delete something here without a bound, or at level C. Trials aren't
    /// nested.
    pub fn would_destroy(&mut self, work: impl FnOnce(&mut Walk<'_>)) -> bool {
        self.try_out(work, |walk| {
            let worst = walk.level() == ReviewLevel::C || walk.found.profile.has_unbounded_scope_signals;
            worst && walk.has_operation(OperationClass::Delete)
        })
    }

    pub(super) fn try_out(&mut self, work: impl FnOnce(&mut Walk<'_>), holds: impl FnOnce(&Walk<'_>) -> bool) -> bool {
        if self.trial || self.parsed > super::MAX_PARSED {
            return false;
        }
        let mut walk = Walk::new(self.request);
        (walk.trial, walk.depth, walk.parsed, walk.shell) = (true, self.depth, self.parsed, self.shell);
        walk.scope = self.scope.clone();
        walk.written.clone_from(&self.written);
        work(&mut walk);
        self.parsed = walk.parsed;
        holds(&walk)
    }

    fn find(&mut self, finding: Finding) {
        let findings = &mut self.found.findings;
        if let Some(known) = findings.iter_mut().find(|known| known.rule == finding.rule && known.span == finding.span)
        {
            known.level = known.level.max(finding.level);
        } else if findings.len() < MAX_FINDINGS {
            findings.push(finding);
        } else if let Some(last) = findings.last_mut().filter(|last| last.level < finding.level) {
            // The list is full: its last place is for the finding of the greatest weight.
            *last = finding;
        }
    }

    pub fn operation(&mut self, class: OperationClass) {
        self.found.profile.operations.add(class);
        if class == OperationClass::Privileged {
            self.found.profile.uses_privilege = true;
        }
        if let Some(seen) = self.current() {
            seen.operations.add(class);
        }
    }

    pub fn operations(&mut self, classes: Operations) {
        for class in classes.iter() {
            self.operation(class);
        }
    }

    pub fn only_read(&self) -> bool {
        let before = self.found.commands.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().all(|seen| seen.operations.is_pure_read())
    }

    pub fn operations_of(&mut self, work: impl FnOnce(&mut Self)) -> Operations {
        let before = std::mem::take(&mut self.found.profile.operations);
        work(self);
        let added = self.found.profile.operations;
        self.found.profile.operations.merge(before);
        added
    }

    /// An unbounded deletion: `/`, `~`, `*` (SHP-16).
    pub fn unbounded(&mut self) {
        self.found.profile.has_unbounded_scope_signals = true;
    }

    /// Level C: the line is too long, too deep, or has too many commands.
    pub(super) fn cannot_judge(&mut self, id: &'static str, span: Span) {
        self.lower_confidence(Confidence::Low);
        self.operation(OperationClass::Unknown);
        self.rule(id, span);
    }

    pub(super) fn cannot_parse(&mut self, why: &'static str, span: Span) {
        self.lower_confidence(Confidence::Low);
        self.operation(OperationClass::Unknown);
        self.found.profile.roots.clear();
        self.find(Finding {
            rule: "parse.failed".into(),
            level: ReviewLevel::C,
            destructive: true,
            message: format!("can't be read: {why}").into(),
            does: "Can't be judged, because it can't be read as a complete command.".into(),
            safer: "complete the line, or split it into simple ones".into(),
            span: Some(span),
            ..Finding::default()
        });
    }

    /// Arguments are unknown; the confidence drops to medium.
    pub fn partly_known(&mut self) {
        self.lower_confidence(Confidence::Medium);
    }

    pub fn sends_data(&mut self, span: Span) {
        self.so_far.sends.get_or_insert(span);
    }

    pub fn host(&mut self, host: &str) {
        if let Some(seen) = self.current() {
            seen.hosts.push(host.to_owned());
        }
    }

    pub fn destroys(&mut self, arg: &Arg, how: How) {
        let note = self.noted(arg, how);
        self.note(note);
    }

    pub fn notes(&self) -> usize {
        self.found.destroys.len()
    }

    pub fn notes_since(&mut self, before: usize) -> Vec<Destroys> {
        self.found.destroys.split_off(before.min(self.found.destroys.len()))
    }

    pub fn noted(&self, arg: &Arg, how: How) -> Destroys {
        let path = arg.pattern.as_deref().unwrap_or(&arg.text);
        Destroys {
            path: path.strip_prefix("file://").unwrap_or(path).to_owned(),
            glob: arg.glob || arg.pattern.is_some(),
            how,
            cwd: self.scope.cwd.clone(),
            remote: self.remote,
            shell: Some(self.shell),
            ..Destroys::default()
        }
    }

    /// Adds a note, unless it is there or there are [`MAX_DESTROYS`] already.
    pub fn note(&mut self, note: Destroys) {
        let notes = &mut self.found.destroys;
        if notes.contains(&note) {
        } else if notes.len() < MAX_DESTROYS {
            notes.push(note);
        } else {
            self.found.destroys_more = true;
        }
    }
}
