//! The unit tests of this directory.

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
