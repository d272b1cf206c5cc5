//! Environment variables whose assignment makes a trusted program run something else: which ones there are, and which of
//! their values are known to be harmless. A variable that is not listed is harmless.

use super::super::argument::UNKNOWN;
use super::env_names::{COMMANDS, DIRECTORIES, FILLED, FLAGS, LOADED, LOGS, NPM, OPTIONS, TARGETS, WRITTEN};

/// What an assignment does to the programs that see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hijack {
    /// The rule of `packs/code.pack` that speaks about it.
    pub rule: &'static str,
    /// The shell command line that some program will run because of it, to be judged as well.
    pub runs: Option<String>,
    /// The file that some program will write to because of it: whether one that exists is overwritten, and its name.
    pub writes: Option<(bool, String)>,
}

impl Hijack {
    fn of(rule: &'static str) -> Self {
        Self { rule, runs: None, writes: None }
    }
}

/// What the value of a variable is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A command line that a program runs.
    Command,
    /// Code, or a file of code, that a program loads.
    Loads,
    /// Directories that code is loaded from.
    Directories,
    /// The directories that programs are found in.
    Path,
    /// Options that are added to those on the command line, and may load code.
    Options,
    /// Where a client connects to, or which configuration it reads: it acts on something else.
    Target,
    /// It changes how the shell reads what follows.
    Shell,
    /// A file that is written to: appended to, or overwritten.
    File(bool),
    /// A directory that is filled, or in which state is kept.
    Fills,
    /// The user's own directory, and with it all configuration.
    Home,
    /// A version, or a path of one.
    Version,
}

/// What giving `name` this value does, or `None` if that is harmless. [`UNKNOWN`] stands for what can't be known.
pub fn hijack(name: &str, value: &str) -> Option<Hijack> {
    let value = value.trim();
    if (name.starts_with("AISH_") && name != "AISH_MODEL") || name.starts_with("__aish") {
        // Where the judge itself finds its settings, and the plugin its helper.
        return Some(Hijack::of("env.target"));
    }
    let kind = kind(name)?;
    if value.is_empty() && !matches!(kind, Kind::Path | Kind::Shell) {
        return None;
    }
    match kind {
        Kind::Command if harmless_command(value) => None,
        Kind::Command => Some(Hijack { runs: super::known(value.to_owned()), ..Hijack::of("env.runs") }),
        Kind::Loads if value == "/dev/null" => None,
        Kind::Loads => Some(Hijack::of("env.loads")),
        Kind::Directories if value.split(':').all(|part| ordinary_directory(name, part)) => None,
        Kind::Directories => Some(Hijack::of("env.loads")),
        Kind::Path if ordinary_path(value) => None,
        Kind::Path => Some(Hijack::of("env.path")),
        Kind::Options if harmless_options(name, value) => None,
        Kind::Options => Some(Hijack::of("env.loads")),
        Kind::File(_) if !is_file(value) => None,
        Kind::File(overwrites) => {
            Some(Hijack { writes: Some((overwrites, value.to_owned())), ..Hijack::of("env.writes") })
        }
        Kind::Fills if inside(value) => None,
        Kind::Fills => Some(Hijack { writes: Some((false, value.to_owned())), ..Hijack::of("env.writes") }),
        // Unknown: most often the one it was.
        Kind::Home if value.starts_with(UNKNOWN) || value.starts_with("/home/") || value.starts_with("/Users/") => None,
        Kind::Home if matches!(value, "/root" | "/nonexistent" | "/dev/null") => None,
        Kind::Home => Some(Hijack::of("env.loads")),
        Kind::Version if value.starts_with("go") || !value.contains(['/', '\\', ' ', UNKNOWN]) => {
            let plain = ["local", "auto", "path", "stable", "beta", "nightly", "go", "ms", "1."];
            if plain.iter().any(|start| value.starts_with(start)) { None } else { Some(Hijack::of("env.loads")) }
        }
        Kind::Version => Some(Hijack::of("env.loads")),
        Kind::Target => Some(Hijack::of("env.target")),
        Kind::Shell
            if name == "IFS"
                && value.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '|' | '=')) =>
        {
            None
        }
        Kind::Shell => Some(Hijack::of("env.shell")),
    }
}

/// Whether the value of a trace variable is the name of a file: no switch, and no number of a descriptor.
fn is_file(value: &str) -> bool {
    let switch = ["0", "1", "2", "true", "false", "yes", "no", "on", "off"];
    !(switch.contains(&value.to_ascii_lowercase().as_str())
        || value.bytes().all(|byte| byte.is_ascii_digit())
        || super::is_stream(value))
}

/// A directory that isn't the system's.
fn inside(value: &str) -> bool {
    const SYSTEM: &[&str] =
        &["/bin", "/boot", "/dev", "/etc", "/lib", "/proc", "/sbin", "/sys", "/usr", "/System", "/Library"];
    let trimmed = value.trim_end_matches('/');
    !trimmed.is_empty()
        && !matches!(trimmed, "~" | "..")
        && !SYSTEM
            .iter()
            .any(|start| trimmed.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

fn listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one == name)
}

fn kind(name: &str) -> Option<Kind> {
    // Git reads settings out of numbered variables; cargo and npm out of names made from the setting.
    let made = |start: &str, ends: &[&str]| name.starts_with(start) && ends.iter().any(|end| name.ends_with(end));
    Some(match name {
        "PATH" | "path" | "fish_user_paths" => Kind::Path,
        "IFS" | "CDPATH" | "BASH_FUNC" | "GLOBIGNORE" => Kind::Shell,
        _ if name.starts_with("BASH_FUNC_") => Kind::Loads,
        "HOME" => Kind::Home,
        "GOTOOLCHAIN" | "RUSTUP_TOOLCHAIN" => Kind::Version,
        _ if listed(LOGS, name) => Kind::File(false),
        _ if listed(WRITTEN, name) => Kind::File(true),
        _ if listed(FILLED, name) => Kind::Fills,
        // npm takes them in any case, with `-` as `_`.
        _ if name.get(..11).is_some_and(|start| start.eq_ignore_ascii_case("npm_config_")) => npm(name)?,
        _ if name.starts_with("TF_CLI_ARGS_") => Kind::Options,
        _ if listed(COMMANDS, name) => Kind::Command,
        _ if listed(LOADED, name) => Kind::Loads,
        _ if listed(DIRECTORIES, name) => Kind::Directories,
        _ if listed(OPTIONS, name) => Kind::Options,
        _ if listed(TARGETS, name) => Kind::Target,
        _ if made("GIT_CONFIG_", &[""]) && name.starts_with("GIT_CONFIG_VALUE_") => Kind::Command,
        _ if name.starts_with("GIT_CONFIG_KEY_") => Kind::Loads,
        _ if made("CARGO_TARGET_", &["_RUNNER", "_LINKER"]) => Kind::Command,
        _ if made("CARGO_TARGET_", &["_RUSTFLAGS"]) => Kind::Options,
        _ if name.starts_with("LD_")
            && !matches!(name, "LD_DEBUG" | "LD_BIND_NOW" | "LD_LIBRARY_VERSION" | "LD_FLAGS" | "LD_RUN_PATH") =>
        {
            Kind::Loads
        }
        _ if name.starts_with("DYLD_") && !name.starts_with("DYLD_PRINT") => Kind::Loads,
        _ => return ending(name),
    })
}

/// What the end of a name says that nobody lists. Only names in capitals are read from the environment by habit.
fn ending(name: &str) -> Option<Kind> {
    const ENDS: [(&str, Kind); 3] = [
        (
            "_COMMAND _CMD _EDITOR _PAGER _BROWSER _ASKPASS _RSH _SSH _SHELL _RUNNER _WRAPPER _LAUNCHER _LINKER _COMPILER \
             _INTERPRETER _EXEC _EXECUTABLE _HOOK _PROGRAM _PROG _OPENER _VIEWER _DIFFTOOL _MERGETOOL _PRELOAD_CMD",
            Kind::Command,
        ),
        (
            "_PLUGIN_PATH _PLUGINS_PATH _PLUGIN_DIR _PLUGIN_DIRS _MODULE_PATH _MODULES_PATH _DRIVERS_PATH _DRIVER_PATH _LAYER_PATH \
             _LIBRARY_PATH _PRELOAD _VENDORS _ICD_FILENAMES _DRIVER_FILES _ICD _LAYERS _EXTENSION_DIR _STARTUP _STARTUP_FILE \
             _INIT_FILE _RCFILE",
            Kind::Directories,
        ),
        ("_JAVA_OPTS _JVM_OPTS", Kind::Options),
    ];
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let found = ENDS.iter().find(|(ends, _)| ends.split_ascii_whitespace().any(|end| name.ends_with(end)));
    found.filter(|_| name.bytes().all(capital)).map(|(_, kind)| *kind)
}

/// What a setting of npm is that a variable makes.
fn npm(name: &str) -> Option<Kind> {
    let setting = name.get(11..)?.to_ascii_uppercase().replace('-', "_");
    Some(match setting.as_str() {
        "NODE_OPTIONS" => Kind::Options,
        "USERCONFIG" | "GLOBALCONFIG" | "PREFIX" => Kind::Loads,
        "REGISTRY" | "CAFILE" | "PROXY" | "HTTPS_PROXY" => Kind::Target,
        _ if listed(NPM, &setting) => Kind::Command,
        _ => return None,
    })
}

/// Whether a command is one of the programs people name there: an editor, a pager, a compiler, with plain options.
fn harmless_command(value: &str) -> bool {
    const PLAIN: &str = "cat less more most bat batcat awk gawk mawk sed gsed grep ggrep make gmake install strip nm perl python python3 ruby node terraform tofu gpg gpg2 bison flex yacc lex m4 autoconf automake aclocal libtoolize delta moar ov vim nvim vi nano emacs emacsclient hx helix micro kak code codium subl ed ex gedit kate pico joe \
        mate idea zed true false : echo ssh ssh-askpass ksshaskpass firefox chromium google-chrome safari open xdg-open lynx w3m elinks \
        gcc g++ cc c++ clang clang++ tcc icc musl-gcc ld lld mold gold ar as ranlib cpp gfortran nvcc rustc rustdoc sccache ccache distcc pkg-config \
        x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc arm-linux-gnueabihf-gcc bash zsh sh dash fish ksh fd fdfind rg find meld vimdiff opendiff none never 0 1 \
        pspg col diff-so-fancy tig gvim notepad view vimpager git gh clippy-driver x86_64-w64-mingw32-gcc emcc em++ lesspipe lesspipe.sh head tail nvimpager";
    if value.contains([UNKNOWN, ';', '|', '&', '`', '$', '(', '>', '<', '\n']) {
        return false;
    }
    let mut words = value.split_whitespace();
    let Some(program) = words.next() else { return true };
    let base = match program.rsplit_once('/') {
        Some(("/bin" | "/usr/bin" | "/usr/local/bin" | "/opt/homebrew/bin", base)) => base,
        Some(_) => return false,
        None => program,
    };
    // A compiler with its version, as in `gcc-13`.
    let stem = base
        .rsplit_once('-')
        .filter(|(_, version)| version.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
        .map_or(base, |(stem, _)| stem);
    listed(PLAIN, stem) && words.all(harmless_option)
}

fn harmless_option(option: &str) -> bool {
    let long =
        option.starts_with("--") && !option.contains("cmd") && !option.contains("exec") && !option.contains("eval");
    let short = matches!(
        option,
        "-R" | "-r"
            | "-F"
            | "-X"
            | "-FRX"
            | "-FX"
            | "-S"
            | "-n"
            | "-nw"
            | "-t"
            | "-w"
            | "-q"
            | "-v"
            | "-p"
            | "-f"
            | "-N"
            | "-m64"
            | "-m32"
            | "-bx"
            | "-O2"
            | "-b"
            | "-x"
            | "-4"
            | "-6"
            | "-T"
            | "-std=c99"
            | "-std=gnu99"
            | "-fPIC"
            | "-pipe"
            | "-RFX"
            | "-SR"
            | "-RS"
            | "-A"
            | "-C"
    );
    long || short
}

/// A directory that belongs to the system, or for the languages' own variables to the project.
fn ordinary_directory(name: &str, part: &str) -> bool {
    let project = matches!(name, "PYTHONPATH" | "NODE_PATH" | "RUBYLIB" | "PERL5LIB" | "CLASSPATH" | "LUA_PATH");
    if part.is_empty() || part == "\u{FFFC}" {
        return true;
    }
    let inside = !part.starts_with(['/', '~']) && !part.contains(UNKNOWN) && !part.split('/').any(|step| step == "..");
    let system = ["/usr/lib", "/usr/local/", "/usr/share", "/opt/", "/lib", "/etc/xdg"]
        .iter()
        .any(|start| part.starts_with(start))
        && !part.split('/').any(|step| step == "..");
    system || (project && inside)
}

/// Whether a search path begins with what it was, or has only the system's directories in it.
fn ordinary_path(value: &str) -> bool {
    let mut parts = value.split(':');
    if value.starts_with(UNKNOWN) {
        return value == "\u{FFFC}" || value.starts_with("\u{FFFC}:");
    }
    parts.all(|part| {
        matches!(
            part,
            "/bin"
                | "/sbin"
                | "/usr/bin"
                | "/usr/sbin"
                | "/usr/local/bin"
                | "/usr/local/sbin"
                | "/opt/homebrew/bin"
                | "/snap/bin"
                | "\u{FFFC}"
        )
    })
}

/// Whether options have nothing in them that loads code or runs a program.
fn harmless_options(name: &str, value: &str) -> bool {
    // Flags for a compiler are put together from variables everywhere.
    if value.contains(UNKNOWN) && !listed(FLAGS, name) {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match name {
        _ if name.eq_ignore_ascii_case("npm_config_node_options") => harmless_options("NODE_OPTIONS", value),
        _ if listed(FLAGS, name) => {
            !has(&["plugin", "-wrapper", "-b/", "-b.", "-specs", "-load", "@", "-fuse-ld=/", "-fuse-ld=.", "--config"])
        }
        "PYTEST_ADDOPTS" => {
            !lower.split_whitespace().any(|word| word.starts_with("-p") || word == "-c" || word.starts_with("-o"))
                && !has(&["--rootdir", "--confcutdir", "--pyargs", "--basetemp", "--debug", "--junit", "--import-mode"])
        }
        "TF_CLI_ARGS" | "TF_CLI_ARGS_plan" | "TF_CLI_ARGS_init" | "TF_CLI_ARGS_apply" => {
            lower.split_whitespace().all(|word| {
                ["-no-color", "-input=false", "-parallelism=", "-lock-timeout=", "-compact-warnings", "-refresh=true"]
                    .iter()
                    .any(|start| word.starts_with(start))
            })
        }
        "MANOPT" | "MANROFFOPT" => {
            !has(&["-h", "-p", "--html", "--pager", "-c", "--config", "-x", "-t", "-u"]) || value == "-c"
        }
        "MAVEN_ARGS" | "ANT_ARGS" => !has(&["-d", "-f", "-s", "listener", "logger", "lib"]),
        "ANT_OPTS" | "JVM_OPTS" | "LEIN_JVM_OPTS" => harmless_options("JAVA_OPTS", value),
        "CARGO_BUILD_RUSTFLAGS" | "CARGO_BUILD_RUSTDOCFLAGS" => harmless_options("RUSTFLAGS", value),
        "NODE_OPTIONS" | "BUN_OPTIONS" | "DENO_OPTIONS" => {
            !has(&["require", "import", "loader", "-r ", "eval", "inspect", "openssl", "preload"])
                && !value.starts_with("-r")
        }
        "JAVA_TOOL_OPTIONS" | "_JAVA_OPTIONS" | "JDK_JAVA_OPTIONS" | "JAVA_OPTS" | "MAVEN_OPTS" | "GRADLE_OPTS"
        | "SBT_OPTS" => !has(&["agent", "onerror", "onoutofmemory", "classpath", "-cp", "@", "bootclass", "flags="]),
        "RUSTFLAGS" | "RUSTDOCFLAGS" | "CARGO_ENCODED_RUSTFLAGS" => {
            !has(&["linker=/", "linker=.", "plugin", "runtool", "link-arg=-fuse-ld=/", "wrapper", "load"])
        }
        "GOFLAGS" => !has(&["toolexec", "exec=", "modfile", "overlay"]),
        "LESS" | "GREP_OPTIONS" | "XZ_OPT" | "GZIP" | "ZIPOPT" | "UNZIP" | "PYTHONWARNINGS" | "PYTHONINSPECT" => {
            !has(&["!", "+", "-o", "-tt", "lesskey"])
        }
        "MAKEFLAGS" | "GNUMAKEFLAGS" | "MFLAGS" => {
            !has(&["eval", "shell=", "=", "-f", "-c"]) || lower.starts_with("-j")
        }
        "FZF_DEFAULT_OPTS" => !has(&["execute", "become", "preview", "reload", "transform"]),
        "RUBYOPT" => matches!(value, "-W0" | "-w" | "-W1" | "-W2" | "-W:no-deprecated" | "--yjit" | "--jit"),
        "TAR_OPTIONS" => !has(&["checkpoint", "command", "compress-program", "-i", "rsh", "remove"]),
        "GIT_CONFIG_COUNT" => true,
        "BASHOPTS" | "SHELLOPTS" => true,
        _ => false,
    }
}
