//! Judges the command lines of one question; settings and place are read once.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::gate::Gate;
use super::place::{ReviewPlace, StatedPlace};
use super::setup::Setup;
use crate::store::PathsEnv;
use aish_judge::policy::permissions::{Permitted, permit};
use aish_judge::verdict::Verdict;
use aish_judge::{judge, unreadable_verdict};

/// In bytes. A longer line is level C, judged by its beginning.
pub const MAX_LINE: usize = 4 << 20;
const TOLD: usize = 5;

pub struct LineJudge {
    pub setup: Rc<Setup>,
    pub place: ReviewPlace,
}

impl LineJudge {
    /// For lines that run where `stated` says, else in `cwd`.
    pub fn load(stated: StatedPlace, env: PathsEnv, cwd: &Path) -> Self {
        // A project's rules are those of the line's directory.
        let there: Option<PathBuf> = stated.cwd.as_ref().map(|named| cwd.join(named));
        let there = there.map(|named| std::fs::canonicalize(&named).unwrap_or(named));
        let setup = Setup::load_for(env, cwd, there.as_deref().unwrap_or(cwd));
        Self::new(Rc::new(setup), stated, env, cwd)
    }

    /// As [`Self::load`], with settings already read.
    pub fn new(setup: Rc<Setup>, stated: StatedPlace, env: PathsEnv, cwd: &Path) -> Self {
        let place = ReviewPlace::new(stated, env, cwd, &setup);
        Self { setup, place }
    }

    pub fn warnings(&self) -> Vec<String> {
        let policy = &self.setup.policy;
        let problems = policy.problems.iter().take(TOLD);
        let notices = policy.notices.iter().take(TOLD);
        problems
            .map(|problem| format!("policy: {problem}; everything is judged more strictly"))
            .chain(notices.map(|notice| format!("policy: {notice}")))
            .collect()
    }

    pub fn judge_line(&self, command: String) -> Verdict {
        judge(&self.place.request(command), &self.setup.policy)
    }

    /// For actions in this judge's place; `via` names their origin in the audit log.
    pub fn gate<'a>(&'a self, via: &'a str) -> Gate<'a> {
        Gate { via, cwd: self.place.cwd(), paths: self.setup.paths.as_ref() }
    }

    pub fn permit(&self, verdict: &Verdict) -> Permitted<'_> {
        permit(&self.setup.policy, &self.place.request(verdict.command.clone()), verdict)
    }

    pub fn judge_commands(&self, commands: Vec<String>) -> Vec<(String, Verdict)> {
        commands.into_iter().map(|command| (command.clone(), self.judge_line(command))).collect()
    }

    /// Level C for what isn't text or exceeds [`MAX_LINE`].
    pub fn judge_bytes(&self, bytes: &[u8]) -> Verdict {
        let (kept, cut) = if bytes.len() > MAX_LINE { (&bytes[..MAX_LINE], true) } else { (bytes, false) };
        match std::str::from_utf8(kept) {
            Ok(text) if !cut => self.judge_line(text.to_owned()),
            _ if cut => self.judge_unreadable(kept, "too-long", "this is too long to be judged"),
            _ => self.judge_unreadable(kept, "not-text", "this isn't UTF-8 text"),
        }
    }

    fn judge_unreadable(&self, bytes: &[u8], rule: &str, message: &str) -> Verdict {
        let request = self.place.request(String::from_utf8_lossy(bytes).into_owned());
        unreadable_verdict(&request, &self.setup.policy, rule, message)
    }
}
