//! The contract, what is tolerated around it, and what isn't.

use proptest::prelude::*;

use super::*;

fn found(text: &str) -> Vec<String> {
    commands(text, Shell::Bash)
}

/// LOOP-04, LOOP-25.
#[test]
fn the_contract() {
    assert_eq!(found("Try this:\nCMD: ls -la\nthen\nCMD: pwd\nCMD: ls -la\n"), ["ls -la", "pwd"]);
    assert_eq!(found("CMD: ls\r\nCMD: pwd\r\n"), ["ls", "pwd"]);
    assert_eq!(found("```bash\nCMD: ls\n```\n"), ["ls"]);
    assert_eq!(found("CMD: echo \"CMD: no\""), ["echo \"CMD: no\""]);
}

#[test]
fn what_is_no_command() {
    for text in [
        "Use CMD: ls",
        "cmd: ls",
        "CMD:ls",
        "CMD:",
        "CMD: ",
        "CMD&: sleep 9",
        "> CMD: ls",
        "CMD : ls",
        "Command: ls",
        "xCMD: ls",
        "CMDS: ls",
        "The `CMD: ls` line",
        "# CMD: ls",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
}

#[test]
fn what_is_tolerated() {
    for text in [
        "  CMD: ls -a",
        "\tCMD: ls -a",
        "CMD:  ls -a  ",
        "- CMD: ls -a",
        "1. CMD: ls -a",
        "`CMD: ls -a`",
        "**CMD: ls -a**",
        "**CMD:** ls -a",
        "**CMD:** `ls -a`",
        "`CMD:` ls -a",
        "CMD: `ls -a`",
        "CMD: **ls -a**",
        "CMD: $ ls -a",
        "CMD: `$ ls -a`",
    ] {
        assert_eq!(found(text), ["ls -a"], "{text}");
    }
    assert_eq!(found("CMD: `date` `pwd`"), ["`date` `pwd`"], "two substitutions are not a wrapping");
    assert_eq!(found("CMD: ls **/*.rs"), ["ls **/*.rs"]);
    assert_eq!(found("CMD: echo $ x"), ["echo $ x"]);
}

#[test]
fn unfinished_commands_take_the_next_lines() {
    assert_eq!(found("CMD: cat <<EOF > f\nit's\nEOF\ntext\nCMD: ls"), ["cat <<EOF > f\nit's\nEOF", "ls"]);
    assert_eq!(found("CMD: for i in 1 2; do\n  echo $i\ndone\ntext"), ["for i in 1 2; do\n  echo $i\ndone"]);
    assert_eq!(found("CMD: ls \\\n  -la\ntext"), ["ls \\\n  -la"]);
    assert_eq!(found("CMD: ls |\nwc -l\ntext"), ["ls |\nwc -l"]);
    assert_eq!(found("  CMD: cat <<E\n  a\n  E\n"), ["cat <<E\na\nE"]);
    assert_eq!(commands("CMD: if true\n echo\nend\nx", Shell::Fish), ["if true\n echo\nend"]);
}

#[test]
fn what_never_ends_is_refused_and_hides_nothing() {
    assert_eq!(found("CMD: echo don't\nCMD: ls"), ["ls"]);
    assert_eq!(found("CMD: echo don't\nCMD: echo won't"), [""; 0]);
    assert_eq!(found("```\nCMD: echo 'a\n```\nit's\nCMD: ls"), ["ls"]);
    assert_eq!(goal("CMD: echo don't\nGOAL: complete", Shell::Bash), Some(Goal::Complete));
    let text = format!("CMD: echo 'a\n{}'\nCMD: ls", "x\n".repeat(300));
    assert_eq!(found(&text), ["ls"]);
    let many = "CMD: echo '\n".repeat(5000);
    assert_eq!(parse(&many, Shell::Zsh).len(), MAX_MARKERS);
}

/// TRAP-08.
#[test]
fn hidden_characters_are_refused() {
    let refused = |c| vec![Marker::Refused(clean("ls \x1b[8m; rm x"), Refused::Character(c))];
    assert_eq!(parse("CMD: ls \x1b[8m; rm x", Shell::Bash), refused('\x1b'));
    for text in ["CMD: ls\rCMD: rm x", "CMD: ls\u{202e}x", "CMD: ls\x1b[201~", "CMD: ls\u{9b}m", "CMD: ls\u{2028}rm"] {
        assert_eq!(found(text), [""; 0], "{text:?}");
    }
    assert_eq!(found("CMD: l\u{200b}s"), ["ls"]);
}

/// LOOP-05, LOOP-06, OPEN-01.
#[test]
fn goals() {
    let goal = |text| goal(text, Shell::Bash);
    assert_eq!(goal("done\nGOAL: complete\nbye"), Some(Goal::Complete));
    assert_eq!(goal("  GOAL: complete \r\n"), Some(Goal::Complete));
    assert_eq!(goal("```\nGOAL: complete\n```"), Some(Goal::Complete));
    for text in [
        "GOAL: complete.",
        "GOAL: Complete",
        "goal: complete",
        "I will say GOAL: complete",
        "GOAL:complete",
        "GOAL: blockedness",
    ] {
        assert_eq!(goal(text), None, "{text}");
    }
    for text in [
        "GOAL: blocked need a password",
        "GOAL: blocked: need a password",
        "GOAL: blocked\n\n need a password\nmore",
        "GOAL: blocked — need a password",
    ] {
        assert_eq!(goal(text), Some(Goal::Blocked("need a password".into())), "{text}");
    }
    assert_eq!(goal("GOAL: blocked"), Some(Goal::Blocked(String::new())));
    assert_eq!(goal("GOAL: blocked\nCMD: ls"), Some(Goal::Blocked(String::new())));
    assert_eq!(goal("GOAL: blocked \x1b]0;x\x07why"), Some(Goal::Blocked("why".into())));
    assert_eq!(goal("CMD: cat <<E\nx\nE\nGOAL: complete"), Some(Goal::Complete));
}

/// PRE-06, CONTRA-24.
#[test]
fn task_lines() {
    let text = "Plan:\nTASK: one\n  TASK:  two  \nTASK:\n1. TASK: no\nCMD: ls\nCMD&: x\nDELEGATE: y\n- TASK: no\ntask: no\nTASK:three";
    assert_eq!(tasks(text), ["one", "two", "three"]);
    assert_eq!(tasks("TASK: a\x1b[31mb\u{202e}"), ["ab"]);
}

#[test]
fn sibling_markers() {
    assert_eq!(
        parse("CMD&: sleep 9\nDELEGATE: to x\nTASK: t\nCMD: ls", Shell::Bash),
        [
            Marker::Background("sleep 9".into()),
            Marker::Delegate("to x".into()),
            Marker::Task("t".into()),
            Marker::Command("ls".into())
        ]
    );
}

#[test]
fn one_command() {
    let one = |text| single_command(text, Shell::Bash);
    assert_eq!(one("CMD: ls").as_deref(), Some("ls"));
    assert_eq!(one("CMD: ls\nCMD: pwd").as_deref(), Some("ls"));
    assert_eq!(one("Sure:\n```bash\nls -la\n```\nThis lists.").as_deref(), Some("ls -la"));
    assert_eq!(one("```\n# list\n$ ls -la\n```").as_deref(), Some("ls -la"));
    assert_eq!(one("```sh\nfor i in 1; do\n echo\ndone\n```").as_deref(), Some("for i in 1; do\n echo\ndone"));
    assert_eq!(one("```sh\nls").as_deref(), Some("ls"), "a block that the token limit cut off after a whole command");
    for text in [
        "",
        "ls",
        "I don't know",
        "```python\nprint(1)\n```",
        "```\nls\npwd\n```",
        "```\nls\n```\n```\npwd\n```",
        "```sh\nls |\n```",
        "```sh\n```",
        "CMD: echo 'x\n```sh\nls\n```",
    ] {
        assert_eq!(one(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in "(CMD: |CMD&: |GOAL: blocked|```|[a-z'\"\\\\$(){}<>|&\n\r\x1b\u{202e}é` *-]){0,40}") {
        for shell in Shell::ALL {
            for command in commands(&text, shell) {
                prop_assert!(clean_command(&command, shell).is_ok(), "{command:?}");
            }
            single_command(&text, shell);
            goal(&text, shell);
        }
        tasks(&text);
    }
}
