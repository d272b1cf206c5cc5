//! Which shell runs the commands, how each is started and given them. bash and zsh execute a pipe
//! line by line; fish reads scripts whole and gets a loop. It starts no process.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use nix::unistd::{AccessFlags, access};

use crate::error::{Error, Result};
use aish_text::Shell;

const BASH: &str = concat!(include_str!("driver.bash"), include_str!("../../../shell/bash/meanings.bash"));
const ZSH: &str = concat!(include_str!("driver.zsh"), include_str!("../../../shell/zsh/meanings.zsh"));
const FISH: &str = concat!(include_str!("../../../shell/fish/meanings.fish"), include_str!("driver.fish"));

/// Executes commands from stdin; behind those that keep rc files out.
pub fn shell_arguments(shell: Shell) -> &'static [&'static str] {
    match shell {
        // As a file rather than as stdin: zsh moves it out of the commands' way.
        Shell::Bash | Shell::Zsh => &["/dev/fd/0"],
        Shell::Fish => &["-c", FISH],
    }
}

/// Sent first; answered by a report.
pub fn shell_prelude(shell: Shell, nonce: &str, fifo: &Path) -> Vec<u8> {
    match shell {
        Shell::Bash => [BASH, &report_line(nonce, fifo)].concat().into_bytes(),
        Shell::Zsh => [ZSH, &report_line(nonce, fifo)].concat().into_bytes(),
        Shell::Fish => command_request(shell, "", 0, nonce, fifo),
    }
}

/// Sent to run `command` with `$?` set to `before`; answered by a report. No NUL in the command.
pub fn command_request(shell: Shell, command: &str, before: i32, nonce: &str, fifo: &Path) -> Vec<u8> {
    if shell == Shell::Fish {
        return format!("{before}\0{command}\0{nonce}\0{}\0", fifo.display()).into_bytes();
    }
    let restore = if before == 0 { String::new() } else { format!("__aish_status {before} || ") };
    // The blank keeps a leading dash from being an option. The report has its own line, which comes
    // in any case.
    format!("{restore}\\eval {}\n{}", quoted(&format!(" {command}")), report_line(nonce, fifo)).into_bytes()
}

/// On status 0 the report holds the records of aliases and functions, a NUL between them
/// (`shell/*/meanings.*`). No NUL in the command.
pub fn meanings_question(shell: Shell, command: &str, nonce: &str, fifo: &Path) -> Vec<u8> {
    if shell == Shell::Fish {
        return format!("?\0{command}\0{nonce}\0{}\0", fifo.display()).into_bytes();
    }
    let fifo = quoted(&fifo.to_string_lossy());
    format!("{{ __aish_tell {nonce} {fifo} {}; }} 2>/dev/null\n", quoted(command)).into_bytes()
}

/// Must not show under `set -x`.
fn report_line(nonce: &str, fifo: &Path) -> String {
    format!("{{ __aish_report {nonce} {}; }} 2>/dev/null\n", quoted(&fifo.to_string_lossy()))
}

/// Always in quotes: a bare word could be a global alias of zsh.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// From `--shell`, `$SHELL` (if supported, else bash; never plain sh) and `$PATH`. Fails when the
/// program is missing.
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
#[path = "script_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "choose_tests.rs"]
mod choose_tests;
