//! To teach aish a program is one pack: an invented one is added here, and the judge, `explain`,
//! `fix` and `suggest` know it.

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use aish_cookbook::explain::explain;
use aish_cookbook::fix::{FailedCommand, World, fix};
use aish_cookbook::{Environment, is_command, suggest};
use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

const PACK: &str = include_str!("nimbus.pack");

struct Nothing;

impl World for Nothing {
    fn programs(&self) -> Vec<String> {
        vec!["nimbus".to_owned(), "underwind".to_owned()]
    }
    fn is_file(&self, _: &Path) -> bool {
        false
    }
    fn is_dir(&self, _: &Path) -> bool {
        false
    }
    fn is_executable(&self, _: &Path) -> bool {
        false
    }
    fn is_writable(&self, _: &Path) -> bool {
        true
    }
    fn is_root(&self) -> bool {
        false
    }
    fn list(&self, _: &Path) -> Vec<String> {
        Vec::new()
    }
    fn git(&self, _: &[&str]) -> Option<String> {
        None
    }
}

fn level(command: &str) -> (ReviewLevel, bool, Vec<String>) {
    let mut request = JudgeRequest::new(command, Shell::Bash, "/w", "/h");
    (request.look, request.provenance) = (false, vec![Provenance::LocalUser]);
    let verdict = judge(&request, &Policy::default());
    (verdict.level, verdict.destructive, verdict.reasons.into_iter().map(|reason| reason.rule.to_string()).collect())
}

fn fixed(command: &str, status: i32, output: &str) -> Option<String> {
    let failure = FailedCommand {
        command,
        status,
        output: Some(output),
        shell: Shell::Bash,
        cwd: Path::new("/w"),
        aliases_and_functions: &[],
    };
    fix(&failure, &Nothing).map(|fix| fix.command)
}

#[test]
fn one_pack_teaches_a_program() {
    assert_eq!(level("nimbus drops cirrus").0, ReviewLevel::B, "unknown before");
    assert!(explain("nimbus drops cirrus", Shell::Bash, None).is_none());

    let packs = aish_programs::examples::add("nimbus.pack", PACK).unwrap();

    // The judge.
    assert_eq!(level("nimbus drops cirrus").0, ReviewLevel::A);
    let (found, destructive, rules) = level("nimbus --sky=night evaporate cirrus");
    assert_eq!((found, destructive, rules), (ReviewLevel::B, true, vec!["nimbus.evaporate".to_owned()]));
    let (wrong, judged) = aish_programs::examples::failures(&packs, |command, _| {
        let (level, _, rules) = level(command);
        Some(aish_programs::examples::JudgedExample { rules: rules.into_iter().collect(), level })
    });
    assert!(wrong.is_empty() && judged == 5, "{judged} {wrong:?}");

    // Explanations: words from the book, effects from the judge.
    let line = "underwind -w north nimbus --sky=night condense --older=+7 -x 'nimbus evaporate a' cirrus 640";
    let said = explain(line, Shell::Bash, None).unwrap();
    for (text, meaning) in [
        ("underwind", "runs a command in the wind"),
        ("-w north", "in the wind `north`"),
        ("nimbus", "works with clouds"),
        ("--sky=night", "in the sky `night`"),
        ("condense", "makes a cloud"),
        ("--older=+7", "more than 7 days ago"),
        ("evaporate", "deletes a cloud"),
        ("640", "owner may read and write"),
    ] {
        let part = said.parts.iter().find(|part| part.text == text && part.meaning.contains(meaning));
        assert!(part.is_some(), "{text}: {meaning} in {said:?}");
    }
    assert!(said.unknown.is_empty(), "{:?}", said.unknown);
    let said = explain("nimbus evaporate cirrus", Shell::Bash, None).unwrap();
    assert_eq!(said.effects, ["Deletes a cloud with all that is in it."]);

    // Corrections: the nearest subcommand, also behind what runs it, and the nearest option;
    // nothing that destroys.
    assert_eq!(fixed("nimbus drosp cirrus", 2, ""), Some("nimbus drops cirrus".to_owned()));
    assert_eq!(
        fixed("underwind -w north nimbus condnese a", 2, ""),
        Some("underwind -w north nimbus condense a".to_owned())
    );
    assert_eq!(
        fixed("nimbus drops --verbsoe cirrus", 2, "unknown option --verbsoe"),
        Some("nimbus drops --verbose cirrus".to_owned())
    );
    assert_eq!(fixed("nimbus drops --verbsoe cirrus", 2, "no such cloud"), None);

    // A request is told from a command line.
    let environment = Environment { shell: Shell::Bash, cwd: Path::new("/w"), has: &|_| true, exists: &|_| false };
    assert!(is_command("nimbus drops cirrus", &environment));
    assert!(!is_command("nimbus show me the weather", &environment));

    // Requests: the program and all words of a subcommand, with the words of options, and a value
    // for each operand.
    let asked = |words: &str| suggest(words, &environment).map(|found| found.command);
    for (words, command) in [
        ("list what is in the cloud cirrus with nimbus", Some("nimbus drops cirrus")),
        (
            "use nimbus to list what is in the cloud 'big one' with all details",
            Some("nimbus drops --verbose 'big one'"),
        ),
        ("nimbus: show the drops of cirrus", Some("nimbus drops cirrus")),
        ("please delete the cloud cirrus in the sky night with nimbus", Some("nimbus evaporate --sky=night cirrus")),
        ("delete the clouds cirrus and cumulo-7 with nimbus", Some("nimbus evaporate cirrus cumulo-7")),
        ("nimbus evaporate the cloud cirrus", Some("nimbus evaporate cirrus")),
        // A word that nothing explains, no operand, a subcommand that isn't said whole, or a
        // question that would delete.
        ("delete the cloud cirrus slowly with nimbus", None),
        ("delete a cloud with nimbus", None),
        ("nimbus cirrus", None),
        ("show how nimbus deletes the cloud cirrus", None),
    ] {
        assert_eq!(asked(words).as_deref(), command, "{words}");
    }
}
