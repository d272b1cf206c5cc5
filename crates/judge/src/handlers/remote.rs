//! `ssh` and its relatives: commands on another host, options that run something here, tunnels.

use super::wrappers::joined;
use crate::argument::{Arg, ArgumentOrigin};
use crate::code::settings;
use crate::getopt::Grammar;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

pub fn ssh(walk: &mut Walk<'_>, call: &Call<'_>) {
    if call.name == "sshpass" {
        let options = Grammar::of("-fpdP").stopping().read_options(call.args);
        walk.access_all(options.value(&["-f"]), Access::Read);
        return walk.invoke(&options.operands);
    }
    let grammar = Grammar::of_program("ssh").stopping();
    let options = grammar.read_options(call.args);
    if options.has(&["-V", "-Q", "-G"]) {
        return walk.operation(OperationClass::Read);
    }
    walk.operation(OperationClass::Network);
    for (name, value) in options.given.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
        apply_option(walk, &grammar, name, value);
    }
    let Some((host, command)) = options.operands.split_first() else { return };
    walk.host(host.text.rsplit('@').next().unwrap_or_default());
    if host.text.starts_with('-') {
        walk.rule("exec.option-runs", host.span);
    }
    // Options may follow the host as well.
    let tail = Grammar::of("-BbcDEeFIiJLlmOopQRSWwM").stopping().read_options(command);
    let plain = |name: &str| name.len() == 2 && "46AaCfGgKkNnqsTtVvXxYylp".contains(&name[1..]);
    if tail.given.iter().any(|(name, _)| !plain(name)) {
        walk.rule("exec.unknown-call", call.span);
    }
    // Who types it trusts the host.
    if !walk.is_typed() && options.given.iter().chain(&tail.given).any(lends) {
        walk.rule("net.lends-keys", call.span);
    }
    let command = tail.operands;
    walk.elsewhere(|walk| {
        walk.remote = true;
        walk.scope.cwd = None;
        if command.is_empty() {
            return open_session(walk, call);
        }
        if command.iter().any(|word| word.origin != ArgumentOrigin::Plain)
            || walk.input != WordStream::From(ArgumentOrigin::Plain)
        {
            walk.sends_data(call.span);
        }
        let operations = walk.operations_of(|walk| walk.run_text(&joined(&command)));
        // Looking is judged for what it is; all else is outside every workspace.
        let looks = operations.iter().all(|class| matches!(class, OperationClass::Read | OperationClass::Network));
        if !looks || !host.is_known() {
            walk.rule("net.remote-command", call.span);
        }
    });
}

/// Whether the option lets the other host use the user's keys, tickets or display.
fn lends((name, value): &(String, Option<Arg>)) -> bool {
    matches!(name.as_str(), "-A" | "-K" | "-Y")
        || name == "-o" && value.as_ref().is_some_and(|value| settings::ssh_lends(&value.text))
}

fn apply_option(walk: &mut Walk<'_>, grammar: &Grammar, name: &str, value: &Arg) {
    match name {
        "-o" => {
            walk.sends_variables(value);
            super::text::effects(walk, &settings::ssh_option(&value.text), value);
        }
        "-E" => walk.access(value, Access::Append),
        "-F" => {
            walk.access(value, Access::Read);
            walk.rule("exec.script", value.span);
        }
        // A library that is loaded.
        "-I" if !value.text.starts_with("/usr/") => walk.rule("exec.option-program", value.span),
        "--ssh" | "--client" => walk.run_text(value),
        "--server" => walk.elsewhere(|walk| {
            walk.remote = true;
            walk.run_text(value);
        }),
        "-R" | "-D" | "-w" => walk.rule("net.tunnel", value.span),
        name if name.starts_with("--") && !grammar.long.contains(&&name[2..]) => {
            walk.rule("exec.unknown-call", value.span);
        }
        _ => {}
    }
}

fn open_session(walk: &mut Walk<'_>, call: &Call<'_>) {
    match walk.input.clone() {
        // The user typed this line, and types into the session too.
        WordStream::From(ArgumentOrigin::Plain) if walk.is_typed() => walk.operation(OperationClass::Network),
        WordStream::From(ArgumentOrigin::Plain) => walk.rule("net.remote-shell", call.span),
        // A shell there runs what is piped in.
        WordStream::Known(text) => {
            walk.rule("exec.pipe-to-shell", call.span);
            walk.run_text(&Arg::known(text, call.span));
        }
        WordStream::From(origin) => super::input::unseen(walk, call, origin),
    }
}
