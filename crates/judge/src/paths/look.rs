//! The bounded look at the file system, at most [`MAX_LOOKS`] questions per line. Without
//! permission to look, every path counts as existing.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::workspace::flat;

pub const MAX_LOOKS: u32 = 64;

/// Longest file that is read, in bytes.
const SMALL: u64 = 64 * 1024;

/// Most dangling links followed one after the other.
const MOST_LINKS: u32 = 8;

#[derive(Debug)]
pub struct PathLook {
    left: Cell<u32>,
}

impl PathLook {
    pub fn new(allowed: bool) -> Self {
        Self { left: Cell::new(if allowed { MAX_LOOKS } else { 0 }) }
    }

    fn may(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// No further look is allowed.
    pub fn is_over(&self) -> bool {
        self.left.get() == 0
    }

    /// Whether writing there destroys something: a file with content, a device, or the unknown.
    pub fn would_overwrite(&self, path: &str) -> bool {
        if !self.may() {
            return true;
        }
        match fs::metadata(path) {
            Ok(data) => !data.is_file() && !data.is_dir() || data.len() > 0 && data.is_file(),
            Err(e) => e.kind() != ErrorKind::NotFound,
        }
    }

    /// Whether `path` is there, of any kind; true if unknown.
    pub fn exists(&self, path: &str) -> bool {
        !self.may() || fs::symlink_metadata(path).map_or_else(|e| e.kind() != ErrorKind::NotFound, |_| true)
    }

    /// Whether `path` is there, of any kind; none if unknown.
    pub fn is_there(&self, path: &str) -> Option<bool> {
        if !self.may() {
            return None;
        }
        match fs::symlink_metadata(path) {
            Ok(_) => Some(true),
            Err(e) => matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory).then_some(false),
        }
    }

    /// At most [`SMALL`] bytes; none if absent. Fails if it is no regular file, or unknown.
    pub fn small_file(&self, path: &str) -> io::Result<Option<String>> {
        if !self.may() {
            return Err(ErrorKind::PermissionDenied.into());
        }
        // Opening a pipe would block.
        let flags = nix::libc::O_NONBLOCK | nix::libc::O_CLOEXEC | nix::libc::O_NOCTTY;
        let file = match File::options().read(true).custom_flags(flags).open(path) {
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
            file => file?,
        };
        if !file.metadata()?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        let mut text = String::new();
        file.take(SMALL + 1).read_to_string(&mut text)?;
        if text.len() as u64 > SMALL { Err(ErrorKind::FileTooLarge.into()) } else { Ok(Some(text)) }
    }

    /// None if unknown.
    pub fn is_directory(&self, path: &str) -> Option<bool> {
        self.may().then(|| fs::metadata(path).is_ok_and(|data| data.is_dir()))
    }

    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Names in a directory, if at most `most`; none of an absent one. None if unknown.
    pub fn names(&self, path: &str, most: usize) -> Option<Vec<String>> {
        if !self.may() {
            return None;
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Some(Vec::new()),
            Err(_) => return None,
        };
        let names = entries.take(most + 1).map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
        names.collect::<Option<Vec<_>>>().filter(|names| names.len() <= most)
    }

    /// True also if `path` is absent; false if unknown.
    pub fn is_empty_directory(&self, path: &str) -> bool {
        if !self.may() {
            return false;
        }
        match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(e) => e.kind() == ErrorKind::NotFound,
        }
    }

    /// `path` without links and `..`, as the kernel finds it; none if absent or unknown.
    pub fn real(&self, path: &Path) -> Option<String> {
        if path.as_os_str().len() > 4096 || !self.may() {
            return None;
        }
        Some(fs::canonicalize(path).ok()?.to_string_lossy().into_owned())
    }

    /// `path` with the symlinks of its existing part followed; unchanged if unknown.
    pub fn canonical(&self, path: &str) -> String {
        if path.len() > 4096 || !self.may() {
            return path.to_owned();
        }
        self.followed(path, MOST_LINKS)
    }

    /// A dangling link stands for the file it would create.
    fn followed(&self, path: &str, links: u32) -> String {
        let mut known = Path::new(path);
        loop {
            if links > 0
                && let Ok(to) = fs::read_link(known)
                && fs::metadata(known).is_err()
            {
                let rest = Path::new(path).strip_prefix(known).unwrap_or(Path::new(""));
                let to = known.parent().unwrap_or(Path::new("/")).join(to).join(rest);
                return self.followed(&flat(&to).to_string_lossy(), links - 1);
            }
            if let Ok(real) = fs::canonicalize(known) {
                let rest = Path::new(path).strip_prefix(known).unwrap_or(Path::new(""));
                let whole = real.join(rest);
                let text = whole.to_string_lossy();
                return if text.len() > 1 { text.trim_end_matches('/').to_owned() } else { text.into_owned() };
            }
            match known.parent() {
                Some(parent) => known = parent,
                None => return path.to_owned(),
            }
        }
    }
}

#[cfg(test)]
#[path = "look_tests.rs"]
mod tests;
