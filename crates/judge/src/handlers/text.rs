//! `sed` and `awk`, and what scanners of other languages find in an argument.

use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::assessment::How;
use crate::code::{self, Code, CodeDeed, Effected, Language};
use crate::getopt::{Grammar, in_cluster};
use crate::syntax::ir::Span;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

/// Files are read, or with `-i` overwritten.
pub fn sed(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of_program("sed").read_abbreviated(call.args, &["follow-symlinks"]);
    let mut operands = options.operands.clone();
    let mut scripts: Vec<Arg> = options.values(&["-e", "--expression"]).cloned().collect();
    let files = options.value(&["-f", "--file"]).cloned();
    if let Some(file) = &files {
        super::shells::run_file(walk, file);
    }
    if scripts.is_empty() && files.is_none() && !operands.is_empty() {
        scripts.push(operands.remove(0));
    }
    let sandbox = options.has(&["--sandbox"]);
    for script in scripts.iter().filter(|_| !sandbox) {
        filter(walk, call, Language::Sed, script);
    }
    let in_place = call.args.iter().any(|arg| arg.text == "-I" || in_cluster(&arg.text, 'i', "efl"));
    // Unknown files at the end, as of `$file` and `xargs`, may have been named by a model.
    let last = call.args.len().saturating_sub(1);
    let doubtful = |(at, arg): (usize, &Arg)| {
        !arg.is_option() && arg.may_be_option() && !(walk.is_typed() && at == last && !operands.is_empty())
    };
    let in_place =
        in_place || options.has(&["--in-place"]) || options.doubtful && call.args.iter().enumerate().any(doubtful);
    walk.access_all(&operands, if in_place { Access::Overwrite } else { Access::Read });
}

/// Files are read, or with `-i inplace` overwritten.
pub fn awk(walk: &mut Walk<'_>, call: &Call<'_>) {
    let flags = ["dump-variables", "debug", "pretty-print", "profile", "posix", "lint", "lint-old"];
    let args = worded(call.args);
    let call = &Call { args: &args, ..*call };
    let options = Grammar::of_program("awk").stopping().read_abbreviated(call.args, &flags);
    let mut operands = options.operands.clone();
    let mut in_place = false;
    let mut programs: Vec<Arg> = Vec::new();
    for (name, value) in &options.given {
        let Some(value) = value else { continue };
        match name.as_str() {
            "-f" | "--file" | "-E" | "--exec" | "-l" | "--load" | "--debug" => super::shells::run_file(walk, value),
            "-i" | "--include" if value.text.starts_with("inplace") => in_place = true,
            "-i" | "--include" => super::shells::run_file(walk, value),
            "-e" | "--source" => programs.push(value.clone()),
            "--dump-variables" | "--pretty-print" | "--profile" => walk.access(value, Access::Overwrite),
            _ => {}
        }
    }
    dumps(walk, call);
    let from_file = options.has(&["-f", "--file", "-E", "--exec"]);
    if programs.is_empty() && !from_file && !operands.is_empty() {
        programs.push(operands.remove(0));
    }
    programs.iter().for_each(|program| filter(walk, call, Language::Awk, program));
    walk.access_all(
        operands.iter().filter(|arg| !arg.text.contains('=')),
        if in_place { Access::Overwrite } else { Access::Read },
    );
}

/// `-W exec`, `-Wexec`: POSIX's way to write `--exec`, of mawk and gawk.
fn worded(args: &[Arg]) -> Vec<Arg> {
    let mut all: Vec<Arg> = Vec::new();
    for arg in args {
        match (all.last_mut().filter(|last| last.text == "-W"), arg.text.strip_prefix("-W")) {
            (Some(last), _) => *last = arg.with_text(format!("--{}", arg.text)),
            (None, Some(word)) if !word.is_empty() => all.push(arg.with_text(format!("--{word}"))),
            _ => all.push(arg.clone()),
        }
    }
    all
}

/// gawk's options that write a file, whose name is attached or the default.
fn dumps(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options =
        call.args.iter().take_while(|arg| arg.text != "--" && (arg.is_option() || !arg.text.starts_with('{')));
    for arg in options {
        let (usual, attached) = match (arg.text.as_str(), arg.text.split_at_checked(2)) {
            ("--dump-variables", _) => ("awkvars.out", ""),
            ("--pretty-print" | "--profile", _) => ("awkprof.out", ""),
            (_, Some(("-d", attached))) => ("awkvars.out", attached),
            (_, Some(("-o" | "-p", attached))) => ("awkprof.out", attached),
            _ => continue,
        };
        let name = if attached.is_empty() { arg.with_text(usual) } else { arg.part(2) };
        walk.access(&name, Access::Overwrite);
    }
}

/// A filter that runs more than its text says takes that from the input.
pub fn runs_input(walk: &mut Walk<'_>, call: &Call<'_>, found: &Code) {
    let origin = walk.input.origin();
    let unknown = |thing: &Effected| match &thing.what {
        CodeDeed::Runs(line) => line.as_ref().is_none_or(|line| line.contains(UNKNOWN)),
        CodeDeed::RunsArgv(words) => words.iter().any(|word| word.contains(UNKNOWN)),
        CodeDeed::Evaluates => true,
        _ => false,
    };
    if matches!(origin, ArgumentOrigin::Fetched | ArgumentOrigin::Decoded) && found.what.iter().any(unknown) {
        walk.run_unseen(origin, call.span);
    }
}

pub fn code(walk: &mut Walk<'_>, language: Language, arg: &Arg) {
    effects(walk, &code::scan_text(language, &arg.text), arg);
}

/// As [`code()`]; what is more than harmless is reported as a program at `span`, too.
pub fn program(walk: &mut Walk<'_>, language: Language, arg: &Arg, span: Span) {
    let found = code::scan_text(language, &arg.text);
    if !found.is_harmless() {
        walk.rule("exec.inline-code", span);
    }
    effects(walk, &found, arg);
}

/// As [`code()`], for commands to an editor.
pub fn editing(walk: &mut Walk<'_>, language: Language, arg: &Arg) {
    let found = code::scan_text(language, &arg.text);
    told(walk, found.is_harmless(), "exec.editor-command", arg.span);
    effects(walk, &found, arg);
}

/// Reports a program on the command line by the rule, or a harmless one to whoever didn't type it.
pub fn told(walk: &mut Walk<'_>, harmless: bool, rule: &'static str, span: Span) {
    if !harmless || !walk.is_typed() {
        walk.rule(if harmless { "exec.inline-seen" } else { rule }, span);
    }
}

/// As [`code()`], for a filter of the input.
fn filter(walk: &mut Walk<'_>, call: &Call<'_>, language: Language, arg: &Arg) {
    let found = code::scan_text(language, &arg.text);
    runs_input(walk, call, &found);
    effects(walk, &found, arg);
}

pub fn effects(walk: &mut Walk<'_>, found: &Code, arg: &Arg) {
    found.what.iter().for_each(|thing| effect(walk, thing, arg));
}

pub fn effect(walk: &mut Walk<'_>, thing: &Effected, arg: &Arg) {
    let file = |path: &Option<String>| match path {
        Some(path) => Arg { splits: false, ..arg.with_text(path.clone()) },
        None => Arg { splits: false, ..Arg::unknown(arg.span) },
    };
    match &thing.what {
        CodeDeed::Reads { path } => {
            walk.access(&file(path), Access::Read);
            // The server reads and writes its own files.
            if !thing.rule.starts_with("sql.") {
                return;
            }
        }
        CodeDeed::Writes { path } => {
            let place = walk.accessed(&file(path), Access::Touch);
            walk.note_written(&place.path);
            let is_new = || !walk.exists(&file(path), &place);
            if thing.rule == "code.writes" || thing.rule == "http.output" && is_new() {
                return;
            }
        }
        CodeDeed::Overwrites { path } => {
            let place = walk.accessed(&file(path), Access::Touch);
            walk.note_written(&place.path);
            if place.null || (!thing.rule.starts_with("sql.") && !walk.exists(&file(path), &place)) {
                return;
            }
            walk.destroys(&file(path), How::Overwrite);
        }
        CodeDeed::Runs(Some(line)) => {
            walk.rule(thing.rule, arg.span);
            walk.elsewhere(|walk| walk.run_text(&Arg { splits: false, ..arg.with_text(line.clone()) }));
            return;
        }
        CodeDeed::RunsArgv(words) => {
            walk.rule(thing.rule, arg.span);
            let words: Vec<Arg> =
                words.iter().map(|word| Arg { splits: false, ..arg.with_text(word.clone()) }).collect();
            walk.elsewhere(|walk| walk.invoke(&words));
            return;
        }
        CodeDeed::Deletes { path, recursive } => {
            walk.operation(OperationClass::Delete);
            super::deleting::target(walk, &file(path), *recursive);
        }
        CodeDeed::Runs(None) | CodeDeed::Evaluates | CodeDeed::Unknown => {
            walk.operation(OperationClass::Unknown);
            walk.partly_known();
        }
        CodeDeed::Network(host) => {
            walk.operation(OperationClass::Network);
            walk.sends_data(arg.span);
            host.iter().for_each(|host| walk.host(host));
        }
        CodeDeed::Destroys => walk.operation(OperationClass::Delete),
        CodeDeed::Changes => walk.operation(OperationClass::Write),
        CodeDeed::Kills => walk.operation(OperationClass::Process),
    }
    walk.rule(thing.rule, arg.span);
}
