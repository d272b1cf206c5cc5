//! The unit tests of `look.rs`.

use super::*;

#[test]
fn only_small_regular_text_files_are_read() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_string_lossy().into_owned();
    fs::write(at("text"), "ä").unwrap();
    fs::write(at("latin"), b"\xe4").unwrap();
    fs::write(at("full"), "x".repeat(SMALL as usize)).unwrap();
    fs::write(at("long"), "x".repeat(SMALL as usize + 1)).unwrap();
    fs::create_dir(at("dir")).unwrap();
    nix::unistd::mkfifo(Path::new(&at("pipe")), nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink(at("text"), at("link")).unwrap();
    let look = PathLook::new(true);
    for (name, length) in
        [("text", Some(2)), ("link", Some(2)), ("full", Some(SMALL as usize)), ("none", None), ("text/x", None)]
    {
        assert_eq!(look.small_file(&at(name)).unwrap().map(|text| text.len()), length, "{name}");
    }
    for name in ["latin", "long", "dir", "pipe"] {
        assert!(look.small_file(&at(name)).is_err(), "{name}");
    }
    assert!(PathLook::new(false).small_file(&at("text")).is_err(), "not allowed");
}
