//! The verdict on an MCP tool's call: from the tool's name, the server's claims (which only raise
//! it), the arguments, the policies. Without `mcp.auto_approve` the user is asked.

use std::path::Path;

use serde_json::{Map, Value};

use aish_judge::assessment::{Assessment, Finding, SeenEffects};
use aish_judge::policy::Policy;
use aish_judge::policy::glob::{Glob, Match};
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{ActionProfile, OperationClass, Operations, Reason, ReviewLevel, Verdict};
use aish_judge::{judge_assessment, raise_verdict};
use aish_text::Shell;
use aish_text::quote::quote;

use super::argument_texts::{ArgumentTexts, declared_names};
use crate::config::mcp_server::McpServer;
use crate::config::settings::Mcp;
use crate::mcp::servers::FoundTool;

const SHOWN: usize = 4000;

#[derive(Clone, Debug)]
pub struct McpCall {
    pub found: FoundTool,
    pub arguments: Map<String, Value>,
}

impl McpCall {
    /// `arguments` is the JSON text. The error is for the model.
    pub fn read(found: FoundTool, arguments: &str) -> Result<Self, String> {
        let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
        let arguments =
            serde_json::from_str(arguments).map_err(|error| format!("the arguments can't be read: {error}"))?;
        Ok(Self { found, arguments })
    }

    /// Tool and arguments for the user; a cut is announced.
    pub fn summary(&self) -> String {
        let line = self.line();
        match line.char_indices().nth(SHOWN) {
            None => line,
            Some((at, _)) => format!("{} [… {} bytes more]", &line[..at], line.len() - at),
        }
    }

    fn line(&self) -> String {
        format!("{} {}", self.found.tool.wire_name(), Value::Object(self.arguments.clone()))
    }

    /// `request` gives place and origin; its line is replaced.
    pub fn judge(&self, settings: &Mcp, request: JudgeRequest, policy: &Policy) -> Verdict {
        let (tool, name) = (&self.found.tool, self.found.tool.wire_name());
        let request = JudgeRequest {
            command: self.line(),
            shell: Shell::Bash,
            aliases: Vec::new(),
            functions: Vec::new(),
            ..request
        };
        let mut texts =
            ArgumentTexts::of(&Value::Object(self.arguments.clone()), &declared_names(&tool.schema), &request);
        let mut found = self.assess(&texts, &request);
        found.findings.extend(self.may_destroy(settings));
        let denied = texts.judge_as_commands(&request, policy, &mut found);
        let mut verdict = judge_assessment(&request, found, policy);
        if let Some(reason) = denied {
            verdict.denied = true;
            raise_verdict(&mut verdict, reason, false, "A policy forbids what its arguments hold.");
        }
        let version = tool.hash.get(..8).unwrap_or_default();
        let asks = [
            (texts.too_many, format!("mcp.long.{name}"), "its arguments are too long to be read"),
            (texts.mentioned, format!("mcp.mentioned.{name}"), "a policy forbids what its arguments may hold"),
            (texts.secret, format!("mcp.secret.{name}"), "gives the server what looks like a secret"),
            (
                self.found.changed,
                format!("mcp.changed.{name}.{version}"),
                "the tool has changed since it was first called",
            ),
            (!self.is_approved(settings), format!("mcp.consent.{name}"), "a tool that isn't in mcp.auto_approve"),
        ];
        for (_, rule, message) in asks.into_iter().filter(|(asks, ..)| *asks) {
            let reason = Reason { rule, level: ReviewLevel::B, message: message.to_owned(), span: None };
            let does = "Calls a tool of an MCP server; what it does is known to that server alone.";
            raise_verdict(&mut verdict, reason, false, does);
        }
        verdict
    }

    /// What every call of a tool counts as, with the places that its arguments name.
    fn assess(&self, texts: &ArgumentTexts, request: &JudgeRequest) -> Assessment {
        let name = self.found.tool.wire_name();
        let hosts: Vec<String> = texts.hosts.iter().chain(&self.found.host).cloned().collect();
        let mut operations = Operations::default();
        operations.add(OperationClass::Read);
        operations.add(OperationClass::Write);
        if !hosts.is_empty() {
            operations.add(OperationClass::Network);
        }
        let inside = |path: &String| request.workspaces.iter().any(|space| Path::new(path).starts_with(space));
        let profile = ActionProfile {
            tool_name: name.clone(),
            operations,
            roots: vec![name.clone()],
            touched_paths: texts.paths.clone(),
            outside_workspace: !texts.paths.iter().all(inside),
            provenance: request.provenance.clone(),
            raw_summary: request.command.clone(),
            ..ActionProfile::default()
        };
        let (args, paths) = (texts.values.clone(), texts.paths.clone());
        let effects = SeenEffects { program: name, args, operations, paths, hosts, ..SeenEffects::default() };
        Assessment { profile, commands: vec![effects], ..Assessment::default() }
    }

    /// By the settings, or by what its server says.
    fn may_destroy(&self, settings: &Mcp) -> Option<Finding> {
        let (tool, name) = (&self.found.tool, self.found.tool.wire_name());
        if settings.destructive_tools.iter().any(|pattern| Glob::word(pattern).matches(&name) != Match::No) {
            return Some(finding("mcp.destructive-tool", "a tool that always counts as destructive"));
        }
        let claims = match (tool.destructive, tool.read_only) {
            (Some(true), Some(true)) => "its server says both that it only reads and that it may destroy",
            (Some(true), _) => "its server says that it may destroy",
            _ => return None,
        };
        Some(finding("mcp.destructive-hint", claims))
    }

    /// By the user, for calls without a question.
    fn is_approved(&self, settings: &Mcp) -> bool {
        let tool = &self.found.tool;
        settings.auto_approve.iter().any(|entry| match entry.split_once('.') {
            Some((server, name)) => server == tool.server && (name == "*" || name == tool.name),
            None => false,
        })
    }
}

/// By a policy, for the whole server: its tools' names, its address, or its command.
pub fn is_forbidden(
    name: &str,
    server: &McpServer,
    host: Option<&str>,
    request: JudgeRequest,
    policy: &Policy,
) -> bool {
    let mut found = Assessment::default();
    let hosts = host.map(str::to_owned).into_iter().collect();
    found.commands.push(SeenEffects { program: format!("{name}__"), hosts, ..SeenEffects::default() });
    let tools = JudgeRequest { command: format!("{name}__"), ..request.clone() };
    if judge_assessment(&tools, found, policy).denied {
        return true;
    }
    let Some(command) = &server.command else { return false };
    let words: Vec<String> =
        std::iter::once(command).chain(&server.args).map(|word| quote(Shell::Bash, word)).collect();
    aish_judge::judge(&JudgeRequest { command: words.join(" "), shell: Shell::Bash, ..request }, policy).denied
}

fn finding(rule: &'static str, message: &'static str) -> Finding {
    Finding {
        rule: rule.into(),
        level: ReviewLevel::B,
        destructive: true,
        message: message.into(),
        does: "Calls a tool that may destroy something.".into(),
        ..Finding::default()
    }
}

#[cfg(test)]
#[path = "mcp_verdict_tests.rs"]
mod tests;
