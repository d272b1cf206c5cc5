//! `git`: aliases and settings of the command line, which run something before the subcommand, and
//! the files subcommands throw away. The packs have the subcommands.

use super::git_files::{alias_definitions, alias_words};
use crate::argument::Arg;
use crate::assessment::{Destroys, How, Ignored};
use crate::code::settings;
use crate::getopt::Grammar;
use crate::pack::{self, Base};
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Call, Walk};
use aish_text::Shell;

/// `git -c alias.x='!rm -rf y' x`
pub fn handle_git(walk: &mut Walk<'_>, call: &Call<'_>) {
    let settings = own_options(call.args).0.into_iter().filter(|(name, _)| *name == "-c");
    settings.for_each(|(_, setting)| self::setting(walk, call, &setting));
    if user_alias(walk, call) {
        return;
    }
    super::git_elsewhere::check_repository(walk, call);
    super::git_elsewhere::check_written_hooks(walk, call);
    let before = walk.notes();
    super::packs::apply_pack(walk, call);
    checks_out_paths(walk, call);
    if let Some(own) = thrown_away(walk, call) {
        walk.notes_since(before);
        own.into_iter().for_each(|note| walk.note(note));
    }
}

/// Judges all that a user's alias may stand for; returns whether it was one.
fn user_alias(walk: &mut Walk<'_>, call: &Call<'_>) -> bool {
    // A changing line may have redefined the alias.
    if walk.remote || !walk.only_read() || !call.args.iter().all(Arg::is_known) {
        return false;
    }
    let Some((at, cwd)) = subcommand(walk, call) else { return false };
    let known = pack::section("git").is_none_or(|section| section.match_call(call.args).base != Base::Unknown);
    let name = call.args[at].text.clone();
    if known || name == "--" || cwd.as_deref().is_none_or(|cwd| !cwd.starts_with('/')) {
        return false;
    }
    let found = alias_definitions(&walk.look, &walk.scope.home, cwd.as_deref().unwrap_or_default(), &name);
    if found.is_empty() || !walk.expands(&format!("git {name}")) {
        return false;
    }
    for value in found {
        let rest = &call.args[at + 1..];
        if let Some(text) = value.trim_start().strip_prefix('!') {
            // A shell runs it at the top of the work tree, with the further words as its arguments.
            let words = rest.iter().map(|arg| super::wrappers::quoted(&arg.text));
            let line = std::iter::once(text.to_owned()).chain(words).collect::<Vec<_>>().join(" ");
            walk.elsewhere(|walk| {
                walk.scope.cwd = None;
                walk.run_text_in(&Arg::known(line, call.args[at].span), Shell::Bash);
            });
        } else {
            let words = alias_words(&value).into_iter().map(|word| Arg::known(word, call.args[at].span));
            let args: Vec<Arg> = call.args[..at].iter().cloned().chain(words).chain(rest.iter().cloned()).collect();
            walk.elsewhere(|walk| handle_git(walk, &Call { args: &args, ..*call }));
        }
    }
    walk.expanded();
    true
}

/// git's own options with their values, and the place of the subcommand behind them.
pub fn own_options(args: &[Arg]) -> (Vec<(&str, Arg)>, Option<usize>) {
    let mut options = Vec::new();
    let mut words = args.iter().enumerate();
    while let Some((at, arg)) = words.next() {
        let value = match arg.text.as_str() {
            text if !text.starts_with('-') => return (options, Some(at)),
            name @ ("-c" | "-C" | "--git-dir" | "--work-tree" | "--namespace" | "--config-env") => {
                words.next().map(|(_, value)| (name, value.clone()))
            }
            text if text.starts_with("-c") && text.contains('=') => Some(("-c", arg.part(2))),
            text => text.split('=').next().map(|name| (name, arg.part(name.len() + 1))),
        };
        options.extend(value);
    }
    (options, None)
}

/// The subcommand's argument, and its directory; none if the repository is named otherwise.
fn subcommand(walk: &Walk<'_>, call: &Call<'_>) -> Option<(usize, Option<String>)> {
    let mut cwd = walk.scope.cwd.clone();
    let (options, at) = own_options(call.args);
    for (name, value) in options {
        match name {
            "-C" => cwd = Some(paths::absolute(&value.text, cwd.as_deref())).filter(|path| path.starts_with('/')),
            name if name.starts_with("--git-dir") || name.starts_with("--work-tree") => return None,
            _ => {}
        }
    }
    Some((at?, cwd))
}

/// What leaves the work tree; none where the packs know it too.
fn thrown_away(walk: &Walk<'_>, call: &Call<'_>) -> Option<Vec<Destroys>> {
    let (at, cwd) = subcommand(walk, call)?;
    let subcommand = call.args[at].text.as_str();
    let rest = &call.args[at + 1..];
    let grammar = |short| Grammar { short, ..Grammar::of("--source --pathspec-from-file --exclude") };
    let (options, how, paths) = match subcommand {
        "clean" => {
            let options = grammar("e").read_options(rest);
            if options.has(&["-n", "--dry-run"]) {
                return Some(Vec::new());
            }
            let ignored = match (options.has(&["-X"]), options.has(&["-x"])) {
                (true, _) => Ignored::Only,
                (_, true) => Ignored::Too,
                _ => Ignored::Spared,
            };
            let how = How::Untracked { directories: options.has(&["-d"]), ignored };
            (options, how, true)
        }
        "rm" => {
            let options = grammar("").read_options(rest);
            let tree = options.has(&["-r"]);
            let kept = options.has(&["--cached", "-n", "--dry-run"]);
            (options, if tree { How::DeleteTree } else { How::Delete }, !kept)
        }
        "reset" => (grammar("").read_options(rest), How::Changes, false),
        "switch" => (grammar("cC").read_options(rest), How::Changes, false),
        "restore" => (grammar("sU").read_options(rest), How::Changes, true),
        "checkout" => (grammar("bB").read_options(rest), How::Changes, true),
        _ => return None,
    };
    let whole = match subcommand {
        "reset" => options.has(&["--hard"]),
        "switch" => options.has(&["-f", "--force", "--discard-changes"]),
        "checkout" => options.has(&["-f", "--force"]) && !rest.iter().any(|arg| arg.text == "--"),
        "clean" => options.operands.is_empty(),
        _ => false,
    };
    // From anywhere in the work tree, all of it; `clean` begins where it is.
    let all = Arg::known(if subcommand == "clean" { "." } else { ":/" }, call.span);
    let limited: Vec<&Arg> = match subcommand {
        _ if whole => vec![&all],
        _ if !paths => Vec::new(),
        "checkout" => match rest.iter().position(|arg| arg.text == "--") {
            Some(dashes) => rest[dashes + 1..].iter().collect(),
            None => options.operands.iter().filter(|arg| arg.text == "." || arg.text.starts_with("./")).collect(),
        },
        // Only the index.
        "restore" if options.has(&["-S", "--staged"]) && !options.has(&["-W", "--worktree"]) => Vec::new(),
        _ => options.operands.iter().collect(),
    };
    Some(limited.into_iter().map(|arg| Destroys { cwd: cwd.clone(), ..walk.noted(arg, how) }).collect())
}

/// `git checkout src`: an existing path is no branch, so its changes are thrown away.
fn checks_out_paths(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(at) = call.args.iter().position(|arg| arg.text == "checkout") else { return };
    let options = Grammar::of("-bB --orphan --conflict").read_options(&call.args[at + 1..]);
    let [path] = options.operands.as_slice() else { return };
    let branches = ["-b", "-B", "--orphan", "--track", "-t", "--detach", "-d"];
    let plain = !call.has("-C") && !options.has(&branches) && path.is_known() && !path.glob;
    let path = plain.then(|| walk.place(path).path);
    if path.is_some_and(|path| walk.look.is_directory(&path).is_some() && walk.look.exists(&path)) {
        walk.rule("git.discard", call.span);
    }
}

/// `git config core.editor vim`: what the user sets is what people give it.
pub fn sets_plainly(call: &Call<'_>) -> bool {
    let words = call.args.iter().skip_while(|arg| arg.text != "config").skip(1);
    let words: Vec<&Arg> = words.filter(|arg| !arg.is_option() && arg.text != "set").collect();
    matches!(words[..], [key, value] if value.is_known() && settings::is_plain(&key.text, &value.text))
}

fn setting(walk: &mut Walk<'_>, call: &Call<'_>, setting: &Arg) {
    let Some((key, value)) = setting.text.split_once('=') else { return };
    let key = key.to_ascii_lowercase();
    let value_at = setting.text.len() - value.len();
    let Some(alias) = key.strip_prefix("alias.") else {
        return super::text::effects(walk, &settings::git_config(&key, value), setting);
    };
    if let Some(command) = value.strip_prefix('!') {
        return walk.run_text(&setting.part(setting.text.len() - command.len()));
    }
    // An alias for a subcommand: its words replace the name.
    let Some(at) = call.args.iter().position(|arg| arg.text.eq_ignore_ascii_case(alias)) else { return };
    let words = value.split_whitespace().map(|word| Arg { text: word.to_owned(), ..setting.part(value_at) });
    let args: Vec<Arg> = words.chain(call.args[at + 1..].iter().cloned()).collect();
    walk.operation(OperationClass::Unknown);
    super::packs::apply_pack(walk, &Call { args: &args, ..*call });
}
