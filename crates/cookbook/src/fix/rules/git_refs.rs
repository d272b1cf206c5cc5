//! Unknown branches, existing clones, changed host keys.

use super::{Case, found};
use crate::fix::line::quote;
use crate::fix::{Fix, distance};

pub fn near_miss(case: &Case) -> Option<Fix> {
    for cmd in case.of("git") {
        let Some(asked @ ("checkout" | "switch" | "merge" | "rebase" | "push" | "pull")) = cmd.arg(0) else { continue };
        if cmd.has(&["-b", "-B", "-c", "-C", "--create", "--orphan", "--delete", "-d", "-f", "--force"])
            || cmd.args().iter().any(|w| w.value.as_deref() == Some("--"))
        {
            continue;
        }
        let operands = cmd.operands();
        let word = match (asked, operands.len()) {
            ("push" | "pull", 3) => operands[2],
            ("push" | "pull", _) => continue,
            (_, 2) => operands[1],
            _ => continue,
        };
        let Some(name) = word.value.as_deref().filter(|n| !n.is_empty() && !n.contains([':', '~', '^', '@'])) else {
            continue;
        };
        let refs =
            case.git(cmd, &["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags"])?;
        let known: Vec<&str> =
            refs.lines().flat_map(|r| [r, r.split_once('/').map_or(r, |(_, short)| short)]).collect();
        if known.contains(&name) || cmd.path(name).is_some_and(|p| case.exists(&p)) {
            continue;
        }
        let twin = match name {
            "master" if known.contains(&"main") => Some("main"),
            "main" if known.contains(&"master") => Some("master"),
            _ => None,
        };
        let local = refs.lines();
        if let Some(near) = twin
            .or_else(|| distance::nearest(name, known.iter().copied(), |n| u32::from(!local.clone().any(|l| l == n))))
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
    }
    None
}

/// `git clone` into a directory that is that clone.
pub fn clone_exists(case: &Case) -> Option<Fix> {
    let cmd = case.of("git").find(|c| c.arg(0) == Some("clone"))?;
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

/// ssh refuses a host with a changed key; only the output tells.
pub fn host_changed(case: &Case) -> Option<Fix> {
    let output = case.failure.output?;
    if !output.contains("REMOTE HOST IDENTIFICATION HAS CHANGED") {
        return None;
    }
    // OpenSSH: `Host key for NAME has changed`, `Offending … key in FILE:LINE`.
    let host = output.split("Host key for ").nth(1)?.split(" has changed").next()?.trim();
    let good =
        !host.is_empty() && !host.starts_with('-') && host.chars().all(|c| c.is_alphanumeric() || "-_.:[]".contains(c));
    good.then(|| {
        found(
            format!("ssh-keygen -R {}", if host.contains('[') { format!("'{host}'") } else { host.to_owned() }),
            format!("The key of `{host}` is not the one known. Make sure that it was really changed (a new installation, say), then forget the old one."),
        )
    })
    .flatten()
}
