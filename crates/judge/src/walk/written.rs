//! The files that the line has filled with something new, or that its run made before: what a
//! build, a test or an import then runs of them was not reviewed. It decides no level, and knows no
//! program.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::pack;
use crate::paths;

/// Files that are kept in mind.
const MOST: usize = 64;

impl Walk<'_> {
    /// A file was given a content that isn't one of the user's own files.
    pub fn note_written(&mut self, path: &str) {
        if !self.remote && self.written.len() < MOST && !path.contains(UNKNOWN) && !self.has_written(path) {
            self.written.push(path.to_owned());
        }
    }

    /// As [`Walk::note_written`], for what a command overwrites or appends to; a redirection isn't
    /// the command's own doing.
    pub(super) fn note_access(&mut self, path: &str, redirected: bool) {
        if redirected {
            return self.note_written(path);
        }
        // What a command does is looked up once, however many files it names.
        let at = self.found.commands.len();
        let works = match self.works {
            Some((known, works)) if known == at => works,
            _ => self.works_on_files(),
        };
        self.works = Some((at, works));
        if !works {
            self.note_written(path);
        }
    }

    /// Something is copied, moved or linked: it is as new as what it is made of.
    pub fn note_copied(&mut self, source: &Arg, to: &Arg) {
        let from = self.place(source);
        // What is read from a device, or from the input, is no file of the user's either.
        if from.outside || from.null || self.has_written(&from.path) {
            let path = self.place(to).path;
            self.note_written(&path);
        }
    }

    /// Whether the line or its run has written this file.
    pub fn has_written(&self, path: &str) -> bool {
        self.written.iter().any(|known| known == path)
    }

    /// Whether one of the files that the line or its run has written is one of these.
    pub fn has_written_any(&self, is: impl Fn(&str) -> bool) -> bool {
        self.written.iter().any(|path| is(path))
    }

    /// Whether the current command changes files by what is in them: formatters, editors that need
    /// no user, the project's own tools. A model that edits a build file by them is asked about all
    /// the same.
    fn works_on_files(&self) -> bool {
        let Some(seen) = self.found.commands.last() else { return false };
        if lists::WALK_EDITING_IN_PLACE.has(&seen.program) {
            return true;
        }
        let args: Vec<Arg> = seen.args.iter().map(|arg| Arg::known(arg.clone(), seen.span)).collect();
        let builds =
            |section: pack::Section| section.match_call(&args).base == pack::Base::Known(pack::EffectClass::Build);
        pack::section(&seen.program).is_some_and(builds)
    }

    /// Whether a file of this name, changed in place, is noted as well.
    pub(super) fn note_edited(&mut self, path: &str) {
        if !self.is_typed() && is_build_file(path) {
            self.note_written(path);
        }
    }
}

/// Whether a build, a test or a task runs the content of a file of this name.
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

/// Whether a file is a program's text, by its name.
pub fn is_code(path: &str) -> bool {
    let ending = paths::base_name(path).rsplit_once('.').map_or("", |(_, ending)| ending);
    lists::PROGRAMS_CODE_ENDINGS.has(ending)
}

#[cfg(test)]
#[path = "written_tests.rs"]
mod tests;
