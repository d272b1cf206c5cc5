//! The package manager of another distribution.

use super::{Case, found};
use crate::fix::Fix;

/// A manager and its words for install, remove, search, refresh and upgrade.
struct Manager {
    name: &'static str,
    install: &'static str,
    remove: &'static str,
    search: &'static str,
    refresh: &'static str,
    upgrade: &'static str,
    needs_root: bool,
}

const fn manager_of(name: &'static str, words: [&'static str; 5], needs_root: bool) -> Manager {
    let [install, remove, search, refresh, upgrade] = words;
    Manager { name, install, remove, search, refresh, upgrade, needs_root }
}

/// Of several installed ones the first is the machine's own.
const MANAGERS: [Manager; 9] = [
    manager_of("apt", ["install", "remove", "search", "update", "upgrade"], true),
    manager_of("apt-get", ["install", "remove", "", "update", "upgrade"], true),
    manager_of("dnf", ["install", "remove", "search", "check-update", "upgrade"], true),
    manager_of("yum", ["install", "remove", "search", "check-update", "update"], true),
    manager_of("zypper", ["install", "remove", "search", "refresh", "update"], true),
    manager_of("pacman", ["-S", "-R", "-Ss", "-Sy", "-Syu"], true),
    manager_of("apk", ["add", "del", "search", "update", "upgrade"], true),
    manager_of("brew", ["install", "uninstall", "search", "update", "upgrade"], false),
    manager_of("pkg", ["install", "delete", "search", "update", "upgrade"], true),
];

/// Puts the command in the words of the manager that is here.
pub fn manager(case: &Case) -> Option<Fix> {
    if !matches!(case.failure.status, 127 | 1) {
        return None;
    }
    for cmd in case.cmds() {
        let Some(name) = cmd.program() else { continue };
        let Some(old) = MANAGERS.iter().find(|m| m.name == name).filter(|m| !case.runs(m.name)) else { continue };
        let new = MANAGERS.iter().find(|m| case.runs(m.name))?;
        let verb = cmd.arg(0)?;
        let pairs = [
            (old.install, new.install),
            (old.remove, new.remove),
            (old.search, new.search),
            (old.upgrade, new.upgrade),
            (old.refresh, new.refresh),
        ];
        let (_, word) = pairs.into_iter().find(|(o, n)| *o == verb && !n.is_empty())?;
        // Options mean something else to another manager.
        if cmd.args().iter().skip(1).any(|w| w.value.as_deref().is_none_or(|v| v.starts_with('-') && v != "-y")) {
            return None;
        }
        let sudo = new.needs_root
            && word != new.search
            && !case.world.is_root()
            && !cmd.prefixes.iter().any(|p| p == "sudo" || p == "doas")
            && case.runs("sudo");
        let span = cmd.words.first()?.span.start..cmd.words.get(1)?.span.end;
        let command = case.line.replace(&span, &format!("{}{} {word}", if sudo { "sudo " } else { "" }, new.name));
        return found(command, format!("`{name}` isn't installed here; this machine has `{}`.", new.name));
    }
    None
}
