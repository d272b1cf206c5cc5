//! The shell of a headless run: the requested one, the user's own if supported, else bash; never
//! plain sh.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use nix::unistd::{AccessFlags, access};

use crate::error::{Error, Result};
use aish_text::Shell;

/// From `--shell`, `$SHELL` and `$PATH`. Fails when the program is missing.
pub fn choose_shell(wished: Option<Shell>, login: Option<&str>, path: &OsStr) -> Result<(Shell, PathBuf)> {
    let own = login.and_then(|login| Some((login.parse::<Shell>().ok()?, Path::new(login))));
    let shell = wished.or(own.map(|(shell, _)| shell)).unwrap_or(Shell::Bash);
    let named = own.filter(|(known, program)| *known == shell && program.is_absolute()).map(|(_, program)| program);
    let candidates = named.map(Path::to_path_buf).into_iter().chain(
        // An empty or relative entry would take the program from the current directory.
        std::env::split_paths(path).filter(|dir| dir.is_absolute()).map(|dir| dir.join(shell.name())),
    );
    let found = candidates.into_iter().find(|program| program.is_file() && access(program, AccessFlags::X_OK).is_ok());
    found.map(|program| (shell, program)).ok_or_else(|| {
        Error::failed(format!("there is no {shell} to run the commands in"))
            .hint(format!("install {shell}, or choose another shell with --shell zsh, --shell bash or --shell fish"))
    })
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
