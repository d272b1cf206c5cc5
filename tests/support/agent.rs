//! The scripted agent (`agent.py`) as a program of a home, and what it did. It may write to
//! directories of its own name alone.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A preset that asks the agent, which is put into the home.
pub fn preset(home: &Path, more: &str) -> String {
    fs::create_dir_all(home.join(".scripted")).unwrap();
    let program = home.join("scripted-acp");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/agent.py");
    fs::write(&program, format!("#!/bin/sh\nexec python3 '{script}' \"$HOME/.scripted/did\"\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    format!("[models.agent]\nprovider = \"acp\"\ncommand = \"{}\"\n{more}\n", program.display())
}

/// What the agent noted.
pub fn did(home: &Path) -> String {
    fs::read_to_string(home.join(".scripted/did")).unwrap_or_default()
}

/// How many lines of its notes begin like this.
pub fn count(home: &Path, what: &str) -> usize {
    did(home).lines().filter(|line| line.starts_with(what)).count()
}

/// Those of its processes that still run.
pub fn living(home: &Path) -> usize {
    let did = did(home);
    let numbers = did.lines().filter_map(|line| line.strip_prefix("start "));
    let lives = |number: &&str| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    };
    numbers.filter(lives).count()
}
