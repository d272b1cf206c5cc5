//! Files with new content from the line or its run: a build or test would run it unreviewed.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::handlers;
use crate::lists;
use crate::pack;
use crate::paths;

const MOST: usize = 64;

impl Walk<'_> {
    /// A file got content that isn't the user's.
    pub fn note_written(&mut self, path: &str) {
        if !self.remote && self.written.len() < MOST && !path.contains(UNKNOWN) && !self.has_written(path) {
            self.written.push(path.to_owned());
        }
    }

    /// For a command that overwrites or appends; a redirection isn't the command's own doing.
    pub(super) fn note_access(&mut self, path: &str, redirected: bool) {
        if redirected {
            return self.note_written(path);
        }
        // Looked up once per command, not per file.
        let at = self.found.commands.len();
        let works = match self.so_far.works {
            Some((known, works)) if known == at => works,
            _ => self.works_on_files(),
        };
        self.so_far.works = Some((at, works));
        if !works {
            self.note_written(path);
        }
    }

    /// A copy, move or link is as new as its source.
    pub fn note_copied(&mut self, source: &Arg, to: &Arg) {
        let from = self.place(source);
        // What a device or the input gave is no file of the user's either.
        if from.outside || from.null || self.has_written(&from.path) {
            let path = self.place(to).path;
            self.note_written(&path);
        }
    }

    pub fn has_written(&self, path: &str) -> bool {
        self.written.iter().any(|known| known == path)
    }

    pub fn has_written_any(&self, is: impl Fn(&str) -> bool) -> bool {
        self.written.iter().any(|path| is(path))
    }

    /// Formatters, unattended editors, project tools. A model's edit of a build file is asked
    /// about.
    fn works_on_files(&self) -> bool {
        let Some(seen) = self.found.commands.last() else { return false };
        if lists::WALK_EDITING_IN_PLACE.has(&seen.program) {
            return true;
        }
        let args: Vec<Arg> = seen.args.iter().map(|arg| Arg::known(arg.clone(), seen.span)).collect();
        handlers::is_of_class(&seen.program, &args, pack::EffectClass::Build)
    }

    /// Notes a build file changed in place, unless the user typed the line.
    pub(super) fn note_edited(&mut self, path: &str) {
        if !self.is_typed() && is_build_file(path) {
            self.note_written(path);
        }
    }
}

/// Whether builds, tests or tasks run a file of this name.
pub fn is_build_file(path: &str) -> bool {
    let name = paths::base_name(path);
    let word = name.strip_suffix("file").filter(|word| !word.contains('.'));
    // `Snakefile`, `Procfile`; `.toolrc`, `.toolrc.json`.
    let by_custom = word.is_some_and(|word| word.starts_with(char::is_uppercase))
        || name.starts_with('.') && (name.ends_with("rc") || name.contains("rc."));
    by_custom
        || lists::PROGRAMS_BUILD_FILES.has(name)
        || lists::PROGRAMS_BUILD_FILE_ENDINGS.words().any(|ending| name.ends_with(ending))
        || lists::PROGRAMS_BUILD_FILE_STARTS.words().any(|start| name.starts_with(start))
        || path.ends_with("/.cargo/config.toml")
}

pub fn is_code(path: &str) -> bool {
    let ending = paths::base_name(path).rsplit_once('.').map_or("", |(_, ending)| ending);
    lists::PROGRAMS_CODE_ENDINGS.has(ending)
}

#[cfg(test)]
#[path = "written_tests.rs"]
mod tests;
