//! `git diff` around a directory. A repository's configuration and attributes can name programs:
//! none is run, nothing is fetched or written, and the work tree must be the directory's own.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::error::{Error, Result};
use crate::store::program::output_within;
use aish_judge::workspace::work_tree;

/// Bytes read of git's output.
const MOST: usize = 1 << 20;
const PATIENCE: Duration = Duration::from_secs(15);

/// `what`: nothing (unstaged), `--staged`, a revision, or two with `..` or `...`. Fails outside a
/// repository, for unknown revisions, and when git fails or is slow.
pub fn git_diff(cwd: &Path, what: &[String]) -> Result<String> {
    for word in what {
        if word.starts_with('-') && !matches!(word.as_str(), "--staged" | "--cached" | "--stat") {
            return Err(Error::usage(format!(
                "`{word}` is no revision; `--staged`, `--cached` and `--stat` are known"
            )));
        }
    }
    check_work_tree(cwd)?;
    let mut command = git(cwd);
    without_filters(cwd, &mut command)?;
    let plain = "diff --no-ext-diff --no-textconv --no-color --ignore-submodules=dirty --submodule=short";
    command.args(plain.split(' '));
    command.args(what).arg("--");
    output(&mut command)
}

/// Whether git knows both ends of `from..to` or `from...to`; a missing end is `HEAD`.
pub fn is_range(cwd: &Path, text: &str) -> bool {
    let Some((from, to)) = text.split_once("..") else { return false };
    let to = to.strip_prefix('.').unwrap_or(to);
    let is_commit = |name: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-./~^@{}#+".contains(c);
        let fits = !name.is_empty() && !name.starts_with('-') && !name.contains("..") && name.chars().all(plain);
        let mut command = git(cwd);
        command.args(["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")]);
        fits && output(&mut command).is_ok()
    };
    let ends = [from, to];
    ends.iter().any(|end| !end.is_empty()) && ends.into_iter().filter(|end| !end.is_empty()).all(is_commit)
}

/// Disables all that would run a program, change a file or move the repository.
fn git(cwd: &Path) -> Command {
    let mut command = Command::new("git");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
        command.env_remove(name);
    }
    command
        .current_dir(cwd)
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "none")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("LC_ALL", "C")
        .args(["--no-pager", "--literal-pathspecs"])
        .args(["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat"])
        .args(["-c", "diff.external=", "-c", "core.quotePath=true", "-c", "diff.orderFile=/dev/null"])
        .stdin(Stdio::null());
    command
}

/// A configuration may name another work tree, and so show files from anywhere.
fn check_work_tree(cwd: &Path) -> Result<()> {
    let outside = || Error::failed("there is no git repository around this directory");
    let ours = work_tree(cwd).ok_or_else(outside)?;
    let theirs = output(git(cwd).args(["rev-parse", "--show-toplevel"]))?;
    let real = |path: &Path| fs::canonicalize(path).ok();
    if real(&ours).is_none() || real(&ours) != real(Path::new(theirs.trim_end_matches('\n'))) {
        return Err(Error::failed(
            "the configuration of this repository names a work tree elsewhere; no difference is shown",
        ));
    }
    Ok(())
}

/// Disables the programs that attributes send files through.
fn without_filters(cwd: &Path, command: &mut Command) -> Result<()> {
    let mut ask = git(cwd);
    ask.args(["config", "--null", "--name-only", "--get-regexp", r"^filter\..*\.(clean|smudge|process|required)$"]);
    // Missing filters are no error to git.
    let (_, names, _) = run(&mut ask)?;
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        if name.contains(['=', '\n']) {
            return Err(Error::failed(
                "the configuration of this repository has a filter of an odd name; no difference is shown",
            ));
        }
        let off = if name.to_ascii_lowercase().ends_with(".required") { "false" } else { "" };
        command.args(["-c", &format!("{name}={off}")]);
    }
    Ok(())
}

fn output(command: &mut Command) -> Result<String> {
    match run(command)? {
        (true, said, _) => Ok(said),
        (false, _, why) => {
            let why = aish_text::sanitize::visible(why.lines().next().unwrap_or("it doesn't say why"));
            Err(Error::failed(format!("git: {}", why.trim_start_matches("fatal: "))))
        }
    }
}

/// Success, and the beginnings of stdout and stderr.
fn run(command: &mut Command) -> Result<(bool, String, String)> {
    let mut printed = output_within(command.stderr(Stdio::piped()), PATIENCE, MOST as u64)
        .map_err(|e| Error::failed(format!("git can't be run: {e}")))?;
    let status = printed.status.ok_or_else(|| Error::failed("git takes too long; no difference is shown"))?;
    let cut = printed.out.len() >= MOST;
    printed.out.truncate(MOST);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    // Cut output ends git by a closed pipe.
    Ok((status.success() || cut, text(printed.out), text(printed.err)))
}

#[cfg(test)]
#[path = "git_diff_tests.rs"]
mod tests;
