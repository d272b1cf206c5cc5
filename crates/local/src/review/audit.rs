//! The record of decisions (`audit.jsonl`): what was judged B or C, and what the user answered; and
//! what ran unasked. One line per decision, appended in one write; what looks like a secret in the
//! command is taken out before.

use std::collections::VecDeque;
use std::fs::Permissions;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Exit, Result};
use crate::sessions::mask::{masked_beginning, masked_text};
use crate::store::clock::time_stamp;
use crate::store::private::open_regular;
use crate::store::{Paths, append_private_line, private_dir};
use aish_judge::verdict::{ReviewLevel, Verdict};

/// The most of a command that is kept, in bytes.
const COMMAND: usize = 4096;
/// The longest line that is read back.
const LINE: usize = 64 * 1024;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum AuditAnswer {
        /// The user let it run.
        Approved = "approved",
        /// The user lets what the rules that speak on it ask about run, for the rest of the run.
        Granted = "granted",
        Refused = "refused",
        /// The user wanted it, and didn't know the PIN.
        WrongPin = "wrong_pin",
        /// A policy forbids it; the user wasn't asked.
        Denied = "denied",
        /// A pattern of the user's permissions let it run; the user wasn't asked.
        Allowed = "allowed",
        /// A coding agent was told to ask its user.
        Asked = "asked",
        /// There was no terminal to ask on: it didn't run.
        NoTerminal = "no_terminal",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    pub v: u32,
    /// When, UTC, ISO 8601.
    pub ts: String,
    /// Who asked: `guard`, `hook claude-code`, `norris`.
    pub via: String,
    pub level: String,
    /// It would halt Norris.
    pub destructive: bool,
    pub answer: AuditAnswer,
    /// The rules that spoke, the weightiest first.
    pub rules: Vec<String>,
    pub provenance: Vec<String>,
    pub cwd: String,
    pub command: String,
}

/// Records what became of a command. Level A leaves no trace, but where it ran unasked.
pub fn record_answer(paths: &Paths, via: &str, cwd: &Path, verdict: &Verdict, answer: AuditAnswer) -> Result<()> {
    if verdict.level == ReviewLevel::A && answer != AuditAnswer::Allowed {
        return Ok(());
    }
    let entry = audit_entry(via, cwd, verdict, answer);
    let line =
        serde_json::to_string(&entry).map_err(|e| Error::new(Exit::Internal, format!("an audit record: {e}")))?;
    private_dir(&paths.data)?;
    only_for_the_user(&paths.audit())?;
    append_private_line(&paths.audit(), &line)
}

/// A file that was there already may be open to others.
fn only_for_the_user(path: &Path) -> Result<()> {
    let Ok(meta) = path.symlink_metadata() else { return Ok(()) };
    if !meta.is_file() || meta.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(0o600))
        .map_err(|e| Error::failed(format!("cannot make {} private: {e}", path.display())))
}

/// The rules that spoke, the weightiest first, each once.
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

/// The last `limit` decisions, oldest first, and how many lines could not be read.
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
