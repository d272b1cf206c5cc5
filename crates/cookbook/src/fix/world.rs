//! What the rules may know about the machine, and the real machine. Everything here only looks.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a rule may ask; tests answer from tables.
pub trait World {
    /// Names of the programs on `PATH`.
    fn programs(&self) -> Vec<String>;
    /// Whether a regular file is there (links followed).
    fn is_file(&self, path: &Path) -> bool;
    /// Whether a directory is there (links followed).
    fn is_dir(&self, path: &Path) -> bool;
    /// Whether a file may be executed by this user.
    fn is_executable(&self, path: &Path) -> bool;
    /// Whether something that exists may be written by this user.
    fn is_writable(&self, path: &Path) -> bool;
    /// Whether this user is root.
    fn is_root(&self) -> bool;
    /// Names in a directory, at most some thousands; empty if it can't be read.
    fn list(&self, path: &Path) -> Vec<String>;
    /// The output of a read-only git query, trimmed; `None` if git failed.
    fn git(&self, args: &[&str]) -> Option<String>;
}

/// Directories are not read further than this many entries.
const MOST_ENTRIES: usize = 5000;

/// The machine aish runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixMachine;

impl World for FixMachine {
    fn programs(&self) -> Vec<String> {
        let names: BTreeSet<String> = search_path().iter().flat_map(|directory| self.list(directory)).collect();
        names.into_iter().collect()
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_dir(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn is_executable(&self, path: &Path) -> bool {
        use std::os::unix::fs::PermissionsExt;
        path.is_file() && path.metadata().is_ok_and(|m| m.permissions().mode() & 0o111 != 0)
    }

    fn is_writable(&self, path: &Path) -> bool {
        nix::unistd::access(path, nix::unistd::AccessFlags::W_OK).is_ok()
    }

    fn is_root(&self) -> bool {
        nix::unistd::geteuid().is_root()
    }

    fn list(&self, path: &Path) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(path) else { return Vec::new() };
        entries.flatten().take(MOST_ENTRIES).filter_map(|e| e.file_name().into_string().ok()).collect()
    }

    fn git(&self, args: &[&str]) -> Option<String> {
        // A repository's own settings must not make a question run a program.
        let git =
            search_path().into_iter().map(|directory| directory.join("git")).find(|git| self.is_executable(git))?;
        let output = Command::new(git)
            .args(["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"])
            .args(args)
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_TERMINAL_PROMPT", "0")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

/// The directories of `PATH` but those that depend on where the user is: what lies there isn't
/// theirs.
fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).filter(|directory| directory.is_absolute()).collect()
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
