//! Access to the paths a command names: reading, writing, deleting, in or outside the workspace.

use std::path::Path;

use super::Walk;
use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::assessment::How;
use crate::blast::pattern::BlastPattern;
use crate::lists;
use crate::paths;
use crate::verdict::OperationClass;

/// Most names of a directory tried for a variable with a glob's names.
const MOST_NAMES: usize = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    /// It is created, or changed without destroying anything.
    Touch,
    Append,
    /// It is created, or its content is lost.
    Overwrite,
    /// Files are created or replaced in this directory.
    Fill,
    /// The caller reports the rule.
    Delete,
}

#[derive(Clone, Debug)]
pub struct WalkPlace {
    /// Absolute, with unknown stretches; a relative path in an unknown directory stays relative.
    pub path: String,
    pub outside: bool,
    pub null: bool,
}

impl Walk<'_> {
    pub fn place(&self, arg: &Arg) -> WalkPlace {
        if let Some(file) = self.behind_descriptor(arg) {
            return file;
        }
        let text = arg.text.strip_prefix("file://").unwrap_or(&arg.text);
        let mut path = self.behind_links(text).unwrap_or_else(|| paths::absolute(text, self.scope.cwd.as_deref()));
        if path.len() > 4096 {
            path.truncate(path.char_indices().map(|(i, _)| i).take_while(|i| *i <= 4096).last().unwrap_or(0));
        }
        let null = paths::is_null(&path) || arg.process;
        if !self.remote && !null && !path.contains(UNKNOWN) && path.starts_with('/') {
            let fixed = path
                .find(['*', '?', '['])
                .map_or(path.as_str(), |at| path[..at].rsplit_once('/').map_or("", |(dir, _)| dir));
            if !fixed.is_empty() {
                let real = self.look.canonical(fixed);
                path = format!("{real}{}", &path[fixed.len()..]);
            }
        }
        if let Some(real) = self.below_a_link(&path) {
            path = real;
        }
        let outside = !null && !self.remote && !self.holds(&path, |_| true);
        WalkPlace { path, outside, null }
    }

    /// By the real path of the directory before `..`. None if the text suffices, or it is unknown.
    fn behind_links(&self, text: &str) -> Option<String> {
        let climbs = text.ends_with("..") || text.contains("../");
        if self.remote || !climbs || text.contains(['*', '?', '[']) {
            return None;
        }
        let at = text.rfind("../").map_or(text.len(), |at| at + 2);
        let real = self.look.real(&Path::new(self.scope.cwd.as_deref()?).join(&text[..at]))?;
        Some(paths::absolute(&format!("{real}{}", &text[at..]), None))
    }

    /// The real path of what lies below a link that the line made.
    fn below_a_link(&self, path: &str) -> Option<String> {
        self.so_far.links.iter().find_map(|(link, to)| {
            let rest = path.strip_prefix(link.as_str()).filter(|rest| rest.starts_with('/'))?;
            Some(format!("{to}{rest}"))
        })
    }

    pub fn workspace(&self) -> Option<String> {
        self.request.workspaces.first().map(|path| path.to_string_lossy().into_owned())
    }

    /// Whether the path lies in a workspace that fits.
    fn holds(&self, path: &str, fits: impl Fn(&str) -> bool) -> bool {
        let known = path.split(UNKNOWN).next().unwrap_or_default();
        if known.len() < path.len() && !known.ends_with('/') && !known.contains('/') {
            return false;
        }
        // An unknown component could be `..`, which leaves the directory before it.
        self.request.workspaces.iter().any(|workspace| {
            let workspace = workspace.to_string_lossy();
            fits(&workspace)
                && (paths::is_within(known.trim_end_matches('/'), &workspace)
                    || (known.len() > workspace.len() && paths::is_within(known, &workspace)))
        })
    }

    /// Belongs to the system, and isn't the user's own work.
    fn is_system(&self, path: &str) -> bool {
        let tree = |workspace: &str| self.look.is_there(&format!("{workspace}/.git")) == Some(true);
        let own = |workspace: &str| paths::is_own_work(path, workspace, || tree(workspace));
        paths::is_system(path, &self.scope.home) && (self.remote || !self.holds(path, own))
    }

    pub fn access(&mut self, arg: &Arg, access: Access) {
        self.accessed(arg, access);
    }

    pub fn access_all<'a>(&mut self, args: impl IntoIterator<Item = &'a Arg>, access: Access) {
        args.into_iter().for_each(|arg| self.access(arg, access));
    }

    /// Records the access and raises the rules about the kind of place.
    pub fn accessed(&mut self, arg: &Arg, access: Access) -> WalkPlace {
        self.accessed_behind(arg, access, 0)
    }

    /// `followed` is how many of the line's links led here: unknown names may be each other's.
    fn accessed_behind(&mut self, arg: &Arg, access: Access, followed: usize) -> WalkPlace {
        let place = self.place(arg);
        if place.null {
            return place;
        }
        if access != Access::Delete
            && followed < self.so_far.links.len()
            && (self.pending.is_some() || !self.moves())
            && let Some((_, target)) = self.so_far.links.iter().find(|(link, _)| *link == place.path)
        {
            let target = arg.with_text(target.clone());
            return self.accessed_behind(&target, access, followed + 1);
        }
        // A redirection belongs to a command that isn't seen yet.
        if access == Access::Read
            && self.pending.is_none()
            && self.found.commands.last().is_some_and(|seen| lists::WALK_LISTING.has(&seen.program))
        {
            self.consults(arg);
            return place;
        }
        self.list(&place.path);
        if !arg.is_known() {
            self.partly_known();
        }
        if access == Access::Read {
            self.shows(arg, &place);
        } else {
            self.note_made(arg, &place.path, access);
            self.changes(arg, &place, access);
        }
        place
    }

    fn shows(&mut self, arg: &Arg, place: &WalkPlace) {
        self.so_far.reads_outside |= place.outside;
        self.so_far.reads_content = true;
        if self.names_secret(arg, &place.path) {
            // A later network command could send it.
            self.so_far.read_secret.get_or_insert(arg.span);
            self.rule("fs.secret-read", arg.span);
        }
        if paths::is_keyboard(&place.path) {
            self.rule("proc.terminal-read", arg.span);
        }
    }

    /// Notes a file that is created or gets other content.
    fn note_made(&mut self, arg: &Arg, path: &str, access: Access) {
        let exact = arg.is_known() && !arg.glob;
        let fills = matches!(access, Access::Overwrite | Access::Append);
        if fills && exact {
            self.note_access(path, self.pending.is_some());
            self.note_edited(path);
        }
        if self.remote || !(fills || access == Access::Touch) {
            return;
        }
        self.note_dashed(path);
        if exact && path.starts_with('/') && !self.moves() {
            let writes = &mut self.found.writes;
            if writes.len() < super::MAX_PATHS && !writes.iter().any(|known| known == path) {
                writes.push(path.to_owned());
            }
        }
    }

    fn changes(&mut self, arg: &Arg, place: &WalkPlace, access: Access) {
        // A deletion on another host is outside.
        let somewhere = place.path.starts_with(UNKNOWN) && access != Access::Delete;
        // Writing to a new temporary file is harmless; moving there leaves the project.
        let temporary = paths::is_new_temporary(&place.path) && (self.pending.is_some() || !self.moves());
        let elsewhere = place.outside && !somewhere && !temporary;
        self.so_far.changes_outside |=
            elsewhere || (self.remote && matches!(access, Access::Delete | Access::Overwrite));
        self.operation(if access == Access::Delete { OperationClass::Delete } else { OperationClass::Write });
        if paths::is_device(&place.path) {
            self.rule("disk.write", arg.span);
        } else if access == Access::Delete {
        } else if paths::is_startup(&place.path, &self.scope.home) {
            self.rule("fs.startup-file", arg.span);
        } else if self.is_system(&place.path) {
            self.rule("fs.system-file", arg.span);
        }
        let how = match access {
            Access::Delete => return self.destroys(arg, How::DeleteTree),
            Access::Overwrite if self.exists(arg, place) => How::Overwrite,
            Access::Fill if self.remote || !arg.is_known() || !self.look.is_empty_directory(&place.path) => How::Within,
            _ => return,
        };
        self.rule("fs.overwrite", arg.span);
        self.destroys(arg, how);
    }

    /// Nothing can be replaced in a local directory that is new or empty.
    pub fn is_free(&self, arg: &Arg) -> bool {
        !self.remote && self.look.is_empty_directory(&self.place(arg).path)
    }

    pub fn links(&mut self, link: &Arg, target: &Arg) {
        let (link, to) = (self.place(link).path, self.place(target).path);
        if !self.remote
            && self.so_far.links.len() < super::MAX_PATHS
            && link != to
            && !self.so_far.links.iter().any(|(known, _)| *known == to)
        {
            self.so_far.links.retain(|(known, _)| *known != link);
            self.so_far.links.push((link, to));
        }
    }

    /// Only foreign origins are kept.
    pub fn comes_from(&mut self, file: &Arg, origin: ArgumentOrigin) {
        if origin >= ArgumentOrigin::Decoded {
            let path = self.place(file).path;
            self.note_written(&path);
        }
        if origin >= ArgumentOrigin::Decoded && self.so_far.foreign.len() < super::MAX_PATHS {
            self.so_far.foreign.push((self.place(file).path, origin));
        }
    }

    /// The origin of a file's content, if the line put it there.
    pub fn came_from(&self, file: &Arg) -> Option<ArgumentOrigin> {
        if self.so_far.foreign.is_empty() {
            return None;
        }
        let path = self.place(file).path;
        self.so_far.foreign.iter().find(|(known, _)| *known == path).map(|(_, origin)| *origin)
    }

    /// A program reads a file without showing it: its key, environment or state.
    pub fn consults(&mut self, arg: &Arg) {
        let place = self.place(arg);
        if !place.null {
            self.list(&place.path);
            self.so_far.reads_outside |= place.outside;
        }
    }

    fn moves(&self) -> bool {
        let program = self.found.commands.last().map_or("", |seen| seen.program.as_str());
        matches!(program, "mv" | "gmv" | "ln" | "gln" | "link" | "rename" | "prename" | "mmv" | "zmv" | "rsync" | "git")
    }

    /// Whether writing there would destroy something.
    pub fn exists(&self, arg: &Arg, place: &WalkPlace) -> bool {
        self.remote
            || !arg.is_known()
            || arg.glob
            || place.path.strip_prefix(UNKNOWN) == Some("")
            || self.stands_for_a_file(arg, &place.path)
            || (!self.request.own.contains(&place.path) && self.look.would_overwrite(&place.path))
    }

    /// Whether the argument has a variable with a glob's names, one of which exists.
    fn stands_for_a_file(&self, arg: &Arg, path: &str) -> bool {
        if arg.pattern.is_none() {
            return false;
        }
        let Some((directory, name)) = self.without_qualifiers(path).rsplit_once('/') else { return true };
        let names = self.look.names(&format!("{directory}/"), MOST_NAMES);
        let (Some(names), false) = (names, directory.contains(['*', '?', '['])) else { return true };
        let pattern = BlastPattern::new(name, Some(self.shell()), false);
        names
            .iter()
            .filter(|name| pattern.matches(name))
            .any(|name| self.look.would_overwrite(&format!("{directory}/{name}")))
    }

    /// In the current directory; none if unknown.
    pub fn has_file(&self, name: &str) -> Option<bool> {
        let path = paths::absolute(name, self.scope.cwd.as_deref());
        if self.remote || !path.starts_with('/') { None } else { self.look.is_there(&path) }
    }

    /// Whether a file of that name is there; where the judge must not look, whether it has an
    /// extension.
    pub fn may_have_file(&self, name: &str) -> bool {
        let has_extension = || {
            let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
            (1..=4).contains(&extension.len()) && extension.bytes().all(|b| b.is_ascii_lowercase())
        };
        self.has_file(name) == Some(true) || self.look.is_over() && has_extension()
    }

    pub fn is_directory(&self, arg: &Arg) -> bool {
        let text = &arg.text;
        text.ends_with('/')
            || matches!(text.as_str(), "." | "..")
            || text.ends_with("/.")
            || text.ends_with("/..")
            || (!self.remote && arg.is_known() && self.look.is_directory(&self.place(arg).path).unwrap_or(false))
    }

    fn list(&mut self, path: &str) {
        if let Some(seen) = self.current().filter(|seen| seen.paths.len() < super::MAX_PATHS) {
            seen.paths.push(path.to_owned());
        }
        let paths = &mut self.found.profile.touched_paths;
        if paths.len() < super::MAX_PATHS && !paths.iter().any(|known| known == path) {
            paths.push(path.to_owned());
        }
    }
}
