//! The unit tests of `choose_shell` (`script.rs`).

use super::*;
use std::os::unix::fs::PermissionsExt;

#[test]
fn the_wish_comes_first_then_the_users_shell_then_bash() {
    let dir = tempfile::tempdir().unwrap();
    let program = |name: &str, mode| {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        path
    };
    let (bash, zsh, own) = (program("bin/bash", 0o755), program("bin/zsh", 0o755), program("own/zsh", 0o755));
    program("bin/fish", 0o644);
    let path = dir.path().join("bin").into_os_string();
    let chosen = |wished, login: Option<&Path>| {
        choose_shell(wished, login.map(|login| login.to_str().unwrap()), &path).map(|(shell, program)| {
            assert_eq!(program.file_name().unwrap(), shell.name());
            program
        })
    };
    assert_eq!(chosen(None, None), Ok(bash.clone()));
    for other in ["/bin/sh", "/bin/dash", "", "/usr/bin/nu"] {
        assert_eq!(chosen(None, Some(Path::new(other))), Ok(bash.clone()), "{other}");
    }
    assert_eq!(chosen(None, Some(&own)), Ok(own.clone()));
    assert_eq!(chosen(Some(Shell::Zsh), Some(&own)), Ok(own.clone()));
    assert_eq!(chosen(Some(Shell::Bash), Some(&own)), Ok(bash));
    assert_eq!(chosen(None, Some(Path::new("/gone/zsh"))), Ok(zsh.clone()));
    assert_eq!(chosen(None, Some(Path::new("-zsh"))), Ok(zsh));
    let error = chosen(Some(Shell::Fish), Some(&own)).unwrap_err();
    assert!(error.message.contains("fish") && error.hints[0].contains("--shell"), "{error:?}");
    assert!(choose_shell(None, None, OsStr::new("::bin")).is_err());
}
