//! `docs/requirements.md`, the definition of done: no number is missing, each names tests that show
//! it, and these exist; and what comments, tests and documents cite stands there.

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;

/// The families of numbers, each with its last one.
const FAMILIES: [(&str, u32); 34] = [
    ("BRK", 7),
    ("CARD", 13),
    ("CFG", 24),
    ("CON", 8),
    ("CONTRA", 37),
    ("COST", 6),
    ("DOC", 4),
    ("FIL", 5),
    ("HALT", 10),
    ("IMP", 11),
    ("INJ", 7),
    ("KEY", 7),
    ("LAD", 12),
    ("LLM", 14),
    ("LOOP", 26),
    ("MCM", 7),
    ("MEM", 20),
    ("META", 12),
    ("NON", 9),
    ("NOR", 20),
    ("OPEN", 14),
    ("PAT", 12),
    ("PIN", 8),
    ("POL", 5),
    ("PRE", 23),
    ("PRV", 3),
    ("REN", 10),
    ("SHP", 18),
    ("SKIP", 5),
    ("SUM", 12),
    ("SYS", 10),
    ("TOOL", 6),
    ("TRAP", 13),
    ("TST", 23),
];

/// The section whose lines need no test.
const LEFT_OUT: &str = "## Left out on purpose";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files of the directories of the project that people write in, and those at its root.
fn written_files() -> Vec<PathBuf> {
    let mut waiting: Vec<_> =
        ["src", "crates", "tests", "docs", "shell", "fuzz", "benches"].iter().map(|name| root().join(name)).collect();
    let mut files = vec![root().join("CONTRIBUTING.md"), root().join("README.md"), root().join("CHANGELOG.md")];
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
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\b([A-Z]{3,6})-(\d\d)\b(?:(?:…|\.\.| to [A-Z]{3,6}-)(\d\d)\b)?").unwrap());
    let mut found = BTreeSet::new();
    for cited in NUMBER.captures_iter(text).filter(|cited| &cited[1] != "UTF") {
        let first: u32 = cited[2].parse().unwrap();
        let last = cited.get(3).map_or(first, |last| last.as_str().parse().unwrap());
        found.extend((first..=last).map(|at| format!("{}-{at:02}", &cited[1])));
    }
    found
}

/// Each number of the page with its text, and whether it has to name tests.
fn lines() -> BTreeMap<String, (String, bool)> {
    let text = fs::read_to_string(root().join("docs/requirements.md")).unwrap();
    let (shown, left_out) = text.split_once(LEFT_OUT).expect("the section of what is left out");
    let line = Regex::new(r"(?m)^- ([A-Z]+-\d\d): (\S.*(?:\n  \S.*)*)").unwrap();
    let mut all = BTreeMap::new();
    for (part, tested) in [(shown, true), (left_out, false)] {
        for found in line.captures_iter(part) {
            let before = all.insert(found[1].to_owned(), (found[2].to_owned(), tested));
            assert!(before.is_none(), "{} has two lines", &found[1]);
        }
    }
    all
}

fn only(these: &BTreeSet<String>, others: &BTreeSet<String>) -> String {
    these.difference(others).cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn numbers_and_ranges_are_read() {
    let found = cited_numbers("/// PIN-01…03, LAD-08.6 and FIL-04 to FIL-05; UTF-16, SHA-256.");
    assert_eq!(Vec::from_iter(found), ["FIL-04", "FIL-05", "LAD-08", "PIN-01", "PIN-02", "PIN-03"]);
}

/// TST-19.
#[test]
fn no_number_is_missing() {
    let all = FAMILIES.iter().flat_map(|(name, last)| (1..=*last).map(move |n| format!("{name}-{n:02}"))).collect();
    let listed = lines().into_keys().collect();
    assert_eq!(only(&all, &listed), "", "not in docs/requirements.md");
    assert_eq!(only(&listed, &all), "", "in docs/requirements.md, and of no family");
}

/// TST-19.
#[test]
fn every_number_names_tests_that_are_there() {
    let tests = &*sources::TESTS;
    // In a file of its own a test has no module before its name.
    let name = Regex::new(r"`([a-z]\w*(?:::\w+)+|[a-z]+(?:_[a-z]+){3,})`").unwrap();
    let mut wrong = Vec::new();
    for (number, (text, tested)) in lines() {
        let named: Vec<_> = name.captures_iter(&text).map(|found| found[1].to_owned()).collect();
        if named.len() > 3 || (tested && named.is_empty()) {
            wrong.push(format!("{number} names {} tests", named.len()));
        }
        wrong
            .extend(named.iter().filter(|test| !tests.contains(*test)).map(|test| format!("{number}: no test {test}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tests_are_found_in_the_sources() {
    let tests = &*sources::TESTS;
    for there in [
        "requirements::tests_are_found_in_the_sources",
        "norris::live::steps::SHELL::the_seeds_own_goal",
        "norris::machine::tests::halts::the_third_skip_in_a_row_escalates",
        "tools::verdict::tests::levels_of_the_file_tools",
        "tests::shape::what_cannot_be_parsed_is_never_a",
        "one_pack_teaches_a_program",
    ] {
        assert!(tests.contains(there), "{there}");
    }
    // What this program itself says: all of its tests but the fuzz targets', which a macro makes.
    let list = |more: &[&str]| -> BTreeSet<String> {
        let output = Command::new(std::env::current_exe().unwrap()).arg("--list").args(more).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let names =
            text.lines().filter_map(|line| line.strip_suffix(": test")).filter(|name| !name.starts_with("fuzz::"));
        names
            .map(|name| {
                ["zsh", "bash", "fish"]
                    .iter()
                    .fold(name.to_owned(), |name, shell| name.replace(&format!("::{shell}::"), "::SHELL::"))
            })
            .collect()
    };
    let (all, ignored) = (list(&[]), list(&["--ignored"]));
    assert!(all.len() > 700 && !ignored.is_empty());
    for name in &all {
        assert_eq!(tests.contains(name), !ignored.contains(name), "{name}");
    }
}

#[test]
fn every_cited_requirement_is_defined() {
    let here = root().join(file!());
    let mut cited = BTreeSet::new();
    for file in written_files().into_iter().filter(|file| *file != here) {
        cited.extend(cited_numbers(&String::from_utf8_lossy(&fs::read(&file).unwrap())));
    }
    assert_eq!(only(&cited, &lines().into_keys().collect()), "", "cited, and not in docs/requirements.md");
}

/// What the program and its crates name as dependencies, without each other.
fn libraries() -> BTreeSet<String> {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let manifests = crates.chain([root().to_owned()]).map(|dir| fs::read_to_string(dir.join("Cargo.toml")).unwrap());
    let tables =
        manifests.filter_map(|text| Some(text.split("\n[dependencies]\n").nth(1)?.split("\n[").next()?.to_owned()));
    let names = tables.collect::<Vec<_>>().join("\n");
    let names = names.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names
        .filter(|name| name.starts_with(char::is_alphabetic) && !name.starts_with("aish-"))
        .map(str::to_owned)
        .collect()
}

/// CARD-01, CARD-03, CARD-04.
#[test]
fn packages_and_directories_are_those_agreed_on() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), 1);
    let names = libraries();
    for name in
        ["tokio", "reqwest", "serde", "serde_json", "clap", "nix", "regex", "fd-lock", "directories", "shell-words"]
    {
        assert!(names.contains(name), "{name}");
    }
    for name in ["src", "shell", "completions", "tests", "docs"] {
        assert!(root().join(name).is_dir(), "{name}");
    }
    assert!(root().join("README.md").is_file());
}

/// `docs/dependencies.md` has each library that the program uses directly, and its number of
/// packages holds.
#[test]
fn each_library_has_its_reason() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let (page, lock) = (read("docs/dependencies.md"), read("Cargo.lock"));
    let direct = libraries();
    let direct: BTreeSet<&str> = direct.iter().map(String::as_str).collect();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | ")).skip(1);
    let named: BTreeSet<&str> = rows.flat_map(|(names, _)| names.split(", ")).collect();
    assert_eq!(direct, named);
    let most: usize = Regex::new(r"included\) to (\d+)\.").unwrap().captures(&page).unwrap()[1].parse().unwrap();
    let packages = lock.matches("\nname = ").count();
    assert!(packages <= most, "{packages} packages, {most} at most");
}
