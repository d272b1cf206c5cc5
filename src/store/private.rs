//! Files and directories that only the user may read: created 0600 and 0700, replaced in one step or appended to
//! in one write, so that a kill at any moment leaves either the old or the new state. It must not decide where
//! things are; `paths` does.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::error::{Error, Result};
use crate::store::lock::{self, Held, Kind};
use crate::store::owners;
use crate::store::paths::Paths;
pub use aish_text::io_error::describe;

/// Makes sure that `dir` exists, is the user's and is closed to everybody else; missing parents are made 0700 too.
///
/// # Errors
/// If it can't be made, isn't a directory, belongs to another user, or could be exchanged by one.
pub fn private_dir(dir: &Path) -> Result<()> {
    let fail = |error: io::Error| unwritten(&format!("cannot create {}", dir.display()), &error);
    DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(fail)?;
    let meta = fs::metadata(dir).map_err(fail)?;
    if meta.uid() != nix::unistd::geteuid().as_raw() {
        return Err(Error::failed(format!("{} belongs to another user", dir.display()))
            .hint("check HOME and the XDG variables: after `sudo` or `su` they may still be those of another user"));
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

/// The directory for sockets and captures, made ready. After `su`, `$XDG_RUNTIME_DIR` may be missing or another user's;
/// the state directory stands in then.
///
/// # Errors
/// If neither can be made.
pub fn runtime_dir(paths: &Paths) -> Result<PathBuf> {
    if private_dir(&paths.runtime).is_ok() {
        return Ok(paths.runtime.clone());
    }
    let fallback = paths.state.join("run");
    private_dir(&fallback)?;
    Ok(fallback)
}

/// Replaces the content of `path` in one step, mode 0600. A symbolic link of ours to a file of ours is followed, not
/// replaced. Nothing is synced to the disk: this protects against a kill, and a power cut may bring back the old content.
///
/// # Errors
/// If the directory isn't there or writable, or something else than a file of ours would be replaced (a device, a pipe);
/// the old content is untouched then.
pub fn write_private_atomic(path: &Path, content: &[u8]) -> Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let fail = |error: io::Error| unwritten(&format!("cannot write {}", path.display()), &error);
    let target = owners::write_target(path).map_err(fail)?;
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.{}.tmp", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let temp: PathBuf = target.with_file_name(name);
    let written = (|| {
        // A name left behind by a process with the same id would make `create_new` fail for ever.
        let _ = fs::remove_file(&temp);
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temp)?;
        file.write_all(content)?;
        fs::rename(&temp, &target)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temp);
    }
    written.map_err(fail)
}

/// Appends one record to a file of lines, mode 0600, in a single write under a lock. If the last record was torn by a
/// kill, a line break is put first, so that the torn one can be skipped and this one can be read.
///
/// # Errors
/// If `record` holds a line break, another process holds the file for too long, or it can't be written; nothing of the
/// record stays behind then.
pub fn append_private_line(path: &Path, record: &str) -> Result<()> {
    append_with(path, record, lock::PATIENCE)
}

fn append_with(path: &Path, record: &str, patience: Duration) -> Result<()> {
    if record.contains('\n') {
        return Err(Error::failed(format!("a record for {} holds a line break", path.display())));
    }
    append_locked(path, record, patience)
        .map_err(|error| unwritten(&format!("cannot write {}", path.display()), &error))
}

fn append_locked(path: &Path, record: &str, patience: Duration) -> io::Result<()> {
    let mut file = open_append(path)?;
    // The lock keeps other writers out, and ends with the file. A file system without locks gives none: a single append is
    // still one write.
    let held = lock::take_lock(&file, Kind::Exclusive, patience)?;
    write_line(&mut file, record, held)
}

fn write_line(file: &mut File, record: &str, held: Held) -> io::Result<()> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut line = String::with_capacity(record.len() + 2);
    if length > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            line.push('\n');
        }
    }
    line.push_str(record);
    line.push('\n');
    let written = file.write(line.as_bytes());
    match written {
        Ok(count) if count == line.len() => Ok(()),
        result => {
            // Half a record (a full disk) would only be damage for later readers. Without a lock another one may
            // stand behind it.
            if held == Held::Yes {
                let _ = file.set_len(length);
            }
            Err(result.err().unwrap_or_else(|| io::ErrorKind::StorageFull.into()))
        }
    }
}

/// Opens a file for appending, made 0600 if there is none.
///
/// # Errors
/// As [`owners::write_target`], and when it can't be opened.
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

/// Opens a file for reading; none if there is none. What isn't a regular file is an error: a pipe would make everybody wait,
/// and some devices never end.
///
/// # Errors
/// When it is there and can't be opened.
pub fn open_regular(path: &Path) -> io::Result<Option<File>> {
    Ok(open_with_length(path)?.map(|(file, _)| file))
}

/// The file and its length.
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
///
/// # Errors
/// As [`open_regular`], and when it can't be read.
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
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn directories_are_private_all_the_way() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().join("a/b/c");
        private_dir(&dir).unwrap();
        private_dir(&dir).unwrap();
        assert_eq!([mode(&dir), mode(&temp.path().join("a/b")), mode(&temp.path().join("a"))], [0o700; 3]);
    }

    #[test]
    fn an_open_directory_is_closed() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().join("open");
        fs::create_dir(&dir).unwrap();
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o777)).unwrap();
        private_dir(&dir).unwrap();
        assert_eq!(mode(&dir), 0o700);
    }

    #[test]
    fn a_file_in_the_way_is_named() {
        let temp = tempfile::tempdir().unwrap();
        let file = temp.path().join("file");
        fs::write(&file, "x").unwrap();
        for dir in [file.clone(), file.join("below")] {
            let error = private_dir(&dir).unwrap_err();
            assert!(error.message.contains("file") && !error.message.contains("os error"), "{error}");
        }
        assert_eq!(fs::read(&file).unwrap(), b"x");
    }

    #[test]
    fn a_runtime_directory_that_cannot_be_used_has_a_stand_in() {
        let temp = tempfile::tempdir().unwrap();
        let at = |name: &str| temp.path().join(name).to_str().unwrap().to_string();
        fs::write(at("file"), "").unwrap();
        for (runtime, expected) in [("run", "run/aish"), ("file", ".local/state/aish/run")] {
            let env = |name: &str| match name {
                "HOME" => Some(at("")),
                "XDG_RUNTIME_DIR" => Some(at(runtime)),
                _ => None,
            };
            let dir = runtime_dir(&Paths::new(&env).unwrap()).unwrap();
            assert_eq!(dir, temp.path().join(expected));
            assert_eq!(mode(&dir), 0o700);
        }
    }

    #[test]
    fn atomic_write_replaces_follows_links_and_leaves_no_temporary_file() {
        let temp = tempfile::tempdir().unwrap();
        let (real, link) = (temp.path().join("real"), temp.path().join("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o644)).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write_private_atomic(&link, b"new").unwrap();
        assert_eq!((fs::read(&real).unwrap().as_slice(), mode(&real)), (b"new".as_slice(), 0o600));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_failed_write_leaves_nothing() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().join("dir");
        fs::create_dir(&dir).unwrap();
        assert!(write_private_atomic(&dir, b"x").unwrap_err().message.contains("dir"));
        assert!(write_private_atomic(&temp.path().join("none/file"), b"x").is_err());
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
    }

    #[test]
    fn appended_lines_are_private_and_whole() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("log");
        // (what is there, the record, what is there then)
        for (before, record, after) in [
            (None, "a", "a\n"),
            (Some(""), "a", "a\n"),
            (Some("x\n"), "a", "x\na\n"),
            (Some("x\n{\"v\":1,\"te"), "a", "x\n{\"v\":1,\"te\na\n"),
            (Some("\n"), "", "\n\n"),
        ] {
            let _ = fs::remove_file(&path);
            if let Some(before) = before {
                fs::write(&path, before).unwrap();
            }
            append_private_line(&path, record).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), after);
            if before.is_none() {
                assert_eq!(mode(&path), 0o600);
            }
        }
        assert!(append_private_line(&path, "a\nb").is_err());
        assert!(append_private_line(temp.path(), "a").is_err());
    }

    #[test]
    fn a_writer_waits_for_the_one_before() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("log");
        let mut first = File::create(&path).unwrap();
        first.lock().unwrap();
        first.write_all(b"first, ").unwrap();
        let ready = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                ready.wait();
                append_with(&path, "second", Duration::from_secs(60)).unwrap();
            });
            ready.wait();
            // Whoever doesn't wait for the lock is done soon, and is caught at it.
            for _ in 0..1_000 {
                std::thread::yield_now();
                assert!(!second.is_finished());
            }
            first.write_all(b"whole\n").unwrap();
            drop(first);
        });
        assert_eq!(fs::read_to_string(&path).unwrap(), "first, whole\nsecond\n");
    }

    /// A process that was stopped while it held the lock doesn't stop the others.
    #[test]
    fn a_lock_that_is_never_given_back_is_an_error() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("log");
        let holder = File::create(&path).unwrap();
        holder.lock().unwrap();
        let error = append_with(&path, "x", Duration::from_millis(5)).unwrap_err();
        assert!(error.message.ends_with("another aish process holds it"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn only_regular_files_are_read() {
        let temp = tempfile::tempdir().unwrap();
        let (file, pipe, link) = (temp.path().join("file"), temp.path().join("pipe"), temp.path().join("link"));
        assert_eq!(read_regular(&file).unwrap(), None);
        fs::write(&file, "x").unwrap();
        assert_eq!(read_regular(&file).unwrap().unwrap(), b"x");
        fs::write(&file, "").unwrap();
        assert_eq!(read_regular(&file).unwrap().unwrap(), b"");
        // Its length isn't known before it is read.
        let status = read_regular(Path::new("/proc/self/status"));
        assert!(status.unwrap().is_none_or(|bytes| bytes.starts_with(b"Name:") && bytes.len() > 100));
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for bad in [pipe.as_path(), link.as_path(), temp.path()] {
            assert!(read_regular(bad).is_err(), "{}", bad.display());
        }
    }

    #[test]
    fn writers_at_the_same_time_lose_nothing() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("log");
        fs::write(&path, "torn").unwrap();
        std::thread::scope(|scope| {
            for writer in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    for index in 0..50 {
                        append_private_line(path, &format!("{writer}-{index}")).unwrap();
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        let lines: std::collections::BTreeSet<&str> = text.lines().collect();
        assert_eq!((text.lines().count(), lines.len()), (401, 401));
        assert!(lines.contains("torn"));
    }
}
