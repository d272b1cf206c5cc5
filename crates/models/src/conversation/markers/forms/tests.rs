//! Replies as models write them, in `cases/`; and what holds for every reply.

use proptest::prelude::*;

use super::*;
use crate::conversation::markers::{self, Proposals};
use aish_syntax::{Completeness, completeness};

const CASES: [&str; 2] = [include_str!("cases/commands.txt"), include_str!("cases/none.txt")];

#[derive(Debug, Default)]
struct Case {
    name: String,
    shell: Option<Shell>,
    words: String,
    reply: Vec<String>,
    commands: Vec<Vec<String>>,
    refused: Vec<String>,
}

impl Case {
    fn reply(&self) -> String {
        self.reply.join("\n").replace('␛', "\x1b")
    }

    fn commands(&self) -> Vec<String> {
        self.commands.iter().map(|lines| lines.join("\n")).collect()
    }

    fn read(&self, shell: Shell) -> Proposals {
        markers::proposals(&self.reply(), &Asked { words: &self.words, ..Asked::of(shell) })
    }

    fn shells(&self) -> Vec<Shell> {
        self.shell.map_or_else(|| vec![Shell::Bash, Shell::Zsh], |shell| vec![shell])
    }
}

fn cases() -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    for line in CASES.iter().flat_map(|text| text.lines().skip_while(|line| line.starts_with('#'))) {
        let begins = line.strip_prefix('@').and_then(|rest| rest.split_once(' '));
        match begins {
            Some(("?", words)) => all.last_mut().unwrap().words = words.to_owned(),
            Some(("=", command)) => all.last_mut().unwrap().commands.push(vec![command.to_owned()]),
            Some(("!", why)) => all.last_mut().unwrap().refused.push(why.to_owned()),
            Some((shell, name)) => {
                let shell = Shell::ALL.into_iter().find(|known| known.to_string() == shell);
                all.push(Case { name: name.to_owned(), shell, ..Case::default() });
            }
            None => {
                let Some(case) = all.last_mut() else { continue };
                case.commands.last_mut().unwrap_or(&mut case.reply).push(line.to_owned());
            }
        }
    }
    all
}

#[test]
fn what_models_write() {
    let all = cases();
    assert!(all.len() > 200, "{}", all.len());
    let mut wrong = Vec::new();
    for case in &all {
        for shell in case.shells() {
            let read = case.read(shell);
            let refused: Vec<String> = read.refused.iter().map(|(_, why)| format!("{why:?}")).collect();
            if read.commands != case.commands() || refused != case.refused {
                wrong.push(format!("{shell}: {}: {:?} {:?}", case.name, read.commands, read.refused));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

#[test]
fn lines_may_end_as_on_dos() {
    for case in cases() {
        let reply = case.reply().replace('\n', "\r\n");
        for shell in case.shells() {
            let read = markers::proposals(&reply, &Asked { words: &case.words, ..Asked::of(shell) });
            assert_eq!(read.commands, case.commands(), "{shell}: {}", case.name);
        }
    }
}

/// A name that is here is a program; in capitals a file system may say so of any word.
#[test]
fn programs_that_are_here() {
    let here = |name: &str| matches!(name, "zorblax" | "You");
    let asked = Asked { programs: &here, ..Asked::of(Shell::Bash) };
    let read = |text: &str| markers::proposals(text, &asked).commands;
    assert_eq!(read("zorblax status"), ["zorblax status"]);
    assert_eq!(read("Run `zorblax` then."), ["zorblax"]);
    assert_eq!(read("zorblax is a program that you can use"), [""; 0]);
    assert_eq!(read("You go"), [""; 0]);
    assert_eq!(markers::proposed_commands("zorblax status", Shell::Bash), [""; 0]);
}

#[test]
fn why_there_is_none() {
    let reason = |text: &str| markers::proposals(text, &Asked::of(Shell::Bash)).reason;
    assert_eq!(reason("# No such\x1b[8m thing.\n# Sorry."), Some("No such thing. Sorry.".to_owned()));
    for text in ["# sizes\ndu -sh *", "I can't.", "", "# "] {
        assert_eq!(reason(text), None, "{text}");
    }
}

/// However a reply is cut, a command is whole, and the text inside of one isn't taken for another.
#[test]
fn a_cut_reply_gives_whole_commands_alone() {
    for case in cases() {
        let reply = case.reply();
        let inner: Vec<String> = case.commands().iter().filter(|command| command.contains('\n')).cloned().collect();
        for shell in case.shells() {
            for (at, _) in reply.char_indices() {
                let asked = Asked { words: &case.words, ..Asked::of(shell) };
                for command in markers::proposals(&reply[..at], &asked).commands {
                    assert_eq!(
                        completeness(&command, shell),
                        Completeness::Complete,
                        "{shell}: {}: {command}",
                        case.name
                    );
                    for whole in &inner {
                        let body = whole.lines().skip(1).any(|line| line.trim() == command);
                        assert!(!body, "{shell}: {} at {at}: {command}", case.name);
                    }
                }
            }
        }
    }
}

#[test]
fn blocks_of_answers() {
    let found = |text: &str| markers::answer_commands(text, &Asked::of(Shell::Bash));
    let shown = |text: &str| found(text).0;
    assert_eq!(shown("List them:\n```bash\nls -la\n```\nor\n```\ndf -h\n```"), ["ls -la", "df -h"]);
    assert_eq!(found("CMD: pwd\n```sh\nls -la\n```\n```sh\npwd\n```"), (vec!["pwd".into(), "ls -la".into()], 1));
    assert_eq!(shown("```console\n$ id -un\nalice\n```"), ["id -un"]);
    assert_eq!(shown("```bash\n# first\nls -l\n\n# then\nls -a\n```"), ["ls -l", "ls -a"]);
    for text in [
        "Use `ls -la`.",
        "ls -la",
        "```python\nls -la\n```",
        "```json\n{\"command\": \"ls\"}\n```",
        "```text\nls -la\n```",
        "```\ntotal 12\nls -la\n```",
        "```\nfrobnicate --all\n```",
        "```bash\ngit checkout <branch>\n```",
        "```bash\nls |\n```",
        "```bash\n#!/bin/bash\nls -la\n```",
        "Never run this:\n```bash\nrm x\n```",
        "CMD: echo 'x\n```sh\nls\n```",
        "{\"command\": \"ls -l\"}",
    ] {
        assert_eq!(shown(text), [""; 0], "{text}");
    }
}

fn pieces_of_replies() -> impl Strategy<Value = String> {
    let parts = "(CMD: |```|```bash|~~~|`|\\$ |> |\\{\"command\": \"|\"\\}|<command>|</command>|<think>|User: |# |ls -l|rm x|for i in a; do|done|cat <<E|E|\
        [a-z'\"\\\\$(){}<>|&\n\r\x1b\u{202e}é *-]){0,30}";
    parts.prop_map(|text| text)
}

proptest! {
    #[test]
    fn any_reply_is_read(text in pieces_of_replies()) {
        for shell in Shell::ALL {
            let asked = Asked { words: "list files", ..Asked::of(shell) };
            let read = forms_of(&text, &asked);
            for command in &read.commands {
                prop_assert_eq!(completeness(command, shell), Completeness::Complete, "{}", command);
                prop_assert!(crate::conversation::markers::command::clean_command(command, shell).is_ok(), "{command:?}");
            }
            markers::answer_commands(&text, &asked);
        }
    }
}

fn forms_of(text: &str, asked: &Asked<'_>) -> FoundForms {
    read_reply(text, asked)
}
