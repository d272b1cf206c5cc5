//! Missing paths with a similar existing one.

use std::path::{Component, Path, PathBuf};

use super::directories::similar;
use super::{Case, found};
use crate::fix::line::{Cmd, FailedWord, quote};
use crate::fix::{Fix, danger};
use crate::lists;

/// Operands that must exist.
fn sources(cmd: &Cmd) -> Vec<&FailedWord> {
    let Some(program) = cmd.program() else { return Vec::new() };
    if program.contains('/') {
        return cmd.words.first().into_iter().collect();
    }
    let operands = cmd.operands();
    if program == "git" {
        return if cmd.arg(0) == Some("add") { operands.into_iter().skip(1).collect() } else { Vec::new() };
    }
    if program == "tar" {
        return tar_archive(cmd).into_iter().collect();
    }
    let Some((head, tail)) = lists::of("fix.paths", program).and_then(|around| around.split_once(' ')) else {
        return Vec::new();
    };
    let [head, tail] = [head, tail].map(|count| count.parse().unwrap_or(0));
    // Only the first operand of an interpreter is a path.
    if lists::FIX_RUNNERS.has(program) {
        return if cmd.has(&["-c", "-m", "-e"]) { Vec::new() } else { operands.into_iter().take(1).collect() };
    }
    if program == "find" || (head > 0 && cmd.has(&["-e", "-f", "--reference"]) && program != "sed") {
        return Vec::new();
    }
    let last = operands.len().saturating_sub(tail);
    operands.into_iter().take(last).skip(head).collect()
}

fn tar_archive(cmd: &Cmd) -> Option<&FailedWord> {
    let cluster = cmd.arg(0)?.trim_start_matches('-');
    let reads = cluster.contains(['x', 't']) && cluster.ends_with('f') && !cmd.arg(0)?.starts_with("--");
    reads.then(|| cmd.words.get(2)).flatten()
}

/// Replaces missing components by the nearest entries; `None` if one isn't clear.
fn repaired(case: &Case, base: &Path, value: &str) -> Option<Vec<(String, String)>> {
    let mut path = PathBuf::from(base);
    let mut changes = Vec::new();
    for component in Path::new(value).components() {
        if let Component::Normal(name) = component {
            let name = name.to_str()?;
            if !case.exists(&path.join(name)) {
                let near = similar(case, &path, name)?;
                path.push(&near);
                changes.push((name.to_owned(), near));
                continue;
            }
        }
        path.push(component);
    }
    (!changes.is_empty() && changes.len() <= 3).then_some(changes)
}

/// The word with changed components; keeps the quoting where possible.
fn rewritten(raw: &str, value: &str, changes: &[(String, String)]) -> String {
    let mut new = raw.to_owned();
    for (old, near) in changes {
        let plain = quote(near) == *near;
        if new.matches(old.as_str()).count() == 1
            && (plain || (raw.starts_with('"') && !near.contains(['"', '$', '`', '\\'])))
        {
            new = new.replacen(old.as_str(), near, 1);
        } else {
            let mut parts: Vec<&str> = value.split('/').collect();
            for part in &mut parts {
                if let Some((_, near)) = changes.iter().find(|(old, _)| old == part) {
                    *part = near;
                }
            }
            return quote(&parts.join("/"));
        }
    }
    new
}

/// Corrects a slip in each missing component.
pub fn near_miss(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    // Never deletes what wasn't named.
    if (case.failure.status == 127) != program.contains('/') || danger::program(program) {
        return None;
    }
    for word in sources(cmd) {
        let Some(value) = word.value.as_deref() else { continue };
        if value.contains("://") || (value.contains(':') && matches!(program, "scp" | "rsync")) || value == "-" {
            continue;
        }
        let Some(path) = cmd.path(value) else { continue };
        if case.exists(&path) {
            continue;
        }
        let Some(changes) = cmd.cwd.as_ref().and_then(|base| repaired(case, base, value)) else { continue };
        let new = rewritten(case.line.raw(&word.span), value, &changes);
        return found(case.line.replace(&word.span, &new), format!("There is no `{value}`; `{new}` is nearest."));
    }
    None
}

/// `cd my folder`: an unquoted space.
pub fn spaces(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    if lists::of("fix.paths", program).is_none() || danger::program(program) {
        return None;
    }
    let words = cmd.args();
    for first in 0..words.len() {
        for last in first + 1..words.len().min(first + 6) {
            let values: Option<Vec<&str>> = words[first..=last].iter().map(|w| w.value.as_deref()).collect();
            let Some(values) = values else { break };
            let name = values.join(" ");
            let alone = values.iter().any(|v| v.starts_with('-'))
                || values.iter().all(|v| cmd.path(v).is_none_or(|p| case.exists(&p)));
            if !alone && cmd.path(&name).is_some_and(|p| case.exists(&p)) {
                let span = words[first].span.start..words[last].span.end;
                return found(
                    case.line.replace(&span, &quote(&name)),
                    format!("`{name}` is one name and needs quotes."),
                );
            }
        }
    }
    None
}
