//! Offers `sudo` or `doas` where the file system or the output shows the need.

use super::{Case, found};
use crate::fix::Fix;
use crate::fix::line::{Cmd, FailedWord};
use crate::lists;
use aish_syntax::ir::RedirectOperator;

/// `None` for root, or without such a program.
fn elevate(case: &Case, cmd: &Cmd) -> Option<&'static str> {
    let asked = cmd.prefixes.iter().any(|p| p == "sudo" || p == "doas");
    if asked || case.world.is_root() {
        return None;
    }
    ["sudo", "doas"].into_iter().find(|p| case.runs(p))
}

/// Whether root would run the same: no builtin, alias or function.
fn external(case: &Case, cmd: &Cmd) -> bool {
    cmd.program().is_some_and(|p| {
        let names = case.failure.aliases_and_functions;
        (!lists::FIX_BUILTINS.has(p) || matches!(p, "kill" | "echo" | "printf" | "test" | "true" | "false"))
            && !names.iter().any(|n| n == p)
    })
}

fn as_root(case: &Case, cmd: &Cmd, reason: impl Into<String>) -> Option<Fix> {
    let sudo = elevate(case, cmd).filter(|_| external(case, cmd))?;
    found(case.line.insert(cmd.start, &format!("{sudo} ")), reason)
}

fn refused(case: &Case, cmd: &Cmd, word: &FailedWord) -> bool {
    let Some(path) = word.value.as_deref().and_then(|v| cmd.path(v.trim_end_matches('/'))) else { return false };
    if case.exists(&path) {
        return !case.world.is_writable(&path);
    }
    path.parent().is_some_and(|parent| case.world.is_dir(parent) && !case.world.is_writable(parent))
}

/// Whether removing or renaming is refused, which its directory decides.
fn held(case: &Case, cmd: &Cmd, word: &FailedWord) -> bool {
    let Some(path) = word.value.as_deref().and_then(|v| cmd.path(v.trim_end_matches('/'))) else { return false };
    case.exists(&path) && path.parent().is_some_and(|parent| !case.world.is_writable(parent))
}

/// `echo x > /etc/file`: this shell opens the file, so root must write it.
pub fn redirect(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let [redirect] = cmd.redirects.as_slice() else { return None };
    let append = match (redirect.descriptor.as_deref(), redirect.operator) {
        (None | Some("1"), RedirectOperator::Write | RedirectOperator::Clobber) => "",
        (None | Some("1"), RedirectOperator::Append) => "-a ",
        _ => return None,
    };
    let target = &redirect.target;
    if !refused(case, cmd, target) || cmd.words.is_empty() || redirect.span.start < cmd.words.last()?.span.end {
        return None;
    }
    // With `sudo` in front the redirection is still the user's: the very mistake.
    let asked = cmd.prefixes.iter().any(|p| p == "sudo");
    let sudo = if asked && !case.world.is_root() { "sudo" } else { elevate(case, cmd)? };
    let words_end = cmd.words.last()?.span.end;
    let file = case.line.raw(&target.span);
    found(
        case.line.replace(&(words_end..target.span.end), &format!(" | {sudo} tee {append}{file} >/dev/null")),
        format!("`{file}` may only be written by root, and a redirection is opened before the command starts."),
    )
}

pub fn not_writable(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    let operands = cmd.operands();
    let hit = match program {
        "touch" | "mkdir" | "tee" | "truncate" => operands.iter().find(|w| refused(case, cmd, w)),
        "rm" | "rmdir" => operands.iter().find(|w| held(case, cmd, w)),
        "cp" | "ln" | "install" if operands.len() > 1 => operands.last().filter(|w| refused(case, cmd, w)),
        "mv" if operands.len() > 1 => {
            let (last, sources) = operands.split_last()?;
            sources.iter().find(|w| held(case, cmd, w)).or(Some(last).filter(|w| refused(case, cmd, w)))
        }
        "chmod" | "chown" | "chgrp" => operands.iter().skip(1).find(|w| refused(case, cmd, w)),
        "sed" if cmd.has(&["-i"]) => operands.iter().skip(1).find(|w| refused(case, cmd, w)),
        _ => None,
    };
    let word = hit?;
    let reason = format!("`{}` may not be changed by this user.", case.line.raw(&word.span));
    as_root(case, cmd, reason)
}

/// System commands, and refusals in the output.
pub fn needs_root(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    let output = case.output();
    let refused = lists::FIX_REFUSED.words().any(|words| output.contains(words));
    // "Unit ngnix.service not found": root finds none either.
    if let Some(subs) = lists::of("fix.needs-root", program) {
        let changes = subs.is_empty()
            || cmd.args().iter().any(|w| w.value.as_deref().is_some_and(|v| subs.split(' ').any(|s| s == v)));
        // User units and simulations need no root.
        if changes
            && (refused || output.is_empty())
            && !cmd.has(&["--user", "-s", "--simulate", "--dry-run", "--help"])
            && external(case, cmd)
            && case.runs(program)
        {
            return as_root(case, cmd, format!("`{program}` changes the system, which only root may do."));
        }
    }
    // The output of several commands doesn't tell whose refusal it is.
    let alone = case.line.cmds.len() == 1;
    if !alone || !refused || output.contains("publickey") {
        return None;
    }
    // Another machine's refusal isn't about root here.
    if lists::FIX_REMOTE.has(program) || program.contains('/') {
        return None;
    }
    as_root(case, cmd, "It was refused to this user.")
}
