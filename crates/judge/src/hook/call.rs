//! Reads an agent's planned call from its hook's JSON.

use std::path::PathBuf;

use serde_json::Value;

use super::{HookedAgent, json, patterns};
use crate::lists;
use aish_text::Shell;
use aish_text::quote::block;

/// A call that waits for its decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookCall {
    /// As the agent names it; empty if it doesn't.
    pub event: String,
    /// The call's directory, if given and absolute.
    pub cwd: Option<PathBuf>,
    /// The agent's workspaces, if it names any.
    pub workspaces: Vec<PathBuf>,
    /// The action to judge.
    pub action: HookAction,
}

/// The action of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookAction {
    /// Run a command line.
    Shell(String),
    /// Read, write or remove files.
    Files(Vec<(FileUse, String)>),
    /// Call a tool of an MCP server.
    Tool {
        /// As the agent names it.
        server: String,
        /// As the server names it.
        tool: String,
        /// As the model wrote them.
        arguments: Value,
    },
    /// The name of a tool that isn't understood, or what is wrong.
    Unknown(String),
}

aish_text::named_enum! {
    /// A use of files.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FileUse {
        /// Reads the content of files.
        Read = "read",
        /// Changes parts, or creates them.
        Edit = "edit",
        /// Writes them as a whole: the old content is gone.
        Write = "write",
        /// Removes files.
        Delete = "delete",
    }
}

/// Never fails: what isn't understood is unknown.
pub fn read_call(agent: HookedAgent, input: &Value) -> HookCall {
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    let absolute = |path: &str| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let event = text("hook_event_name").or_else(|| text("event")).unwrap_or_default().to_owned();
    let workspaces = texts(input, "workspace_roots").filter_map(absolute).collect();
    let action = match (agent, event.as_str()) {
        _ if !before(agent, input) => unknown("an event that isn't known"),
        (HookedAgent::Cursor, "beforeShellExecution") => match text("command") {
            Some(command) => HookAction::Shell(command.to_owned()),
            None => unknown("no command"),
        },
        (HookedAgent::Cursor, "beforeReadFile") => match text("file_path") {
            Some(path) => HookAction::Files(vec![(FileUse::Read, path.to_owned())]),
            None => unknown("no path"),
        },
        _ => tool(agent, input),
    };
    let args = arguments(input);
    let own = args
        .as_ref()
        .and_then(|args| ["workdir", "cwd", "dir_path", "directory"].iter().find_map(|n| args.get(*n)?.as_str()));
    let base = text("cwd").and_then(absolute);
    // A shell tool may run somewhere else than the session.
    let cwd = match (&action, own) {
        (HookAction::Shell(_), Some(own)) => base.as_ref().map_or_else(|| absolute(own), |base| Some(base.join(own))),
        _ => base,
    };
    HookCall { event, cwd, workspaces, action }
}

/// Whether the event, if named, comes before a call and is answered here.
fn before(agent: HookedAgent, input: &Value) -> bool {
    let known = lists::HOOK_EVENTS.value(agent.name()).unwrap_or_default();
    let answered = |event: &str| event.is_empty() || known.split(' ').any(|known| known == event);
    let mut events = ["hook_event_name", "event"].iter().filter_map(|name| input.get(*name));
    events.all(|event| event.as_str().is_some_and(answered))
}

/// The value under one of the names; none if two differ, as it is unknown which one counts.
fn one<'a>(args: &'a Value, names: &[&str]) -> Option<&'a Value> {
    let mut said = names.iter().filter_map(|name| args.get(*name));
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}

/// The texts of a list.
fn texts<'a>(of: &'a Value, name: &str) -> impl Iterator<Item = &'a str> {
    of.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn unknown(what: &str) -> HookAction {
    HookAction::Unknown(what.chars().take(80).collect())
}

/// Copilot writes them as a text of JSON.
fn arguments(input: &Value) -> Option<Value> {
    let value = one(input, &["tool_input", "args", "toolArgs"])?;
    match value.as_str() {
        Some(text) => json::read(text.as_bytes()).ok(),
        None => Some(value.clone()),
    }
}

fn tool(agent: HookedAgent, input: &Value) -> HookAction {
    let name = one(input, &["tool_name", "tool", "toolName"]).and_then(Value::as_str);
    let (Some(name), Some(args)) = (name, arguments(input)) else {
        return unknown("a call without a tool");
    };
    let args = &args;
    if let Some((server, tool)) = server_and_tool(agent, name) {
        return HookAction::Tool { server: server.to_owned(), tool: tool.to_owned(), arguments: args.clone() };
    }
    let lower = name.to_ascii_lowercase();
    if lists::HOOK_HARMLESS.has(lower.as_str()) || (lower == "write_stdin" && types_nothing(args)) {
        return HookAction::Shell(":".to_owned());
    }
    if lists::HOOK_SHELLS.has(lower.as_str()) {
        let line = command(args).filter(|_| in_known_shell(args) && args.get("ws").is_none());
        return line.map_or_else(|| unknown(name), HookAction::Shell);
    }
    if lower == "apply_patch" || lower == "patch" {
        return patch(args).unwrap_or_else(|| unknown(name));
    }
    let Some(usage) = lists::HOOK_FILES.value(&lower).and_then(FileUse::from_name) else { return unknown(name) };
    // Kiro's writer makes a file anew only to create it.
    let usage = match args.get("command").and_then(Value::as_str) {
        Some("str_replace" | "insert" | "append") if matches!(lower.as_str(), "fs_write" | "write") => FileUse::Edit,
        _ => usage,
    };
    let named = || lists::HOOK_PATHS.words().filter_map(|key| args.get(key));
    if !named().all(|value| value.is_string() || value.is_null()) {
        return unknown(name);
    }
    let mut paths: Vec<String> =
        named().filter_map(Value::as_str).filter(|path| !path.is_empty()).map(str::to_owned).collect();
    for list in ["paths", "include", "file_paths"] {
        paths.extend(texts(args, list).map(str::to_owned));
    }
    // Several reads in one call; one without a file isn't understood.
    for operation in args.get("operations").and_then(Value::as_array).into_iter().flatten() {
        let before = paths.len();
        paths.extend(operation.get("path").and_then(Value::as_str).map(str::to_owned));
        paths.extend(texts(operation, "image_paths").map(str::to_owned));
        if paths.len() == before {
            return unknown(name);
        }
    }
    if usage == FileUse::Read {
        searched(&lower, args, &mut paths);
    }
    // A search without a path is in the working directory; other tools need one.
    let reads_one = matches!(lower.as_str(), "read" | "read_file" | "readfile" | "readmediafile" | "view" | "fs_read");
    if paths.is_empty() && usage == FileUse::Read && !reads_one {
        paths.push(".".to_owned());
    }
    if paths.is_empty() {
        unknown(name)
    } else {
        HookAction::Files(paths.into_iter().map(|path| (usage, path)).collect())
    }
}

/// Whether nothing is typed into a running program, or only what ends it.
fn types_nothing(args: &Value) -> bool {
    match args.get("chars").or_else(|| args.get("input")) {
        None | Some(Value::Null) => true,
        Some(Value::String(typed)) => typed.chars().all(|sign| matches!(sign, '\u{3}' | '\u{4}')),
        Some(_) => false,
    }
}

fn in_known_shell(args: &Value) -> bool {
    match args.get("shell") {
        None | Some(Value::Null | Value::Bool(_)) => true,
        Some(Value::String(shell)) => lists::HOOK_GRAMMARS.has(shell.rsplit('/').next().unwrap_or_default()),
        Some(_) => false,
    }
}

/// None for other names and ambiguous ones. Gemini writes one `_` where others write two, and its
/// own policies end the server at the first.
fn server_and_tool(agent: HookedAgent, name: &str) -> Option<(&str, &str)> {
    let parts = match agent {
        HookedAgent::ClaudeCode | HookedAgent::Codex | HookedAgent::Qwen => {
            name.strip_prefix("mcp__")?.split_once("__")?
        }
        HookedAgent::Gemini => name.strip_prefix("mcp_")?.split_once('_')?,
        _ => return None,
    };
    let (server, tool) = parts;
    let certain = !server.is_empty() && !tool.is_empty() && !tool.contains("__") && !tool.starts_with('_');
    certain.then_some(parts)
}

/// What a search names besides its directory: patterns of files, and all that looks like a path.
fn searched(tool: &str, args: &Value, paths: &mut Vec<String>) {
    let rooted = |text: &str| text.starts_with(['/', '~']) || text.split('/').any(|part| part == "..");
    for key in ["pattern", "glob", "include", "globs", "includes"] {
        let Some(text) = args.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()) else { continue };
        let of_files = key != "pattern" || tool == "glob";
        if of_files && let Some(secret) = patterns::matched_secret(text) {
            paths.push(secret);
        }
        if rooted(text) {
            paths.push(text.to_owned());
        } else if of_files {
            let dir = ["path", "dir_path", "directory"].iter().find_map(|name| args.get(*name)?.as_str());
            paths.push(dir.map_or_else(|| text.to_owned(), |dir| format!("{}/{text}", dir.trim_end_matches('/'))));
        }
    }
}

/// A command line, or its words: `["bash", "-lc", "ls"]` is the line in it.
fn command(args: &Value) -> Option<String> {
    let value = one(args, &["command", "cmd"])?;
    if let Some(line) = value.as_str() {
        return Some(line.to_owned());
    }
    let words: Vec<&str> = value.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    match words.as_slice() {
        [shell, "-c" | "-lc", line] if ["bash", "sh", "zsh", "/bin/bash", "/bin/sh", "/bin/zsh"].contains(shell) => {
            Some((*line).to_owned())
        }
        [] => None,
        words => Some(words.iter().map(|word| block(Shell::Bash, word)).collect::<Vec<_>>().join(" ")),
    }
}

fn patch(args: &Value) -> Option<HookAction> {
    let text = one(args, &["input", "patch", "patchText", "command"])?.as_str()?;
    let mut files = Vec::new();
    for line in text.lines() {
        let head = line.trim();
        let named = [
            // It would replace an existing file.
            ("*** Add File:", FileUse::Write),
            ("*** Update File:", FileUse::Edit),
            ("*** Move to:", FileUse::Write),
            ("*** Delete File:", FileUse::Delete),
        ]
        .into_iter()
        .find_map(|(start, does)| Some((does, head.strip_prefix(start)?.trim())));
        match named {
            Some((_, "")) => return None,
            Some((does, path)) => files.push((does, path.to_owned())),
            None if matches!(head, "*** Begin Patch" | "*** End Patch" | "*** End of File") => {}
            // Lines of content begin with a sign; any other heading may do whatever it says.
            None if head.starts_with("***") && head.len() > 3 && !line.starts_with(['+', '-']) => return None,
            None => {}
        }
    }
    (!files.is_empty()).then_some(HookAction::Files(files))
}

/// The command lines that stand for a call; none for an MCP tool or the unknown.
pub fn lines(action: &HookAction) -> Option<Vec<String>> {
    let files = match action {
        HookAction::Shell(line) => return Some(vec![line.clone()]),
        HookAction::Tool { .. } | HookAction::Unknown(_) => return None,
        HookAction::Files(files) => files,
    };
    // Some tools expand `~` and some don't: both files are judged.
    let both = |(does, path): &(FileUse, String)| {
        let start = match does {
            FileUse::Read => "cat -- ",
            FileUse::Edit => ": >> ",
            FileUse::Write => ": > ",
            FileUse::Delete => "rm -rf -- ",
        };
        let words: Vec<String> = home(path).into_iter().chain([block(Shell::Bash, path)]).collect();
        words.into_iter().map(move |word| format!("{start}{word}"))
    };
    Some(files.iter().flat_map(both).collect())
}

/// A path with `~` or `~user` as a word in which that is expanded.
fn home(path: &str) -> Option<String> {
    let (user, rest) = path.strip_prefix('~')?.split_once('/').unwrap_or((&path[1..], ""));
    let name = user.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'));
    name.then(|| if path.contains('/') { format!("~{user}/{}", block(Shell::Bash, rest)) } else { format!("~{user}") })
}
