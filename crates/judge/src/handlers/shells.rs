//! Shells as programs: `sh -c '…'`, `bash script`, `… | sh`, `bash <(…)`.

use crate::argument::{Arg, ArgumentOrigin};
use crate::getopt::Grammar;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::{SET_UP, WordStream};
use aish_text::Shell;

/// Options have one dash and any case of letters, and may be cut short: `-Command LINE…`, `-enc
/// TEXT`.
fn powershell(walk: &mut Walk<'_>, call: &Call<'_>) -> bool {
    let begins = |arg: &Arg, whole: &str| {
        let option = arg.text.to_ascii_lowercase();
        option.len() > 1 && whole.starts_with(option.as_str())
    };
    let encoded = |arg: &Arg| begins(arg, "-encodedcommand") || arg.text.eq_ignore_ascii_case("-ec");
    let Some(at) = call.args.iter().position(|arg| begins(arg, "-command") || encoded(arg)) else { return false };
    walk.rule("exec.wrapper", call.span.join(call.args[at].span));
    walk.partly_known();
    let rest = &call.args[at + 1..];
    if encoded(&call.args[at]) {
        walk.operation(OperationClass::Unknown);
    } else if !rest.is_empty() {
        // Another grammar; what reads as ours is judged as such.
        walk.elsewhere(|walk| walk.run_text_in(&super::wrappers::joined(rest), Shell::Bash));
    }
    true
}

pub fn handle_shell(walk: &mut Walk<'_>, call: &Call<'_>) {
    if matches!(call.name.trim_end_matches(".exe"), "pwsh" | "powershell") && powershell(walk, call) {
        return;
    }
    // fish gives `-c` its value, whatever that begins with.
    let grammar = Grammar::of_program(if call.name == "fish" { "fish" } else { "sh" });
    let options = grammar.stopping().read_options(call.args);
    let shell = match call.name {
        "fish" => Shell::Fish,
        "zsh" | "zsh5" | "rzsh" => Shell::Zsh,
        _ => Shell::Bash,
    };
    if options.has(&["--version", "--help"]) {
        return walk.operation(OperationClass::Read);
    }
    if let Some(file) = options.value(&["--rcfile", "--init-file"]) {
        run_shell_file(walk, file, shell);
    }
    let starts = options.each(&["-C", "--init-command"]).filter(|_| call.name == "fish");
    starts.for_each(|line| walk.run_text_in(line, shell));
    // Elsewhere `-c` takes no value: the text is the first operand, after all options.
    let takes_text = options.has(&["-c", "--command"]) || options.has(&["-Command", "-EncodedCommand"]);
    let texts: Vec<Arg> = options.values(&["-c", "--command"]).cloned().collect();
    let operands: Vec<Arg> = texts.iter().take(1).chain(&options.operands).cloned().collect();
    let only_checks = options.has(&["-n", "--no-execute"]) && !takes_text;
    match operands.split_first() {
        Some((line, parameters)) if takes_text => {
            walk.rule("exec.wrapper", call.span.join(line.span));
            if matches!(call.name, "pwsh" | "powershell" | "nu" | "elvish" | "xonsh" | "csh" | "tcsh") {
                // Other grammars; what reads as ours is judged as such.
                walk.partly_known();
            }
            let line = line.clone();
            // The others take the next word as the name of the script.
            let first = usize::from(shell != Shell::Fish);
            let before = walk.scope.positional.replace(parameters.get(first..).unwrap_or_default().to_vec());
            walk.elsewhere(|walk| walk.run_text_in(&line, shell));
            for more in texts.iter().skip(1) {
                walk.elsewhere(|walk| walk.run_text_in(more, shell));
            }
            walk.scope.positional = before;
        }
        Some((script, _)) if script.text != "-" && !options.has(&["-s"]) => {
            if only_checks {
                walk.access(script, Access::Read);
            } else {
                run_shell_file(walk, script, shell);
            }
        }
        None if takes_text => walk.rule("exec.wrapper", call.span),
        _ => from_input(walk, call, shell, only_checks),
    }
}

/// Whether `text` is only what an installed program prints to set up the shell, and the user says so.
pub fn only_sets_up(walk: &Walk<'_>, text: &str) -> bool {
    walk.is_typed() && text.trim() == SET_UP
}

pub fn run_shell_file(walk: &mut Walk<'_>, script: &Arg, shell: Shell) {
    if let Some(WordStream::Known(text)) = stream_of(walk, script) {
        if only_sets_up(walk, &text) {
            return walk.operation(OperationClass::Read);
        }
        let line = Arg::known(text, script.span);
        walk.run_input(&line, shell);
    }
    run_file(walk, script);
}

fn stream_of(walk: &Walk<'_>, script: &Arg) -> Option<WordStream> {
    match &script.content {
        Some(text) => Some(WordStream::Known(text.to_string())),
        None if script.process => Some(WordStream::From(script.origin)),
        None if matches!(script.text.as_str(), "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0") => {
            Some(walk.input.clone())
        }
        None => None,
    }
}

pub fn run_file(walk: &mut Walk<'_>, script: &Arg) {
    walk.operation(OperationClass::Unknown);
    if script.text.starts_with("/dev/tcp/") || script.text.starts_with("/dev/udp/") {
        walk.operation(OperationClass::Network);
        return walk.run_unseen(ArgumentOrigin::Fetched, script.span);
    }
    match stream_of(walk, script) {
        Some(WordStream::From(origin @ (ArgumentOrigin::Fetched | ArgumentOrigin::Decoded))) => {
            return walk.run_unseen(origin, script.span);
        }
        Some(_) => return walk.rule("exec.pipe-to-shell", script.span),
        None => {}
    }
    if let Some(origin) = walk.came_from(script) {
        return walk.run_unseen(origin, script.span);
    }
    if script.text.starts_with("/dev/fd/") || script.text.starts_with("/proc/self/fd/") {
        walk.rule("exec.pipe-to-shell", script.span);
    }
    walk.access(script, Access::Read);
    walk.rule("exec.script", script.span);
}

fn from_input(walk: &mut Walk<'_>, call: &Call<'_>, shell: Shell, only_checks: bool) {
    if only_checks {
        return walk.operation(OperationClass::Read);
    }
    match walk.input.clone() {
        WordStream::Known(text) => {
            walk.rule("exec.pipe-to-shell", call.span);
            let line = Arg::known(text, call.span);
            walk.elsewhere(|walk| walk.run_input(&line, shell));
        }
        _ if walk.socket => walk.rule("net.reverse-shell", call.span),
        // On another host or in a container aish guards no shell; the user types into it too.
        WordStream::From(ArgumentOrigin::Plain) if walk.remote && walk.is_typed() => {
            walk.operation(OperationClass::Read)
        }
        // A nested shell to type into has no guard, unless it loads it.
        WordStream::From(ArgumentOrigin::Plain) => walk.rule("exec.interactive", call.span),
        WordStream::From(origin) => super::input::unseen(walk, call, origin),
    }
}
