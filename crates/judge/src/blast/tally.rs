//! Adds up what is hit: number, sizes, the largest and newest files, and what git has of them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::git::{KnownIndex, Repositories};
use super::{BlastEffect, BlastHit, Git, Sample};

const SAMPLES: usize = 3;
/// Most paths listed; a backup of more isn't possible.
const LISTED: usize = 10_000;

#[derive(Clone, Debug)]
struct NamedFile {
    path: PathBuf,
    bytes: u64,
    changed: Option<SystemTime>,
}

#[derive(Debug, Default)]
pub(super) struct BlastTally {
    hits: BTreeMap<BlastEffect, BlastHit>,
    largest: Vec<NamedFile>,
    newest: Vec<NamedFile>,
    counted: Option<HashSet<PathBuf>>,
    pub repositories: Repositories,
    /// By work tree: clean, changed, unknown.
    git: HashMap<PathBuf, Git>,
    /// Files in no work tree, or in one whose index can't be read.
    loose: u64,
    unreadable: u64,
    stores: HashSet<PathBuf>,
    pub denied: u64,
    /// In the order of counting; at most [`LISTED`].
    listed: Vec<(BlastEffect, PathBuf)>,
}

impl BlastTally {
    /// `twice`: a file could be met more than once.
    pub(super) fn new(twice: bool) -> Self {
        Self { counted: twice.then(HashSet::new), ..Self::default() }
    }

    fn hit(&mut self, effect: BlastEffect) -> &mut BlastHit {
        self.hits.entry(effect).or_insert_with(|| BlastHit { effect, files: 0, directories: 0, bytes: 0 })
    }

    /// False if it was counted before.
    pub(super) fn directory(&mut self, effect: BlastEffect, path: &Path) -> bool {
        if self.counted.as_mut().is_some_and(|counted| !counted.insert(path.to_path_buf())) {
            return false;
        }
        if path.file_name().is_some_and(|name| name == ".git") && effect == BlastEffect::Delete {
            self.stores.insert(path.to_path_buf());
        }
        self.hit(effect).directories += 1;
        self.list(effect, path);
        true
    }

    /// Counts anything but a directory. Its path has no links above its name.
    pub(super) fn file(&mut self, effect: BlastEffect, path: &Path, data: &Metadata) {
        if self.counted.as_mut().is_some_and(|counted| !counted.insert(path.to_path_buf())) {
            return;
        }
        let bytes = if data.is_file() { data.len() } else { 0 };
        let hit = self.hit(effect);
        hit.files += 1;
        hit.bytes = hit.bytes.saturating_add(bytes);
        self.list(effect, path);
        let changed = data.modified().ok();
        keep(&mut self.largest, path, bytes, changed, |named| named.bytes, bytes);
        keep(&mut self.newest, path, bytes, changed, |named| named.changed, changed);
        if effect != BlastEffect::Move {
            self.asks_git(path, data);
        }
    }

    fn list(&mut self, effect: BlastEffect, path: &Path) {
        if self.listed.len() < LISTED {
            self.listed.push((effect, path.to_path_buf()));
        }
    }

    fn asks_git(&mut self, path: &Path, data: &Metadata) {
        let Some(repository) = path.parent().and_then(|parent| self.repositories.around(parent)) else {
            self.loose += 1;
            return;
        };
        if path.starts_with(&repository.store) {
            return;
        }
        if !repository.is_readable() {
            self.unreadable += 1;
            return;
        }
        let of = self.git.entry(repository.store.clone()).or_default();
        match repository.knows(path, data) {
            Some(KnownIndex::Clean) => of.kept += 1,
            Some(KnownIndex::Changed) => of.changed += 1,
            Some(KnownIndex::No) | None => of.unknown += 1,
        }
    }

    pub(super) fn done(self, blast: &mut super::Blast, cwd: &Path, now: SystemTime) {
        let show = |all: Vec<NamedFile>| {
            all.into_iter()
                .map(|named| Sample {
                    path: named.path.strip_prefix(cwd).unwrap_or(&named.path).to_string_lossy().into_owned(),
                    bytes: named.bytes,
                    seconds: named.changed.map(|time| now.duration_since(time).unwrap_or_default().as_secs()),
                })
                .collect()
        };
        blast.targets_more = self.listed.len() >= LISTED;
        blast.targets = self.listed;
        (blast.largest, blast.newest) = (show(self.largest), show(self.newest));
        blast.hits = self.hits.into_values().collect();
        let mut git = Git { unknown: self.loose, unreadable: self.unreadable, ..Git::default() };
        for (store, of) in self.git {
            // A deleted repository can't bring anything back.
            let lost = self.stores.iter().any(|gone| store.starts_with(gone));
            git.repositories += u64::from(lost);
            git.kept += if lost { 0 } else { of.kept };
            git.changed += if lost { 0 } else { of.changed };
            git.unknown += of.unknown + if lost { of.kept + of.changed } else { 0 };
        }
        blast.git = git;
    }
}

fn keep<K: Ord>(
    all: &mut Vec<NamedFile>,
    path: &Path,
    bytes: u64,
    changed: Option<SystemTime>,
    key: impl Fn(&NamedFile) -> K,
    this: K,
) {
    if all.len() == SAMPLES && all.last().is_some_and(|last| key(last) >= this) {
        return;
    }
    let at = all.partition_point(|named| key(named) >= this);
    all.insert(at, NamedFile { path: path.to_path_buf(), bytes, changed });
    all.truncate(SAMPLES);
}
