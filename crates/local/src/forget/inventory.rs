//! What is stored where. Links aren't followed; files that aish doesn't make are listed apart.

use std::fs::{self, DirEntry, Metadata};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::background;
use crate::lists;
use crate::own_process::system::exists;
use crate::sessions::prune::is_ours;
use crate::store::Paths;
use crate::store::id::ShellId;
use crate::store::shell_state::StateSlot;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DataKind {
    pub what: &'static str,
    pub path: PathBuf,
    #[serde(skip)]
    pub files: Vec<PathBuf>,
    pub count: usize,
    pub bytes: u64,
}

impl DataKind {
    fn new(what: &'static str, path: &Path) -> Self {
        Self { what, path: path.to_owned(), files: Vec::new(), count: 0, bytes: 0 }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    /// Empty kinds are left out.
    pub kinds: Vec<DataKind>,
    /// A file in our directories that stays, with the reason.
    pub foreign: Vec<(PathBuf, &'static str)>,
    /// Ours, the innermost first, to be removed when empty.
    pub dirs: Vec<PathBuf>,
}

const UNKNOWN: &str = "not made by aish";
const LINK: &str = "a symbolic link";
const NO_FILE: &str = "not a regular file";
const RUNNING: &str = "it runs: `aish bg kill` ends it";
const LIVING: &str = "a running shell uses it";

impl Inventory {
    /// `config`: the configuration file, too.
    pub fn look(paths: &Paths, config: bool) -> Self {
        let mut all = Self::default();
        let (sessions, norris, shells) = (paths.sessions(), paths.norris(), paths.state.join("shells"));
        all.dir("conversations", &sessions, &|name| {
            matches!(name, "saved" | "lock") || (is_ours(name) && name.ends_with(".jsonl"))
        });
        all.file("notes", &paths.memory());
        all.file("calls and what they cost", &paths.usage());
        all.file("decisions", &paths.audit());
        all.dir("journals of Norris", &norris, &|name| is_ours(name) && name.ends_with(".jsonl"));
        all.by_shell("state of shells", &shells, &|name| StateSlot::ALL.iter().any(|slot| slot.name() == name), false);
        all.by_number("what changes replaced", &paths.state.join("undo"), &|name| {
            name == "entry.json" || name.bytes().all(|b| b.is_ascii_digit())
        });
        all.by_number("background commands", &background::place(paths), &|name| background::FILES.contains(&name));
        all.dir("MCP servers: logs, tools, pins", &paths.state.join("mcp"), &|name| {
            [".log", ".json", ".jsonl"].iter().any(|end| name.ends_with(end))
        });
        all.dir("agents: logs", &paths.state.join("agents"), &|name| name.ends_with(".log"));
        all.file("values you named as secret", &paths.state.join("vault.json"));
        all.file("trusted project files", &paths.trust_store());
        all.file("what you were told", &paths.state.join("default-pin-warned"));
        all.file("keys you were told of", &paths.state.join("found-keys"));
        all.file("what you were told of a suggestion", &paths.state.join("keys-told"));
        all.file("what setup wrote where", &paths.state.join("setup.jsonl"));
        let stand_in = paths.state.join("run");
        let other = (stand_in != paths.runtime).then_some(stand_in);
        for runtime in [paths.runtime.clone()].into_iter().chain(other) {
            all.by_shell("runs of Norris", &runtime.join("norris"), &|n| matches!(n, "socket" | "run.json"), true);
            let known = |n: &str| matches!(n, "requests" | "answers" | "answered" | "helper" | "pipe" | "pane");
            all.by_shell("captures of output", &runtime.join("capture"), &known, true);
            all.by_shell("sockets of helpers", &runtime.join("helper"), &|name| name == "socket", true);
            all.rest(&runtime, &["norris", "capture", "helper"]);
        }
        all.rest(&paths.data, &["sessions", "norris", "memory.jsonl", "usage.jsonl", "audit.jsonl"]);
        all.rest(&paths.state, &lists::STATE_NAMES.words().collect::<Vec<_>>());
        if config {
            all.file("configuration", &paths.config);
        }
        all
    }

    pub fn total(&self) -> (usize, u64) {
        self.kinds.iter().fold((0, 0), |(count, bytes), kind| (count + kind.count, bytes + kind.bytes))
    }

    fn file(&mut self, what: &'static str, path: &Path) {
        let mut kind = DataKind::new(what, path);
        if let Ok(meta) = fs::symlink_metadata(path) {
            self.add(&mut kind, path.to_owned(), &meta, false);
        }
        if let (Some(dir), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) {
            for entry in read_entries(dir) {
                let leftover = entry.file_name().to_str().is_some_and(|other| is_leftover(other, |base| base == name));
                if let (true, Ok(meta)) = (leftover, entry.metadata()) {
                    self.add(&mut kind, entry.path(), &meta, false);
                }
            }
        }
        self.keep(kind);
    }

    fn dir(&mut self, what: &'static str, dir: &Path, known: &dyn Fn(&str) -> bool) {
        let mut kind = DataKind::new(what, dir);
        self.entries(&mut kind, dir, known, false);
        self.keep(kind);
    }

    /// Of numbered directories.
    fn by_number(&mut self, what: &'static str, dir: &Path, known: &dyn Fn(&str) -> bool) {
        let stays = |name: &str, path: &Path| match name.bytes().all(|b| b.is_ascii_digit()) {
            true => background::is_kept_alive(path).then_some(RUNNING),
            false => Some(UNKNOWN),
        };
        self.by_name(what, dir, &stays, known, true);
    }

    /// One directory for each shell; a living shell's pipes stay.
    fn by_shell(&mut self, what: &'static str, dir: &Path, known: &dyn Fn(&str) -> bool, pipes: bool) {
        let stays = |name: &str, _: &Path| match ShellId::parse(name) {
            Some(id) => (pipes && is_alive(&id)).then_some(LIVING),
            None => Some(UNKNOWN),
        };
        self.by_name(what, dir, &stays, known, pipes);
    }

    /// Of the directories in `dir`; `stays` says of a name and its path why nothing of it is taken.
    fn by_name(
        &mut self,
        what: &'static str,
        dir: &Path,
        stays: &dyn Fn(&str, &Path) -> Option<&'static str>,
        known: &dyn Fn(&str) -> bool,
        pipes: bool,
    ) {
        if !self.is_dir(dir) {
            return;
        }
        let mut kind = DataKind::new(what, dir);
        for entry in read_entries(dir) {
            match entry.file_name().to_str().map_or(Some(UNKNOWN), |name| stays(name, &entry.path())) {
                Some(why) => self.foreign.push((entry.path(), why)),
                None => self.entries(&mut kind, &entry.path(), known, pipes),
            }
        }
        self.dirs.push(dir.to_owned());
        self.keep(kind);
    }

    /// `pipes`: pipes and sockets are known here, too.
    fn entries(&mut self, kind: &mut DataKind, dir: &Path, known: &dyn Fn(&str) -> bool, pipes: bool) {
        if !self.is_dir(dir) {
            return;
        }
        for entry in read_entries(dir) {
            let name = entry.file_name();
            let ours = name.to_str().is_some_and(|name| known(name) || is_leftover(name, known));
            match entry.metadata() {
                Ok(meta) if ours => self.add(kind, entry.path(), &meta, pipes),
                _ => self.foreign.push((entry.path(), UNKNOWN)),
            }
        }
        self.dirs.push(dir.to_owned());
    }

    /// Unknown entries of a directory of ours; one with another name may be the user's.
    fn rest(&mut self, dir: &Path, known: &[&str]) {
        if dir.file_name().is_none_or(|name| name != "aish") && !dir.ends_with("aish/run") {
            return;
        }
        for entry in read_entries(dir) {
            let name = entry.file_name();
            let ours =
                name.to_str().is_some_and(|n| known.contains(&n) || is_leftover(n, |base| known.contains(&base)));
            if !ours {
                self.foreign.push((entry.path(), UNKNOWN));
            }
        }
        self.dirs.push(dir.to_owned());
    }

    fn is_dir(&mut self, dir: &Path) -> bool {
        match fs::symlink_metadata(dir) {
            Ok(meta) if meta.is_dir() => true,
            Ok(meta) => {
                self.foreign.push((dir.to_owned(), if meta.is_symlink() { LINK } else { UNKNOWN }));
                false
            }
            Err(_) => false,
        }
    }

    fn add(&mut self, kind: &mut DataKind, path: PathBuf, meta: &Metadata, pipes: bool) {
        if meta.is_symlink() {
            self.foreign.push((path, LINK));
        } else if meta.is_dir() || (!meta.is_file() && !pipes) {
            self.foreign.push((path, NO_FILE));
        } else if !kind.files.contains(&path) {
            kind.count += 1;
            kind.bytes += meta.len();
            kind.files.push(path);
        }
    }

    fn keep(&mut self, kind: DataKind) {
        if kind.count > 0 {
            self.kinds.push(kind);
        }
    }
}

fn read_entries(dir: &Path) -> Vec<DirEntry> {
    let mut entries: Vec<DirEntry> = fs::read_dir(dir).into_iter().flatten().flatten().collect();
    entries.sort_by_key(DirEntry::file_name);
    entries
}

/// `NAME.PID.COUNT.tmp`, of a write that was killed.
fn is_leftover(name: &str, known: impl Fn(&str) -> bool) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some(rest) = name.strip_suffix(".tmp") else { return false };
    let mut parts = rest.rsplitn(3, '.');
    let (Some(count), Some(pid), Some(base)) = (parts.next(), parts.next(), parts.next()) else { return false };
    digits(count) && digits(pid) && known(base)
}

fn is_alive(id: &ShellId) -> bool {
    id.pid().and_then(|pid| i32::try_from(pid).ok()).is_some_and(exists)
}

#[cfg(test)]
#[path = "inventory_tests.rs"]
mod tests;
