//! Program names: missing, mistyped, glued to what follows, or of another system.

use super::{Case, found};
use crate::fix::line::Cmd;
use crate::fix::subcommands::subcommands;
use crate::fix::{Fix, danger, distance, everyday};
use crate::lists;

/// The name of a command that doesn't run here.
fn unknown<'a>(case: &Case, cmd: &'a Cmd) -> Option<&'a str> {
    cmd.program().filter(|name| !name.contains('/') && !case.runs(name))
}

/// Programs with the same purpose, best first.
fn others(name: &str) -> Option<impl Iterator<Item = &'static str>> {
    lists::of("fix.instead", name).map(|others| others.split(", "))
}

/// A program of another system or with another name.
pub fn instead(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let name = unknown(case, cmd)?;
    let lower = name.to_lowercase();
    let other = others(&lower)?.find(|other| other.split(' ').next().is_some_and(|p| p != name && case.runs(p)))?;
    // Only a program with the same options may keep them.
    let slashes = cmd.args().iter().any(|w| w.value.as_deref().is_some_and(|v| v.len() == 2 && v.starts_with('/')));
    let plain = || cmd.args().iter().all(|w| w.value.as_deref().is_some_and(|v| !v.starts_with('-')));
    let kept = lower == "netstat" && cmd.args().len() == 1 || lists::FIX_PLAIN.has(&lower) && plain();
    if slashes || lists::FIX_FOREIGN.has(&lower) && !cmd.args().is_empty() && !kept {
        return None;
    }
    let reason = if matches!(lower.as_str(), "del" | "erase") {
        format!("`{name}` is a Windows command; here files are deleted with `rm` (`-i` asks first).")
    } else {
        format!("`{name}` isn't installed here; `{other}` does the same.")
    };
    found(case.line.replace(&cmd.words.first()?.span, other), reason)
}

/// Windows' `type file` prints the file, as `cat` does.
pub fn type_of_windows(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let path = cmd.path(cmd.arg(0)?)?;
    if cmd.args().len() != 1 || !case.world.is_file(&path) {
        return None;
    }
    found(case.line.replace(&cmd.words.first()?.span, "cat"), "Here `type` looks up commands; `cat` shows a file.")
}

/// A blank is missing between program and path: `cat/etc/hosts`.
pub fn glued_path(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let span = &cmd.words.first()?.span;
    let name = cmd.program()?;
    let (program, _) = name.split_once('/')?;
    let path = name.strip_prefix(program)?;
    let good = everyday().any(|known| known == program) && case.runs(program) && !danger::program(program);
    let plain = case.line.raw(span) == name;
    (good && plain && !case.exists(&cmd.path(name)?) && case.exists(&cmd.path(path)?))
        .then(|| found(case.line.insert(span.start + program.len(), " "), "There is a space missing."))?
}

/// `gitstatus`, `ls-la`, `cd..`, `gi tstatus`.
pub fn glued(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let name = unknown(case, cmd)?;
    let span = &cmd.words.first()?.span;
    if case.line.raw(span) != name {
        return None;
    }
    let reason = "There is a space missing.";
    let splits = |text: &str, strict: bool| -> Option<String> {
        (2..text.len()).rev().filter(|at| text.is_char_boundary(*at)).find_map(|at| {
            let (program, rest) = text.split_at(at);
            if !(everyday().any(|known| known == program) && case.runs(program)) || danger::program(program) {
                return None;
            }
            let sub = subcommands(program)
                .is_some_and(|subs| rest.len() > 1 && subs.names.contains(&rest) && !danger::subcommand(program, rest));
            let option = rest.starts_with('-') && rest[1..].chars().all(|c| c.is_ascii_alphabetic());
            let option = option && (2..=6).contains(&rest.len()) && subcommands(program).is_none();
            let path = cmd.path(rest).is_some_and(|p| case.exists(&p)) && (rest.starts_with(['/', '.', '~']));
            let prefixed = program == "sudo" && case.runs(rest) && !danger::program(rest);
            (sub || (!strict && (option || path || prefixed || (program == "cd" && rest == ".."))))
                .then(|| format!("{program} {rest}"))
        })
    };
    if let Some(new) = splits(name, false) {
        return found(case.line.replace(span, &new), reason);
    }
    let next = cmd.words.get(1)?;
    let joined = format!("{name}{}", next.value.as_deref()?);
    if case.line.raw(&next.span) != next.value.as_deref()? {
        return None;
    }
    let new = splits(&joined, true)?;
    found(case.line.replace(&(span.start..next.span.end), &new), "The space is one letter off.")
}

pub fn typo(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let name = unknown(case, cmd)?;
    let span = &cmd.words.first()?.span;
    // Another system's command, or one that isn't installed, is no slip, even without a stand-in
    // here.
    let missing = others(name).is_some() || everyday().any(|known| known == name);
    if case.line.raw(span) != name || name.len() > 40 || missing {
        return None;
    }
    let programs = case.world.programs();
    let builtins: Vec<&str> = lists::FIX_BUILTINS.words().filter(|name| name.len() > 2).collect();
    // The judge is asked about few of them.
    let misspelt = |n: &str| distance::cost(name, n, distance::limit(name.chars().count())).is_some();
    let known = programs
        .iter()
        .map(String::as_str)
        .chain(case.failure.aliases_and_functions.iter().map(String::as_str))
        .chain(builtins)
        // A missing program may still have a stand-in.
        .chain(["python", "pip", "ll", "cd"])
        .filter(|n| misspelt(n) && !danger::program(n));
    let rank = |n: &str| everyday().position(|c| c == n).map_or(1000, |p| p as u32);
    let meant = distance::nearest(name, known, rank)?;
    // For rare programs only a slip of one key is certain.
    if rank(meant) == 1000 && distance::cost(name, meant, 10).is_none() {
        return None;
    }
    let meant = if case.runs(meant) {
        meant
    } else {
        others(meant)?.find(|other| other.split(' ').next().is_some_and(|p| case.runs(p)))?
    };
    let mut edits = vec![(span.clone(), meant.to_owned())];
    // A second slip in the sub-command would fail again.
    if let Some((at, sub)) = super::subcommands::mistyped(case, cmd, meant) {
        edits.push((cmd.words.get(at)?.span.clone(), sub.to_owned()));
    }
    found(case.line.replace_all(edits), format!("There is no `{name}`; `{meant}` is nearest."))
}

/// `kill firefox`: `kill` takes numbers.
pub fn kill_by_name(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let operands = cmd.operands();
    let [word] = operands.as_slice() else { return None };
    let name = word.value.as_deref()?;
    let plain = name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    if !plain || cmd.args().iter().any(|w| w.value.as_deref() == Some("-s")) || !case.runs("pgrep") {
        return None;
    }
    let dollar = if case.failure.shell.name() == "fish" { "" } else { "$" };
    found(
        case.line.replace(&word.span, &format!("{dollar}(pgrep -x {name})")),
        "`kill` takes process numbers; `pgrep` finds those of a name.",
    )
}

pub fn manager(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let managers = lists::pairs("fix.managers");
    let name = cmd.program()?;
    let (_, old) = managers.iter().find(|(known, _)| *known == name && !case.runs(name))?;
    let (here, new) = managers.iter().find(|(known, _)| case.runs(known))?;
    let verb = cmd.arg(0)?;
    let mut pairs = old.split(' ').zip(new.split(' '));
    let (_, word) = pairs.find(|(old, new)| *old == verb && *new != "-")?;
    // Options differ between managers.
    if cmd.args().iter().skip(1).any(|w| w.value.as_deref().is_none_or(|v| v.starts_with('-') && v != "-y")) {
        return None;
    }
    let sudo = *here != "brew"
        && Some(word) != new.split(' ').nth(2)
        && !case.world.is_root()
        && !cmd.prefixes.iter().any(|p| p == "sudo" || p == "doas")
        && case.runs("sudo");
    let span = cmd.words.first()?.span.start..cmd.words.get(1)?.span.end;
    let command = case.line.replace(&span, &format!("{}{here} {word}", if sudo { "sudo " } else { "" }));
    found(command, format!("`{name}` isn't installed here; this machine has `{here}`."))
}
