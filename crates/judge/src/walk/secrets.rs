//! Whether what is read holds secrets: by its path, or by the names that a pattern stands for. Bounded looks at the directories that the
//! pattern is about; it decides no level.

use super::Walk;
use crate::argument::Arg;
use crate::blast::pattern::Pattern;
use crate::paths;
use aish_text::Shell;

/// Names of a directory that are looked at; in a larger one, names that files with secrets have by custom are compared.
const MOST_NAMES: usize = 512;

/// Names that are followed for one pattern.
const MOST_MATCHES: usize = 64;

impl Walk<'_> {
    /// Whether an argument, which stands for this path, names a file with secrets.
    pub(super) fn names_secret(&self, arg: &Arg, path: &str) -> bool {
        let holds = |path: &str| paths::is_secret(path, &self.scope.home);
        // zsh's qualifiers stand behind the name.
        let qualified = path.strip_suffix(')').filter(|_| self.shell() == Shell::Zsh);
        let bare = qualified.and_then(|path| path.rsplit_once('(')).map_or(path, |(path, _)| path);
        if holds(path) || holds(bare) {
            return true;
        }
        let parts: Vec<&str> = bare.split('/').skip(1).collect();
        arg.glob && bare.starts_with('/') && self.matches_secret("", &parts, &mut MOST_MATCHES.clone())
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
        let pattern = Pattern::new(part, Some(self.shell()), false);
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
