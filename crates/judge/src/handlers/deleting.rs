//! `rm`, `rmdir`, `unlink`, `truncate`, `shred`: what is deleted, how much, and where.

use crate::argument::{Arg, UNKNOWN};
use crate::assessment::How;
use crate::getopt::Grammar;
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

pub fn delete(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::default().read_options(call.args);
    walk.operation(OperationClass::Delete);
    let remove = call.name.ends_with("rm");
    let recursive = remove && (options.has(&["-r", "-R", "--recursive"]) || options.doubtful);
    let force = options.has(&["-f", "--force"]);
    let span = call.args.first().filter(|arg| arg.is_option()).map_or(call.span, |arg| call.span.join(arg.span));
    match (remove, recursive, force) {
        (true, true, _) => walk.rule("fs.rm-recursive", span),
        (true, false, true) => walk.rule("fs.rm-force", span),
        _ if call.name.ends_with("rmdir") => walk.rule("fs.rmdir", span),
        _ => walk.rule("fs.rm", span),
    }
    if options.has(&["--no-preserve-root"]) {
        walk.unbounded();
    }
    for operand in &options.operands {
        aim(walk, operand, recursive, if recursive { How::DeleteTree } else { How::Delete });
    }
}

/// `arg` and all below it is deleted; reports whether that is everything (SHP-16).
pub fn target(walk: &mut Walk<'_>, arg: &Arg, recursive: bool) {
    aim(walk, arg, recursive, How::DeleteTree);
}

/// A directory is emptied, if it exists, and filled anew.
pub fn empty(walk: &mut Walk<'_>, arg: &Arg) {
    let place = walk.place(arg);
    let there = walk.remote || !arg.is_known() || arg.glob || walk.look.exists(&place.path);
    if there && !walk.is_free(arg) {
        walk.rule("fs.empty", arg.span);
        aim(walk, arg, true, How::DeleteTree);
    } else {
        walk.access(arg, Access::Fill);
    }
}

/// As [`target`], with the effect on it as `how`.
fn aim(walk: &mut Walk<'_>, arg: &Arg, recursive: bool, how: How) {
    let before = walk.notes();
    let place = walk.accessed(arg, Access::Delete);
    walk.notes_since(before);
    if !place.null {
        walk.destroys(arg, how);
    }
    let home = walk.scope.home.clone();
    let unbounded = is_unbounded(&arg.text, recursive, arg.splits && !arg.is_known());
    if unbounded || paths::is_wide(&place.path, &home) || recursive && holds_this_directory(walk, arg, &place.path) {
        walk.unbounded();
    }
}

/// Whether a target is, or contains, the current directory; `"$PWD"/*` is its content.
fn holds_this_directory(walk: &Walk<'_>, arg: &Arg, path: &str) -> bool {
    let here = walk.scope.cwd.as_deref().map(|_| walk.place(&Arg::known(".", arg.span)).path);
    let whole = if arg.glob { path.strip_suffix("/*") } else { Some(path) };
    let (Some(here), Some(whole)) = (here, whole) else { return false };
    !walk.remote && arg.is_known() && whole.starts_with('/') && here.starts_with('/') && paths::is_within(&here, whole)
}

/// Everything here, everything above, or everything below something unknown (SHP-16).
fn is_unbounded(text: &str, recursive: bool, unquoted: bool) -> bool {
    let last = paths::base_name(text.trim_end_matches('/'));
    let everything = !last.is_empty() && last.chars().all(|c| matches!(c, '*' | '.' | '?'));
    let before = text.trim_end_matches('/').strip_suffix(last).unwrap_or_default();
    let here = before.chars().all(|c| matches!(c, '.' | '/' | UNKNOWN));
    (everything && here)
        || unquoted
        || (recursive && text.chars().all(|c| c == UNKNOWN || c == '/'))
        || (recursive && text.starts_with(UNKNOWN) && everything)
}

/// Files lose content, unless the size only grows (`+N`, `>N`).
pub fn truncate(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-sr --size --reference").read_abbreviated(call.args, &[]);
    let grows = options.value(&["-s", "--size"]).is_some_and(|size| size.text.starts_with(['+', '>']));
    for operand in &options.operands {
        let place = walk.accessed(operand, Access::Touch);
        if !grows && walk.exists(operand, &place) {
            walk.rule("fs.truncate", call.span.join(operand.span));
            walk.destroys(operand, How::Overwrite);
        }
    }
}

pub fn shred(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-ns --iterations --size --random-source").read_abbreviated(call.args, &["remove"]);
    walk.rule("fs.shred", call.span);
    for operand in &options.operands {
        aim(walk, operand, false, How::Overwrite);
    }
}
