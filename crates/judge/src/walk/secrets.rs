//! Whether files that are read hold secrets, by path or by a pattern's names in bounded looks.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::blast::pattern::BlastPattern;
use crate::paths;
use aish_text::Shell;

/// Most names of a directory; in a larger one, customary names of secret files are tried instead.
const MOST_NAMES: usize = 512;

const MOST_MATCHES: usize = 64;

impl Walk<'_> {
    /// Whether a variable or setting of this name holds one.
    pub fn calls_secret(&self, name: &str) -> bool {
        (self.request.secrets.named)(name)
    }

    pub(super) fn names_secret(&self, arg: &Arg, path: &str) -> bool {
        let holds = |path: &str| paths::is_secret(path, &self.scope.home);
        let bare = self.without_qualifiers(path);
        if holds(path) || holds(bare) || self.so_far.seeks_secrets && !arg.is_known() {
            return true;
        }
        let parts: Vec<&str> = bare.split('/').skip(1).collect();
        (arg.glob || arg.pattern.is_some())
            && bare.starts_with('/')
            && self.matches_secret("", &parts, self.takes_dotfiles(path), &mut MOST_MATCHES.clone())
    }

    /// Whether files of this name, in any directory, hold secrets.
    fn may_name_secret(&self, name: &Arg) -> bool {
        let base = paths::base_name(&name.text);
        let pattern = BlastPattern::new(base, None, false);
        let by_custom = |known: String| pattern.matches(paths::base_name(&known));
        paths::is_secret(&format!("{UNKNOWN}/{base}"), &self.scope.home)
            || !base.starts_with(['*', '?']) && paths::secret_examples().any(by_custom)
    }

    /// Files of these names are searched for, maybe for a command: an unknown file may be one.
    pub fn looks_for<'a>(&mut self, mut names: impl Iterator<Item = &'a Arg>) {
        self.so_far.seeks_secrets = self.so_far.seeks_secrets || names.any(|name| self.may_name_secret(name));
    }

    pub(super) fn without_qualifiers<'p>(&self, path: &'p str) -> &'p str {
        let qualified = path.strip_suffix(')').filter(|_| self.shell() == Shell::Zsh);
        // A group with alternatives is a part of the pattern.
        let split = qualified.and_then(|path| path.rsplit_once('(')).filter(|(_, group)| !group.contains(['|', '~']));
        split.map_or(path, |(path, _)| path)
    }

    /// zsh's `*(D)`: names that begin with a dot match, too.
    fn takes_dotfiles(&self, path: &str) -> bool {
        let qualifiers = path.get(self.without_qualifiers(path).len()..).unwrap_or_default();
        qualifiers.contains('D') && !qualifiers.contains([':', '^'])
    }

    fn matches_secret(&self, directory: &str, parts: &[&str], dotfiles: bool, left: &mut usize) -> bool {
        let [part, rest @ ..] = parts else { return paths::is_secret(directory, &self.scope.home) };
        let is_pattern = part.contains(['*', '?', '[', '(', '<', '{']);
        if !is_pattern {
            return self.matches_secret(&format!("{directory}/{part}"), rest, dotfiles, left);
        }
        if rest.is_empty() && part.starts_with(['*', '?']) && !dotfiles {
            // A pattern for everything tells nothing, except in a directory of secrets.
            return paths::is_secret(&format!("{directory}/any"), &self.scope.home);
        }
        // zsh's `(#i)` and its kin: in any case of letters.
        let folded = part.strip_prefix("(#").and_then(|part| part.split_once(')'));
        let folded = folded.filter(|(flags, _)| flags.contains(['i', 'l'])).map(|(_, part)| part.to_lowercase());
        let dots = dotfiles && folded.is_none();
        let pattern = BlastPattern::new(folded.as_deref().unwrap_or(part), Some(self.shell()), dots);
        let fits = |name: &str| match folded {
            Some(_) => pattern.matches(&name.to_lowercase()),
            None => pattern.matches(name),
        };
        let names = if self.remote { None } else { self.look.names(&format!("{directory}/"), MOST_NAMES) };
        let Some(names) = names else {
            let by_custom = |name: String| fits(paths::base_name(&name));
            let dotted = part.starts_with('.') || folded.is_some();
            return rest.is_empty() && dotted && paths::secret_examples().any(by_custom);
        };
        names.iter().filter(|name| fits(name)).any(|name| {
            *left = left.saturating_sub(1);
            *left > 0 && self.matches_secret(&format!("{directory}/{name}"), rest, dotfiles, left)
        })
    }
}

#[cfg(test)]
#[path = "secrets_tests.rs"]
mod tests;
