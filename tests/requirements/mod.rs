//! Numbers of requirements that comments, tests and documents cite: each has its line in `docs/requirements.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// Files of the directories of the project that people write in, and those at its root.
fn written_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut waiting: Vec<_> =
        ["src", "crates", "tests", "docs", "shell", "fuzz", "benches"].iter().map(|name| root.join(name)).collect();
    let mut files = vec![root.join("CONTRIBUTING.md"), root.join("README.md"), root.join("CHANGELOG.md")];
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
            let path = entry.path();
            let kind = entry.file_type().unwrap();
            let name = path.file_name().unwrap().to_str().unwrap();
            if kind.is_dir() && name != "target" {
                waiting.push(path);
            } else if kind.is_file()
                && [".rs", ".md", ".sh", ".zsh", ".bash", ".fish", ".py"].iter().any(|e| name.ends_with(e))
            {
                files.push(path);
            }
        }
    }
    files
}

/// The numbers in a text; those between the ends of `PIN-01…06` too.
fn cited_numbers(text: &str) -> BTreeSet<String> {
    let number = Regex::new(r"\b([A-Z]{3,6})-(\d\d)\b(?:(?:…|\.\.| to [A-Z]{3,6}-)(\d\d)\b)?").unwrap();
    let mut found = BTreeSet::new();
    for cited in number.captures_iter(text).filter(|cited| &cited[1] != "UTF") {
        let first: u32 = cited[2].parse().unwrap();
        let last = cited.get(3).map_or(first, |last| last.as_str().parse().unwrap());
        found.extend((first..=last).map(|at| format!("{}-{at:02}", &cited[1])));
    }
    found
}

#[test]
fn numbers_and_ranges_are_read() {
    let found = cited_numbers("/// PIN-01…03, LAD-08.6 and FIL-04 to FIL-05; UTF-16, SHA-256.");
    assert_eq!(Vec::from_iter(found), ["FIL-04", "FIL-05", "LAD-08", "PIN-01", "PIN-02", "PIN-03"]);
}

#[test]
fn every_cited_requirement_is_defined_once() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/requirements.md");
    let text = fs::read_to_string(&document).unwrap();
    let lines = Regex::new(r"(?m)^- ([A-Z]+-\d\d): \S").unwrap();
    let mut defined = BTreeSet::new();
    for line in lines.captures_iter(&text) {
        assert!(defined.insert(line[1].to_owned()), "{} has two lines", &line[1]);
    }
    let mut cited = BTreeSet::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join(file!());
    for file in written_files().into_iter().filter(|file| *file != document && *file != here) {
        cited.extend(cited_numbers(&String::from_utf8_lossy(&fs::read(&file).unwrap())));
    }
    let only = |these: &BTreeSet<String>, others| these.difference(others).cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(only(&cited, &defined), "", "cited, and not in docs/requirements.md");
    assert_eq!(only(&defined, &cited), "", "in docs/requirements.md, and cited nowhere");
}
