//! The unit tests of `typed_line.rs`.

use super::*;

/// The text of a note is not a command line.
#[test]
fn the_words_of_a_line() {
    for (line, expected) in [
        ("remember don't use  tabs", &["remember", "don't use  tabs"][..]),
        ("remember \"C:\\x\" is the path", &["remember", "\"C:\\x\" is the path"]),
        ("remember 'use tabs'", &["remember", "use tabs"]),
        ("remember 'a' and 'b'", &["remember", "'a' and 'b'"]),
        ("remember \"", &["remember", "\""]),
        ("remember --tag git 'use rebase'", &["remember", "--tag", "git", "use rebase"]),
        ("remember", &["remember"]),
        ("memory add pref it's *.c; $HOME", &["memory", "add", "pref", "it's *.c; $HOME"]),
        ("memory add dream 'a b'", &["memory", "add", "dream 'a b'"]),
        ("memory add it's  *.c", &["memory", "add", "it's  *.c"]),
        ("memory add 'context matters'", &["memory", "add", "context matters"]),
        ("memory add pref", &["memory", "add", "pref"]),
        ("memory add --tag git 'use rebase'", &["memory", "add", "--tag", "git", "use rebase"]),
        ("memory  edit 12  it's", &["memory", "edit", "12", "it's"]),
        ("memory edit 12", &["memory", "edit", "12"]),
        ("memory forget 1 2", &["memory", "forget", "1", "2"]),
        ("model 'a b'", &["model", "a b"]),
    ] {
        assert_eq!(words_of(line), expected, "{line}");
    }
}

fn side(command: &str, status: Option<i32>) -> ShellReport {
    ShellReport { last_command: command.to_owned(), last_status: status, ..ShellReport::default() }
}

#[test]
fn the_key_for_ask() {
    let suggest = |words: &str| Some((Intent::Suggest { words: words.to_owned() }, words.to_owned()));
    assert_eq!(asked("list files", &side("gti", Some(127))), suggest("list files"));
    assert_eq!(asked("? list files ", &side("", None)), suggest("list files"));
    assert_eq!(asked("?list files", &side("", None)), suggest("list files"));
    let (intent, words) = asked(" ", &side("gti", Some(127))).unwrap();
    assert_eq!(intent, Intent::Fix { command: "gti".to_owned(), status: 127 });
    assert_eq!(words, "this command failed with status 127: gti");
    // It did what it should, was interrupted, or isn't known.
    for (command, status) in [("ls", Some(0)), ("sleep 9", Some(130)), ("", Some(1)), ("ls", None)] {
        assert_eq!(asked("", &side(command, status)), None, "{command}");
    }
}

fn waits(line: &str) -> bool {
    let definitions = "alias ll=ls -l\nfunction mkcd\nbuiltin cd".to_owned();
    is_no_goal(line, &ShellReport { definitions, shell: Some(aish_text::Shell::Zsh), ..ShellReport::default() })
}

#[test]
fn what_can_be_a_goal() {
    for line in [
        "echo two",
        "cd alpha/",
        "make test",
        "for i in 1 2; do echo $i; done",
        "npm run build",
        "ssh host",
        "cat a.log",
        "git commit -m 'a message of words'",
        "ls | wc -l",
        "rm -r build",
        "ll /tmp",
        "mkcd sub",
        "sudo apt update",
        "find . -name '*.py'",
        "echo \"open",
        "for i in 1 2\ndo",
        "tar czf out.tgz src",
        "git status",
        "ech",
        ":cost",
        "? why is it so",
        "./run.sh",
        "FOO=1 make",
        "cargo build",
        "docker ps",
        "kill 12",
    ] {
        assert!(waits(line), "{line}");
    }
    for line in [
        "find all Python files modified in the last week and count them",
        "count the lines in each file",
        "it's *.c; $HOME !x",
        "find files bigger than 1 GB",
        "make a backup of this folder",
        "sort the lines of words.txt by length",
        "数一下行数",
        "write a report about this folder and remove the old build",
        "remove every empty file",
        "split video.mp4 into parts of a minute",
        "test whether the server answers",
        "kill the process on port 3000",
        "don't touch a.txt, move the rest to old",
    ] {
        assert!(!waits(line), "{line}");
    }
}

/// Goals in strangers' words start at once; a few read as a command, and wait.
#[test]
fn goals_of_strangers() {
    let (mut all, mut waiting) = (0, Vec::new());
    for file in std::fs::read_dir("tests/goals").unwrap() {
        let Ok(text) = std::fs::read_to_string(file.unwrap().path()) else { continue };
        for line in text.lines().filter_map(|line| line.strip_prefix("words = ")) {
            let words = line.trim_matches('"').to_owned();
            all += 1;
            waiting.extend(waits(&words).then_some(words));
        }
    }
    assert!(all > 250 && waiting.len() < 19, "{} of {all}: {waiting:#?}", waiting.len());
}

#[test]
fn questions_and_explanations() {
    for (line, words) in [
        ("? why", Some("why")),
        (":ask  why", Some("why")),
        ("why", Some("why")),
        ("?why", Some("why")),
        ("? ", None),
        ("?", None),
    ] {
        assert_eq!(question(line), words, "{line}");
    }
    assert_eq!(explained("ls -l", &side("pwd", Some(0))).as_deref(), Some("ls -l"));
    assert_eq!(explained("  ", &side("pwd", Some(0))).as_deref(), Some("pwd"));
    assert_eq!(explained("", &side("", None)), None);
}

#[test]
fn lines_with_a_colon() {
    let check = |command: &str, probe| MetaLine::Check { command: command.to_owned(), probe };
    assert_eq!(meta_line(":recall the  \"x\" thing"), MetaLine::Recall("the  \"x\" thing".to_owned()));
    let command = |name: &str, words: &[&str]| {
        MetaLine::Command(name.to_owned(), words.iter().map(|word| (*word).to_owned()).collect())
    };
    for (line, expected) in [
        (":safety check rm 'a b'", check("rm 'a b'", false)),
        (":safety check --llm rm x", check("rm x", true)),
        (":norris", MetaLine::Goal(String::new())),
        (":norris count the files", MetaLine::Goal(" count the files".to_owned())),
        (":norris off", command("norris", &["off"])),
        (":norrisx a", command("norrisx", &["a"])),
        (":help", MetaLine::Help),
        (":", MetaLine::Help),
        (":help fix", command("help", &["fix"])),
        (":model 'a b'", command("model", &["a b"])),
    ] {
        assert_eq!(meta_line(line), expected, "{line}");
    }
}

#[test]
fn questions_after_a_command_of_the_history() {
    for (line, words) in [
        ("? which command did I use to unpack the backup", "unpack the backup"),
        ("? what command did i run for the docker logs?", "the docker logs"),
        ("? What was the command I used to Resize photos ?", "Resize photos"),
        ("? which git command did we use last week to undo a merge", "undo a merge"),
        ("?? which command did I use to unpack the backup", "unpack the backup"),
        ("? how did i mount the nas last time", "mount the nas last time"),
        ("? the command I typed to find big files", "find big files"),
    ] {
        assert_eq!(recalled(line), Some(words), "{line}");
    }
    for line in [
        "which command did I use to unpack the backup",
        "? which command unpacks a backup",
        "? how do I mount the nas",
        "? what did the last command do",
        "? which command did I use",
        "?",
    ] {
        assert_eq!(recalled(line), None, "{line}");
    }
}
