//! The small values of one shell: which conversation is its own, its active preset, a local server
//! that was found, and the replies to its widgets. One private file each under `shells/ID/`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::Result;
use crate::store::id::ShellId;
use crate::store::lock::{LockKind, take_lock};
use crate::store::private::{open_regular, unwritten};
use crate::store::{Paths, private_dir, process_env, write_private_atomic};

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StateSlot {
        /// The file name of the conversation log.
        Session = "session",
        Active = "active",
        /// What decided where requests go when the shell began.
        ShellStart = "shell-start",
        /// What the plugin shows in the prompt, where there is a template for it.
        Segment = "segment",
        /// What the user said of routing in this shell.
        Routing = "routing",
        /// Where the last question went, and why.
        Routed = "routed",
        /// A difference that is sent with the next question.
        Diff = "diff",
        /// The tree of a project that is sent, or that none is.
        ProjectTree = "project-tree",
        /// What other presets were asked for the last answer, until the next question.
        Delegated = "delegated",
        /// The local model server that was found, or that none was.
        Detected = "detected",
        /// The answer to a widget.
        Reply = "reply",
        /// A command for the next prompt.
        Pending = "pending",
        /// What was typed during a run of Norris, for the line behind it.
        NorrisTyped = "norris-typed",
        /// What the ask key has put on the line, and what else there was.
        Offers = "offers",
        /// The correction that was shown behind the last failed command.
        OfferedFix = "offered-fix",
        /// What servers have refused of requests.
        Refusals = "refusals",
        /// How servers count tokens, against the estimate.
        TokenCounts = "token-counts",
        /// Second opinions a model has given.
        Probes = "probes",
        /// What the last command printed, while that is captured.
        Output = "output",
        /// What the user was told about costs already, a word on each line.
        CostTold = "cost-told",
        /// What the user was told about a conversation that can't be kept.
        LogTold = "log-told",
        /// How many damaged lines of the memory the user was told of.
        MemoryTold = "memory-told",
        /// How much of the conversation's log notes were drawn from, or offered to be.
        Summarized = "summarized",
        /// The numbers of what requests have hidden, and what may be told of it.
        Secrets = "secrets",
        /// Where the last text of a key stands on the screen.
        KeyBlock = "key-block",
        /// The line that the books have explained; the same key asks a model about it.
        ExplainedByBooks = "explained-by-books",
        /// Lines with scripts that the guard doesn't ask about again.
        Scripts = "scripts",
        /// A background command of this shell has ended, and the user wasn't told yet.
        Background = "background",
        /// The project files of which the user was told that they aren't used, in the version of
        /// that moment.
        ProjectTold = "project-told",
    }
}

#[derive(Clone, Debug)]
pub struct ShellState {
    dir: PathBuf,
}

impl ShellState {
    /// The state of `id` below the state directory `state`. Nothing is created before something is
    /// kept.
    pub fn new(state: &Path, id: &ShellId) -> Self {
        Self { dir: state.join("shells").join(id.as_str()) }
    }

    /// The state of the shell that this call belongs to; none without a home.
    pub fn of_this_shell() -> Option<Self> {
        let id = ShellId::current(process_env("AISH_SESSION").filter(|id| !id.is_empty()).as_deref());
        Some(Self::new(&Paths::new(&process_env).ok()?.state, &id))
    }

    /// Where a value is.
    pub fn path(&self, slot: StateSlot) -> PathBuf {
        self.dir.join(slot.name())
    }

    /// A value without its final newline; nothing when it is absent or empty, or another user could
    /// have written it.
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

    /// Keeps a value, with a final newline.
    pub fn put(&self, slot: StateSlot, value: &str) -> Result<()> {
        self.make()?;
        write_private_atomic(&self.path(slot), format!("{}\n", value.trim_end_matches('\n')).as_bytes())
    }

    /// Keeps other processes of the shell from changing what is read, changed and put back, until
    /// the file is closed.
    pub fn lock(&self) -> Result<File> {
        self.make()?;
        let fail = |e: io::Error| unwritten(&format!("cannot lock {}", self.dir.display()), &e);
        let dir = File::open(&self.dir).map_err(fail)?;
        take_lock(&dir, LockKind::Exclusive, PATIENCE).map_err(fail)?;
        Ok(dir)
    }

    fn make(&self) -> Result<()> {
        let is_new = !self.dir.is_dir();
        // Also one that is there: it may have been made where others can exchange it.
        private_dir(&self.dir)?;
        if is_new {
            remove_stale(self.dir.parent());
        }
        Ok(())
    }

    pub fn remove(&self, slot: StateSlot) {
        // Absent is what is wanted; any other failure shows when the value is next written.
        let _ = fs::remove_file(self.path(slot));
    }
}

/// How long another process of the shell may hold the lock: each holds it for one write.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest value that is read, in bytes.
const MAX_VALUE: u64 = 16 * 1024 * 1024;

/// A home may be shared by machines whose processes we can't see: what was used within this time
/// stays.
const LEFT_ALONE: Duration = Duration::from_secs(3 * 24 * 3600);

/// Removes the state of shells that have ended: no such process here, and nothing touched for days.
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
