//! Whole command lines and what must be said of them.

use proptest::prelude::*;

use super::*;
use aish_text::Shell;

/// The commands of the table, each with the lines of its block.
fn cases() -> impl Iterator<Item = (String, impl Iterator<Item = &'static str>)> {
    include_str!("cases.txt").split("\n\n").skip(1).map(|block| {
        let (command, parts) = block.split_once('\n').unwrap();
        (command.trim_start_matches("? ").replace("\\n", "\n"), parts.lines())
    })
}

#[test]
fn every_word_has_its_meaning() {
    let mut wrong = Vec::new();
    for (command, parts) in cases() {
        let found = explain(&command, Shell::Bash, None).unwrap_or_default();
        for line in parts {
            let (text, meaning) = line.split_once("  =>  ").unwrap();
            let text = text.replace("\\n", "\n");
            if !found.parts.iter().any(|p| p.text == text && p.meaning.contains(meaning)) {
                wrong.push(format!("{command}: no {text} → {meaning} in\n{}", found.to_markdown(&command)));
            }
        }
        if !found.unknown.is_empty() {
            wrong.push(format!("{command}: unknown {:?}", found.unknown));
        }
    }
    assert!(wrong.is_empty() && cases().count() >= 60, "{}", wrong.join("\n"));
}

#[test]
fn effects_are_the_judges() {
    for block in include_str!("effects.txt").split("\n\n").skip(1) {
        let (command, effects) = block.split_once('\n').unwrap();
        let command = command.trim_start_matches("? ");
        let found = explain(command, Shell::Bash, None).map(|e| e.effects).unwrap_or_default();
        for effect in effects.lines() {
            let (wanted, effect) = effect.strip_prefix("! ").map_or((true, effect), |never| (false, never));
            assert_eq!(found.iter().any(|e| e.contains(effect)), wanted, "{command}: {effect} in {found:?}");
        }
    }
}

/// Whatever `check` says of an example of the packs, `explain` says as well.
#[test]
fn no_effect_of_a_verdict_is_missing() {
    let (packs, wrong) = aish_programs::examples::packs();
    assert!(wrong.is_empty(), "{wrong:?}");
    let (mut missing, mut lines) = (Vec::new(), 0);
    for pack in &packs {
        let rules = pack.rules.iter().flat_map(|rule| rule.yes.iter().chain(&rule.no));
        let sections = pack.sections.iter().flat_map(|section| section.ok.iter().chain(&section.ask));
        for example in rules.chain(sections) {
            let mut request = aish_judge::request::JudgeRequest::new(example.text.as_str(), Shell::Bash, "/", "/");
            request.look = false;
            request.provenance = vec![aish_judge::verdict::Provenance::LocalUser];
            let verdict = aish_judge::judge(&request, &aish_judge::policy::Policy::default());
            let effects = explain(&example.text, Shell::Bash, None).map(|e| e.effects).unwrap_or_default();
            lines += 1;
            for reason in &verdict.reasons {
                let rule = aish_programs::rule(&reason.rule).filter(|rule| rule.id != "exec.unknown-program");
                let Some(rule) = rule else { continue };
                if !effects.iter().any(|effect| effect.starts_with(rule.does.trim_end_matches('.'))) {
                    missing.push(format!("{}: {}", example.text, rule.id));
                }
            }
        }
    }
    assert!(lines > 4000 && missing.is_empty(), "{} of {lines}:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn what_is_not_known_is_said() {
    assert_eq!(explain("frobnicate --hard x", Shell::Bash, None), None);
    assert_eq!(explain("", Shell::Bash, None), None);
    let found = explain("frobnicate x | sort --bogus", Shell::Bash, None).unwrap_or_default();
    assert_eq!(found.unknown, ["frobnicate"]);
    assert!(found.vague, "what `--bogus` does isn't said");
    assert!(found.to_markdown("frobnicate x | sort --bogus").contains("aish doesn't know `frobnicate`"));
    let hidden = explain("$cmd x && ls", Shell::Bash, None).unwrap_or_default();
    assert_eq!(hidden.unknown, ["$cmd"]);
}

#[test]
fn fish_substitutions_are_followed() {
    let found = explain("set x (curl -s u); and echo $x", Shell::Fish, None).unwrap_or_default();
    assert!(found.parts.iter().any(|p| p.text == "curl"), "{found:?}");
    assert!(found.parts.iter().any(|p| p.text == "and" && p.meaning.contains("succeeded")), "{found:?}");
}

#[test]
fn the_markdown_keeps_its_form() {
    let command = "echo '```' \"a `pwd` b\"";
    let text = explain(command, Shell::Bash, None).unwrap_or_default().to_markdown(command);
    assert!(text.starts_with("````sh\n"), "{text}");
}

fn check(command: &str, shell: Shell) {
    let Some(found) = explain(command, shell, None) else { return };
    let mut end = 0;
    for part in &found.parts {
        assert!(part.span.start >= end && part.span.end > part.span.start, "{command:?}: {part:?}");
        assert_eq!(command.get(part.span.clone()), Some(part.text.as_str()), "{command:?}");
        end = part.span.end;
    }
    found.to_markdown(command);
}

/// Lines that could make a careless walk take for ever.
#[test]
fn long_lines_come_to_an_end() {
    for piece in r#"$(¦(¦((¦'¦"$(¦sudo ¦find . -exec ¦sh -c '¦a `¦<<E ¦-¦[[ ¦case x in ¦x=$(ls ¦|¦{"#.split('¦')
    {
        // What is read for zsh is bash's grammar and a little more.
        for shell in [Shell::Zsh, Shell::Fish] {
            check(&piece.repeat(MAX_COMMAND_LINE / piece.len()), shell);
            check(&format!("ls {}", piece.repeat(MAX_COMMAND_LINE / piece.len() - 3)), shell);
        }
    }
}

proptest! {
    #[test]
    fn spans_of_any_text(command in "\\PC{0,80}", shell in 0usize..3) {
        check(&command, Shell::ALL[shell]);
    }

    #[test]
    fn spans_of_anything_like_a_command(
        words in proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(vec![
                    "ls", "rm", "-rf", "sudo", "find", "-exec", "+", "\\;", "{}", "git", "push", "tar", "xzf", "-C", "é", "$(", ")",
                    "`", "'", "\"", "\\", "|", "&&", ";", "((", "))", "[[", "]]", "case", "in", "esac", "for", "do", "done", "sh",
                    "-c", "<<E", "\nE\n", "2>&1", ">", "<(", "x=", "sed", "-i", "s/é/b/", "docker", "run", "--", "--a=b", "~", "*",
                ]).prop_map(str::to_owned),
                "\\PC{0,6}",
            ],
            0..16,
        ),
        glue in "[ ]?",
        shell in 0usize..3,
    ) {
        check(&words.join(&glue), Shell::ALL[shell]);
    }

    #[test]
    fn every_case_cut_anywhere(case in 0..cases().count(), at in 0usize..80) {
        let (command, _) = cases().nth(case).unwrap();
        if let Some(piece) = command.get(..at.min(command.len())) {
            check(piece, Shell::Bash);
        }
    }
}
