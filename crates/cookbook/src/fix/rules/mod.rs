//! The rules. A rule maps a [`Case`] to a correction or nothing; it only looks.

mod archives;
mod directories;
mod git;
mod git_refs;
mod names;
mod options;
mod order;
mod packages;
mod paste;
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

pub type FixRule = fn(&Case) -> Option<Fix>;

/// Most certain first.
pub const ALL: &[FixRule] = &[
    paste::prompt,
    paste::typography,
    git_refs::host_changed,
    quotes::unbalanced,
    quotes::spaced_assignment,
    quotes::bracket,
    quotes::double_equals,
    programs::not_executable,
    programs::script_here,
    names::instead,
    packages::manager,
    names::glued,
    names::typo,
    subcommands::typo,
    directories::cd_to_file,
    directories::listing,
    archives::unpack_with_the_right_tool,
    archives::tar_options,
    order::tar_file_last,
    order::find_path_first,
    order::swapped,
    directories::kinds,
    directories::remove_full,
    quotes::glob,
    options::typo,
    paths::spaces,
    paths::near_miss,
    directories::parents,
    directories::target,
    directories::link_exists,
    git::outside,
    git::nothing_staged,
    git::no_upstream,
    git::push_rejected,
    git::diverged,
    git::not_merged,
    git_refs::near_miss,
    git_refs::clone_exists,
    names::kill_by_name,
    permission::redirect,
    permission::not_writable,
    permission::needs_root,
];

impl<'a> Case<'a> {
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
        lists::has("fix.builtins", name)
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
