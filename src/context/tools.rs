//! Which programs are installed, by looking along the search path.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;

/// Programs whose presence changes what a good answer is.
const WORTH_KNOWING: &[&str] = &[
    "apt",
    "brew",
    "bun",
    "cargo",
    "curl",
    "dnf",
    "docker",
    "fd",
    "ffmpeg",
    "fzf",
    "gh",
    "git",
    "go",
    "gawk",
    "jq",
    "kubectl",
    "lsof",
    "node",
    "npm",
    "pacman",
    "perl",
    "pip",
    "podman",
    "python3",
    "rg",
    "rsync",
    "ss",
    "systemctl",
    "tmux",
    "tree",
    "uv",
    "wget",
    "yq",
    "zip",
    "zypper",
];

/// The ones of the short list that are there.
pub fn present_tools(path: &OsStr) -> Vec<&'static str> {
    WORTH_KNOWING.iter().copied().filter(|program| on_path(path, program)).collect()
}

/// Whether `program` is an executable file in one of the absolute directories of `path`.
pub fn on_path(path: &OsStr, program: &str) -> bool {
    !program.is_empty()
        && !program.contains('/')
        && std::env::split_paths(path).filter(|dir| dir.is_absolute()).any(|dir| {
            dir.join(program).metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
        })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_executable_files_in_absolute_directories_count() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("jq"), "").unwrap();
        fs::write(dir.path().join("rg"), "").unwrap();
        fs::set_permissions(dir.path().join("rg"), fs::Permissions::from_mode(0o755)).unwrap();
        let path = std::env::join_paths([dir.path(), std::path::Path::new(".")]).unwrap();
        assert_eq!(present_tools(&path), ["rg"]);
    }
}
