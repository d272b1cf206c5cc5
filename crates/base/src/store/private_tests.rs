//! The unit tests of `private.rs`.

use super::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

#[test]
fn directories_are_private_all_the_way() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("a/b/c");
    private_dir(&dir).unwrap();
    private_dir(&dir).unwrap();
    assert_eq!([mode(&dir), mode(&temp.path().join("a/b")), mode(&temp.path().join("a"))], [0o700; 3]);
}

/// After `sudo -s` or `su` HOME may be another user's: what root made there would be in that user's
/// way.
#[test]
fn nothing_is_made_in_a_home_of_another_user() {
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let temp = tempfile::tempdir().unwrap();
    let home = temp.path().join("home");
    fs::create_dir(&home).unwrap();
    std::os::unix::fs::chown(&home, Some(12345), Some(12345)).unwrap();
    let error = private_dir(&home.join(".local/state/aish")).unwrap_err();
    assert!(error.message.contains("belongs to another user"), "{error}");
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

#[test]
fn an_open_directory_is_closed() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("open");
    fs::create_dir(&dir).unwrap();
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o777)).unwrap();
    private_dir(&dir).unwrap();
    assert_eq!(mode(&dir), 0o700);
}

#[test]
fn a_file_in_the_way_is_named() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("file");
    fs::write(&file, "x").unwrap();
    for dir in [file.clone(), file.join("below")] {
        let error = private_dir(&dir).unwrap_err();
        assert!(error.message.contains("file") && !error.message.contains("os error"), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"x");
}

#[test]
fn a_runtime_directory_that_cannot_be_used_has_a_stand_in() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_str().unwrap().to_string();
    fs::write(at("file"), "").unwrap();
    for (runtime, expected) in [("run", "run/aish"), ("file", ".local/state/aish/run")] {
        let env = |name: &str| match name {
            "HOME" => Some(at("")),
            "XDG_RUNTIME_DIR" => Some(at(runtime)),
            _ => None,
        };
        let dir = runtime_dir(&Paths::new(&env).unwrap()).unwrap();
        assert_eq!(dir, temp.path().join(expected));
        assert_eq!(mode(&dir), 0o700);
    }
}

#[test]
fn atomic_write_replaces_follows_links_and_leaves_no_temporary_file() {
    let temp = tempfile::tempdir().unwrap();
    let (real, link) = (temp.path().join("real"), temp.path().join("link"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o644)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    write_private_atomic(&link, b"new").unwrap();
    assert_eq!((fs::read(&real).unwrap().as_slice(), mode(&real)), (b"new".as_slice(), 0o600));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 2);
}

#[test]
fn a_failed_write_leaves_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("dir");
    fs::create_dir(&dir).unwrap();
    assert!(write_private_atomic(&dir, b"x").unwrap_err().message.contains("dir"));
    assert!(write_private_atomic(&temp.path().join("none/file"), b"x").is_err());
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
}

#[test]
fn only_regular_files_are_read() {
    let temp = tempfile::tempdir().unwrap();
    let (file, pipe, link) = (temp.path().join("file"), temp.path().join("pipe"), temp.path().join("link"));
    assert_eq!(read_regular(&file).unwrap(), None);
    fs::write(&file, "x").unwrap();
    assert_eq!(read_regular(&file).unwrap().unwrap(), b"x");
    fs::write(&file, "").unwrap();
    assert_eq!(read_regular(&file).unwrap().unwrap(), b"");
    // Its length isn't known before it is read.
    let status = read_regular(Path::new("/proc/self/status"));
    assert!(status.unwrap().is_none_or(|bytes| bytes.starts_with(b"Name:") && bytes.len() > 100));
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    for bad in [pipe.as_path(), link.as_path(), temp.path()] {
        assert!(read_regular(bad).is_err(), "{}", bad.display());
    }
}

#[test]
fn only_small_regular_text_files() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name);
    std::fs::write(at("text"), "ä").unwrap();
    std::fs::write(at("latin"), b"\xe4").unwrap();
    std::fs::write(at("long"), [b'x'; 2049]).unwrap();
    std::fs::create_dir(at("dir")).unwrap();
    nix::unistd::mkfifo(&at("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink(at("text"), at("link")).unwrap();
    std::os::unix::fs::symlink(at("loop"), at("loop")).unwrap();
    for (name, expected) in [("text", Ok(Some("ä"))), ("link", Ok(Some("ä"))), ("none", Ok(None)), ("text/x", Ok(None))]
    {
        assert_eq!(read_small_text(&at(name), 2048), expected.map(|text| text.map(str::to_owned)), "{name}");
    }
    for (name, part) in
        [("latin", "UTF-8"), ("long", "2 KiB"), ("dir", "regular"), ("pipe", "regular"), ("loop", "can't be read")]
    {
        assert!(read_small_text(&at(name), 2048).unwrap_err().contains(part), "{name}");
    }
}
