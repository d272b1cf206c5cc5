//! Whether a command's output comes from the web or from files (PRV-02), as far as the judge knows.

use std::path::Path;

use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{OperationClass, Provenance, Verdict};
use aish_text::Shell;

use crate::lists;

/// Network commands print web text. Commands that name files, write (builds run project code) or
/// are unknown may print files' text. The line's own provenance is left out.
pub fn output_provenance(command: &str, shell: Shell, cwd: &Path) -> Vec<Provenance> {
    if command.trim().is_empty() {
        return Vec::new();
    }
    let request = JudgeRequest {
        provenance: Vec::new(),
        look: false,
        comments: false,
        ..JudgeRequest::new(command, shell, cwd, cwd)
    };
    let verdict = judge(&request, &Policy::default());
    let mut provenance = vec![Provenance::ToolOutput];
    if verdict.profile.operations.has(OperationClass::Network) {
        provenance.push(Provenance::WebContent);
    }
    if may_print_files(&verdict) {
        provenance.push(Provenance::WorkspaceFile);
    }
    provenance
}

fn may_print_files(verdict: &Verdict) -> bool {
    let profile = &verdict.profile;
    let only_asks = |class| matches!(class, OperationClass::Read | OperationClass::Network);
    let prints_contents = |word: &str| lists::GIT_CONTENTS.has(word);
    !profile.operations.iter().all(only_asks)
        || !profile.touched_paths.is_empty()
        || (profile.roots.iter().any(|root| root == "git") && verdict.command.split_whitespace().any(prints_contents))
}

pub fn add_provenance(provenance: &mut Vec<Provenance>, more: &[Provenance]) {
    for source in more {
        if !provenance.contains(source) {
            provenance.push(*source);
        }
    }
}

#[cfg(test)]
#[path = "provenance_tests.rs"]
mod tests;
