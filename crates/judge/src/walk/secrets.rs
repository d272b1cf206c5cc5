//! Whether what is read holds secrets: by its path, or by the names that a pattern stands for.
//! Bounded looks at the directories that the pattern is about; it decides no level.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::blast::pattern::BlastPattern;
use crate::paths;
use aish_text::Shell;

/// Names of a directory that are looked at; in a larger one, names that files with secrets have by
/// custom are compared.
const MOST_NAMES: usize = 512;

/// Names that are followed for one pattern.
const MOST_MATCHES: usize = 64;

impl Walk<'_> {
    /// Whether an argument, which stands for this path, names a file with secrets.
    pub(super) fn names_secret(&self, arg: &Arg, path: &str) -> bool {
        let holds = |path: &str| paths::is_secret(path, &self.scope.home);
        let bare = self.without_qualifiers(path);
        if holds(path) || holds(bare) || self.seeks_secrets && !arg.is_known() {
            return true;
        }
        let parts: Vec<&str> = bare.split('/').skip(1).collect();
        (arg.glob || arg.pattern.is_some())
            && bare.starts_with('/')
            && self.matches_secret("", &parts, &mut MOST_MATCHES.clone())
    }

    /// Whether files that a search finds by this name, in whatever directory, hold secrets.
    fn may_name_secret(&self, name: &Arg) -> bool {
        let base = paths::base_name(&name.text);
        let pattern = BlastPattern::new(base, None, false);
        let by_custom = |known: String| pattern.matches(paths::base_name(&known));
        paths::is_secret(&format!("{UNKNOWN}/{base}"), &self.scope.home)
            || !base.starts_with(['*', '?']) && paths::secret_examples().any(by_custom)
    }

    /// Files of these names are looked for, by themselves or for commands that are given them: what
    /// isn't known is one of them.
    pub fn looks_for<'a>(&mut self, mut names: impl Iterator<Item = &'a Arg>) {
        self.seeks_secrets = self.seeks_secrets || names.any(|name| self.may_name_secret(name));
    }

    /// A path without zsh's qualifiers behind its name.
    pub(super) fn without_qualifiers<'p>(&self, path: &'p str) -> &'p str {
        let qualified = path.strip_suffix(')').filter(|_| self.shell() == Shell::Zsh);
        qualified.and_then(|path| path.rsplit_once('(')).map_or(path, |(path, _)| path)
    }

    fn matches_secret(&self, directory: &str, parts: &[&str], left: &mut usize) -> bool {
        let [part, rest @ ..] = parts else { return paths::is_secret(directory, &self.scope.home) };
        let is_pattern = part.contains(['*', '?', '[', '(', '<', '{']);
        if !is_pattern {
            return self.matches_secret(&format!("{directory}/{part}"), rest, left);
        }
        if rest.is_empty() && part.starts_with(['*', '?']) {
            // Everything there: that says nothing of secrets but where all of it is.
            return paths::is_secret(&format!("{directory}/any"), &self.scope.home);
        }
        let pattern = BlastPattern::new(part, Some(self.shell()), false);
        let names = if self.remote { None } else { self.look.names(&format!("{directory}/"), MOST_NAMES) };
        let Some(names) = names else {
            let by_custom = |name: String| pattern.matches(paths::base_name(&name));
            return rest.is_empty() && part.starts_with('.') && paths::secret_examples().any(by_custom);
        };
        names.iter().filter(|name| pattern.matches(name)).any(|name| {
            *left = left.saturating_sub(1);
            *left > 0 && self.matches_secret(&format!("{directory}/{name}"), rest, left)
        })
    }
}

#[cfg(test)]
#[path = "secrets_tests.rs"]
mod tests;
