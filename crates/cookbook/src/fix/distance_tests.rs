//! The unit tests of `distance.rs`.

use super::*;

#[test]
fn slips_cost_less_than_other_changes() {
    let free = u32::MAX;
    assert_eq!(cost("gti", "git", free), Some(SWAP));
    assert_eq!(cost("gitt", "git", free), Some(DOUBLE));
    assert_eq!(cost("gut", "git", free), Some(NEIGHBOUR));
    assert_eq!(cost("gat", "git", free), Some(REPLACE));
    assert_eq!(cost("Git", "git", free), Some(CASE));
    assert_eq!(cost("abcdefgh", "x", 20), None);
}

#[test]
fn a_tie_is_no_answer() {
    assert_eq!(nearest("foop", ["fooa", "foob"], |_| 0), None);
    assert_eq!(nearest("foop", ["fooa", "foob"], |n| u32::from(n == "foob")), Some("fooa"));
    assert_eq!(nearest("x", ["y"], |_| 0), None);
    assert_eq!(nearest("file3.txt", ["file2.txt"], |_| 0), None);
    assert_eq!(nearest("backup-2024.tar", ["backup-2042.tar", "backup-20244.tar"], |_| 0), None);
    assert_eq!(nearest("pythno3", ["python3"], |_| 0), Some("python3"));
}
