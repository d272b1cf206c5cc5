//! Whose code a build, a test or a task runs: what lies in a workspace is the user's own, and what lies elsewhere nobody has
//! looked at. It judges no other effect of a call.

use crate::argument::Arg;
use crate::lists;
use crate::pack::{Base, Class, Outcome};
use crate::paths;
use crate::walk::{Call, Walk};

/// Reports a call that runs the code of a directory outside of the workspaces: the directory in force, or one that it names.
pub fn check_whose_code(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    let Base::Known(class) = outcome.base else { return };
    let builds = class == Class::Build;
    let name = super::unversioned(call.name);
    let loads = match class {
        Class::Build => true,
        Class::Read => lists::PROGRAMS_LOADING.has(name),
        Class::Net | Class::Write | Class::Sync => match lists::PROGRAMS_INSTALLING.value(name) {
            Some("named") => call.args.iter().any(is_of_this_project),
            said => said.is_some(),
        },
    };
    if loads && walk.is_elsewhere() || builds && names_project_elsewhere(walk, call.args) {
        walk.runs_code_from_elsewhere(call.span, builds);
    }
}

/// `pip install .`, `-e ./x`, `-r requirements.txt`: what is installed is in the directory in force.
fn is_of_this_project(arg: &Arg) -> bool {
    arg.text.starts_with('.') || matches!(arg.text.as_str(), "-e" | "--editable" | "-r" | "--requirement")
}

/// Reports tests that are run by a program without a section.
pub fn runs_tests(walk: &mut Walk<'_>, call: &Call<'_>) {
    if walk.is_elsewhere() || names_project_elsewhere(walk, call.args) {
        walk.runs_code_from_elsewhere(call.span, true);
    }
}

/// Whether an operand is a directory outside of the workspaces, or an option names such a directory or file.
fn names_project_elsewhere(walk: &Walk<'_>, args: &[Arg]) -> bool {
    args.iter().enumerate().any(|(at, arg)| {
        let named = match arg.text.split_once('=') {
            Some((option, value)) if option.starts_with("--") => Some((arg.part(arg.text.len() - value.len()), true)),
            _ if arg.is_option() => None,
            _ if at > 0 && lists::PROGRAMS_SEARCHING.has(&args[at - 1].text) => None,
            _ => Some((arg.clone(), at > 0 && names_a_project(&args[at - 1].text))),
        };
        named.is_some_and(|(path, file)| is_elsewhere(walk, &path, file))
    })
}

/// Options of one letter that many tools name their build file or its directory with; a long one may do it.
fn names_a_project(option: &str) -> bool {
    matches!(option, "-f" | "-c" | "-C" | "-d" | "-p" | "-P" | "-r" | "-s" | "-S" | "-t")
        || option.starts_with("--") && option.len() > 2 && !option.contains('=')
}

fn is_elsewhere(walk: &Walk<'_>, path: &Arg, file: bool) -> bool {
    let text = &path.text;
    if walk.remote
        || !text.starts_with(['/', '.'])
        || text.starts_with("./")
        || text.starts_with("//")
        || path.glob
        || !path.is_known()
    {
        return false;
    }
    // Go's pattern for all packages below a directory.
    let path = &path.with_text(text.strip_suffix("/...").unwrap_or(text));
    let place = walk.place(path);
    place.outside && !paths::is_system(&place.path, &walk.scope.home) && (file || walk.is_directory(path))
}

#[cfg(test)]
#[path = "whose_code_tests.rs"]
mod tests;
