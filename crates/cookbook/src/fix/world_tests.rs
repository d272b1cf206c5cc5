//! The unit tests of `world.rs`.

use super::*;

#[test]
fn the_machine_looks_at_real_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a");
    std::fs::write(&file, "x").unwrap();
    assert!(FixMachine.is_file(&file) && !FixMachine.is_dir(&file) && !FixMachine.is_executable(&file));
    assert!(FixMachine.is_writable(&file));
    assert_eq!(FixMachine.list(dir.path()), ["a"]);
    assert!(FixMachine.list(&dir.path().join("none")).is_empty());
}
