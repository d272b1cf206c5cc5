//! Environment variables that make a trusted program run something else, by `variables.pack`; their
//! harmless values are common programs, plain options, directories of the system or project.

use super::super::pack;
use super::option_variables::{accepts_options, option_family};
use super::{is_stream, known};
use crate::argument::UNKNOWN;
use crate::lists;
use aish_text::lists::List;

/// The effect of an assignment on the programs that see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hijack {
    pub rule: &'static str,
    /// The command line that some program will run because of it, to be judged too.
    pub runs: Option<String>,
    /// The file that some program will write: whether it overwrites, and its name.
    pub writes: Option<(bool, String)>,
    /// The directory that some program will fill, and whether it may empty it first.
    pub fills: Option<(bool, String)>,
}

aish_text::named_enum! {
    /// By the letters of the pack and the lists `env.names` and `env.npm`.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum EnvValueKind {
        Command = "x",
        /// Code, or a file of it, that a program loads.
        Loads = "l",
        Directories = "p",
        Path = "path",
        /// Options added to those of the command line, which may load code.
        Options = "o",
        /// The server or configuration of a client: it acts on something else.
        Target = "t",
        /// The destination or identity of requests by a session's clients.
        Traffic = "n",
        Shell = "shell",
        Appends = "a",
        Overwrites = "w",
        /// A directory that is filled, or keeps state.
        Fills = "W",
        /// A directory that is filled, and emptied by the program's own cleaning.
        Empties = "e",
        /// A file or directory with an unknown use.
        Names = "f",
        /// A value that no program runs, loads or writes to.
        Plain = "v",
        /// The home directory, and with it all configuration.
        Home = "home",
        Version = "version",
        /// An npm setting that the book doesn't list: a path in it may name a program.
        Setting = "setting",
    }
}

/// `None` if the assignment is harmless. [`UNKNOWN`] stands for unknown stretches.
pub fn hijack(name: &str, value: &str) -> Option<Hijack> {
    let value = value.trim();
    if (name.starts_with("AISH_") && name != "AISH_MODEL") || name.starts_with("__aish") {
        // The judge's settings and the plugin's helper are found by these.
        return Some(Hijack { rule: "env.target", ..Hijack::default() });
    }
    let (kind, exact) = kind(name)?;
    let empty = value.is_empty() && !matches!(kind, EnvValueKind::Path | EnvValueKind::Shell);
    if empty || is_harmless(kind, exact, name, value) {
        return None;
    }
    let rule = match kind {
        EnvValueKind::Command => "env.runs",
        EnvValueKind::Path => "env.path",
        EnvValueKind::Target => "env.target",
        EnvValueKind::Shell => "env.shell",
        EnvValueKind::Appends | EnvValueKind::Overwrites | EnvValueKind::Fills | EnvValueKind::Empties => "env.writes",
        _ => "env.loads",
    };
    let mut hijack = Hijack { rule, ..Hijack::default() };
    match kind {
        // less marks with these that it reads the output of the command (`LESSOPEN`).
        EnvValueKind::Command => hijack.runs = known(value.trim_start_matches(['|', '-', ' ']).to_owned()),
        EnvValueKind::Fills | EnvValueKind::Empties if kind == EnvValueKind::Empties || inside(value) => {
            hijack.fills = Some((kind == EnvValueKind::Empties, value.to_owned()));
        }
        EnvValueKind::Appends | EnvValueKind::Overwrites | EnvValueKind::Fills => {
            hijack.writes = Some((kind == EnvValueKind::Overwrites, value.to_owned()));
        }
        _ => {}
    }
    Some(hijack)
}

fn is_harmless(kind: EnvValueKind, exact: bool, name: &str, value: &str) -> bool {
    let begins = |starts: List| starts.words().any(|start| value.starts_with(start));
    let ordinary = || value.split(':').all(|part| ordinary_directory(name, part));
    match kind {
        EnvValueKind::Plain | EnvValueKind::Names | EnvValueKind::Traffic => true,
        EnvValueKind::Target | EnvValueKind::Fills | EnvValueKind::Empties => false,
        EnvValueKind::Command => harmless_command(value),
        EnvValueKind::Loads if value.contains('/') && ordinary() => true,
        EnvValueKind::Loads => value == "/dev/null" || !exact && !value.contains(['/', '.', '~', '\\', UNKNOWN]),
        EnvValueKind::Directories => ordinary(),
        EnvValueKind::Path => ordinary_path(value),
        EnvValueKind::Options => {
            !exact
                || option_family(name).map_or_else(|| has_plain_options(value), |family| accepts_options(family, value))
        }
        // A name that only ends like one may be the project's own.
        EnvValueKind::Appends | EnvValueKind::Overwrites => !exact || !is_file(value),
        // An unknown value is most often the old one.
        EnvValueKind::Home => {
            value.starts_with(UNKNOWN)
                || begins(lists::ENV_HOMES)
                || matches!(value, "/root" | "/nonexistent" | "/dev/null")
        }
        EnvValueKind::Version => {
            (value.starts_with("go") || !value.contains(['/', '\\', ' ', UNKNOWN])) && begins(lists::ENV_VERSIONS)
        }
        EnvValueKind::Setting => !value.starts_with(['.', '~']) && (!value.contains('/') || value.contains("://")),
        EnvValueKind::Shell => {
            name == "IFS" && value.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '|' | '='))
        }
    }
}

/// Whether a trace variable's value is a file, not a switch or a descriptor.
fn is_file(value: &str) -> bool {
    !(lists::ENV_SWITCHES.has(&value.to_ascii_lowercase())
        || value.bytes().all(|byte| byte.is_ascii_digit())
        || is_stream(value))
}

fn inside(value: &str) -> bool {
    let trimmed = value.trim_end_matches('/');
    let mut system = lists::ENV_SYSTEM.words().filter_map(|start| trimmed.strip_prefix(start));
    !matches!(trimmed, "" | "~" | "..") && !system.any(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn kind(name: &str) -> Option<(EnvValueKind, bool)> {
    // npm takes them in any case, with `-` as `_`.
    let npm = name.split_at_checked(11).filter(|(start, _)| start.eq_ignore_ascii_case("npm_config_"));
    let special = match npm {
        Some((_, setting)) => {
            Some(lists::ENV_NPM.value(&setting.to_ascii_uppercase().replace('-', "_")).unwrap_or("setting"))
        }
        None => lists::ENV_NAMES.value(name),
    };
    if let Some(special) = special {
        return EnvValueKind::from_name(special).map(|kind| (kind, true));
    }
    let (letter, exact) = pack::variable(name)?;
    // By custom, only names in capitals are read from the environment.
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let read = exact || name.bytes().all(capital) || letter == "l" && !name.starts_with(char::is_lowercase);
    EnvValueKind::from_name(letter).filter(|_| read).map(|kind| (kind, exact))
}

pub fn is_traffic(name: &str) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == EnvValueKind::Traffic)
}

fn is_project_path(name: &str) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == EnvValueKind::Directories)
}

/// The possible effect of a value that [`hijack`] calls harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftValues {
    /// Nothing: the value was judged by the variable's kind, or the name has no effect.
    Nothing,
    Options,
    File,
    /// A name or a number by custom; a path with `..` is neither.
    Word,
    /// The variable isn't listed.
    Anything,
}

pub fn left(name: &str) -> LeftValues {
    use EnvValueKind::{Appends, Fills, Loads, Names, Overwrites};
    match kind(name) {
        None => LeftValues::Anything,
        // Only variables with a list of their own options are fully known.
        Some((EnvValueKind::Options, exact)) if !exact || option_family(name).is_none() => LeftValues::Options,
        Some((EnvValueKind::Plain, false)) => LeftValues::Word,
        Some((Loads | Names | Appends | Overwrites | Fills, false)) => LeftValues::File,
        Some(_) => LeftValues::Nothing,
    }
}

/// Common editors, pagers and compilers, with plain options.
fn harmless_command(value: &str) -> bool {
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
    lists::VARIABLES_PROGRAMS.has(stem) && words.all(harmless_option)
}

fn harmless_option(option: &str) -> bool {
    let long = option.starts_with("--") && !["cmd", "exec", "eval"].iter().any(|part| option.contains(part));
    long || lists::VARIABLES_OPTIONS.has(option)
}

/// A directory of the system, or for the languages' own variables of the project.
fn ordinary_directory(name: &str, part: &str) -> bool {
    let system = || ["/usr/", "/opt/", "/lib", "/etc/", "/nix/store/"].iter().any(|start| part.starts_with(start));
    let inside = || is_project_path(name) && !part.starts_with(['/', '~']) && !part.contains(UNKNOWN);
    part.is_empty() || part == "\u{FFFC}" || !part.split('/').any(|step| step == "..") && (system() || inside())
}

/// Whether a search path starts with its old value, or has only the system's directories.
pub fn ordinary_path(value: &str) -> bool {
    match value.strip_prefix(UNKNOWN) {
        Some(rest) => rest.is_empty() || rest.starts_with(':'),
        None => value.split(':').all(|part| lists::VARIABLES_PATH.has(part)),
    }
}

/// For variables without a list of their own: only switches and numbers, so that nothing names a
/// file or something to run.
fn has_plain_options(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    !lists::VARIABLES_ACTING_PARTS.words().any(|word| lower.contains(word))
        && !value.contains([UNKNOWN, '/', '~', '$', '`', '!', '@'])
}
