//! Creates files 0600 and directories 0700, replaces in one step, appends in one write: a kill
//! leaves the old or the new state. Reads small files that may be a pipe, a device, huge or no text,
//! without hanging; opens judged directories through no link. `paths` decides where.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use nix::errno::Errno;
use nix::fcntl::{OFlag, open, openat};
use nix::sys::stat::{Mode, mkdirat};
use serde::Serialize;

use crate::error::{Error, Exit, Result};
use crate::store::append::append_private_line;
use crate::store::owners;
use crate::store::paths::Paths;
pub use aish_text::io_error::describe;

/// With its parents, 0700. Fails if it isn't a directory, is another user's, or could be exchanged.
pub fn private_dir(dir: &Path) -> Result<()> {
    let fail = |error: io::Error| unwritten(&format!("cannot create {}", dir.display()), &error);
    let foreign = |dir: &Path| {
        Error::failed(format!("{} belongs to another user", dir.display()))
            .hint("check HOME and the XDG variables: after `sudo` or `su` they may still be those of another user")
    };
    // Nothing of ours is made in another user's place.
    if let Some(there) = dir.ancestors().find(|there| there.exists())
        && there != dir
        && fs::metadata(there).is_ok_and(|meta| !owners::ours(&meta))
    {
        return Err(foreign(there));
    }
    DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(fail)?;
    let meta = fs::metadata(dir).map_err(fail)?;
    if meta.uid() != nix::unistd::geteuid().as_raw() {
        return Err(foreign(dir));
    }
    owners::check_parents(dir).map_err(|what| {
        Error::failed(format!("{} isn't safe for private files: {what}", dir.display()))
            .hint("close that directory to others, or point HOME and the XDG variables elsewhere")
    })?;
    if meta.mode() & 0o077 != 0 {
        fs::set_permissions(dir, fs::Permissions::from_mode(0o700)).map_err(fail)?;
    }
    Ok(())
}

/// The state directory replaces an `$XDG_RUNTIME_DIR` that is missing or another user's (`su`).
pub fn runtime_dir(paths: &Paths) -> Result<PathBuf> {
    if private_dir(&paths.runtime).is_ok() {
        return Ok(paths.runtime.clone());
    }
    let fallback = paths.state.join("run");
    private_dir(&fallback)?;
    Ok(fallback)
}

/// Mode 0600; a link of ours to a file of ours is followed. No sync: a power cut may bring back the
/// old content.
///
/// Fails, leaving the old content, if the directory is missing or not writable, or the target is no
/// file of ours (a device, a pipe).
pub fn write_private_atomic(path: &Path, content: &[u8]) -> Result<()> {
    write_atomic(path, content, 0o600)
}

/// As [`write_private_atomic`], but the file keeps its mode; a new one follows the umask.
pub fn write_shared_atomic(path: &Path, content: &[u8]) -> Result<()> {
    let kept = fs::metadata(path).ok().map(|meta| meta.permissions().mode() & 0o7777);
    write_atomic(path, content, kept.unwrap_or(0o644))
}

fn write_atomic(path: &Path, content: &[u8], mode: u32) -> Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let fail = |error: io::Error| unwritten(&format!("cannot write {}", path.display()), &error);
    let target = owners::write_target(path).map_err(fail)?;
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.{}.tmp", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let temp: PathBuf = target.with_file_name(name);
    let written = (|| {
        // A leftover of a process with the same id would make `create_new` fail for ever.
        let _ = fs::remove_file(&temp);
        let mut file = OpenOptions::new().write(true).create_new(true).mode(mode).open(&temp)?;
        file.write_all(content)?;
        if target.exists() {
            // The umask may have taken bits away.
            file.set_permissions(fs::Permissions::from_mode(mode))?;
        }
        fs::rename(&temp, &target)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temp);
    }
    written.map_err(fail)
}

/// Created 0600. Fails as [`owners::write_target`], and when it can't be opened.
pub fn open_append(path: &Path) -> io::Result<File> {
    let target = owners::write_target(path)?;
    // It may have become a pipe without a reader since.
    let flags = OFlag::O_NONBLOCK.bits();
    let file = OpenOptions::new().read(true).append(true).create(true).mode(0o600).custom_flags(flags).open(target)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it isn't a regular file"));
    }
    Ok(file)
}

/// None without a file. Fails for anything but a regular file: pipes and devices may never end.
pub fn open_regular(path: &Path) -> io::Result<Option<File>> {
    Ok(open_with_length(path)?.map(|(file, _)| file))
}

fn open_with_length(path: &Path) -> io::Result<Option<(File, u64)>> {
    let flags = OFlag::O_NONBLOCK.bits();
    let file = match OpenOptions::new().read(true).custom_flags(flags).open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !meta.is_file() {
        return Err(io::Error::other("it isn't a regular file"));
    }
    Ok(Some((file, meta.len())))
}

/// For reading. Fails for a link; a pipe doesn't block.
pub fn open_unfollowed(path: &Path) -> io::Result<File> {
    let flags = OFlag::O_NONBLOCK | OFlag::O_NOFOLLOW;
    OpenOptions::new().read(true).custom_flags(flags.bits()).open(path)
}

/// None if there is no file. Fails as [`open_regular`], and when it can't be read.
pub fn read_regular(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let Some((mut file, length)) = open_with_length(path)? else { return Ok(None) };
    let mut bytes = Vec::new();
    if length == 0 {
        // Empty, or of unknown length, as in /proc.
        file.read_to_end(&mut bytes)?;
    } else {
        // One call for all bytes: lists read ten thousand files.
        bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
        file.take(length).read_to_end(&mut bytes)?;
    }
    Ok(Some(bytes))
}

/// Begins with `what`; has a hint where one is known.
pub fn unwritten(what: &str, error: &io::Error) -> Error {
    use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull, WouldBlock};
    match error.kind() {
        WouldBlock => Error::failed(format!("{what}: another aish process holds it")),
        StorageFull | QuotaExceeded => {
            Error::failed(format!("{what}: no space left on device")).hint("make room on that disk")
        }
        PermissionDenied | ReadOnlyFilesystem => Error::failed(format!("{what}: {}", describe(error)))
            .hint("give yourself the right to write there, or point HOME or the XDG variables elsewhere"),
        _ => Error::failed(format!("{what}: {}", describe(error))),
    }
}

/// At most `longest` bytes; none if there is no file. The error is a clause after the file's name.
pub fn read_small_text(path: &Path, longest: u64) -> Result<Option<String>, String> {
    let flags = nix::libc::O_NONBLOCK | nix::libc::O_CLOEXEC | nix::libc::O_NOCTTY;
    let file = match File::options().read(true).custom_flags(flags).open(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        other => other.map_err(|error| format!("can't be read: {}", describe(&error)))?,
    };
    let meta = file.metadata().map_err(|error| format!("can't be read: {}", describe(&error)))?;
    if !meta.is_file() {
        return Err("isn't a regular file".to_owned());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(meta.len().min(longest)).unwrap_or_default() + 1);
    file.take(longest + 1).read_to_end(&mut bytes).map_err(|error| format!("can't be read: {}", describe(&error)))?;
    if bytes.len() as u64 > longest {
        return Err(format!("is longer than {} KiB", longest / 1024));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        format!("isn't UTF-8 text (line {})", good.iter().filter(|byte| **byte == b'\n').count() + 1)
    })
}

/// Opens a directory for reading, and no link.
pub const DIRECTORY: OFlag = OFlag::O_RDONLY.union(OFlag::O_DIRECTORY).union(OFlag::O_NOFOLLOW).union(OFlag::O_CLOEXEC);

/// Makes a file for writing, where nothing is.
pub const NEW_FILE: OFlag =
    OFlag::O_WRONLY.union(OFlag::O_CREAT).union(OFlag::O_EXCL).union(OFlag::O_NOFOLLOW).union(OFlag::O_CLOEXEC);

/// `path` is absolute, without `.` and `..`. Missing ones of its last `make` parts are made. Fails
/// for links and files on the way.
pub fn open_real_dir(path: &Path, make: usize) -> io::Result<OwnedFd> {
    let mut dir = open("/", DIRECTORY, Mode::empty())?;
    let parts: Vec<_> = path.components().skip(1).collect();
    for (at, part) in parts.iter().enumerate() {
        if at + make >= parts.len() {
            match mkdirat(dir.as_fd(), part.as_os_str(), Mode::from_bits_truncate(0o777)) {
                Ok(()) | Err(Errno::EEXIST) => {}
                Err(error) => return Err(error.into()),
            }
        }
        dir = openat(dir.as_fd(), part.as_os_str(), DIRECTORY, Mode::empty())?;
    }
    Ok(dir)
}

/// Without line break. Doesn't fail for records of ours.
pub fn json_text(record: &impl Serialize) -> Result<String> {
    serde_json::to_string(record)
        .map_err(|error| Error::new(Exit::Internal, format!("a record can't be written as JSON: {error}")))
}

/// As [`append_private_line`]; makes the directory.
pub fn append_json(path: &Path, record: &impl Serialize) -> Result<()> {
    if let Some(dir) = path.parent() {
        private_dir(dir)?;
    }
    append_private_line(path, &json_text(record)?)
}

/// As [`write_private_atomic`].
pub fn write_json(path: &Path, record: &impl Serialize) -> Result<()> {
    write_private_atomic(path, json_text(record)?.as_bytes())
}

#[cfg(test)]
#[path = "private_tests.rs"]
mod tests;
