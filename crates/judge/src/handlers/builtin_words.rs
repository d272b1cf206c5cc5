//! Words of the shells' builtins that are more than text, in zsh and bash: numbers and names of
//! variables are evaluated, and so a substitution in a subscript runs, however it is quoted; some
//! builtins write to the variable that they are given. What each builtin does besides is judged by
//! its own handler.

use super::accepting::zsh_options;
use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::walk::{Call, Walk};
use aish_text::Shell;

/// Whether zsh, from here on, expands what variables hold once more: in prompts, as patterns, as
/// several words. What they hold was judged as text.
fn reads_values_again(call: &Call<'_>) -> bool {
    let turns_on = |(on, name): &(bool, String)| match name.strip_prefix("no") {
        Some(name) => !on && lists::BUILTINS_READING_AGAIN.has(name),
        None => *on && lists::BUILTINS_READING_AGAIN.has(name),
    };
    matches!(call.name, "setopt" | "unsetopt" | "set") && zsh_options(call).iter().any(turns_on)
}

/// Judges the words of a builtin that are evaluated, or name a variable that is set; does nothing
/// in fish.
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
        // `-s`, `-b`, `-a` and `-g` put a style's value into a variable; without them it is a
        // style's value.
        "zstyle" => {
            writes = call.args.first().is_some_and(|arg| matches!(arg.text.as_str(), "-s" | "-b" | "-a" | "-g"))
        }
        // A prompt, which is expanded where the option `prompt_subst` is on.
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
            // A specification of an option may name its array: `x=array`.
            let name = arg.text.rsplit_once('=').map_or(0, |(front, _)| front.len() + 1);
            let name = if arg.text.contains('[') { 0 } else { name };
            walk.may_set(&arg.part(name));
        }
    }
}

/// Whether a format has a conversion of something else than text, or may have one.
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
