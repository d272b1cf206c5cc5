//! `python -m module`: tools of the standard library; those that are programs are judged so.

use crate::argument::Arg;
use crate::code::Language;
use crate::getopt::Grammar;
use crate::lists;
use crate::pack::{self, OperandRole, Outcome};
use crate::paths;
use crate::syntax::ir::Span;
use crate::walk::{Call, Walk};

/// By the section of the packs for the module (`python:zipfile`), with what that can't say.
pub fn handle_module(walk: &mut Walk<'_>, call: &Call<'_>, module: &str, args: &[Arg]) -> bool {
    let name = format!("python:{module}");
    if pack::section(&name).is_none() {
        return false;
    }
    let options = Grammar::of(lists::PYTHON_MODULE_OPTIONS.value(module).unwrap_or_default()).read_options(args);
    match module {
        "timeit" => {
            let texts = options.values(&["-s", "--setup"]).chain(&options.operands);
            texts.for_each(|text| super::text::program(walk, Language::Python, text, call.span.join(text.span)));
        }
        "unittest" => super::whose_code::runs_tests(walk, &Call { args, ..*call }),
        "http.server" => serve_directory(walk, options.value(&["-d", "--directory"]), call.span),
        _ => {}
    }
    super::packs::apply_pack(walk, &Call { name: &name, args, ..*call });
    true
}

/// A server shows this directory, or the current one, to the network. A directory elsewhere, or all
/// of a home, is not what the user means to show.
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
