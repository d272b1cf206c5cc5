//! Judges a run's commands by the rules in its shell's directory, with the run's knowledge of that
//! shell and of the files it made; and finds those that would end or silence the user's own shell.
//! It asks no model and no user.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::services::CommandContext;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::review::setup::Setup;
use crate::store::process_env;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Provenance, Reason, ReviewLevel, Verdict};
use aish_judge::{LeftScope, assess, judge_assessment, raise_verdict};
use aish_text::Shell;

pub struct RunJudge {
    shell: Shell,
    live: bool,
    /// Fixed when the run begins.
    workspace: PathBuf,
    /// Where the run began; the environment's paths are relative to it.
    start: PathBuf,
    /// Sources of the last request besides the user.
    provenance: Vec<Provenance>,
    /// A command with a restored secret was judged: later ones may hold it under another name.
    secret_used: bool,
    /// The review's settings and their directory; read anew for each reply.
    pub review: Option<(PathBuf, Rc<Setup>)>,
    judged: Option<JudgedAction>,
    /// What earlier commands left in the shell.
    left: LeftScope,
    /// The last begun command, and what it leaves.
    begun: Option<(String, LeftScope)>,
}

struct JudgedAction {
    context: CommandContext,
    request: JudgeRequest,
    writes: Vec<String>,
    leaves: LeftScope,
}

impl RunJudge {
    pub fn new(shell: Shell, live: bool, workspace: PathBuf, start: PathBuf) -> Self {
        let (provenance, secret_used, review, judged) = (Vec::new(), false, None, None);
        let (left, begun) = (LeftScope::default(), None);
        Self { shell, live, workspace, start, provenance, secret_used, review, judged, left, begun }
    }

    /// Sources of the new reply's commands besides the model.
    pub fn set_provenance(&mut self, provenance: &[Provenance]) {
        self.provenance = provenance.to_vec();
    }

    /// Read once per reply, and again in another directory, whose project may have its own rules.
    fn review_in(&mut self, cwd: &Path) -> Rc<Setup> {
        match &self.review {
            Some((place, setup)) if place == cwd => Rc::clone(setup),
            _ => {
                let setup = Rc::new(Setup::load_for(&process_env, &self.start, cwd));
                self.review = Some((cwd.to_path_buf(), Rc::clone(&setup)));
                setup
            }
        }
    }

    pub fn line_judge(&mut self, context: &CommandContext) -> LineJudge {
        let setup = self.review_in(&context.cwd);
        let provenance = match context.by_user {
            true => vec![Provenance::LocalUser],
            false => [Provenance::ModelSuggestion].iter().chain(&self.provenance).copied().collect(),
        };
        let said = StatedPlace {
            shell: Some(self.shell),
            cwd: Some(context.cwd.clone()),
            workspaces: vec![self.workspace.clone()],
            provenance,
            no_fs: false,
        };
        let mut judge = LineJudge::new(setup, said, &process_env, &self.start);
        // The environment's definitions are those of the run's beginning.
        judge.place.forget_definitions();
        judge
    }

    fn judged_before(&self, command: &str, context: &CommandContext) -> Option<&JudgedAction> {
        let judged = self.judged.as_ref()?;
        (judged.request.command == command && judged.context == *context).then_some(judged)
    }

    /// As the run knows its shell; `command` is empty for a tool.
    pub fn request_by(&self, judge: &LineJudge, command: &str, context: &CommandContext) -> JudgeRequest {
        let mut request = judge.place.request(command.to_owned());
        request.aliases.clone_from(&context.meanings.aliases);
        request.functions.clone_from(&context.meanings.functions);
        // Commands of a run are pushed with comments on, whatever the user's zsh has set.
        request.comments = true;
        request.own.clone_from(&context.created);
        // A command judged again while it begins is judged by the state before it.
        request.left = match &self.begun {
            Some((begun, left)) if begun != command => left.clone(),
            _ => self.left.clone(),
        };
        request.secrets.spread = self.secret_used;
        request
    }

    /// The basis for judging, counting and undoing a command.
    pub fn build_request(&mut self, command: &str, context: &CommandContext) -> JudgeRequest {
        match self.judged_before(command, context) {
            Some(judged) => {
                let mut request = judged.request.clone();
                request.secrets.spread = self.secret_used;
                request
            }
            None => {
                let judge = self.line_judge(context);
                self.request_by(&judge, command, context)
            }
        }
    }

    /// Keeps the command's parsed line for the step.
    pub fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict {
        let judge = self.line_judge(context);
        let request = self.request_by(&judge, command, context);
        let found = assess(&request);
        let (writes, leaves) = (found.writes.clone(), found.leaves.clone());
        let mut verdict = judge_assessment(&request, found, &judge.setup.policy);
        // Afterwards a variable, a function or a file may hold the secret.
        self.secret_used |= request.secrets.values.iter().any(|value| command.contains(value.as_str()));
        // A command written by the user at a HALT may end the shell.
        if self.live && !context.by_user {
            review_shell_end(&mut verdict, self.shell);
        }
        self.judged = Some(JudgedAction { context: context.clone(), request, writes, leaves });
        verdict
    }

    /// What the command leaves in the shell applies to later commands.
    pub fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String> {
        let (writes, leaves) = match self.judged_before(command, context) {
            Some(judged) => (judged.writes.clone(), judged.leaves.clone()),
            None => {
                let found = assess(&self.build_request(command, context));
                (found.writes, found.leaves)
            }
        };
        if let Some((_, left)) = self.begun.replace((command.to_owned(), leaves)) {
            self.left = left;
        }
        writes
    }
}

/// End or replace the shell, or redirect its output for good.
const ENDS: [&str; 3] = ["exit", "logout", "exec"];
const SETS: [&str; 2] = ["set", "setopt"];

/// Commands that would end or silence the user's own shell with its jobs and variables: harmless in
/// scripts, never needed for a goal. By what the rules found in the command.
fn review_shell_end(verdict: &mut Verdict, shell: Shell) {
    let names = |words: &[&str]| verdict.profile.roots.iter().any(|root| words.contains(&root.as_str()));
    let message = if names(&ENDS) {
        "ends the shell you are in"
    } else if shell != Shell::Fish && names(&SETS) && stops_at_failure(&verdict.command) {
        "ends the shell you are in as soon as something fails"
    } else {
        return;
    };
    let reason = Reason { rule: "norris.shell-end".into(), level: ReviewLevel::B, message: message.into(), span: None };
    if verdict.alternative.is_none() {
        verdict.alternative = Some("leave that part out: how a command ended is seen anyway".into());
    }
    raise_verdict(
        verdict,
        reason,
        false,
        "Your shell would be gone, with its jobs and variables, or say nothing more.",
    );
}

/// `set -e` in any form, given that some `set` or `setopt` was found.
fn stops_at_failure(command: &str) -> bool {
    let words: Vec<&str> = command.split(|c: char| c.is_whitespace() || ";|&(){}".contains(c)).collect();
    words.iter().enumerate().any(|(at, word)| {
        let word: String = word.chars().filter(|c| !matches!(c, '\'' | '"' | '\\' | '_')).collect();
        let letters = word.strip_prefix('-').filter(|rest| rest.chars().all(|c| c.is_ascii_alphabetic()));
        let set = words[..at].contains(&"set");
        word.eq_ignore_ascii_case("errexit")
            || word.eq_ignore_ascii_case("errreturn")
            || (set && letters.is_some_and(|letters| letters.contains('e')))
    })
}

#[cfg(test)]
#[path = "run_judge_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "shell_end_tests.rs"]
mod shell_end_tests;
