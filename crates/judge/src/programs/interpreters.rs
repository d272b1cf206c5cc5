//! Interpreters of other languages: inline programs, scripts by path, programs from the input; and database clients that read
//! SQL from the input.

use super::getopt::Grammar;
use super::preload;
use crate::argument::{Arg, Origin};
use crate::code::{self, Language};
use crate::pack;
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::Stream;

/// How an interpreter takes its program.
struct Interpreter {
    names: &'static [&'static str],
    language: Language,
    /// Options whose value is a program.
    inline: &'static [&'static str],
    /// Other options with a value: letters.
    short: &'static str,
    /// As above, long ones.
    long: &'static [&'static str],
}

const INTERPRETERS: &[Interpreter] = &[
    Interpreter {
        names: &["python", "pypy", "ipython", "bpython", "micropython", "jython"],
        language: Language::Python,
        inline: &["-c"],
        short: "cmWXQ",
        long: &[],
    },
    Interpreter { names: &["perl"], language: Language::Perl, inline: &["-e", "-E"], short: "eEIMmF", long: &[] },
    Interpreter {
        names: &["ruby", "jruby", "irb"],
        language: Language::Ruby,
        inline: &["-e"],
        short: "eIrCEFKT",
        long: &["require"],
    },
    Interpreter {
        names: &["node", "nodejs", "deno", "bun"],
        language: Language::JavaScript,
        inline: &["-e", "--eval", "-p", "--print", "-pe"],
        short: "eprC",
        long: &["eval", "print", "require", "import", "loader", "experimental-loader", "conditions", "env-file"],
    },
    Interpreter {
        names: &["php"],
        language: Language::Php,
        inline: &["-r", "-B", "-R", "-E", "--run"],
        short: "rBREdFzcfSt",
        long: &["run", "define", "file", "process-file"],
    },
    Interpreter {
        names: &["lua", "luajit", "texlua"],
        language: Language::Lua,
        inline: &["-e"],
        short: "el",
        long: &[],
    },
    Interpreter {
        names: &["tclsh", "wish", "expect"],
        language: Language::Tcl,
        inline: &["-c"],
        short: "cf",
        long: &[],
    },
    Interpreter {
        names: &["Rscript", "R", "littler"],
        language: Language::R,
        inline: &["-e"],
        short: "ef",
        long: &["eval", "expression", "file"],
    },
    Interpreter {
        names: &["julia"],
        language: Language::Julia,
        inline: &["-e", "-E", "--eval", "--print"],
        short: "eELJpt",
        long: &["eval", "print", "load", "project", "threads"],
    },
    Interpreter { names: &["groovy"], language: Language::Groovy, inline: &["-e"], short: "ecD", long: &[] },
    Interpreter { names: &["osascript"], language: Language::AppleScript, inline: &["-e"], short: "els", long: &[] },
];

fn find(name: &str) -> Option<&'static Interpreter> {
    INTERPRETERS.iter().find(|known| known.names.contains(&name))
}

/// Whether a program is an interpreter.
pub fn is_interpreter(name: &str) -> bool {
    find(name).is_some()
}

/// Subcommands of runtimes that are more than interpreters: the packs know those.
fn has_subcommand(call: &Call<'_>) -> bool {
    matches!(call.name, "deno" | "bun")
        && call.args.first().is_some_and(|arg| !arg.is_option() && !arg.text.contains(['.', '/']))
}

/// Judges a call of an interpreter.
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(known) = find(super::unversioned(call.name)) else { return };
    if has_subcommand(call) && pack::section(call.name).is_some() {
        return super::packs::judge(walk, call);
    }
    if call.args.first().is_some_and(|arg| arg.text == "CMD") {
        // `R CMD check`: a tool of its own.
        return super::packs::judge(walk, call);
    }
    let options = Grammar { short: known.short, long: known.long, stops: true }.read(call.args);
    let inline: Vec<Arg> = options
        .given
        .iter()
        .filter(|(name, _)| known.inline.contains(&name.as_str()))
        .filter_map(|(_, value)| value.clone())
        .collect();
    let shows = options.has(&["--version", "-V", "-v", "--help", "-h"])
        || (known.names[0] == "php" && options.has(&["-m", "-i", "--ini", "--info", "--modules"]));
    let loads =
        options.given.iter().find(|(name, value)| value.is_some() && loads_code(known.names[0], name, value.as_ref()));
    if shows && inline.is_empty() && options.operands.is_empty() {
        if let Some((_, Some(module))) = loads {
            return walk.rule("exec.plugin", module.span);
        }
        return walk.operation(OperationClass::Read);
    }
    if !inline.is_empty() {
        return inline_program(walk, call, known, &options, &inline);
    }
    if let Some(module) = options.value(&["-m"]).filter(|_| known.names[0] == "python") {
        return python_module(walk, call, module);
    }
    let checks: &[&str] = match known.names[0] {
        "php" => &["-l", "--syntax-check"],
        "perl" | "ruby" | "node" => &["-c", "--check"],
        _ => &[],
    };
    if let Some(checked) = options.has(checks).then(|| options.operands.first()).flatten() {
        match loads {
            Some((_, Some(module))) => {
                return walk.rule("exec.plugin", module.span);
            }
            // Perl runs what is in a BEGIN block, and what the program uses, to check it.
            _ if known.names[0] == "perl" => return super::shells::run_file(walk, checked),
            _ => {
                walk.operation(OperationClass::Read);
                walk.access(checked, Access::Read);
                return;
            }
        }
    }
    if let Some((name, Some(file))) = loads {
        walk.operation(OperationClass::Unknown);
        if is_script(known.names[0], name) || paths::looks_like_path(&file.text) {
            super::shells::run_file(walk, file);
        } else {
            walk.rule("exec.plugin", file.span);
        }
    }
    match options.operands.first() {
        None if loads.is_some_and(|(name, _)| is_script(known.names[0], name)) => {}
        Some(script) if script.text != "-" => {
            let name = paths::base_name(&script.text);
            if matches!((known.names[0], name), ("python", "manage.py") | ("php", "artisan")) {
                let rest: Vec<Arg> = options.operands[1..].to_vec();
                return super::packs::judge(walk, &Call { name, args: &rest, span: script.span });
            }
            super::shells::run_file(walk, script);
        }
        _ => {
            // A session to type into; nobody says what else loads something into it.
            if let Some((_, Some(value))) = options.given.iter().find(|(name, value)| opens(name, value.as_ref())) {
                walk.rule("exec.unknown-call", value.span);
            }
            from_input(walk, call, known);
        }
    }
}

/// Whether a long option brings a value into a session that isn't a plain word or number.
fn opens(name: &str, value: Option<&Arg>) -> bool {
    let plain = |value: &Arg| value.is_known() && value.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.starts_with("--") && value.is_some_and(|value| !plain(value))
}

/// Options whose value is the script itself.
fn is_script(interpreter: &str, name: &str) -> bool {
    match interpreter {
        "tclsh" => name == "-f",
        "Rscript" => matches!(name, "-f" | "--file"),
        "php" => matches!(name, "-f" | "-F" | "--file" | "--process-file"),
        _ => false,
    }
}

fn inline_program(
    walk: &mut Walk<'_>,
    call: &Call<'_>,
    known: &Interpreter,
    options: &super::getopt::Options,
    programs: &[Arg],
) {
    let awk_like = matches!(known.names[0], "perl" | "ruby");
    // A filter of its input, without -i: what it does is in its text.
    let filters = awk_like && options.has(&["-n", "-p"]);
    let in_place = awk_like
        && call.args.iter().any(|arg| {
            arg.text.starts_with('-')
                && !arg.text.starts_with("--")
                && arg.text[1..].chars().take_while(|c| !"eEIMmFr".contains(*c)).any(|c| c == 'i')
        });
    let mut harmless = filters || walk.is_typed() && programs.iter().all(Arg::is_known);
    harmless &= preload::is_harmless(walk, known.names[0], known.language, options);
    for program in programs {
        if program.origin >= Origin::Decoded {
            walk.run_unseen(program.origin, program.span);
        }
        let scanned = code::scan(known.language, &program.text);
        harmless &= scanned.is_harmless();
        super::text::runs_input(walk, call, &scanned);
        super::text::code(walk, known.language, program);
    }
    walk.operation(OperationClass::Read);
    if !harmless || in_place {
        walk.rule("exec.inline-code", call.span.join(programs[0].span));
    }
    for operand in &options.operands {
        if known.names[0] == "perl" && opened(walk, operand) {
            continue;
        }
        walk.access(operand, if in_place { Access::Overwrite } else { Access::Read });
    }
}

/// Perl's `<>`, and so `perl -n`, opens the operands with `open` of two arguments: `command|` and `|command` run, `>file` writes. Says whether it
/// was one of these.
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

/// Options that load code into an interpreter before anything else.
fn loads_code(interpreter: &str, name: &str, value: Option<&Arg>) -> bool {
    is_script(interpreter, name)
        || match interpreter {
            "perl" => matches!(name, "-M" | "-m"),
            "ruby" => matches!(name, "-r" | "--require"),
            "node" => matches!(name, "-r" | "--require" | "--import" | "--loader" | "--experimental-loader"),
            "php" => {
                matches!(name, "-d" | "-z" | "-c" | "--define")
                    && value.is_some_and(|value| {
                        ["extension", "auto_prepend", "auto_append", "include_path", "ffi", "opcache.preload"]
                            .iter()
                            .any(|word| value.text.contains(word))
                            || matches!(name, "-z" | "-c")
                    })
            }
            "lua" => name == "-l",
            "julia" => matches!(name, "-L" | "--load" | "-J"),
            _ => false,
        }
}

/// `python -m module`: known modules are programs of the packs, by the name `python -m`.
fn python_module(walk: &mut Walk<'_>, call: &Call<'_>, module: &Arg) {
    let at = call.args.iter().position(|arg| arg.span == module.span).map_or(call.args.len(), |at| at + 1);
    let rest = call.args.get(at..).unwrap_or_default();
    let name = match module.text.as_str() {
        "pip" | "pytest" | "mypy" | "black" | "ruff" | "flake8" | "pylint" | "isort" | "coverage" | "tox" | "nox"
        | "bandit" | "build" | "twine" | "poetry" | "uv" | "pipx" | "hatch" | "pdm" | "mkdocs" | "sphinx"
        | "jupyter" | "notebook" | "flask" | "django" | "alembic" | "pre_commit" | "ensurepip" | "virtualenv"
        | "yt_dlp" | "awscli" | "httpie" => module.text.replace('_', "-"),
        _ if super::modules::judge(walk, call, &module.text, rest) => return,
        _ => {
            return walk.rule("exec.script", module.span);
        }
    };
    super::judge(walk, &Call { name: &name, args: rest, span: module.span });
}

fn from_input(walk: &mut Walk<'_>, call: &Call<'_>, known: &Interpreter) {
    match walk.input.clone() {
        Stream::Known(text) => {
            walk.rule("exec.inline-code", call.span);
            super::text::code(walk, known.language, &Arg::known(text, call.span));
        }
        // The user typed this line, and types into the interpreter too.
        Stream::From(Origin::Plain) if walk.is_typed() => walk.operation(OperationClass::Read),
        Stream::From(Origin::Plain) => walk.rule("exec.interactive", call.span),
        Stream::From(origin) => super::input::unseen(walk, call, origin),
    }
}
