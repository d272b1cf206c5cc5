//! The unit tests of `workspace.rs`.

use super::*;

#[test]
fn the_work_tree_else_the_directory() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    let deep = top.join("repo/a/b");
    fs::create_dir_all(&deep).unwrap();
    assert_eq!(workspaces(&deep, &[], &[], true), std::slice::from_ref(&deep));
    // In a linked work tree `.git` is a file.
    fs::write(top.join("repo/.git"), "gitdir: elsewhere").unwrap();
    assert_eq!(workspaces(&deep, &[], &[], true), [top.join("repo")]);
    assert_eq!(workspaces(&deep, &[], &[], false), std::slice::from_ref(&deep), "without looking");
}

#[test]
fn configured_ones_are_added_and_named_ones_replace() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    fs::create_dir(top.join("real")).unwrap();
    std::os::unix::fs::symlink(top.join("real"), top.join("link")).unwrap();
    let link = [top.join("link")];
    assert_eq!(workspaces(&top, &[], &link, true), [top.clone(), top.join("real")]);
    assert_eq!(workspaces(&top, &link, &[], true), [top.join("real")]);
    assert_eq!(workspaces(&top, &link, &[], false), link);
    assert_eq!(workspaces(&top, &["sub/../real".into()], &[], false), [top.join("real")]);
}

#[test]
fn the_root_is_no_workspace() {
    assert!(workspaces(Path::new("/"), &[], &[], false).is_empty());
    assert!(workspaces(Path::new("/x"), &["/".into()], &[], true).is_empty());
}
