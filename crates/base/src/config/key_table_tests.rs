//! The unit tests of `key_table.rs`.

use super::*;

#[test]
fn every_line_of_the_file_is_read() {
    let (mut sections, mut keys) = (0, 0);
    for line in include_str!("keys.list").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
        match (line.starts_with("  "), word) {
            (false, "table") => sections += 1,
            (false, "key") => keys += 1,
            (true, "project") => assert!(matches!(rest, "never" | "only true" | "this-machine" | "less"), "{line}"),
            (true, "holds" | "default" | "sample" | "about" | "reserved") => {}
            _ => panic!("{line}"),
        }
    }
    assert_eq!((SECTIONS.len(), KEYS.len()), (sections, keys));
}
