//! A file tool's verdict: that of an equivalent command line, raised where a tool may do less.

use aish_judge::policy::Policy;
use aish_judge::raise_verdict;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::Shell;

use super::file_call::FileCall;
use super::plan::Plan;

/// On `plan`, a call of the tool `name`. `request` gives place and origin; its line is replaced.
pub fn judge(plan: &Plan, name: &str, request: JudgeRequest, policy: &Policy) -> Verdict {
    let request = JudgeRequest {
        command: plan.line.clone(),
        shell: Shell::Bash,
        aliases: Vec::new(),
        functions: Vec::new(),
        ..request
    };
    let mut verdict = aish_judge::judge(&request, policy);
    name.clone_into(&mut verdict.profile.tool_name);
    if !plan.inside {
        // A command may read anywhere; a tool stays in the workspace.
        let reason = reason("tools.outside", ReviewLevel::B, "outside the workspace");
        raise_verdict(&mut verdict, reason, false, "Works on a file outside the workspace.");
    }
    if matches!(plan.call, FileCall::Delete { recursive: true, .. }) {
        let reason = reason("tools.delete-tree", ReviewLevel::C, "deletes a directory with all that is in it");
        raise_verdict(&mut verdict, reason, true, "Deletes a directory with all that is in it.");
    }
    verdict
}

fn reason(rule: &str, level: ReviewLevel, message: &str) -> Reason {
    Reason { rule: rule.to_owned(), level, message: message.to_owned(), span: None }
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;
