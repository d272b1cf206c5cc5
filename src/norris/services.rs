//! What a run is about, and what its driver needs of the rest of the program: models, rules and
//! records, behind one trait, so that a test can answer from a list. It does nothing itself;
//! [`RunServices`](super::run_services::RunServices) does.

use std::path::{Path, PathBuf};

use super::front::NorrisFront;
use super::halt_step::Aim;
use super::journal::JournalEntry;
use super::machine::Why;
use super::preplan::Preplan;
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::helper_link::message::FrontMeanings;
use crate::model::{Done, Sink, ToolCall};
use crate::review::audit::AuditAnswer;
use crate::review::gate::Pass;
use crate::tools::prepared::{PreparedCall, ToolOutcome};
use crate::undo::keep::{Keeping, Targets};
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::Shell;

#[derive(Clone, Debug)]
pub struct RunGoal {
    pub text: String,
    pub shell: Shell,
    pub max_steps: u32,
    pub cwd: PathBuf,
    /// The preset that takes the steps.
    pub model: String,
    /// How the run ended that this one goes on with.
    pub resumed: Option<String>,
}

/// The state of the run's shell and files that a command is judged by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandContext {
    pub cwd: PathBuf,
    pub meanings: FrontMeanings,
    pub by_user: bool,
    /// Files that the run has made and no one else has changed since.
    pub created: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct RunQuestion {
    pub system: String,
    /// The user's turn: the goal, or what came of the last actions.
    pub words: String,
    pub done: Vec<Done>,
    /// What came of the tool calls of the last reply, in their order.
    pub results: Vec<StepToolResult>,
    pub cwd: PathBuf,
    /// The task in hand, from 0; none without a plan.
    pub task: Option<usize>,
    pub why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepToolResult {
    pub call: ToolCall,
    /// For the model; hostile where the tool read something.
    pub text: String,
    /// Where the text comes from.
    pub provenance: Vec<Provenance>,
}

/// What a driver needs of the rest of the program: models, rules, records.
pub trait Services {
    fn announcements(&mut self) -> Vec<String>;
    /// The plan, if one is to be made: its tasks, and what is to be said about it (PRE-07…11).
    fn make_plan(&mut self, goal: &RunGoal, front: &mut dyn NorrisFront) -> Preplan;
    /// Asks the planning model.
    /// Fails when no model answers, or the money is spent.
    fn ask_model(&mut self, question: RunQuestion, sink: &mut dyn Sink) -> Result<EgressAnswer>;
    fn build_request(&mut self, command: &str, context: &CommandContext) -> JudgeRequest;
    fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict;
    /// The second opinion on a verdict of level A; true if a model had to be asked.
    fn second_opinion(&mut self, verdict: &mut Verdict, front: &mut dyn NorrisFront);
    /// The paths that a command would make or change, absolute; those that can't be known are left
    /// out.
    fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String>;
    /// What a command would delete or overwrite now.
    fn aim(&mut self, verdict: &Verdict, context: &CommandContext) -> Aim;
    /// A tool call, worked out and judged.
    /// The error says why it can't be done, for the model.
    fn prepare_tool(
        &mut self,
        call: &ToolCall,
        context: &CommandContext,
        front: &mut dyn NorrisFront,
    ) -> std::result::Result<PreparedCall, String>;
    /// Makes a tool call that went through the gate.
    fn run_tool(
        &mut self,
        prepared: &PreparedCall,
        context: &CommandContext,
        pass: &Pass,
        front: &mut dyn NorrisFront,
    ) -> ToolOutcome;
    /// What a command of this verdict would replace or delete; empty where that can't be kept in
    /// the undo journal. The error says why not all of it can be known.
    fn undo_targets(&mut self, verdict: &Verdict, context: &CommandContext) -> std::result::Result<Targets, String>;
    /// Whether the undo journal could keep that.
    fn forecast_undo(&mut self, targets: &Targets) -> std::result::Result<(), String>;
    /// Keeps it, before the command runs; none where there is nothing to keep, or it can't be.
    fn begin_undo(&mut self, command: &str, targets: &Targets, context: &CommandContext) -> Option<Keeping>;
    /// Keeps what a command that runs unasked is about to write to, in the one entry of the run.
    fn keep_written(&mut self, kept: &mut Option<Keeping>, goal: &str, cwd: &Path, targets: &Targets);
    /// Writes what a run has made and written to into the undo journal; the number of the entry.
    fn keep_made(&mut self, kept: Option<Keeping>, goal: &str, cwd: &Path, made: &[PathBuf]) -> Option<u64>;
    /// More about a verdict, for those who ask.
    fn explain_verdict(&mut self, verdict: &Verdict) -> String;
    /// Keeps what the model was not told any more, for the next question in this shell.
    fn keep_untold(&mut self, words: &str);
    /// Writes to the journal; what to tell the user when that fails, once.
    fn write_journal(&mut self, entry: &JournalEntry) -> Option<String>;
    /// Has the gate record an answer: the pass, where the action may run.
    fn settle(&mut self, verdict: &Verdict, context: &CommandContext, answer: AuditAnswer) -> Option<Pass>;
    /// Whether the planning model reads no words of ours, so that asking it once more changes
    /// nothing.
    fn reads_no_words(&self) -> bool {
        false
    }
    /// Whether the planning model is offered tools.
    fn offers_tools(&self) -> bool {
        true
    }
    /// The names of all tools that a model may know of, offered or not.
    fn tool_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Whether the planning model can't drive a run, so that it is asked for one command for each
    /// task.
    fn works_by_task(&self) -> bool {
        false
    }
    /// What the run has cost, in US dollars, when that is known.
    fn spent_dollars(&mut self) -> Option<f64>;
}
