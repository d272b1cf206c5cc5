//! The small values of one shell, a private file each under `shells/ID/`.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Result;
use crate::store::id::ShellId;
use crate::store::lock::lock_dir;
use crate::store::private::open_regular;
use crate::store::{Paths, json_text, private_dir, process_env, write_private_atomic};

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StateSlot {
        Session = "session",
        Active = "active",
        /// What decided at the shell's start where requests go.
        ShellStart = "shell-start",
        Segment = "segment",
        /// Routing as set in this shell.
        Routing = "routing",
        /// The last question's route and its reason.
        Routed = "routed",
        Diff = "diff",
        /// The project tree that is sent, or that none is.
        ProjectTree = "project-tree",
        /// Answers of other presets to parts of the last question.
        Delegated = "delegated",
        /// The local model server that was found, or that none was.
        Detected = "detected",
        Reply = "reply",
        Pending = "pending",
        /// Typed during a run of Norris, for the next line.
        NorrisTyped = "norris-typed",
        /// What the ask key put on the line, and its alternatives.
        Offers = "offers",
        OfferedFix = "offered-fix",
        /// Request fields that servers refused.
        Refusals = "refusals",
        /// Servers' token counts against the estimate.
        TokenCounts = "token-counts",
        Probes = "probes",
        /// The last command's output, while captured.
        Output = "output",
        /// Cost notices given, a word on each line.
        CostTold = "cost-told",
        /// The notice that a conversation can't be kept.
        LogTold = "log-told",
        /// Damaged lines of the memory reported so far.
        MemoryTold = "memory-told",
        /// How much of the conversation was summarized, or offered to be.
        Summarized = "summarized",
        /// Numbers of hidden values, and what may be told of each.
        Secrets = "secrets",
        /// Where the last text of a key is on the screen.
        KeyBlock = "key-block",
        /// The line that the books explained; the same key then asks a model.
        ExplainedByBooks = "explained-by-books",
        /// Lines with scripts that the guard doesn't ask about again.
        Scripts = "scripts",
        /// A background command has ended untold.
        Background = "background",
        /// Versions of project files that the user was told aren't used.
        ProjectTold = "project-told",
    }
}

#[derive(Clone, Debug)]
pub struct ShellState {
    dir: PathBuf,
}

impl ShellState {
    /// `state` is the state directory. Nothing is created before a value is kept.
    pub fn new(state: &Path, id: &ShellId) -> Self {
        Self { dir: state.join("shells").join(id.as_str()) }
    }

    pub fn of_this_shell() -> Option<Self> {
        let id = ShellId::current(process_env("AISH_SESSION").filter(|id| !id.is_empty()).as_deref());
        Some(Self::new(&Paths::new(&process_env).ok()?.state, &id))
    }

    pub fn path(&self, slot: StateSlot) -> PathBuf {
        self.dir.join(slot.name())
    }

    /// Without its final newline; none when empty, or when another user could have written it.
    pub fn get(&self, slot: StateSlot) -> Option<String> {
        let file = open_regular(&self.path(slot)).ok()??;
        let meta = file.metadata().ok()?;
        if meta.uid() != nix::unistd::geteuid().as_raw() || meta.mode() & 0o022 != 0 {
            return None;
        }
        let mut text = String::new();
        file.take(MAX_VALUE).read_to_string(&mut text).ok()?;
        let text = text.trim_end_matches('\n');
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// None also for a value that isn't one of these.
    pub fn get_json<T: DeserializeOwned>(&self, slot: StateSlot) -> Option<T> {
        serde_json::from_str(&self.get(slot)?).ok()
    }

    pub fn put_json(&self, slot: StateSlot, value: &impl Serialize) -> Result<()> {
        self.put(slot, &json_text(value)?)
    }

    pub fn put(&self, slot: StateSlot, value: &str) -> Result<()> {
        self.make()?;
        write_private_atomic(&self.path(slot), format!("{}\n", value.trim_end_matches('\n')).as_bytes())
    }

    /// Until the file is closed, for a read and write back.
    pub fn lock(&self) -> Result<File> {
        self.make()?;
        lock_dir(&self.dir, PATIENCE)
    }

    fn make(&self) -> Result<()> {
        let is_new = !self.dir.is_dir();
        // Also an existing one: it may be where others can exchange it.
        private_dir(&self.dir)?;
        if is_new {
            remove_stale(self.dir.parent());
        }
        Ok(())
    }

    pub fn remove(&self, slot: StateSlot) {
        // Absence is the goal; other failures show at the next write.
        let _ = fs::remove_file(self.path(slot));
    }
}

/// Each process holds the lock for one write.
const PATIENCE: Duration = Duration::from_secs(1);

const MAX_VALUE: u64 = 16 * 1024 * 1024;

/// A shared home has shells of other machines, which look dead here: recent state stays.
const LEFT_ALONE: Duration = Duration::from_secs(3 * 24 * 3600);

/// Shells with no process here and no change for days.
fn remove_stale(shells: Option<&Path>) {
    let Some(Ok(entries)) = shells.map(fs::read_dir) else { return };
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in entries.flatten() {
        let pid = entry.file_name().to_str().and_then(ShellId::parse).and_then(|id| id.pid());
        let ended = pid.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists());
        let changed = fs::metadata(entry.path()).and_then(|about| about.modified());
        let age = changed.ok().and_then(|changed| changed.elapsed().ok());
        if ended && age.is_some_and(|age| age > LEFT_ALONE) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
#[path = "shell_state_tests.rs"]
mod tests;
