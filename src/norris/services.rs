//! A run's goal, and what its driver needs from the program (models, rules, records), as a trait
//! that tests can replace. [`RunServices`](super::run_services::RunServices) implements it.

use std::path::PathBuf;

use super::front::NorrisFront;
use super::halt_step::Aim;
use super::journal::JournalEntry;
use super::machine::Why;
use super::preplan::Preplan;
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::helper_link::message::FrontMeanings;
use crate::model::turn::Turn;
use crate::model::{Done, Sink, ToolCall};
use crate::review::audit::AuditAnswer;
use crate::review::gate::Pass;
use crate::store::Paths;
use crate::tools::prepared::{PreparedCall, ToolOutcome};
use crate::undo::keep::Targets;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Verdict;
use aish_text::Shell;

#[derive(Clone, Debug)]
pub struct RunGoal {
    pub text: String,
    pub shell: Shell,
    pub max_steps: u32,
    pub cwd: PathBuf,
    /// The preset that takes the steps.
    pub model: String,
    /// How the continued run ended.
    pub resumed: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandContext {
    pub cwd: PathBuf,
    pub meanings: FrontMeanings,
    pub by_user: bool,
    /// Files made by the run and unchanged since.
    pub created: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct RunQuestion {
    pub system: String,
    /// The goal, or the results of the last actions.
    pub words: String,
    pub done: Vec<Done>,
    /// Of the last reply's tool calls, in order.
    pub results: Vec<Turn>,
    pub cwd: PathBuf,
    pub task: Option<usize>,
    pub why: Why,
}

pub trait Services {
    fn announcements(&mut self) -> Vec<String>;
    /// The plan, if configured, and its statuses (PRE-07…11).
    fn make_plan(&mut self, goal: &RunGoal, front: &mut dyn NorrisFront) -> Preplan;
    /// Fails when no model answers, or the money is spent.
    fn ask_model(&mut self, question: RunQuestion, sink: &mut dyn Sink) -> Result<EgressAnswer>;
    fn build_request(&mut self, command: &str, context: &CommandContext) -> JudgeRequest;
    fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict;
    /// May raise a verdict of level A.
    fn second_opinion(&mut self, verdict: &mut Verdict, front: &mut dyn NorrisFront);
    /// Absolute paths that a command would make or change, as far as known.
    fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String>;
    fn aim(&mut self, verdict: &Verdict, context: &CommandContext) -> Aim;
    /// Prepares and judges a tool call. The error tells the model why it is impossible.
    fn prepare_tool(
        &mut self,
        call: &ToolCall,
        context: &CommandContext,
        front: &mut dyn NorrisFront,
    ) -> Result<PreparedCall, String>;
    /// The call went through the gate.
    fn run_tool(
        &mut self,
        prepared: &PreparedCall,
        context: &CommandContext,
        pass: &Pass,
        front: &mut dyn NorrisFront,
    ) -> ToolOutcome;
    /// Empty where the undo journal can't keep it. The error: why it isn't fully known.
    fn undo_targets(&mut self, verdict: &Verdict, context: &CommandContext) -> Result<Targets, String>;
    /// Of the undo journal; without them nothing is kept.
    fn paths(&self) -> Option<&Paths>;
    fn explain_verdict(&mut self, verdict: &Verdict, tell: &mut dyn FnMut(&str));
    /// Keeps what the model wasn't told, for this shell's next question.
    fn keep_untold(&mut self, words: &str);
    /// Returns a warning at the first failure.
    fn write_journal(&mut self, entry: &JournalEntry) -> Option<String>;
    /// Has the gate record an answer: a pass, if the action may run.
    fn settle(&mut self, verdict: &Verdict, context: &CommandContext, answer: AuditAnswer) -> Option<Pass>;
    /// The planning model reads no words of ours, so asking again is useless.
    fn reads_no_words(&self) -> bool {
        false
    }
    fn offers_tools(&self) -> bool {
        true
    }
    /// All tools that a model may know of, offered or not.
    fn tool_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// The planning model can't drive a run: it is asked for one command per task.
    fn works_by_task(&self) -> bool {
        false
    }
    /// In US dollars, if known.
    fn spent_dollars(&mut self) -> Option<f64>;
}
