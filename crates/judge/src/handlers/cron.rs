//! `crontab`, `at` and `batch`: commands that run later.

use crate::argument::{Arg, ArgumentOrigin};
use crate::getopt::Grammar;
use crate::verdict::{OperationClass, ReviewLevel};
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

/// `-l` reads, `-e` edits, all else replaces or removes the table; a known new one is judged.
pub fn crontab(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-u --user").read_options(call.args);
    if options.has(&["-l"]) {
        return walk.operation(OperationClass::Read);
    }
    if options.has(&["-e"]) {
        return walk.rule("cron.edit", call.span);
    }
    walk.operation(OperationClass::Delete);
    // Without a new table, all of it is gone.
    walk.rule_at("cron.replace", call.span, if options.has(&["-r"]) { ReviewLevel::C } else { ReviewLevel::A });
    match options.operands.first() {
        Some(file) if file.text != "-" => walk.access(file, Access::Read),
        _ if options.has(&["-r"]) => {}
        _ => {
            if let WordStream::From(origin @ (ArgumentOrigin::Fetched | ArgumentOrigin::Decoded)) = walk.input {
                walk.run_unseen(origin, call.span);
            }
            if let WordStream::Known(text) = walk.input.clone() {
                for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
                    let fields = if line.trim_start().starts_with('@') { 1 } else { 5 };
                    let command = line.split_whitespace().skip(fields).collect::<Vec<_>>().join(" ");
                    if !command.is_empty() {
                        walk.run_text(&Arg::known(command, call.span));
                    }
                }
            }
        }
    }
}

/// `at`, `batch`: commands from the input or the file of `-f` are judged as if they ran now.
pub fn at(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-qft").read_options(call.args);
    if options.has(&["-l", "-c"]) {
        return walk.operation(OperationClass::Read);
    }
    if options.has(&["-d", "-r"]) {
        return walk.rule("sched.remove", call.span);
    }
    walk.rule("sched.later", call.span);
    if let Some(file) = options.value(&["-f"]) {
        return super::shells::run_file(walk, file);
    }
    match walk.input.clone() {
        WordStream::Known(text) => walk.run_text(&Arg::known(text, call.span)),
        WordStream::From(ArgumentOrigin::Plain) => {}
        WordStream::From(origin) => walk.run_unseen(origin, call.span),
    }
}
