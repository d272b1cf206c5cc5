//! Files whose names are options: what a glob like `*` puts among the arguments where names begin with a dash. One bounded look at the
//! directory for each such glob; it decides no level.

use super::Walk;
use crate::argument::Arg;
use crate::blast::pattern::Pattern;

/// Names of a directory that are looked at; in a larger one nothing is.
const MOST_NAMES: usize = 512;

/// Such names that are put into a call.
const MOST_OPTIONS: usize = 16;

impl Walk<'_> {
    /// The arguments with the names that begin with a dash in front of the globs that stand for them; none if there are no such names.
    pub(super) fn with_dashed_names(&self, args: &[Arg]) -> Option<Vec<Arg>> {
        if self.remote || self.trial || !args.iter().skip(1).any(begins_with_glob) {
            return None;
        }
        let names = self.look.names(self.scope.cwd.as_deref()?, MOST_NAMES)?;
        let dashed: Vec<&String> = names.iter().filter(|name| name.starts_with('-')).take(MOST_OPTIONS).collect();
        if dashed.is_empty() {
            return None;
        }
        let mut found = false;
        let mut all = Vec::new();
        for arg in args {
            if begins_with_glob(arg) {
                let pattern = Pattern::new(arg.pattern.as_deref().unwrap_or(&arg.text), Some(self.shell()), false);
                for name in dashed.iter().filter(|name| pattern.matches(name)) {
                    found = true;
                    all.push(Arg::known(name.as_str(), arg.span));
                }
            }
            all.push(arg.clone());
        }
        found.then_some(all)
    }
}

/// Whether a word may stand for names of the directory in force that begin with any sign.
fn begins_with_glob(arg: &Arg) -> bool {
    let text = arg.pattern.as_deref().unwrap_or(&arg.text);
    arg.glob && text.starts_with(['*', '?', '[', '-']) && !text.contains('/')
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
