//! Lines with the level that they have, and the rules that say why. They reach what the examples of the
//! packs don't: code of handlers, and ways of saying a thing that few lines use.

use std::collections::BTreeSet;

use aish_text::Shell;

/// `LEVEL RULE… | LINE`; `!` marks what is destructive.
const TABLE: &str = include_str!("lines.txt");

/// The verdict as the table has it.
fn said(line: &str) -> String {
    let verdict = super::verdict(line, Shell::Bash);
    let rules: BTreeSet<&str> = verdict.reasons.iter().map(|reason| reason.rule.as_str()).collect();
    let level = format!("{}{}", verdict.level.letter(), if verdict.destructive { "!" } else { "" });
    [level.as_str()].into_iter().chain(rules).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_line_has_its_level_and_its_rules() {
    let wrong = TABLE.lines().filter(|row| !row.starts_with('#')).filter_map(|row| {
        let (wanted, line) = row.split_once(" | ")?;
        let said = said(line);
        (said != wanted).then(|| format!("{said} | {line}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "these are:\n{}", wrong.join("\n"));
}
