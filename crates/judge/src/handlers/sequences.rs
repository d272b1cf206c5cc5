//! Several commands in one call: `mix do a, b + c`, `tmux a ';' b`, `smbclient -c 'a; b'`; and what
//! tmux's carry besides: variables, and shell commands in formats.

use crate::argument::Arg;
use crate::getopt::{Grammar, option_at};
use crate::lists;
use crate::walk::{Call, Walk};

/// The commands, without empty ones. `ends`: what is left of a word that ends one.
fn split<'a>(args: impl IntoIterator<Item = &'a Arg>, ends: impl Fn(&'a str) -> Option<&'a str>) -> Vec<Vec<Arg>> {
    let mut commands: Vec<Vec<Arg>> = vec![Vec::new()];
    for arg in args {
        let end = ends(&arg.text);
        let word = end.unwrap_or(&arg.text);
        if let Some(command) = commands.last_mut().filter(|_| end.is_none() || !word.is_empty()) {
            command.push(arg.with_text(word));
        }
        commands.extend(end.map(|_| Vec::new()));
    }
    commands.retain(|command| !command.is_empty());
    commands
}

/// Tasks of build tools: `mix do a, b + c`, `lein do a, b`.
pub fn handle_sequence(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(at) = call.args.iter().position(|arg| arg.text == "do") else {
        return super::packs::apply_pack(walk, call);
    };
    let words = call.args[at + 1..].iter().filter(|arg| !arg.text.is_empty());
    let tasks = split(words, |word| match word.trim_end_matches(',') {
        "+" if call.name == "mix" => Some(""),
        task => (task.len() < word.len()).then_some(task),
    });
    for args in &tasks {
        super::packs::apply_pack(walk, &Call { args, ..*call });
    }
}

/// `smbclient -c 'command; command'`: each by the packs as one of the program `smbclient:`.
pub fn handle_smbclient(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    for at in 0..call.args.len() {
        let (option, text) = option_at(call.args, at);
        let Some(text) = text.filter(|_| matches!(option, "-c" | "--command")) else { continue };
        for command in text.text.split(';').map(str::trim).filter(|command| !command.is_empty()) {
            let words: Vec<Arg> = command.split_whitespace().map(|word| text.with_text(word)).collect();
            match command.strip_prefix('!') {
                Some(line) => {
                    walk.rule("exec.option-program", text.span);
                    walk.run_text(&text.with_text(line));
                }
                None => super::packs::apply_pack(walk, &Call { name: "smbclient:", args: &words, ..*call }),
            }
        }
    }
}

/// Options before the first command are tmux's own.
pub fn handle_tmux(walk: &mut Walk<'_>, call: &Call<'_>) {
    for arg in call.args {
        formats(walk, arg);
    }
    if call.args.is_empty() {
        return one(walk, call);
    }
    // `\;` at the end of a word stands for a semicolon of the word itself.
    let ends_one = |word: &str| word.ends_with(';') && !word.ends_with("\\;");
    for args in &split(call.args, |word| ends_one(word).then(|| word.trim_end_matches(';'))) {
        one(walk, &Call { args, ..*call });
    }
}

fn one(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    variables(walk, call);
}

/// Variables for what runs in the session's panes: `setenv NAME VALUE`, and `-e NAME=VALUE` of new
/// ones.
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
