//! Read-only access of the rules to the machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a rule may ask; tests use tables.
pub trait World {
    /// Names of the programs on `PATH`.
    fn programs(&self) -> Vec<String>;
    /// Whether a regular file is there, following links.
    fn is_file(&self, path: &Path) -> bool;
    /// Whether a directory is there, following links.
    fn is_dir(&self, path: &Path) -> bool;
    /// By this user.
    fn is_executable(&self, path: &Path) -> bool;
    /// Something that exists, by this user.
    fn is_writable(&self, path: &Path) -> bool;
    /// Whether the user is root.
    fn is_root(&self) -> bool;
    /// At most some thousands of names; empty if unreadable.
    fn list(&self, path: &Path) -> Vec<String>;
    /// Trimmed output of a read-only query; `None` on failure.
    fn git(&self, args: &[&str]) -> Option<String>;
}

const MOST_ENTRIES: usize = 5000;

/// The real machine.
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
        // A repository's own settings must not run a program.
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

/// `PATH` without relative directories: what they hold depends on the current one.
fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).filter(|directory| directory.is_absolute()).collect()
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
