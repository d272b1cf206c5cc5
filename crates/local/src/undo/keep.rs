//! Keeps what a change replaces, and notes what it left. What can't be kept never blocks a change.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use nix::unistd::{AccessFlags, access, geteuid};

use super::entries::{self, write_entry};
use super::{KeptCopy, UndoEntry, UndoItem, UndoState};
use crate::error::Result;
use crate::store::Paths;
use crate::store::clock::now_seconds;
use crate::store::private::open_unfollowed;

const PATHS: usize = 10_000;
/// Copied for one entry. A hard link costs nothing until the file is deleted.
pub const BYTES: u64 = 64 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFate {
    /// Unlinked or replaced, with all in it: hard links keep the files.
    Unlinked,
    /// Content or mode may change in place: only a copy keeps it.
    Changed,
    /// Only mode or time may change: noted without content.
    Mode,
}

/// Absolute, without links on the way.
pub type Targets = Vec<(PathBuf, KeptFate)>;

#[derive(Debug)]
pub struct Keeping {
    entry: UndoEntry,
    dir: PathBuf,
    known: HashSet<PathBuf>,
    room: u64,
    /// Nothing is kept: `dir` only shows where it would be, for [`forecast`].
    trial: bool,
}

impl Keeping {
    pub fn begin(paths: &Paths, what: &str, cwd: &Path) -> Result<Self> {
        let (number, dir) = entries::new_dir(paths)?;
        let (what, cwd) = (what.to_owned(), cwd.to_path_buf());
        let entry = UndoEntry { number, time: now_seconds(), what, cwd, ..UndoEntry::default() };
        Ok(Self { entry, dir, known: HashSet::new(), room: BYTES, trial: false })
    }

    /// Before `what` is done to `targets`; none without targets or when they can't be written.
    pub fn begin_with(paths: &Paths, what: &str, cwd: &Path, targets: &Targets) -> Option<Self> {
        if targets.is_empty() {
            return None;
        }
        let mut keeping = Self::begin(paths, what, cwd).ok()?;
        targets.iter().for_each(|(path, fate)| keeping.keep(path, *fate));
        match keeping.write() {
            Ok(()) => Some(keeping),
            Err(_) => {
                keeping.discard();
                None
            }
        }
    }

    /// `path` is absolute, without links. Undoing deletes what appears at a missing one.
    pub fn keep(&mut self, path: &Path, fate: KeptFate) {
        // A trial ends with the first that can't be kept.
        if !self.known.insert(path.to_path_buf()) || self.trial && !self.entry.missing.is_empty() {
            return;
        }
        if self.entry.items.len() >= PATHS {
            return self.miss(path, "too many files");
        }
        let before = UndoState::of(path);
        let kept = match &before {
            _ if self.trial && fate == KeptFate::Mode => None,
            UndoState::Absent | UndoState::Dir { .. } | UndoState::Link { .. } => None,
            UndoState::File { .. } if fate == KeptFate::Mode => None,
            UndoState::Other => return self.miss(path, "it is no regular file"),
            UndoState::File { len, .. } => match self.keep_file(path, *len, fate) {
                Ok(kept) => Some(kept),
                Err(error) => return self.miss(path, &aish_text::io_error::describe(&error)),
            },
        };
        let is_dir = matches!(before, UndoState::Dir { .. }) && fate != KeptFate::Mode;
        self.entry.items.push(UndoItem { path: path.to_path_buf(), before, after: None, kept });
        if is_dir {
            match fs::read_dir(path) {
                Ok(inside) => inside.filter_map(io::Result::ok).for_each(|child| self.keep(&child.path(), fate)),
                Err(error) => self.miss(path, &aish_text::io_error::describe(&error)),
            }
        }
    }

    /// Notes what a copy or move of `from` makes at `to`, and keeps what is there now.
    pub fn keep_arrivals(&mut self, from: &Path, to: &Path) {
        self.keep(to, KeptFate::Unlinked);
        if matches!(UndoState::of(from), UndoState::Dir { .. }) {
            for child in fs::read_dir(from).into_iter().flatten().filter_map(io::Result::ok) {
                self.keep_arrivals(&child.path(), &to.join(child.file_name()));
            }
        }
    }

    fn miss(&mut self, path: &Path, why: &str) {
        // One shows that the entry isn't whole; a hundred thousand would fill the disk.
        if self.entry.missing.len() < 20 {
            self.entry.missing.push(format!("{}: {why}", path.display()));
        }
    }

    pub fn missing(&self) -> &[String] {
        &self.entry.missing
    }

    fn keep_file(&mut self, path: &Path, len: u64, fate: KeptFate) -> io::Result<KeptCopy> {
        let name = self.entry.items.len().to_string();
        if self.trial {
            return self.try_file(path, len, fate).map(|()| KeptCopy::Copy(name));
        }
        let place = self.dir.join(&name);
        if fate == KeptFate::Unlinked && fs::hard_link(path, &place).is_ok() {
            return Ok(KeptCopy::Link(name));
        }
        // Shares blocks on btrfs, XFS, APFS: nothing is copied.
        if reflink_copy::reflink(path, &place).is_ok() {
            return Ok(KeptCopy::Copy(name));
        }
        let copied = self.copy_file(path, &place, len);
        if copied.is_err() {
            let _ = fs::remove_file(&place);
        }
        copied.map(|()| KeptCopy::Copy(name))
    }

    fn try_file(&mut self, path: &Path, len: u64, fate: KeptFate) -> io::Result<()> {
        let meta = path.symlink_metadata()?;
        let same_device = self.dir.metadata().is_ok_and(|dir| dir.dev() == meta.dev());
        // Linux lets only the owner link a file (protected_hardlinks).
        if fate == KeptFate::Unlinked && same_device && meta.uid() == geteuid().as_raw() {
            return Ok(());
        }
        if access(path, AccessFlags::R_OK).is_err() {
            return Err(io::Error::other("it can't be read"));
        }
        self.room = self.room.checked_sub(len).ok_or_else(too_big)?;
        Ok(())
    }

    fn copy_file(&mut self, path: &Path, place: &Path, len: u64) -> io::Result<()> {
        if len > self.room {
            return Err(too_big());
        }
        let from = open_unfollowed(path)?;
        let mut to = OpenOptions::new().write(true).create_new(true).mode(0o600).open(place)?;
        // A file that grows meanwhile must not pass the bound.
        let bytes = io::copy(&mut from.take(self.room + 1), &mut to)?;
        self.room = self.room.checked_sub(bytes).ok_or_else(too_big)?;
        Ok(())
    }

    /// Before the change is made, so that a kill in its middle can be undone.
    pub fn write(&self) -> Result<()> {
        write_entry(&self.dir, &self.entry)
    }

    /// Writes down what the change left. Without a change the entry is dropped: none.
    pub fn seal(mut self) -> Result<Option<u64>> {
        let dir = self.dir.clone();
        self.entry.items.retain_mut(|item| {
            let now = UndoState::of(&item.path);
            let changed = now != item.before
                || matches!((&now, &item.kept), (UndoState::File { .. }, Some(kept)) if is_other(&dir, kept, &item.path));
            if !changed && let Some(kept) = &item.kept {
                let _ = fs::remove_file(dir.join(kept.name()));
            }
            // Behind a closed directory nothing is seen.
            let seen = now != UndoState::Absent || !is_hidden(&item.path);
            item.after = seen.then_some(now);
            changed
        });
        if self.entry.items.is_empty() {
            let _ = fs::remove_dir_all(&self.dir);
            return Ok(None);
        }
        self.entry.sealed = true;
        self.write()?;
        Ok(Some(self.entry.number))
    }

    /// New paths, so that undoing deletes them.
    fn add_made(&mut self, made: &[PathBuf]) {
        let new = made.iter().filter(|path| !self.known.contains(*path));
        let item = |path: &PathBuf| UndoItem { path: path.clone(), before: UndoState::Absent, after: None, kept: None };
        self.entry.items.extend(new.map(item));
    }

    pub fn discard(self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn too_big() -> io::Error {
    io::Error::other("too big to be kept")
}

fn is_hidden(path: &Path) -> bool {
    path.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// For what a run writes unasked: one entry, `keeping`, begun with the first.
pub fn keep_written(paths: &Paths, keeping: &mut Option<Keeping>, what: &str, cwd: &Path, targets: &Targets) {
    if targets.is_empty() {
        return;
    }
    if keeping.is_none() {
        *keeping = Keeping::begin(paths, what, cwd).ok();
    }
    let Some(begun) = keeping else { return };
    targets.iter().for_each(|(path, fate)| begun.keep(path, *fate));
    // If that fails, no undo is offered.
    if begun.write().is_err()
        && let Some(begun) = keeping.take()
    {
        begun.discard();
    }
}

/// Seals the entry with new paths, which undoing deletes. None without a change.
pub fn keep_made(
    paths: &Paths,
    kept: Option<Keeping>,
    what: &str,
    cwd: &Path,
    made: &[PathBuf],
) -> Result<Option<u64>> {
    let mut keeping = match kept {
        Some(kept) => kept,
        None if made.is_empty() => return Ok(None),
        None => Keeping::begin(paths, what, cwd)?,
    };
    keeping.add_made(made);
    keeping.seal()
}

/// Whether a file with unchanged size and time differs from its copy: programs may set times back.
/// A hard link is the file itself. A file too big to read counts as unchanged.
fn is_other(dir: &Path, kept: &KeptCopy, path: &Path) -> bool {
    let KeptCopy::Copy(name) = kept else { return false };
    let open = |path: &Path| {
        let file = open_unfollowed(path)?;
        Ok::<_, io::Error>((file.metadata()?.len(), io::BufReader::new(file)))
    };
    match (open(&dir.join(name)), open(path)) {
        (Ok((kept_len, kept)), Ok((len, now))) => {
            kept_len != len
                || len <= BYTES
                    && kept.bytes().zip(now.bytes()).any(|(a, b)| !matches!((a, b), (Ok(a), Ok(b)) if a == b))
        }
        _ => true,
    }
}

impl KeptCopy {
    pub fn name(&self) -> &str {
        match self {
            Self::Link(name) | Self::Copy(name) => name,
        }
    }
}

/// Whether `targets` could be kept, without keeping them. The error is about the first that can't.
pub fn forecast(paths: &Paths, targets: &[(PathBuf, KeptFate)]) -> Result<(), String> {
    let journal = entries::place(paths);
    let there = journal.ancestors().find(|dir| dir.exists()).unwrap_or(Path::new("/"));
    if access(there, AccessFlags::W_OK).is_err() {
        return Err(format!("{} can't be written", there.display()));
    }
    let entry = UndoEntry::default();
    let mut trial = Keeping { entry, dir: there.to_path_buf(), known: HashSet::new(), room: BYTES, trial: true };
    targets.iter().for_each(|(path, fate)| trial.keep(path, *fate));
    trial.missing().first().map_or(Ok(()), |missing| Err(missing.clone()))
}
