//! Mistyped sub-commands of git, cargo, docker and their like.

use super::{Case, found};
use crate::providers::cookbook::fix::line::Cmd;
use crate::providers::cookbook::fix::tables::subcommands;
use crate::providers::cookbook::fix::{Fix, danger, distance};

/// The word (by its number) that should be a sub-command of `program`, and what was meant.
pub fn mistyped(case: &Case, cmd: &Cmd, program: &str) -> Option<(usize, &'static str)> {
    let (valued, subs) = subcommands(program)?;
    let mut at = 1;
    let typed = loop {
        let word = cmd.words.get(at)?.value.as_deref()?;
        if !word.starts_with('-') && !word.starts_with('+') {
            break word;
        }
        at += if valued.contains(&word) { 2 } else { 1 };
    };
    if subs.contains(&typed) || case.line.raw(&cmd.words.get(at)?.span) != typed {
        return None;
    }
    if program == "git"
        && (case.runs(&format!("git-{typed}"))
            || case.git(cmd, &["config", "--get", &format!("alias.{typed}")]).is_some())
    {
        return None;
    }
    if program == "cargo" && case.runs(&format!("cargo-{typed}")) {
        return None;
    }
    let harmless = subs.iter().copied().filter(|s| !danger::subcommand(program, s));
    let rank = |name: &str| subs.iter().position(|s| *s == name).map_or(u32::MAX, |p| p as u32);
    Some((at, distance::nearest(typed, harmless, rank)?))
}

/// A mistyped sub-command.
pub fn typo(case: &Case) -> Option<Fix> {
    case.cmds().iter().find_map(|cmd| {
        let program = cmd.program()?;
        let (at, meant) = mistyped(case, cmd, program)?;
        let word = cmd.words.get(at)?;
        let typed = case.line.raw(&word.span);
        found(case.line.replace(&word.span, meant), format!("`{program}` has no `{typed}`; `{meant}` is nearest."))
    })
}
