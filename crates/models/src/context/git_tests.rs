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

#[test]
fn revisions_are_read_from_files_of_their_own_and_packed_ones() {
    let dir = tempfile::tempdir().unwrap();
    let git = dir.path().join("real");
    for name in ["heads/main", "heads/fix/one", "tags/v1", "remotes/origin/main", "stash"] {
        let file = git.join("refs").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "0123\n").unwrap();
    }
    std::os::unix::fs::symlink("/etc", git.join("refs/heads/etc")).unwrap();
    fs::write(git.join("packed-refs"), "# pack-refs\n01 refs/heads/packed\n02 refs/tags/v1\n^03\n04 refs/notes/x\n")
        .unwrap();
    fs::create_dir_all(git.join("worktrees/tree")).unwrap();
    fs::write(git.join("worktrees/tree/commondir"), "../..\n").unwrap();
    fs::create_dir_all(dir.path().join("tree")).unwrap();
    fs::write(dir.path().join("tree/.git"), "gitdir: ../real/worktrees/tree\n").unwrap();
    let names = revision_names(&dir.path().join("tree"));
    assert_eq!(names, ["HEAD", "fix/one", "main", "origin/main", "packed", "v1"]);
    assert_eq!(revision_names(Path::new("/")), [""; 0]);
}
