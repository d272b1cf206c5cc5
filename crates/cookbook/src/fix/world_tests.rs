//! The unit tests of `world.rs`.

use super::*;

#[test]
fn the_machine_looks_at_real_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a");
    std::fs::write(&file, "x").unwrap();
    assert!(Machine.is_file(&file) && !Machine.is_dir(&file) && !Machine.is_executable(&file));
    assert!(Machine.is_writable(&file));
    assert_eq!(Machine.list(dir.path()), ["a"]);
    assert!(Machine.list(&dir.path().join("none")).is_empty());
}
