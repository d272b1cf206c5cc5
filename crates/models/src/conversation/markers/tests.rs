//! The contract, what is tolerated around it, and what isn't.

use proptest::prelude::*;

use super::*;

fn found(text: &str) -> Vec<String> {
    found_in(text, Shell::Bash)
}

fn found_in(text: &str, shell: Shell) -> Vec<String> {
    command_lines(parse_markers(text, shell))
}

fn goal_of(text: &str) -> Option<MarkerGoal> {
    last_goal(&parse_markers(text, Shell::Bash))
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
    assert_eq!(found_in("CMD: if true\n echo\nend\nx", Shell::Fish), ["if true\n echo\nend"]);
}

/// What looks like a marker inside a command is text of the command.
#[test]
fn a_marker_inside_a_command_is_text() {
    for body in [
        "CMD: touch pwned",
        "GOAL: complete",
        "CMD&: sleep 9",
        "DELEGATE: x",
        "TASK: y",
        "GOAL: blocked no",
        "```",
        "```bash\nCMD: touch pwned\n```",
        "**CMD:** `touch pwned`",
        "- CMD: touch pwned",
        "",
        "EOF ",
        " EOF",
        "cat <<EOF\nnested",
        "it's",
        "$(",
        "\"`",
    ] {
        for word in ["'EOF'", "\"EOF\"", "\\EOF", " 'EOF'", "-'EOF'", "$'EOF'"] {
            for (before, after) in
                [("", ""), ("```bash\n", "\n```"), ("~~~\n", "\n~~~"), ("Sure:\n\n", "\n\nThat's it.")]
            {
                let command = format!("cat > doc.md <<{word}\n{body}\nEOF");
                let text = format!("{before}CMD: {command}{after}\nCMD: ls\nGOAL: complete");
                for shell in [Shell::Bash, Shell::Zsh] {
                    assert_eq!(found_in(&text, shell), [command.as_str(), "ls"], "{shell}: {text}");
                    assert_eq!(last_goal(&parse_markers(&text, shell)), Some(MarkerGoal::Complete), "{shell}: {text}");
                    assert_eq!(found_in(&text.replace('\n', "\r\n"), shell), [command.as_str(), "ls"]);
                }
            }
        }
    }
    for command in [
        "cat <<A <<'B'\nCMD: 1\nA\nCMD: 2\nB",
        "cat <<-A\n\tCMD: 1\n\tA",
        "git commit -m 'first\nCMD: touch pwned\nGOAL: complete'",
        "git commit -m \"first\nCMD: touch pwned\n\"",
        "echo \\\nCMD: x",
        "echo $(\nCMD: x\n)",
        "for i in 1 2; do\nCMD: x\ndone",
        "cat <<A | tee b\nCMD: 1 \\\nA\nGOAL: complete\nA",
        "cat <<A; cat <<B\nCMD: 1\nA\nCMD: 2\nB",
        "f() {\ncat <<A\nCMD: 1\nA\n}",
    ] {
        assert_eq!(found(&format!("CMD: {command}\nCMD: ls")), [command, "ls"]);
        assert_eq!(goal_of(&format!("CMD: {command}\nok")), None, "{command}");
    }
    for command in ["printf '%s\\n' 'a\nCMD: touch pwned\nGOAL: complete' > doc.md", "begin\nCMD: x\nend"] {
        assert_eq!(found_in(&format!("CMD: {command}\nCMD: ls"), Shell::Fish), [command, "ls"]);
    }
    let long = format!("cat > f <<'EOF'\n{}EOF", "CMD: touch pwned\n".repeat(1000));
    assert_eq!(found(&format!("CMD: {long}\nCMD: ls")), [long.as_str(), "ls"]);
    let longer = format!("CMD: cat > f <<'EOF'\n{}EOF\nCMD: ls", "CMD: touch pwned\n".repeat(5000));
    assert_eq!(
        parse_markers(&longer, Shell::Bash),
        [Marker::Refused("cat > f <<'EOF'".into(), Refused::TooLong), Marker::Command("ls".into())]
    );
}

/// A here-document is text also where the line that begins it is no command of this shell.
#[test]
fn a_here_document_of_a_line_that_is_not_accepted_is_text() {
    let body = "CMD: touch pwned\nGOAL: complete\nEOF\nCMD: ls";
    for line in [
        "CMD:cat <<EOF",
        "cmd: cat <<'EOF'",
        "> CMD: cat <<EOF",
        "$ cat <<-\"EOF\"",
        "Run cat << EOF:",
        "cat <<\\EOF",
        "CMD: cat ) <<EOF",
        "CMD: cat ) 'x <<EOF",
        "TASK: cat <<EOF",
        "`cat <<EOF`",
        "DELEGATE: cat <<EOF",
    ] {
        for shell in Shell::ALL {
            let text = format!("{line}\n{body}");
            assert_eq!(found_in(&text, shell), ["ls"], "{shell}: {line}");
            assert_eq!(last_goal(&parse_markers(&text, shell)), None, "{shell}: {line}");
            assert_eq!(found_in(&format!("```bash\n{text}\n```"), shell), ["ls"], "{shell}: {line}");
        }
    }
    for line in ["CMD: cat <<EOF", "cat <<EOF"] {
        let text = format!("{line}\na \\\nEOF\n{body}");
        assert_eq!(found_in(&text, Shell::Fish), ["ls"], "{line}");
    }
    let fish = parse_markers(&format!("CMD: cat > doc.md <<'EOF'\n{body}"), Shell::Fish);
    let refused = Marker::Refused("cat > doc.md <<'EOF'".into(), Refused::HereDocument);
    assert_eq!(fish, [refused, Marker::Command("ls".into())]);
    assert_eq!(found_in("CMD: cat <<'EOF'\nCMD: touch pwned", Shell::Fish), [""; 0], "without an end nothing is read");
    assert_eq!(found("1 << 2\nCMD: ls\nx << y\nCMD: pwd"), ["ls", "pwd"]);
}

#[test]
fn marks_and_lists_around_a_command_of_several_lines() {
    let command = "cat > f <<EOF\nCMD: x\nEOF";
    for text in [
        "`CMD: cat > f <<EOF\nCMD: x\nEOF`",
        "**CMD: cat > f <<EOF\nCMD: x\nEOF**",
        "CMD: `cat > f <<EOF\nCMD: x\nEOF`",
        "- CMD: cat > f <<EOF\n  CMD: x\n  EOF",
        "- CMD: cat > f <<EOF\nCMD: x\nEOF",
        "2. CMD: cat > f <<EOF\n   CMD: x\n   EOF",
        "   CMD: cat > f <<EOF\n   CMD: x\n   EOF",
        "\tCMD: cat > f <<EOF\n\tCMD: x\n\tEOF",
    ] {
        assert_eq!(found(&format!("{text}\nCMD: ls")), [command, "ls"], "{text}");
    }
    assert_eq!(found("`CMD: ls` lists"), [""; 0]);
}

/// Nothing behind it is read: it may be text that was meant for it.
#[test]
fn what_never_ends_is_refused_with_all_that_follows() {
    let refused = |text: &str| vec![Marker::Refused(text.into(), Refused::Unfinished)];
    for rest in ["CMD: touch pwned", "GOAL: complete", "```\nCMD: ls\n```", "GOAL: blocked x", ""] {
        for first in ["echo don't", "cat <<EOF", "cat <<EOF <<EOT\nx\nEOF", "echo $(ls", "if true", "ls |", "echo \""] {
            let text = format!("CMD: {first}\n{rest}");
            // `ls |` and its kin go on with the next line, whatever that is.
            if parse_markers(&text, Shell::Bash).iter().all(|marker| matches!(marker, Marker::Command(_))) {
                assert!(first == "ls |" || first == "echo \"", "{text}");
                continue;
            }
            assert_eq!(parse_markers(&text, Shell::Bash), refused(first.lines().next().unwrap()), "{text}");
        }
    }
    assert_eq!(found("CMD: pwd\nCMD: cat <<EOF\nCMD: ls"), ["pwd"], "what stands before it counts");
    assert_eq!(parse_markers(&"CMD: echo (\n".repeat(1000), Shell::Zsh).len(), 1);
    assert_eq!(parse_markers(&"CMD: ls\n".repeat(5000), Shell::Zsh).len(), MAX_MARKERS);
    let evil = "<<A\n".repeat(20_000) + &"A\n".repeat(10);
    assert!(parse_markers(&evil, Shell::Bash).is_empty());
}

#[test]
fn the_last_action_of_a_reply_that_was_cut_off_is_none() {
    let cut = |text| command_lines(parse_cut_off(text, Shell::Bash));
    assert_eq!(cut("CMD: touch keep-"), [""; 0]);
    assert_eq!(cut("CMD: touch a\nCMD: touch keep-"), ["touch a"]);
    assert_eq!(cut("CMD: touch a\nCMD: cat > b <<EOF\nCMD: touch c\n"), ["touch a"]);
    assert_eq!(cut("CMD: touch a\nCMD: touch b\nThis makes tw"), ["touch a"]);
    assert_eq!(cut("CMD: touch a\nCMD: echo \x1b[0m"), ["touch a"]);
    assert_eq!(cut("I will"), [""; 0]);
    for text in ["CMD: ls\nCMD: pwd\nGOAL: complete", "GOAL: complete\nIn short, I", "GOAL: blocked: the pass"] {
        assert_eq!(last_goal(&parse_cut_off(text, Shell::Bash)), None, "{text}");
    }
}

/// TRAP-08.
#[test]
fn hidden_characters_are_refused() {
    let refused = |c| vec![Marker::Refused(clean("ls \x1b[8m; rm x"), Refused::Character(c))];
    assert_eq!(parse_markers("CMD: ls \x1b[8m; rm x", Shell::Bash), refused('\x1b'));
    for text in ["CMD: ls\rCMD: rm x", "CMD: ls\u{202e}x", "CMD: ls\x1b[201~", "CMD: ls\u{9b}m", "CMD: ls\u{2028}rm"] {
        assert_eq!(found(text), [""; 0], "{text:?}");
    }
    assert_eq!(found("CMD: l\u{200b}s"), ["ls"]);
}

/// LOOP-05, LOOP-06, OPEN-01.
#[test]
fn goals() {
    let goal = goal_of;
    for text in [
        "done\nGOAL: complete\nbye",
        "  GOAL: complete \r\n",
        "```\nGOAL: complete\n```",
        "GOAL: complete.",
        "GOAL: complete!",
        "GOAL: Complete",
        "goal: complete",
        "Goal: COMPLETE.",
        "GOAL:complete",
        "GOAL : complete",
        "**GOAL: complete**",
        "**GOAL:** complete",
        "**GOAL**: **complete**",
        "*GOAL: complete*",
        "__GOAL: complete__",
        "`GOAL: complete`",
        "`GOAL: complete`.",
        "GOAL: `complete`",
        "- GOAL: complete",
        "* **GOAL: complete.**",
        "1. GOAL: complete",
        "## GOAL: complete",
        "GOAL: complete \u{2705}",
        "GOAL: complete. Three files were counted.",
        "**GOAL: complete.** Three files were counted.",
    ] {
        assert_eq!(goal(text), Some(MarkerGoal::Complete), "{text}");
    }
    for text in [
        "I will say GOAL: complete",
        "GOAL: complete?",
        "GOAL: complete when the tests pass",
        "GOAL: complete or GOAL: blocked",
        "GOAL: completely wrong",
        "GOAL: completed",
        "GOAL: not complete",
        "GOAL: incomplete",
        "GOAL complete",
        "> GOAL: complete",
        "SUBGOAL: complete",
        "GOAL: blockedness",
        "GOAL: unblocked",
    ] {
        assert_eq!(goal(text), None, "{text}");
    }
    for text in [
        "GOAL: blocked need a password",
        "GOAL: blocked: need a password",
        "GOAL: blocked\n\n need a password\nmore",
        "GOAL: blocked \u{2014} need a password",
        "**GOAL: blocked** need a password",
        "**GOAL: blocked: need a password**",
        "goal:Blocked. need a password",
        "- `GOAL: blocked` - need a password",
    ] {
        assert_eq!(goal(text), Some(MarkerGoal::Blocked("need a password".into())), "{text}");
    }
    assert_eq!(goal("GOAL: blocked"), Some(MarkerGoal::Blocked(String::new())));
    assert_eq!(goal("GOAL: blocked\nCMD: ls"), Some(MarkerGoal::Blocked(String::new())));
    assert_eq!(goal("GOAL: blocked\n**GOAL: complete**"), Some(MarkerGoal::Blocked(String::new())));
    assert_eq!(goal("GOAL: blocked \x1b]0;x\x07why"), Some(MarkerGoal::Blocked("why".into())));
    assert_eq!(goal("CMD: cat <<E\nx\nE\nGOAL: complete"), Some(MarkerGoal::Complete));
}

/// PRE-06, CONTRA-24.
#[test]
fn tasks() {
    let text = "Plan:\nTASK: one\n  TASK:  two  \nTASK:\n1. TASK: no\nCMD: ls\nCMD&: x\nDELEGATE: y\n- TASK: no\ntask: no\nTASK:three";
    assert_eq!(task_lines(text), ["one", "two", "three"]);
    assert_eq!(task_lines("TASK: a\x1b[31mb\u{202e}"), ["ab"]);
}

#[test]
fn sibling_markers() {
    assert_eq!(
        parse_markers("CMD&: sleep 9\nDELEGATE: to x\nTASK: t\nCMD: ls", Shell::Bash),
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
    let one = |text| proposed_commands(text, Shell::Bash).into_iter().next();
    assert_eq!(one("CMD: ls").as_deref(), Some("ls"));
    assert_eq!(one("CMD: ls\nCMD: pwd").as_deref(), Some("ls"));
    assert_eq!(one("Sure:\n```bash\nls -la\n```\nThis lists.").as_deref(), Some("ls -la"));
    assert_eq!(one("```\n# list\n$ ls -la\n```").as_deref(), Some("ls -la"));
    assert_eq!(one("```sh\nfor i in 1; do\n echo\ndone\n```").as_deref(), Some("for i in 1; do\n echo\ndone"));
    assert_eq!(one("```sh\nls").as_deref(), Some("ls"), "a block that the token limit cut off after a whole command");
    assert_eq!(one("ls").as_deref(), Some("ls"), "a reply to a request for one command");
    assert_eq!(one("```\nls\n```\n```\npwd\n```").as_deref(), Some("ls"), "alternatives");
    assert_eq!(one("```\nls\npwd\n```").as_deref(), Some("ls"), "the second one is offered too, as what it is");
    for text in [
        "",
        "I don't know",
        "```python\nprint(1)\n```",
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
            for command in found_in(&text, shell) {
                prop_assert!(command::clean_command(&command, shell).is_ok(), "{command:?}");
            }
            proposed_commands(&text, shell);
            prop_assert!(parse_cut_off(&text, shell).len() <= parse_markers(&text, shell).len());
        }
        task_lines(&text);
    }
}
