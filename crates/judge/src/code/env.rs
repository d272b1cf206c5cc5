//! Environment variables whose assignment makes a trusted program run something else, by what
//! `variables.pack` says of them. What a variable does that isn't listed depends on the program
//! that gets it; the walk decides that.

use super::super::pack;
pub use super::env_values::ordinary_path;
use super::env_values::{harmless_command, harmless_options, has_own_options, ordinary_directory};
use crate::argument::UNKNOWN;
use crate::lists;
use aish_text::lists::List;

/// What an assignment does to the programs that see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hijack {
    /// The rule of `code.pack` that holds for it.
    pub rule: &'static str,
    /// The shell command line that some program will run because of it, to be judged as well.
    pub runs: Option<String>,
    /// The file that some program will write to because of it: whether one that exists is
    /// overwritten, and its name.
    pub writes: Option<(bool, String)>,
    /// The directory that some program will fill because of it, and whether it may empty it first.
    pub fills: Option<(bool, String)>,
}

aish_text::named_enum! {
    /// What the value of a variable is, by the letters of the pack and the lists `env.names` and
    /// `env.npm`.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum EnvValueKind {
        /// A command line that a program runs.
        Command = "x",
        /// Code, or a file of code, that a program loads.
        Loads = "l",
        /// Directories that code is loaded from.
        Directories = "p",
        /// The directories that programs are found in.
        Path = "path",
        /// Options that are added to those on the command line, and may load code.
        Options = "o",
        /// Where a client connects to, or which configuration it reads: it acts on something else.
        Target = "t",
        /// Where the clients of a session send requests, or in whose name.
        Traffic = "n",
        /// It changes how the shell reads what follows.
        Shell = "shell",
        /// A file that is appended to.
        Appends = "a",
        Overwrites = "w",
        /// A directory that is filled, or in which state is kept.
        Fills = "W",
        /// A directory that is filled, and emptied by the program's own cleaning.
        Empties = "e",
        /// A file or directory of which it isn't known what becomes of it.
        Names = "f",
        /// A value that no program runs, loads or writes to.
        Plain = "v",
        /// The user's own directory, and with it all configuration.
        Home = "home",
        Version = "version",
        /// A setting of npm's that the book doesn't list: a path in it may be of a program.
        Setting = "setting",
    }
}

/// What giving `name` this value does, or `None` if that is harmless. [`UNKNOWN`] stands for what
/// can't be known.
pub fn hijack(name: &str, value: &str) -> Option<Hijack> {
    let value = value.trim();
    if (name.starts_with("AISH_") && name != "AISH_MODEL") || name.starts_with("__aish") {
        // Where the judge itself finds its settings, and the plugin its helper.
        return Some(Hijack { rule: "env.target", ..Hijack::default() });
    }
    let (kind, exact) = kind(name)?;
    if value.is_empty() && !matches!(kind, EnvValueKind::Path | EnvValueKind::Shell) {
        return None;
    }
    let begins = |starts: List| starts.words().any(|start| value.starts_with(start));
    let ordinary = || value.split(':').all(|part| ordinary_directory(name, part));
    let harmless = match kind {
        EnvValueKind::Plain | EnvValueKind::Names | EnvValueKind::Traffic => true,
        EnvValueKind::Target | EnvValueKind::Fills | EnvValueKind::Empties => false,
        EnvValueKind::Command => harmless_command(value),
        EnvValueKind::Loads if value.contains('/') && ordinary() => true,
        EnvValueKind::Loads => value == "/dev/null" || !exact && !value.contains(['/', '.', '~', '\\', UNKNOWN]),
        EnvValueKind::Directories => ordinary(),
        EnvValueKind::Path => ordinary_path(value),
        EnvValueKind::Options => !exact || harmless_options(name, value),
        // What only ends like one may as well be the project's own.
        EnvValueKind::Appends | EnvValueKind::Overwrites => !exact || !is_file(value),
        // Unknown: most often the one it was.
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
    };
    if harmless {
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
        EnvValueKind::Command => hijack.runs = super::known(value.to_owned()),
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

/// Whether the value of a trace variable is the name of a file: no switch, and no number of a
/// descriptor.
fn is_file(value: &str) -> bool {
    !(lists::ENV_SWITCHES.has(&value.to_ascii_lowercase())
        || value.bytes().all(|byte| byte.is_ascii_digit())
        || super::is_stream(value))
}

/// A directory that isn't the system's.
fn inside(value: &str) -> bool {
    let trimmed = value.trim_end_matches('/');
    let mut system = lists::ENV_SYSTEM.words().filter_map(|start| trimmed.strip_prefix(start));
    !matches!(trimmed, "" | "~" | "..") && !system.any(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What a variable of this name is, and whether it is listed by name, or only ends like others.
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
    // Only names in capitals are read from the environment by habit.
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let read = exact || name.bytes().all(capital) || letter == "l" && !name.starts_with(char::is_lowercase);
    EnvValueKind::from_name(letter).filter(|_| read).map(|kind| (kind, exact))
}

/// Whether a variable of this name, set for a shell, changes where requests go or in whose name.
pub fn is_traffic(name: &str) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == EnvValueKind::Traffic)
}

/// Whether a variable of this name is for directories of the project as well.
pub fn is_project_path(name: &str) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == EnvValueKind::Directories)
}

/// What a variable may still do whose value [`hijack`] calls harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftValues {
    /// Nothing: the value was judged by what the variable is, or the name is one of no consequence.
    Nothing,
    /// The words of its value may be options of a program.
    Options,
    /// Its value is the name of a file or directory.
    File,
    /// Only a name or a number, by the custom that its own name follows; a path that climbs is
    /// neither.
    Word,
    /// The packs don't list the variable.
    Anything,
}

/// What is left to judge of a variable of this name.
pub fn left(name: &str) -> LeftValues {
    match kind(name) {
        None => LeftValues::Anything,
        // Beside those of which it is told which options are harmful, no list of these is whole.
        Some((EnvValueKind::Options, exact)) if !exact || !has_own_options(name) => LeftValues::Options,
        Some((EnvValueKind::Plain, false)) => LeftValues::Word,
        Some((
            EnvValueKind::Loads
            | EnvValueKind::Names
            | EnvValueKind::Appends
            | EnvValueKind::Overwrites
            | EnvValueKind::Fills,
            false,
        )) => LeftValues::File,
        Some(_) => LeftValues::Nothing,
    }
}
