//! A shell's startup file and the line in it that loads the plugin.

use std::path::{Path, PathBuf};

use crate::store::paths::PathsEnv;
use crate::store::private::read_regular;
use aish_text::Shell;
use aish_text::quote::quote;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartupFile {
    pub path: PathBuf,
    pub line: String,
}

impl StartupFile {
    /// None without a home. `program`: how the shell calls aish, by name or path.
    pub fn of_shell(shell: Shell, env: PathsEnv, program: &str) -> Option<Self> {
        let home = PathBuf::from(env("HOME").filter(|home| !home.is_empty())?);
        let config = env("XDG_CONFIG_HOME").map(PathBuf::from).filter(|dir| dir.is_absolute());
        let plain = program.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b));
        let program = if plain { program.to_owned() } else { quote(shell, program) };
        let (path, line) = match shell {
            Shell::Zsh => {
                let dir = env("ZDOTDIR").filter(|dir| !dir.is_empty()).map_or(home, PathBuf::from);
                (dir.join(".zshrc"), format!("eval \"$({program} init zsh)\""))
            }
            Shell::Bash => (home.join(".bashrc"), format!("eval -- \"$({program} init bash)\"")),
            Shell::Fish => {
                let config = config.unwrap_or_else(|| home.join(".config"));
                (config.join("fish/config.fish"), format!("{program} init fish | source"))
            }
        };
        Some(Self { path, line })
    }

    /// A line with `aish` that is no comment.
    pub fn loads_aish(&self) -> bool {
        let text = read_regular(&self.path).ok().flatten().unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        text.lines().any(|line| line.contains("aish") && !line.trim_start().starts_with('#'))
    }
}

/// `aish`, or the path where that name finds another program or none.
pub fn program_word(path: &std::ffi::OsStr) -> String {
    let Ok(own) = std::env::current_exe() else { return "aish".to_owned() };
    let real = |file: &Path| std::fs::canonicalize(file).ok();
    let named = std::env::split_paths(path).map(|dir| dir.join("aish")).find(|file| file.is_file());
    match named {
        Some(named) if real(&named).is_some() && real(&named) == real(&own) => "aish".to_owned(),
        _ => own.to_string_lossy().into_owned(),
    }
}

#[cfg(test)]
#[path = "startup_file_tests.rs"]
mod tests;
