//! The record of decisions (`audit.jsonl`): what was judged B or C, and what the user answered. One line per decision,
//! appended in one write; what looks like a secret in the command is taken out before.

use std::collections::VecDeque;
use std::fs::{File, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Exit, Result};
use crate::sessions::mask::masked_text;
use crate::store::clock::time_stamp;
use crate::store::{Paths, append_private_line, private_dir};
use aish_judge::verdict::{ReviewLevel, Verdict};

/// The most of a command that is kept, in bytes.
const COMMAND: usize = 4096;
/// The longest line that is read back.
const LINE: usize = 64 * 1024;

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The user let it run.
    Approved,
    /// The user lets what the rules that speak on it ask about run, for the rest of the run.
    Granted,
    Refused,
    /// The user wanted it, and didn't know the PIN.
    WrongPin,
    /// A policy forbids it; the user wasn't asked.
    Denied,
    /// A coding agent was told to ask its user.
    Asked,
    /// There was no terminal to ask on: it didn't run.
    NoTerminal,
}

impl Answer {
    /// As in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Granted => "granted",
            Self::Refused => "refused",
            Self::WrongPin => "wrong_pin",
            Self::Denied => "denied",
            Self::Asked => "asked",
            Self::NoTerminal => "no_terminal",
        }
    }
}

/// One line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The version of the format.
    pub v: u32,
    /// When, UTC, ISO 8601.
    pub ts: String,
    /// Who asked: `guard`, `hook claude-code`, `norris`.
    pub via: String,
    pub level: String,
    /// It would halt Norris.
    pub destructive: bool,
    /// What became of it.
    pub answer: Answer,
    /// The rules that spoke, the weightiest first.
    pub rules: Vec<String>,
    /// Where the command came from.
    pub provenance: Vec<String>,
    /// The directory it was for.
    pub cwd: String,
    pub command: String,
}

/// Records what became of a command. Level A leaves no trace.
///
/// # Errors
/// When the file can't be written.
pub fn record_answer(paths: &Paths, via: &str, cwd: &Path, verdict: &Verdict, answer: Answer) -> Result<()> {
    if verdict.level == ReviewLevel::A {
        return Ok(());
    }
    let entry = audit_entry(via, cwd, verdict, answer);
    let line =
        serde_json::to_string(&entry).map_err(|e| Error::new(Exit::Internal, format!("an audit record: {e}")))?;
    private_dir(&paths.data)?;
    only_for_the_user(&paths.audit())?;
    append_private_line(&paths.audit(), &line)
}

/// A file that was there already may be open to others.
fn only_for_the_user(path: &Path) -> Result<()> {
    let Ok(meta) = path.symlink_metadata() else { return Ok(()) };
    if !meta.is_file() || meta.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(0o600))
        .map_err(|e| Error::failed(format!("cannot make {} private: {e}", path.display())))
}

fn audit_entry(via: &str, cwd: &Path, verdict: &Verdict, answer: Answer) -> Entry {
    let mut rules: Vec<String> = Vec::new();
    for reason in &verdict.reasons {
        if !rules.contains(&reason.rule) {
            rules.push(reason.rule.clone());
        }
    }
    Entry {
        v: 1,
        ts: time_stamp(),
        via: via.to_owned(),
        level: verdict.level.letter().to_owned(),
        destructive: verdict.destructive,
        answer,
        rules,
        provenance: verdict.profile.provenance.iter().map(|p| p.name().to_owned()).collect(),
        cwd: masked_text(&cwd.to_string_lossy()),
        command: shortened(masked_text(&verdict.command)),
    }
}

fn shortened(mut text: String) -> String {
    if text.len() > COMMAND {
        let end = (0..=COMMAND).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
        text.truncate(end);
        text.push('…');
    }
    text
}

/// The last `limit` decisions, oldest first, and how many lines could not be read.
///
/// # Errors
/// When the file is there and can't be read.
pub fn last_entries(paths: &Paths, limit: usize) -> Result<(Vec<Entry>, usize)> {
    let path: PathBuf = paths.audit();
    let fail = |e: std::io::Error| Error::failed(format!("cannot read {}: {e}", path.display()));
    // A pipe in its place must not be waited for.
    let flags = nix::libc::O_NONBLOCK | nix::libc::O_CLOEXEC;
    let file = match File::options().read(true).custom_flags(flags).open(&path) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        other => other.map_err(fail)?,
    };
    if !file.metadata().map_err(fail)?.is_file() {
        return Err(Error::failed(format!("cannot read {}: it isn't a regular file", path.display())));
    }
    let (mut kept, mut torn) = (VecDeque::new(), 0);
    for line in BufReader::new(file).split(b'\n') {
        let line = line.map_err(fail)?;
        match serde_json::from_slice::<Entry>(&line) {
            Ok(entry) if line.len() <= LINE => {
                kept.push_back(entry);
                if kept.len() > limit {
                    kept.pop_front();
                }
            }
            _ if line.is_empty() => {}
            _ => torn += 1,
        }
    }
    Ok((kept.into(), torn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::place::{Place, Said};
    use crate::review::setup::Setup;
    use aish_judge::judge;
    use aish_judge::policy::Policy;

    fn verdict(command: &str) -> Verdict {
        let setup = Setup::default();
        let place = Place::new(Said { no_fs: true, ..Said::default() }, &|_| None, Path::new("/w"), &setup);
        judge(&place.request(command.to_owned()), &Policy::default())
    }

    fn paths(temp: &tempfile::TempDir) -> Paths {
        let home = temp.path().to_str().unwrap().to_owned();
        Paths::new(&move |name: &str| (name == "HOME").then(|| home.clone())).unwrap()
    }

    #[test]
    fn decisions_are_kept_in_order_and_a_torn_line_costs_itself() {
        let temp = tempfile::tempdir().unwrap();
        let paths = paths(&temp);
        assert_eq!(last_entries(&paths, 9).unwrap(), (Vec::new(), 0));
        let write =
            |command: &str, answer| record_answer(&paths, "guard", Path::new("/w"), &verdict(command), answer).unwrap();
        write("ls", Answer::Approved);
        assert!(!paths.audit().exists(), "level A leaves no trace");
        write("rm -rf build", Answer::Refused);
        std::fs::set_permissions(paths.audit(), Permissions::from_mode(0o644)).unwrap();
        std::io::Write::write_all(
            &mut File::options().append(true).open(paths.audit()).unwrap(),
            b"{\"v\":1,\"ts\":\"2026",
        )
        .unwrap();
        write("rm -rf /", Answer::WrongPin);
        let (entries, torn) = last_entries(&paths, 9).unwrap();
        assert_eq!((entries.len(), torn), (2, 1));
        assert_eq!((entries[0].answer, entries[0].level.as_str()), (Answer::Refused, "B"));
        assert_eq!((entries[1].command.as_str(), entries[1].rules[0].contains('.')), ("rm -rf /", true));
        assert_eq!(last_entries(&paths, 1).unwrap().0[0].answer, Answer::WrongPin);
        let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(paths.audit()).unwrap());
        assert_eq!(mode & 0o777, 0o600);
        std::fs::remove_file(paths.audit()).unwrap();
        nix::unistd::mkfifo(&paths.audit(), nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert!(last_entries(&paths, 9).is_err(), "a pipe is no log, and isn't waited for");
    }

    #[test]
    fn secrets_stay_out_and_long_commands_are_cut() {
        let command = "frobnicate --token ghp_16C7e42F292c6912E7710c838347Ae178B4a --x";
        let kept = audit_entry("guard", Path::new("/w"), &verdict(command), Answer::Approved).command;
        assert!(!kept.contains("16C7e42F") && kept.contains("[secret]") && kept.ends_with("--x"), "{kept}");
        let long = format!("frobnicate {}", "ä".repeat(10_000));
        assert!(audit_entry("x", Path::new("/w"), &verdict(&long), Answer::Approved).command.len() < COMMAND + 8);
    }
}
