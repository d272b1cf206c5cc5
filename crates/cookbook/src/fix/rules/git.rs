//! git: nothing staged, no upstream, diverged histories, unknown branches, existing clones. It only
//! reads the repository.

use super::{Case, found};
use crate::fix::line::{Cmd, quote};
use crate::fix::{Fix, distance};

/// Outside a repository: the one below, or a new one.
pub fn outside(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let asked = cmd.arg(0)?;
    if matches!(asked, "clone" | "init" | "config" | "help" | "version") || asked.starts_with('-') {
        return None;
    }
    let told = case.output().contains("not a git repository");
    if !told && case.git(cmd, &["rev-parse", "--git-dir"]).is_some() {
        return None;
    }
    let cwd = cmd.cwd.as_ref()?;
    let inside: Vec<String> =
        case.world.list(cwd).into_iter().filter(|name| case.exists(&cwd.join(name).join(".git"))).collect();
    if let [name] = inside.as_slice() {
        return found(
            case.line.insert(cmd.start, &format!("cd {} && ", quote(name))),
            format!("This is no git repository, but `{name}` is one."),
        );
    }
    if asked == "add" && inside.is_empty() {
        return found(
            case.line.insert(cmd.start, "git init && "),
            "This is no git repository yet; `git init` makes one.",
        );
    }
    None
}

/// `git commit -m fix typo`: what git takes for paths are words of the message.
pub fn message(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let short = |v: &str| v.starts_with('-') && !v.starts_with("--") && v.ends_with('m');
    let at = cmd.words.iter().position(|word| word.value.as_deref().is_some_and(short))?;
    let words = cmd.words.get(at + 1..)?;
    let said: Option<Vec<&str>> = words.iter().map(|word| word.value.as_deref()).collect();
    let missing = |v: &&str| !v.contains(['-', '/', '.']) && cmd.path(v).is_some_and(|path| !case.exists(&path));
    let bare = |said: &str| words.first().is_some_and(|word| case.line.raw(&word.span) == said);
    let said = said.filter(|said| said.len() > 1 && bare(said[0]) && said[1..].iter().all(missing))?;
    let span = words.first()?.span.start..words.last()?.span.end;
    found(case.line.replace(&span, &quote(&said.join(" "))), "The message is one argument and needs quotes.")
}

pub fn nothing_staged(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if cmd.has(&["-a", "--all", "--amend", "--allow-empty", "-p", "--patch"])
        || cmd.args().iter().any(|w| w.value.as_deref() == Some("--"))
    {
        return None;
    }
    if !case.git(cmd, &["diff", "--cached", "--name-only"])?.is_empty() {
        return None;
    }
    let status = case.git(cmd, &["status", "--porcelain"])?;
    if status.lines().any(|l| l.starts_with("UU") || l.starts_with("AA")) || status.is_empty() {
        return None;
    }
    let word = cmd.words.get(1)?.span.clone();
    if status.lines().all(|l| l.trim_start().starts_with("??")) {
        return found(
            case.line.insert(cmd.start, "git add -A && "),
            "Nothing is staged: there are only new files, which must be added first.",
        );
    }
    found(case.line.insert(word.end, " -a"), "Nothing is staged; `-a` takes all changes of files that git knows.")
}

/// `git push` or `git pull` on a branch without upstream.
pub fn no_upstream(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if cmd.args().len() != 1 || case.git(cmd, &["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{u}"]).is_some()
    {
        return None;
    }
    let branch = case.git(cmd, &["branch", "--show-current"]).filter(|b| !b.is_empty())?;
    let remotes = case.git(cmd, &["remote"])?;
    let remotes: Vec<&str> = remotes.lines().collect();
    let remote =
        remotes.iter().find(|r| **r == "origin").or(if remotes.len() == 1 { remotes.first() } else { None })?;
    let (new, reason) = if cmd.arg(0) == Some("push") {
        ("push --set-upstream", format!("`{branch}` has no upstream branch yet."))
    } else {
        ("pull", format!("`{branch}` has no upstream branch, so git must be told what to pull."))
    };
    found(case.line.replace(&cmd.words.get(1)?.span, &format!("{new} {} {}", quote(remote), quote(&branch))), reason)
}

/// `git push`, but the remote has other commits.
pub fn push_rejected(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let output = case.output();
    let told = output.contains("fetch first") || output.contains("non-fast-forward");
    if cmd.has(&["--force", "-f", "--force-with-lease", "--delete", "-d", "--tags"]) {
        return None;
    }
    let behind = case.git(cmd, &["rev-list", "--count", "HEAD..@{u}"]).is_some_and(|n| n != "0");
    if !told && !behind {
        return None;
    }
    found(
        case.line.insert(cmd.start, "git pull --rebase && "),
        "The remote has commits that you don't have; they must be brought in before the push.",
    )
}

/// `git pull` of diverged histories without a setting how to join them.
pub fn diverged(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if cmd.has(&["--rebase", "--no-rebase", "--ff-only", "-r", "--ff"]) {
        return None;
    }
    let apart = case.git(cmd, &["rev-list", "--left-right", "--count", "HEAD...@{u}"])?;
    let mut counts = apart.split_whitespace().filter_map(|n| n.parse::<u64>().ok());
    let (Some(mine), Some(theirs)) = (counts.next(), counts.next()) else { return None };
    if mine == 0
        || theirs == 0
        || case.git(cmd, &["status", "--porcelain", "--untracked-files=no"]).is_none_or(|s| !s.is_empty())
    {
        return None;
    }
    found(
        case.line.insert(cmd.words.get(1)?.span.end, " --rebase"),
        format!(
            "You have {mine} commits the remote lacks and it has {theirs} you lack; `--rebase` puts yours on top. (`--no-rebase` would merge.)"
        ),
    )
}

/// `git branch -d` of an unmerged branch: shows what would be lost.
pub fn not_merged(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if !cmd.has(&["-d", "--delete"]) || cmd.has(&["-r", "-D"]) {
        return None;
    }
    let operands = cmd.operands();
    let branch = operands.get(1)?;
    let name = branch.value.as_deref()?;
    if operands.len() != 2 || name.starts_with('-') {
        return None;
    }
    let lost = case.git(cmd, &["rev-list", "--count", &format!("HEAD..refs/heads/{name}"), "--"])?;
    if lost == "0" {
        return None;
    }
    let span = cmd.words.get(1)?.span.start..cmd.words.last()?.span.end;
    found(
        case.line.replace(&span, &format!("log --oneline HEAD..{}", case.line.raw(&branch.span))),
        format!(
            "`{name}` holds {lost} commits that are nowhere else: look at them first. `git branch -D` would drop them."
        ),
    )
}

pub fn near_miss(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let asked = cmd.arg(0)?;
    if cmd.has(&["-b", "-B", "-c", "-C", "--create", "--orphan", "--delete", "-d", "-f", "--force"])
        || cmd.args().iter().any(|w| w.value.as_deref() == Some("--"))
    {
        return None;
    }
    let operands = cmd.operands();
    let word = match (asked, operands.len()) {
        ("push" | "pull", 3) => operands[2],
        ("push" | "pull", _) => return None,
        (_, 2) => operands[1],
        _ => return None,
    };
    let name = word.value.as_deref().filter(|n| !n.is_empty() && !n.contains([':', '~', '^', '@']))?;
    let refs =
        case.git(cmd, &["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags"])?;
    let known: Vec<&str> = refs.lines().flat_map(|r| [r, r.split_once('/').map_or(r, |(_, short)| short)]).collect();
    if known.contains(&name) || cmd.path(name).is_some_and(|p| case.exists(&p)) {
        return None;
    }
    let twin = match name {
        "master" if known.contains(&"main") => Some("main"),
        "main" if known.contains(&"master") => Some("master"),
        _ => None,
    };
    let local = refs.lines();
    if let Some(near) =
        twin.or_else(|| distance::nearest(name, known.iter().copied(), |n| u32::from(!local.clone().any(|l| l == n))))
    {
        return found(
            case.line.replace(&word.span, &quote(near)),
            format!("There is no branch `{name}`; `{near}` is nearest."),
        );
    }
    let fresh = asked == "switch" || (asked == "checkout" && name.contains(['/', '-']) && !name.contains('.'));
    if fresh && cmd.args().len() == 2 && !name.starts_with('-') {
        let option = if asked == "switch" { " -c" } else { " -b" };
        return found(
            case.line.insert(cmd.words.get(1)?.span.end, option),
            format!("There is no branch `{name}`; `{}` makes it.", option.trim()),
        );
    }
    None
}

/// `git clone` into a directory that is that clone.
pub fn clone_exists(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let operands = cmd.operands();
    let [_, url] = operands.as_slice() else { return None };
    let url = url.value.as_deref()?;
    let name = url.trim_end_matches('/').rsplit(['/', ':']).next()?.trim_end_matches(".git");
    let path = cmd.path(name)?;
    if name.is_empty() || case.git(cmd, &["-C", path.to_str()?, "remote", "get-url", "origin"])? != url {
        return None;
    }
    found(
        case.line.replace(&(cmd.start..cmd.words.last()?.span.end), &format!("cd {} && git pull", quote(name))),
        format!("`{name}` is a clone of that already."),
    )
}
