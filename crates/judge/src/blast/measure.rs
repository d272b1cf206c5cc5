//! Counts in the file system what the walk noted.

use std::fs::{self, Metadata};
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

use super::budget::{BlastLimits, Budget, Clock};
use super::expand::expand;
use super::picks::Picks;
use super::tally::BlastTally;
use super::{Blast, BlastEffect};
use crate::argument::UNKNOWN;
use crate::assessment::{Destroys, How};
use crate::paths;
use aish_text::Shell;

/// Paths are shown from `cwd`. Without permission to look, all is unseen.
pub fn measure(
    destroys: &[Destroys],
    cwd: &Path,
    home: &Path,
    may_look: bool,
    limits: BlastLimits,
    clock: &dyn Clock,
) -> Blast {
    let budget = Budget::new(limits, clock);
    let twice = destroys.len() > 1 || destroys.iter().any(|note| note.glob);
    let mut look =
        BlastLook { budget: &budget, home, tally: BlastTally::new(twice), blast: Blast::default(), real: None };
    for note in destroys {
        match unseen(note).or((!may_look).then_some("looking is off")) {
            Some(why) => look.unseen(&note.path, why),
            None => look.note(note),
        }
    }
    let BlastLook { mut blast, tally, .. } = look;
    blast.destroys = !destroys.is_empty();
    blast.more = budget.is_spent();
    blast.denied = tally.denied;
    let shown_from = fs::canonicalize(cwd).unwrap_or_else(|_| cwd.to_path_buf());
    tally.done(&mut blast, &shown_from, clock.now());
    blast
}

fn unseen(note: &Destroys) -> Option<&'static str> {
    if note.remote {
        Some("it isn't on this machine")
    } else if note.path.contains(UNKNOWN) || note.into.as_ref().is_some_and(|into| into.contains(UNKNOWN)) {
        Some("it is known only when the command runs")
    } else if note.cwd.is_none() && !note.path.starts_with('/') {
        Some("the directory it runs in is known only then")
    } else {
        None
    }
}

struct BlastLook<'l> {
    budget: &'l Budget<'l>,
    home: &'l Path,
    tally: BlastTally,
    blast: Blast,
    /// The last directory whose links were followed, and its real path.
    real: Option<(PathBuf, PathBuf)>,
}

impl BlastLook<'_> {
    fn unseen(&mut self, path: &str, why: &'static str) {
        let entry = (path.to_owned(), why);
        if !self.blast.unseen.contains(&entry) {
            self.blast.unseen.push(entry);
        }
    }

    fn note(&mut self, note: &Destroys) {
        let cwd = PathBuf::from(note.cwd.as_deref().unwrap_or("/"));
        if matches!(note.how, How::Untracked { .. } | How::Changes) {
            return self.work_tree(note, &cwd);
        }
        if !note.glob {
            if self.budget.step() {
                self.named(note, &cwd, cwd.join(&note.path));
            }
            return;
        }
        let mut found = 0_u64;
        let shell = note.shell.unwrap_or(Shell::Bash);
        let budget = self.budget;
        let expanded = expand(&note.path, shell, &cwd, budget, &mut |path| {
            found += 1;
            self.named(note, &cwd, path);
        });
        if expanded.unclear {
            return self.unseen(&note.path, "the pattern isn't understood");
        }
        self.blast.at_most |= expanded.at_most;
        self.blast.at_least |= expanded.at_least;
        if found == 0 && !self.budget.is_spent() {
            self.blast.unmatched.push(note.path.clone());
        }
    }

    fn named(&mut self, note: &Destroys, cwd: &Path, path: PathBuf) {
        let source = path.clone();
        let path = match (&note.into, path.file_name()) {
            (Some(into), _) if note.path.ends_with("/.") => cwd.join(into),
            (Some(into), Some(name)) => cwd.join(into).join(name),
            (Some(_), None) => return,
            (None, _) => path,
        };
        let path = self.real(&path);
        if paths::is_device(&path.to_string_lossy()) {
            return self.unseen(&path.to_string_lossy(), "it is a device");
        }
        let Ok(data) = fs::symlink_metadata(&path) else { return };
        if let Some(args) = &note.picks {
            let picks = Picks::read(args, cwd);
            self.blast.at_most |= picks.unclear;
            return self.picked(note, &picks, &path, &data);
        }
        match note.how {
            How::Overwrite => self.overwritten(&path),
            How::Merge => self.merged(source, path),
            How::Delete if data.is_dir() => {
                // `rm` refuses it; `rmdir` takes it if it is empty.
                if fs::read_dir(&path).is_ok_and(|mut entries| entries.next().is_none()) {
                    self.tally.directory(BlastEffect::Delete, &path);
                }
            }
            how => self.tree(effect(how), &path, &data),
        }
    }

    /// The path without `..` and without links above its last component.
    fn real(&mut self, path: &Path) -> PathBuf {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        };
        if self.real.as_ref().is_none_or(|(known, _)| known != parent) {
            let real = fs::canonicalize(parent).unwrap_or_else(|_| parent.to_path_buf());
            self.real = Some((parent.to_path_buf(), real));
        }
        self.real.as_ref().map_or_else(|| path.to_path_buf(), |(_, real)| real.join(name))
    }

    fn overwritten(&mut self, path: &Path) {
        let (Ok(path), Ok(data)) = (fs::canonicalize(path), fs::metadata(path)) else { return };
        let kind = data.file_type();
        if kind.is_block_device() || kind.is_char_device() {
            self.unseen(&path.to_string_lossy(), "it is a device");
        } else if data.is_file() {
            self.tally.file(BlastEffect::Overwrite, &path, &data);
        }
    }

    /// Counts the files of `target` that a recursive copy of `source` replaces.
    fn merged(&mut self, source: PathBuf, target: PathBuf) {
        let mut waiting = vec![(source, target)];
        while let Some((source, target)) = waiting.pop() {
            if !fs::symlink_metadata(&source).is_ok_and(|data| data.is_dir()) {
                self.overwritten(&target);
            } else if target.is_dir() {
                let entries = self.entries(&source).into_iter();
                waiting.extend(entries.map(|entry| (entry.path(), target.join(entry.file_name()))));
                if self.budget.is_spent() {
                    return;
                }
            }
        }
    }

    /// The entries of a directory, as far as the budget goes; none of one that can't be read.
    fn entries(&mut self, directory: &Path) -> Vec<fs::DirEntry> {
        let Ok(entries) = fs::read_dir(directory) else {
            self.tally.denied += 1;
            return Vec::new();
        };
        entries.flatten().take_while(|_| self.budget.step()).collect()
    }

    fn tree(&mut self, effect: BlastEffect, path: &Path, data: &Metadata) {
        if !data.is_dir() {
            return self.tally.file(effect, path, data);
        }
        let mut waiting = vec![path.to_path_buf()];
        while let Some(directory) = waiting.pop() {
            if !self.tally.directory(effect, &directory) {
                continue;
            }
            for entry in self.entries(&directory) {
                let Ok(data) = entry.metadata() else { continue };
                if data.is_dir() {
                    waiting.push(entry.path());
                } else {
                    self.tally.file(effect, &entry.path(), &data);
                }
            }
            if self.budget.is_spent() {
                return;
            }
        }
    }

    /// Counts what `find` passes to its action below a starting point.
    fn picked(&mut self, note: &Destroys, picks: &Picks, start: &Path, data: &Metadata) {
        let mut waiting = vec![(start.to_path_buf(), note.path.clone(), data.clone(), 0)];
        while let Some((path, shown, data, depth)) = waiting.pop() {
            let hit = depth >= picks.min_depth && picks.has(&path, &shown, &data, self.budget.clock.now());
            let whole = note.how == How::DeleteTree && data.is_dir();
            // `find` never deletes the `.` it starts from.
            if hit && whole && shown != "." {
                self.tree(BlastEffect::Delete, &path, &data);
                continue;
            }
            if hit && !data.is_dir() {
                match note.how {
                    How::Overwrite => self.overwritten(&path),
                    how => self.tally.file(effect(how), &path, &data),
                }
            } else if hit && picks.directories && shown != "." {
                self.tally.directory(BlastEffect::Delete, &path);
            }
            if !data.is_dir() || picks.max_depth.is_some_and(|most| depth >= most) {
                continue;
            }
            for entry in self.entries(&path) {
                if let Ok(data) = entry.metadata() {
                    let shown = format!("{}/{}", shown.trim_end_matches('/'), entry.file_name().to_string_lossy());
                    waiting.push((entry.path(), shown, data, depth + 1));
                }
            }
            if self.budget.is_spent() {
                return;
            }
        }
    }

    /// Counts files that `git clean` deletes, or whose changes git drops.
    fn work_tree(&mut self, note: &Destroys, cwd: &Path) {
        let here = fs::canonicalize(cwd).unwrap_or_else(|_| cwd.to_path_buf());
        let Some(repository) = self.tally.repositories.around(&here) else { return };
        let path = if note.path == ":/" { repository.tree.clone() } else { self.real(&here.join(&note.path)) };
        if !repository.is_readable() || note.glob {
            return self.unseen(&note.path, "git's own files aren't understood here");
        }
        let mut found = Vec::new();
        let mut add = |path: PathBuf, data: &Metadata| found.push((path, data.clone()));
        let (effect, budget) = (effect(note.how), self.budget);
        match note.how {
            How::Untracked { directories, ignored } => {
                repository.untracked(&path, directories, ignored, self.home, budget, &mut add);
            }
            _ => repository.changed(&path, budget, &mut add),
        }
        for (path, data) in found {
            self.tally.file(effect, &path, &data);
        }
    }
}

fn effect(how: How) -> BlastEffect {
    match how {
        How::Delete | How::DeleteTree | How::Untracked { .. } => BlastEffect::Delete,
        How::Overwrite | How::Merge => BlastEffect::Overwrite,
        How::Changes => BlastEffect::Revert,
        How::Within => BlastEffect::Within,
        How::Move => BlastEffect::Move,
    }
}
