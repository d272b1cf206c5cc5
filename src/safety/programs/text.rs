//! `sed` and `awk`, and what the scanners of other languages find in an argument.

use super::getopt::Grammar;
use crate::safety::argument::Arg;
use crate::safety::code::{self, Effected, Language, What};
use crate::safety::verdict::OperationClass;
use crate::safety::walk::{Access, Call, Walk};

/// `sed`.
pub fn sed(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar { short: "efl", long: &["expression", "file", "line-length"], stops: false }.read(call.args);
    walk.operation(OperationClass::Read);
    let mut operands = options.operands.clone();
    let mut scripts: Vec<Arg> = options
        .given
        .iter()
        .filter(|(name, _)| name == "-e" || name.starts_with("--e"))
        .filter_map(|(_, value)| value.clone())
        .collect();
    let files = options.value(&["-f", "--file"]).cloned();
    if let Some(file) = &files {
        super::shells::run_file(walk, file);
    }
    if scripts.is_empty() && files.is_none() && !operands.is_empty() {
        scripts.push(operands.remove(0));
    }
    let sandbox = options.has(&["--sandbox"]);
    for script in scripts.iter().filter(|_| !sandbox) {
        code(walk, Language::Sed, script);
    }
    let in_place = call.args.iter().any(|arg| {
        arg.text.starts_with("--in-place")
            || arg.text == "-I"
            || (arg.text.starts_with('-') && !arg.text.starts_with("--") && in_cluster(&arg.text, 'i', "efl"))
    });
    let in_place = in_place || options.doubtful;
    for operand in &operands {
        walk.access(operand, if in_place { Access::Overwrite } else { Access::Read });
    }
}

/// Whether a cluster of short options has a letter before one that takes a value.
fn in_cluster(cluster: &str, letter: char, with_value: &str) -> bool {
    cluster[1..].chars().take_while(|c| !with_value.contains(*c)).any(|c| c == letter)
}

/// `awk`.
pub fn awk(walk: &mut Walk<'_>, call: &Call<'_>) {
    let grammar = Grammar {
        short: "FvfieEld",
        long: &["field-separator", "assign", "file", "source", "include", "load", "exec"],
        stops: true,
    };
    let options = grammar.read(call.args);
    walk.operation(OperationClass::Read);
    let mut operands = options.operands.clone();
    let mut in_place = false;
    let mut programs: Vec<Arg> = Vec::new();
    for (name, value) in &options.given {
        let Some(value) = value else { continue };
        match name.as_str() {
            "-f" | "--file" | "-E" | "--exec" | "-l" | "--load" => super::shells::run_file(walk, value),
            "-i" | "--include" if value.text.starts_with("inplace") => in_place = true,
            "-i" | "--include" => super::shells::run_file(walk, value),
            "-e" | "--source" => programs.push(value.clone()),
            _ => {}
        }
    }
    let from_file = options.has(&["-f", "--file", "-E", "--exec"]);
    if programs.is_empty() && !from_file && !operands.is_empty() {
        programs.push(operands.remove(0));
    }
    for program in &programs {
        code(walk, Language::Awk, program);
    }
    for operand in operands.iter().filter(|arg| !arg.text.contains('=')) {
        walk.access(operand, if in_place { Access::Overwrite } else { Access::Read });
    }
}

/// Judges a text in another language: raises what the scanner found, and follows what it runs.
pub fn code(walk: &mut Walk<'_>, language: Language, arg: &Arg) {
    let found = code::scan(language, &arg.text);
    found.what.iter().for_each(|thing| effect(walk, thing, arg));
}

/// One thing that a text does, at an argument.
pub fn effect(walk: &mut Walk<'_>, thing: &Effected, arg: &Arg) {
    let file = |path: &Option<String>| match path {
        Some(path) => Arg { text: path.clone(), splits: false, ..arg.clone() },
        None => Arg { splits: false, ..Arg::unknown(arg.span) },
    };
    match &thing.what {
        What::Reads { path } => {
            walk.access(&file(path), Access::Read);
            // A server's own files are read and written by the server.
            if !thing.rule.starts_with("sql.") {
                return;
            }
        }
        What::Writes { path } => {
            walk.access(&file(path), Access::Touch);
            if thing.rule == "code.writes" {
                return;
            }
        }
        What::Overwrites { path } => {
            let place = walk.access(&file(path), Access::Touch);
            if place.null || (!thing.rule.starts_with("sql.") && !walk.exists(&file(path), &place)) {
                return;
            }
        }
        What::Runs(Some(line)) => {
            walk.rule(thing.rule, arg.span);
            walk.elsewhere(|walk| walk.run_text(&Arg { text: line.clone(), splits: false, ..arg.clone() }));
            return;
        }
        What::RunsArgv(words) => {
            walk.rule(thing.rule, arg.span);
            let words: Vec<Arg> =
                words.iter().map(|word| Arg { text: word.clone(), splits: false, ..arg.clone() }).collect();
            walk.elsewhere(|walk| walk.invoke(&words));
            return;
        }
        What::Deletes { path, recursive } => {
            walk.operation(OperationClass::Delete);
            super::deleting::target(walk, &file(path), *recursive);
        }
        What::Runs(None) | What::Evaluates | What::Unknown => {
            walk.operation(OperationClass::Unknown);
            walk.partly_known();
        }
        What::Network(host) => {
            walk.operation(OperationClass::Network);
            walk.sends_data(arg.span);
            host.iter().for_each(|host| walk.host(host));
        }
        What::Destroys(_) => walk.operation(OperationClass::Delete),
        What::Changes => walk.operation(OperationClass::Write),
        What::Kills => walk.operation(OperationClass::Process),
    }
    walk.rule(thing.rule, arg.span);
}
