//! Files whose names are options: globs like `*` put names with a dash among the arguments. Looks
//! once per glob at the directory, bounded, and at what the line makes.

use super::Walk;
use crate::argument::Arg;
use crate::blast::pattern::BlastPattern;
use crate::paths;

/// Most names of a directory; in a larger one nothing is looked at.
const MOST_NAMES: usize = 512;

const MOST_OPTIONS: usize = 16;

impl Walk<'_> {
    /// Puts names with a dash before the globs that match them; none if there are none.
    pub(super) fn with_dashed_names(&self, args: &[Arg]) -> Option<Vec<Arg>> {
        if self.remote || self.trial || !args.iter().skip(1).any(begins_with_glob) {
            return None;
        }
        let cwd = self.scope.cwd.as_deref()?;
        let names = self.look.names(cwd, MOST_NAMES).unwrap_or_default();
        let there = names.iter().map(String::as_str).filter(|name| name.starts_with('-'));
        let here = self.place(&Arg::known(".", args[0].span)).path;
        let made = self.so_far.dashed.iter().filter_map(|path| path.strip_prefix(here.as_str())?.strip_prefix('/'));
        let made = made.filter(|name| !name.contains('/'));
        let dashed: Vec<&str> = made.chain(there).take(MOST_OPTIONS).collect();
        if dashed.is_empty() {
            return None;
        }
        let mut found = false;
        let mut all = Vec::new();
        for arg in args {
            if begins_with_glob(arg) {
                let pattern = BlastPattern::new(arg.pattern.as_deref().unwrap_or(&arg.text), Some(self.shell()), false);
                for name in dashed.iter().filter(|name| pattern.matches(name)) {
                    found = true;
                    all.push(Arg::known(*name, arg.span));
                }
            }
            all.push(arg.clone());
        }
        found.then_some(all)
    }

    pub(super) fn note_dashed(&mut self, path: &str) {
        if paths::base_name(path).starts_with('-') && self.so_far.dashed.len() < MOST_OPTIONS {
            self.so_far.dashed.push(path.to_owned());
        }
    }
}

/// Whether a word may match names in the current directory that begin with any character.
fn begins_with_glob(arg: &Arg) -> bool {
    let text = arg.pattern.as_deref().unwrap_or(&arg.text);
    arg.glob && text.starts_with(['*', '?', '[', '-']) && !text.contains('/')
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
