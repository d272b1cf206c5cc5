//! The text of the plugin: the committed files and every combination of options, read by the real
//! shells and linters.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use aish::plugin;
use aish_text::Shell;

use crate::support::shell_env::{every_option, installed};

/// Every combination of options is syntax that the shell reads without a word.
#[test]
fn every_combination_parses() {
    for (shell, key) in [(Shell::Zsh, "^X'a"), (Shell::Bash, r"\C-x'a"), (Shell::Fish, r"\cx'a")] {
        if !installed(shell) {
            continue;
        }
        let every = every_option(key);
        for (number, options) in every.iter().enumerate() {
            let text = plugin::render(shell, options, Path::new("/opt/it's a dir/aish"));
            check(shell.name(), &["-n"], &text);
            // Combinations differ in the values alone, which a linter need not see seventy times.
            if shell == Shell::Bash && [0, every.len() / 2, every.len() - 1].contains(&number) {
                check("shellcheck", &["-s", "bash", "-S", "warning", "-e", "SC2178,SC2128", "-"], &text);
            }
        }
    }
}

/// The parts are files that the linters read one by one.
#[test]
fn the_parts_are_clean() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("shell");
    for shell in Shell::ALL {
        for entry in fs::read_dir(root.join(shell.name())).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("# "), "{} says what it is", path.display());
            check(shell.name(), &["-n"], &text);
            match shell {
                Shell::Zsh => {}
                // SC2034, SC2154, SC2120: shared between parts. SC2178 and SC2128: PROMPT_COMMAND
                // is an array or a string, by version.
                Shell::Bash => check(
                    "shellcheck",
                    &["-s", "bash", "-S", "warning", "-e", "SC2034,SC2154,SC2178,SC2128,SC2120", "-"],
                    &text,
                ),
                Shell::Fish => check("fish_indent", &["--check", "/dev/stdin"], &text),
            }
        }
    }
}

/// Feeds `text` to a program that must accept it in silence; a program that is not installed is a
/// skip, except in CI.
fn check(program: &str, args: &[&str], text: &str) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program);
    command.args(args).env("HOME", home.path()).env("TMPDIR", home.path());
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = spawned else {
        assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
        return;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && said.is_empty(), "{program} {args:?}: {said}");
}
