//! The bounded look at the file system: does a path exist, is it empty, where does a symlink lead,
//! what is in a small file. At most [`MAX_LOOKS`] questions per line. Without leave to look, every
//! path counts as existing.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::workspace::flat;

/// The most questions asked for one command line.
pub const MAX_LOOKS: u32 = 64;

/// The longest file that is read for a question, in bytes.
const SMALL: u64 = 64 * 1024;

/// Links that lead to nothing which are followed one after the other.
const MOST_LINKS: u32 = 8;

/// Asks the file system, or answers as for a machine where every target exists.
#[derive(Debug)]
pub struct PathLook {
    left: Cell<u32>,
}

impl PathLook {
    /// If not `allowed`, it never asks the file system.
    pub fn new(allowed: bool) -> Self {
        Self { left: Cell::new(if allowed { MAX_LOOKS } else { 0 }) }
    }

    fn may(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// Whether writing over `path` would destroy something: a file that isn't empty, a device, or
    /// what can't be told.
    pub fn would_overwrite(&self, path: &str) -> bool {
        if !self.may() {
            return true;
        }
        match fs::metadata(path) {
            Ok(data) => !data.is_file() && !data.is_dir() || data.len() > 0 && data.is_file(),
            Err(e) => e.kind() != ErrorKind::NotFound,
        }
    }

    /// Whether `path` is there, of any kind; true when it can't be told.
    pub fn exists(&self, path: &str) -> bool {
        !self.may() || fs::symlink_metadata(path).map_or_else(|e| e.kind() != ErrorKind::NotFound, |_| true)
    }

    /// Whether `path` is there, of any kind; none when it can't be told.
    pub fn is_there(&self, path: &str) -> Option<bool> {
        if !self.may() {
            return None;
        }
        match fs::symlink_metadata(path) {
            Ok(_) => Some(true),
            Err(e) => matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory).then_some(false),
        }
    }

    /// The text of a regular file of at most [`SMALL`] bytes; none if it isn't there.
    /// Fails when it is there and can't be read as that, or when it can't be told.
    pub fn small_file(&self, path: &str) -> io::Result<Option<String>> {
        if !self.may() {
            return Err(ErrorKind::PermissionDenied.into());
        }
        // A pipe in its place would make everybody wait.
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

    /// Whether `path` is a directory; none when it can't be told.
    pub fn is_directory(&self, path: &str) -> Option<bool> {
        if !self.may() {
            return None;
        }
        Some(fs::metadata(path).is_ok_and(|data| data.is_dir()))
    }

    /// Whether no more can be asked.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// The names in a directory, if there are at most `most`; none of one that isn't there. None
    /// when it can't be told.
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

    /// Whether `path` is a directory with nothing in it, or isn't there; false when it can't be
    /// told.
    pub fn is_empty_directory(&self, path: &str) -> bool {
        if !self.may() {
            return false;
        }
        match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(e) => e.kind() == ErrorKind::NotFound,
        }
    }

    /// `path` without links and `..`, as the kernel finds it; none if it isn't there, or when it
    /// can't be told.
    pub fn real(&self, path: &Path) -> Option<String> {
        if path.as_os_str().len() > 4096 || !self.may() {
            return None;
        }
        Some(fs::canonicalize(path).ok()?.to_string_lossy().into_owned())
    }

    /// `path` with the symlinks of the part that exists followed; as it is when it can't be told.
    pub fn canonical(&self, path: &str) -> String {
        if path.len() > 4096 || !self.may() {
            return path.to_owned();
        }
        self.followed(path, MOST_LINKS)
    }

    /// As [`PathLook::canonical`]; a link that leads to nothing is what it would make.
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
