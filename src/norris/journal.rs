//! The journal of a run: plans, verdicts, questions, commands, replies, one line each, without
//! secrets. Append-only; a run never reads it back.

use std::cell::OnceCell;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::front::Executed;
use super::machine::Tally;
use crate::error::{Error, Result};
use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::review::audit;
use crate::sessions::mask::{masked_beginning, masked_text};
use crate::store::clock::time_stamp;
use crate::store::id::ShellId;
use crate::store::private::{describe, read_regular, unwritten};
use crate::store::{append_private_line, json_text, private_dir};
use aish_judge::verdict::{ReviewLevel, Verdict};

/// Bytes of a text.
const TEXT: usize = 16 * 1024;
/// Bytes that are read of a journal.
const FILE: u64 = 64 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum JournalEntry {
    Begin { goal: String, model: String, shell: String, cwd: PathBuf },
    Plan { tasks: Vec<String> },
    Step { step: u32, line: String },
    Reply { step: u32, text: String },
    Verdict { step: u32, command: String, level: ReviewLevel, destructive: bool, denied: bool, rules: Vec<String> },
    // The answer is `nobody` when none came.
    Halt { step: u32, reason: String, action: String, answer: String },
    Result { step: u32, command: String, ran: bool, status: i32, millis: u64, cwd: PathBuf, told: String },
    // Older journals have no tally.
    End { status: Status, reason: String, steps: u32, tally: Option<Tally> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    pub v: u32,
    /// UTC, ISO 8601.
    pub ts: String,
    #[serde(flatten)]
    pub event: JournalEntry,
}

impl JournalEntry {
    pub fn verdict(step: u32, verdict: &Verdict) -> Self {
        Self::Verdict {
            step,
            command: verdict.command.clone(),
            level: verdict.level,
            destructive: verdict.destructive,
            denied: verdict.denied,
            rules: audit::rule_names(verdict),
        }
    }

    pub fn halt(halt: &Halt, choice: Option<&Choice>) -> Self {
        let answer = match choice {
            Some(Choice::Proceed) => "proceed",
            Some(Choice::Grant) => "grant",
            Some(Choice::Skip) => "skip",
            Some(Choice::Abort) => "abort",
            Some(Choice::Edit(_)) => "edit",
            Some(Choice::Force) => "force",
            Some(Choice::ChangeGoal) => "change_goal",
            None => "nobody",
        };
        Self::Halt {
            step: halt.step,
            reason: halt.reason.clone(),
            action: halt.action.clone(),
            answer: answer.to_owned(),
        }
    }

    /// `told`: what the model is told of it.
    pub fn result(step: u32, command: &str, executed: &Executed, told: &str) -> Self {
        Self::Result {
            step,
            command: command.to_owned(),
            ran: executed.ran,
            status: executed.status,
            millis: executed.millis,
            cwd: executed.cwd.clone(),
            told: told.to_owned(),
        }
    }

    /// Without secrets, and cut.
    fn safe(mut self) -> Self {
        let clean = |text: &mut String| *text = masked_beginning(text, TEXT);
        let clean_path = |path: &mut PathBuf| *path = masked_text(&path.to_string_lossy()).into();
        match &mut self {
            Self::Begin { goal, cwd, .. } => {
                clean(goal);
                clean_path(cwd);
            }
            Self::Plan { tasks } => tasks.iter_mut().for_each(clean),
            Self::Step { line, .. } => clean(line),
            Self::Reply { text, .. } => clean(text),
            Self::Verdict { command, .. } => clean(command),
            Self::Halt { action, reason, .. } => {
                clean(action);
                clean(reason);
            }
            Self::Result { command, told, cwd, .. } => {
                clean(command);
                clean(told);
                clean_path(cwd);
            }
            Self::End { reason, .. } => clean(reason),
        }
        self
    }
}

#[derive(Clone, Debug)]
pub struct Journal {
    dir: PathBuf,
    name: String,
    path: OnceCell<PathBuf>,
}

impl Journal {
    /// Names in `dir` sort by time. The first event creates the file.
    pub fn new(dir: &Path, shell: &ShellId) -> Self {
        let name = format!("{}-{shell}", time_stamp().replace(':', "-"));
        Self { dir: dir.to_path_buf(), name, path: OnceCell::new() }
    }

    /// Creates this run's own file: two runs of a shell may begin in one second.
    fn claim(&self) -> Result<&Path> {
        if let Some(path) = self.path.get() {
            return Ok(path);
        }
        private_dir(&self.dir)?;
        let path = |n: u32| match n {
            1 => self.dir.join(format!("{}.jsonl", self.name)),
            n => self.dir.join(format!("{}-{n}.jsonl", self.name)),
        };
        let mut create = fs::OpenOptions::new();
        create.append(true).create_new(true).mode(0o600);
        for path in (1..1000).map(path) {
            match create.open(&path) {
                Ok(_) => return Ok(self.path.get_or_init(|| path)),
                Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
                Err(e) => return Err(unwritten(&format!("cannot create {}", path.display()), &e)),
            }
        }
        Err(Error::failed(format!("{} has no room for another journal", self.dir.display())))
    }

    pub fn append_event(&self, event: JournalEntry) -> Result<()> {
        let path = self.claim()?;
        let line = JournalLine { v: 1, ts: time_stamp(), event: event.safe() };
        append_private_line(path, &json_text(&line)?)
    }
}

/// The newest in `dir`, of `shell` if it has one.
pub fn newest_journal(dir: &Path, shell: &ShellId) -> Option<PathBuf> {
    let mut names: Vec<PathBuf> = fs::read_dir(dir).ok()?.flatten().map(|entry| entry.path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    // Names of one second differ by a final number, which doesn't sort.
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    names.sort_by_cached_key(|path| (changed(path), path.clone()));
    names.iter().rev().find(|path| is_of_shell(path, shell)).or(names.last()).cloned()
}

/// The name is a time, `shell`, and maybe a number.
fn is_of_shell(journal: &Path, shell: &ShellId) -> bool {
    let stem = journal.file_stem().unwrap_or_default().to_string_lossy();
    let rest = stem.split_once("Z-").and_then(|(_, own)| own.strip_prefix(shell.as_str()));
    let number = |rest: &str| rest.strip_prefix('-').is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()));
    rest.is_some_and(|rest| rest.is_empty() || number(rest))
}

/// Events, and the count of unreadable lines.
pub fn read_journal(path: &Path) -> Result<(Vec<JournalLine>, usize)> {
    let fail = |why: String| Error::failed(format!("cannot read {}: {why}", path.display()));
    let meta = fs::metadata(path).map_err(|e| fail(e.to_string()))?;
    if !meta.is_file() || meta.len() > FILE {
        return Err(fail("it isn't a journal".to_owned()));
    }
    let bytes = read_regular(path).map_err(|e| fail(describe(&e)))?.unwrap_or_default();
    let (mut lines, mut torn) = (Vec::new(), 0);
    for line in bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
        match serde_json::from_slice(line) {
            Ok(line) => lines.push(line),
            Err(_) => torn += 1,
        }
    }
    Ok((lines, torn))
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    pub goal: String,
    pub how: String,
    /// The tasks behind the finished ones. Empty without a plan.
    pub rest: Vec<String>,
}

/// The newest run of `shell`. Fails when there is none, or nothing is left of it.
pub fn read_unfinished(dir: &Path, shell: &ShellId) -> Result<Unfinished> {
    let none = || Error::failed("there is no run in this shell to go on with").hint("`:norris GOAL` begins one");
    let path = newest_journal(dir, shell).filter(|path| is_of_shell(path, shell)).ok_or_else(none)?;
    let events: Vec<JournalEntry> = read_journal(&path)?.0.into_iter().map(|line| line.event).collect();
    let goal = events.iter().find_map(|event| match event {
        JournalEntry::Begin { goal, .. } => Some(goal.clone()),
        _ => None,
    });
    let how = match events.last() {
        Some(JournalEntry::End { status, .. }) if status.is_success() => {
            return Err(Error::failed("the last run here came to its end").hint("`:norris GOAL` begins another one"));
        }
        Some(JournalEntry::End { status, reason, .. }) => format!("{}: {reason}", status.name()),
        _ => "it was cut off".to_owned(),
    };
    Ok(Unfinished { goal: goal.ok_or_else(none)?, how, rest: tasks_left(&events) })
}

/// Drops leading tasks whose last command succeeded. A second step repeats the first's line.
fn tasks_left(events: &[JournalEntry]) -> Vec<String> {
    let plan = events.iter().find_map(|event| match event {
        JournalEntry::Plan { tasks } => Some(tasks.as_slice()),
        _ => None,
    });
    let mut steps: Vec<(&str, bool)> = Vec::new();
    for event in events {
        match event {
            JournalEntry::Step { line, .. } if steps.last().is_none_or(|(last, _)| last != line) => {
                steps.push((line, false));
            }
            JournalEntry::Result { ran, status, .. } => {
                if let Some((_, done)) = steps.last_mut() {
                    *done = *ran && *status == 0;
                }
            }
            _ => {}
        }
    }
    let done = steps.iter().take_while(|(_, done)| *done).count();
    plan.into_iter().flatten().skip(done).cloned().collect()
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
