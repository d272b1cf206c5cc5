//! Decisions (`audit.jsonl`): verdicts B or C with the user's answer, and what ran unasked. A line
//! each; secrets in commands are masked.

use std::collections::VecDeque;
use std::fs::Permissions;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::sessions::mask::{masked_beginning, masked_text};
use crate::store::clock::time_stamp;
use crate::store::private::open_regular;
use crate::store::{Paths, append_json};
use aish_judge::verdict::{ReviewLevel, Verdict};

const COMMAND: usize = 4096;
const LINE: usize = 64 * 1024;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum AuditAnswer {
        Approved = "approved",
        /// Also the same rules for the rest of the run.
        Granted = "granted",
        Refused = "refused",
        /// The user wanted it but didn't know the PIN.
        WrongPin = "wrong_pin",
        /// By a policy; the user wasn't asked.
        Denied = "denied",
        /// By a pattern of the user's permissions, unasked.
        Allowed = "allowed",
        /// A coding agent was told to ask its user.
        Asked = "asked",
        NoTerminal = "no_terminal",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    pub v: u32,
    pub ts: String,
    /// Who asked: `guard`, `hook claude-code`, `norris`.
    pub via: String,
    pub level: String,
    pub destructive: bool,
    pub answer: AuditAnswer,
    /// The weightiest comes first.
    pub rules: Vec<String>,
    pub provenance: Vec<String>,
    pub cwd: String,
    pub command: String,
}

/// Level A is recorded only where it ran unasked.
pub fn record_answer(paths: &Paths, via: &str, cwd: &Path, verdict: &Verdict, answer: AuditAnswer) -> Result<()> {
    if verdict.level == ReviewLevel::A && answer != AuditAnswer::Allowed {
        return Ok(());
    }
    only_for_the_user(&paths.audit())?;
    append_json(&paths.audit(), &audit_entry(via, cwd, verdict, answer))
}

/// An existing file may be open to others.
fn only_for_the_user(path: &Path) -> Result<()> {
    let Ok(meta) = path.symlink_metadata() else { return Ok(()) };
    if !meta.is_file() || meta.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(0o600))
        .map_err(|e| Error::failed(format!("cannot make {} private: {e}", path.display())))
}

/// Weightiest first, each once.
pub fn rule_names(verdict: &Verdict) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for reason in &verdict.reasons {
        if !rules.contains(&reason.rule) {
            rules.push(reason.rule.clone());
        }
    }
    rules
}

fn audit_entry(via: &str, cwd: &Path, verdict: &Verdict, answer: AuditAnswer) -> AuditEntry {
    AuditEntry {
        v: 1,
        ts: time_stamp(),
        via: via.to_owned(),
        level: verdict.level.letter().to_owned(),
        destructive: verdict.destructive,
        answer,
        rules: rule_names(verdict),
        provenance: verdict.profile.provenance.iter().map(|p| p.name().to_owned()).collect(),
        cwd: masked_text(&cwd.to_string_lossy()),
        command: masked_beginning(&verdict.command, COMMAND),
    }
}

/// At most `limit`, oldest first; and the number of unreadable lines.
pub fn last_entries(paths: &Paths, limit: usize) -> Result<(Vec<AuditEntry>, usize)> {
    let path: PathBuf = paths.audit();
    let fail = |e: std::io::Error| Error::failed(format!("cannot read {}: {e}", path.display()));
    let Some(file) = open_regular(&path).map_err(fail)? else { return Ok((Vec::new(), 0)) };
    let (mut kept, mut torn) = (VecDeque::new(), 0);
    for line in BufReader::new(file).split(b'\n') {
        let line = line.map_err(fail)?;
        match serde_json::from_slice::<AuditEntry>(&line) {
            Ok(entry) if line.len() <= LINE => {
                kept.push_back(entry);
                if kept.len() > limit {
                    kept.pop_front();
                }
            }
            _ if line.is_empty() => {}
            _ => torn += 1,
        }
    }
    Ok((kept.into(), torn))
}

#[cfg(test)]
#[path = "audit_tests.rs"]
mod tests;
