//! The supported shells, by name.

use std::fmt;
use std::str::FromStr;

crate::named_enum! {
    /// In JSON and on the command line it is its [`Shell::name`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
    #[serde(rename_all = "lowercase")]
    pub enum Shell {
        /// zsh 5.3 or later.
        Zsh = "zsh",
        /// bash 4.4 or later.
        Bash = "bash",
        /// fish 3.6 or later.
        Fish = "fish",
    }
}

impl fmt::Display for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shell {
    type Err = String;

    /// Reads a name or a path, without a login shell's dash. The error is a sentence for the user.
    fn from_str(text: &str) -> Result<Self, String> {
        let base = text.rsplit('/').next().unwrap_or(text).trim_start_matches('-');
        Self::ALL.into_iter().find(|s| s.name() == base).ok_or_else(|| format!("`{text}` is not zsh, bash or fish"))
    }
}
