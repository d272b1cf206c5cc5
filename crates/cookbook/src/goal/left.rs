//! What a step leaves behind, which a later "it" means: what the step made, or the thing that was
//! named at its new place.

use aish_syntax::ir::{CommandKind, RedirectOperator, Simple};

use super::GoalStep;
use crate::tree::{self, Tree};
use crate::{Environment, lists, reading};

#[derive(Debug, PartialEq, Eq)]
pub enum Left {
    /// What was named last.
    Named,
    /// In the words of a request.
    Made(String),
    Unknown,
}

/// `said` is the part of the goal, `thing` what it named last.
pub fn left(step: &GoalStep, said: &str, thing: Option<&str>, environment: &Environment) -> Left {
    if step.saved.is_some() {
        return Left::Named;
    }
    let tree = Tree::new(&step.command, environment.shell);
    let [pipeline] = tree.script.pipelines.as_slice() else { return unknown(step, environment) };
    let Some(command) = pipeline.stages.last() else { return unknown(step, environment) };
    let CommandKind::Simple(simple) = &command.kind else { return Left::Unknown };
    let packs =
        simple.words.first().and_then(tree::value).is_some_and(|program| matches!(program.as_str(), "tar" | "zip"));
    if pipeline.stages.len() > 1 && command.redirects.is_empty() && !packs {
        return unknown(step, environment);
    }
    let writes = |r: &RedirectOperator| matches!(r, RedirectOperator::Write | RedirectOperator::Append);
    if let Some(redirect) = command.redirects.iter().rfind(|r| writes(&r.operator)) {
        return tree::value(&redirect.target).map_or(Left::Unknown, |file| Left::Made(quoted(&file)));
    }
    of_program(simple, said, thing, environment)
}

/// Only a step that prints leaves things as they were.
fn unknown(step: &GoalStep, environment: &Environment) -> Left {
    if reading::changes_something(&step.command, environment) { Left::Unknown } else { Left::Named }
}

fn of_program(simple: &Simple, said: &str, thing: Option<&str>, environment: &Environment) -> Left {
    let words: Vec<String> = simple.words.iter().filter_map(tree::value).collect();
    let operands: Vec<&str> = words.iter().skip(1).map(String::as_str).filter(|w| !w.starts_with('-')).collect();
    let flagged = |flag: char| words.iter().any(|w| w.starts_with('-') && !w.starts_with("--") && w.contains(flag));
    let program = words.first().map_or("", String::as_str);
    if let (Some(end), [file]) = (lists::of("goal.endings", program), operands.as_slice())
        && !flagged('d')
    {
        return Left::Made(quoted(&format!("{file}.{end}")));
    }
    match (program, operands.as_slice()) {
        ("rm" | "rmdir" | "shred" | "split", _) => Left::Unknown,
        ("git", ["branch" | "switch", .., name]) if !flagged('d') && !flagged('D') => {
            Left::Made(format!("branch {name}"))
        }
        ("git", ["tag", name, ..]) if !flagged('d') => Left::Made(format!("tag {name}")),
        ("git", ["tag" | "branch" | "rm", ..]) => Left::Unknown,
        ("cp", [from, to]) => placed(from, to, environment),
        ("mv", [from, to]) if flagged('n') => Left::Made(quoted(&format!("{to}{}", slash(from, environment)))),
        ("mv", [from, to]) => placed(from, to, environment),
        ("cp" | "mv", _) => Left::Unknown,
        ("zip", [archive, ..]) => Left::Made(quoted(archive)),
        ("tar", [archive, ..]) if flagged('c') => Left::Made(quoted(archive)),
        _ => derived(&words, &operands, said, thing),
    }
}

/// A directory stays one, although its new name isn't there yet.
fn slash(from: &str, environment: &Environment) -> &'static str {
    if environment.is_dir(from) { "/" } else { "" }
}

/// Where a copied or moved thing is now; a destination that isn't there may be its new name.
fn placed(from: &str, to: &str, environment: &Environment) -> Left {
    let name = from.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    if matches!(name, "" | "." | ".." | "~") {
        return Left::Unknown;
    }
    if to.ends_with('/') || matches!(to, "." | ".." | "~") || environment.is_dir(to) {
        return Left::Made(quoted(&format!("{}/{name}{}", to.trim_end_matches('/'), slash(from, environment))));
    }
    let file = to.rsplit('/').next().is_some_and(|name| name.trim_start_matches('.').contains('.'));
    // "a.txt.bak" that nobody named: which of the two "it" is stays open.
    if file && !to.starts_with(from) { Left::Made(quoted(to)) } else { Left::Unknown }
}

/// A file whose name the program got and the request didn't say: "convert a.png to jpg".
fn derived(words: &[String], operands: &[&str], said: &str, thing: Option<&str>) -> Left {
    let Some(thing) = thing else { return Left::Named };
    let name = thing.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let values = words.iter().skip(1).map(|w| w.split_once('=').map_or(w.as_str(), |(_, value)| value));
    let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let of_it = |w: &&str| {
        w.match_indices(stem)
            .any(|(at, _)| edge(w[..at].chars().next_back()) && edge(w[at + stem.len()..].chars().next()))
    };
    let file = |w: &&str| w.contains('.') && !stem.is_empty() && of_it(w) && !said.contains(*w);
    let new: Vec<&str> = values.filter(file).collect();
    match (new.as_slice(), operands.last()) {
        ([], Some(last)) if said.contains(*last) && last.contains('.') => Left::Made(quoted(last)),
        ([], _) => Left::Named,
        ([one], _) if !one.contains(['{', '$', '(']) => Left::Made(quoted(one)),
        _ => Left::Unknown,
    }
}

/// Whether a step wouldn't take along what the step before it made: a commit has only what is staged,
/// a push only commits of the branch.
pub fn lacks(before: &str, command: &str) -> bool {
    let before = before.rsplit(" && ").next().unwrap_or_default();
    let made = |made: &str| before.strip_prefix(made).is_some_and(|rest| rest.starts_with(' '));
    let all = [" -a", " --amend", " -- "].iter().any(|sign| command.contains(sign));
    command.starts_with("git commit") && !all && !before.starts_with("git ")
        || command == "git push" && lists::GOAL_UNCOMMITTED.words().any(made)
}

/// As a name and nothing else: a bare word may be one of the vocabulary.
fn quoted(name: &str) -> String {
    if name.contains(' ') || !name.contains(['.', '/']) { format!("'{name}'") } else { name.to_owned() }
}

#[cfg(test)]
#[path = "left_tests.rs"]
mod tests;
