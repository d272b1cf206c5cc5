//! How each shell is started and how a command is handed to it. bash and zsh execute what they read
//! from a pipe line by line; fish reads scripts whole and gets a loop. It knows text, no process.

use std::path::Path;

use aish_text::Shell;

const BASH: &str = concat!(include_str!("driver.bash"), include_str!("../../../shell/bash/meanings.bash"));
const ZSH: &str = concat!(include_str!("driver.zsh"), include_str!("../../../shell/zsh/meanings.zsh"));
const FISH: &str = concat!(include_str!("../../../shell/fish/meanings.fish"), include_str!("driver.fish"));

/// The arguments that make `shell` execute commands from its stdin, without rc files.
pub fn shell_arguments(shell: Shell) -> &'static [&'static str] {
    match shell {
        Shell::Bash => &["--norc", "--noprofile", "/dev/fd/0"],
        // As a file rather than as stdin, so that the shell moves it out of the commands' way.
        Shell::Zsh => &["-f", "/dev/fd/0"],
        Shell::Fish => &["--no-config", "-c", FISH],
    }
}

/// What is sent first; the answer is a report.
pub fn shell_prelude(shell: Shell, nonce: &str, fifo: &Path) -> Vec<u8> {
    match shell {
        Shell::Bash => [BASH, &report_line(nonce, fifo)].concat().into_bytes(),
        Shell::Zsh => [ZSH, &report_line(nonce, fifo)].concat().into_bytes(),
        Shell::Fish => command_request(shell, "", 0, nonce, fifo),
    }
}

/// What is sent to run `command`, for which `$?` is `before`; the answer is a report. The command
/// holds no NUL.
pub fn command_request(shell: Shell, command: &str, before: i32, nonce: &str, fifo: &Path) -> Vec<u8> {
    if shell == Shell::Fish {
        return format!("{before}\0{command}\0{nonce}\0{}\0", fifo.display()).into_bytes();
    }
    let restore = if before == 0 { String::new() } else { format!("__aish_status {before} || ") };
    // The blank keeps a command that begins with a dash from being an option. The report has a line
    // of its own, so that it comes whatever becomes of the line before it.
    format!("{restore}\\eval {}\n{}", quoted(&format!(" {command}")), report_line(nonce, fifo)).into_bytes()
}

/// What is sent to learn what words of `command` mean: the answer is a report whose status is 0 and
/// which holds the records of the aliases and those of the functions with a NUL between them
/// (`shell/*/meanings.*`), or another status if they can't be told. The command holds no NUL.
pub fn meanings_question(shell: Shell, command: &str, nonce: &str, fifo: &Path) -> Vec<u8> {
    if shell == Shell::Fish {
        return format!("?\0{command}\0{nonce}\0{}\0", fifo.display()).into_bytes();
    }
    let fifo = quoted(&fifo.to_string_lossy());
    format!("{{ __aish_tell {nonce} {fifo} {}; }} 2>/dev/null\n", quoted(command)).into_bytes()
}

/// The report must not show when the user traces (`set -x`).
fn report_line(nonce: &str, fifo: &Path) -> String {
    format!("{{ __aish_report {nonce} {}; }} 2>/dev/null\n", quoted(&fifo.to_string_lossy()))
}

/// In quotes even where none are needed: a bare word could be a global alias of zsh.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
#[path = "script_tests.rs"]
mod tests;
