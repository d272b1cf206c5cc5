//! The unit tests of `rules.rs`.

use super::rules;

#[test]
fn every_rule_that_code_names_is_in_a_pack() {
    let known: Vec<String> = rules().into_iter().map(|rule| rule.id).collect();
    assert!(known.len() > 400 && known.windows(2).all(|pair| pair[0] < pair[1]), "{} rules", known.len());
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut missing = Vec::new();
    for room in ["walk", "handlers", "code"] {
        for text in sources(&directory.join(room)) {
            for id in named(&text).filter(|id| !known.iter().any(|rule| rule == id)) {
                missing.push(id.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// The sources below a directory, without tests.
fn sources(directory: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| !path.to_string_lossy().contains("test"))
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![std::fs::read_to_string(path).unwrap()] })
        .collect()
}

/// What is given to `walk.rule("…")` and its relatives.
fn named(text: &str) -> impl Iterator<Item = &str> {
    [".rule(\"", ".rule_at(\"", ".cannot_judge(\""]
        .into_iter()
        .flat_map(move |call| text.split(call).skip(1))
        .filter_map(|rest| rest.split('"').next())
}
