//! The unit tests of `lists.rs`.

use std::path::Path;

use super::*;

fn sources(dir: &Path, text: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, text);
        } else if !entry.ends_with("lists.rs") {
            text.push_str(&std::fs::read_to_string(entry).unwrap());
        }
    }
}

#[test]
fn every_table_that_is_asked_for_is_there_and_no_other() {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    let calls = text.split("lists::").skip(1).filter_map(|rest| {
        let rest = ["pairs(", "of(", "all_of("].iter().find_map(|call| rest.strip_prefix(call))?;
        rest.trim_start().strip_prefix('"')?.split('"').next()
    });
    let mut asked: Vec<&str> = calls.collect();
    asked.sort_unstable();
    asked.dedup();
    let mut there: Vec<&str> = TABLES.keys().copied().filter(|k| !k.is_empty()).collect();
    there.sort_unstable();
    assert_eq!(asked, there);
}
