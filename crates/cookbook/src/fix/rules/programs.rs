//! A program by its path, or a script or directory typed as a program.

use super::{Case, found};
use crate::fix::Fix;
use crate::fix::line::{Cmd, quote};
use crate::lists;

fn interpreter(name: &str) -> Option<&'static str> {
    lists::of("fix.interpreters", name.rsplit_once('.')?.1)
}

/// Not executable, or a directory.
pub fn not_executable(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let name = cmd.program().filter(|p| p.contains('/'))?;
    let path = cmd.path(name)?;
    let raw = case.line.raw(&cmd.words.first()?.span);
    if case.world.is_dir(&path) {
        return (cmd.words.len() == 1 && case.failure.shell.name() != "fish")
            .then(|| found(case.line.insert(cmd.words[0].span.start, "cd "), format!("`{name}` is a directory.")))
            .flatten();
    }
    if case.world.is_file(&path) && !case.world.is_executable(&path) {
        return found(case.line.insert(0, &format!("chmod +x {raw} && ")), format!("`{name}` is not executable yet."));
    }
    None
}

/// A file or directory of that name is here.
pub fn script_here(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let name = cmd.program().filter(|p| !p.contains('/') && *p != "." && *p != "..")?;
    if case.runs(name) {
        return None;
    }
    let path = cmd.path(name)?;
    let word = &cmd.words.first()?.span;
    if case.world.is_file(&path) {
        if case.world.is_executable(&path) {
            return found(
                case.line.insert(word.start, "./"),
                format!("`{name}` is in this directory, which is not in PATH."),
            );
        }
        if let Some(with) = interpreter(name).filter(|i| i.split(' ').next().is_some_and(|p| case.runs(p))) {
            return found(
                case.line.insert(word.start, &format!("{with} ")),
                format!("`{name}` is a script in this directory."),
            );
        }
        return None;
    }
    if case.world.is_dir(&path) && cmd.words.len() == 1 {
        return found(case.line.replace(word, &format!("cd {}", quote(name))), format!("`{name}` is a directory."));
    }
    None
}
