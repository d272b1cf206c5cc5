//! What goes into an agent's settings, so that it calls `aish hook`.

use super::Agent;

/// Where the text belongs, and the text.
pub fn config(agent: Agent) -> (&'static str, &'static str) {
    match agent {
        Agent::ClaudeCode => (".claude/settings.json, or ~/.claude/settings.json", CLAUDE_CODE),
        Agent::Codex => ("~/.codex/hooks.json", CODEX),
        Agent::Gemini => (".gemini/settings.json, or ~/.gemini/settings.json", GEMINI),
        Agent::Cursor => (".cursor/hooks.json, or ~/.cursor/hooks.json", CURSOR),
        Agent::Copilot => (".github/hooks/aish.json", COPILOT),
        Agent::Qwen => (".qwen/settings.json, or ~/.qwen/settings.json", QWEN),
        Agent::Kimi => ("~/.kimi/config.toml", KIMI),
        Agent::Kiro => (".kiro/agents/NAME.json, or ~/.kiro/agents/NAME.json", KIRO),
        Agent::OpenCode => (".opencode/plugin/aish.js, or ~/.config/opencode/plugin/aish.js", OPENCODE),
    }
}

const CLAUDE_CODE: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|Read|Grep|Glob|Edit|MultiEdit|Write|NotebookEdit",
        "hooks": [{ "type": "command", "command": "aish hook claude-code || exit 2", "timeout": 10 }]
      }
    ]
  }
}
"#;

const CODEX: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|apply_patch",
        "hooks": [{ "type": "command", "command": "aish hook codex || exit 2", "timeout": 10 }]
      }
    ]
  }
}
"#;

const GEMINI: &str = r#"{
  "hooks": {
    "BeforeTool": [
      {
        "matcher": "run_shell_command|write_file|replace|read_file",
        "hooks": [{ "type": "command", "command": "aish hook gemini || exit 2", "timeout": 10000 }]
      }
    ]
  }
}
"#;

const CURSOR: &str = r#"{
  "version": 1,
  "hooks": {
    "beforeShellExecution": [{ "command": "aish hook cursor || exit 2" }],
    "beforeReadFile": [{ "command": "aish hook cursor || exit 2" }]
  }
}
"#;

const COPILOT: &str = r#"{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "bash": "aish hook copilot || exit 2", "timeoutSec": 10 }]
  }
}
"#;

const QWEN: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "run_shell_command|write_file|edit|read_file|grep_search|glob|list_directory",
        "hooks": [{ "type": "command", "command": "aish hook qwen || exit 2", "timeout": 10000 }]
      }
    ]
  }
}
"#;

const KIMI: &str = r#"[[hooks]]
event = "PreToolUse"
matcher = "Shell|ReadFile|ReadMediaFile|WriteFile|StrReplaceFile|Grep|Glob"
command = "aish hook kimi || exit 2"
timeout = 10
"#;

const KIRO: &str = r#"{
  "hooks": {
    "preToolUse": [
      { "matcher": "execute_bash", "command": "aish hook kiro || exit 2" },
      { "matcher": "fs_read", "command": "aish hook kiro || exit 2" },
      { "matcher": "fs_write", "command": "aish hook kiro || exit 2" }
    ]
  }
}
"#;

const OPENCODE: &str = r#"// Judges what OpenCode is about to run with `aish hook opencode`. Every failure stops the call.
import { spawnSync } from "node:child_process"

export const Aish = async ({ directory }) => {
  const judge = (event, tool, args) => {
    const input = JSON.stringify({ event, tool, args, cwd: directory })
    const ran = spawnSync("aish", ["hook", "opencode"], { input, encoding: "utf8", timeout: 10000 })
    try {
      if (ran.status === 0) return JSON.parse(ran.stdout)
    } catch {}
    return { status: "ask", reason: "aish hook failed" }
  }
  return {
    "permission.ask": async (permission, output) => {
      if (permission.type !== "bash") return
      const command = permission.metadata?.command ?? permission.pattern
      const line = Array.isArray(command) ? command.join("\n") : command
      output.status = judge("permission.ask", "bash", { command: line }).status
    },
    "tool.execute.before": async (input, output) => {
      if (!["bash", "edit", "write", "read", "patch"].includes(input.tool)) return
      const verdict = judge("tool.execute.before", input.tool, output.args)
      if (verdict.status !== "allow") throw new Error(`aish: ${verdict.reason}`)
    },
  }
}
"#;
