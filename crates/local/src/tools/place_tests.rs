//! Places of file tools: what a path becomes, and that a link put in later is never followed.

use std::os::unix::fs::symlink;

use super::*;

fn find(text: &str, cwd: &Path) -> Result<ToolPlace, String> {
    ToolPlace::find(text, cwd, Path::new("/nowhere"))
}

#[test]
fn links_are_followed_when_the_place_is_found() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    fs::create_dir_all(top.join("real/sub")).unwrap();
    fs::write(top.join("real/file"), "x").unwrap();
    symlink(top.join("real"), top.join("link")).unwrap();
    symlink("real/file", top.join("alias")).unwrap();
    symlink("gone", top.join("broken")).unwrap();
    for (text, path) in [
        ("link/file", "real/file"),
        ("alias", "real/file"),
        ("./real/../real/sub", "real/sub"),
        ("link/new", "real/new"),
        ("new/a/b", "new/a/b"),
    ] {
        assert_eq!(find(text, &top).unwrap().path(), top.join(path), "{text}");
    }
    assert_eq!(find("new/a/b", &top).unwrap().missing, 2);
    for (text, path) in [("~", ""), ("~//real/file", "real/file"), ("~/new", "new"), ("~new", "real/~new")] {
        let found = ToolPlace::find(text, &top.join("real"), &top).unwrap();
        assert_eq!(found.path(), top.join(path), "{text}");
    }
    for bad in ["", "broken", "new/../x", "real/file/x", "a\0b", &"x/".repeat(3000)] {
        assert!(find(bad, &top).is_err(), "{bad:?}");
    }
    assert!(find("link/../..", &top).unwrap().path().parent().is_some());
}

/// What deletes or moves acts on a link itself.
#[test]
fn a_link_can_be_the_place() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    fs::create_dir_all(top.join("real/sub")).unwrap();
    symlink(top.join("real"), top.join("link")).unwrap();
    symlink("gone", top.join("broken")).unwrap();
    symlink("sub", top.join("real/inner")).unwrap();
    for (text, path) in [
        ("link", "link"),
        ("link/", "link"),
        ("./link/.", "link"),
        ("broken", "broken"),
        ("link/inner", "real/inner"),
        ("link/sub", "real/sub"),
        ("link/new", "real/new"),
    ] {
        let place = ToolPlace::find_entry(text, &top, Path::new("/nowhere")).unwrap();
        assert_eq!(place.path(), top.join(path), "{text}");
    }
    assert!(ToolPlace::find_entry("", &top, Path::new("/nowhere")).is_err());
}

#[test]
fn inside_is_told_by_the_real_path() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    let inside = [top.join("work")];
    fs::create_dir(top.join("work")).unwrap();
    fs::create_dir(top.join("workshop")).unwrap();
    symlink(top.join("workshop"), top.join("work/out")).unwrap();
    for (text, is) in
        [("work", true), ("work/a", true), ("work/out/a", false), ("work/../x", false), ("workshop/a", false)]
    {
        assert_eq!(find(text, &top).unwrap().is_inside(&inside), is, "{text}");
    }
}

#[test]
fn a_link_that_comes_later_is_not_followed() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    fs::create_dir_all(top.join("a/b")).unwrap();
    fs::create_dir(top.join("secret")).unwrap();
    fs::write(top.join("secret/file"), "x").unwrap();
    fs::write(top.join("a/b/file"), "y").unwrap();
    let (deep, file) = (find("a/b/file", &top).unwrap(), find("a/b/new", &top).unwrap());
    assert!(deep.open().is_ok());
    fs::remove_dir_all(top.join("a/b")).unwrap();
    symlink(top.join("secret"), top.join("a/b")).unwrap();
    assert!(deep.open().is_err() && file.open_dir(true).is_err());
}

#[test]
fn missing_directories_are_made_when_asked_for() {
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    let place = find("x/y/z", &top).unwrap();
    assert!(place.open_dir(false).is_err());
    place.open_dir(true).unwrap();
    assert!(top.join("x/y").is_dir());
}
