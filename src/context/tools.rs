//! Which programs are installed, by looking along the search path.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;

use crate::lists;

/// The ones of the short list that are there.
pub fn present_tools(path: &OsStr) -> Vec<&'static str> {
    lists::CONTEXT_TOOLS.words().filter(|program| on_path(path, program)).collect()
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
#[path = "tools_tests.rs"]
mod tests;
