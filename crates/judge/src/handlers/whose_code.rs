//! Whose code a build, test or task runs: a workspace's is the user's own, other code the user has
//! not looked at. Other effects are judged elsewhere.

use crate::argument::{Arg, ArgumentOrigin};
use crate::lists;
use crate::pack::{Base, EffectClass, OperandRole, Outcome};
use crate::paths;
use crate::walk::{Call, Walk, is_build_file, is_code};
use crate::words::WordStream;

/// Code of the current directory, or of one the call names, that lies outside the workspaces.
pub fn check_whose_code(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    let Base::Known(class) = outcome.base else { return };
    let builds = class == EffectClass::Build;
    let name = super::unversioned(call.name);
    let loads = match class {
        EffectClass::Build => true,
        EffectClass::Read => lists::PROGRAMS_LOADING.has(name),
        EffectClass::Net | EffectClass::Write | EffectClass::Sync => match lists::PROGRAMS_INSTALLING.value(name) {
            Some("named") => call.args.iter().any(is_of_this_project),
            said => said.is_some() || lists::PROGRAMS_LOADING.has(name),
        },
    };
    // The file lists what is fetched, sent or installed.
    let follows = class == EffectClass::Sync
        && outcome.roles.iter().any(|operand| operand.kind == OperandRole::Read)
        && names_written(walk, call);
    if loads && runs_written_code(walk, call, name, builds) || follows {
        walk.rule("exec.written-code", call.span);
    }
    if loads {
        check_place(walk, call, builds);
    }
}

/// Reports a call of code outside the workspaces, or of a project that it names there.
fn check_place(walk: &mut Walk<'_>, call: &Call<'_>, builds: bool) {
    if walk.is_elsewhere() || names_project_elsewhere(walk, call.args) {
        walk.runs_code_from_elsewhere(call.span, builds);
    }
}

/// `pip install .`, `-e ./x`, `-r requirements.txt`: installs from the current directory.
fn is_of_this_project(arg: &Arg) -> bool {
    arg.text.starts_with('.') || matches!(arg.text.as_str(), "-e" | "--editable" | "-r" | "--requirement")
}

/// Whether the call runs something the line or its run wrote: a build file, or code.
fn runs_written_code(walk: &Walk<'_>, call: &Call<'_>, name: &str, builds: bool) -> bool {
    let only_reads = match lists::PROGRAMS_READING_CODE.value(name) {
        Some("all") => true,
        Some(subcommands) => call.args.first().is_some_and(|arg| subcommands.split(' ').any(|known| known == arg.text)),
        None => !builds,
    };
    walk.has_written_any(|path| is_build_file(path) || !only_reads && is_code(path))
        || !only_reads && names_written(walk, call)
}

pub fn names_written(walk: &Walk<'_>, call: &Call<'_>) -> bool {
    let named = |arg: &Arg| {
        let value = arg.text.split_once('=').filter(|_| arg.is_option());
        let value = value.map_or_else(|| arg.clone(), |(_, value)| arg.part(arg.text.len() - value.len()));
        value.is_known() && walk.has_written(&walk.place(&value).path)
    };
    walk.has_written_any(|_| true) && call.args.iter().any(named)
}

/// Python finds a file of the current directory instead of the module: one of its name, or any if
/// the line wrote it or the directory is foreign.
pub fn stands_for_module(walk: &Walk<'_>, module: &str) -> bool {
    let first = module.split('.').next().unwrap_or_default();
    let here = |name: &str| walk.has_file(name) == Some(true);
    let strange = || {
        let directory = walk.scope.cwd.clone().unwrap_or_default();
        let names = walk.look.names(&directory, MOST_NAMES);
        walk.is_elsewhere() && names.is_none_or(|names| names.iter().any(|name| name.ends_with(".py")))
    };
    here(&format!("{first}.py"))
        || here(&format!("{first}/__init__.py"))
        || walk.has_written_any(|path| path.ends_with(".py") || path.ends_with(".pth"))
        || strange()
}

/// A patch that was just written, or is foreign, may change any file that a build runs.
pub fn note_patch(walk: &mut Walk<'_>, call: &Call<'_>) {
    let applies = match call.name {
        "patch" | "gpatch" => true,
        "git" => call.args.iter().any(|arg| matches!(arg.text.as_str(), "apply" | "am")) && !call.has("--check"),
        _ => false,
    };
    let strange = |walk: &Walk<'_>| {
        let elsewhere = |arg: &Arg| !arg.is_option() && paths::looks_like_path(&arg.text) && walk.place(arg).outside;
        let piped = matches!(walk.input, WordStream::Known(_)) || walk.input.origin() > ArgumentOrigin::Output;
        piped || names_written(walk, call) || call.args.iter().any(elsewhere)
    };
    if applies && strange(walk) {
        let path = walk.place(&Arg::known("Makefile", call.span)).path;
        walk.note_written(&path);
    }
}

/// The user has not looked at the content of a clone or a copied template.
pub fn note_clone(walk: &mut Walk<'_>, call: &Call<'_>) {
    if !lists::PROGRAMS_CLONING.has(call.name) {
        return;
    }
    let Some(at) = call.args.iter().position(|arg| matches!(arg.text.as_str(), "clone" | "checkout" | "co")) else {
        return;
    };
    let mut rest = call.args[at + 1..].iter().skip_while(|arg| arg.is_option() || !arg.text.contains(['/', ':']));
    let Some(source) = rest.next() else { return };
    match rest.next().filter(|directory| !directory.is_option()) {
        Some(directory) => walk.fetches(directory),
        None => {
            let name = paths::base_name(source.text.trim_end_matches('/')).rsplit(':').next().unwrap_or_default();
            walk.fetches(&source.with_text(name.trim_end_matches(".git")));
        }
    }
}

const MOST_NAMES: usize = 256;

/// For programs without a section.
pub fn runs_tests(walk: &mut Walk<'_>, call: &Call<'_>) {
    if runs_written_code(walk, call, "", true) {
        walk.rule("exec.written-code", call.span);
    }
    check_place(walk, call, true);
}

fn names_project_elsewhere(walk: &Walk<'_>, args: &[Arg]) -> bool {
    // Words behind `--` are for the program that is built or called.
    args.iter().take_while(|arg| arg.text != "--").enumerate().any(|(at, arg)| {
        let named = match arg.text.split_once('=') {
            Some((option, value)) if option.starts_with('-') && option.len() > 2 => {
                Some((arg.part(arg.text.len() - value.len()), true))
            }
            _ if arg.is_option() => None,
            _ if at > 0 && lists::PROGRAMS_SEARCHING.has(&args[at - 1].text) => None,
            _ => Some((arg.clone(), at > 0 && names_a_project(&args[at - 1].text))),
        };
        named.is_some_and(|(path, file)| is_elsewhere(walk, &path, file))
    })
}

/// Many tools' one-letter options for a build file or directory; any long option may be one.
fn names_a_project(option: &str) -> bool {
    matches!(option, "-f" | "-c" | "-C" | "-d" | "-p" | "-P" | "-r" | "-s" | "-S" | "-t")
        || option.starts_with("--") && option.len() > 2 && !option.contains('=')
}

fn is_elsewhere(walk: &Walk<'_>, path: &Arg, file: bool) -> bool {
    let text = &path.text;
    if path.is_known() && walk.was_fetched(&walk.place(path).path) {
        return true;
    }
    // `//x` is the name of a target of Bazel and its like.
    if !path.is_known() || text.starts_with("//") {
        return false;
    }
    if walk.remote {
        return text.starts_with(['/', '~']);
    }
    // Go's pattern for all packages below a directory.
    let path = &path.with_text(text.strip_suffix("/...").unwrap_or(text));
    let place = walk.place(path);
    let directory = || walk.look.is_directory(&place.path) != Some(false);
    let tree = || walk.look.is_there(&format!("{}/.git", place.path)) == Some(true);
    // A directory of `/opt` as an option's value is where to install to or to look for libraries.
    let installed = || file && paths::is_within(&place.path, "/opt") && directory();
    let peoples = || paths::is_peoples(&place.path, tree) && !installed();
    let exists = || path.glob || walk.look.exists(&place.path) && (file || directory());
    place.outside && (!paths::is_system(&place.path, &walk.scope.home) || peoples()) && exists()
}

#[cfg(test)]
#[path = "whose_code_tests.rs"]
mod tests;
