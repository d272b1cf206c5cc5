//! The unit tests of `git.rs`.

use std::fs;

use super::*;

#[test]
fn says_branch_and_what_is_going_on() {
    let dir = tempfile::tempdir().unwrap();
    let git = dir.path().join(".git");
    fs::create_dir_all(git.join("refs")).unwrap();
    fs::create_dir_all(dir.path().join("src/deep")).unwrap();
    fs::write(git.join("HEAD"), "ref: refs/heads/fix/one\n").unwrap();
    assert_eq!(describe_repository(&dir.path().join("src/deep")).unwrap(), "branch fix/one");
    fs::write(git.join("MERGE_HEAD"), "").unwrap();
    fs::write(git.join("HEAD"), "0123456789abcdef0123\n").unwrap();
    assert_eq!(describe_repository(dir.path()).unwrap(), "detached at 0123456789, merge in progress");
}

#[test]
fn follows_the_file_of_a_linked_work_tree() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("real")).unwrap();
    fs::create_dir_all(dir.path().join("tree")).unwrap();
    fs::write(dir.path().join("tree/.git"), "gitdir: ../real\n").unwrap();
    fs::write(dir.path().join("real/HEAD"), "ref: refs/heads/main\n").unwrap();
    assert_eq!(describe_repository(&dir.path().join("tree")).unwrap(), "branch main");
}
