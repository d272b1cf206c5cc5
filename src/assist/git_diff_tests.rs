//! The unit tests of `git_diff.rs`: what a hostile repository can't do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::*;

fn git_does(dir: &Path, words: &[&str]) {
    let mut command = Command::new("git");
    command.current_dir(dir).args(["-c", "user.name=x", "-c", "user.email=x@y", "-c", "init.defaultBranch=main"]);
    assert!(command.args(words).output().unwrap().status.success(), "{words:?}");
}

fn repository() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    git_does(dir.path(), &["init", "-q"]);
    fs::write(dir.path().join("a"), "one\n").unwrap();
    git_does(dir.path(), &["add", "."]);
    git_does(dir.path(), &["commit", "-qm", "first"]);
    fs::write(dir.path().join("a"), "two\n").unwrap();
    git_does(dir.path(), &["commit", "-qam", "second"]);
    fs::write(dir.path().join("a"), "three\n").unwrap();
    dir
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn differences_by_their_names() {
    let dir = repository();
    for (what, old, new) in [
        (&[][..], "-two", "+three"),
        (&["HEAD~1"], "-one", "+three"),
        (&["HEAD~1..HEAD"], "-one", "+two"),
        (&["HEAD~1..."], "-one", "+two"),
    ] {
        let text = git_diff(dir.path(), &words(what)).unwrap();
        assert!(text.contains(old) && text.contains(new) && !text.contains('\u{1b}'), "{what:?}: {text}");
    }
    assert_eq!(git_diff(dir.path(), &words(&["--staged"])).unwrap(), "");
    for wrong in ["--output=x", "-Ox", "--ext-diff", "--no-index", "nonsense"] {
        assert!(git_diff(dir.path(), &words(&[wrong])).is_err(), "{wrong}");
    }
    assert!(!dir.path().join("x").exists());
    for (range, is) in [
        ("HEAD~1..HEAD", true),
        ("main..", true),
        ("..main", true),
        ("HEAD~1...main", true),
        ("..", false),
        ("a..b", false),
        ("main", false),
        ("--all..main", false),
        ("main..main..main", false),
    ] {
        assert_eq!(is_range(dir.path(), range), is, "{range}");
    }
    let bare = tempfile::tempdir().unwrap();
    assert!(git_diff(bare.path(), &[]).is_err());
}

/// Every way known to us by which a repository's files name a program.
#[test]
fn no_program_of_the_repository_runs() {
    let dir = repository();
    let trap = dir.path().join("trap.sh");
    fs::write(&trap, format!("#!/bin/sh\ntouch {}/sprung\ncat\n", dir.path().display())).unwrap();
    fs::set_permissions(&trap, fs::Permissions::from_mode(0o755)).unwrap();
    let hooks = dir.path().join(".git/hooks");
    fs::create_dir_all(&hooks).unwrap();
    for hook in ["post-index-change", "pre-auto-gc", "fsmonitor-watchman", "query-watchman"] {
        fs::copy(&trap, hooks.join(hook)).unwrap();
    }
    let trap = trap.to_str().unwrap();
    for (key, value) in [
        ("core.fsmonitor", trap),
        ("core.pager", trap),
        ("pager.diff", trap),
        ("core.sshCommand", trap),
        ("core.hooksPath", hooks.to_str().unwrap()),
        ("core.editor", trap),
        ("diff.external", trap),
        ("diff.d.command", trap),
        ("diff.d.textconv", trap),
        ("diff.d.cachetextconv", "true"),
        ("filter.f.clean", trap),
        ("filter.f.smudge", trap),
        ("filter.f.required", "true"),
        ("filter.P.process", trap),
        ("alias.diff", &format!("!{trap}")),
        ("alias.rev-parse", &format!("!{trap}")),
        ("gpg.program", trap),
        ("color.ui", "always"),
        ("protocol.allow", "always"),
        ("protocol.ext.allow", "always"),
    ] {
        git_does(dir.path(), &["config", key, value]);
    }
    fs::write(dir.path().join(".gitattributes"), "a diff=d filter=f\nb filter=P\n").unwrap();
    fs::write(dir.path().join("b"), "x").unwrap();
    fs::write(dir.path().join("a"), "four\n").unwrap();
    let text = git_diff(dir.path(), &[]).unwrap();
    assert!(text.contains("+four") && !text.contains('\u{1b}'), "{text}");
    assert!(git_diff(dir.path(), &words(&["HEAD~1"])).unwrap().contains("+four"));
    assert!(is_range(dir.path(), "HEAD~1..HEAD"));
    assert!(!dir.path().join("sprung").exists(), "a program of the repository ran");
    git_does(dir.path(), &["config", "filter.a=b.clean", trap]);
    assert!(git_diff(dir.path(), &[]).is_err());
    // The traps are real.
    git_does(dir.path(), &["config", "--remove-section", "filter.a=b"]);
    let _ = Command::new("git").current_dir(dir.path()).args(["diff"]).output();
    assert!(dir.path().join("sprung").exists());
}

#[test]
fn a_work_tree_elsewhere_is_refused() {
    let (dir, other) = (repository(), tempfile::tempdir().unwrap());
    fs::write(other.path().join("a"), "a secret of yours\n").unwrap();
    git_does(dir.path(), &["config", "core.worktree", other.path().to_str().unwrap()]);
    let error = git_diff(dir.path(), &[]).unwrap_err();
    assert!(error.message.contains("work tree elsewhere"), "{error:?}");
}

/// git is stopped, and the pipe isn't waited for by us.
#[test]
fn what_is_long_is_cut() {
    let dir = repository();
    fs::write(dir.path().join("a"), "line\n".repeat(600_000)).unwrap();
    let text = git_diff(dir.path(), &[]).unwrap();
    assert_eq!(text.len(), MOST);
}
