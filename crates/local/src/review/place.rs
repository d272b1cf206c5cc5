//! The judge's request: shell, directory, workspaces, provenance, aliases, functions.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::setup::Setup;
use crate::config::known_secrets;
use crate::store::PathsEnv;
use aish_judge::request::{JudgeRequest, Secrets};
use aish_judge::verdict::Provenance;
use aish_judge::workspace;
use aish_secrets::is_secret_name;
use aish_text::Shell;

/// Ends a record of `AISH_ALIASES` and `AISH_FUNCTIONS`.
const RECORD: char = '\u{1e}';
const UNIT: char = '\u{1f}';

#[derive(Clone, Debug)]
pub struct ReviewPlace {
    /// For an empty line; each judged line takes a copy.
    request: JudgeRequest,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct StatedPlace {
    /// The directory it would run in
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// A directory that counts as inside, instead of the git work tree or the current directory
    #[arg(long = "workspace", value_name = "DIR")]
    pub workspaces: Vec<PathBuf>,
    /// The shell whose grammar it is in
    #[arg(long, value_name = "SHELL")]
    pub shell: Option<Shell>,
    /// Where the command comes from
    // Without one it is the user's.
    #[arg(long, value_name = "FROM", value_parser = provenance_parser())]
    pub provenance: Vec<Provenance>,
    /// Don't look at the file system: every target counts as existing
    #[arg(long)]
    pub no_fs: bool,
}

fn provenance_parser() -> impl TypedValueParser<Value = Provenance> {
    let names = Provenance::ALL.map(Provenance::name);
    PossibleValuesParser::new(names).map(|name| Provenance::from_name(&name).unwrap_or(Provenance::Unknown))
}

impl ReviewPlace {
    /// `stated`, completed from the environment; `cwd` is the process's directory.
    pub fn new(stated: StatedPlace, env: PathsEnv, cwd: &Path, setup: &Setup) -> Self {
        let look = !stated.no_fs;
        let here = stated.cwd.is_none().then(|| setup.tree.clone().unwrap_or_else(|| cwd.to_path_buf()));
        let cwd = stated.cwd.map_or_else(|| cwd.to_path_buf(), |named| directory(&cwd.join(named), look));
        // The work tree of the process's directory is known already.
        let named_ones = match here {
            Some(tree) if look && stated.workspaces.is_empty() => vec![tree],
            _ => stated.workspaces,
        };
        let named = |name: &str| env(name).and_then(|name| name.parse().ok());
        let shell = stated.shell.or_else(|| named("AISH_SHELL")).or_else(|| named("SHELL")).unwrap_or(Shell::Bash);
        let home = setup.paths.as_ref().map_or_else(|| PathBuf::from("/"), |paths| paths.home.clone());
        let provenance =
            if stated.provenance.is_empty() { vec![typed_provenance(env, setup)] } else { stated.provenance };
        Self {
            request: JudgeRequest {
                workspaces: workspace::workspaces(&cwd, &named_ones, &setup.workspaces, look),
                provenance,
                look,
                aliases: match env("AISH_ALIASES") {
                    Some(text) => definitions(&text),
                    None => env("AISH_DEFINITIONS").map(|text| described_aliases(&text)).unwrap_or_default(),
                },
                functions: env("AISH_FUNCTIONS").map(|text| definitions(&text)).unwrap_or_default(),
                comments: env("AISH_COMMENTS").as_deref() == Some("1"),
                // Placeholders, known secrets, and what looks like one.
                secrets: Secrets {
                    values: known_secrets::restored(),
                    found_in: known_secrets::holds_secret,
                    named: is_secret_name,
                    spread: false,
                },
                ..JudgeRequest::new("", shell, cwd, home)
            },
        }
    }

    pub fn request(&self, command: String) -> JudgeRequest {
        JudgeRequest { command, ..self.request.clone() }
    }

    /// For lines in another shell than the environment's aliases and functions belong to.
    pub fn forget_definitions(&mut self) {
        self.request.aliases.clear();
        self.request.functions.clear();
    }

    pub fn cwd(&self) -> &Path {
        &self.request.cwd
    }
}

/// Of a user's line: pasted, as the plugins tell, or typed, here or remotely.
fn typed_provenance(env: PathsEnv, setup: &Setup) -> Provenance {
    match pasted_provenance(env) {
        Some(provenance) => provenance,
        None if setup.ssh_is_remote && env("SSH_CONNECTION").is_some() => Provenance::WebRemoteUser,
        None => Provenance::LocalUser,
    }
}

/// `AISH_PROVENANCE`, from the plugin for a line that wasn't typed.
pub fn pasted_provenance(env: PathsEnv) -> Option<Provenance> {
    env("AISH_PROVENANCE").as_deref().and_then(Provenance::from_name)
}

fn directory(path: &Path, look: bool) -> PathBuf {
    let real = if look { std::fs::canonicalize(path).ok() } else { None };
    real.unwrap_or_else(|| path.to_path_buf())
}

/// Records of name, U+001F, text, U+001E, as plugins write them; or lines `NAME=TEXT`.
pub fn definitions(text: &str) -> Vec<(String, String)> {
    let (record, unit) = if text.contains(UNIT) { (RECORD, UNIT) } else { ('\n', '=') };
    text.split(record)
        .filter_map(|record| record.split_once(unit))
        .filter(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace))
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect()
}

/// `AISH_DEFINITIONS`, sent with a key press: lines `alias NAME=TEXT`.
fn described_aliases(text: &str) -> Vec<(String, String)> {
    let aliases: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("alias ")).collect();
    definitions(&aliases.join("\n"))
}

#[cfg(test)]
#[path = "place_tests.rs"]
mod tests;
