//! Programs whose arguments say more than a table can: wrappers, shells, builtins, interpreters,
//! copying, deleting. Other programs are in the packs.

mod accepting;
mod builtin_words;
mod builtins;
mod carried;
mod copying;
mod cron;
mod databases;
mod deleting;
mod editors;
mod find;
mod fish;
mod found;
mod git;
mod git_elsewhere;
mod git_files;
mod images;
mod inline_code;
mod input;
mod interpreters;
pub(crate) mod machinery;
mod modules;
mod other_server;
mod output;
mod packs;
mod preload;
mod queries;
mod remote;
mod sequences;
mod shells;
mod text;
mod variables;
mod web;
mod whose_code;
mod wrappers;
mod xargs;
mod zle;

pub(crate) use accepting::switches_off;
pub(crate) use carried::find_carried_destruction;

use super::argument::Arg;
use super::lists;
use super::pack;
use super::verdict::OperationClass;
use super::walk::{Call, Walk};
use aish_text::Shell;

pub(crate) use databases::is_client as is_database_client;
pub(crate) use queries::shows_environment;
pub use wrappers::wrapped;

type Handler = fn(&mut Walk<'_>, &Call<'_>);

/// By the program's handler, or else the packs. `--help` or `--version` alone only reads.
pub(crate) fn handle_call(walk: &mut Walk<'_>, call: &Call<'_>) {
    if asks_for_help(call) && (handler(call.name).is_some() || pack::section(call.name).is_some()) {
        return walk.operation(OperationClass::Read);
    }
    if lists::WALK_NAMING.has(call.name) {
        walk.looks_for(call.args.iter());
    }
    machinery::check_machinery(walk, call);
    builtin_words::check_builtin_words(walk, call);
    queries::check_reading_functions(walk, call);
    if lists::PROGRAMS_HANDLERS.value(call.name).is_some_and(|handler| lists::PROGRAMS_READING_HANDLERS.has(handler)) {
        walk.operation(OperationClass::Read);
    }
    let own = if walk.shell() == Shell::Fish { fish::handler(call.name) } else { None };
    match own.or_else(|| handler(call.name)) {
        Some(handler) => handler(walk, call),
        None => packs::apply_pack(walk, call),
    }
    whose_code::note_patch(walk, call);
    whose_code::note_clone(walk, call);
}

/// Whether a handler or pack knows the program with the base name `name`.
pub fn is_known(name: &str) -> bool {
    handler(name).is_some() || pack::section(name).is_some()
}

/// Whether the packs say that the call does this.
pub(crate) fn is_of_class(name: &str, args: &[Arg], class: pack::EffectClass) -> bool {
    pack::section(name).is_some_and(|section| section.match_call(args).base == pack::Base::Known(class))
}

/// Whether a typed path is a tool of the project: wrappers, generated scripts, programs of its
/// package manager. They run the project's own build, as `make` does unasked; questions at each
/// build would train the user to say yes. Only for typed lines in the workspace.
pub(crate) fn is_project_tool(path: &str, name: &str) -> bool {
    let tool = |kind: &str| lists::PROGRAMS_PROJECT_TOOLS.value(name) == Some(kind);
    let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
    let within = |end: &str| directory == end || directory.ends_with(&format!("/{end}"));
    tool("wrapper")
        || within("bin") && tool("stub")
        || is_known(name)
            && ["node_modules/.bin", "vendor/bin", ".venv/bin", "venv/bin"].iter().any(|installed| within(installed))
}

/// Reports a directory that the program fills, and perhaps empties; a customary name is fine.
pub(crate) fn may_fill(walk: &mut Walk<'_>, directory: &Arg, empties: bool) {
    if !empties {
        output::fills(walk, directory);
    } else if !output::is_customary(walk, directory) {
        deleting::empty(walk, directory);
    }
}

pub(crate) fn is_interpreter(name: &str) -> bool {
    interpreters::is_interpreter(unversioned(name)) || lists::PROGRAMS_HANDLERS.value(name) == Some("awk")
}

/// What stands behind each `open`, up to its end.
fn stretches(arg: &Arg, open: &str, end: impl Fn(&str) -> Option<usize>) -> Vec<Arg> {
    let (mut all, mut rest) = (Vec::new(), arg.text.as_str());
    while let Some((_, inside)) = rest.split_once(open) {
        let (stretch, behind) = inside.split_at(end(inside).unwrap_or(inside.len()));
        all.push(Arg { splits: false, ..arg.with_text(stretch) });
        rest = behind;
    }
    all
}

fn asks_for_help(call: &Call<'_>) -> bool {
    matches!(call.args, [only] if matches!(only.text.as_str(), "--help" | "--version"))
}

/// `python` of `python3.11`, `gcc` of `gcc-12`.
fn unversioned(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-')
}

fn handler(name: &str) -> Option<Handler> {
    Some(match lists::PROGRAMS_HANDLERS.value(name) {
        Some("delete") => deleting::delete,
        Some("truncate") => deleting::truncate,
        Some("shred") => deleting::shred,
        Some("copy") => copying::copy,
        Some("tee") => copying::tee,
        Some("dd") => copying::dd,
        Some("find") => find::handle_find,
        Some("git") => git::handle_git,
        Some("tmux") => sequences::handle_tmux,
        Some("smb") => sequences::handle_smbclient,
        Some("sequence") => sequences::handle_sequence,
        Some("exiftool") => images::exiftool,
        Some("magick") => images::magick,
        Some("xargs") => xargs::handle_xargs,
        Some("zargs") => xargs::handle_zargs,
        Some("sed") => text::sed,
        Some("awk") => text::awk,
        Some("shell") => shells::handle_shell,
        Some("eval") => builtins::eval,
        Some("source") => builtins::source,
        Some("trap") => builtins::trap,
        Some("alias") => builtins::alias,
        Some("declare") => variables::declare,
        Some("set") => variables::set,
        Some("unset") => variables::unset,
        Some("cd") => builtins::cd,
        Some("popd") => builtins::popd,
        Some("read") => variables::handle_read,
        Some("hook") => zle::hook,
        Some("zle") => zle::zle,
        Some("bindkey") => zle::bindkey,
        Some("bind") => zle::bind,
        Some("complete") => zle::complete,
        Some("compdef") => zle::compdef,
        Some("zstyle") => zle::zstyle,
        Some("print") => zle::print,
        Some("sysopen") => zle::sysopen,
        Some("evaluates") => variables::evaluates,
        Some("crontab") => cron::crontab,
        Some("at") => cron::at,
        Some("ssh") => remote::ssh,
        Some("web") => web::handle_web_client,
        Some("editor") => editors::handle_editor,
        Some("emacsclient") => editors::emacs_client,
        _ if databases::is_client(name) => databases::handle_database_client,
        _ if wrappers::is_wrapper(name) => wrappers::handle_wrapper,
        _ if interpreters::is_interpreter(unversioned(name)) => interpreters::handle_interpreter,
        _ => return None,
    })
}
