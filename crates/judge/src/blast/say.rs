//! The text that tells the user what was counted.

use super::{Blast, BlastEffect, BlastHit, Git, Sample};
use crate::argument::UNKNOWN;
use crate::explain::{LISTED, listed, plain};
use aish_text::measure::{ago, count as count_of, digits, size};
use aish_text::path::short_path;
use std::time::Duration;

/// Longest path shown, in columns; and among others, so that narrow terminals needn't break it.
const PATH: usize = 100;
const SHORT_PATH: usize = 38;

/// Lines without a label; none if the command destroys nothing.
pub fn lines(blast: &Blast) -> Vec<String> {
    told(blast, true)
}

/// One line that begins with what couldn't be brought back, and up to three files, largest first.
pub fn summary(blast: &Blast) -> (String, Vec<String>) {
    let files = blast.largest.iter().take(LISTED).map(|sample| path(&sample.path)).collect();
    let said = told(blast, false).join("; ");
    (lost(&blast.git).map_or_else(|| said.clone(), |lost| format!("{lost}: {said}")), files)
}

fn told(blast: &Blast, files_named: bool) -> Vec<String> {
    if !blast.destroys {
        return Vec::new();
    }
    let mut lines: Vec<String> = blast.hits.iter().map(|hit| count(hit, blast)).collect();
    let files: u64 = blast.hits.iter().filter(|_| files_named).map(|hit| hit.files).sum();
    if files <= blast.largest.len() as u64 && files > 0 {
        lines.push(samples(&blast.largest));
    } else if files > 0 {
        let is_largest = |sample: &&Sample| blast.largest.iter().any(|large| large.path == sample.path);
        let others: Vec<Sample> = blast.newest.iter().filter(|sample| !is_largest(sample)).cloned().collect();
        let label = if others.is_empty() { "among them" } else { "largest" };
        lines.push(format!("{label}: {}", samples(&blast.largest)));
        if !others.is_empty() {
            lines.push(format!("newest: {}", samples(&others)));
        }
    }
    if lines.is_empty() && blast.unseen.is_empty() {
        lines.push(match blast.unmatched.as_slice() {
            _ if blast.more => "what it would hit could not be found in time".to_owned(),
            [] => "nothing is there now that it would hit".to_owned(),
            names => {
                let names: Vec<String> = names.iter().map(|name| format!("`{}`", path(name))).collect();
                format!("nothing: no file matches {}", listed(&names))
            }
        });
    }
    if files_named || lost(&blast.git).is_none() {
        lines.extend(git(&blast.git, blast.more));
    }
    if blast.denied > 0 {
        lines.push(format!("{} can't be read from here", count_of(blast.denied, "directory", "directories")));
    }
    if blast.at_least {
        lines.push("`**` is taken as `*`; with globstar set it hits more".to_owned());
    }
    let mut reasons: Vec<&str> = Vec::new();
    for (_, why) in &blast.unseen {
        if reasons.contains(why) {
            continue;
        }
        reasons.push(why);
        let unseen = blast.unseen.iter().filter(|(_, reason)| reason == why);
        let things: Vec<String> = unseen.map(|(thing, _)| path(thing)).collect();
        lines.push(format!("can't be seen from here: {} ({why})", listed(&things)));
    }
    lines
}

fn count(hit: &BlastHit, blast: &Blast) -> String {
    let what = match hit.effect {
        BlastEffect::Delete => "deletes",
        BlastEffect::Overwrite => "overwrites",
        BlastEffect::Revert => "throws away the changes of",
        BlastEffect::Within => "may replace or delete some of",
        BlastEffect::Move => "moves",
    };
    let bound = match (blast.more, blast.at_most) {
        (true, false) => "more than ",
        (true, true) => "perhaps more than ",
        (false, true) => "at most ",
        (false, false) if blast.at_least => "at least ",
        (false, false) => "",
    };
    let files = count_of(hit.files, "file", "files");
    let directories = count_of(hit.directories, "directory", "directories");
    let things = match (hit.files, hit.directories) {
        (0, _) => directories,
        (_, 0) => files,
        _ => format!("{files} and {directories}"),
    };
    if hit.files == 0 {
        format!("{what} {bound}{things}")
    } else {
        format!("{what} {bound}{things}, {}", size(hit.bytes))
    }
}

fn git(git: &Git, more: bool) -> Option<String> {
    let known = git.kept + git.changed;
    let all = known + git.unknown + git.unreadable;
    if all == 0 {
        return None;
    }
    let counted = if more { " of those counted" } else { "" };
    Some(if git.repositories > 0 {
        "the git repository goes with it, and all that it could bring back".to_owned()
    } else if git.unreadable == all {
        "whether git could bring it back can't be told".to_owned()
    } else if known == 0 {
        "none of it is in git".to_owned()
    } else if git.kept == all {
        format!("git could bring all of it back{}", if more { ", as far as it was counted" } else { "" })
    } else {
        let mut said = vec![format!("git could bring back {}{counted}", digits(git.kept))];
        if git.changed > 0 {
            said.push(format!("{} changed since git has seen them", count_of(git.changed, "has", "have")));
        }
        if git.unknown > 0 {
            said.push(format!("{} not in git", count_of(git.unknown, "is", "are")));
        }
        said.join("; ")
    })
}

/// What git couldn't bring back; none if it has all, or that is unknown.
fn lost(git: &Git) -> Option<String> {
    if git.repositories > 0 {
        return Some("with its git repository".to_owned());
    }
    if git.kept + git.changed == 0 {
        return (git.unknown > 0).then(|| "not in git".to_owned());
    }
    let changed = (git.changed > 0).then(|| format!("{} changed since git has seen them", digits(git.changed)));
    let parts = [(git.unknown > 0).then(|| format!("{} not in git", digits(git.unknown))), changed];
    let said: Vec<String> = parts.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(", "))
}

fn samples(all: &[Sample]) -> String {
    all.iter().map(sample).collect::<Vec<_>>().join(", ")
}

fn sample(sample: &Sample) -> String {
    let age = sample.seconds.map(|seconds| format!(", {}", ago(Duration::from_secs(seconds)))).unwrap_or_default();
    format!("{} ({}{age})", short_path(&path(&sample.path), SHORT_PATH), size(sample.bytes))
}

/// One line: what a terminal would obey is spelled out, the unknown is `…`.
fn path(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            UNKNOWN => out.push('…'),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    short_path(&plain(&out, usize::MAX), PATH)
}

#[cfg(test)]
#[path = "say_tests.rs"]
mod tests;
