//! The [`Services`] of a real run: the planning model in this shell's conversation, the judge with the run's workspace, the
//! second opinion, the journal and the audit log.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::front::Front;
use super::journal::{Journal, JournalEntry};
use super::live::shell_end;
use super::preplan::{self, Preplan};
use super::probe_cache::Cache;
use super::second_opinion;
use super::services::{CommandContext, Goal, Question, Services};
use crate::assist::exchange::Exchange;
use crate::config::presets::COOKBOOK;
use crate::config::settings::Norris;
use crate::config::{Active, ProviderKind};
use crate::context::ShellReport;
use crate::conversation::window::Limits;
use crate::cost::Ledger;
use crate::egress::{self, Answer};
use crate::error::{Error, Result};
use crate::model::turn::{Facts, Turn};
use crate::model::{Intent, Sink, ToolCall};
use crate::review::line_judge::LineJudge;
use crate::review::place::{StatedPlace, pasted_provenance};
use crate::review::provenance::{add_provenance, output_provenance};
use crate::review::setup::Setup;
use crate::review::{audit, explanation, opinion};
use crate::sessions::conversation_log::ConversationLog;
use crate::store::{Paths, process_env};
use crate::tools::prepared::{PreparedCall, ToolOutcome};
use crate::tools::toolbox::Toolbox;
use crate::undo::keep::{self, Keeping, Targets};
use crate::undo::targets;
use aish_judge::request::Request;
use aish_judge::verdict::{Provenance, Verdict};
use aish_judge::{assess, blast, judge_assessment};
use aish_text::Shell;

/// [`Services`] of a run in a user's shell or a headless one.
pub struct RunServices {
    pub active: Active,
    pub side: ShellReport,
    pub limits: Limits,
    pub conversation: ConversationLog,
    pub ledger: Rc<Ledger>,
    /// The places of the user's files.
    pub paths: Paths,
    pub shell: Shell,
    /// It is the user's own shell, and not a child of ours.
    pub live: bool,
    /// What counts as inside; fixed when the run begins.
    pub workspace: PathBuf,
    /// Where the run began: what the environment names is seen from there.
    pub home_base: PathBuf,
    pub journal: Journal,
    /// That it can't be written has been said.
    pub journal_failed: bool,
    pub goal: String,
    /// The run's name in the ledger.
    pub run: String,
    pub norris: Norris,
    pub planner: Planner,
    /// Who gives the second opinion, or why that one can't, and what was said before.
    pub opinion: Option<(Result<Active>, Cache)>,
    /// What the texts of the last request held besides the user's words.
    pub provenance: Vec<Provenance>,
    /// A command with a secret that was put back was judged: later ones may hold it under another name.
    pub secret_used: bool,
    /// How many commands the model has been told the outcome of.
    pub told: usize,
    /// That reviewer is the user's own choice, and no default.
    pub reviewer_is_named: bool,
    /// That the model of the second opinion needs room to reason, as a probe has shown.
    pub probes_need_room: bool,
    /// Whether somebody wants the run to end, for calls during a question.
    pub stop: Box<dyn Fn() -> bool>,
    pub tools: Toolbox,
    /// What is to be said when the run begins.
    pub announcements: Vec<String>,
    /// The settings of the review and the directory they are for, since the last answer.
    pub review: Option<(PathBuf, Rc<Setup>)>,
    /// The command that was judged last.
    pub judged: Option<Judged>,
}

/// A command that was judged, so that the line is walked once for each step.
#[derive(Debug)]
pub struct Judged {
    context: CommandContext,
    request: Request,
    writes: Vec<String>,
}

/// Who makes the plan (PRE-01, PRE-11).
#[derive(Debug)]
pub enum Planner {
    None,
    Preset(Box<Active>),
    /// A name that is no preset.
    Unknown(String),
}

/// For calls that aren't streamed: they can be cancelled, and that is all.
struct Quiet<'a> {
    front: &'a mut dyn Front,
}

impl Sink for Quiet<'_> {
    fn notice(&mut self, line: &str) {
        self.front.show_status(line);
    }

    fn progress(&mut self, line: &str) {
        self.front.show_busy(line);
    }

    fn cancelled(&self) -> bool {
        self.front.cancelled().is_some()
    }
}

/// For a call during a question, while the front is borrowed.
struct Stopped<'a> {
    stop: &'a dyn Fn() -> bool,
}

impl Sink for Stopped<'_> {
    fn cancelled(&self) -> bool {
        (self.stop)()
    }
}

impl RunServices {
    /// The policies and the PIN as they hold in a directory: read once for each answer of the model, and again where a command
    /// of it has left the directory, whose project may have rules of its own.
    fn review_in(&mut self, cwd: &Path) -> Rc<Setup> {
        match &self.review {
            Some((place, setup)) if place == cwd => Rc::clone(setup),
            _ => {
                let setup = Rc::new(Setup::load_for(&process_env, &self.home_base, cwd));
                self.review = Some((cwd.to_path_buf(), Rc::clone(&setup)));
                setup
            }
        }
    }

    fn line_judge(&mut self, context: &CommandContext) -> LineJudge {
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
        // The definitions of the environment are those of the moment the run began.
        let env = |name: &str| match name {
            "AISH_ALIASES" | "AISH_FUNCTIONS" | "AISH_DEFINITIONS" => None,
            _ => process_env(name),
        };
        LineJudge::new(setup, said, &env, &self.home_base)
    }
}

impl RunServices {
    /// The model couldn't be reached at the start. No other reviewer than one that is named by `safety.llm_model` is asked about
    /// what the cookbook says, as in a run that was begun with it: rules made it, no model that could be led astray.
    fn go_on_with_the_cookbook(&mut self, sink: &mut dyn Sink) {
        self.active = Active::cookbook();
        if !self.reviewer_is_named && self.opinion.take().is_some() {
            sink.notice(second_opinion::RULES_ONLY);
        }
    }

    fn judged_before(&self, command: &str, context: &CommandContext) -> Option<&Judged> {
        let judged = self.judged.as_ref()?;
        (judged.request.command == command && judged.context == *context).then_some(judged)
    }

    fn request_by(&self, judge: &LineJudge, command: &str, context: &CommandContext) -> Request {
        let mut request = judge.place.request(command.to_owned());
        request.aliases.clone_from(&context.meanings.aliases);
        request.functions.clone_from(&context.meanings.functions);
        // Commands of a run are pushed with them on, whatever the user's zsh has set.
        request.comments = true;
        request.own.clone_from(&context.created);
        request.secrets.spread = self.secret_used;
        request
    }
}

impl Services for RunServices {
    fn make_plan(&mut self, goal: &Goal, front: &mut dyn Front) -> Preplan {
        let planner = match &self.planner {
            Planner::None => return Preplan::default(),
            Planner::Unknown(name) => return preplan::unknown_preplanner(name),
            Planner::Preset(planner) => planner.with_time_limit(preplan::TIME),
        };
        front.show_busy("planning");
        let request = preplan::plan_request(&goal.text, self.norris.tasks_max, self.norris.preplan_system.as_deref());
        // Not streamed: the sink is asked only whether the run is cancelled.
        let mut quiet = Quiet { front };
        let reply = egress::send_request(&planner, None, &request, &self.side, &self.ledger, &mut quiet)
            .and_then(Answer::whole)
            .map(|answer| answer.reply.text);
        let outcome = reply.as_deref().map_err(|error| error.message.clone());
        preplan::plan_from_reply(outcome, self.norris.tasks_max, &planner.name)
    }

    fn ask_model(&mut self, question: Question, sink: &mut dyn Sink) -> Result<Answer> {
        self.side.cwd = question.cwd;
        self.review = None;
        // A goal that was pasted.
        let mut provenance: Vec<Provenance> =
            pasted_provenance(&process_env).filter(|_| self.told == 0).into_iter().collect();
        for done in question.done.iter().skip(self.told) {
            add_provenance(&mut provenance, &output_provenance(&done.command, self.shell, &self.side.cwd));
        }
        let told = question.done.len();
        let tools = match self.active.preset.provider {
            ProviderKind::Cookbook => Vec::new(),
            _ => self.tools.specs(sink)?,
        };
        let intent = Intent::Norris { goal: self.goal.clone(), done: question.done };
        let exchange = Exchange {
            active: &self.active,
            fallback: None,
            side: &self.side,
            limits: self.limits,
            ledger: Rc::clone(&self.ledger),
            // A run gets no notes: they could lead it away from its goal (INJ-04).
            notes: None,
            conversation: Some(self.conversation.clone()),
            // A run says what it did in its own words, and its steps must not wait for another call.
            summarize: false,
            results: question
                .results
                .into_iter()
                .map(|result| Turn::tool_result(&result.call.id, result.text, result.provenance))
                .collect(),
            tools,
            provenance,
        };
        let answer = exchange.run_with(question.system, intent, question.words, sink)?;
        if answer.preset == COOKBOOK && self.active.name != COOKBOOK {
            self.go_on_with_the_cookbook(sink);
        }
        self.told = told;
        self.provenance.clone_from(&answer.provenance);
        Ok(answer)
    }

    fn build_request(&mut self, command: &str, context: &CommandContext) -> Request {
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

    fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict {
        let judge = self.line_judge(context);
        let request = self.request_by(&judge, command, context);
        let found = assess(&request);
        let writes = found.writes.clone();
        let mut verdict = judge_assessment(&request, found, &judge.setup.policy);
        // From here on a variable, a function or a file of the run may hold it.
        self.secret_used |= request.secrets.values.iter().any(|value| command.contains(value.as_str()));
        // What the user wrote at a HALT may end the user's shell.
        if self.live && !context.by_user {
            shell_end::review_shell_end(&mut verdict, self.shell);
        }
        self.judged = Some(Judged { context: context.clone(), request, writes });
        verdict
    }

    fn second_opinion(&mut self, verdict: &mut Verdict, front: &mut dyn Front) {
        let Some((model, cache)) = &mut self.opinion else { return };
        let command = verdict.command.clone();
        let (side, ledger, room) = (&self.side, &self.ledger, &mut self.probes_need_room);
        let mut ask = |system: &str| {
            front.show_busy("checking");
            match model {
                Ok(active) => opinion::ask_probe(active, side, &command, system, ledger, room, &mut Quiet { front }),
                Err(error) => Err(error.clone()),
            }
        };
        second_opinion::add_second_opinion(verdict, cache, &mut ask);
    }

    fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String> {
        match self.judged_before(command, context) {
            Some(judged) => judged.writes.clone(),
            None => assess(&self.build_request(command, context)).writes,
        }
    }

    fn blast_lines(&mut self, verdict: &Verdict, context: &CommandContext) -> Vec<String> {
        let request = self.build_request(&verdict.command, context);
        blast::lines(&blast::blast(&request, blast::Limits::default()))
    }

    fn prepare_tool(
        &mut self,
        call: &ToolCall,
        context: &CommandContext,
        front: &mut dyn Front,
    ) -> std::result::Result<PreparedCall, String> {
        let judge = self.line_judge(context);
        let request = self.request_by(&judge, "", context);
        self.tools.prepare(call, request, &judge.setup.policy, &mut Quiet { front })
    }

    fn run_tool(
        &mut self,
        prepared: &PreparedCall,
        context: &CommandContext,
        approved: bool,
        front: &mut dyn Front,
    ) -> ToolOutcome {
        if prepared.mcp().is_some() {
            front.show_busy(&prepared.name);
        }
        self.tools.run(prepared, &self.paths, &context.cwd, approved, &mut Quiet { front })
    }

    fn undo_targets(&mut self, verdict: &Verdict, context: &CommandContext) -> std::result::Result<Targets, String> {
        targets::of_command(&self.build_request(&verdict.command, context))
    }

    fn forecast_undo(&mut self, targets: &Targets) -> std::result::Result<(), String> {
        keep::forecast(&self.paths, targets)
    }

    fn begin_undo(&mut self, command: &str, targets: &Targets, context: &CommandContext) -> Option<Keeping> {
        Keeping::begin_with(&self.paths, command, &context.cwd, targets)
    }

    fn explain_verdict(&mut self, verdict: &Verdict) -> String {
        let second = self.opinion.as_ref().and_then(|(model, _)| model.as_ref().ok());
        let model = second.unwrap_or(&self.active);
        if model.preset.provider == ProviderKind::Cookbook {
            return explanation::explain_by(verdict, &mut || Err(Error::no_model("the cookbook knows no more")));
        }
        explanation::explain_with_model(model, &self.side, verdict, &self.ledger, &mut Stopped { stop: &*self.stop })
    }

    fn announcements(&mut self) -> Vec<String> {
        std::mem::take(&mut self.announcements)
    }

    fn keep_untold(&mut self, words: &str) {
        // The next question in this shell would begin with it; without a log there is none to lose.
        let _ = self.conversation.keep(&self.active.name, &[Turn::user(words, Facts::new())]);
    }

    fn write_journal(&mut self, entry: &JournalEntry) -> Option<String> {
        // A run isn't ended because its journal can't be written; but who looks for it later should know.
        let error = self.journal.append_event(entry.clone()).err()?;
        (!std::mem::replace(&mut self.journal_failed, true))
            .then(|| format!("the journal of this run isn't kept: {}", error.message))
    }

    fn record_decision(&mut self, verdict: &Verdict, context: &CommandContext, answer: audit::AuditAnswer) {
        let _ = audit::record_answer(&self.paths, "norris", &context.cwd, verdict, answer);
    }

    fn reads_no_words(&self) -> bool {
        self.active.preset.provider == ProviderKind::Cookbook
    }

    fn spent_dollars(&mut self) -> Option<f64> {
        self.ledger.spent_in_run(&self.run).ok().filter(|dollars| *dollars > 0.0)
    }
}
