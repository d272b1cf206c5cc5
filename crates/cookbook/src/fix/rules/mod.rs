//! The rules. A rule maps a [`Case`], mostly one command of it, to a correction or nothing; it only
//! looks.

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
mod told;

use super::line::{Cmd, FailedLine};
use super::{FailedCommand, Fix, World};
use crate::lists;

pub struct Case<'a> {
    pub failure: &'a FailedCommand<'a>,
    pub world: &'a dyn World,
    pub line: &'a FailedLine,
}

/// Looks at a line as a whole.
type LineRule = fn(&Case) -> Option<Fix>;
/// Looks at one command of a line.
type CommandRule = fn(&Case, &Cmd) -> Option<Fix>;
/// Whether a rule is asked at an exit status.
type Statuses = fn(i32) -> bool;

const ANY: Statuses = |_| true;
/// The shell found no such program.
const NOT_FOUND: Statuses = |status| status == 127;
/// It found none, or one that can't be run.
const NOT_RUN: Statuses = |status| matches!(status, 126 | 127);
const FOUND: Statuses = |status| status != 127;
const RUN: Statuses = |status| !NOT_RUN(status);
/// git's own errors, before it did anything.
const FATAL: Statuses = |status| status == 128;

const EACH: &str = "";

const LINES: &[LineRule] = &[quotes::prompt, quotes::typography, quotes::unbalanced];

/// The rules, when each is asked, and about which programs or subcommands; most certain first, behind
/// [`LINES`].
const COMMANDS: &[(Statuses, &str, CommandRule)] = &[
    (NOT_FOUND, EACH, quotes::spaced_assignment),
    (NOT_FOUND, EACH, quotes::bracket),
    (ANY, EACH, quotes::double_equals),
    (NOT_RUN, EACH, programs::not_executable),
    (NOT_FOUND, EACH, programs::script_here),
    (RUN, EACH, told::meant),
    (ANY, EACH, told::way_out),
    (ANY, "type", names::type_of_windows),
    (NOT_FOUND, EACH, names::instead),
    (|status| matches!(status, 1 | 127), EACH, names::manager),
    (NOT_RUN, EACH, names::glued_path),
    (NOT_FOUND, EACH, names::glued),
    (NOT_FOUND, EACH, names::typo),
    (ANY, EACH, subcommands::typo),
    (ANY, "cd", directories::cd_to_file),
    (ANY, "cat, bat, head, tail, more", directories::listing),
    (ANY, "unzip, tar, gunzip, unxz, bunzip2", archives::unpack_with_the_right_tool),
    (ANY, "gzip", archives::gzip_directory),
    (ANY, "tar", archives::tar_options),
    (ANY, "tar", order::tar_file_last),
    (ANY, "find", order::find_path_first),
    (ANY, EACH, order::swapped),
    (FOUND, "cp, rm, scp, grep, egrep", directories::kinds),
    (ANY, "rmdir", directories::remove_full),
    (ANY, EACH, quotes::glob),
    (ANY, EACH, subcommands::option_typo),
    (ANY, EACH, paths::spaces),
    (ANY, EACH, paths::near_miss),
    (FOUND, "mkdir", directories::parents),
    (RUN, EACH, directories::target),
    (ANY, "ln", directories::link_exists),
    (FATAL, "git", git::outside),
    (ANY, "git commit", git::message),
    (ANY, "git commit", git::nothing_staged),
    (ANY, "git push, git pull", git::no_upstream),
    (ANY, "git push", git::push_rejected),
    (FATAL, "git pull", git::diverged),
    (ANY, "git branch", git::not_merged),
    (ANY, "git checkout, git switch, git merge, git rebase, git push, git pull", git::near_miss),
    (ANY, "git log, git diff, git show", git::near_miss),
    (ANY, "git clone", git::clone_exists),
    (ANY, "kill", names::kill_by_name),
    (FOUND, EACH, permission::redirect),
    (RUN, EACH, permission::not_writable),
    (FOUND, EACH, permission::needs_root),
];

impl Case<'_> {
    /// The corrections of all rules that are asked at its status.
    pub fn fixes(&self) -> impl Iterator<Item = Fix> {
        let asked = COMMANDS.iter().filter(|(asked, ..)| asked(self.status()));
        let of_commands = asked.flat_map(|(_, calls, rule)| {
            let meant = self.line.cmds.iter().filter(|cmd| calls.split(", ").any(|call| cmd.is_call(call)));
            meant.filter_map(|cmd| rule(self, cmd))
        });
        LINES.iter().filter_map(|rule| rule(self)).chain(of_commands)
    }

    /// As the shell itself would say it: `sudo` ends with 1 where it finds no such program.
    fn status(&self) -> i32 {
        let sudo = |cmd: &Cmd| cmd.prefixes.iter().any(|prefix| prefix == "sudo");
        let unknown = |cmd: &Cmd| cmd.program().is_some_and(|name| !name.contains('/') && !self.runs(name));
        let missed = self.failure.status == 1 && self.line.cmds.iter().any(|cmd| sudo(cmd) && unknown(cmd));
        if missed { 127 } else { self.failure.status }
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
