//! Which shell a headless run uses: the wished one, the user's own if aish knows it, else bash; never plain sh.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use nix::unistd::{AccessFlags, access};

use crate::error::{Error, Result};
use aish_text::Shell;

/// The shell and its program. `wished` is `--shell`, `login` the value of `$SHELL`, `path` that of `$PATH`.
///
/// # Errors
/// When its program isn't there.
pub fn choose_shell(wished: Option<Shell>, login: Option<&str>, path: &OsStr) -> Result<(Shell, PathBuf)> {
    let own = login.and_then(|login| Some((login.parse::<Shell>().ok()?, Path::new(login))));
    let shell = wished.or(own.map(|(shell, _)| shell)).unwrap_or(Shell::Bash);
    let named = own.filter(|(known, program)| *known == shell && program.is_absolute()).map(|(_, program)| program);
    let candidates = named.map(Path::to_path_buf).into_iter().chain(
        // An empty or relative entry would take the program from wherever the run happens to be.
        std::env::split_paths(path).filter(|dir| dir.is_absolute()).map(|dir| dir.join(shell.name())),
    );
    let found = candidates.into_iter().find(|program| program.is_file() && access(program, AccessFlags::X_OK).is_ok());
    found.map(|program| (shell, program)).ok_or_else(|| {
        Error::failed(format!("there is no {shell} to run the commands in"))
            .hint(format!("install {shell}, or choose another shell with --shell zsh, --shell bash or --shell fish"))
    })
}

#[cfg(test)]
mod tests {
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
}
