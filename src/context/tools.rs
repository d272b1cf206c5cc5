//! Which programs are installed, by looking along the search path.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use crate::lists;

/// The ones of the short list that are there.
pub fn present_tools(path: &OsStr) -> Vec<&'static str> {
    lists::CONTEXT_TOOLS.words().filter(|program| on_path(path, program)).collect()
}

/// Whether [`find_program`] finds it.
pub fn on_path(path: &OsStr, program: &str) -> bool {
    find_program(path, program).is_some()
}

/// The executable file of this name in one of the absolute directories of `path`. In the others lies what the directory at hand
/// holds, which may be anybody's.
pub fn find_program(path: &OsStr, program: &str) -> Option<PathBuf> {
    if program.is_empty() || program.contains('/') {
        return None;
    }
    let files = std::env::split_paths(path).filter(|dir| dir.is_absolute()).map(|dir| dir.join(program));
    files
        .into_iter()
        .find(|file| file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0))
}

#[cfg(test)]
#[path = "tools_tests.rs"]
mod tests;
