//! The rooms of the program (in `src` and the crates of its floors), the crates and their order:
//! each imports only from those below it. What stands here is the whole list; a new room or crate
//! is added where it belongs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up: each depends on some of those before it.
const CRATES: &[&str] =
    &["text", "syntax", "programs", "judge", "secrets", "cookbook", "base", "models", "local", "screen"];

/// Those that hold rooms of the program; the last floor is `src`.
const FLOORS: &[&str] = &["crates/base/src", "crates/models/src", "crates/local/src", "crates/screen/src", "src"];

/// From the ground up.
const ROOMS: &[&str] = &[
    "error",
    "lists",
    "own_pattern",
    "own_process",
    "runtime",
    "store",
    "vault",
    "model",
    "shell",
    "config",
    "cost",
    "context",
    "conversation",
    "helper_link",
    "providers",
    "egress",
    "sessions",
    "memory",
    "command_history",
    "review",
    "background",
    "forget",
    "setup",
    "mcp",
    "helper",
    "undo",
    "tools",
    "capture",
    "ui",
    "assist",
    "norris",
    "plugin",
    "cli",
    "lib",
    "main",
];

fn source_files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn is_test(path: &str) -> bool {
    let stem = path.trim_end_matches(".rs");
    stem.ends_with("tests") || path.contains("/tests/")
}

/// The rooms named by `crate::…` in a text, inside groups too (`use crate::{config, cost::Price}`).
fn imported_rooms(text: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    let mut rooms = BTreeSet::new();
    for (at, found) in text.match_indices("crate::") {
        let rest = &text[at + found.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut begins = true;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                c if begins && !c.is_whitespace() => {
                    rooms.insert(word(&group[at..]));
                    begins = false;
                }
                _ => {}
            }
        }
    }
    rooms
}

#[test]
fn no_import_climbs() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for floor in FLOORS {
        let mut found = Vec::new();
        source_files(&top.join(floor), &mut found);
        files.extend(found.into_iter().map(|file| (top.join(floor), file)));
    }
    assert!(files.len() > 400, "{}", files.len());
    let level = |room: &str| ROOMS.iter().position(|known| *known == room);
    let mut climbing = Vec::new();
    let mut arrows = 0;
    for (root, file) in files {
        let path = file.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
        if is_test(&path) {
            continue;
        }
        let room = path.split(['/', '.']).next().unwrap().to_owned();
        let from = level(&room).unwrap_or_else(|| panic!("{room}/ is not in the list of rooms"));
        let text = fs::read_to_string(&file).unwrap();
        let code: String = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap()
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |code, line| code + line + "\n");
        for other in imported_rooms(&code) {
            // A macro or a type of the crate's root is no room.
            let Some(to) = level(&other).filter(|_| other != room) else { continue };
            arrows += 1;
            if to > from {
                climbing.push(format!("{path}: {room} -> {other}"));
            }
        }
    }
    assert!(arrows > 300, "{arrows}: the imports aren't found");
    assert!(climbing.is_empty(), "imports that climb:\n{}", climbing.join("\n"));
}

#[test]
fn groups_are_read() {
    let text = "use crate::{config::{self, Env}, cost, ui::{a, b::c}};\nlet x = crate::store::Paths::new();";
    let rooms: Vec<_> = imported_rooms(text).into_iter().collect();
    assert_eq!(rooms, ["config", "cost", "store", "ui"]);
}

#[test]
fn no_crate_knows_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut found: Vec<_> =
        fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    let mut listed = CRATES.to_vec();
    listed.sort_unstable();
    assert_eq!(found, listed);
    for (at, name) in CRATES.iter().enumerate() {
        let manifest = fs::read_to_string(root.join(name).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("\n[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
        for line in dependencies.lines().filter(|line| line.starts_with("aish")) {
            let other = line.split(['.', ' ', '=']).next().unwrap();
            let below = CRATES[..at].iter().any(|below| other == format!("aish-{below}"));
            assert!(below, "crates/{name} depends on {other}");
        }
    }
}

/// Only the library of the tests knows all letters of both cases: a pattern of ours that asks for
/// them is none in the program.
#[test]
fn patterns_of_ours_ignore_case_for_ascii_alone() {
    let mut files = Vec::new();
    source_files(Path::new("src"), &mut files);
    source_files(Path::new("crates"), &mut files);
    for file in files.iter().filter(|file| !is_test(&file.to_string_lossy())) {
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.trim_start().starts_with("//")) {
            let flags = line.split("(?").skip(1).filter_map(|rest| rest.split([':', ')']).next());
            let wide = |flags: &str| {
                flags.contains('i') && !flags.ends_with("-u") && flags.chars().all(|c| "imsUux-".contains(c))
            };
            assert!(!flags.into_iter().any(wide), "{}: {line}", file.display());
        }
    }
}
