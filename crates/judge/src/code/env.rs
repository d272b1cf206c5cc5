//! Environment variables whose assignment makes a trusted program run something else, by what `variables.pack` says of
//! them. What a variable does that isn't listed depends on the program that gets it; the walk decides that.

use super::super::pack;
use super::env_values::{harmless_command, harmless_options, ordinary_directory, ordinary_path};
use crate::argument::UNKNOWN;

/// What an assignment does to the programs that see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hijack {
    /// The rule of `code.pack` that holds for it.
    pub rule: &'static str,
    /// The shell command line that some program will run because of it, to be judged as well.
    pub runs: Option<String>,
    /// The file that some program will write to because of it: whether one that exists is overwritten, and its name.
    pub writes: Option<(bool, String)>,
    /// The directory that some program will fill because of it, and whether it may empty it first.
    pub fills: Option<(bool, String)>,
}

impl Hijack {
    fn of(rule: &'static str) -> Self {
        Self { rule, runs: None, writes: None, fills: None }
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
    /// A directory that is filled, and emptied by the program's own cleaning.
    Empties,
    /// A file or directory of which it isn't known what becomes of it.
    Names,
    /// A value that no program runs, loads or writes to.
    Plain,
    /// The user's own directory, and with it all configuration.
    Home,
    Version,
    /// A setting of npm's that nobody lists: a path in it may be of a program.
    Setting,
}

impl Kind {
    /// The kind of a letter of the pack.
    fn of(letter: &str) -> Option<Self> {
        Some(match letter {
            "x" => Self::Command,
            "l" => Self::Loads,
            "p" => Self::Directories,
            "o" => Self::Options,
            "t" => Self::Target,
            "a" => Self::File(false),
            "w" => Self::File(true),
            "W" => Self::Fills,
            "e" => Self::Empties,
            "f" => Self::Names,
            "v" => Self::Plain,
            _ => return None,
        })
    }
}

/// What giving `name` this value does, or `None` if that is harmless. [`UNKNOWN`] stands for what can't be known.
pub fn hijack(name: &str, value: &str) -> Option<Hijack> {
    let value = value.trim();
    if (name.starts_with("AISH_") && name != "AISH_MODEL") || name.starts_with("__aish") {
        // Where the judge itself finds its settings, and the plugin its helper.
        return Some(Hijack::of("env.target"));
    }
    let (kind, exact) = kind(name)?;
    if value.is_empty() && !matches!(kind, Kind::Path | Kind::Shell) {
        return None;
    }
    match kind {
        Kind::Command if harmless_command(value) => None,
        Kind::Command => Some(Hijack { runs: super::known(value.to_owned()), ..Hijack::of("env.runs") }),
        Kind::Plain | Kind::Names => None,
        Kind::Loads if value == "/dev/null" || (!exact && !value.contains(['/', '.', '~', '\\', UNKNOWN])) => None,
        Kind::Loads if value.contains('/') && value.split(':').all(|part| ordinary_directory(name, part)) => None,
        Kind::Loads => Some(Hijack::of("env.loads")),
        Kind::Directories if value.split(':').all(|part| ordinary_directory(name, part)) => None,
        Kind::Directories => Some(Hijack::of("env.loads")),
        Kind::Path if ordinary_path(value) => None,
        Kind::Path => Some(Hijack::of("env.path")),
        Kind::Options if !exact || harmless_options(name, value) => None,
        Kind::Options => Some(Hijack::of("env.loads")),
        // What only ends like one may as well be the project's own.
        Kind::File(_) if !exact || !is_file(value) => None,
        Kind::File(overwrites) => {
            Some(Hijack { writes: Some((overwrites, value.to_owned())), ..Hijack::of("env.writes") })
        }
        Kind::Fills if inside(value) => {
            Some(Hijack { fills: Some((false, value.to_owned())), ..Hijack::of("env.writes") })
        }
        Kind::Fills => Some(Hijack { writes: Some((false, value.to_owned())), ..Hijack::of("env.writes") }),
        Kind::Empties => Some(Hijack { fills: Some((true, value.to_owned())), ..Hijack::of("env.writes") }),
        // Unknown: most often the one it was.
        Kind::Home if value.starts_with(UNKNOWN) || value.starts_with("/home/") || value.starts_with("/Users/") => None,
        Kind::Home if matches!(value, "/root" | "/nonexistent" | "/dev/null") => None,
        Kind::Home => Some(Hijack::of("env.loads")),
        Kind::Version if value.starts_with("go") || !value.contains(['/', '\\', ' ', UNKNOWN]) => {
            let plain = ["local", "auto", "path", "stable", "beta", "nightly", "go", "ms", "1."];
            if plain.iter().any(|start| value.starts_with(start)) { None } else { Some(Hijack::of("env.loads")) }
        }
        Kind::Version => Some(Hijack::of("env.loads")),
        Kind::Setting if value.starts_with(['.', '~']) || value.contains('/') && !value.contains("://") => {
            Some(Hijack::of("env.loads"))
        }
        Kind::Setting => None,
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

/// What a variable of this name is, and whether it is listed by name, or only ends like others.
fn kind(name: &str) -> Option<(Kind, bool)> {
    let special = match name {
        "PATH" | "path" | "fish_user_paths" => Kind::Path,
        "IFS" | "CDPATH" | "cdpath" | "BASH_FUNC" | "GLOBIGNORE" => Kind::Shell,
        "HOME" => Kind::Home,
        "GOTOOLCHAIN" | "RUSTUP_TOOLCHAIN" => Kind::Version,
        // npm takes them in any case, with `-` as `_`.
        _ if name.get(..11).is_some_and(|start| start.eq_ignore_ascii_case("npm_config_")) => npm(name)?,
        _ => {
            let (letter, exact) = pack::variable(name)?;
            // Only names in capitals are read from the environment by habit.
            let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
            let read = exact || name.bytes().all(capital) || letter == "l" && !name.starts_with(char::is_lowercase);
            return Kind::of(letter).filter(|_| read).map(|kind| (kind, exact));
        }
    };
    Some((special, true))
}

/// Whether a variable of this name is for directories of the project as well.
pub fn is_project_path(name: &str) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == Kind::Directories)
}

/// What a variable may still do whose value [`hijack`] calls harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing: the value was judged by what the variable is, or the name is one of no consequence.
    Nothing,
    /// The words of its value may be options of a program.
    Options,
    /// Its value is the name of a file or directory.
    File,
    /// Only a name or a number, by the custom that its own name follows; a path that climbs is neither.
    Word,
    /// The packs don't list the variable.
    Anything,
}

/// What is left to judge of a variable of this name.
pub fn left(name: &str) -> Left {
    match kind(name) {
        None => Left::Anything,
        Some((Kind::Options, false)) => Left::Options,
        Some((Kind::Plain, false)) => Left::Word,
        Some((Kind::Loads | Kind::Names | Kind::File(_) | Kind::Fills, false)) => Left::File,
        Some(_) => Left::Nothing,
    }
}

/// What a setting of npm is that a variable makes.
fn npm(name: &str) -> Option<Kind> {
    let setting = name.get(11..)?.to_ascii_uppercase().replace('-', "_");
    Some(match setting.as_str() {
        "NODE_OPTIONS" => Kind::Options,
        "USERCONFIG" | "GLOBALCONFIG" | "PREFIX" => Kind::Loads,
        "REGISTRY" | "CAFILE" | "PROXY" | "HTTPS_PROXY" => Kind::Target,
        "CACHE" | "LOGS_DIR" => Kind::Fills,
        "SCRIPT_SHELL" | "EDITOR" | "GIT" | "SHELL" | "BROWSER" | "VIEWER" | "INIT_MODULE" | "ONLOAD_SCRIPT" => {
            Kind::Command
        }
        _ => Kind::Setting,
    })
}
