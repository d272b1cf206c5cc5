//! The tools of a question or a run, built-in and of MCP servers.

use std::path::Path;

use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;

use super::file_call;
use super::mcp_verdict::{McpCall, is_forbidden};
use super::prepared::{PreparedCall, ToolOutcome, Work};
use super::skill::{self, READ_SKILL, Skill, trusted_skills};
use crate::config::settings::{Mcp, OfferSettings, Settings};
use crate::conversation::foreign_text::tool_result_text;
use crate::error::Result;
use crate::mcp::servers::Servers;
use crate::model::{Sink, ToolCall, ToolSpec};
use crate::review::gate::Pass;
use crate::store::Paths;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    Question,
    Norris,
}

pub struct Toolbox {
    files: bool,
    skills: Vec<Skill>,
    settings: Mcp,
    servers: Servers,
}

impl Toolbox {
    /// `request` and `policy` decide which servers are forbidden; none is started yet.
    pub fn new(
        occasion: Occasion,
        settings: &Settings,
        paths: &Paths,
        request: &JudgeRequest,
        policy: &Policy,
    ) -> Self {
        let on = |offer: OfferSettings| {
            offer == OfferSettings::All || (offer == OfferSettings::Norris && occasion == Occasion::Norris)
        };
        let mut mcp = settings.mcp.clone();
        if !on(settings.tools.mcp) {
            mcp.servers.clear();
        }
        let mut servers = Servers::new(&mcp, paths);
        servers.retain(|name, server, host| !is_forbidden(name, server, host, request.clone(), policy));
        let skills = if settings.project.agents { trusted_skills(&request.cwd, paths) } else { Vec::new() };
        Self { files: on(settings.tools.files), skills, settings: mcp, servers }
    }

    pub fn empty(paths: &Paths) -> Self {
        let settings = Mcp::default();
        Self { files: false, skills: Vec::new(), servers: Servers::new(&settings, paths), settings }
    }

    pub fn is_empty(&self) -> bool {
        !self.files && self.skills.is_empty() && self.servers.names().is_empty()
    }

    /// Starts servers that were never listed. The error means that the user ended it.
    pub fn specs(&mut self, sink: &mut dyn Sink) -> Result<Vec<ToolSpec>> {
        let mut specs = if self.files { file_call::specs() } else { Vec::new() };
        specs.extend((!self.skills.is_empty()).then(|| skill::spec(&self.skills)));
        specs.extend(self.servers.offered_tools(sink)?.iter().map(crate::mcp::definition::Definition::spec));
        Ok(specs)
    }

    /// Starts an MCP tool's server and asks what the tool is now. The error is for the model.
    pub fn prepare(
        &mut self,
        call: &ToolCall,
        request: JudgeRequest,
        policy: &Policy,
        sink: &mut dyn Sink,
    ) -> Result<PreparedCall, String> {
        if self.is_empty() {
            return Err("there are no tools here; use `CMD:` lines".to_owned());
        }
        if call.name == READ_SKILL && !self.skills.is_empty() {
            return PreparedCall::of_skill(skill::called(&self.skills, &call.arguments)?, request, policy);
        }
        if let Some(found) = self.servers.find_tool(&call.name, sink) {
            return McpCall::read(found?, &call.arguments)
                .map(|call| PreparedCall::of_mcp(call, &self.settings, request, policy));
        }
        match self.files {
            true => PreparedCall::new(call, request, policy),
            false => Err(format!("there is no tool `{}`", call.name)),
        }
    }

    /// Fails with a pass for another action.
    pub fn run(
        &mut self,
        prepared: &PreparedCall,
        pass: &Pass,
        paths: &Paths,
        cwd: &Path,
        sink: &mut dyn Sink,
    ) -> ToolOutcome {
        match &prepared.work {
            _ if pass.action() != prepared.verdict.command => ToolOutcome::without_pass(),
            Work::File(plan) => prepared.run_file_call(plan, paths, cwd),
            Work::Skill(text) => ToolOutcome {
                text: tool_result_text(text),
                provenance: vec![Provenance::WorkspaceFile],
                ..ToolOutcome::default()
            },
            Work::Mcp(call) => self.call_server(call, pass.was_asked(), sink),
        }
    }

    fn call_server(&mut self, call: &McpCall, approved: bool, sink: &mut dyn Sink) -> ToolOutcome {
        if call.found.changed && approved {
            self.servers.accept_change(&call.found.tool);
        }
        let called = self.servers.call_tool(&call.found.tool, &call.arguments, sink);
        ToolOutcome {
            text: called.text,
            failed: called.failed,
            // A server's sources are unknown.
            provenance: vec![Provenance::ToolOutput, Provenance::WebContent],
            cancelled: called.cancelled,
            ..ToolOutcome::default()
        }
    }
}
