//! A run on the cookbook, reply by reply: what failed, what wasn't run, and files that the steps made.

use std::path::Path;

use super::*;
use crate::fix::FixMachine;
use crate::tests::bare;
use aish_text::Shell;

fn ran(command: &str, status: Option<i32>, output: &str) -> Done {
    Done { command: command.to_owned(), status, output: output.to_owned() }
}

/// The reply with files that exist, by their names, in the current directory.
fn reply_with(goal: &str, done: &[Done], cwd: &Path, files: &[&str]) -> String {
    let exists = |path: &Path| files.iter().any(|file| path == Path::new(file) || path == Path::new("/w").join(file));
    reply(goal, done, &Environment { cwd, exists: &exists, ..bare(Shell::Bash) }, &[], &FixMachine)
}

fn reply_to(goal: &str, done: &[Done]) -> String {
    reply_with(goal, done, Path::new("/w"), &[])
}

#[test]
fn a_failure_is_corrected_once_and_then_ends_the_run() {
    let (goal, wrong) = ("show the last commit", "git show");
    assert!(reply_to(goal, &[]).contains(&format!("CMD: {wrong}\n")));
    let typed = ran("gti show", Some(127), "bash: gti: command not found");
    let corrected = reply_to(goal, std::slice::from_ref(&typed));
    assert!(corrected.contains("CMD: git show\n"), "{corrected}");
    let twice = reply_to(goal, &[typed, ran(wrong, Some(128), "fatal: not a repository")]);
    assert!(twice.contains("GOAL: blocked the second try failed too, with status 128: git show"), "{twice}");
    let unknown = reply_to(goal, &[ran(wrong, Some(77), "it broke\nbadly")]);
    assert!(unknown.contains("GOAL: blocked the command failed with status 77: git show"), "{unknown}");
    assert!(unknown.contains("  | it broke\n  | badly"), "{unknown}");
    let skipped = reply_to(goal, &[ran(wrong, None, "")]);
    assert!(skipped.contains("GOAL: blocked the command was not run: git show"), "{skipped}");
}

#[test]
fn what_a_step_made_does_not_change_the_plan() {
    let pack = "pack conf into backup.tar.gz, then list what is in the archive";
    let first = reply_with(pack, &[], Path::new("/w"), &["conf"]);
    assert!(first.contains("Step 1 of 2") && first.contains("CMD: tar -caf backup.tar.gz conf\n"), "{first}");
    let done = [ran("tar -caf backup.tar.gz conf", Some(0), "")];
    let second = reply_with(pack, &done, Path::new("/w"), &["conf", "backup.tar.gz"]);
    assert!(second.contains("Step 2 of 2") && second.contains("CMD: tar -tf backup.tar.gz\n"), "{second}");
    let folders = "create two folders called red and green";
    let done = [ran("mkdir -p red green", Some(0), "")];
    assert!(reply_with(folders, &done, Path::new("/w"), &["red", "green"]).contains("GOAL: complete"));
    // Behind `cd` the names are those of another directory.
    let folder = "make a folder called demo, go into it and create an empty README.md";
    let done = [ran("mkdir -p demo", Some(0), ""), ran("cd demo", Some(0), "")];
    let third = reply_with(folder, &done, Path::new("/w/demo"), &["demo"]);
    assert!(third.contains("Step 3 of 3") && third.contains("CMD: truncate -s 0 README.md\n"), "{third}");
}

#[test]
fn the_end_says_what_was_found() {
    let search = "search for TODO in all python files";
    let command = reply_to(search, &[]);
    let command = command.split("CMD: ").nth(1).unwrap_or_default().trim();
    let nothing = reply_to(search, &[ran(command, Some(1), "")]);
    assert_eq!(nothing, "Nothing was found.\n\nGOAL: complete\n");
    let long = (0..9).map(|line| format!("a.py:{line}: TODO\n")).collect::<String>();
    let some = reply_to(search, &[ran(command, Some(0), &long)]);
    assert!(some.starts_with("Done:\n  | a.py:0: TODO\n") && some.contains("  | …\n\nGOAL: complete"), "{some}");
    let wide = reply_to(search, &[ran(command, Some(0), &"x".repeat(900))]);
    assert!(wide.starts_with(&format!("Done:\n  | {}…", "x".repeat(SHOWN))), "{wide}");
    let files = ["a.txt", "b.txt"];
    let done = [ran("diff a.txt b.txt", Some(1), "1c1\n< a\n> b")];
    let differ = reply_with("show the differences between a.txt and b.txt", &done, Path::new("/w"), &files);
    assert!(differ.starts_with("They differ:\n  | 1c1\n"), "{differ}");
}

#[test]
fn a_goal_that_one_answer_explains_is_one_step_whatever_its_verb() {
    for (goal, command) in [
        ("compare a.txt and b.txt", "diff -u a.txt b.txt"),
        ("owner and group of notes.txt", "stat -c '%U:%G' notes.txt"),
        ("kernel version and architecture", "uname -rm"),
        ("what changed between main and dev", "git diff main dev --"),
        ("write hello world into a file called hello.txt", "printf '%s\\n' 'hello world' > hello.txt"),
        ("create two folders called red and green", "mkdir -p red green"),
        ("stop tracking .env but keep it on disk", "git rm -r --cached -- .env"),
        ("mirror site/ to /mnt/usb/site and delete extra files", "rsync -a --delete site/ /mnt/usb/site/"),
    ] {
        let reply = reply_to(goal, &[]);
        assert!(reply.ends_with(&format!("CMD: {command}\n")) && !reply.contains("Step"), "{goal}: {reply}");
    }
}
