//! The unit tests of `review_shell_end` (`run_judge.rs`).

use super::*;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;

fn level(command: &str, shell: Shell) -> ReviewLevel {
    let request = JudgeRequest {
        command: command.into(),
        shell,
        cwd: "/w/project".into(),
        home: "/home/user".into(),
        workspaces: vec!["/w/project".into()],
        provenance: vec![Provenance::ModelSuggestion],
        look: false,
        aliases: Vec::new(),
        functions: Vec::new(),
        comments: false,
        left: aish_judge::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    };
    let mut verdict = aish_judge::judge(&request, &Policy::default());
    assert_eq!(verdict.level, ReviewLevel::A, "{command}");
    review_shell_end(&mut verdict, shell);
    assert_eq!(verdict.requires_click, verdict.level > ReviewLevel::A);
    assert_eq!(verdict.explanation.is_empty(), verdict.level == ReviewLevel::A);
    verdict.level
}

#[test]
fn what_ends_the_shell_is_reviewed() {
    for command in [
        "exit",
        "test -f x || exit 1",
        "command exit 3",
        "if true; then exit 2; fi",
        "logout",
        "exec ls -l",
        "exec >/dev/null",
        "set -e",
        "set -euo pipefail; make",
        "set -o errexit",
        "cd x && set -o 'err_exit'",
    ] {
        assert_eq!(level(command, Shell::Bash), ReviewLevel::B, "{command}");
        assert_eq!(level(command, Shell::Zsh), ReviewLevel::B, "{command}");
    }
    assert_eq!(level("setopt ERR_EXIT", Shell::Zsh), ReviewLevel::B);
    assert_eq!(level("exit; and ls", Shell::Fish), ReviewLevel::B);
}

#[test]
fn nothing_else_is() {
    for command in ["ls", "echo exit", "set -u", "set -o pipefail", "set x -e-", "grep -e x y", "find . -exec ls {} +"]
    {
        assert_eq!(level(command, Shell::Bash), ReviewLevel::A, "{command}");
    }
    assert_eq!(level("set -e x", Shell::Fish), ReviewLevel::A);
}
