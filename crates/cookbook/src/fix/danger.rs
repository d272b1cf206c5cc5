//! Keeps destructive commands out of corrections, by the rules that the judge finds in them. A
//! brake only, not aish's safety check.

use std::collections::BTreeSet;
use std::path::Path;

use aish_judge::assess;
use aish_judge::assessment::Finding;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::OperationClass::{Delete, Device, Process};
use aish_programs::rule;
use aish_text::Shell;

use super::distance;
use super::line::FailedLine;
use crate::lists;

/// What can be undone: allowed where the old line misspells that very word (`pip unistall`).
const UNDONE: [&str; 6] = ["stop", "remove", "del", "erase", "uninstall", "purge"];

/// Rules on files that may be there. Whether they are isn't asked here, and most are new.
const IF_THERE: [&str; 2] = ["fs.overwrite", "fs.move-over"];

/// Ends a program without halting Norris.
const KILL: &str = "proc.kill";

/// Whether the program destroys or ends what it is called with.
pub fn program(name: &str) -> bool {
    // A file is read by `dd` alone.
    let call = if name == "dd" { "dd of=/dev/sda".to_owned() } else { format!("{name} x") };
    !dangers(&call, Shell::Bash).is_empty()
}

pub fn subcommand(program: &str, sub: &str) -> bool {
    !dangers(&format!("{program} {sub} x"), Shell::Bash).is_empty()
}

/// Whether the new line has a danger that the old one lacks, or that its program has on another
/// system (`del`).
pub fn adds(old: &str, new: &str, shell: Shell) -> bool {
    let old_words: Vec<&str> = old.split_whitespace().collect();
    let new_words: Vec<&str> = new.split_whitespace().filter(|word| !old_words.contains(word)).collect();
    let meant = new_words.iter().any(|word| UNDONE.contains(word))
        && new_words.iter().all(|word| old_words.iter().any(|typed| misspells(typed, word)));
    let added: Vec<String> = dangers(new, shell).difference(&dangers(old, shell)).cloned().collect();
    if added.is_empty() || meant {
        return false;
    }
    let elsewhere = FailedLine::new(old, shell, Path::new("/")).cmds.into_iter().filter_map(|cmd| {
        let instead = lists::of("fix.instead", cmd.program()?)?;
        Some(instead.split(", ").flat_map(|other| dangers(&format!("{other} x"), shell)).collect::<Vec<_>>())
    });
    let known: Vec<String> = elsewhere.flatten().collect();
    added.iter().any(|danger| !known.contains(danger))
}

/// Whether `typed` is a slip: same start, little else differs.
pub fn misspells(typed: &str, meant: &str) -> bool {
    typed.chars().next() == meant.chars().next() && distance::cost(typed, meant, distance::limit(meant.len())).is_some()
}

/// By the ids of the rules, without their degrees: `fs.rm` of `fs.rm-recursive`.
fn dangers(text: &str, shell: Shell) -> BTreeSet<String> {
    let mut request = JudgeRequest::new(text, shell, "/home/user/project", "/home/user");
    request.look = false;
    let stops = text.split_whitespace().any(|word| UNDONE.contains(&word));
    let mut found: BTreeSet<String> = assess(&request)
        .findings
        .iter()
        .filter(|finding| weighs(finding, stops))
        .map(|finding| finding.rule.split('-').next().unwrap_or_default().to_owned())
        .collect();
    for cmd in FailedLine::new(text, shell, Path::new("/")).cmds {
        for redirect in &cmd.redirects {
            let file = redirect.target.value.as_deref();
            if redirect.overwrites() && file.is_some_and(|f| f != "/dev/null") {
                found.insert("overwrite".to_owned());
            }
        }
    }
    found
}

/// `stops`: the line says that something is to end, which halts nothing where it can be undone.
fn weighs(finding: &Finding, stops: bool) -> bool {
    let Some(rule) = rule(&finding.rule) else { return false };
    let has = |class| rule.operations.has(class);
    let ends = has(Delete) || finding.destructive && (has(Process) || has(Device));
    ends && !IF_THERE.contains(&rule.id) || rule.id == KILL || stops && has(Process)
}

#[cfg(test)]
#[path = "danger_tests.rs"]
mod tests;
