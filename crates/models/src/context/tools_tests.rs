//! The unit tests of `tools.rs`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::*;

#[test]
fn only_executable_files_in_absolute_directories_count() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("jq"), "").unwrap();
    fs::write(dir.path().join("rg"), "").unwrap();
    fs::set_permissions(dir.path().join("rg"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths([dir.path(), std::path::Path::new(".")]).unwrap();
    assert_eq!(present_tools(&path), ["rg"]);
}
