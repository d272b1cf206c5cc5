//! tmux: commands separated by `;`, and shell commands in formats.

use crate::argument::Arg;
use crate::getopt::Grammar;
use crate::lists;
use crate::walk::{Call, Walk};

/// Options before the first command are tmux's own.
pub fn handle_tmux(walk: &mut Walk<'_>, call: &Call<'_>) {
    for arg in call.args {
        formats(walk, arg);
    }
    let mut part: Vec<Arg> = Vec::new();
    let mut several = false;
    for arg in call.args {
        // `\;` at the end of a word stands for a semicolon of the word itself.
        let ends = arg.text.ends_with(';') && !arg.text.ends_with("\\;");
        if !ends {
            part.push(arg.clone());
            continue;
        }
        let word = arg.text.trim_end_matches(';');
        if !word.is_empty() {
            part.push(arg.with_text(word));
        }
        several = true;
        if !part.is_empty() {
            one(walk, &Call { args: &part, ..*call });
            part.clear();
        }
    }
    if !part.is_empty() || !several {
        one(walk, &Call { args: &part, ..*call });
    }
}

fn one(walk: &mut Walk<'_>, call: &Call<'_>) {
    let chooses = call.args.first().is_some_and(|verb| lists::TMUX_CHOOSING.has(&verb.text));
    super::packs::apply_pack(walk, call);
    variables(walk, call);
    if chooses {
        // The operand is the command that a choice runs.
        let template = call.args.iter().enumerate().skip(1).find(|(at, arg)| {
            !arg.is_option() && !matches!(call.args[at - 1].text.as_str(), "-F" | "-f" | "-K" | "-O" | "-t")
        });
        if let Some((_, template)) = template {
            walk.rule("exec.inline-code", template.span);
        }
    }
}

/// Variables for what runs in the session's panes: `setenv NAME VALUE`, and `-e NAME=VALUE` of new ones.
fn variables(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some((verb, args)) = call.args.split_first() else { return };
    if matches!(verb.text.as_str(), "set-environment" | "setenv") {
        let options = Grammar::of("-t").read_options(args);
        if let [name, value] = options.operands.as_slice() {
            walk.sets(&name.text, std::slice::from_ref(value), value.span);
        }
    } else if lists::TMUX_STARTING.has(&verb.text) {
        let attached = |arg: &Arg| arg.text.strip_prefix("-e").filter(|rest| !rest.is_empty()).map(|_| arg.part(2));
        let next = |at: usize| args.get(at + 1).filter(|_| args[at].text == "-e").cloned();
        for given in args.iter().enumerate().filter_map(|(at, arg)| attached(arg).or_else(|| next(at))) {
            if let Some((name, _)) = given.text.split_once('=') {
                walk.given(verb, |walk| walk.sets(name, &[given.part(name.len() + 1)], given.span));
            }
        }
    }
}

/// `#(command)` is replaced by the output of a shell command.
fn formats(walk: &mut Walk<'_>, arg: &Arg) {
    for line in super::stretches(arg, "#(", |inside| inside.rfind(')')) {
        walk.rule("exec.inline-code", arg.span);
        walk.elsewhere(|walk| walk.run_text(&line));
    }
}
