//! The unit tests of `owners.rs`.

use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

#[test]
fn parents_must_be_closed() {
    let temp = tempfile::tempdir().unwrap();
    let (open, leaf) = (temp.path().join("open"), temp.path().join("open/leaf"));
    fs::create_dir_all(&leaf).unwrap();
    check_parents(&leaf).unwrap();
    let set = |mode| fs::set_permissions(&open, fs::Permissions::from_mode(mode)).unwrap();
    set(0o777);
    assert!(check_parents(&leaf).unwrap_err().contains("every user"), "a stranger could exchange it");
    set(0o1777);
    check_parents(&leaf).unwrap();
    // The link isn't what counts, but where it leads.
    symlink(&leaf, temp.path().join("link")).unwrap();
    set(0o777);
    assert!(check_parents(&temp.path().join("link")).is_err());
}

#[test]
fn only_regular_files_are_written() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name);
    fs::write(at("file"), "").unwrap();
    fs::create_dir(at("dir")).unwrap();
    nix::unistd::mkfifo(&at("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for (link, to) in [
        ("good", at("file")),
        ("far", at("good")),
        ("null", "/dev/null".into()),
        ("to-pipe", at("pipe")),
        ("to-dir", at("dir")),
        ("dangling", at("none")),
        ("loop", at("loop")),
    ] {
        symlink(to, at(link)).unwrap();
    }
    symlink("file", at("relative")).unwrap();
    for good in ["file", "good", "far", "relative"] {
        assert_eq!(fs::canonicalize(write_target(&at(good)).unwrap()).unwrap(), fs::canonicalize(at("file")).unwrap());
    }
    assert_eq!(write_target(&at("new")).unwrap(), at("new"));
    for bad in ["dir", "pipe", "null", "to-pipe", "to-dir", "dangling", "loop"] {
        assert!(write_target(&at(bad)).is_err(), "{bad}");
    }
    assert!(write_target(Path::new("/dev/null")).is_err());
}
