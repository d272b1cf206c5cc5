//! Notes what a line deletes, overwrites and moves away, to be counted later. It looks at no file.

use super::Walk;
use crate::argument::Arg;
use crate::assessment::{Destroys, How};

/// Most notes of one line; further ones only set `destroys_more`.
const MAX_DESTROYS: usize = 64;

impl Walk<'_> {
    pub fn destroys(&mut self, arg: &Arg, how: How) {
        let note = self.noted(arg, how);
        self.note(note);
    }

    pub fn notes(&self) -> usize {
        self.found.destroys.len()
    }

    pub fn notes_since(&mut self, before: usize) -> Vec<Destroys> {
        self.found.destroys.split_off(before.min(self.found.destroys.len()))
    }

    pub fn noted(&self, arg: &Arg, how: How) -> Destroys {
        let path = arg.pattern.as_deref().unwrap_or(&arg.text);
        Destroys {
            path: path.strip_prefix("file://").unwrap_or(path).to_owned(),
            glob: arg.glob || arg.pattern.is_some(),
            how,
            cwd: self.scope.cwd.clone(),
            remote: self.remote,
            shell: Some(self.shell),
            ..Destroys::default()
        }
    }

    /// Adds a note, unless it is there or there are [`MAX_DESTROYS`] already.
    pub fn note(&mut self, note: Destroys) {
        let notes = &mut self.found.destroys;
        if notes.contains(&note) {
        } else if notes.len() < MAX_DESTROYS {
            notes.push(note);
        } else {
            self.found.destroys_more = true;
        }
    }
}
