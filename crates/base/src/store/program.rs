//! Finds installed programs along the search path; starts none.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// Relative directories of `path` are skipped: what is in them may be anybody's.
pub fn find_program(path: &OsStr, program: &str) -> Option<PathBuf> {
    if program.is_empty() || program.contains('/') {
        return None;
    }
    let files = std::env::split_paths(path).filter(|dir| dir.is_absolute()).map(|dir| dir.join(program));
    files
        .into_iter()
        .find(|file| file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0))
}
