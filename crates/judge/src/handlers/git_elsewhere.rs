//! git in a repository outside the workspaces, whose configuration and hooks may run programs at
//! any subcommand. If they run nothing, the call is as any other.

use super::git::own_options;
use super::git_files::{self, GitEntry, GitRepository};
use crate::argument::Arg;
use crate::code::{CodeDeed, settings};
use crate::lists;
use crate::pack::EffectClass;
use crate::paths;
use crate::walk::{Call, Walk};

const MOST_HOOKS: usize = 64;

enum NamedRemote {
    /// git searches it from this directory.
    From(Arg),
    /// The one in this directory.
    In(Arg),
    Unknown,
}

/// Hooks outside `.git`, of hook managers, that the line or its run has written.
pub fn check_written_hooks(walk: &mut Walk<'_>, call: &Call<'_>) {
    let hook = |path: &str| {
        let name = paths::base_name(path);
        lists::PROGRAMS_HOOK_DIRECTORIES.words().any(|directory| path.contains(directory))
            || lists::PROGRAMS_HOOK_FILES.has(name)
    };
    if !super::is_of_class("git", call.args, EffectClass::Read) && walk.has_written_any(hook) {
        walk.rule("exec.written-code", call.span);
    }
}

/// Reports a call outside the workspaces whose configuration runs, or may run, a program.
pub fn check_repository(walk: &mut Walk<'_>, call: &Call<'_>) {
    if walk.remote {
        return;
    }
    let found = match named(walk, call) {
        NamedRemote::Unknown if walk.is_typed() => return,
        NamedRemote::Unknown => None,
        NamedRemote::From(directory) | NamedRemote::In(directory) if !walk.place(&directory).outside => return,
        NamedRemote::From(directory) => match git_files::repository(&walk.look, &walk.place(&directory).path) {
            Some(found) => Some(found),
            None if walk.look.is_spent() => None,
            // git reports it and does nothing.
            None => return,
        },
        NamedRemote::In(directory) => Some(git_files::at_directory(&walk.look, &walk.place(&directory).path)),
    };
    if found.is_none_or(|found| runs_programs(walk, call, &found)) {
        walk.rule("git.other-repository", call.span);
    }
}

fn named(walk: &Walk<'_>, call: &Call<'_>) -> NamedRemote {
    let unknown = walk.scope.cwd.is_none();
    let (mut from, mut directory) = (Arg::known(".", call.span), None);
    for (name, value) in own_options(call.args).0 {
        match name {
            "-C" => from = value.with_text(paths::absolute(&value.text, Some(&absolute(walk, &from)))),
            "--git-dir" => directory = Some(value),
            _ => {}
        }
    }
    let known = |arg: &Arg| arg.is_known() && !arg.glob && (arg.text.starts_with('/') || !unknown);
    match directory {
        Some(named) if known(&named) && known(&from) => {
            NamedRemote::In(named.with_text(paths::absolute(&named.text, Some(&absolute(walk, &from)))))
        }
        None if known(&from) => NamedRemote::From(from),
        None if from.text == "." && !walk.is_elsewhere() => {
            // One workspace stands for all of the user's directories.
            NamedRemote::From(Arg::known(walk.workspace().unwrap_or_default(), call.span))
        }
        _ => NamedRemote::Unknown,
    }
}

fn absolute(walk: &Walk<'_>, from: &Arg) -> String {
    paths::absolute(&from.text, walk.scope.cwd.as_deref())
}

fn runs_programs(walk: &Walk<'_>, call: &Call<'_>, repository: &GitRepository) -> bool {
    let Some(entries) = git_files::entries(&walk.look, &walk.scope.home, repository.files.clone()) else { return true };
    if entries.iter().any(runs_something) {
        return true;
    }
    let reads = super::is_of_class("git", call.args, EffectClass::Read);
    match walk.look.names(&repository.hooks, MOST_HOOKS) {
        // What only looks may still refresh the index.
        Some(names) => names.iter().any(|name| !name.ends_with(".sample") && (!reads || name == "post-index-change")),
        None => true,
    }
}

/// Whether a setting makes git run a program. Aliases are judged where they are called.
fn runs_something(entry: &GitEntry) -> bool {
    if matches!(entry.section.as_str(), "alias" | "include" | "includeif") {
        return false;
    }
    let key = format!("{}.{}", entry.section, entry.key.to_ascii_lowercase());
    if key == "remote.url" || key == "remote.pushurl" {
        // A helper of the URL's choice: `ext::sh -c …`.
        return entry.value.contains("::");
    }
    if key == "core.worktree" || lists::SETTINGS_HARMLESS_VALUES.has(&entry.value) {
        return false;
    }
    let changes = |what: &CodeDeed| matches!(what, CodeDeed::Changes);
    let code = settings::git_config(&key, &entry.value);
    !code.is_harmless() && !code.what.iter().all(|effect| changes(&effect.what))
}

#[cfg(test)]
#[path = "git_elsewhere_tests.rs"]
mod tests;
