//! `aish mcp serve`: the judge as an MCP server on stdin and stdout, for any agent. Defines the
//! tools; `review::mcp_protocol` is the protocol. Nothing is run, no model is asked.

use std::io::{BufRead, Read, Write, stdin, stdout};
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Value, json};

use super::app::App;
use super::safety::policy_report;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::providers::cookbook_provider::cookbook_reply;
use crate::review::line_judge::LineJudge;
use crate::review::mcp_protocol::{self, ServedTools};
use crate::review::place::StatedPlace;
use crate::review::setup::Setup;
use crate::store::process_env;
use aish_judge::blast;
use aish_judge::verdict::Provenance;
use aish_text::Shell;
use aish_text::sanitize::clean;

/// Bytes of a message.
const MAX_MESSAGE: u64 = 8 << 20;

pub fn serve(app: &App) -> Result<()> {
    let broken = |error: std::io::Error| Error::failed(format!("the connection broke: {error}"));
    let (mut input, mut out) = (stdin().lock(), stdout().lock());
    let tools = JudgeTools { app };
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_MESSAGE + 1).read_until(b'\n', &mut line).map_err(broken)? == 0 {
            return Ok(());
        }
        if line.len() as u64 > MAX_MESSAGE {
            return Err(Error::failed("a message is longer than 8 MB"));
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if let Some(answer) = mcp_protocol::answer_line(&String::from_utf8_lossy(&line), &tools) {
            match writeln!(out, "{answer}").and_then(|()| out.flush()) {
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return Ok(()),
                other => other.map_err(broken)?,
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ServeLine {
    command: String,
    cwd: Option<PathBuf>,
    #[serde(default)]
    workspace: Vec<PathBuf>,
    shell: Option<String>,
    #[serde(default)]
    provenance: Vec<String>,
}

struct JudgeTools<'a> {
    app: &'a App,
}

impl JudgeTools<'_> {
    /// Rules are read for each call; the caller is a model.
    fn judge(&self, line: &ServeLine) -> Result<LineJudge, String> {
        let mut provenance = vec![Provenance::ModelSuggestion];
        for name in &line.provenance {
            let from = Provenance::from_name(name).ok_or_else(|| format!("there is no provenance `{name}`"))?;
            provenance.push(from);
        }
        // A caller can't claim that a person typed it.
        provenance.retain(|from| *from != Provenance::LocalUser);
        if let Some(relative) = line.cwd.iter().chain(&line.workspace).find(|path| !path.is_absolute()) {
            return Err(format!("`{}` is no absolute path", relative.display()));
        }
        let said = StatedPlace {
            shell: self.shell(line)?,
            cwd: line.cwd.clone(),
            workspaces: line.workspace.clone(),
            provenance,
            no_fs: false,
        };
        Ok(LineJudge::load(said, &process_env, &self.app.invocation.cwd))
    }

    fn shell(&self, line: &ServeLine) -> Result<Option<Shell>, String> {
        let named = line
            .shell
            .as_deref()
            .map(|name| Shell::from_name(name).ok_or_else(|| format!("there is no shell `{name}` here")));
        named.transpose()
    }

    fn about(&self, name: &str, arguments: &Value) -> Result<Value, String> {
        // Serde would accept a list as the fields in order.
        let line: ServeLine = match arguments.is_object() {
            true => serde_json::from_value(arguments.clone()).map_err(|error| format!("the arguments: {error}"))?,
            false => return Err("the arguments are no object".to_owned()),
        };
        let judge = self.judge(&line)?;
        match name {
            "check" => {
                serde_json::to_value(judge.judge_bytes(line.command.as_bytes())).map_err(|error| error.to_string())
            }
            "blast" => {
                let blast = blast::blast(&judge.place.request(line.command), blast::BlastLimits::default());
                let lines = blast::lines(&blast);
                Ok(json!({"version": 1, "blast": blast, "lines": lines}))
            }
            _ => {
                let mut side = self.app.invocation.side();
                side.shell = self.shell(&line)?.or(side.shell);
                let verdict = judge.judge_bytes(line.command.as_bytes());
                let text = cookbook_reply(&Intent::Explain { command: line.command }, &side);
                let text = text.map_or_else(|_| verdict.explanation.clone(), |reply| clean(&reply.text));
                Ok(json!({"version": 1, "text": text, "verdict": verdict}))
            }
        }
    }
}

impl ServedTools for JudgeTools<'_> {
    /// The texts are in `mcp_tools.json`, where tools name their schema.
    fn list(&self) -> Vec<Value> {
        let mut told: Value = serde_json::from_str(include_str!("mcp_tools.json")).unwrap_or_default();
        let named = &mut told["line"]["properties"];
        named["shell"]["enum"] = json!(Shell::ALL.map(Shell::name));
        named["provenance"]["items"]["enum"] = json!(Provenance::ALL.map(Provenance::name));
        let Value::Array(mut tools) = told["tools"].take() else { return Vec::new() };
        for tool in &mut tools {
            tool["inputSchema"] = told[tool["inputSchema"].as_str().unwrap_or_default()].clone();
            tool["annotations"] = told["annotations"].clone();
        }
        tools
    }

    fn call(&self, name: &str, arguments: &Value) -> Option<Result<Value, String>> {
        match name {
            "policy" => Some(Ok(policy_report(&Setup::load(&process_env, &self.app.invocation.cwd)))),
            "check" | "explain" | "blast" => Some(self.about(name, arguments)),
            _ => None,
        }
    }
}
