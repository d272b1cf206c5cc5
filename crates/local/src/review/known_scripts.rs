//! Scripts approved for good in one shell: the line isn't asked about while its files are the same.

use std::path::Path;

use sha2::{Digest, Sha256};

use crate::store::private::read_regular;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_judge::verdict::{Confidence, ReviewLevel, Verdict};

/// The only rule whose question can be answered for good.
const RULE: &str = "exec.script";

const MAX_SCRIPT: u64 = 4 << 20;

const MOST: usize = 200;

/// A word with one of these may mean something else next time.
const CHANGING: &[char] = &['$', '`', '*', '?', '[', '{', '(', '^'];

/// Of a line, its place and its files' content; none if it can't be approved for good.
pub fn fingerprint(verdict: &Verdict, cwd: &Path) -> Option<String> {
    let about_a_script = verdict.level == ReviewLevel::B
        && !verdict.destructive
        && !verdict.denied
        && verdict.profile.parse_confidence == Confidence::High
        && verdict.reasons.iter().filter(|reason| reason.level == ReviewLevel::B).all(|reason| reason.rule == RULE);
    if !about_a_script || verdict.command.contains(CHANGING) {
        return None;
    }
    let mut hash = Sha256::new();
    let mut add = |part: &[u8]| {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    };
    add(verdict.command.trim().as_bytes());
    add(cwd.as_os_str().as_encoded_bytes());
    let mut files = 0;
    for path in &verdict.profile.touched_paths {
        let data = std::fs::metadata(path).ok()?;
        add(path.as_bytes());
        if data.is_dir() {
            continue;
        }
        if data.len() > MAX_SCRIPT {
            return None;
        }
        add(&read_regular(Path::new(path)).ok()??);
        files += 1;
    }
    (files > 0).then(|| hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

pub fn is_known(shell: &ShellState, fingerprint: &str) -> bool {
    shell.get(StateSlot::Scripts).is_some_and(|known| known.lines().any(|line| line == fingerprint))
}

pub fn keep_known(shell: &ShellState, fingerprint: &str) -> crate::error::Result<()> {
    let known = shell.get(StateSlot::Scripts).unwrap_or_default();
    let before: Vec<&str> = known.lines().collect();
    let kept = &before[before.len().saturating_sub(MOST - 1)..];
    shell.put(StateSlot::Scripts, &kept.iter().copied().chain([fingerprint]).collect::<Vec<_>>().join("\n"))
}
