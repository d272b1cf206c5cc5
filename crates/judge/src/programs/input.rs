//! What a program does with its input, where that is more than data: interpreters, clients, debuggers and editors that take
//! their commands from it, and programs that change something by what they read.

use crate::argument::{Arg, Origin};
use crate::code::{self, Language};
use crate::verdict::{OperationClass, Operations};
use crate::walk::{Call, Walk};
use crate::words::Stream;

/// Lines of input that are read one by one.
const MAX_LINES: usize = 100;

/// When a program takes its commands from the input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// Without an operand, or with `-` or the input's name as the first one.
    Bare,
    /// Always, unless it is told to stop before: debuggers, and shells of a tool.
    Always,
    /// With `-` or the input's name among the arguments, or as the value of one of these options.
    Named,
}

/// How the commands are read where they are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Commands {
    /// They aren't read: known commands are as unknown as others.
    Unread,
    /// As text in this language.
    In(Language),
    /// A debugger's: `shell command` and `!command` are run by the shell.
    Debugger,
    /// As the arguments of the program itself, a call in each line.
    Own,
}

use crate::lists;
use Commands::{Debugger, In, Own, Unread};
use When::{Always, Bare, Named};

/// When the input of a program is its program, and how it is read; in the order in which they are tried.
fn ways(name: &str) -> impl Iterator<Item = (When, Commands)> {
    let rows = lists::PROGRAMS_READING.value(name).or_else(|| lists::PROGRAMS_READING.value(super::unversioned(name)));
    rows.into_iter().flat_map(|row| row.split(", ")).filter_map(|way| {
        let (when, commands) = way.split_once(' ')?;
        let when = match when {
            "always" => Always,
            "bare" => Bare,
            _ => Named,
        };
        let commands = match commands {
            "debugger" => Debugger,
            "dc" => In(Language::Dc),
            "bc" => In(Language::Bc),
            "gnuplot" => In(Language::Gnuplot),
            "lisp" => In(Language::Lisp),
            "own" => Own,
            _ => Unread,
        };
        Some((when, commands))
    })
}

/// Names of the input as a file.
pub fn is_input(text: &str) -> bool {
    matches!(text, "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0")
}

/// Whether the call reads commands from its input.
fn takes_commands(call: &Call<'_>, when: When) -> bool {
    let ends = |arg: &Arg| is_input(&arg.text) || arg.text.rsplit_once('=').is_some_and(|(_, value)| is_input(value));
    match when {
        Always => !call.has("-batch") && !call.has("--batch"),
        Named => call.args.iter().any(ends),
        Bare => {
            // Evaluating what stands on the command line, or only telling something, leaves the input alone.
            let told = call.args.iter().any(|arg| {
                matches!(
                    arg.text.as_str(),
                    "-e" | "-c" | "--eval" | "-eval" | "--version" | "--help" | "-p" | "--run" | "--command" | "-l"
                )
            });
            let operand = call.args.iter().enumerate().find(|(at, arg)| {
                !arg.is_option() && (*at == 0 || !call.args[at - 1].is_option() || is_input(&arg.text))
            });
            call.args.iter().any(ends) || (!told && operand.is_none())
        }
    }
}

/// Looks at what a call that the packs know reads, and that does `operations`.
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>, operations: Operations, carries: bool) {
    if let Some((_, commands)) = ways(call.name).find(|(when, _)| takes_commands(call, *when)) {
        return program(walk, call, commands);
    }
    if call.name == "openssl" && call.args.first().is_some_and(|word| word.text == "s_client") {
        return talks(walk, call);
    }
    let foreign = matches!(walk.origin_of_input(), Origin::Fetched | Origin::Decoded);
    let changes = operations.iter().any(|class| !matches!(class, OperationClass::Read | OperationClass::Network));
    if foreign && !carries && changes && !lists::PROGRAMS_PASSING.has(call.name) {
        walk.rule("exec.fetched-input", call.span);
    }
}

/// Judges what is sent into an encrypted connection to a server with unknown commands: only requests that read, or that
/// end the connection, are harmless.
fn talks(walk: &mut Walk<'_>, call: &Call<'_>) {
    const ASKS: [&str; 10] = ["GET ", "HEAD ", "OPTIONS ", "EHLO", "HELO", "QUIT", "LOGOUT", "HELP", "CAPA", "PING"];
    let asks = |line: &str| {
        line.is_empty() || line == "Q" || line.contains(": ") || ASKS.iter().any(|start| line.starts_with(start))
    };
    let harmless = match &walk.input {
        Stream::Known(text) => text.lines().all(|line| asks(line.trim())),
        Stream::From(origin) => *origin == Origin::Plain,
    };
    if !harmless {
        walk.rule("net.remote-login", call.span);
    }
}

/// Judges an input that is a program.
fn program(walk: &mut Walk<'_>, call: &Call<'_>, commands: Commands) {
    match walk.input.clone() {
        Stream::Known(text) => known(walk, call, commands, &text),
        // To type into: the packs know what that is.
        Stream::From(Origin::Plain) => {}
        // bc only computes and prints, whatever it is told.
        Stream::From(Origin::Output) if matches!(commands, In(Language::Bc)) => {}
        Stream::From(origin) => unseen(walk, call, origin),
    }
}

/// Reports that a program from `origin` runs whose text isn't known.
pub fn unseen(walk: &mut Walk<'_>, call: &Call<'_>, origin: Origin) {
    walk.operation(OperationClass::Unknown);
    match origin {
        Origin::Fetched | Origin::Decoded => walk.run_unseen(origin, call.span),
        _ => walk.rule("exec.pipe-to-shell", call.span),
    }
}

fn known(walk: &mut Walk<'_>, call: &Call<'_>, commands: Commands, text: &str) {
    let arg = Arg::known(text, call.span);
    match commands {
        In(Language::Dc | Language::Bc) => {
            if let In(language) = commands {
                super::text::code(walk, language, &arg);
            }
        }
        In(language) => {
            if !code::scan(language, text).is_harmless() {
                walk.rule("exec.inline-code", call.span);
            }
            super::text::code(walk, language, &arg);
        }
        Unread => walk.rule("exec.pipe-to-shell", call.span),
        Debugger => {
            for line in text.lines().take(MAX_LINES) {
                let line = line.trim();
                let command =
                    ["shell ", "!", "platform shell ", "make "].iter().find_map(|start| line.strip_prefix(start));
                let word = line.split([' ', '\t', '/', '=']).next().unwrap_or_default();
                let looks = lists::PROGRAMS_DEBUGGER_LOOKS.has(word) && !line.contains('(');
                if command.is_none() && !looks {
                    walk.rule("exec.pipe-to-shell", call.span);
                }
                if let Some(command) = command {
                    walk.rule("exec.wrapper", call.span);
                    walk.elsewhere(|walk| walk.run_input(&Arg::known(command, call.span), aish_text::Shell::Bash));
                }
            }
        }
        Own => {
            for line in text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MAX_LINES) {
                let line = Arg::known(format!("{} {line}", call.name), call.span);
                walk.elsewhere(|walk| walk.run_input(&line, aish_text::Shell::Bash));
            }
        }
    }
}
