//! Keeps destructive commands out of corrections; a brake only, not aish's safety check.

use std::collections::BTreeSet;
use std::path::Path;

use super::distance;
use super::line::FailedLine;
use crate::lists;
use aish_text::Shell;

pub fn program(name: &str) -> bool {
    class(name).is_some()
}

pub fn subcommand(program: &str, sub: &str) -> bool {
    lists::of("fix.destroying-subcommands", program).is_some_and(|subs| subs.split(' ').any(|s| s == sub))
}

fn class(name: &str) -> Option<&'static str> {
    if name.starts_with("mkfs") { Some("mkfs") } else { lists::of("fix.destroys", name) }
}

/// Whether the new line has a danger that the old one lacks. `stop` and `uninstall` can be undone:
/// they are allowed where the old line misspells that word (`pip unistall`).
pub fn adds(old: &str, new: &str, shell: Shell) -> bool {
    const UNDONE: [&str; 6] = ["stop", "remove", "del", "erase", "uninstall", "purge"];
    let meant = || {
        let mut added =
            new.split_whitespace().filter(|w| UNDONE.contains(w) && !old.split_whitespace().any(|o| o == *w));
        added.all(|w| old.split_whitespace().any(|o| misspells(o, w)))
    };
    let mut added = dangers(new, shell).difference(&dangers(old, shell)).cloned().collect::<Vec<_>>();
    added.retain(|class| !matches!(class.as_str(), "stop" | "remove") || !meant());
    !added.is_empty()
}

/// Whether `typed` is a slip: same start, little else differs.
pub fn misspells(typed: &str, meant: &str) -> bool {
    typed.chars().next() == meant.chars().next() && distance::cost(typed, meant, distance::limit(meant.len())).is_some()
}

fn dangers(text: &str, shell: Shell) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for cmd in FailedLine::new(text, shell, Path::new("/")).cmds {
        for redirect in &cmd.redirects {
            let file = redirect.target.value.as_deref();
            if redirect.overwrites() && file.is_some_and(|f| f != "/dev/null") {
                found.insert("overwrite".to_owned());
            }
        }
        let Some(name) = cmd.program() else { continue };
        let name = name.rsplit('/').next().unwrap_or(name);
        found.extend(class(name).map(str::to_owned));
        for word in cmd.args().iter().filter_map(|w| w.value.as_deref()) {
            if subcommand(name, word) {
                // `yum remove` as `apt remove`: same wish.
                let class = if matches!(word, "del" | "erase" | "uninstall" | "purge") { "remove" } else { word };
                found.insert(class.to_owned());
            }
        }
        if name == "pacman" && cmd.args().iter().any(|w| w.value.as_deref().is_some_and(|v| v.starts_with("-R"))) {
            found.insert("remove".to_owned());
        }
        if name == "find" && cmd.has(&["-delete"]) {
            found.insert("rm".to_owned());
        }
        if name == "git" {
            let forced = cmd.has(&["--force", "--hard", "--force-with-lease", "--mirror", "--delete", "-D"])
                || (cmd.arg(0) == Some("push") && cmd.has(&["-f", "-d"]));
            if forced {
                found.insert("git force".to_owned());
            }
        }
    }
    found
}

#[cfg(test)]
#[path = "danger_tests.rs"]
mod tests;
