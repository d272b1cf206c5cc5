//! What git could bring back, from its files alone: git itself would run configured programs.

mod ignore;
mod index;

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::budget::Budget;
use crate::assessment::Ignored;
use ignore::Ignore;
use index::Index;
pub(in crate::blast) use index::KnownIndex;

/// Largest index that is read, in bytes.
const LARGEST: u64 = 48 * 1024 * 1024;

#[derive(Debug)]
pub(super) struct BlastRepository {
    pub tree: PathBuf,
    /// `.git`, or the directory that a `.git` file names.
    pub store: PathBuf,
    /// None if it can't be read.
    index: Option<Index>,
}

#[derive(Debug, Default)]
pub(super) struct Repositories {
    of: HashMap<PathBuf, Option<Rc<BlastRepository>>>,
}

impl Repositories {
    /// The work tree around a directory without links and `..`.
    pub(super) fn around(&mut self, directory: &Path) -> Option<Rc<BlastRepository>> {
        if let Some(known) = self.of.get(directory) {
            return known.clone();
        }
        let found = match BlastRepository::at(directory) {
            Some(repository) => Some(Rc::new(repository)),
            None => directory.parent().and_then(|parent| self.around(parent)),
        };
        self.of.insert(directory.to_path_buf(), found.clone());
        found
    }
}

impl BlastRepository {
    fn at(tree: &Path) -> Option<Self> {
        let mark = tree.join(".git");
        let data = fs::symlink_metadata(&mark).ok()?;
        let store = if data.is_file() && data.len() < 8192 {
            // A linked work tree or a submodule: the file says where.
            let text = fs::read_to_string(&mark).ok()?;
            let named = tree.join(text.strip_prefix("gitdir:")?.trim());
            fs::canonicalize(named).ok()?
        } else {
            fs::canonicalize(mark).ok()?
        };
        store.join("HEAD").symlink_metadata().ok()?;
        let index = read_index(&store.join("index"));
        Some(Self { tree: tree.to_path_buf(), store, index })
    }

    /// None if that can't be told.
    pub(super) fn knows(&self, file: &Path, data: &Metadata) -> Option<KnownIndex> {
        let path = file.strip_prefix(&self.tree).ok()?;
        Some(self.index.as_ref()?.knows(path.as_os_str().as_bytes(), data))
    }

    pub(super) fn is_readable(&self) -> bool {
        self.index.is_some()
    }

    /// Calls `found` with each file at `path` or below whose content git doesn't have.
    pub(super) fn changed(&self, path: &Path, budget: &Budget<'_>, found: &mut dyn FnMut(PathBuf, &Metadata)) {
        let (Some(index), Ok(path)) = (&self.index, path.strip_prefix(&self.tree)) else { return };
        for name in index.below(path.as_os_str().as_bytes()) {
            if !budget.step() {
                return;
            }
            let file = self.tree.join(std::ffi::OsStr::from_bytes(name));
            if let Ok(data) = fs::symlink_metadata(&file)
                && !data.is_dir()
                && index.knows(name, &data) == KnownIndex::Changed
            {
                found(file, &data);
            }
        }
    }

    /// Calls `found` with each unknown file below `path` that `git clean` would pick.
    pub(super) fn untracked(
        &self,
        path: &Path,
        directories: bool,
        ignored: Ignored,
        home: &Path,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(PathBuf, &Metadata),
    ) {
        let Some(index) = &self.index else { return };
        let Ok(start) = path.strip_prefix(&self.tree) else { return };
        let mut ignore = Ignore::default();
        ignore.add(&home.join(".config/git/ignore"), "");
        ignore.add(&self.store.join("info/exclude"), "");
        let mut above = PathBuf::new();
        ignore.add(&self.tree.join(".gitignore"), "");
        for part in start {
            above.push(part);
            ignore.add(&self.tree.join(&above).join(".gitignore"), &format!("{}/", above.to_string_lossy()));
        }
        let mut cleaner = Cleaner { repository: self, index, directories, ignored, ignore, budget, found };
        match fs::symlink_metadata(path) {
            Ok(data) if data.is_dir() => cleaner.directory(path, false),
            Ok(data) => cleaner.entry(path.to_path_buf(), &data, false),
            Err(_) => {}
        }
    }
}

struct Cleaner<'c> {
    repository: &'c BlastRepository,
    index: &'c Index,
    directories: bool,
    ignored: Ignored,
    ignore: Ignore,
    budget: &'c Budget<'c>,
    found: &'c mut dyn FnMut(PathBuf, &Metadata),
}

impl Cleaner<'_> {
    fn directory(&mut self, directory: &Path, within_ignored: bool) {
        let Ok(entries) = fs::read_dir(directory) else { return };
        for entry in entries {
            if !self.budget.step() {
                return;
            }
            let Ok(entry) = entry else { continue };
            if let Ok(data) = entry.metadata() {
                self.entry(entry.path(), &data, within_ignored);
            }
        }
    }

    fn entry(&mut self, path: PathBuf, data: &Metadata, within_ignored: bool) {
        let Ok(inside) = path.strip_prefix(&self.repository.tree) else { return };
        let text = inside.to_string_lossy().into_owned();
        let ignored = within_ignored || self.ignore.has(&text, data.is_dir());
        if data.is_dir() {
            let known = self.index.has_below(inside.as_os_str().as_bytes());
            // git leaves other repositories alone.
            if path == self.repository.store || text == ".git" || path.join(".git").symlink_metadata().is_ok() {
                return;
            }
            if !known && (!self.directories || (ignored && self.ignored == Ignored::Spared)) {
                return;
            }
            let before = self.ignore.len();
            self.ignore.add(&path.join(".gitignore"), &format!("{text}/"));
            self.directory(&path, ignored);
            self.ignore.keep(before);
            return;
        }
        let hit = match self.ignored {
            Ignored::Spared => !ignored,
            Ignored::Too => true,
            Ignored::Only => ignored,
        };
        if hit && self.index.knows(inside.as_os_str().as_bytes(), data) == KnownIndex::No {
            (self.found)(path, data);
        }
    }
}

fn read_index(file: &Path) -> Option<Index> {
    let data = match fs::symlink_metadata(file) {
        Ok(data) => data,
        // Absent before the first `git add`.
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Some(Index::default()),
        Err(_) => return None,
    };
    if !data.is_file() || data.len() > LARGEST {
        return None;
    }
    Index::read(&fs::read(file).ok()?, (data.mtime() as u32, data.mtime_nsec() as u32))
}
