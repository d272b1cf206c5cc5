//! Directories named for output (`--out-dir`, `-d`): one with other content may be emptied or
//! overwritten. The packs list the options.

use crate::argument::Arg;
use crate::lists;
use crate::paths;
use crate::walk::{Access, Walk};

/// Whether the option of this value names an output, not a place to work or look.
pub fn is_named(args: &[Arg], at: usize) -> bool {
    let Some(own) = args.get(at) else { return false };
    let option = if own.is_option() { Some(own) } else { at.checked_sub(1).and_then(|before| args.get(before)) };
    let name =
        option.map(|arg| arg.text.split('=').next().unwrap_or_default().to_ascii_lowercase()).unwrap_or_default();
    if !name.starts_with("--") && name.len() == 2 {
        return matches!(name.as_str(), "-d" | "-o");
    }
    let other = lists::OUTPUT_OTHER_PARTS.words().any(|part| name.contains(part));
    let other = other || name.trim_start_matches('-') == "directory";
    lists::OUTPUT_PARTS.words().any(|part| name.contains(part)) || !other
}

/// Whether the long option of this value is for output alone: even a reading program writes there.
pub fn is_written_out(args: &[Arg], at: usize) -> bool {
    let option = |arg: &&Arg| arg.text.starts_with("--");
    let own = args.get(at).filter(option).or_else(|| args.get(at.checked_sub(1)?).filter(option));
    let name = |arg: &Arg| arg.text.split('=').next().unwrap_or_default().replace(['-', '_'], "").to_ascii_lowercase();
    own.is_some_and(|arg| lists::OUTPUT_NAMES.has(&name(arg)))
}

/// False if nothing in the directory could be lost, as far as can be told.
pub fn fills(walk: &mut Walk<'_>, value: &Arg) -> bool {
    if walk.remote || !value.is_known() || value.glob || matches!(value.text.as_str(), "." | "./") {
        return false;
    }
    let path = walk.place(value).path;
    if has_customary_name(&path) || walk.look.is_there(&path) == Some(false) || walk.is_free(value) {
        return false;
    }
    walk.access(value, Access::Fill);
    true
}

pub fn is_customary(walk: &Walk<'_>, value: &Arg) -> bool {
    let place = walk.place(value);
    value.is_known() && (!place.outside || place.path.starts_with("/tmp/")) && has_customary_name(&place.path)
}

fn has_customary_name(path: &str) -> bool {
    let name = paths::base_name(path);
    name.starts_with('.') || lists::PROGRAMS_OUTPUT_DIRECTORIES.words().any(|known| name.starts_with(known))
}
