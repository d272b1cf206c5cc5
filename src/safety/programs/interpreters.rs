//! Interpreters of other languages: inline programs, scripts by path, programs from the input; and database clients that read
//! SQL from the input.

use super::getopt::Grammar;
use crate::safety::argument::{Arg, Origin};
use crate::safety::code::{self, Language};
use crate::safety::pack;
use crate::safety::paths;
use crate::safety::verdict::OperationClass;
use crate::safety::walk::{Access, Call, Walk};
use crate::safety::words::Stream;

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
    Interpreter { names: &["perl"], language: Language::Perl, inline: &["-e", "-E"], short: "eEIMmF0Cl", long: &[] },
    Interpreter {
        names: &["ruby", "jruby", "irb"],
        language: Language::Ruby,
        inline: &["-e"],
        short: "eIrCEFKT",
        long: &[],
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
        long: &["run", "define", "file"],
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
    if shows && inline.is_empty() && options.operands.is_empty() {
        return walk.operation(OperationClass::Read);
    }
    if !inline.is_empty() {
        return inline_program(walk, call, known, &options, &inline);
    }
    if let Some(module) = options.value(&["-m"]).filter(|_| known.names[0] == "python") {
        return python_module(walk, call, module);
    }
    if let Some(checked) =
        options.has(&["-c", "-l", "--check", "--syntax-check"]).then(|| options.operands.first()).flatten()
    {
        if matches!(known.names[0], "perl" | "ruby" | "node" | "php") {
            walk.operation(OperationClass::Read);
            walk.access(checked, Access::Read);
            return;
        }
    }
    match options.operands.first() {
        Some(script) if script.text != "-" => {
            if paths::base_name(&script.text) == "manage.py"
                && let Some(section) = pack::section("manage.py")
            {
                let rest: Vec<Arg> = options.operands[1..].to_vec();
                let call = Call { name: "manage.py", args: &rest, span: script.span };
                let _ = section;
                return super::packs::judge(walk, &call);
            }
            super::shells::run_file(walk, script);
        }
        _ => from_input(walk, call, known),
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
    let mut harmless = filters;
    for program in programs {
        if program.origin >= Origin::Decoded {
            walk.run_unseen(program.origin, program.span);
        }
        harmless &= code::scan(known.language, &program.text).is_harmless();
        super::text::code(walk, known.language, program);
    }
    walk.operation(OperationClass::Read);
    if !harmless || in_place {
        walk.operation(OperationClass::Unknown);
        walk.rule("exec.inline-code", super::deleting::join(call.span, programs[0].span));
    }
    for operand in &options.operands {
        walk.access(operand, if in_place { Access::Overwrite } else { Access::Read });
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
        "venv" | "compileall" | "py_compile" | "doctest" | "unittest" | "timeit" | "cProfile" | "trace" => {
            walk.operation(OperationClass::Write);
            return;
        }
        "json.tool" | "this" | "calendar" | "site" | "sysconfig" | "platform" | "tokenize" | "ast" | "dis"
        | "pydoc" | "zipfile" | "tarfile" | "base64" | "http.server" | "gzip" | "inspect" | "pyclbr" | "tabnanny"
        | "symtable" | "pickletools" | "mimetypes" | "locale" | "textwrap" => {
            walk.operation(OperationClass::Read);
            return;
        }
        _ => {
            walk.operation(OperationClass::Unknown);
            return walk.rule("exec.script", module.span);
        }
    };
    super::judge(walk, &Call { name: &name, args: rest, span: module.span });
}

fn from_input(walk: &mut Walk<'_>, call: &Call<'_>, known: &Interpreter) {
    match walk.input.clone() {
        Stream::Known(text) => {
            walk.operation(OperationClass::Unknown);
            walk.rule("exec.inline-code", call.span);
            super::text::code(walk, known.language, &Arg::known(text, call.span));
        }
        Stream::From(Origin::Plain) => {
            walk.operation(OperationClass::Unknown);
            walk.rule("exec.interactive", call.span);
        }
        Stream::From(origin @ (Origin::Fetched | Origin::Decoded)) => walk.run_unseen(origin, call.span),
        Stream::From(_) => {
            walk.operation(OperationClass::Unknown);
            walk.rule("exec.pipe-to-shell", call.span);
        }
    }
}
