//! What the plugin and later judgements rely on: our functions and variables, their builtins,
//! tables of names, interrupt keys. Changes give later lines another meaning, so they are reported.

use super::{is_known, wrappers};
use crate::lists;
use crate::syntax::ir::Span;
use crate::verdict::OperationClass;
use crate::walk::{Call, Walk};
use aish_text::Shell;

pub fn is_ours(name: &str) -> bool {
    name.starts_with("__aish") || name.starts_with("_aish") || name.starts_with("orig-aish")
}

pub fn defines(walk: &mut Walk<'_>, name: &str, span: Span) {
    if is_ours(name) || lists::MACHINERY_RELIED_ON.has(name) {
        walk.rule("exec.rebind", span);
    }
}

/// Aliases that turn the words behind a program into a command: `alias echo=`, `alias ls=exec`.
pub fn passes_on(name: &str, text: &str) -> bool {
    let wraps = |word: &str| wrappers::is_wrapper(word) || lists::MACHINERY_PASSING.has(word);
    if wraps(name) || !is_known(name) {
        return false;
    }
    let last = text.rsplit([';', '|', '&', '(', '{', '\n']).next().unwrap_or_default();
    last.split_whitespace().all(|word| wraps(word) || word.starts_with('-') || word.contains('='))
}

/// Only what the call's own handler doesn't report.
pub fn check_machinery(walk: &mut Walk<'_>, call: &Call<'_>) {
    if super::accepting::is_taken_away(walk.shell(), call) {
        walk.rule("builtin.unguards", call.span);
    }
    let rule = match call.name {
        "disable" if !call.args.is_empty() => "exec.rebind",
        "enable" if call.has_letter('n') && call.args.len() > 1 => "exec.rebind",
        "unset" if call.has_letter('m') => "builtin.forget",
        "unset" if call.args.iter().any(|arg| is_of_table(&arg.text)) => "exec.rebind",
        "zle" if call.has_letter('A') || call.has_letter('D') => "exec.rebind",
        "zle"
            if call.args.iter().any(|arg| lists::MACHINERY_ACCEPTING.has(arg.text.trim_start_matches('.')))
                && !call.has_letter('N') =>
        {
            "exec.eval"
        }
        "functions"
            if walk.shell() == Shell::Zsh
                && call.has_letter('c')
                && call.args.last().is_some_and(|to| is_known(&to.text)) =>
        {
            "exec.rebind"
        }
        "commandline" if call.has_any(&["execute"]) => "exec.eval",
        "set" if walk.shell() != Shell::Fish && (call.has_any(&["-k"]) || call.has_any(&["keyword"])) => "env.shell",
        "read" if walk.shell() == Shell::Fish && call.has_any(&["PATH", "fish_user_paths"]) => "env.path",
        "fish_add_path" if call.args.iter().any(|arg| !arg.is_option() && !is_ordinary(&arg.text)) => "env.path",
        "stty" if call.has_any(&["raw", "-isig", "-brkint"]) || call.has_any(&["intr", "susp", "quit"]) => {
            "builtin.no-interrupt"
        }
        "typeset" | "declare" | "local" | "export" if call.has_letter('T') && call.has_any(&["PATH"]) => "env.path",
        "trap"
            if call.args.first().is_some_and(|arg| arg.text.is_empty())
                && call.args.iter().any(|arg| lists::MACHINERY_STOPS.has(&arg.text)) =>
        {
            "builtin.no-interrupt"
        }
        name if lists::MACHINERY_CHANGING.has(name) && call.args.iter().any(|arg| is_ours(&arg.text)) => "exec.rebind",
        _ => return,
    };
    // Showing them is no change.
    if call.name == "functions" && !call.args.iter().any(|arg| arg.is_option()) {
        return;
    }
    walk.operation(OperationClass::Unknown);
    walk.rule(rule, call.span);
}

/// A table of the shell's names, or an entry: `functions[ls]`.
fn is_of_table(name: &str) -> bool {
    let entry = name.strip_suffix(']').and_then(|name| name.split_once('['));
    lists::MACHINERY_TABLES.has(entry.map_or(name, |(table, _)| table))
}

fn is_ordinary(dir: &str) -> bool {
    ["/usr/", "/opt/", "/bin", "/sbin", "/home/", "~/", "/snap/"].iter().any(|start| dir.starts_with(start))
}

#[cfg(test)]
#[path = "machinery_tests.rs"]
mod tests;
