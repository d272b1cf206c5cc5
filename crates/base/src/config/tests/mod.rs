//! Tests that go through several files of this directory, and the hermetic place they run in.

mod broken;
mod drift;
mod hostile_project;
mod layering;
mod presets;
mod property;
mod showing;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{LoadReport, Loaded, ProjectText, Trust};
use crate::error::Result;
use crate::store::Paths;

/// A home directory of its own with nothing in it, and an environment that knows nothing else.
pub struct Place {
    temp: tempfile::TempDir,
    vars: BTreeMap<String, String>,
}

impl Place {
    pub fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let home = temp.path().join("home");
        fs::create_dir_all(home.join("work/deep")).unwrap();
        let vars = BTreeMap::from([("HOME".to_string(), home.to_str().unwrap().to_string())]);
        Self { temp, vars }
    }

    /// A place with this user file.
    pub fn with(text: &str) -> Self {
        let place = Self::new();
        place.write("home/.config/aish/config.toml", text);
        place
    }

    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.vars.insert(name.into(), value.into());
        self
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.temp.path().join(below)
    }

    pub fn write(&self, below: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Writes `.aish.toml` in the work directory and trusts it.
    pub fn project(self, text: &str) -> Self {
        let path = self.write("home/work/.aish.toml", text);
        self.trust().trust(&ProjectText::read(&path).unwrap()).unwrap();
        self
    }

    pub fn trust(&self) -> Trust {
        Trust::new(&Paths::new(&self.env()).unwrap())
    }

    pub fn env(&self) -> impl Fn(&str) -> Option<String> + '_ {
        |name| self.vars.get(name).cloned()
    }

    pub fn load_in(&self, cwd: &Path) -> Result<Loaded> {
        super::load_config(&self.env(), cwd)
    }

    pub fn load(&self) -> Result<Loaded> {
        self.load_in(&self.path("home/work/deep"))
    }

    pub fn survey(&self) -> LoadReport {
        super::survey_config(&self.env(), &self.path("home/work/deep"))
    }
}
