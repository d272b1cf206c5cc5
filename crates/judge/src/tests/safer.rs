//! What the rules offer instead is judged as well: a command that stands at the head of an
//! alternative (`git stash list shows …`), or in a list after a colon, must be no graver than what
//! it replaces, and destroy nothing.

use super::verdict;
use crate::pack;
use aish_text::Shell;

/// What follows a command in an alternative.
const VERBS: &[&str] = &[
    "changes", "checks", "counts", "drops", "first", "holds", "instead", "keeps", "leaves", "lists", "looks", "only",
    "prints", "puts", "reads", "refuses", "runs", "sends", "shows", "starts", "stays", "stops", "takes", "tells",
    "tries", "without", "works", "writes",
];
/// The same behind several commands; these are words of commands, too.
const PLURAL: &[&str] = &["list", "show", "tell", "work"];
/// Words that a command hasn't, so that "take a dump first" isn't one.
const PROSE: &[&str] = &[
    "a", "an", "at", "by", "for", "in", "is", "it", "its", "needs", "of", "on", "that", "the", "them", "to", "what",
    "with",
];

/// The commands that the clauses of an alternative begin with.
fn commands(safer: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, clause) in safer.split("; ").flat_map(|clause| clause.split(": ").enumerate()) {
        let words: Vec<&str> = clause.split(' ').collect();
        let verb = words.iter().position(|word| VERBS.contains(word));
        let plural = || words.iter().rposition(|word| PLURAL.contains(word)).filter(|_| at == 0);
        let Some(end) = verb.or_else(plural).or((at > 0).then_some(words.len())) else { continue };
        let head = &clause[..words[..end].join(" ").len()];
        let several = head.split(" or ").flat_map(|part| part.split(" and ")).flat_map(|part| part.split(", "));
        for command in several.map(|part| part.trim_end_matches(',').trim_start_matches("or ")) {
            let mut said = command.split(' ');
            let known = said.next().is_some_and(|name| name != "which" && pack::section(name).is_some());
            let bare = !command.contains(' ') && words.get(end) == Some(&"first");
            if known && !bare && !said.any(|word| PROSE.contains(&word)) {
                found.push(command);
            }
        }
    }
    found
}

#[test]
fn what_is_offered_instead_is_no_graver() {
    let (mut judged, mut wrong) = (0, Vec::new());
    for rule in pack::rules() {
        for command in commands(rule.safer) {
            judged += 1;
            // What replaces a command of one shell is a command of that shell.
            let verdicts = Shell::ALL.map(|shell| verdict(command, shell));
            if !verdicts.iter().any(|verdict| verdict.level <= rule.level && !verdict.destructive) {
                let rules: Vec<&str> = verdicts[0].reasons.iter().map(|reason| reason.rule.as_str()).collect();
                wrong.push(format!("{}: `{command}` is {} {rules:?}", rule.id, verdicts[0].level.letter()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {judged}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(judged >= 400, "only {judged} commands were found");
}
