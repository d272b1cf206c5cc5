//! A bounded look at how much of the walk's notes (`Destroys`) exists, without a change of the
//! verdict. It follows no links downwards, runs nothing, and reports what it can't see.

mod budget;
mod expand;
mod git;
mod measure;
pub(crate) mod pattern;
mod picks;
mod say;
mod tally;
#[cfg(test)]
mod tests;

pub use budget::{BlastLimits, BlastMachine, Clock};
pub use measure::measure;
pub use say::{lines, summary};

use std::path::PathBuf;
use std::sync::mpsc;

use super::request::JudgeRequest;
use super::walk;

/// The effect on a group of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BlastEffect {
    /// The entries are removed.
    Delete,
    /// Their content is replaced or truncated.
    Overwrite,
    /// Their changes since the last commit or `git add` are lost.
    Revert,
    /// They may be replaced or deleted.
    Within,
    /// They get another path; their content stays.
    Move,
}

/// The amount of one effect.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct BlastHit {
    /// What would happen to the entries that are counted.
    pub effect: BlastEffect,
    /// Entries that are no directories.
    pub files: u64,
    /// Without their contents.
    pub directories: u64,
    /// Total size of the files.
    pub bytes: u64,
}

/// A file shown by name.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Sample {
    /// As seen from the request's directory.
    pub path: String,
    /// Sum of the sizes of the files.
    pub bytes: u64,
    /// Seconds since its last change; none if unknown.
    pub seconds: Option<u64>,
}

/// Numbers of files by what git could bring back; moved files don't count.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Git {
    /// Git has the current content.
    pub kept: u64,
    /// Git has an older content.
    pub changed: u64,
    /// Untracked, ignored, or in no repository.
    pub unknown: u64,
    /// The index isn't understood.
    pub unreadable: u64,
    /// Repositories that are deleted themselves.
    pub repositories: u64,
}

/// The damage a command line would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Blast {
    /// It deletes, overwrites or moves anything.
    pub destroys: bool,
    /// One entry per effect.
    pub hits: Vec<BlastHit>,
    /// A bound was reached: there is more than was counted.
    pub more: bool,
    /// Less may be hit: a test or qualifier isn't understood.
    pub at_most: bool,
    /// More may be hit: a shell option may widen a pattern.
    pub at_least: bool,
    /// Largest first.
    pub largest: Vec<Sample>,
    /// Newest first.
    pub newest: Vec<Sample>,
    /// What git could bring back.
    pub git: Git,
    /// What can't be seen from here, with the reason.
    pub unseen: Vec<(String, &'static str)>,
    /// Patterns that name nothing now.
    pub unmatched: Vec<String>,
    /// Directories that can't be read.
    pub denied: u64,
    /// Paths without links above their names, in the order they were found.
    #[serde(skip)]
    pub targets: Vec<(BlastEffect, PathBuf)>,
    /// More than `targets` lists.
    #[serde(skip)]
    pub targets_more: bool,
}

/// The damage if it ran now. Takes at most `limits.time`, and says if the file system hung.
pub fn blast(request: &JudgeRequest, limits: BlastLimits) -> Blast {
    let found = walk::assess(request);
    let Some(first) = found.destroys.first() else { return Blast::default() };
    let clock = BlastMachine::start();
    let late = Blast {
        destroys: true,
        more: true,
        unseen: vec![(first.path.clone(), "the file system takes too long to answer")],
        ..Blast::default()
    };
    let (send, receive) = mpsc::channel();
    let (cwd, home, look, time) = (request.cwd.clone(), request.home.clone(), request.look, limits.time);
    let work = move || {
        let mut blast = measure(&found.destroys, &cwd, &home, look, limits, &clock);
        blast.more |= found.destroys_more;
        // Fails if the receiver timed out.
        let _ = send.send(blast);
    };
    // A network file system can block without end, hence the thread.
    match std::thread::Builder::new().name("blast".to_owned()).spawn(work) {
        Ok(_) => receive.recv_timeout(time).unwrap_or(late),
        Err(_) => late,
    }
}
