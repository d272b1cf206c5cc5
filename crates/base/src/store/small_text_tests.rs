//! The unit tests of `small_text.rs`.

use super::*;

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
