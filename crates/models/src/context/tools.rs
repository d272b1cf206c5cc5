//! The installed programs of the short list.

use std::ffi::OsStr;

use crate::lists;
pub use crate::store::program::find_program;

pub fn present_tools(path: &OsStr) -> Vec<&'static str> {
    lists::CONTEXT_TOOLS.words().filter(|program| on_path(path, program)).collect()
}

pub fn on_path(path: &OsStr, program: &str) -> bool {
    find_program(path, program).is_some()
}

#[cfg(test)]
#[path = "tools_tests.rs"]
mod tests;
