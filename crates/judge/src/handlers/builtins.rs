//! Builtins that run text or change the directory. Those that set variables are in `variables.rs`.

use super::machinery;
use super::shells;
use super::wrappers::joined;
use crate::argument::Arg;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::Spot;
use aish_text::Shell;

pub fn eval(walk: &mut Walk<'_>, call: &Call<'_>) {
    let words: Vec<Arg> = call.args.iter().skip_while(|arg| arg.text == "--").cloned().collect();
    let line = joined(&words);
    if !shells::only_sets_up(walk, &line.text) {
        walk.rule("exec.eval", call.span);
    }
    walk.run_own_text(&line);
}

/// The script runs in this shell; one that every new shell runs anyway is only read.
pub fn source(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.args.iter().find(|arg| !arg.is_option()) {
        Some(script) if walk.is_typed() && is_set_up(walk, script) => {
            walk.access(script, Access::Read);
            walk.operation(OperationClass::Read);
        }
        Some(script) => shells::run_shell_file(walk, script, walk.shell()),
        None => walk.operation(OperationClass::Read),
    }
}

/// A startup file of the user, or the `activate` of a Python virtual environment.
fn is_set_up(walk: &Walk<'_>, script: &Arg) -> bool {
    let place = walk.place(script);
    if walk.remote || !script.is_known() || script.glob || !walk.only_read() || walk.came_from(script).is_some() {
        return false;
    }
    let own = [".bashrc", ".bash_profile", ".bash_aliases", ".profile", ".zshrc", ".zshenv", ".zprofile"];
    let at_home = place.path.strip_prefix(walk.scope.home.as_str()).and_then(|path| path.strip_prefix('/'));
    if at_home.is_some_and(|name| own.contains(&name) || name == ".config/fish/config.fish") {
        return true;
    }
    let Some((root, name)) = script.text.rsplit_once("/bin/") else { return false };
    let environment = matches!(name, "activate" | "activate.fish") && !place.outside;
    let has = |name: &str| walk.has_file(name);
    environment && (has(&format!("{root}/pyvenv.cfg")) == Some(true) || has(&script.text) == Some(false))
}

pub fn trap(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.args {
        [first, _, ..] if !first.is_option() => walk.run_own_text(first),
        [dashes, text, _, ..] if dashes.text == "--" => walk.run_own_text(text),
        _ => {}
    }
}

/// `alias x='…'`, in fish also `alias x '…'`: judged as if it ran now.
pub fn alias(walk: &mut Walk<'_>, call: &Call<'_>) {
    let words: Vec<Arg> = call.args.iter().filter(|arg| !arg.is_option()).cloned().collect();
    let fish = words.len() >= 2 && !words[0].text.contains('=');
    let meanings: Vec<(&str, Arg)> = match words.as_slice() {
        [name, rest @ ..] if fish => vec![(&name.text, joined(rest))],
        words => {
            let named = words.iter().filter_map(|word| Some((word, word.text.split_once('=')?.0)));
            named.map(|(word, name)| (name, word.part(name.len() + 1))).collect()
        }
    };
    let passes_on = |(name, text): &(&str, Arg)| machinery::passes_on(name, &text.text);
    if (!fish || call.name == "alias") && meanings.iter().any(passes_on) {
        walk.rule("exec.rebind", call.span);
    }
    for (_, text) in meanings.iter().filter(|(_, text)| !text.text.is_empty()) {
        // A global one of zsh's stands anywhere in a line, and may begin with a pipe.
        let inside = if call.has_letter('g') { text.text.trim_start_matches(['|', ' ']) } else { &text.text };
        walk.run_own_text(&text.part(text.text.len() - inside.len()));
    }
}

pub fn cd(walk: &mut Walk<'_>, call: &Call<'_>) {
    let operands: Vec<&Arg> = call.args.iter().filter(|arg| !arg.is_option() || arg.text == "-").collect();
    let from = walk.spot();
    let numbered = |arg: &Arg| arg.text.starts_with('+') || call.args.iter().any(is_number_option);
    let to = match operands.as_slice() {
        [] if call.args.iter().any(is_number_option) => Spot::unknown(),
        [] if call.name == "pushd" => walk.scope.trail.pop(),
        [] => walk.spot_of(&Arg::known(walk.scope.home.clone(), call.span)),
        [arg, ..] if arg.text == "-" => walk.scope.trail.previous(),
        [arg, ..] if numbered(arg) => Spot::unknown(),
        // zsh's `cd old new` replaces a part of the directory's name.
        [old, new] if walk.shell() == Shell::Zsh => match &from.path {
            Some(path) => walk.spot_of(&new.with_text(path.replacen(&old.text, &new.text, 1))),
            None => Spot::unknown(),
        },
        [arg, ..] => walk.spot_of(arg),
    };
    if call.name == "pushd" {
        walk.scope.trail.push(from);
    }
    walk.enter(to);
}

/// `cd -2`, `popd -1`: a place in the stack.
fn is_number_option(arg: &Arg) -> bool {
    arg.text.strip_prefix('-').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// Also programs that jump to recent directories; `dirs` only shows the stack.
pub fn popd(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.name {
        "popd" if call.args.is_empty() => {
            let to = walk.scope.trail.pop();
            walk.enter(to);
        }
        "dirs" => {}
        _ => walk.enter(Spot::unknown()),
    }
}
