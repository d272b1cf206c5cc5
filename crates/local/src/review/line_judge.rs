//! Verdicts on the command lines of one question: the settings were read once for it, and so is the
//! place where the lines would run. It prints nothing and asks no one.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::gate::Gate;
use super::place::{ReviewPlace, StatedPlace};
use super::setup::Setup;
use crate::store::PathsEnv;
use aish_judge::policy::permissions::{Permitted, permit};
use aish_judge::verdict::Verdict;
use aish_judge::{judge, unreadable_verdict};

/// The longest command line that is judged, in bytes. A longer one is judged by its beginning, and
/// is level C.
pub const MAX_LINE: usize = 4 << 20;
/// The most problems, and the most notices, of a policy that are told.
const TOLD: usize = 5;

pub struct LineJudge {
    pub setup: Rc<Setup>,
    pub place: ReviewPlace,
}

impl LineJudge {
    /// Reads the settings for lines that would run where `stated` says, else in `cwd`.
    pub fn load(stated: StatedPlace, env: PathsEnv, cwd: &Path) -> Self {
        // A project's rules are those of where the line would run.
        let there: Option<PathBuf> = stated.cwd.as_ref().map(|named| cwd.join(named));
        let there = there.map(|named| std::fs::canonicalize(&named).unwrap_or(named));
        let setup = Setup::load_for(env, cwd, there.as_deref().unwrap_or(cwd));
        Self::new(Rc::new(setup), stated, env, cwd)
    }

    /// By settings that were read before, for the directory that `stated` names or else `cwd`.
    pub fn new(setup: Rc<Setup>, stated: StatedPlace, env: PathsEnv, cwd: &Path) -> Self {
        let place = ReviewPlace::new(stated, env, cwd, &setup);
        Self { setup, place }
    }

    /// What the user should know about the policy files.
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

    /// What the permissions make of a line that an answer proposes, on which `verdict` is the
    /// verdict. The gate for actions in the place of this judge; `via` names their origin in the
    /// audit log.
    pub fn gate<'a>(&'a self, via: &'a str) -> Gate<'a> {
        Gate { via, cwd: self.place.cwd(), paths: self.setup.paths.as_ref() }
    }

    pub fn permit(&self, verdict: &Verdict) -> Permitted<'_> {
        permit(&self.setup.policy, &self.place.request(verdict.command.clone()), verdict)
    }

    pub fn judge_commands(&self, commands: Vec<String>) -> Vec<(String, Verdict)> {
        commands.into_iter().map(|command| (command.clone(), self.judge_line(command))).collect()
    }

    /// The verdict on bytes. What isn't text, or is longer than [`MAX_LINE`], can't be judged for
    /// what it is: level C.
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
