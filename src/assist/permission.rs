//! Applies `[permissions]` to the commands of an answer: which are offered, and which pattern lets
//! the only one run without Enter. It prints and runs nothing, and lowers no verdict.

use super::proposal::JudgedProposal;
use crate::conversation::markers::{Marker, parse_markers};
use crate::review::line_judge::LineJudge;
use aish_judge::policy::permissions::{Permission, PermissionList};
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::Shell;
use aish_text::sanitize::visible;

#[derive(Debug, Default)]
pub struct Sorted {
    pub offered: Vec<JudgedProposal>,
    /// Why the others are denied, one line each.
    pub denied: Vec<String>,
    /// One of them needs a question, whatever `shell.confirm_cmd` says.
    pub asks: bool,
    pub allowed: Option<Permission>,
}

/// Never allowed: a command with other actions, to be confirmed, or of several lines.
pub fn sort_commands(judge: &LineJudge, judged: Vec<JudgedProposal>, text: &str, shell: Shell) -> Sorted {
    if judge.setup.policy.permissions.is_empty() {
        return Sorted { offered: judged, ..Sorted::default() };
    }
    let alone = matches!(parse_markers(text, shell).as_slice(), [Marker::Command(_)]) && judged.len() == 1;
    let mut sorted = Sorted::default();
    for (command, verdict) in judged {
        if let Some(row) = denied_row(judge, &verdict) {
            sorted.denied.push(row);
            sorted.asks = true;
            continue;
        }
        let permitted = judge.permit(&verdict);
        match permitted.outcome {
            PermissionList::Allow => sorted.allowed = permitted.by.filter(|_| alone).cloned(),
            _ => sorted.asks |= permitted.by.is_some(),
        }
        sorted.offered.push((command, verdict));
    }
    sorted
}

/// The user's line about a denied command; none if no pattern denies it.
pub fn denied_row(judge: &LineJudge, verdict: &Verdict) -> Option<String> {
    let permitted = judge.permit(verdict);
    let by = permitted.by.filter(|_| permitted.outcome == PermissionList::Deny)?;
    Some(format!("not offered: {} is denied by {}; change it there", visible(&verdict.command), written(by)))
}

pub fn written(by: &Permission) -> String {
    visible(&format!("\"{}\" in permissions.{}, {}", by.pattern(), by.list.name(), by.source))
}

/// For the record of a command that runs unasked.
pub fn reason(by: &Permission) -> Reason {
    Reason { rule: "permissions.allow".to_owned(), level: ReviewLevel::A, message: written(by), span: None }
}
