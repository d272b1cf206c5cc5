//! Undoes an entry: made paths go, replaced ones return. Paths that changed since stay.

use std::ffi::OsStr;
use std::fs::{self, File, FileTimes};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::fcntl::{AT_FDCWD, AtFlags, openat, renameat};
use nix::sys::stat::{FchmodatFlags, Mode, SFlag, UtimensatFlags, fchmodat, fstatat, utimensat};
use nix::sys::time::TimeSpec;
use nix::unistd::{LinkatFlags, UnlinkatFlags, linkat, symlinkat, unlinkat};

use super::entries::{place, write_entry};
use super::{KeptCopy, UndoEntry, UndoItem, UndoState};
use crate::error::{Error, Result};
use crate::store::Paths;
use crate::store::private::{DIRECTORY, NEW_FILE, describe, open_real_dir};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestoreReport {
    pub restored: usize,
    pub left: Vec<String>,
}

/// `force` replaces what has changed since. Fails when it was undone before, or nothing can be.
pub fn undo(paths: &Paths, mut entry: UndoEntry, force: bool) -> Result<RestoreReport> {
    let number = entry.number;
    if entry.undone {
        return Err(Error::usage(format!("change {number} was undone already")));
    }
    let dir = place(paths).join(number.to_string());
    let mut report = RestoreReport::default();
    let mut times: Vec<&UndoItem> = Vec::new();
    let mut left: Vec<PathBuf> = Vec::new();
    // Removals first, the deepest first; then restored paths, directories first; their times last.
    let (gone, back): (Vec<&UndoItem>, Vec<&UndoItem>) =
        entry.items.iter().partition(|item| item.before == UndoState::Absent);
    for item in gone.into_iter().rev().chain(back) {
        let now = UndoState::of(&item.path);
        match wanted(item, &now, entry.sealed, force) {
            Err(why) => {
                report.left.push(format!("{}: {why}", item.path.display()));
                left.push(item.path.clone());
            }
            Ok(false) => {}
            Ok(true) => match restore(&dir, item, &now) {
                Ok(()) => {
                    report.restored += 1;
                    if matches!(item.before, UndoState::Dir { .. }) {
                        times.push(item);
                    }
                }
                Err(error) => {
                    report.left.push(format!("{}: {}", item.path.display(), describe(&error)));
                    left.push(item.path.clone());
                }
            },
        }
    }
    for item in times.into_iter().rev() {
        let _ = set_dir(item);
    }
    report.left.extend(entry.missing.iter().map(|why| format!("{why} (it was not kept)")));
    if report.restored == 0 && !report.left.is_empty() {
        return Err(Error::failed(format!("nothing of change {number} could be undone: {}", report.left.join("; ")))
            .hint(match force {
                true => format!("`aish undo show {number}` says what it changed"),
                false => format!("`aish undo {number} --force` replaces what has changed since"),
            }));
    }
    // What was left alone can still be forced: it is the entry from now on.
    let (rest, done): (Vec<UndoItem>, Vec<UndoItem>) =
        entry.items.into_iter().partition(|item| left.contains(&item.path));
    entry.undone = rest.is_empty();
    entry.items = rest;
    write_entry(&dir, &entry)?;
    done.iter().filter_map(|item| item.kept.as_ref()).for_each(|kept| drop(fs::remove_file(dir.join(kept.name()))));
    Ok(report)
}

/// Whether to touch the path. The error says why it must not be touched.
fn wanted(item: &UndoItem, now: &UndoState, sealed: bool, force: bool) -> Result<bool, &'static str> {
    if item.before.is_same(now) && !matches!(item.kept, Some(KeptCopy::Copy(_))) {
        return Ok(false);
    }
    if matches!(item.before, UndoState::Other) {
        return Err("it is no regular file");
    }
    if sealed && item.after.is_none() && item.before.differs_by_mode(now) {
        return Ok(true);
    }
    let same = match &item.after {
        Some(after) => after.is_still(now),
        // Without `after` only what is gone is surely the change's doing.
        None => !sealed && *now == UndoState::Absent,
    };
    match now {
        _ if same || force => Ok(true),
        UndoState::Absent => Err("it was deleted since (`--force` brings it back)"),
        _ => Err("it has changed since (`--force` replaces it)"),
    }
}

fn restore(dir: &Path, item: &UndoItem, now: &UndoState) -> io::Result<()> {
    let (parent, name) = open_parent(&item.path)?;
    let clear = || match now {
        UndoState::Absent => Ok(()),
        UndoState::Dir { .. } => Ok(unlinkat(&parent, name, UnlinkatFlags::RemoveDir)?),
        _ => Ok::<(), io::Error>(unlinkat(&parent, name, UnlinkatFlags::NoRemoveDir)?),
    };
    match &item.before {
        UndoState::Absent => clear(),
        UndoState::Dir { mode, .. } => {
            if matches!(now, UndoState::Dir { .. }) {
                // Its content must be reached first.
                return set_mode(&parent, name, 0o700 | bits(*mode));
            }
            clear()?;
            // Its own mode, which may forbid writing, comes last.
            Ok(nix::sys::stat::mkdirat(&parent, name, Mode::from_bits_truncate(0o700 | bits(*mode)))?)
        }
        UndoState::Link { target, mtime } => {
            clear()?;
            symlinkat(target.as_path(), &parent, name)?;
            mtime.map_or(Ok(()), |mtime| set_link_time(&parent, name, mtime))
        }
        UndoState::File { mode, .. } if item.kept.is_none() && item.before.differs_by_mode(now) => {
            set_mode(&parent, name, bits(*mode))
        }
        UndoState::File { mode, mtime, .. } => {
            if matches!(now, UndoState::Dir { .. }) {
                clear()?;
            }
            let kept = item.kept.as_ref().ok_or_else(|| io::Error::other("its content was not kept"))?;
            let source = dir.join(kept.name());
            let temp = format!(".aish-undo-{}-{}", std::process::id(), kept.name());
            let discard = || {
                let _ = unlinkat(&parent, temp.as_str(), UnlinkatFlags::NoRemoveDir);
            };
            // From another file system, only the bytes can come.
            let linked = matches!(kept, KeptCopy::Link(_))
                && linkat(AT_FDCWD, &source, &parent, temp.as_str(), LinkatFlags::empty()).is_ok();
            if !linked {
                let mut to = File::from(openat(&parent, temp.as_str(), NEW_FILE, Mode::from_bits_truncate(0o600))?);
                io::copy(&mut File::open(&source)?, &mut to)
                    .and_then(|_| to.set_permissions(fs::Permissions::from_mode(*mode)))
                    .and_then(|()| to.set_times(FileTimes::new().set_modified(moment(*mtime))))
                    .inspect_err(|_| discard())?;
            }
            renameat(&parent, temp.as_str(), &parent, name).inspect_err(|_| discard())?;
            // A rename between two names of one file leaves both (rename(2)).
            discard();
            Ok(())
        }
        UndoState::Other => Err(io::Error::other("it is no regular file")),
    }
}

fn set_mode(parent: &OwnedFd, name: &OsStr, mode: nix::libc::mode_t) -> io::Result<()> {
    let is_link =
        fstatat(parent, name, AtFlags::AT_SYMLINK_NOFOLLOW)?.st_mode & SFlag::S_IFMT.bits() == SFlag::S_IFLNK.bits();
    if is_link {
        return Err(io::Error::other("it has become a link"));
    }
    let mode = Mode::from_bits_truncate(mode);
    Ok(fchmodat(parent, name, mode, FchmodatFlags::FollowSymlink)?)
}

fn bits(mode: u32) -> nix::libc::mode_t {
    mode as nix::libc::mode_t
}

/// Mode and time of a directory, once everything is in it.
fn set_dir(item: &UndoItem) -> io::Result<()> {
    let UndoState::Dir { mode, mtime } = &item.before else { return Ok(()) };
    let (parent, name) = open_parent(&item.path)?;
    let dir = File::from(openat(&parent, name, DIRECTORY, Mode::empty())?);
    dir.set_permissions(fs::Permissions::from_mode(*mode))?;
    dir.set_times(FileTimes::new().set_modified(moment(*mtime)))
}

fn set_link_time(parent: &OwnedFd, name: &OsStr, (seconds, nanos): (i64, i64)) -> io::Result<()> {
    let time = TimeSpec::new(seconds, nanos);
    Ok(utimensat(parent, name, &TimeSpec::UTIME_OMIT, &time, UtimensatFlags::NoFollowSymlink)?)
}

fn moment((seconds, nanos): (i64, i64)) -> SystemTime {
    let whole = Duration::from_secs(seconds.unsigned_abs());
    let base = if seconds < 0 { UNIX_EPOCH.checked_sub(whole) } else { UNIX_EPOCH.checked_add(whole) };
    base.unwrap_or(UNIX_EPOCH) + Duration::from_nanos(nanos.unsigned_abs())
}

fn open_parent(path: &Path) -> io::Result<(OwnedFd, &OsStr)> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let dir = open_real_dir(path.parent().unwrap_or(Path::new("/")), 0)?;
    Ok((dir, name))
}

#[cfg(test)]
#[path = "restore_tests.rs"]
mod tests;
