//! What the README shows is what aish does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::cli::Home;

/// Each `$ words ⟵ Alt-I` of the recording is followed by the command that the cookbook gives for them.
#[test]
fn the_recording_is_true() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let block = text.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let home = Home::new().var("AISH_MODEL", "cookbook");
    let lines: Vec<&str> = block.lines().collect();
    let mut seen = 0;
    for pair in lines.windows(2) {
        let Some(words) = pair[0].strip_prefix("$ ").and_then(|line| line.strip_suffix("⟵ Alt-I")) else { continue };
        let mut args = vec!["suggest"];
        args.extend(words.split_whitespace());
        assert_eq!(format!("$ {}", home.run(&args).out.trim_end()), pair[1], "{words}");
        seen += 1;
    }
    assert!(seen >= 2, "the recording has lost its commands");
}

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
