//! Where a file tool works: the path that a model named becomes a directory without any symbolic
//! link in its path and a name in it, is judged as that, and is opened as exactly that. It reads
//! and changes no file's content.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path, PathBuf};

use nix::fcntl::{OFlag, openat};
use nix::sys::stat::Mode;

use crate::store::real_dir::open_real_dir;

/// The longest path that is taken, in bytes (PATH_MAX of Linux).
const MAX_PATH: usize = 4096;

/// A file or directory, there or not, by its place: what was judged is what is opened later, or
/// nothing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolPlace {
    /// The directory it stands in: absolute, without links, `.` and `..`. Parts of it may not be
    /// there yet.
    pub dir: PathBuf,
    /// Its name there; none for `/`.
    pub name: Option<OsString>,
    /// How many of the last parts of `dir` are not there yet.
    pub missing: usize,
}

impl ToolPlace {
    /// The place that `text` names, seen from `cwd`; `~/` is `home`. A symbolic link is followed
    /// here, once: its target is the place. The error says why there is no such place, in words for
    /// a model: an empty path, one with a NUL, a link to nothing, a file where a directory is
    /// needed, `..` behind what isn't there.
    pub fn find(text: &str, cwd: &Path, home: &Path) -> Result<Self, String> {
        let fail = |why: &str| Err(format!("the path `{}` can't be used: {why}", aish_text::sanitize::visible(text)));
        if text.is_empty() || text.len() > MAX_PATH || text.contains('\0') {
            return fail("it is empty, too long or holds a NUL");
        }
        let path = match text.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None if text == "~" => home.to_path_buf(),
            None => cwd.join(text),
        };
        match fs::canonicalize(&path) {
            // The judge reads text.
            Ok(real) if real.to_str().is_none() => return fail("its name isn't UTF-8"),
            Ok(real) => return Ok(Self::of(&real)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return fail(&aish_text::io_error::describe(&error));
            }
            Err(_) if path.symlink_metadata().is_ok() => return fail("it is a link to something that isn't there"),
            Err(_) => {}
        }
        // The longest part that is there, and behind it names alone.
        let mut ahead = path.as_path();
        let mut names: Vec<&OsStr> = Vec::new();
        while ahead.symlink_metadata().is_err() {
            match (ahead.components().next_back(), ahead.parent()) {
                (Some(Component::Normal(name)), Some(parent)) => {
                    names.push(name);
                    ahead = parent;
                }
                _ => return fail("`..` stands behind something that isn't there"),
            }
        }
        let mut real = match fs::canonicalize(ahead) {
            Ok(real) if real.is_dir() && real.to_str().is_some() => real,
            Ok(_) => return fail("a part of it is a file, not a directory"),
            Err(_) => return fail("it is a link to something that isn't there"),
        };
        real.extend(names.iter().rev());
        // Without a name it has come to be there meanwhile.
        Ok(Self { missing: names.len().saturating_sub(1), ..Self::of(&real) })
    }

    /// As [`ToolPlace::find`], but a link is the place itself, wherever it leads: what deletes or
    /// moves acts on the name. Fails as [`ToolPlace::find`].
    pub fn find_entry(text: &str, cwd: &Path, home: &Path) -> Result<Self, String> {
        let path = match text.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None => cwd.join(text),
        };
        // Behind a slash the system would look at what the link leads to.
        let path: PathBuf = path.components().collect();
        let is_link = path.symlink_metadata().is_ok_and(|meta| meta.is_symlink());
        let (Some(name), true, false) = (path.file_name(), is_link, text.contains('\0')) else {
            return Self::find(text, cwd, home);
        };
        let parent = path.parent().unwrap_or(Path::new("/")).to_string_lossy().into_owned();
        let dir = Self::find(&parent, cwd, home)?.path();
        match name.to_str() {
            Some(_) => Ok(Self { dir, name: Some(name.to_os_string()), missing: 0 }),
            None => Self::find(text, cwd, home),
        }
    }

    fn of(real: &Path) -> Self {
        let dir = real.parent().unwrap_or(real).to_path_buf();
        Self { dir, name: real.file_name().map(OsStr::to_os_string), missing: 0 }
    }

    pub fn path(&self) -> PathBuf {
        self.name.as_ref().map_or_else(|| self.dir.clone(), |name| self.dir.join(name))
    }

    /// Whether it lies in one of the workspaces, or is one.
    pub fn is_inside(&self, workspaces: &[PathBuf]) -> bool {
        let path = self.path();
        workspaces.iter().any(|workspace| path.starts_with(workspace))
    }

    /// Opens the directory it stands in, part by part and through no link, so that no other process
    /// can put another directory there after the judgement. With `make` the missing parts are made.
    /// Fails when a part is missing, or has become a link or a file.
    pub fn open_dir(&self, make: bool) -> io::Result<OwnedFd> {
        open_real_dir(&self.dir, if make { self.missing } else { 0 })
    }

    /// Opens what it names for reading: a file or a directory, through no link. A pipe or a device
    /// is never waited for. Fails when it isn't there, has become a link, or is nothing that can be
    /// read.
    pub fn open(&self) -> io::Result<OwnedFd> {
        let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_NOCTTY | OFlag::O_CLOEXEC;
        let dir = self.open_dir(false)?;
        match &self.name {
            Some(name) => Ok(openat(dir.as_fd(), name.as_os_str(), flags, Mode::empty())?),
            None => Ok(dir),
        }
    }
}

#[cfg(test)]
#[path = "place_tests.rs"]
mod tests;
