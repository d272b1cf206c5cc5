//! The first command of the README; what it and the documents show else is in `documents`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::cli::Home;

/// Everything below a directory.
fn files(dir: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        }
        all.push(path);
    }
    all.sort();
    all
}

#[test]
fn the_first_command_does_the_main_job() {
    let home = Home::new();
    let before = files(home.path());
    let ran = home.run(&["try"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("find /var/log -type f -size +10M"), "{}", ran.out);
    assert_eq!(files(home.path()), before, "it touches no file of yours");
}

#[test]
fn a_terminal_without_keys_is_shown_the_main_job_instead() {
    let home = Home::new().var("TERM", "dumb");
    home.write("stdin", "");
    let terminal = ["sh", "-c", "exec \"$@\" </dev/tty", "sh"];
    let pty = home.on_terminal_through(&terminal, &["try"], "");
    pty.wait_until("the end", |s| s.text().contains("code:0"));
    let text = pty.text();
    assert!(text.contains("move the cursor") && text.contains("-size +10M"), "{text}");
    assert!(!text.contains("A shell to try aish in"), "{text}");
}

#[test]
fn the_throw_away_shell_leaves_nothing_behind() {
    let home = Home::new();
    home.write("stdin", "");
    // fish makes an empty directory for its settings by itself, and a pipe of its own in TMPDIR.
    let kept = || {
        let all = files(home.path()).into_iter();
        all.filter(|path| !path.is_dir() && !path.ends_with("fish_universal_variables.notifier")).collect::<Vec<_>>()
    };
    let before = kept();
    for shell in ["zsh", "bash", "fish"] {
        let terminal = ["sh", "-c", "exec \"$@\" </dev/tty", "sh"];
        let pty = home.on_terminal_through(&terminal, &["try", "--shell", shell], "");
        pty.wait_until("the prompt", |s| {
            let text = s.text();
            text.contains("A shell to try aish in")
                && text.trim_end().lines().last().is_some_and(|row| row.starts_with("try "))
        });
        pty.send(b"exit\r");
        pty.wait_until("the end", |s| s.text().contains("code:0"));
        assert_eq!(kept(), before, "{shell}");
    }
}
