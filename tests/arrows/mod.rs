//! The rooms of the program (`src/*`) and their order: a room imports only from rooms below it. What stands here is the whole
//! list; a new room is added where it belongs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up.
const ROOMS: &[&str] = &[
    "error",
    "text",
    "secrets",
    "retrieval",
    "helper",
    "store",
    "safety",
    "model",
    "shell",
    "config",
    "cost",
    "context",
    "conversation",
    "providers",
    "egress",
    "sessions",
    "forget",
    "memory",
    "review",
    "capture",
    "ui",
    "assist",
    "norris",
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
    stem.ends_with("tests") || stem.ends_with("_properties") || path.contains("/tests/") || path == "ui/typist.rs"
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    assert!(files.len() > 300, "{}", files.len());
    let level = |room: &str| ROOMS.iter().position(|known| *known == room);
    let mut climbing = Vec::new();
    let mut arrows = 0;
    for file in files {
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
    assert!(arrows > 500, "{arrows}: the imports aren't found");
    assert!(climbing.is_empty(), "imports that climb:\n{}", climbing.join("\n"));
}

#[test]
fn groups_are_read() {
    let text = "use crate::{config::{self, Env}, cost, ui::{a, b::c}};\nlet x = crate::store::Paths::new();";
    let rooms: Vec<_> = imported_rooms(text).into_iter().collect();
    assert_eq!(rooms, ["config", "cost", "store", "ui"]);
}
