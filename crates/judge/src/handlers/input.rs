//! Programs whose input is more than data: it holds their commands, or decides what they change.

use crate::argument::{Arg, ArgumentOrigin};
use crate::code::Language;
use crate::getopt::option_at;
use crate::lists;
use crate::verdict::{OperationClass, Operations};
use crate::walk::{Call, Walk};
use crate::words::WordStream;

const MAX_LINES: usize = 100;

aish_text::named_enum! {
    /// When the input is the program.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum When {
        /// Without an operand, or with `-` or the input's name as the first one.
        Bare = "bare",
        /// Unless it is told to stop before: debuggers, and shells of a tool.
        Always = "always",
        /// With `-` or the input's name among the arguments, or as a value of these options.
        Named = "named",
    }
}

/// In the order of trial, with the language or the kind in `data/programs.lists`.
fn ways(name: &str) -> impl Iterator<Item = (When, &'static str)> {
    let rows = lists::PROGRAMS_READING.value(name).or_else(|| lists::PROGRAMS_READING.value(super::unversioned(name)));
    rows.into_iter().flat_map(|row| row.split(", ")).filter_map(|way| {
        let (when, commands) = way.split_once(' ')?;
        Some((When::from_name(when)?, commands))
    })
}

pub fn is_input(text: &str) -> bool {
    matches!(text, "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0")
}

/// As [`is_input`], or an option whose value is.
pub fn names_input(text: &str) -> bool {
    is_input(text) || text.rsplit_once('=').is_some_and(|(_, value)| is_input(value))
}

fn takes_commands(call: &Call<'_>, when: When) -> bool {
    let ends = |arg: &Arg| names_input(&arg.text);
    match when {
        When::Always => !call.has_any(&["-batch", "--batch"]),
        When::Named => call.args.iter().any(ends),
        When::Bare => {
            // Evaluating text of the command line, or only telling something, reads no input.
            let told = call.args.iter().any(|arg| lists::PROGRAMS_TOLD.has(&arg.text));
            let operand = call.args.iter().enumerate().find(|(at, arg)| {
                !arg.is_option() && (*at == 0 || !call.args[at - 1].is_option() || is_input(&arg.text))
            });
            call.args.iter().any(ends) || (!told && operand.is_none())
        }
    }
}

/// Whether commands come from the keyboard: no option says what to do. A calculator only computes.
fn is_console(walk: &Walk<'_>, call: &Call<'_>, when: When, commands: &str) -> bool {
    let tells = |arg: &Arg| match arg.is_option() {
        true => lists::PROGRAMS_TELLING.has(arg.text.trim_start_matches('-')),
        false => matches!(arg.text.as_str(), "help" | "version"),
    };
    let connects = |arg: &Arg| lists::PROGRAMS_SESSION_OPTIONS.has(arg.text.split('=').next().unwrap_or_default());
    let says = |(at, arg): (usize, &Arg)| {
        let value = !arg.is_option() && at > 0 && connects(&call.args[at - 1]);
        !value && !connects(arg) && (!arg.is_option() || arg.text.contains([':', '=']))
    };
    walk.input == WordStream::From(ArgumentOrigin::Plain)
        && !matches!(commands, "bc" | "dc" | "own")
        && !call.args.iter().any(tells)
        && (when == When::Always || !call.args.iter().enumerate().any(says))
}

/// Commands for a debugger in its options: those that go to a shell are judged as such.
fn debugger_options(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = lists::PROGRAMS_DEBUGGER_OPTIONS;
    for (at, arg) in call.args.iter().enumerate() {
        let (option, value) = option_at(call.args, at);
        let value = value.filter(|_| options.has(option.trim_start_matches('-')) && arg.is_option());
        let Some(value) = value else { continue };
        if let Some(line) = shell_line(value.text.trim()) {
            walk.elsewhere(|walk| walk.run_text(&value.with_text(line)));
        }
        let python = ["python ", "python-interactive ", "py ", "pi "];
        if let Some(program) = python.iter().find_map(|start| value.text.trim().strip_prefix(start)) {
            super::text::code(walk, Language::Python, &value.with_text(program));
        }
    }
}

/// The shell's part of a debugger's command (gdb takes `shell` by any clear beginning, and has
/// `pipe COMMAND | LINE`).
fn shell_line(command: &str) -> Option<&str> {
    if command.starts_with("pipe ") || command.starts_with('|') {
        return command.rsplit_once('|').map(|(_, line)| line);
    }
    let starts = ["shell ", "shel ", "she ", "!", "platform shell ", "make "];
    starts.iter().find_map(|start| command.strip_prefix(start))
}

pub fn judge_input(walk: &mut Walk<'_>, call: &Call<'_>, operations: Operations, carries: bool) {
    if ways(call.name).any(|(_, commands)| commands == "debugger") {
        debugger_options(walk, call);
    }
    if let Some((when, commands)) = ways(call.name).find(|(when, _)| takes_commands(call, *when)) {
        if !walk.is_typed() && is_console(walk, call, when, commands) {
            walk.rule("exec.interactive", call.span);
        }
        return program(walk, call, commands);
    }
    if call.name == "openssl" && call.args.first().is_some_and(|word| word.text == "s_client") {
        return talks(walk, call);
    }
    let foreign = matches!(walk.input.origin(), ArgumentOrigin::Fetched | ArgumentOrigin::Decoded);
    let changes = operations.iter().any(|class| !matches!(class, OperationClass::Read | OperationClass::Network));
    if foreign && !carries && changes && !lists::PROGRAMS_PASSING.has(call.name) {
        walk.rule("exec.fetched-input", call.span);
    }
}

/// Text sent in an encrypted connection: only requests that read, or end it, are harmless.
fn talks(walk: &mut Walk<'_>, call: &Call<'_>) {
    let asks = |line: &str| {
        let verb = line.split(' ').next().unwrap_or_default();
        line.is_empty() || line.contains(": ") || lists::PROGRAMS_REQUESTS.has(verb)
    };
    let harmless = match &walk.input {
        WordStream::Known(text) => text.lines().all(|line| asks(line.trim())),
        WordStream::From(origin) => *origin == ArgumentOrigin::Plain,
    };
    if !harmless {
        walk.rule("net.remote-login", call.span);
    }
}

/// The input is a program (`uv run -`).
pub fn runs_input(walk: &mut Walk<'_>, call: &Call<'_>) {
    program(walk, call, "unread");
}

fn program(walk: &mut Walk<'_>, call: &Call<'_>, commands: &str) {
    match walk.input.clone() {
        WordStream::Known(text) => known(walk, call, commands, &text),
        // To type into.
        WordStream::From(ArgumentOrigin::Plain) => {}
        // bc only computes and prints, whatever it is told.
        WordStream::From(ArgumentOrigin::Output) if commands == "bc" => {}
        WordStream::From(origin) => unseen(walk, call, origin),
    }
}

/// Reports a program of unknown text that runs from `origin`.
pub fn unseen(walk: &mut Walk<'_>, call: &Call<'_>, origin: ArgumentOrigin) {
    match origin {
        ArgumentOrigin::Fetched | ArgumentOrigin::Decoded => walk.run_unseen(origin, call.span),
        _ => walk.rule("exec.pipe-to-shell", call.span),
    }
}

fn known(walk: &mut Walk<'_>, call: &Call<'_>, commands: &str, text: &str) {
    let run = |walk: &mut Walk<'_>, line: String| {
        walk.elsewhere(|walk| walk.run_input(&Arg::known(line, call.span), aish_text::Shell::Bash));
    };
    let lines = text.lines().map(str::trim);
    match (commands, Language::from_name(commands)) {
        (_, Some(language @ (Language::Dc | Language::Bc))) => {
            super::text::code(walk, language, &Arg::known(text, call.span));
        }
        (_, Some(language)) => super::text::program(walk, language, &Arg::known(text, call.span), call.span),
        ("debugger", _) => {
            for line in lines.take(MAX_LINES) {
                let command = shell_line(line);
                let word = line.split([' ', '\t', '/', '=']).next().unwrap_or_default();
                match command {
                    Some(command) => {
                        walk.rule("exec.wrapper", call.span);
                        run(walk, command.to_owned());
                    }
                    None if lists::PROGRAMS_DEBUGGER_LOOKS.has(word) && !line.contains('(') => {}
                    None => walk.rule("exec.pipe-to-shell", call.span),
                }
            }
        }
        ("recipes", _) => {
            walk.rule("exec.pipe-to-shell", call.span);
            recipes(text).take(MAX_LINES).for_each(|line| run(walk, line));
        }
        ("own", _) => {
            for line in lines.filter(|line| !line.is_empty()).take(MAX_LINES) {
                run(walk, format!("{} {line}", call.name));
            }
        }
        _ => walk.rule("exec.pipe-to-shell", call.span),
    }
}

/// The command lines of a makefile: indented ones, and what stands behind a rule's semicolon.
fn recipes(text: &str) -> impl Iterator<Item = String> {
    let behind = |line| Some(str::split_once(line, ':')?.1.split_once(';')?.1);
    let lines = text.lines().filter_map(move |line| line.strip_prefix(['\t', ' ']).or_else(|| behind(line)));
    lines.map(|line| line.trim_start_matches(['@', '-', '+', ' ', '\t']).replace("$$", "$"))
}
