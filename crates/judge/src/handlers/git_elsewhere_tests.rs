//! Tests of `git_elsewhere.rs`, on repositories that are there.

use std::fs;
use std::path::Path;

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

/// A directory `work`, which is the workspace, beside one named `other` with a repository of this
/// configuration.
fn beside(config: &str) -> tempfile::TempDir {
    let top = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(top.path().join("work/sub")).expect("a directory");
    fs::create_dir_all(top.path().join("other/.git/hooks")).expect("a directory");
    fs::create_dir_all(top.path().join("plain")).expect("a directory");
    fs::write(top.path().join("other/.git/HEAD"), "ref: refs/heads/main\n").expect("written");
    fs::write(top.path().join("other/.git/config"), config).expect("written");
    fs::write(top.path().join("other/.git/hooks/pre-commit.sample"), "").expect("written");
    top
}

fn level(top: &Path, line: &str) -> ReviewLevel {
    let top = top.canonicalize().expect("a directory");
    let mut request = JudgeRequest::new(line, Shell::Bash, top.join("work"), top.join("home"));
    request.provenance = vec![Provenance::ModelSuggestion];
    judge(&request, &Policy::default()).level
}

const CALLS: [&str; 6] = [
    "git -C ../other status",
    "git --git-dir=../other/.git log",
    "git --git-dir ../other/.git --work-tree . diff",
    "cd ../other && git status",
    "(cd ../other; git log -3)",
    "env -C ../other git diff",
];

#[test]
fn settings_that_run_programs_are_asked_about() {
    let settings = [
        "[core]\n\tfsmonitor = ./x\n",
        "[core]\npager=./x\n",
        "[diff]\n external = sh x\n",
        "[filter \"x\"]\n clean = ./x\n",
        "[diff \"pdf\"]\n textconv = ./x\n",
        "[core]\n hooksPath = ../hooks\n",
        "[core] sshCommand = ./x\n",
        "[remote \"origin\"]\n url = ext::sh -c x\n",
        "[include]\n path = ../more\n",
    ];
    for config in settings {
        let top = beside(config);
        fs::write(top.path().join("other/more"), "[core]\nfsmonitor=x\n").expect("written");
        for call in CALLS {
            assert_eq!(level(top.path(), call), ReviewLevel::B, "{call} with {config}");
        }
    }
}

#[test]
fn what_runs_nothing_is_not() {
    let config = "[core]\n bare = false\n fsmonitor = true\n pager = less -R\n[remote \"origin\"]\n url = git@example.org:a/b.git\n\
        [branch \"main\"]\n remote = origin\n[alias]\n x = !make\n[filter \"lfs\"]\n clean = git-lfs clean -- %f\n";
    let top = beside(config);
    for call in CALLS.into_iter().chain(["git -C ../plain status", "git -C ../none log", "git -C sub log", "git log"]) {
        assert_eq!(level(top.path(), call), ReviewLevel::A, "{call}");
    }
    fs::write(top.path().join("other/.git/hooks/pre-commit"), "").expect("written");
    assert_eq!(level(top.path(), CALLS[0]), ReviewLevel::A, "a hook of commits");
    fs::write(top.path().join("other/.git/hooks/post-index-change"), "").expect("written");
    assert_eq!(level(top.path(), CALLS[0]), ReviewLevel::B, "a hook of everything");
}

#[test]
fn what_cannot_be_read_is_asked_about() {
    let top = beside("");
    fs::write(top.path().join("other/.git/config"), "#".repeat(1 << 20)).expect("written");
    CALLS.iter().for_each(|call| assert_eq!(level(top.path(), call), ReviewLevel::B, "{call}"));
    for call in ["git -C \"$X\" status", "cd \"$X\" && git log"] {
        assert_eq!(level(top.path(), call), ReviewLevel::B, "{call}");
    }
}

#[test]
fn a_bare_repository_is_one() {
    let top = beside("");
    let bare = top.path().join("bare");
    fs::create_dir_all(bare.join("refs")).expect("a directory");
    fs::write(bare.join("HEAD"), "ref: refs/heads/main\n").expect("written");
    fs::write(bare.join("config"), "[core]\nfsmonitor = x\n").expect("written");
    assert_eq!(level(top.path(), "git -C ../bare/refs log"), ReviewLevel::B);
}
