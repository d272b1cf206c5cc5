//! The unit tests of this directory.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;

#[test]
fn a_value_cannot_pass_for_another_fact() {
    let side = ShellReport {
        definitions: "alias x=a\nalias y=b".into(),
        last_command: "echo a\ncwd: /elsewhere".into(),
        last_status: Some(1),
        cwd: PathBuf::from("/tmp"),
        ..ShellReport::default()
    };
    let facts = collect_facts(&side);
    assert_eq!(facts["last command"], "echo a cwd: /elsewhere (exit status 1)");
    assert!(facts.values().all(|v| !v.contains('\n')));
}

#[test]
fn home_is_a_tilde_by_component() {
    let home = Some(Path::new("/home/u"));
    assert_eq!(shorten_home(Path::new("/home/u/src"), home), "~/src");
    assert_eq!(shorten_home(Path::new("/home/user2"), home), "/home/user2");
    assert_eq!(shorten_home(Path::new("/home/u"), home), "~");
}

#[test]
fn only_executable_files_in_absolute_directories_count() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("jq"), "").unwrap();
    fs::write(dir.path().join("rg"), "").unwrap();
    fs::set_permissions(dir.path().join("rg"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths([dir.path(), std::path::Path::new(".")]).unwrap();
    assert_eq!(present_tools(&path), ["rg"]);
}

#[test]
fn reads_the_distribution() {
    let text = "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n";
    assert_eq!(super::pretty_name(text), Some("Debian GNU/Linux 12 (bookworm)"));
    assert_eq!(super::pretty_name("ID=x"), None);
}
