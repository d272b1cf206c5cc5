//! The judge of a run's commands: by the rules that hold where the run's shell stands, with what
//! the run knows of that shell and of the files it has made. It asks no model and no user.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::live::shell_end;
use super::services::CommandContext;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::review::setup::Setup;
use crate::store::process_env;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Provenance, Verdict};
use aish_judge::{LeftScope, assess, judge_assessment};
use aish_text::Shell;

pub struct RunJudge {
    shell: Shell,
    /// It is the user's own shell, and not a child of ours.
    live: bool,
    /// What counts as inside; fixed when the run begins.
    workspace: PathBuf,
    /// Where the run began: what the environment names is seen from there.
    start: PathBuf,
    /// What the texts of the last request held besides the user's words.
    provenance: Vec<Provenance>,
    /// A command with a secret that was put back was judged: later ones may hold it under another
    /// name.
    secret_used: bool,
    /// The settings of the review and the directory they are for, since the last answer.
    review: Option<(PathBuf, Rc<Setup>)>,
    /// The command that was judged last.
    judged: Option<JudgedAction>,
    /// What the commands that were run have left in the shell.
    left: LeftScope,
    /// The command that was last begun, and what it leaves when it is over.
    begun: Option<(String, LeftScope)>,
}

struct JudgedAction {
    context: CommandContext,
    request: JudgeRequest,
    writes: Vec<String>,
    leaves: LeftScope,
}

impl RunJudge {
    /// For a run that begins in `start`, where nothing was judged yet.
    pub fn new(shell: Shell, live: bool, workspace: PathBuf, start: PathBuf) -> Self {
        let (provenance, secret_used, review, judged) = (Vec::new(), false, None, None);
        let (left, begun) = (LeftScope::default(), None);
        Self { shell, live, workspace, start, provenance, secret_used, review, judged, left, begun }
    }

    /// The model is asked again: the rules are read anew for what it answers.
    pub fn begin_step(&mut self) {
        self.review = None;
    }

    /// What the commands of the new answer come from, besides the model.
    pub fn set_provenance(&mut self, provenance: &[Provenance]) {
        self.provenance = provenance.to_vec();
    }

    /// The policies and the PIN as they hold in a directory: read once for each answer of the
    /// model, and again where a command of it has left the directory, whose project may have rules
    /// of its own.
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

    /// The judge of commands in a directory of the run's shell.
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
        // The definitions of the environment are those of the moment the run began.
        judge.place.forget_definitions();
        judge
    }

    fn judged_before(&self, command: &str, context: &CommandContext) -> Option<&JudgedAction> {
        let judged = self.judged.as_ref()?;
        (judged.request.command == command && judged.context == *context).then_some(judged)
    }

    /// What `judge` is asked about a command, as the run knows its shell; for a tool the command is
    /// empty.
    pub fn request_by(&self, judge: &LineJudge, command: &str, context: &CommandContext) -> JudgeRequest {
        let mut request = judge.place.request(command.to_owned());
        request.aliases.clone_from(&context.meanings.aliases);
        request.functions.clone_from(&context.meanings.functions);
        // Commands of a run are pushed with them on, whatever the user's zsh has set.
        request.comments = true;
        request.own.clone_from(&context.created);
        // A command that is judged once more while it begins is judged by what was there before it.
        request.left = match &self.begun {
            Some((begun, left)) if begun != command => left.clone(),
            _ => self.left.clone(),
        };
        request.secrets.spread = self.secret_used;
        request
    }

    /// What a command is judged, counted and undone by.
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

    /// The verdict of the rules. Remembers the command, so that its line is walked once for each
    /// step.
    pub fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict {
        let judge = self.line_judge(context);
        let request = self.request_by(&judge, command, context);
        let found = assess(&request);
        let (writes, leaves) = (found.writes.clone(), found.leaves.clone());
        let mut verdict = judge_assessment(&request, found, &judge.setup.policy);
        // From here on a variable, a function or a file of the run may hold it.
        self.secret_used |= request.secrets.values.iter().any(|value| command.contains(value.as_str()));
        // What the user wrote at a HALT may end the user's shell.
        if self.live && !context.by_user {
            shell_end::review_shell_end(&mut verdict, self.shell);
        }
        self.judged = Some(JudgedAction { context: context.clone(), request, writes, leaves });
        verdict
    }

    /// The paths that a command, which is about to be run, would make or change. What it leaves in
    /// the shell holds for the commands after it.
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

#[cfg(test)]
#[path = "run_judge_tests.rs"]
mod tests;
