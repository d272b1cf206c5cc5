//! Files and directories that only the user may read: created 0600 and 0700, replaced in one step
//! or appended to in one write, so that a kill at any moment leaves either the old or the new
//! state. It must not decide where things are; `paths` does.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{Error, Result};
use crate::store::owners;
use crate::store::paths::Paths;
pub use aish_text::io_error::describe;

/// Makes sure that `dir` exists, is the user's and is closed to everybody else; missing parents are
/// made 0700 too. Fails if it can't be made, isn't a directory, belongs to another user, or could
/// be exchanged by one.
pub fn private_dir(dir: &Path) -> Result<()> {
    let fail = |error: io::Error| unwritten(&format!("cannot create {}", dir.display()), &error);
    let foreign = |dir: &Path| {
        Error::failed(format!("{} belongs to another user", dir.display()))
            .hint("check HOME and the XDG variables: after `sudo` or `su` they may still be those of another user")
    };
    // Made there, it would be in the way of whom the place belongs to.
    if let Some(there) = dir.ancestors().find(|there| there.exists())
        && there != dir
        && owners::is_foreign(there)
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

/// The directory for sockets and captures, made ready. After `su`, `$XDG_RUNTIME_DIR` may be
/// missing or another user's; the state directory stands in then.
pub fn runtime_dir(paths: &Paths) -> Result<PathBuf> {
    if private_dir(&paths.runtime).is_ok() {
        return Ok(paths.runtime.clone());
    }
    let fallback = paths.state.join("run");
    private_dir(&fallback)?;
    Ok(fallback)
}

/// Replaces the content of `path` in one step, mode 0600. A symbolic link of ours to a file of ours
/// is followed, not replaced. Nothing is synced to the disk: this protects against a kill, and a
/// power cut may bring back the old content. Fails if the directory isn't there or writable, or
/// something else than a file of ours would be replaced (a device, a pipe); the old content is
/// untouched then.
pub fn write_private_atomic(path: &Path, content: &[u8]) -> Result<()> {
    write_atomic(path, content, 0o600)
}

/// As [`write_private_atomic`], for a file that other programs read, too: it keeps its mode, and a
/// new one can be read by all whom the umask lets.
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
        // A name left behind by a process with the same id would make `create_new` fail for ever.
        let _ = fs::remove_file(&temp);
        let mut file = OpenOptions::new().write(true).create_new(true).mode(mode).open(&temp)?;
        file.write_all(content)?;
        if target.exists() {
            // What the umask took away from a mode that is to be kept.
            file.set_permissions(fs::Permissions::from_mode(mode))?;
        }
        fs::rename(&temp, &target)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temp);
    }
    written.map_err(fail)
}

/// Opens a file for appending, made 0600 if there is none.
/// Fails as [`owners::write_target`], and when it can't be opened.
pub fn open_append(path: &Path) -> io::Result<File> {
    let target = owners::write_target(path)?;
    // It may have become a pipe since, which no process reads from.
    let flags = nix::fcntl::OFlag::O_NONBLOCK.bits();
    let file = OpenOptions::new().read(true).append(true).create(true).mode(0o600).custom_flags(flags).open(target)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it isn't a regular file"));
    }
    Ok(file)
}

/// Opens a file for reading; none if there is none. What isn't a regular file is an error: a pipe
/// would make everybody wait, and some devices never end.
pub fn open_regular(path: &Path) -> io::Result<Option<File>> {
    Ok(open_with_length(path)?.map(|(file, _)| file))
}

fn open_with_length(path: &Path) -> io::Result<Option<(File, u64)>> {
    let flags = nix::fcntl::OFlag::O_NONBLOCK.bits();
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

/// All bytes of a file; none if there is none.
/// Fails as [`open_regular`], and when it can't be read.
pub fn read_regular(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let Some((mut file, length)) = open_with_length(path)? else { return Ok(None) };
    let mut bytes = Vec::new();
    if length == 0 {
        // Empty, or one whose length isn't known before it is read, as in /proc.
        file.read_to_end(&mut bytes)?;
    } else {
        // With one call for the bytes, and none for what is known: lists read ten thousand files.
        bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
        file.take(length).read_to_end(&mut bytes)?;
    }
    Ok(Some(bytes))
}

/// An error that begins with `what` and says why, and what to do if that is known.
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

#[cfg(test)]
#[path = "private_tests.rs"]
mod tests;
