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
