//! The unit tests of `syntax.rs`.

use super::*;
use std::process::Command;

#[test]
fn what_is_said_against_a_command() {
    for (said, words) in [
        (
            "bash: line 1: syntax error near unexpected token `fi'\nbash: line 1: `fi'\n",
            "syntax error near unexpected token `fi'",
        ),
        ("/usr/bin/zsh: parse error near `fi'\n", "parse error near `fi'"),
        ("zsh:1: unmatched '\n", "unmatched '"),
        ("fish: Unexpected end of string\necho 'x\n", "Unexpected end of string"),
        ("", ""),
    ] {
        assert_eq!(super::complaint_words(said.as_bytes()), words);
    }
}

#[test]
fn plain_commands_cost_no_process() {
    for command in ["ls -l", "git status", "make -j4 all", "find . -name a.py"] {
        assert!(is_plain(command), "{command}");
    }
    for command in ["", "fi", "if true", "echo 'x", "a | b", "x=(", "echo $x", "for x in y", "end", "a\nb", "time ls"] {
        assert!(!is_plain(command), "{command}");
    }
}

#[test]
fn the_real_shells_are_asked() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let program = Path::new(shell.name());
        if Command::new(program).arg("--version").output().is_err() {
            continue;
        }
        assert!(syntax_complaint(shell, program, "echo 'x").is_some(), "{shell}");
        assert!(syntax_complaint(shell, program, "fi").is_some() || shell == Shell::Fish, "{shell}");
        assert!(syntax_complaint(shell, program, "echo \"it's\" # a 'x").is_none(), "{shell}");
    }
}

#[test]
fn markers_lines_of_ours_and_tools_are_no_commands() {
    let tools = ["read_file".to_owned(), "notes__search".to_owned(), "git".to_owned()];
    for (command, part) in [
        ("GOAL: complete", "is a marker"),
        ("  CONFIRM: [aish] action approved", "is a marker"),
        ("[aish] action approved", "aish writes"),
        ("[exec output] $ ls", "aish writes"),
        ("read_file notes.txt", "the name of a tool"),
        ("read_file(path='notes.txt')", "the name of a tool"),
        ("search --query x", "the name of a tool"),
    ] {
        assert!(not_meant_for_shell(command, &tools).unwrap().contains(part), "{command}");
    }
    for command in
        ["[ -f x ] && ls", "[[ -f x ]]", "git status", "goal: x", "echo GOAL: complete", "read_files x", "read x"]
    {
        assert_eq!(not_meant_for_shell(command, &tools), None, "{command}");
    }
}
