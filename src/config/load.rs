//! Reads the files and the environment and puts the layers together. It must not choose a preset (`presets` does), and
//! commands that need no configuration never call it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::layers::{Project, Source};
use super::{Settings, Warning};

/// The configuration in force, and how it came about.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The merged settings.
    pub settings: Settings,
    /// The source of each key that is set, by its written path (`models.fast.model`); the others have their default.
    pub sources: BTreeMap<String, Source>,
    /// What is wrong with the files though the rest works: unknown keys, keys a project may not set, open files.
    pub warnings: Vec<Warning>,
    /// What is fine but good to know: keys without effect yet, a project file that isn't trusted. For
    /// `aish config check`; not worth a line on every command.
    pub notes: Vec<Warning>,
    /// The user's file, if there is one.
    pub user_file: Option<PathBuf>,
    /// The nearest project file, if there is one, used or not.
    pub project: Option<Project>,
}

impl Loaded {
    /// The source of a key.
    pub fn source(&self, key: &str) -> Source {
        self.sources.get(key).cloned().unwrap_or(Source::Default)
    }
}
