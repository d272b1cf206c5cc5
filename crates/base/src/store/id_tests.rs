//! The unit tests of `id.rs`.

use super::*;

#[test]
fn an_id_is_a_safe_file_name() {
    for good in ["4711-1764", "a-1"] {
        assert_eq!(ShellId::parse(good).unwrap().as_str(), good);
    }
    for bad in ["", "../x", ".hidden", "a/b", "a b", "a.b", "a\n", &"x".repeat(65)] {
        assert!(ShellId::parse(bad).is_none(), "{bad:?}");
    }
    assert_eq!(ShellId::current(Some("../etc")), ShellId::current(None));
    assert!(ShellId::current(None).is_parent());
}

/// Between a moment before a process was made and one after it.
#[cfg(target_os = "linux")]
#[test]
fn a_shell_began_when_its_process_did() {
    let before = SystemTime::now();
    let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
    let began = ShellId::of(child.id()).started();
    let after = SystemTime::now();
    child.kill().unwrap();
    child.wait().unwrap();
    // The kernel counts in hundredths of a second.
    let slack = Duration::from_millis(100);
    let began = began.unwrap();
    assert!(before - slack < began && began < after + slack, "{before:?} {began:?} {after:?}");
    assert_eq!(ShellId("0-0".into()).started(), None);
}
