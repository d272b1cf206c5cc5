//! The [`Services`] of a real run: puts together planner, executor, judge, second opinion, tools,
//! journal and audit log. Each does its own work.

use super::executor::Executor;
use super::front::NorrisFront;
use super::halt_step::Aim;
use super::journal::{Journal, JournalEntry};
use super::preplan::{self, Preplan};
use super::run_judge::RunJudge;
use super::second_opinion::{self, Cache};
use super::services::{CommandContext, RunGoal, RunQuestion, Services};
use super::task_worker::TaskWorker;
use crate::assist::suggestion::{self, UNASKED};
use crate::config::card::Card;
use crate::config::presets::COOKBOOK;
use crate::config::settings::Norris;
use crate::config::{Active, ProviderKind};
use crate::egress::{self, EgressAnswer};
use crate::error::Result;
use crate::model::{Sink, ToolCall};
use crate::review::audit::AuditAnswer;
use crate::review::gate::{Gate, Pass};
use crate::review::{explanation, opinion};
use crate::store::Paths;
use crate::tools::file_call;
use crate::tools::prepared::{PreparedCall, ToolOutcome};
use crate::tools::toolbox::Toolbox;
use crate::undo::keep::Targets;
use crate::undo::targets;
use aish_judge::blast;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Reason, Verdict};

pub struct RunServices {
    pub executor: Executor,
    pub judge: RunJudge,
    /// Makes the plan, if one is wanted (PRE-01); the error is a name that is no preset (PRE-11).
    pub planner: Option<Result<Active, String>>,
    pub settings: Norris,
    pub tasks: Option<TaskWorker>,
    /// For what the rules find harmless.
    pub reviewer: Option<Reviewer>,
    pub tools: Toolbox,
    pub tool_names: Vec<String>,
    pub journal: Journal,
    /// A write failure was reported.
    pub journal_failed: bool,
    pub paths: Paths,
    /// For calls during a question: the run must end.
    pub stop: Box<dyn Fn() -> bool>,
    pub announcements: Vec<String>,
}

pub struct Reviewer {
    /// Or why it can't be asked.
    pub model: Result<Active>,
    pub cache: Cache,
    /// Chosen by the user, not a default.
    pub is_named: bool,
    /// It needs room to reason, as a probe has shown.
    pub needs_room: bool,
}

/// For calls that aren't streamed: they can only be cancelled.
struct Quiet<'a> {
    front: &'a mut dyn NorrisFront,
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

/// For calls during a question, while the front is borrowed.
struct Stopped<'a> {
    stop: &'a dyn Fn() -> bool,
}

impl Sink for Stopped<'_> {
    fn cancelled(&self) -> bool {
        (self.stop)()
    }
}

impl RunServices {
    /// Then only a reviewer named in `safety.llm_model` reviews: the cookbook can't be led astray.
    fn go_on_with_the_cookbook(&mut self, sink: &mut dyn Sink) {
        self.executor.active = Active::cookbook();
        if self.reviewer.take_if(|reviewer| !reviewer.is_named).is_some() {
            sink.notice(second_opinion::RULES_ONLY);
        }
    }

    /// The plan of another model, if configured.
    fn preplan(&mut self, goal: &RunGoal, front: &mut dyn NorrisFront) -> Preplan {
        let settings = &self.settings;
        let planner = match &self.planner {
            None => return Preplan::default(),
            Some(Err(name)) => return preplan::unknown_preplanner(name),
            Some(Ok(planner)) => planner.with_time_limit(preplan::TIME),
        };
        front.show_busy("planning");
        let request = preplan::plan_request(&goal.text, settings.tasks_max, settings.preplan_system.as_deref());
        // Not streamed: the sink is only asked for cancellation.
        let mut quiet = Quiet { front };
        let reply =
            egress::send_request(&planner, None, &request, &self.executor.side, &self.executor.ledger, &mut quiet)
                .and_then(EgressAnswer::whole)
                .map(|answer| answer.reply.text);
        let outcome = reply.as_deref().map_err(|error| error.message.clone());
        preplan::plan_from_reply(outcome, settings.tasks_max, &planner.name)
    }

    fn ask_for_task(
        &mut self,
        worker: &mut TaskWorker,
        question: &RunQuestion,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let answer = worker.reply(question, &mut self.executor, sink)?;
        self.judge.set_provenance(&answer.provenance);
        if let Some(unsure) = suggestion::said_unsure(&answer) {
            sink.notice(&unsure);
        }
        Ok(answer)
    }
}

impl Services for RunServices {
    fn make_plan(&mut self, goal: &RunGoal, front: &mut dyn NorrisFront) -> Preplan {
        let has_plan = self.tasks.as_ref().is_some_and(TaskWorker::has_plan);
        let mut plan = if has_plan { Preplan::default() } else { self.preplan(goal, front) };
        if let Some(worker) = &mut self.tasks {
            plan.tasks = worker.plan(&plan.tasks, &self.executor);
        }
        plan
    }

    fn ask_model(&mut self, question: RunQuestion, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        self.judge.review = None;
        if let Some(mut worker) = self.tasks.take() {
            let answer = self.ask_for_task(&mut worker, &question, sink);
            self.tasks = Some(worker);
            return answer;
        }
        let tools = if self.offers_tools() { self.tools.specs(sink)? } else { Vec::new() };
        self.tool_names = tools.iter().map(|tool| tool.name.clone()).collect();
        let answer = self.executor.ask(question, tools, sink)?;
        if answer.preset == COOKBOOK && self.executor.active.name != COOKBOOK {
            self.go_on_with_the_cookbook(sink);
        }
        self.judge.set_provenance(&answer.provenance);
        Ok(answer)
    }

    fn build_request(&mut self, command: &str, context: &CommandContext) -> JudgeRequest {
        self.judge.build_request(command, context)
    }

    fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict {
        let mut verdict = self.judge.judge_command(command, context);
        // Only the goal's words back a small model's commands.
        if self.tasks.is_some()
            && !context.by_user
            && let Some(message) = suggestion::unasked_deed(&self.executor.goal, &verdict)
        {
            let reason = Reason { rule: UNASKED.to_owned(), level: verdict.level, message, span: None };
            verdict.reasons.insert(0, reason);
        }
        verdict
    }

    fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String> {
        self.judge.written_paths(command, context)
    }

    fn second_opinion(&mut self, verdict: &mut Verdict, front: &mut dyn NorrisFront) {
        let Some(Reviewer { model, cache, needs_room, .. }) = &mut self.reviewer else { return };
        let command = verdict.command.clone();
        let Executor { side, ledger, .. } = &self.executor;
        let mut ask = |system: &str| {
            front.show_busy("checking");
            match model {
                Ok(active) => {
                    opinion::ask_probe(active, side, &command, system, ledger, needs_room, &mut Quiet { front })
                }
                Err(error) => Err(error.clone()),
            }
        };
        second_opinion::add_second_opinion(verdict, cache, &mut ask);
    }

    fn aim(&mut self, verdict: &Verdict, context: &CommandContext) -> Aim {
        let request = self.build_request(&verdict.command, context);
        Aim::of(&blast::blast(&request, blast::BlastLimits::default()))
    }

    fn prepare_tool(
        &mut self,
        call: &ToolCall,
        context: &CommandContext,
        front: &mut dyn NorrisFront,
    ) -> Result<PreparedCall, String> {
        let judge = self.judge.line_judge(context);
        let request = self.judge.request_by(&judge, "", context);
        self.tools.prepare(call, request, &judge.setup.policy, &mut Quiet { front })
    }

    fn run_tool(
        &mut self,
        prepared: &PreparedCall,
        context: &CommandContext,
        pass: &Pass,
        front: &mut dyn NorrisFront,
    ) -> ToolOutcome {
        if prepared.mcp().is_some() {
            front.show_busy(&prepared.name);
        }
        self.tools.run(prepared, pass, &self.paths, &context.cwd, &mut Quiet { front })
    }

    fn undo_targets(&mut self, verdict: &Verdict, context: &CommandContext) -> Result<Targets, String> {
        targets::of_command(&self.build_request(&verdict.command, context))
    }

    fn paths(&self) -> Option<&Paths> {
        Some(&self.paths)
    }

    fn explain_verdict(&mut self, verdict: &Verdict, tell: &mut dyn FnMut(&str)) {
        tell(&explanation::rules_words(verdict));
        let second = self.reviewer.as_ref().and_then(|reviewer| reviewer.model.as_ref().ok());
        let model = second.unwrap_or(&self.executor.active);
        if model.preset.provider == ProviderKind::Cookbook {
            return;
        }
        tell(&format!("{} is asked for more; it has 15 s", model.name));
        let Executor { side, ledger, .. } = &self.executor;
        tell(&explanation::models_words(model, side, verdict, ledger, &mut Stopped { stop: &*self.stop }));
    }

    fn announcements(&mut self) -> Vec<String> {
        std::mem::take(&mut self.announcements)
    }

    fn keep_untold(&mut self, words: &str) {
        self.executor.keep_untold(words);
    }

    fn write_journal(&mut self, entry: &JournalEntry) -> Option<String> {
        // A run continues without its journal, but the user should know.
        let error = self.journal.append_event(entry.clone()).err()?;
        (!std::mem::replace(&mut self.journal_failed, true))
            .then(|| format!("the journal of this run isn't kept: {}", error.message))
    }

    fn settle(&mut self, verdict: &Verdict, context: &CommandContext, answer: AuditAnswer) -> Option<Pass> {
        Gate { via: "norris", cwd: &context.cwd, paths: Some(&self.paths) }.settle(verdict, answer).outcome.ok()
    }

    fn reads_no_words(&self) -> bool {
        self.executor.active.preset.provider == ProviderKind::Cookbook
    }

    fn offers_tools(&self) -> bool {
        !self.reads_no_words() && !self.tools.is_empty() && Card::of(&self.executor.active).calls_tools
    }

    fn tool_names(&self) -> Vec<String> {
        self.tool_names.iter().cloned().chain(file_call::specs().into_iter().map(|tool| tool.name)).collect()
    }

    fn works_by_task(&self) -> bool {
        self.tasks.is_some()
    }

    fn spent_dollars(&mut self) -> Option<f64> {
        self.executor.ledger.spent_in_run(&self.executor.run).ok().filter(|dollars| *dollars > 0.0)
    }
}
