//! File modes in words.

use super::mode as describe;

#[test]
fn modes_in_words() {
    assert_eq!(
        describe("755").as_deref(),
        Some("owner may read, write and run, group may read and run, others may read and run")
    );
    assert_eq!(
        describe("600").as_deref(),
        Some("owner may read and write, group may do nothing, others may do nothing")
    );
    assert_eq!(describe("4755").map(|d| d.contains("setuid")), Some(true));
    assert_eq!(describe("u+x").as_deref(), Some("gives the owner the right to run (enter, for a directory)"));
    assert_eq!(describe("go-rw").as_deref(), Some("takes from the group and others the right to read and write"));
    assert_eq!(describe("banana"), None);
}
