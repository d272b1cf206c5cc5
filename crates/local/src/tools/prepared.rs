//! A tool call from judgement to result. The caller decides and asks in between.

use std::path::Path;

use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Provenance, Verdict};
use serde_json::json;

use super::file_call::FileCall;
use super::mcp_verdict::McpCall;
use super::plan::Plan;
use super::skill::{READ_SKILL, Skill};
use super::{change, look, verdict};
use crate::config::settings::Mcp;
use crate::conversation::foreign_text::tool_result_text;
use crate::model::ToolCall;
use crate::model::halt::Halt;
use crate::store::Paths;
use crate::undo::keep::{self, Keeping, Targets};

/// Begins the result of a call that the user approved.
pub const APPROVED: &str = "[aish] action approved\n";

#[derive(Clone, Debug)]
pub struct PreparedCall {
    pub name: String,
    pub verdict: Verdict,
    pub(super) work: Work,
}

#[derive(Clone, Debug)]
pub(super) enum Work {
    File(Box<Plan>),
    /// A skill's text, as trusted.
    Skill(String),
    Mcp(Box<McpCall>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolOutcome {
    /// For the model; hostile like any file's text.
    pub text: String,
    /// Not done, or not wholly.
    pub failed: bool,
    pub provenance: Vec<Provenance>,
    /// Of the undo journal, for what can be undone.
    pub entry: Option<u64>,
    pub cancelled: bool,
}

impl ToolOutcome {
    /// The gate passed another action: the call wasn't made.
    pub(super) fn without_pass() -> Self {
        let text = "error: the call was not approved".to_owned();
        Self { text, failed: true, provenance: vec![Provenance::ToolOutput], ..Self::default() }
    }
}

impl PreparedCall {
    /// `request` gives place and origin. The error is for the model.
    pub fn new(call: &ToolCall, request: JudgeRequest, policy: &Policy) -> Result<Self, String> {
        let plan = Plan::make(FileCall::read(&call.name, &call.arguments)?, &request)?;
        let verdict = verdict::judge(&plan, &call.name, request, policy);
        Ok(Self { name: call.name.clone(), verdict, work: Work::File(Box::new(plan)) })
    }

    /// Judged as reading its file. Fails as [`PreparedCall::new`].
    pub fn of_skill(skill: &Skill, request: JudgeRequest, policy: &Policy) -> Result<Self, String> {
        let arguments = json!({"path": skill.file}).to_string();
        let call = ToolCall { id: String::new(), name: "read_file".to_owned(), arguments };
        let (name, work) = (format!("{READ_SKILL} {}", skill.name), Work::Skill(skill.text.clone()));
        Ok(Self { name, work, ..Self::new(&call, request, policy)? })
    }

    pub fn of_mcp(call: McpCall, settings: &Mcp, request: JudgeRequest, policy: &Policy) -> Self {
        let verdict = call.judge(settings, request, policy);
        Self { name: call.found.tool.wire_name(), verdict, work: Work::Mcp(Box::new(call)) }
    }

    /// None for a built-in tool.
    pub fn mcp(&self) -> Option<&McpCall> {
        if let Work::Mcp(call) = &self.work { Some(call) } else { None }
    }

    fn plan(&self) -> Option<&Plan> {
        if let Work::File(plan) = &self.work { Some(plan) } else { None }
    }

    /// For the user: the tool and its paths, without content.
    pub fn summary(&self) -> String {
        match &self.work {
            Work::Mcp(call) => call.summary(),
            Work::Skill(_) => self.name.clone(),
            Work::File(plan) => format!("{} {}", self.name, plan.shown.join(" → ")),
        }
    }

    /// Without colours; may be empty.
    pub fn diff(&self) -> &str {
        self.plan().and_then(|plan| plan.written.as_ref()).map_or("", |written| &written.diff)
    }

    pub fn halt(&self, paths: &Paths, reason: &str) -> Halt {
        Halt {
            reason: reason.to_owned(),
            level: Some(self.verdict.level),
            why: self.verdict.explanation.clone(),
            diff: self.diff().to_owned(),
            undo: undo_line(&self.targets(), paths),
            action: self.summary(),
            requires_pin: self.verdict.requires_pin,
            ..Halt::default()
        }
    }

    /// For the user, one line; may hold anything.
    pub fn report(&self, outcome: &ToolOutcome) -> String {
        match (outcome.failed, outcome.entry) {
            (true, _) => format!("{}: {}", self.summary(), outcome.text.lines().next().unwrap_or_default()),
            (false, Some(entry)) => format!("{} (`aish undo {entry}` takes it back)", self.summary()),
            (false, None) => self.summary(),
        }
    }

    /// Known to change nothing that could be undone.
    pub fn is_read(&self) -> bool {
        self.plan().is_none_or(|plan| plan.call.is_read())
    }

    /// What it would replace or delete, for [`crate::undo::keep::forecast`].
    pub fn targets(&self) -> Targets {
        let changes = self.plan().filter(|plan| !plan.call.is_read());
        let places = changes.map(|plan| plan.places.as_slice()).unwrap_or_default();
        places.iter().map(|place| (place.path(), keep::KeptFate::Unlinked)).collect()
    }

    /// Keeps replaced content in the undo journal; a call without the journal says so.
    pub(super) fn run_file_call(&self, plan: &Plan, paths: &Paths, cwd: &Path) -> ToolOutcome {
        let place = &plan.places[0];
        let read = match &plan.call {
            FileCall::Read { first, last, .. } => look::lines(place, *first, *last),
            FileCall::List { depth, .. } => look::names(place, *depth),
            FileCall::Search { pattern, glob, .. } => look::hits(place, pattern, glob.as_deref(), &paths.home),
            _ => return self.change(plan, paths, cwd),
        };
        let failed = read.is_err();
        let text = tool_result_text(&read.unwrap_or_else(|why| format!("error: {why}")));
        let provenance = vec![Provenance::ToolOutput, Provenance::WorkspaceFile];
        ToolOutcome { text, failed, provenance, ..ToolOutcome::default() }
    }

    fn change(&self, plan: &Plan, paths: &Paths, cwd: &Path) -> ToolOutcome {
        let mut notes = Vec::new();
        let keeping = Keeping::begin(paths, &self.summary(), cwd).and_then(|mut keeping| {
            change::keep(plan, &mut keeping);
            keeping.write().map(|()| keeping)
        });
        if let Ok(Some(path)) = keeping.as_ref().map(|keeping| keeping.missing().first()) {
            notes.push(format!("it can't be undone wholly: {path}"));
        }
        let made = change::make(plan);
        let entry = match keeping.and_then(Keeping::seal) {
            Ok(entry) => entry,
            Err(error) => {
                notes.push(format!("it can't be undone: {}", error.message));
                None
            }
        };
        let failed = made.is_err();
        let mut text = made.unwrap_or_else(|why| format!("error: {why}"));
        for note in notes {
            text.push_str(&format!("\n({note})"));
        }
        ToolOutcome { text, failed, provenance: vec![Provenance::ToolOutput], entry, cancelled: false }
    }
}

/// In a question; empty for what changes nothing.
fn undo_line(targets: &Targets, paths: &Paths) -> String {
    match keep::forecast(paths, targets) {
        _ if targets.is_empty() => String::new(),
        Ok(()) => "possible, with `aish undo`".to_owned(),
        Err(why) => format!("not possible: {why}"),
    }
}
