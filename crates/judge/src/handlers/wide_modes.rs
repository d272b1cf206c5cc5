//! Modes, owners and access lists that are changed for a whole tree: of a home or a system there is no way back. The packs know the
//! programs and the plain names; here is what a name turns out to be. It raises nothing else.

use crate::pack::Outcome;
use crate::paths;
use crate::walk::{Call, Walk};

/// Reports a change of a whole tree whose top is a home, a system's directory or all of them, however it is named.
pub fn check_wide_modes(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    let changes = |id: &str| outcome.rules.iter().any(|(rule, _)| rule.id == id);
    let rule = match () {
        () if changes("perms.owner-recursive") => "perms.root-owner",
        () if changes("perms.recursive") => "perms.root-mode",
        () if changes("perms.attribute") && call.args.iter().any(is_recursive) => "perms.root-mode",
        () => return,
    };
    let home = walk.scope.home.clone();
    let wide = call.args.iter().find(|arg| {
        let known = arg.is_known() && !arg.is_option() && paths::looks_like_path(&arg.text);
        known && !walk.remote && paths::is_wide(&walk.place(arg).path, &home)
    });
    if let Some(wide) = wide {
        walk.rule(rule, call.span.join(wide.span));
    }
}

fn is_recursive(arg: &crate::argument::Arg) -> bool {
    arg.text == "--recursive" || (arg.is_option() && !arg.text.starts_with("--") && arg.text.contains('R'))
}
