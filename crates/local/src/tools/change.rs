//! Makes the changes of the file tools, in one step each and with the undo journal. What changed
//! since the plan isn't touched.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use nix::fcntl::{openat, renameat};
use nix::sys::stat::{Mode, mkdirat};
use nix::unistd::{UnlinkatFlags, fchown, unlinkat};
#[cfg(any(target_os = "linux", target_os = "macos"))]
use rustix::io::Errno;

use super::file_call::FileCall;
use super::place::ToolPlace;
use super::plan::{Plan, PlannedWrite};
use crate::store::private::{DIRECTORY, NEW_FILE};
use crate::undo::UndoState;
use crate::undo::keep::{Keeping, KeptFate};

const COPIED: usize = 10_000;
/// A sparse file of any length would fill the disk.
const COPIED_BYTES: u64 = 256 << 20;

pub fn keep(plan: &Plan, keeping: &mut Keeping) {
    let path = |at: usize| plan.places[at].path();
    match &plan.call {
        FileCall::Read { .. } | FileCall::List { .. } | FileCall::Search { .. } => {}
        // Undo also removes the directories made on the way.
        FileCall::Write { .. } | FileCall::Replace { .. } | FileCall::MakeDir { .. } => {
            missing(&plan.places[0]).iter().for_each(|dir| keeping.keep(dir, KeptFate::Unlinked));
            keeping.keep(&path(0), KeptFate::Unlinked);
        }
        FileCall::Delete { .. } => keeping.keep(&path(0), KeptFate::Unlinked),
        FileCall::Copy { .. } | FileCall::Move { .. } => {
            missing(&plan.places[1]).iter().for_each(|dir| keeping.keep(dir, KeptFate::Unlinked));
            if matches!(plan.call, FileCall::Move { .. }) {
                keeping.keep(&path(0), KeptFate::Unlinked);
            }
            keeping.keep_arrivals(&path(0), &path(1));
        }
    }
}

fn missing(place: &ToolPlace) -> Vec<std::path::PathBuf> {
    let mut dirs: Vec<_> = place.dir.ancestors().take(place.missing).map(Path::to_path_buf).collect();
    dirs.reverse();
    dirs
}

/// The error is for the model; then nothing was done, or it says what was.
pub fn make(plan: &Plan) -> Result<String, String> {
    let shown = |at: usize| plan.places[at].path().display().to_string();
    let fail = |error: io::Error| format!("{}: {}", shown(0), aish_text::io_error::describe(&error));
    let done = match &plan.call {
        FileCall::Read { .. } | FileCall::List { .. } | FileCall::Search { .. } => return Ok(String::new()),
        FileCall::Write { .. } | FileCall::Replace { .. } => {
            let written = plan.written.as_ref().ok_or("there is nothing to write")?;
            write(&plan.places[0], written).map(|()| format!("written: {} ({} bytes)", shown(0), written.bytes.len()))
        }
        FileCall::MakeDir { .. } => make_dir(&plan.places[0]).map(|()| format!("made: {}", shown(0))),
        FileCall::Move { overwrite, .. } => rename(&plan.places[0], &plan.places[1], *overwrite)
            .map(|()| format!("moved: {} to {}", shown(0), shown(1))),
        FileCall::Copy { overwrite, recursive, .. } => copy(&plan.places[0], &plan.places[1], *overwrite, *recursive)
            .map(|()| format!("copied: {} to {}", shown(0), shown(1))),
        FileCall::Delete { recursive, .. } => {
            delete(&plan.places[0], *recursive).map(|()| format!("deleted: {}", shown(0)))
        }
    };
    done.map_err(fail)
}

fn name_of(place: &ToolPlace) -> io::Result<&std::ffi::OsStr> {
    place.name.as_deref().ok_or_else(|| io::Error::other("this can't be changed"))
}

/// Keeps mode and owner; a new file has the user's usual mode.
fn write(place: &ToolPlace, written: &PlannedWrite) -> io::Result<()> {
    let dir = place.open_dir(true)?;
    let name = name_of(place)?;
    let fill = |file: &mut File| {
        file.write_all(&written.bytes)?;
        let mode = match written.before {
            UndoState::File { mode, .. } => {
                let (old, own) = (place.path().symlink_metadata()?, file.metadata()?);
                if (old.uid(), old.gid()) != (own.uid(), own.gid()) {
                    fchown(file.as_fd(), Some(old.uid().into()), Some(old.gid().into()))
                        .map_err(|_| io::Error::other("it belongs to another user or group, which can't be kept"))?;
                }
                mode
            }
            _ => 0o666 & !mask(),
        };
        file.set_permissions(fs::Permissions::from_mode(mode))?;
        file.sync_all()
    };
    make_file(&dir, fill, |temp| match written.before {
        UndoState::File { .. } if UndoState::of(&place.path()) != written.before => {
            Err(io::Error::other("it has changed since it was looked at; read it again"))
        }
        UndoState::File { .. } => Ok(renameat(&dir, temp, &dir, name)?),
        // A file made there since isn't replaced.
        _ => rename_to_new(&dir, Path::new(temp), &dir, Path::new(name)),
    })
}

/// Fills a new file, closed to others until it is done; `put` moves it by its name to its place.
fn make_file(
    dir: &OwnedFd,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
    put: impl FnOnce(&str) -> io::Result<()>,
) -> io::Result<()> {
    let mut number = 0;
    let (name, mut file) = loop {
        let name = format!(".aish-{}-{number}.tmp", std::process::id());
        match openat(dir, name.as_str(), NEW_FILE, Mode::from_bits_truncate(0o600)) {
            Ok(file) => break (name, File::from(file)),
            Err(nix::errno::Errno::EEXIST) if number < 100 => number += 1,
            Err(error) => return Err(error.into()),
        }
    };
    let done = fill(&mut file).and_then(|()| put(&name));
    if done.is_err() {
        let _ = unlinkat(dir, name.as_str(), UnlinkatFlags::NoRemoveDir);
    }
    done
}

/// The umask can be read only by setting it, process-wide; Linux's `/proc` tells it.
fn mask() -> u32 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    line.and_then(|mask| u32::from_str_radix(mask.trim(), 8).ok()).unwrap_or(0o022)
}

fn rename_to_new(from: &OwnedFd, old: &Path, to: &OwnedFd, new: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    match rustix::fs::renameat_with(from, old, to, new, rustix::fs::RenameFlags::NOREPLACE) {
        // The file system can't promise it (NFS, some FUSE ones).
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
        Err(Errno::EXIST) => return Err(io::Error::other("something is there already")),
        other => return Ok(other?),
    }
    if nix::sys::stat::fstatat(to, new, nix::fcntl::AtFlags::AT_SYMLINK_NOFOLLOW).is_ok() {
        return Err(io::Error::other("something is there already"));
    }
    Ok(renameat(from, old, to, new)?)
}

fn make_dir(place: &ToolPlace) -> io::Result<()> {
    let dir = place.open_dir(true)?;
    match mkdirat(&dir, name_of(place)?, Mode::from_bits_truncate(0o777)) {
        Err(nix::errno::Errno::EEXIST) if matches!(UndoState::of(&place.path()), UndoState::Dir { .. }) => Ok(()),
        other => Ok(other?),
    }
}

fn rename(from: &ToolPlace, to: &ToolPlace, overwrite: bool) -> io::Result<()> {
    let (old, new) = (from.open_dir(false)?, to.open_dir(true)?);
    let (old_name, new_name) = (Path::new(name_of(from)?), Path::new(name_of(to)?));
    let there = UndoState::of(&to.path());
    if matches!(there, UndoState::Dir { .. }) {
        return Err(io::Error::other("a directory is there already; name the path inside it"));
    }
    match overwrite && there != UndoState::Absent {
        true => Ok(renameat(&old, old_name, &new, new_name)?),
        false => rename_to_new(&old, old_name, &new, new_name),
    }
}

fn copy(from: &ToolPlace, to: &ToolPlace, overwrite: bool, recursive: bool) -> io::Result<()> {
    let source = from.path();
    match UndoState::of(&source) {
        UndoState::Dir { .. } if !recursive => return Err(io::Error::other("it is a directory; say `recursive`")),
        UndoState::Dir { .. } if to.path().starts_with(&source) => {
            return Err(io::Error::other("a directory can't be copied into itself"));
        }
        UndoState::Dir { .. } | UndoState::File { .. } => {}
        UndoState::Absent => return Err(io::ErrorKind::NotFound.into()),
        _ => return Err(io::Error::other("it is no regular file")),
    }
    match UndoState::of(&to.path()) {
        UndoState::Absent => {}
        UndoState::File { .. } if overwrite && matches!(UndoState::of(&source), UndoState::File { .. }) => {}
        _ => return Err(io::Error::other("something is there already")),
    }
    copy_entry(from, to, &mut Room { files: COPIED, bytes: COPIED_BYTES })
}

struct Room {
    files: usize,
    bytes: u64,
}

/// Directories with content, links as links.
fn copy_entry(from: &ToolPlace, to: &ToolPlace, left: &mut Room) -> io::Result<()> {
    left.files = left.files.checked_sub(1).ok_or_else(|| io::Error::other("too many files; use a command"))?;
    match UndoState::of(&from.path()) {
        UndoState::File { mode, .. } => {
            let source = File::from(from.open()?);
            let too_big = || io::Error::other("too big to be copied; use a command");
            if !source.metadata()?.is_file() || source.metadata()?.len() > left.bytes {
                return Err(too_big());
            }
            let dir = to.open_dir(true)?;
            let fill = |file: &mut File| {
                let bytes = io::copy(&mut source.take(left.bytes + 1), file)?;
                left.bytes = left.bytes.checked_sub(bytes).ok_or_else(too_big)?;
                file.set_permissions(fs::Permissions::from_mode(mode & 0o777))
            };
            make_file(&dir, fill, |temp| Ok(renameat(&dir, temp, &dir, name_of(to)?)?))
        }
        UndoState::Dir { mode, .. } => {
            make_dir(to)?;
            for entry in fs::read_dir(from.path())? {
                let name = entry?.file_name();
                let inside = |place: &ToolPlace| ToolPlace { dir: place.path(), name: Some(name.clone()), missing: 0 };
                copy_entry(&inside(from), &inside(to), left)?;
            }
            let here = ToolPlace { dir: to.path(), name: None, missing: 0 };
            File::from(here.open_dir(false)?).set_permissions(fs::Permissions::from_mode(mode & 0o777))
        }
        UndoState::Link { target, .. } => {
            Ok(nix::unistd::symlinkat(target.as_path(), to.open_dir(true)?, name_of(to)?)?)
        }
        UndoState::Absent | UndoState::Other => Ok(()),
    }
}

fn delete(place: &ToolPlace, recursive: bool) -> io::Result<()> {
    let dir = place.open_dir(false)?;
    let name = name_of(place)?;
    match UndoState::of(&place.path()) {
        UndoState::Absent => Err(io::ErrorKind::NotFound.into()),
        UndoState::Dir { .. } if !recursive => Err(io::Error::other("it is a directory; say `recursive`")),
        UndoState::Dir { .. } => delete_tree(&dir, name),
        _ => Ok(unlinkat(&dir, name, UnlinkatFlags::NoRemoveDir)?),
    }
}

/// Links are deleted, never followed.
fn delete_tree(parent: &OwnedFd, name: &std::ffi::OsStr) -> io::Result<()> {
    let dir = openat(parent, name, DIRECTORY, Mode::empty())?;
    let mut entries = nix::dir::Dir::from_fd(dir.try_clone()?)?;
    let names: Vec<std::ffi::CString> = entries
        .iter()
        .filter_map(Result::ok)
        .map(|entry| entry.file_name().to_owned())
        .filter(|name| !matches!(name.to_bytes(), b"." | b".."))
        .collect();
    for name in names {
        match unlinkat(&dir, name.as_c_str(), UnlinkatFlags::NoRemoveDir) {
            // Linux says EISDIR, POSIX and macOS EPERM.
            Err(nix::errno::Errno::EISDIR | nix::errno::Errno::EPERM) => {
                use std::os::unix::ffi::OsStrExt;
                delete_tree(&dir, std::ffi::OsStr::from_bytes(name.to_bytes()))?;
            }
            other => other?,
        }
    }
    Ok(unlinkat(parent, name, UnlinkatFlags::RemoveDir)?)
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
