//! `python -m module`: tools of the standard library; those that are programs are judged so.

use crate::argument::Arg;
use crate::code::Language;
use crate::getopt::{Grammar, Options};
use crate::lists;
use crate::pack::{OperandRole, Outcome};
use crate::paths;
use crate::syntax::ir::Span;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

pub fn handle_module(walk: &mut Walk<'_>, call: &Call<'_>, module: &str, args: &[Arg]) -> bool {
    // A tool that runs a script stops at it.
    let stops = matches!(module, "trace" | "cProfile" | "profile" | "pdb" | "runpy" | "timeit");
    let valued = lists::PYTHON_MODULE_OPTIONS.value(module).unwrap_or_default();
    let options = Grammar { stops, ..Grammar::of(valued) }.read_options(args);
    match module {
        "timeit" => {
            walk.operation(OperationClass::Read);
            let texts = options.values(&["-s", "--setup"]).chain(&options.operands);
            texts.for_each(|text| super::text::program(walk, Language::Python, text, call.span.join(text.span)));
        }
        "trace" | "cProfile" | "profile" | "pdb" | "runpy" | "doctest" => runs(walk, module, &options),
        "venv" => {
            walk.operation(OperationClass::Write);
            if options.has(&["--clear"]) {
                walk.operation(OperationClass::Delete);
                options.operands.iter().for_each(|directory| super::deleting::target(walk, directory, true));
            }
        }
        "compileall" | "py_compile" | "unittest" => {
            walk.operation(OperationClass::Write);
            if module == "unittest" {
                super::whose_code::runs_tests(walk, &Call { args, ..*call });
            }
        }
        "json.tool" => {
            walk.operation(OperationClass::Read);
            read_first(walk, &options);
            options.operands.iter().skip(1).for_each(|file| walk.access(file, Access::Overwrite));
        }
        "gzip" => compress(walk, &options),
        "zipfile" | "tarfile" => archive(walk, &options),
        "zipapp" => {
            walk.operation(OperationClass::Write);
            walk.access_all(options.value(&["-o", "--output"]), Access::Overwrite);
        }
        "http.server" => {
            walk.operation(OperationClass::Read);
            if options.has(&["--cgi"]) {
                walk.rule("exec.script", call.span);
            }
            serve_directory(walk, options.value(&["-d", "--directory"]), call.span);
        }
        _ if lists::PYTHON_LOOKING_MODULES.has(module) => look(walk, module, &options),
        _ => return false,
    }
    true
}

/// A server shows this directory, or the current one, to the network. A directory elsewhere, or all of a home, is not what
/// the user means to show.
pub fn serve_directory(walk: &mut Walk<'_>, directory: Option<&Arg>, span: Span) {
    let directory = directory.cloned().unwrap_or_else(|| Arg::known(".", span));
    let spot = walk.spot_of(&directory);
    let unknown = spot.astray && !walk.is_typed();
    let wide = spot.path.as_deref().is_some_and(|path| paths::is_wide(path, &walk.scope.home));
    if spot.elsewhere || unknown || wide {
        walk.rule("net.listen", directory.span);
    }
}

/// Servers of the packs that show a directory: their first operand, or the current one.
pub fn check_served(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    if lists::PROGRAMS_SERVING.has(call.name) {
        let operand = outcome.roles.iter().find(|operand| !operand.option && operand.kind == OperandRole::Read);
        serve_directory(walk, operand.and_then(|operand| call.args.get(operand.arg)), call.span);
    }
}

fn read_first(walk: &mut Walk<'_>, options: &Options) {
    walk.access_all(options.operands.first(), Access::Read);
}

/// A script by its path, under a tool that watches it.
fn runs(walk: &mut Walk<'_>, module: &str, options: &Options) {
    let written = match module {
        "trace" => options.value(&["-f", "--file"]),
        "cProfile" | "profile" => options.value(&["-o", "--outfile"]),
        _ => None,
    };
    walk.access_all(written, Access::Overwrite);
    if module == "trace" && options.has(&["-r", "--report"]) {
        return walk.operation(OperationClass::Read);
    }
    walk.operation(OperationClass::Unknown);
    if let Some(named) = options.value(&["-m"]) {
        return walk.rule("exec.script", named.span);
    }
    let count = if module == "doctest" { options.operands.len() } else { 1 };
    options.operands.iter().take(count).for_each(|script| super::shells::run_file(walk, script));
}

fn look(walk: &mut Walk<'_>, module: &str, options: &Options) {
    walk.operation(OperationClass::Read);
    walk.access_all(options.value(&["-o", "--output"]), Access::Overwrite);
    // pydoc and inspect import what they are asked about; `-w` writes pages.
    if module == "pydoc" && options.has(&["-w"]) {
        walk.operation(OperationClass::Write);
    }
    if matches!(module, "pydoc" | "inspect") {
        let files = options.operands.iter().filter(|name| name.text.contains('/') || name.text.ends_with(".py"));
        files.for_each(|file| super::shells::run_file(walk, file));
    }
}

/// Writes FILE.gz, or FILE without the ending.
fn compress(walk: &mut Walk<'_>, options: &Options) {
    walk.operation(OperationClass::Read);
    for file in options.operands.iter().filter(|file| file.text != "-") {
        walk.access(file, Access::Read);
        let unpacked = file.text.strip_suffix(".gz").filter(|_| options.has(&["-d", "--decompress"]));
        let name = unpacked.map_or_else(|| format!("{}.gz", file.text), str::to_owned);
        walk.access(&file.with_text(name), Access::Overwrite);
    }
}

/// `-l` lists and `-t` tests; `-e ARCHIVE [DIR]` unpacks, `-c ARCHIVE FILE…` packs.
fn archive(walk: &mut Walk<'_>, options: &Options) {
    walk.operation(OperationClass::Read);
    if options.has(&["-e", "--extract"]) {
        read_first(walk, options);
        let here = Arg { text: ".".to_owned(), ..options.operands.first().cloned().unwrap_or_default() };
        walk.access(options.operands.get(1).unwrap_or(&here), Access::Fill);
    } else if options.has(&["-c", "--create"]) {
        walk.access_all(options.operands.first(), Access::Overwrite);
    } else {
        read_first(walk, options);
    }
}
