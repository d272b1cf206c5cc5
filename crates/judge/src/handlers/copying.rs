//! `cp`, `mv`, `ln`, `install`, `tee`, `dd`: what is put where, and what it replaces.

use super::deleting::target;
use crate::argument::{Arg, UNKNOWN};
use crate::assessment::{Destroys, How};
use crate::getopt::{Grammar, Options};
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk, WalkPlace};

pub fn copy(walk: &mut Walk<'_>, call: &Call<'_>) {
    // `zf_mv` is a builtin of zsh's module `zsh/files`.
    let name = call.name.strip_prefix("zf_").or(call.name.strip_prefix('g')).unwrap_or(call.name);
    let call = &Call { name, ..*call };
    let flags = ["sparse", "strip", "strip-trailing-slashes", "symbolic-link", "link"];
    let grammar = Grammar::of_program(if name == "install" { "install" } else { "cp" });
    let options = grammar.read_abbreviated(call.args, &flags);
    walk.operation(OperationClass::Write);
    if name == "install" {
        if options.has(&["-d", "--directory"]) {
            return walk.access_all(&options.operands, Access::Touch);
        }
        if options.value(&["-m", "--mode"]).is_some_and(|mode| mode.text.len() == 4 && !mode.text.starts_with('0')) {
            walk.rule("perms.setuid", call.span);
        }
    }
    let Some((sources, destination, into)) = ends(walk, &options, name) else { return };
    for source in sources {
        let place = walk.accessed(source, Access::Read);
        if name == "mv" {
            // With `-n` existing files are kept: only moving too much away counts.
            move_away(walk, call, source, &place, !options.has(&["-n", "--no-clobber"]));
        }
    }
    let keeps = options.has(&["-n", "--no-clobber", "-b", "--backup"])
        || (name == "ln" && !options.has(&["-f", "--force", "-F"]))
        || (options.has(&["-i", "--interactive"]) && !options.has(&["-f", "--force"]));
    // A link from the workspace to a secret or outside gives access to it: it counts as touched.
    let Some(destination) = destination else {
        // `ln TARGET`: a link of the same name here.
        return walk.access(&Arg::known(".", call.span), Access::Touch);
    };
    if destination.process || walk.place(destination).null {
        if name == "mv" {
            // The device is replaced by a file, or the file is lost.
            sources.iter().for_each(|source| target(walk, source, false));
            walk.operation(OperationClass::Device);
            walk.rule("fs.move-over", call.span.join(destination.span));
        }
        return;
    }
    let transfer = Transfer {
        call,
        keeps,
        recursive: name == "cp" && options.has(&["-r", "-R", "-a", "--recursive", "--archive"]),
    };
    if into {
        sources.iter().for_each(|source| transfer.put_into(walk, source, destination));
        return;
    }
    pass_on(walk, sources, destination);
    if let (true, [source]) = (name == "ln" || options.has(&["-s", "--symbolic-link"]), sources) {
        walk.links(destination, source);
    }
    if transfer.put(walk, sources, destination) {
        match sources {
            [source] if transfer.recursive => transfer.note(walk, source, destination, true),
            _ => walk.destroys(destination, How::Overwrite),
        }
    }
}

fn move_away(walk: &mut Walk<'_>, call: &Call<'_>, source: &Arg, place: &WalkPlace, over: bool) {
    if !place.null {
        walk.destroys(source, How::Move);
    }
    // A file moved away from outside is gone there.
    if place.outside && !paths::is_new_temporary(&place.path) {
        walk.access(source, Access::Touch);
    }
    if paths::is_wide(&place.path, &walk.scope.home) {
        walk.rule(if over { "fs.move-over" } else { "fs.move-away" }, call.span.join(source.span));
        if over || !place.path.contains(UNKNOWN) {
            walk.unbounded();
        }
    }
}

struct Transfer<'c> {
    call: &'c Call<'c>,
    /// What is there stays, or the user is asked.
    keeps: bool,
    /// A directory is merged into one of its name.
    recursive: bool,
}

impl Transfer<'_> {
    fn put_into(&self, walk: &mut Walk<'_>, source: &Arg, directory: &Arg) {
        let base = paths::base_name(source.text.trim_end_matches('/'));
        // GNU's cp puts the content of `x/..`, like that of `x/.`, into the directory itself.
        let content = self.recursive && matches!(base, "." | "..");
        let text = format!("{}/{}", directory.text.trim_end_matches('/'), if content { "." } else { base });
        let inner = Arg { text, glob: source.glob, ..directory.clone() };
        pass_on(walk, std::slice::from_ref(source), &inner);
        if self.call.name == "ln" {
            walk.links(&inner, source);
        }
        if self.put(walk, std::slice::from_ref(source), &inner) {
            self.note(walk, source, directory, content);
        }
    }

    /// Returns whether it destroys what was there.
    fn put(&self, walk: &mut Walk<'_>, sources: &[Arg], target: &Arg) -> bool {
        if self.keeps {
            walk.access(target, Access::Touch);
            return false;
        }
        let place = walk.accessed(target, Access::Touch);
        let merges = || self.recursive && sources.iter().any(|source| merges(walk, source, &place.path));
        let destroys = !place.null && (walk.exists(target, &place) || merges());
        if destroys {
            let rule = if self.call.name == "mv" { "fs.move-over" } else { "fs.overwrite" };
            walk.rule(rule, self.call.span.join(target.span));
        }
        destroys
    }

    /// `content`: that of `source` is put into `directory`, not `source` itself.
    fn note(&self, walk: &mut Walk<'_>, source: &Arg, directory: &Arg, content: bool) {
        let mut note = walk.noted(source, if self.recursive { How::Merge } else { How::Overwrite });
        if content && !note.path.ends_with("/.") {
            note.path.push_str("/.");
        }
        walk.note(Destroys { into: Some(directory.text.clone()), ..note });
    }
}

/// Whether a recursive copy to the directory `target` may replace a file there.
fn merges(walk: &Walk<'_>, source: &Arg, target: &str) -> bool {
    let source_path = walk.place(source).path;
    // Onto itself cp copies nothing.
    if source_path == target || walk.look.is_directory(target) != Some(true) {
        return false;
    }
    if !source.is_known() || source.glob || walk.look.is_there(&source_path) != Some(true) {
        return !walk.look.is_empty_directory(target);
    }
    let mut waiting = vec![(source_path, target.to_owned())];
    while let Some((from, to)) = waiting.pop() {
        let (Some(new), Some(old)) = (walk.look.names(&from, MOST_NAMES), walk.look.names(&to, MOST_NAMES)) else {
            return true;
        };
        for name in new.iter().filter(|name| old.contains(name)) {
            let both = (format!("{from}/{name}"), format!("{to}/{name}"));
            if [&both.0, &both.1].iter().any(|path| walk.look.is_directory(path) != Some(true)) {
                return true;
            }
            waiting.push(both);
        }
    }
    false
}

/// Names of a directory that are compared; more are taken to have one in common.
const MOST_NAMES: usize = 256;

fn pass_on(walk: &mut Walk<'_>, sources: &[Arg], to: &Arg) {
    sources.iter().for_each(|source| walk.note_copied(source, to));
    if let Some(origin) = sources.iter().find_map(|source| walk.came_from(source)) {
        walk.comes_from(to, origin);
    }
}

/// The sources, the destination, and whether that is a directory.
fn ends<'o>(walk: &Walk<'_>, options: &'o Options, name: &str) -> Option<(&'o [Arg], Option<&'o Arg>, bool)> {
    if let Some(directory) = options.value(&["-t", "--target-directory"]) {
        return Some((&options.operands, Some(directory), true));
    }
    match options.operands.split_last()? {
        (only, []) => Some((std::slice::from_ref(only), None, name == "ln")),
        (last, sources) => {
            let whole = options.has(&["-T", "--no-target-directory"])
                || (name == "ln" && options.has(&["-n", "--no-dereference"]));
            Some((sources, Some(last), !whole && (sources.len() > 1 || walk.is_directory(last))))
        }
    }
}

/// `tee`, `sponge`: operands are overwritten, or with `-a` appended to.
pub fn tee(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::default().read_options(call.args);
    let access = if options.has(&["-a", "--append"]) { Access::Append } else { Access::Overwrite };
    let origin = walk.input.origin();
    for operand in &options.operands {
        walk.comes_from(operand, origin);
        walk.access(operand, access);
    }
}

pub fn dd(walk: &mut Walk<'_>, call: &Call<'_>) {
    let mut written = false;
    for arg in call.args {
        let Some((key, _)) = arg.text.split_once('=') else {
            if call.name == "ddrescue" && !arg.is_option() {
                walk.access(arg, Access::Overwrite);
                walk.rule("disk.dd", call.span.join(arg.span));
                written = true;
            }
            continue;
        };
        let value = arg.part(key.len() + 1);
        match key {
            "of" => {
                written = true;
                let place = walk.place(&value);
                let device = paths::is_device(&place.path);
                // On another host a name may be anything.
                if value.is_known() && !device && !walk.remote {
                    walk.access(&value, Access::Overwrite);
                    continue;
                }
                walk.accessed(&value, Access::Touch);
                walk.note_written(&place.path);
                walk.operation(OperationClass::Device);
                walk.rule(if device { "disk.dd" } else { "fs.overwrite" }, call.span.join(arg.span));
                walk.destroys(&value, How::Overwrite);
            }
            "if" => {
                let place = walk.accessed(&value, Access::Read);
                if paths::is_device(&place.path) {
                    walk.rule("disk.read", call.span.join(arg.span));
                }
            }
            _ => {}
        }
    }
    if !written {
        walk.operation(OperationClass::Read);
    }
}
