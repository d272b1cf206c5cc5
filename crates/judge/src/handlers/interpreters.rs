//! Interpreters: programs inline, by path or from the input; database clients that read SQL.

use super::preload;
use crate::argument::{Arg, ArgumentOrigin};
use crate::code::{self, Language};
use crate::getopt::{Grammar, Options, in_cluster};
use crate::lists;
use crate::pack;
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

struct Interpreter {
    language: Language,
    inline: Vec<&'static str>,
    valued: Grammar,
}

fn find(name: &str) -> Option<Interpreter> {
    let (head, valued) = lists::INTERPRETERS_PROGRAMS.value(name)?.split_once(" | ")?;
    let (language, inline) = head.split_once(' ')?;
    let valued = Grammar::of(valued).stopping();
    Some(Interpreter { language: Language::from_name(language)?, inline: inline.split(' ').collect(), valued })
}

pub fn is_interpreter(name: &str) -> bool {
    lists::INTERPRETERS_PROGRAMS.has(name)
}

pub fn option_kind(language: Language, name: &str) -> Option<&'static str> {
    lists::INTERPRETERS_OPTIONS.value(&format!("{}/{name}", language.name()))
}

/// Of runtimes that are more than interpreters: the packs know their subcommands.
fn has_subcommand(call: &Call<'_>) -> bool {
    matches!(call.name, "deno" | "bun")
        && call.args.first().is_some_and(|arg| !arg.is_option() && !arg.text.contains(['.', '/']))
}

pub fn handle_interpreter(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(known) = find(super::unversioned(call.name)) else { return };
    // `R CMD check`: a tool of its own.
    let tool = call.args.first().is_some_and(|arg| arg.text == "CMD");
    if tool || has_subcommand(call) && pack::section(call.name).is_some() {
        return super::packs::apply_pack(walk, call);
    }
    let mut options = known.valued.read_options(call.args);
    let language = known.language;
    // Behind its program or module, Python has no options of its own.
    let ends = |(name, _): &(String, Option<Arg>)| language == Language::Python && matches!(name.as_str(), "-c" | "-m");
    let own = options.given.iter().position(ends).map_or(options.given.len(), |at| at + 1);
    options.given.truncate(own);
    let given = options.given.iter().filter(|(name, _)| known.inline.contains(&name.as_str()));
    let inline: Vec<Arg> = given.filter_map(|(_, value)| value.clone()).collect();
    let shows = options.has(&["--version", "-V", "-v", "--help", "-h"])
        || (language == Language::Php && options.has(&["-m", "-i", "--ini", "--info", "--modules"]));
    let mut valued = options.given.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_ref()?)));
    let loads = valued.find(|(name, value)| loads_code(language, name, value));
    if shows && inline.is_empty() && options.operands.is_empty() {
        return match loads {
            Some((_, module)) => walk.rule("exec.plugin", module.span),
            None => walk.operation(OperationClass::Read),
        };
    }
    if !inline.is_empty() {
        return inline_program(walk, call, language, &options, &inline);
    }
    if let Some(module) = options.value(&["-m"]).filter(|_| language == Language::Python) {
        return python_module(walk, call, &options, module);
    }
    if language == Language::Php && options.has(&["-S"]) {
        super::modules::serve_directory(walk, options.value(&["-t"]), call.span);
    }
    if let Some(checked) = options.operands.first().filter(|_| options.has(checking(language))) {
        match loads {
            Some((_, module)) => walk.rule("exec.plugin", module.span),
            // To check a program, Perl runs its BEGIN blocks and the modules it uses.
            None if language == Language::Perl => super::shells::run_file(walk, checked),
            None => {
                walk.operation(OperationClass::Read);
                walk.access(checked, Access::Read);
            }
        }
        return;
    }
    if let Some((name, file)) = loads {
        walk.operation(OperationClass::Unknown);
        if is_script(language, name) || paths::looks_like_path(&file.text) {
            super::shells::run_file(walk, file);
        } else {
            walk.rule("exec.plugin", file.span);
        }
    }
    match options.operands.split_first() {
        None if loads.is_some_and(|(name, _)| is_script(language, name)) => {}
        Some((script, args)) if script.text != "-" => run_script(walk, language, script, args),
        _ => {
            // A session to type into; the book doesn't say what else loads something into it.
            if let Some((_, Some(value))) = options.given.iter().find(|(name, value)| opens(name, value.as_ref())) {
                walk.rule("exec.unknown-call", value.span);
            }
            from_input(walk, call, language, &options);
        }
    }
}

/// Options to only check a program.
fn checking(language: Language) -> &'static [&'static str] {
    match language {
        Language::Php => &["-l", "--syntax-check"],
        Language::Perl | Language::Ruby | Language::JavaScript => &["-c", "--check"],
        _ => &[],
    }
}

fn run_script(walk: &mut Walk<'_>, language: Language, script: &Arg, args: &[Arg]) {
    let name = paths::base_name(&script.text);
    let of_project = matches!((language, name), (Language::Python, "manage.py") | (Language::Php, "artisan"));
    if of_project && !walk.place(script).outside {
        return super::packs::apply_pack(walk, &Call { name, args, span: script.span });
    }
    super::shells::run_file(walk, script);
}

fn opens(name: &str, value: Option<&Arg>) -> bool {
    let plain = |value: &Arg| value.is_known() && value.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.starts_with("--") && value.is_some_and(|value| !plain(value))
}

fn is_script(language: Language, name: &str) -> bool {
    option_kind(language, name) == Some("script")
}

fn inline_program(walk: &mut Walk<'_>, call: &Call<'_>, language: Language, options: &Options, programs: &[Arg]) {
    let awk_like = matches!(language, Language::Perl | Language::Ruby);
    // A filter of its input, without -i: its text says what it does.
    let filters = awk_like && options.has(&["-n", "-p"]);
    let in_place = awk_like && call.args.iter().any(|arg| in_cluster(&arg.text, 'i', "eEIMmFr"));
    let mut harmless = preload::is_harmless(walk, language, options) && (filters || programs.iter().all(Arg::is_known));
    for program in programs {
        if program.origin >= ArgumentOrigin::Decoded {
            walk.run_unseen(program.origin, program.span);
        }
        let scanned = code::scan_text(language, &program.text);
        harmless &= scanned.is_harmless();
        super::text::runs_input(walk, call, &scanned);
        super::text::effects(walk, &scanned, program);
    }
    walk.operation(OperationClass::Read);
    if !harmless || in_place || !filters {
        super::text::told(walk, harmless && !in_place, "exec.inline-code", call.span.join(programs[0].span));
    }
    for operand in &options.operands {
        if language == Language::Perl && opened(walk, operand) {
            continue;
        }
        walk.access(operand, if in_place { Access::Overwrite } else { Access::Read });
    }
}

/// Perl's `<>` (`perl -n`) opens operands with two-argument `open`: `command|` and `|command` run,
/// `>file` writes. True for these.
fn opened(walk: &mut Walk<'_>, operand: &Arg) -> bool {
    let text = operand.text.trim();
    let start = operand.text.len() - operand.text.trim_start().len();
    let command = if let Some(command) = text.strip_suffix('|') {
        operand.with_text(command)
    } else if text.starts_with('|') {
        operand.part(start + 1)
    } else if let Some(file) = text.strip_prefix(">>") {
        walk.access(&operand.with_text(file.trim().to_owned()), Access::Append);
        return true;
    } else if let Some(file) = text.strip_prefix('>').or_else(|| text.strip_prefix("+>")) {
        walk.access(&operand.with_text(file.trim().to_owned()), Access::Overwrite);
        return true;
    } else {
        return false;
    };
    walk.rule("code.runs-command", operand.span);
    walk.elsewhere(|walk| walk.run_text(&command));
    true
}

fn loads_code(language: Language, name: &str, value: &Arg) -> bool {
    match option_kind(language, name) {
        Some("script" | "loads") => true,
        Some("defines") => lists::INTERPRETERS_PHP_SETTINGS.words().any(|word| value.text.contains(word)),
        _ => false,
    }
}

/// `python -m module`: the packs list known modules as the program `python -m`.
fn python_module(walk: &mut Walk<'_>, call: &Call<'_>, options: &Options, module: &Arg) {
    if !options.has(&["-I", "-P"]) && super::whose_code::stands_for_module(walk, &module.text) {
        walk.rule("exec.written-code", module.span);
    }
    let at = call.args.iter().position(|arg| arg.span == module.span).map_or(call.args.len(), |at| at + 1);
    let rest = call.args.get(at..).unwrap_or_default();
    let name = module.text.replace('_', "-");
    if super::asks_for_help(&Call { args: rest, ..*call }) && code::python::module(&module.text) {
        walk.operation(OperationClass::Read);
    } else if lists::PYTHON_PROGRAMS.has(&name) && !module.text.contains('-') {
        super::handle_call(walk, &Call { name: &name, args: rest, span: module.span });
    } else if !super::modules::handle_module(walk, call, &module.text, rest) {
        walk.rule("exec.script", module.span);
    }
}

fn from_input(walk: &mut Walk<'_>, call: &Call<'_>, language: Language, options: &Options) {
    let alone = |arg: &Arg| lists::INTERPRETERS_NO_SESSION.has(&format!("{}/{}", language.name(), arg.text));
    match walk.input.clone() {
        WordStream::Known(text) => {
            let found = code::scan_text(language, &text);
            let harmless = found.is_harmless() && preload::is_harmless(walk, language, options);
            super::text::told(walk, harmless, "exec.inline-code", call.span);
            super::text::effects(walk, &found, &Arg::known(text, call.span));
        }
        WordStream::From(ArgumentOrigin::Plain) if call.args.iter().any(alone) => walk.operation(OperationClass::Read),
        // The user typed this line, and types into the interpreter too.
        WordStream::From(ArgumentOrigin::Plain) if walk.is_typed() => walk.operation(OperationClass::Read),
        WordStream::From(ArgumentOrigin::Plain) => walk.rule("exec.interactive", call.span),
        WordStream::From(origin) => super::input::unseen(walk, call, origin),
    }
}
