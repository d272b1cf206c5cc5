//! How much a command line would destroy: a bounded look at the file system at what the walk noted
//! ([`Destroys`]). It changes no verdict; it only counts, and it says what it can't see. It follows
//! no links downwards, runs nothing, and takes no longer than its limits say.

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

use super::assessment::Destroys;
use super::request::JudgeRequest;
use super::walk;

/// What happens to files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BlastEffect {
    /// They are removed.
    Delete,
    /// Their content is replaced or cut off.
    Overwrite,
    /// Their changes since the last commit or `git add` are lost.
    Revert,
    /// They are among what may be replaced or deleted.
    Within,
    /// They get another path; their content stays.
    Move,
}

/// How much one effect hits.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct BlastHit {
    /// What happens to them.
    pub effect: BlastEffect,
    /// Files, links and other entries that are no directories.
    pub files: u64,
    /// Directories, counted without what is in them.
    pub directories: u64,
    /// The sum of the files' sizes, in bytes.
    pub bytes: u64,
}

/// One of the files.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Sample {
    /// Its path, seen from the request's directory.
    pub path: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Seconds since it was last changed; none if that can't be told.
    pub seconds: Option<u64>,
}

/// What git could bring back: numbers of files. Files that are only moved don't count.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Git {
    /// Git has their content as it is now.
    pub kept: u64,
    /// Git has an older content of them.
    pub changed: u64,
    /// Git doesn't have them: untracked, ignored, or in no repository.
    pub unknown: u64,
    /// That can't be told: the index isn't understood.
    pub unreadable: u64,
    /// Repositories that are deleted themselves.
    pub repositories: u64,
}

/// What a command line would hit.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Blast {
    /// It deletes, overwrites or moves something at all.
    pub destroys: bool,
    /// The numbers, by what happens.
    pub hits: Vec<BlastHit>,
    /// A bound was reached: there is more than was counted.
    pub more: bool,
    /// Not all that was counted need be hit: a test or a qualifier isn't understood.
    pub at_most: bool,
    /// More may be hit: an option of the shell may give a pattern more.
    pub at_least: bool,
    /// The largest files, largest first.
    pub largest: Vec<Sample>,
    /// The files that were changed last, newest first.
    pub newest: Vec<Sample>,
    /// What git could bring back.
    pub git: Git,
    /// What can't be seen from here: the thing and the reason.
    pub unseen: Vec<(String, &'static str)>,
    /// Patterns that name nothing now.
    pub unmatched: Vec<String>,
    /// Directories that can't be read.
    pub denied: u64,
    /// The paths themselves, without links above their names, in the order they were found.
    #[serde(skip)]
    pub targets: Vec<(BlastEffect, PathBuf)>,
    /// There were more of them than are listed.
    #[serde(skip)]
    pub targets_more: bool,
}

/// What a command line would hit, if it ran now. It takes at most `limits.time`: where the file
/// system doesn't answer, it says so.
pub fn blast(request: &JudgeRequest, limits: BlastLimits) -> Blast {
    let found = walk::assess(request);
    if found.destroys.is_empty() {
        return Blast::default();
    }
    let clock = BlastMachine::start();
    let late = Blast {
        destroys: true,
        more: true,
        unseen: vec![(first(&found.destroys), "the file system takes too long to answer")],
        ..Blast::default()
    };
    let (send, receive) = mpsc::channel();
    let (cwd, home, look, time) = (request.cwd.clone(), request.home.clone(), request.look, limits.time);
    let work = move || {
        let mut blast = measure(&found.destroys, &cwd, &home, look, limits, &clock);
        blast.more |= found.destroys_more;
        // Fails if the time was up and the receiver is gone.
        let _ = send.send(blast);
    };
    // A call to a network file system that doesn't answer can block without end, so it has a thread
    // of its own.
    match std::thread::Builder::new().name("blast".to_owned()).spawn(work) {
        Ok(_) => receive.recv_timeout(time).unwrap_or(late),
        Err(_) => late,
    }
}

fn first(destroys: &[Destroys]) -> String {
    destroys.first().map(|note| note.path.clone()).unwrap_or_default()
}
