//! The rules. A rule maps a [`Case`] to a correction or nothing; it only looks.

mod archives;
mod directories;
mod git;
mod names;
mod order;
mod paths;
mod permission;
mod programs;
mod quotes;
mod subcommands;

use super::line::{Cmd, FailedLine};
use super::{FailedCommand, Fix, World};
use crate::lists;

pub struct Case<'a> {
    pub failure: &'a FailedCommand<'a>,
    pub world: &'a dyn World,
    pub line: &'a FailedLine,
}

/// Whether a rule is asked at an exit status.
type Statuses = fn(i32) -> bool;
type Rule = fn(&Case) -> Option<Fix>;

const ANY: Statuses = |_| true;
/// The shell found no such program.
const NOT_FOUND: Statuses = |status| status == 127;
/// It found none, or one that can't be run.
const NOT_RUN: Statuses = |status| matches!(status, 126 | 127);
const FOUND: Statuses = |status| status != 127;
const RUN: Statuses = |status| !NOT_RUN(status);
/// git's own errors, before it did anything.
const FATAL: Statuses = |status| status == 128;

/// The rules, and when each is asked; most certain first.
const ALL: &[(Statuses, Rule)] = &[
    (ANY, quotes::prompt),
    (ANY, quotes::typography),
    (ANY, git::host_changed),
    (ANY, quotes::unbalanced),
    (NOT_FOUND, quotes::spaced_assignment),
    (NOT_FOUND, quotes::bracket),
    (ANY, quotes::double_equals),
    (NOT_RUN, programs::not_executable),
    (NOT_FOUND, programs::script_here),
    (ANY, names::type_of_windows),
    (NOT_FOUND, names::instead),
    (|status| matches!(status, 1 | 127), names::manager),
    (NOT_RUN, names::glued_path),
    (NOT_FOUND, names::glued),
    (NOT_FOUND, names::typo),
    (ANY, subcommands::typo),
    (ANY, directories::cd_to_file),
    (ANY, directories::listing),
    (ANY, archives::unpack_with_the_right_tool),
    (ANY, archives::tar_options),
    (ANY, order::tar_file_last),
    (ANY, order::find_path_first),
    (ANY, order::swapped),
    (FOUND, directories::kinds),
    (ANY, directories::remove_full),
    (ANY, quotes::glob),
    (ANY, subcommands::option_typo),
    (ANY, paths::spaces),
    (ANY, paths::near_miss),
    (FOUND, directories::parents),
    (RUN, directories::target),
    (ANY, directories::link_exists),
    (FATAL, git::outside),
    (ANY, git::nothing_staged),
    (ANY, git::no_upstream),
    (ANY, git::push_rejected),
    (FATAL, git::diverged),
    (ANY, git::not_merged),
    (ANY, git::near_miss),
    (ANY, git::clone_exists),
    (ANY, names::kill_by_name),
    (FOUND, permission::redirect),
    (RUN, permission::not_writable),
    (FOUND, permission::needs_root),
];

impl<'a> Case<'a> {
    /// The corrections of all rules that are asked at its status.
    pub fn fixes(&self) -> impl Iterator<Item = Fix> {
        ALL.iter().filter(|(asked, _)| asked(self.failure.status)).filter_map(|(_, rule)| rule(self))
    }

    pub fn cmds(&self) -> &'a [Cmd] {
        &self.line.cmds
    }

    pub fn of(&self, program: &'static str) -> impl Iterator<Item = &'a Cmd> {
        self.line.cmds.iter().filter(move |c| c.program() == Some(program))
    }

    /// In lower case; empty if not captured.
    pub fn output(&self) -> String {
        self.failure.output.unwrap_or_default().to_lowercase()
    }

    pub fn runs(&self, name: &str) -> bool {
        lists::FIX_BUILTINS.has(name)
            || self.failure.aliases_and_functions.iter().any(|n| n == name)
            || self.world.programs().iter().any(|p| p == name)
    }

    /// A read-only git query in the command's directory.
    pub fn git(&self, cmd: &Cmd, args: &[&str]) -> Option<String> {
        let cwd = cmd.cwd.as_ref()?.to_str()?;
        let mut all = vec!["-C", cwd];
        all.extend(args);
        self.world.git(&all)
    }

    pub fn exists(&self, path: &std::path::Path) -> bool {
        self.world.is_file(path) || self.world.is_dir(path)
    }
}

pub fn found(command: String, reason: impl Into<String>) -> Option<Fix> {
    Some(Fix { command, reason: reason.into() })
}
