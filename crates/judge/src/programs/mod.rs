//! The programs whose arguments say more than a table can: wrappers, shells, builtins, interpreters, copying and deleting.
//! Each handler reads its arguments and tells the walk what happens; every other program is looked up in the packs.

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
mod getopt;
mod git;
mod git_alias;
mod images;
mod input;
mod interpreters;
pub(crate) mod machinery;
mod modules;
mod output;
mod packs;
mod preload;
mod remote;
mod sequences;
mod shells;
mod smb;
mod text;
mod tmux;
mod web;
mod wrappers;
mod xargs;
mod zle;

use super::argument::Arg;
use super::pack;
use super::verdict::OperationClass;
use super::walk::{Call, Walk};
use aish_text::Shell;

/// Judges the calls of the programs it is registered for in [`handler`]: reports effects, findings and carried commands
/// to the walk.
type Handler = fn(&mut Walk<'_>, &Call<'_>);

/// Judges a call by the handler of its program, or else by the packs. `--help` and `--version` alone only read.
pub(crate) fn judge(walk: &mut Walk<'_>, call: &Call<'_>) {
    if asks_for_help(call) && (handler(call.name).is_some() || pack::section(call.name).is_some()) {
        walk.operation(OperationClass::Read);
        return;
    }
    machinery::judge(walk, call);
    builtin_words::judge(walk, call);
    let own = if walk.shell() == Shell::Fish { fish::handler(call.name) } else { None };
    match own.or_else(|| handler(call.name)) {
        Some(handler) => handler(walk, call),
        None => packs::judge(walk, call),
    }
}

/// Whether a handler or a pack knows the program with the base name `name`.
pub fn is_known(name: &str) -> bool {
    handler(name).is_some() || pack::section(name).is_some()
}

/// Whether a path, as typed, is where a tool of the project is kept: wrappers and generated scripts beside its sources,
/// and the programs that its package manager installs. A user who types it runs what `make`, `npm test` or `gradle` run
/// unasked: the project's own build. Questions at each build would only train the user to say yes. It holds for typed
/// lines in the workspace alone; what a model proposes by path is asked about, and so is any other script.
pub(crate) fn is_project_tool(path: &str, name: &str) -> bool {
    const WRAPPERS: [&str; 5] = ["gradlew", "mvnw", "manage.py", "artisan", "sbtw"];
    const STUBS: [&str; 6] = ["rails", "rake", "rspec", "bundle", "rubocop", "console"];
    let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
    let within = |end: &str| directory == end || directory.ends_with(&format!("/{end}"));
    WRAPPERS.contains(&name)
        || within("bin") && STUBS.contains(&name)
        || is_known(name)
            && ["node_modules/.bin", "vendor/bin", ".venv/bin", "venv/bin"].iter().any(|installed| within(installed))
}

/// A directory that the program which is to be called fills, and perhaps empties: nothing if it has a name that such ones have
/// by custom.
pub(crate) fn may_fill(walk: &mut Walk<'_>, directory: &Arg, empties: bool) {
    if !empties {
        output::fills(walk, directory);
    } else if !output::is_customary(walk, directory) {
        deleting::empty(walk, directory);
    }
}

/// Whether a program runs programs of another language than the shell's.
pub(crate) fn is_interpreter(name: &str) -> bool {
    interpreters::is_interpreter(unversioned(name)) || matches!(name, "awk" | "gawk" | "mawk")
}

/// `--help` and `--version` alone.
fn asks_for_help(call: &Call<'_>) -> bool {
    matches!(call.args, [only] if matches!(only.text.as_str(), "--help" | "--version"))
}

/// The name without a version: `python` of `python3.11`, `gcc` of `gcc-12`.
fn unversioned(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-')
}

fn handler(name: &str) -> Option<Handler> {
    Some(match name {
        "rm" | "grm" | "unlink" | "gunlink" | "rmdir" | "grmdir" => deleting::delete,
        "truncate" | "gtruncate" => deleting::truncate,
        "shred" | "gshred" => deleting::shred,
        "cp" | "gcp" | "install" | "ginstall" | "ln" | "gln" | "mv" | "gmv" | "link" => copying::copy,
        "tee" | "gtee" | "sponge" => copying::tee,
        "dd" | "gdd" | "dcfldd" | "dc3dd" | "ddrescue" => copying::dd,
        "find" | "gfind" => find::judge,
        "git" => git::judge,
        "tmux" => tmux::judge,
        "smbclient" => smb::judge,
        "mix" | "lein" => sequences::judge,
        "exiftool" => images::exiftool,
        "convert" | "magick" | "identify" | "mogrify" | "composite" | "montage" | "compare" | "stream" | "gm"
        | "animate" | "display" | "import" => images::magick,
        "soffice" | "libreoffice" | "localc" | "lowriter" | "loffice" => images::office,
        "xargs" | "gxargs" | "parallel" | "rush" => xargs::judge,
        "sed" | "gsed" => text::sed,
        "awk" | "gawk" | "mawk" | "nawk" | "original-awk" | "goawk" | "frawk" => text::awk,
        "sh" | "bash" | "zsh" | "dash" | "ksh" | "mksh" | "ksh93" | "fish" | "ash" | "rbash" | "csh" | "tcsh"
        | "yash" | "oksh" | "posh" | "elvish" | "nu" | "xonsh" | "pwsh" | "osh" | "hush" | "lksh" | "zsh5" | "rzsh"
        | "jsh" | "bash5" | "powershell" => shells::judge,
        "eval" => builtins::eval,
        "source" | "." => builtins::source,
        "trap" => builtins::trap,
        "alias" | "abbr" => builtins::alias,
        "export" | "declare" | "typeset" | "local" | "readonly" | "integer" | "float" | "nameref" => builtins::declare,
        "set" => builtins::set,
        "unset" => builtins::unset,
        "cd" | "pushd" | "chdir" => builtins::cd,
        "popd" | "dirs" => builtins::popd,
        "read" | "mapfile" | "readarray" | "getopts" | "vared" => builtins::read,
        "add-zsh-hook" | "add-zle-hook-widget" => zle::hook,
        "zle" => zle::zle,
        "bindkey" => zle::bindkey,
        "bind" => zle::bind,
        "complete" | "compgen" => zle::complete,
        "compdef" | "compctl" => zle::compdef,
        "zstyle" => zle::zstyle,
        "print" | "pushln" => zle::print,
        "sysopen" => zle::sysopen,
        "ztcp" => zle::ztcp,
        "let" | "test" | "[" | "printf" | "wait" => builtins::evaluates,
        "crontab" => cron::crontab,
        "at" | "batch" => cron::at,
        "ssh" | "rsh" | "slogin" | "autossh" | "sshpass" | "mosh" => remote::ssh,
        _ if databases::is_client(name) => databases::judge,
        "curl" | "wget" | "wget2" | "http" | "https" | "xh" | "xhs" | "httpie" | "aria2c" | "curlie" => web::judge,
        "vi" | "vim" | "nvim" | "view" | "gvim" | "ex" | "emacs" | "ed" | "vimdiff" | "rvim" | "nvi" | "elvis" => {
            editors::judge
        }
        "emacsclient" => editors::emacs_client,
        _ if wrappers::is_wrapper(name) => wrappers::judge,
        _ if interpreters::is_interpreter(unversioned(name)) => interpreters::judge,
        _ => return None,
    })
}
