//! The kind of a path, by its text: a secret, a startup file, a part of the system, a device.

use super::{base_name, is_within};
use crate::argument::UNKNOWN;
use crate::lists;
use aish_text::lists::List;

/// Names of secret files to try on a pattern: relative, or `~/…` below the home.
pub fn secret_examples() -> impl Iterator<Item = String> {
    let names = lists::KINDS_SECRET_NAMES.words().map(|name| (*name).to_owned());
    let endings = lists::KINDS_SECRET_ENDINGS.words().map(|ending| format!("server{ending}"));
    let directories = lists::KINDS_SECRET_DIRECTORIES.words().map(|directory| format!("~/{directory}/secret"));
    names.chain([".env.local".to_owned()]).chain(endings).chain(directories)
}

/// `.pub`, `.example`, `.sample` and `.template` files hold none.
pub fn is_secret(path: &str, home: &str) -> bool {
    if [".pub", ".example", ".sample", ".template"].iter().any(|ending| path.ends_with(ending)) {
        return false;
    }
    let name = base_name(path);
    if in_home(path, home).is_some_and(|inside| within(inside, lists::KINDS_SECRET_FILES)) {
        return true;
    }
    if in_home(path, home).is_some_and(|inside| within(inside, lists::KINDS_SECRET_DIRECTORIES)) {
        return !lists::KINDS_PUBLIC_NAMES.has(name) || path.contains("/.kube/");
    }
    if name == "known_hosts" {
        return false;
    }
    let public = name.ends_with(".pem")
        && ["cert", "chain", "ca", "crt", "pub"].iter().any(|part| name.contains(part))
        && !name.contains("key");
    if public {
        return false;
    }
    let environment = name
        .strip_prefix(".env.")
        .is_some_and(|kind| !matches!(kind, "example" | "sample" | "template" | "dist" | "test"));
    environment
        || lists::KINDS_SECRET_NAMES.has(name)
        || lists::KINDS_SECRET_ENDINGS.words().any(|ending| name.len() > ending.len() && name.ends_with(ending))
        || (name.starts_with("id_") && path.contains("/.ssh/"))
        || within(path, lists::KINDS_SECRET_PATHS)
        || (is_within(path, "/proc") && (name == "environ" || name == "mem" || name == "kcore"))
        || (is_within(path, "/etc/ssh") && name.contains("_key"))
        || path == "/dev/mem"
}

/// Run by a shell, a desktop, cron, an init system, or as git's hooks.
pub fn is_startup(path: &str, home: &str) -> bool {
    let name = base_name(path);
    in_home(path, home).is_some_and(|inside| {
        lists::KINDS_STARTUP_NAMES.has(inside) || within(inside, lists::KINDS_STARTUP_DIRECTORIES)
    }) || (lists::KINDS_STARTUP_NAMES.has(name) && !path.contains("/dotfiles/"))
        || runs_agents_or_hooks(path)
        || path.contains("/.git/hooks/")
        || path.ends_with("/.git/config")
        || within(path, lists::KINDS_STARTUP_PATHS)
}

/// `/tmp` and users' projects don't belong to the system.
pub fn is_system(path: &str, home: &str) -> bool {
    let own = [home, "/var/tmp", "/run/user"].iter().any(|own| is_within(path, own)) || is_null(path);
    !own && within(path, lists::KINDS_SYSTEM_DIRECTORIES)
}

fn within(path: &str, list: List) -> bool {
    list.words().any(|known| is_within(path, known))
}

/// Writing there writes to a disk or another device (SHP-13).
pub fn is_device(path: &str) -> bool {
    let harmless = path == "/dev" || is_null(path) || is_within(path, "/dev/shm") || is_within(path, "/dev/pts");
    let other = matches!(path, "/proc/sysrq-trigger" | "/proc/kcore");
    is_within(path, "/dev") && !harmless || other || within(path, lists::KINDS_DEVICES)
}

/// Reads may take keys from another program's prompt. Not `/dev/tty`, which is the foreground's.
pub fn is_keyboard(path: &str) -> bool {
    let number = |start: &str| {
        path.strip_prefix(start)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '*' | '$')))
    };
    let other = || {
        let rest = path.strip_prefix("/proc/")?;
        let (process, file) = rest.split_once("/fd/")?;
        Some(!matches!(process, "self" | "thread-self") && matches!(file, "0" | "1" | "2" | "*"))
    };
    number("/dev/pts/")
        || number("/dev/tty")
        || number("/dev/vcs")
        || path == "/dev/console"
        || is_within(path, "/dev/input")
        || other() == Some(true)
}

pub fn is_null(path: &str) -> bool {
    lists::KINDS_NULL_DEVICES.has(path) || is_within(path, "/dev/fd") || is_within(path, "/proc/self/fd")
}

/// Deleting there removes a system, home or disk (SHP-16): `/`, `~`, a top-level directory, another
/// user's home, or what is unknown there.
pub fn is_wide(path: &str, home: &str) -> bool {
    let trimmed = path.trim_end_matches(['*', '.', '?']).trim_end_matches('/');
    let depth = trimmed.matches('/').count();
    trimmed.is_empty()
        || trimmed == home
        || is_within(home, trimmed)
        || (depth == 1 && lists::KINDS_SYSTEM_DIRECTORIES.has(trimmed))
        || (depth == 2
            && lists::KINDS_TOPS.words().any(|top| trimmed.starts_with(top))
            && !trimmed.starts_with("/var/tmp"))
        || path.starts_with(UNKNOWN) && path.chars().filter(|c| *c != UNKNOWN).all(|c| matches!(c, '/' | '*' | '.'))
}

fn in_home<'p>(path: &'p str, home: &str) -> Option<&'p str> {
    let rest =
        path.strip_prefix(home).filter(|_| home.len() > 1).or_else(|| path.strip_prefix("/root")).or_else(|| {
            ["/home/", "/Users/"]
                .iter()
                .find_map(|top| path.strip_prefix(top))
                .and_then(|rest| rest.find('/').map(|at| &rest[at..]))
        })?;
    rest.strip_prefix('/')
}

/// Project files that say what agents, editors or hook managers may run, or that aish trusts.
fn runs_agents_or_hooks(path: &str) -> bool {
    let name = base_name(path);
    matches!(name, ".aish.toml" | ".mcp.json" | "opencode.json" | "opencode.jsonc")
        || lists::KINDS_AGENTS.words().any(|part| path.contains(part))
        || path.ends_with("/.vscode/tasks.json")
        || path.ends_with("/.vscode/settings.json")
}
