//! What the permissions of the user, the administrator and the project (`[permissions]`) make of
//! the commands in an answer: which are offered, and by what pattern the only one may run without
//! another Enter. It prints and runs nothing, and lowers no verdict.

use super::proposal::JudgedProposal;
use crate::conversation::markers::{Marker, parse_markers};
use crate::review::line_judge::LineJudge;
use aish_judge::policy::permissions::{Permission, PermissionList};
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::Shell;
use aish_text::sanitize::visible;

/// The commands of an answer, sorted.
#[derive(Debug, Default)]
pub struct Sorted {
    pub offered: Vec<JudgedProposal>,
    /// Why the others aren't, a line each.
    pub denied: Vec<String>,
    /// The user wants to be asked about one of them, whatever `shell.confirm_cmd` says.
    pub asks: bool,
    /// The pattern that lets the one there is run.
    pub allowed: Option<Permission>,
}

/// Sorts the commands of the answer `text`. One that stands in it beside anything else that would
/// be done, that the model wants the user to be asked about, or that has several lines, isn't
/// allowed by any pattern.
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

/// Why a command isn't offered, for people; none where no pattern denies it.
pub fn denied_row(judge: &LineJudge, verdict: &Verdict) -> Option<String> {
    let permitted = judge.permit(verdict);
    let by = permitted.by.filter(|_| permitted.outcome == PermissionList::Deny)?;
    Some(format!("not offered: {} is denied by {}; change it there", visible(&verdict.command), written(by)))
}

/// A pattern and its place, for people.
pub fn written(by: &Permission) -> String {
    visible(&format!("\"{}\" in permissions.{}, {}", by.pattern(), by.list.name(), by.source))
}

/// What the record of a command says that runs unasked.
pub fn reason(by: &Permission) -> Reason {
    Reason { rule: "permissions.allow".to_owned(), level: ReviewLevel::A, message: written(by), span: None }
}
