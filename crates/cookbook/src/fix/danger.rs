//! What a correction must not bring in: commands that delete, overwrite or end things. This is a brake on the
//! rules of this directory, not the safety check of aish.

use std::collections::BTreeSet;
use std::path::Path;

use super::distance;
use super::line::Line;
use aish_text::Shell;

/// Programs that destroy or end something, with the name under which they count.
const PROGRAMS: [(&str, &str); 38] = [
    ("rm", "rm"),
    ("del", "rm"),
    ("erase", "rm"),
    ("rd", "rm"),
    ("unlink", "rm"),
    ("shred", "shred"),
    ("srm", "shred"),
    ("dd", "dd"),
    ("wipefs", "mkfs"),
    ("fdisk", "mkfs"),
    ("gdisk", "mkfs"),
    ("sgdisk", "mkfs"),
    ("cfdisk", "mkfs"),
    ("parted", "mkfs"),
    ("blkdiscard", "mkfs"),
    ("format", "mkfs"),
    ("mkswap", "mkfs"),
    ("truncate", "truncate"),
    ("kill", "kill"),
    ("taskkill", "kill"),
    ("pkill", "kill"),
    ("killall", "kill"),
    ("killall5", "kill"),
    ("xkill", "kill"),
    ("skill", "kill"),
    ("fuser", "kill"),
    ("reboot", "power"),
    ("shutdown", "power"),
    ("poweroff", "power"),
    ("halt", "power"),
    ("init", "power"),
    ("telinit", "power"),
    ("userdel", "users"),
    ("deluser", "users"),
    ("groupdel", "users"),
    ("dropdb", "dropdb"),
    ("dropuser", "dropdb"),
    ("lvremove", "mkfs"),
];

/// Sub-commands that destroy or end something.
const SUBCOMMANDS: [(&str, &[&str]); 19] = [
    ("git", &["clean", "rm", "filter-branch", "filter-repo", "gc", "prune", "update-ref", "replace"]),
    ("docker", &["rm", "rmi", "prune", "kill", "stop"]),
    ("podman", &["rm", "rmi", "prune", "kill", "stop"]),
    ("kubectl", &["delete", "drain", "replace"]),
    ("systemctl", &["stop", "disable", "mask", "kill", "poweroff", "reboot", "halt", "kexec", "isolate", "rescue"]),
    ("apt", &["remove", "purge", "autoremove"]),
    ("apt-get", &["remove", "purge", "autoremove"]),
    ("dnf", &["remove", "erase", "autoremove"]),
    ("yum", &["remove", "erase", "autoremove"]),
    ("zypper", &["remove", "rm"]),
    ("apk", &["del"]),
    ("brew", &["uninstall", "remove", "autoremove", "zap"]),
    ("pip", &["uninstall"]),
    ("pip3", &["uninstall"]),
    ("npm", &["uninstall", "unpublish", "prune"]),
    ("yarn", &["remove"]),
    ("cargo", &["uninstall", "yank"]),
    ("tmux", &["kill-server", "kill-session", "kill-window", "kill-pane"]),
    ("go", &["clean"]),
];

/// Whether a program by itself destroys or ends something.
pub fn program(name: &str) -> bool {
    name.starts_with("mkfs") || PROGRAMS.iter().any(|(n, _)| *n == name)
}

/// Whether a sub-command destroys or ends something.
pub fn subcommand(program: &str, sub: &str) -> bool {
    SUBCOMMANDS.iter().any(|(p, subs)| *p == program && subs.contains(&sub))
}

/// Whether the new line holds a danger that the old one didn't. To stop a service or to uninstall a package is undone as
/// easily as done: where the old line has that very word misspelt (`pip unistall`), it is what was meant, and the verdict
/// beside the answer is enough.
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

/// Whether a word is a slip of another: it begins as that does, and little else differs.
pub fn misspells(typed: &str, meant: &str) -> bool {
    typed.chars().next() == meant.chars().next() && distance::cost(typed, meant, distance::limit(meant.len())).is_some()
}

fn dangers(text: &str, shell: Shell) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for cmd in Line::new(text, shell, Path::new("/")).cmds {
        for redirect in &cmd.redirects {
            let file = redirect.target.value.as_deref();
            if redirect.overwrites() && file.is_some_and(|f| f != "/dev/null") {
                found.insert("overwrite".to_owned());
            }
        }
        let Some(name) = cmd.program() else { continue };
        let name = name.rsplit('/').next().unwrap_or(name);
        if name.starts_with("mkfs") {
            found.insert("mkfs".to_owned());
        }
        found.extend(PROGRAMS.iter().filter(|(n, _)| *n == name).map(|(_, class)| (*class).to_owned()));
        for word in cmd.args().iter().filter_map(|w| w.value.as_deref()) {
            if subcommand(name, word) {
                // `yum remove` put as `apt remove` is the same wish.
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
mod tests {
    use super::*;

    #[test]
    fn only_new_dangers_count() {
        let adds = |old, new| adds(old, new, Shell::Bash);
        assert!(adds("rmdir x", "rm -r x"));
        assert!(!adds("rm x", "rm -r x"));
        assert!(!adds("del x", "rm -i x"));
        assert!(adds("git push", "git push --force"));
        assert!(adds("git cleam", "git clean"));
        assert!(!adds("pip unistall x", "pip uninstall x"));
        assert!(!adds("docker stopp", "docker stop"));
        for (old, new) in [
            ("docker web", "docker stop web"),
            ("pip install x", "pip uninstall x"),
            ("systemctl top nginx", "systemctl stop nginx"),
            ("apt update x", "apt remove x"),
        ] {
            assert!(adds(old, new), "{old} -> {new}");
        }
        assert!(adds("ls", "ls > x"));
        assert!(!adds("ls x", "ls y 2>/dev/null"));
        assert!(!adds("yum remove x", "apt remove x"));
        assert!(adds("sudo mkf /dev/sda", "sudo mkfs.ext4 /dev/sda"));
    }
}
