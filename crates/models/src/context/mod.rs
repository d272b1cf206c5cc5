//! Facts about the machine for a model: few, cheap, not secret. Found on every key press, so no
//! process and no socket.

use std::ffi::OsStr;

use crate::lists;
use crate::store::program::find_program;

pub mod git;

use std::path::PathBuf;

use crate::model::turn::TurnFacts;
use aish_secrets::cut;
use aish_text::Shell;

#[derive(Clone, Debug, Default)]
pub struct ShellReport {
    pub shell: Option<Shell>,
    pub version: String,
    pub last_command: String,
    pub last_status: Option<i32>,
    pub last_output: Option<String>,
    /// Aliases, functions and builtins named in the line, one per line.
    pub definitions: String,
    pub path: std::ffi::OsString,
    pub home: Option<PathBuf>,
    pub cwd: PathBuf,
}

impl ShellReport {
    pub fn has(&self, program: &str) -> bool {
        on_path(&self.path, program)
    }

    pub fn defines(&self, name: &str) -> bool {
        let defined = |line: &str| line.split_once(' ')?.1.split('=').next().map(|defined| defined == name);
        self.definitions.lines().any(|line| defined(line) == Some(true))
    }
}

const FACT_MAX: usize = 2_000;

pub fn collect_facts(side: &ShellReport) -> TurnFacts {
    let mut facts = TurnFacts::new();
    let mut put = |name: &str, value: String| {
        let value = one_line(&value);
        if !value.is_empty() {
            facts.insert(name.to_owned(), value);
        }
    };
    put("os", describe_machine());
    put("cwd", shorten_home(&side.cwd, side.home.as_deref()));
    put("git", git::describe_repository(&side.cwd).unwrap_or_default());
    put("tools", present_tools(&side.path).join(" "));
    put("names", side.definitions.trim().to_owned());
    if let Some(shell) = side.shell {
        put("shell", format!("{shell} {}", side.version));
    }
    if let (false, Some(status)) = (side.last_command.is_empty(), side.last_status) {
        put("last command", format!("{} (exit status {status})", side.last_command));
    }
    facts
}

/// One line, so that no value can pass for another fact.
fn one_line(value: &str) -> String {
    let value = value.trim();
    let end = value.char_indices().nth(FACT_MAX).map_or(value.len(), |(at, _)| at);
    let kept = if end < value.len() { cut::part(value, 0..end) } else { value.to_owned() };
    kept.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn shorten_home(path: &std::path::Path, home: Option<&std::path::Path>) -> String {
    match home.and_then(|home| path.strip_prefix(home).ok()) {
        Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
        Some(rest) => format!("~/{}", rest.display()),
        None => path.display().to_string(),
    }
}

pub fn present_tools(path: &OsStr) -> Vec<&'static str> {
    lists::CONTEXT_TOOLS.words().filter(|program| on_path(path, program)).collect()
}

pub fn on_path(path: &OsStr, program: &str) -> bool {
    find_program(path, program).is_some()
}

/// For example `Linux (Debian GNU/Linux 12 (bookworm)), x86_64`.
pub fn describe_machine() -> String {
    let release = release_name().map(|name| format!(" ({name})"));
    format!("{}{}, {}", os_name(), release.unwrap_or_default(), std::env::consts::ARCH)
}

/// For example `Debian Linux` or `macOS`.
pub fn system_name() -> String {
    let release = release_name().filter(|_| cfg!(target_os = "linux"));
    match release.as_deref().and_then(|name| name.split(' ').next()) {
        Some(name) => format!("{name} Linux"),
        None => os_name().to_owned(),
    }
}

fn os_name() -> &'static str {
    match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "macOS",
        other => other,
    }
}

fn release_name() -> Option<String> {
    std::fs::read_to_string("/etc/os-release").ok().as_deref().and_then(pretty_name).map(str::to_owned)
}

/// `text` is an os-release file (os-release(5)).
fn pretty_name(text: &str) -> Option<&str> {
    let value = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(value.trim().trim_matches(['"', '\'']))
}

#[cfg(test)]
mod tests;
