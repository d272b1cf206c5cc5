//! Merges the layers of settings: defaults, user file, trusted project file, environment; the last
//! wins. It remembers each value's source; `load` reads the files.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerPlace {
    pub file: PathBuf,
    pub line: usize,
}

impl fmt::Display for LayerPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", super::diagnose::printable(&self.file.to_string_lossy()), self.line)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayerSource {
    Default,
    User(LayerPlace),
    /// A trusted `.aish.toml`.
    Project(LayerPlace),
    Env(String),
    Option,
    /// `aish model` in this shell.
    Shell,
    /// The only preset, or the one called `fast`; nothing else was chosen.
    OnlyPreset,
    Detected,
    /// Nothing else is there: the cookbook.
    Builtin,
}

impl fmt::Display for LayerSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::User(place) => place.fmt(f),
            Self::Project(place) => write!(f, "{place} (project)"),
            Self::Env(name) => write!(f, "${name}"),
            Self::Option => f.write_str("command line"),
            Self::Shell => f.write_str("this shell"),
            Self::OnlyPreset => f.write_str("the only choice"),
            Self::Detected => f.write_str("found on this machine"),
            Self::Builtin => f.write_str("built in"),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Layers {
    values: BTreeMap<Vec<String>, (toml::Value, LayerSource)>,
}

impl Layers {
    pub fn set(&mut self, path: Vec<String>, value: toml::Value, source: LayerSource) {
        self.values.insert(path, (value, source));
    }

    pub fn has(&self, prefix: &[String]) -> bool {
        self.values.keys().any(|path| path.starts_with(prefix))
    }

    pub fn get(&self, path: &[String]) -> Option<&(toml::Value, LayerSource)> {
        self.values.get(path)
    }

    /// The tree, and each value's source by its written path (`models.fast.model`).
    pub fn merged(self) -> (toml::Table, BTreeMap<String, LayerSource>) {
        let mut tree = toml::Table::new();
        let mut sources = BTreeMap::new();
        for (path, (value, source)) in self.values {
            sources.insert(written_path(&path), source);
            insert_value(&mut tree, &path, value);
        }
        (tree, sources)
    }
}

/// All paths are leaves of one key table, so no value is in the way of a table.
fn insert_value(tree: &mut toml::Table, path: &[String], value: toml::Value) {
    match path {
        [] => {}
        [leaf] => drop(tree.insert(leaf.clone(), value)),
        [head, rest @ ..] => {
            let below = tree.entry(head.clone()).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            if let toml::Value::Table(below) = below {
                insert_value(below, rest, value);
            }
        }
    }
}

/// With quotes where TOML needs them.
pub fn written_path<S: AsRef<str>>(path: &[S]) -> String {
    let written = |part: &S| {
        let part = part.as_ref();
        let bare = !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if bare { part.to_owned() } else { format!("\"{}\"", super::diagnose::printable(part)) }
    };
    path.iter().map(written).collect::<Vec<_>>().join(".")
}

/// Of the project file nearest to the working directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectState {
    /// The user trusts exactly this content.
    Trusted,
    /// Trusted once, then changed: not used.
    Changed,
    /// Never trusted: the file isn't even parsed.
    Untrusted,
    /// The user declined exactly this content: not used, not asked about.
    Declined,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectLayer {
    pub path: PathBuf,
    pub state: ProjectState,
}
