//! `aish hook AGENT`: `check` as the pre-tool hook of a coding agent. JSON comes on stdin, the
//! decision goes to stdout. Any failure means "ask", never "allow" (docs/safety.md).

use std::io::{Read, stdin};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::Value;

use super::app::App;
use super::check::load_judge;
use crate::error::{Error, Result};
use crate::mcp::definition::Definition;
use crate::mcp::servers::FoundTool;
use crate::review::audit::AuditAnswer;
use crate::review::gate::Asker;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::tools::mcp_verdict::McpCall;
use aish_judge::hook::call::{HookAction, HookCall, lines};
use aish_judge::hook::json::{self, Unread};
use aish_judge::hook::{HookDecision, HookedAgent, answer, config, read_call};
use aish_judge::verdict::{Provenance, ReviewLevel, Verdict};
use aish_text::Shell;

/// Bytes read from an agent, which sends whole files.
const MAX_CALL: u64 = 64 << 20;

#[derive(Debug, Args)]
pub struct HookArgs {
    /// The coding agent whose format is spoken
    #[arg(value_parser = agent_parser())]
    pub agent: HookedAgent,
    /// Print what goes into the agent's settings
    #[arg(long)]
    pub print_config: bool,
    /// The shell the agent uses; zsh or bash as in $SHELL by default
    #[arg(long, value_name = "SHELL")]
    pub shell: Option<Shell>,
}

fn agent_parser() -> impl TypedValueParser<Value = HookedAgent> {
    let find = |name: String| HookedAgent::from_name(&name).unwrap_or(HookedAgent::ClaudeCode);
    PossibleValuesParser::new(HookedAgent::ALL.map(HookedAgent::name)).map(find)
}

struct AgentAsks;

impl Asker for AgentAsks {
    fn ask(&mut self, _verdict: &Verdict, _reason: &str) -> AuditAnswer {
        AuditAnswer::Asked
    }
}

impl HookArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if self.print_config {
            let (place, text) = config(self.agent);
            app.printer.status(&format!("for {place}"))?;
            return app.printer.out(text);
        }
        let (event, decision, reason) = self.decide(app);
        let said = answer(self.agent, &event, decision, &reason);
        if self.agent.answers_by_exit_code() && decision != HookDecision::Allow {
            return Err(Error::usage(said["reason"].as_str().unwrap_or("no")));
        }
        app.printer.json(&said)
    }

    fn decide(&self, app: &App) -> (String, HookDecision, String) {
        let ask = |event: &str, why: &str| (event.to_owned(), HookDecision::Ask, format!("aish: {why}"));
        let mut text = Vec::new();
        if stdin().lock().take(MAX_CALL + 1).read_to_end(&mut text).is_err() || text.len() as u64 > MAX_CALL {
            return ask("", "the call can't be read.");
        }
        let input = match json::read(&text) {
            Ok(input) => input,
            Err(Unread::Repeated) => {
                return ask("", "the call says something twice; which of it counts can't be known.");
            }
            Err(Unread::NoJson) => return ask("", "the call isn't JSON."),
        };
        let call = read_call(self.agent, &input);
        if let HookAction::Unknown(what) = &call.action {
            return ask(&call.event, &format!("what `{what}` does isn't known here."));
        }
        let Ok(mut judge) = load_judge(self.place(&call, app), app) else {
            return ask(&call.event, "stderr is closed.");
        };
        // The agent starts its own shell, in an environment chosen by its starter.
        judge.place.forget_definitions();
        let verdict = match &call.action {
            HookAction::Tool { server, tool, arguments } => judge_tool(app, &judge, server, tool, arguments),
            other => {
                let lines = lines(other).unwrap_or_default();
                let verdicts = lines.into_iter().map(|line| judge.judge_bytes(line.as_bytes()));
                verdicts.max_by_key(|verdict| (verdict.denied, verdict.level))
            }
        };
        let Some(verdict) = verdict else { return ask(&call.event, "the call isn't understood.") };
        let via = format!("hook {}", self.agent.name());
        let decided = judge.gate(&via).pass(&verdict, &mut AgentAsks);
        // The decision counts without its record; stderr may be closed as well.
        let _ = app.warn_unrecorded(decided.unrecorded.as_ref());
        let decision = match decided.outcome {
            Ok(_) => HookDecision::Allow,
            Err(AuditAnswer::Denied) => HookDecision::Deny,
            Err(_) => HookDecision::Ask,
        };
        (call.event, decision, reason_text(&verdict))
    }

    fn place(&self, call: &HookCall, app: &App) -> StatedPlace {
        let named = |name: &str| app.invocation.env(name).map(PathBuf::from).filter(|path| path.is_absolute());
        // A session's directory moves with `cd`; its workspace doesn't.
        let launch = named("CLAUDE_PROJECT_DIR").or_else(|| named("GEMINI_PROJECT_DIR"));
        let mut workspace = call.workspaces.clone();
        if workspace.is_empty() {
            workspace.extend(launch);
        }
        // Agents run bash or zsh.
        let users =
            app.invocation.env("SHELL").and_then(|shell| shell.parse().ok()).filter(|shell| *shell == Shell::Zsh);
        StatedPlace {
            cwd: call.cwd.clone(),
            workspaces: workspace,
            shell: Some(self.shell.or(users).unwrap_or(Shell::Bash)),
            provenance: vec![Provenance::ModelSuggestion],
            no_fs: false,
        }
    }
}

/// Its effect is unknown, so only the user's `mcp.auto_approve` spares the question.
fn judge_tool(app: &App, judge: &LineJudge, server: &str, tool: &str, arguments: &Value) -> Option<Verdict> {
    let tool = Definition::read(server, &serde_json::json!({"name": tool})).ok()?;
    let found = FoundTool { tool, changed: false, host: None };
    let call = McpCall { found, arguments: arguments.as_object()?.clone() };
    let settings = &app.invocation.config().ok()?.settings.mcp;
    Some(call.judge(settings, judge.place.request(String::new()), &judge.setup.policy))
}

fn reason_text(verdict: &Verdict) -> String {
    if verdict.level == ReviewLevel::A {
        return "aish: nothing to review.".to_owned();
    }
    let head =
        if verdict.denied { "denied by a policy".to_owned() } else { format!("level {}", verdict.level.letter()) };
    let why: Vec<&str> = verdict.reasons.iter().take(3).map(|reason| reason.message.as_str()).collect();
    let instead = verdict.alternative.as_ref().map(|other| format!(" Instead: {other}.")).unwrap_or_default();
    format!("aish: {head} ({}). {}{instead}", why.join("; "), verdict.explanation)
}
