//! A file tool's place: the model's path becomes a link-free directory and a name, which is judged
//! and then opened exactly so.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path, PathBuf};

use nix::fcntl::{OFlag, openat};
use nix::sys::stat::Mode;

use crate::store::private::open_real_dir;

/// In bytes (PATH_MAX of Linux).
const MAX_PATH: usize = 4096;

/// May not exist. What was judged is what is opened, or nothing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolPlace {
    /// Absolute, without links, `.` and `..`; parts may be missing.
    pub dir: PathBuf,
    pub name: Option<OsString>,
    /// Parts at `dir`'s end that don't exist.
    pub missing: usize,
}

impl ToolPlace {
    /// Seen from `cwd`; `~/` is `home`. A link is followed here, once. The error is for the model:
    /// an empty path, a NUL, a dangling link, a file as a directory, `..` behind a missing part.
    pub fn find(text: &str, cwd: &Path, home: &Path) -> Result<Self, String> {
        let fail = |why: &str| Err(format!("the path `{}` can't be used: {why}", aish_text::sanitize::visible(text)));
        if text.is_empty() || text.len() > MAX_PATH || text.contains('\0') {
            return fail("it is empty, too long or holds a NUL");
        }
        let path = absolute(text, cwd, home);
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
        // The longest existing part, followed only by names.
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
        // Without a missing name it has been created meanwhile.
        Ok(Self { missing: names.len().saturating_sub(1), ..Self::of(&real) })
    }

    /// As [`ToolPlace::find`], but a link is itself the place: deleting and moving act on the name.
    pub fn find_entry(text: &str, cwd: &Path, home: &Path) -> Result<Self, String> {
        // With a slash at the end the link would be followed.
        let path: PathBuf = absolute(text, cwd, home).components().collect();
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

    /// A workspace itself is inside, too.
    pub fn is_inside(&self, workspaces: &[PathBuf]) -> bool {
        let path = self.path();
        workspaces.iter().any(|workspace| path.starts_with(workspace))
    }

    /// Part by part, through no link, so that nobody can swap a directory after the judgement.
    /// `make` makes missing parts. Fails for a missing part, a link or a file.
    pub fn open_dir(&self, make: bool) -> io::Result<OwnedFd> {
        open_real_dir(&self.dir, if make { self.missing } else { 0 })
    }

    /// Through no link; pipes don't block. Fails for a missing file, a link, or what can't be read.
    pub fn open(&self) -> io::Result<OwnedFd> {
        let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_NOCTTY | OFlag::O_CLOEXEC;
        let dir = self.open_dir(false)?;
        match &self.name {
            Some(name) => Ok(openat(dir.as_fd(), name.as_os_str(), flags, Mode::empty())?),
            None => Ok(dir),
        }
    }
}

fn absolute(text: &str, cwd: &Path, home: &Path) -> PathBuf {
    match text.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => home.join(rest.trim_start_matches('/')),
        _ => cwd.join(text),
    }
}

#[cfg(test)]
#[path = "place_tests.rs"]
mod tests;
