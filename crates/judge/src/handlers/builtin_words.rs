//! Builtins' arguments that zsh and bash evaluate: numbers and variable names run substitutions in
//! subscripts, even quoted ones, and some variables are written.

use super::accepting::zsh_options;
use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::walk::{Call, Walk};
use aish_text::Shell;

/// Whether zsh from now on expands values (prompts, patterns, words) that were judged as text.
fn reads_values_again(call: &Call<'_>) -> bool {
    let turns_on = |(on, name): &(bool, String)| match name.strip_prefix("no") {
        Some(name) => !on && lists::BUILTINS_READING_AGAIN.has(name),
        None => *on && lists::BUILTINS_READING_AGAIN.has(name),
    };
    matches!(call.name, "setopt" | "unsetopt" | "set") && zsh_options(call).iter().any(turns_on)
}

/// Does nothing in fish.
pub fn check_builtin_words(walk: &mut Walk<'_>, call: &Call<'_>) {
    if walk.shell() == Shell::Fish {
        return;
    }
    let (mut evaluates, mut writes) =
        (lists::BUILTINS_EVALUATING.has(call.name), lists::BUILTINS_SETTING.has(call.name));
    if !walk.is_typed() && reads_values_again(call) {
        walk.rule("builtin.reads-again", call.span);
    }
    match call.name {
        "printf" => evaluates = call.args.first().is_some_and(has_numbers),
        "print" => evaluates = call.args.iter().any(|arg| arg.is_option() && arg.text.contains(['f', 'v', 'C', 'u'])),
        "compgen" => writes = call.args.iter().any(|arg| arg.text == "-V"),
        // Only with `-s`, `-b`, `-a` and `-g` a variable is written.
        "zstyle" => {
            writes = call.args.first().is_some_and(|arg| matches!(arg.text.as_str(), "-s" | "-b" | "-a" | "-g"))
        }
        // A prompt is expanded if the option `prompt_subst` is on.
        "read" | "vared" if walk.shell() == Shell::Zsh => {
            let prompts = |arg: &&Arg| call.name == "vared" || arg.text.contains('?');
            call.args.iter().filter(prompts).for_each(|arg| walk.prompt(arg));
        }
        // What it makes of each name is evaluated.
        "zmv" | "zcp" | "zln" => {
            return call.args.iter().for_each(|arg| walk.prompt(arg));
        }
        _ => {}
    }
    if evaluates {
        call.args.iter().for_each(|arg| walk.evaluated_text(&arg.text));
    }
    if writes {
        for arg in call.args {
            // An option's specification may name its array: `x=array`.
            let name = arg.text.rsplit_once('=').map_or(0, |(front, _)| front.len() + 1);
            let name = if arg.text.contains('[') { 0 } else { name };
            walk.may_set(&arg.part(name));
        }
    }
}

/// Whether a format has, or may have, a conversion of anything but text.
fn has_numbers(format: &Arg) -> bool {
    let mut rest = format.text.as_str();
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        let kind = rest.find(|c: char| c == '%' || c == '*' || c == UNKNOWN || c.is_ascii_alphabetic());
        let Some(kind) = kind else { break };
        if !matches!(rest.as_bytes()[kind], b's' | b'b' | b'q' | b'c' | b'%') {
            return true;
        }
        rest = rest.get(kind + 1..).unwrap_or_default();
    }
    format.text.contains(UNKNOWN) || format.text == "-v" || format.text == "--"
}
