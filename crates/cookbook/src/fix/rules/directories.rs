//! Directories in place of files and vice versa, and missing directories.

use std::path::{Path, PathBuf};

use super::{Case, found};
use crate::fix::line::{Cmd, FailedWord, quote};
use crate::fix::{Fix, distance};

fn single(cmd: &Cmd) -> Option<(&FailedWord, &str, PathBuf)> {
    let operands = cmd.operands();
    let [word] = operands.as_slice() else { return None };
    let value = word.value.as_deref()?;
    Some((word, value, cmd.path(value)?))
}

/// Looks at the word's file instead of the call.
fn look(case: &Case, cmd: &Cmd, with: &str, word: &FailedWord, reason: String) -> Option<Fix> {
    let whole = cmd.start..cmd.words.last()?.span.end;
    found(case.line.replace(&whole, &format!("{with} {}", case.line.raw(&word.span))), reason)
}

/// `cd file`: to the file's directory.
pub fn cd_to_file(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let (word, value, _) = single(cmd).filter(|(.., path)| case.world.is_file(path))?;
    let parent = Path::new(value).parent().and_then(Path::to_str).filter(|p| !p.is_empty())?;
    let raw = case.line.raw(&word.span);
    // Keeps the quoting if the raw word shows the slash.
    let new = match raw.rsplit_once('/') {
        Some((head, _)) if !head.is_empty() && !raw.contains(['"', '\'', '\\']) => head.to_owned(),
        _ => quote(parent),
    };
    found(case.line.replace(&word.span, &new), format!("`{value}` is a file; this goes to its directory."))
}

/// `cat dir`: lists it.
pub fn listing(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let (word, value, _) = single(cmd).filter(|(.., path)| case.world.is_dir(path))?;
    let word = case.line.raw(&word.span);
    found(case.line.replace(&cmd.span()?, &format!("ls {word}")), format!("`{value}` is a directory; `ls` lists it."))
}

/// `cp`, `rm`, `scp` and `grep` need `-r` for directories.
pub fn kinds(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    if cmd.has(&["-r", "-R", "--recursive", "-a", "--archive", "-d"]) {
        return None;
    }
    let operands = cmd.operands();
    let read = match program {
        "cp" | "scp" => operands.get(..operands.len().saturating_sub(1))?,
        "grep" | "egrep" if !cmd.has(&["-e", "-f", "--regexp", "--file"]) => operands.get(1..).unwrap_or_default(),
        _ => operands.as_slice(),
    };
    let directory = read.iter().find_map(|w| {
        let v = w.value.as_deref()?;
        case.world.is_dir(&cmd.path(v)?).then_some(v)
    })?;
    // `-r` is never just forgotten for `/`, the home or the current directory.
    if program == "rm" && directory.trim_end_matches('/').trim_end_matches('.').is_empty() {
        return None;
    }
    found(
        case.line.insert(cmd.words.first()?.span.end, " -r"),
        format!("`{directory}` is a directory; `{program}` needs `-r` for those."),
    )
}

/// `rmdir` of a directory with content: lists it.
pub fn remove_full(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let (word, value, path) = single(cmd)?;
    let left = case.world.list(&path).len();
    let raw = case.line.raw(&word.span);
    let entries = if left == 1 { "entry" } else { "entries" };
    let reason = format!(
        "`{value}` still holds {left} {entries}: look first. `rm -r {raw}` would delete it with everything in it."
    );
    (case.world.is_dir(&path) && left > 0).then(|| look(case, cmd, "ls -A", word, reason))?
}

/// `mkdir a/b/c` without `a/b`.
pub fn parents(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if cmd.has(&["-p", "--parents"]) {
        return None;
    }
    let missing = cmd.operands().into_iter().find_map(|w| {
        let value = w.value.as_deref()?;
        let path = cmd.path(value.trim_end_matches('/'))?;
        let parent = path.parent()?;
        (!case.exists(parent)).then(|| value.to_owned())
    })?;
    found(
        case.line.insert(cmd.words.first()?.span.end, " -p"),
        format!("Directories above `{missing}` don't exist yet; `-p` makes them."),
    )
}

/// `mv`, `cp`, `touch` or `>` into a directory that doesn't exist.
pub fn target(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let mut targets = Vec::new();
    match cmd.program() {
        Some("mv" | "cp" | "ln") => {
            let operands = cmd.operands();
            if operands.len() < 2 || cmd.has(&["-t"]) {
                return None;
            }
            let sources = &operands[..operands.len() - 1];
            let here = |w: &&FailedWord| w.value.as_deref().is_none_or(|v| cmd.path(v).is_none_or(|p| case.exists(&p)));
            if cmd.program() != Some("ln") && !sources.iter().all(here) {
                return None;
            }
            targets.push((operands.last().copied(), operands.len() > 2));
        }
        Some("touch") => targets.extend(cmd.operands().into_iter().map(|w| (Some(w), false))),
        _ => {}
    }
    targets.extend(cmd.redirects.iter().filter(|r| r.writes()).map(|r| (Some(&r.target), false)));
    for (word, many) in targets {
        let Some(value) = word.and_then(|w| w.value.as_deref()) else { continue };
        let directory = match value.strip_suffix('/') {
            Some(directory) => directory,
            None if many => value,
            None => match value.rsplit_once('/') {
                Some((parent, _)) if !parent.is_empty() => parent,
                _ => continue,
            },
        };
        let Some(path) = cmd.path(directory) else { continue };
        if case.exists(&path) {
            continue;
        }
        // Beside a similar name it is a slip; that rule already declined.
        return found(
            case.line.insert(cmd.start, &format!("mkdir -p {} && ", quote(directory))),
            format!("The directory `{directory}` doesn't exist yet."),
        );
    }
    None
}

/// `ln -s` onto an existing name: shows it.
pub fn link_exists(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let operands = cmd.operands();
    let [_, name] = operands.as_slice() else { return None };
    let value = name.value.as_deref()?;
    let path = cmd.path(value)?;
    if !cmd.has(&["-s", "--symbolic"]) || !case.world.is_file(&path) {
        return None;
    }
    let reason = "exists already: look what it is. `ln -sfn` would put the new link in its place.";
    look(case, cmd, "ls -l", name, format!("`{value}` {reason}"))
}

pub fn similar(case: &Case, parent: &Path, name: &str) -> Option<String> {
    let entries = case.world.list(parent);
    let hidden = name.starts_with('.');
    let known = entries.iter().map(String::as_str).filter(|e| e.starts_with('.') == hidden);
    distance::nearest(name, known, |_| 0).map(str::to_owned)
}
