//! The project's `.aish.toml`: where it is looked for and what it may set. It may choose among
//! presets and add keyless ones on this machine, but not lower safety, spend keys or redirect text.

use std::fs;
use std::path::{Path, PathBuf};

use super::address::is_this_machine;
use super::check::{CheckedConfig, CheckedEntry};
use super::diagnose::ConfigProblem;
use super::keys::Project;
use super::layers::written_path;
use aish_judge::workspace::work_tree;

pub const NAME: &str = ".aish.toml";

const INSTRUCTIONS: &str = "AGENTS.md";

/// The nearest one from `cwd` upwards, up to the home directory or the top of the git work tree.
/// Elsewhere only `cwd` counts, so that a file in `/tmp` or `/srv` rules nothing below it.
pub fn find_project_file(cwd: &Path, home: &Path) -> Option<PathBuf> {
    project_places(cwd, home, || work_tree(cwd)).into_iter().find(|file| file.symlink_metadata().is_ok())
}

/// The nearest first; the files need not exist.
pub fn project_places(cwd: &Path, home: &Path, tree: impl FnOnce() -> Option<PathBuf>) -> Vec<PathBuf> {
    if !cwd.is_absolute() {
        return Vec::new();
    }
    let below_home = |home: &Path| cwd.starts_with(home).then(|| home.to_path_buf());
    let top = below_home(home)
        .or_else(|| below_home(&fs::canonicalize(home).ok()?))
        .or_else(tree)
        .unwrap_or_else(|| cwd.to_path_buf());
    cwd.ancestors().take_while(|dir| dir.starts_with(&top)).map(|dir| dir.join(NAME)).collect()
}

/// The nearest `AGENTS.md` up to the work tree's top, else `cwd`'s. Links to outside don't count.
pub fn find_instructions(cwd: &Path) -> Option<PathBuf> {
    let cwd = fs::canonicalize(cwd).ok()?;
    let top = work_tree(&cwd).unwrap_or_else(|| cwd.clone());
    let mut places = cwd.ancestors().take_while(|dir| dir.starts_with(&top)).map(|dir| dir.join(INSTRUCTIONS));
    let real = fs::canonicalize(places.find(|file| file.symlink_metadata().is_ok())?).ok()?;
    real.starts_with(&top).then_some(real)
}

pub struct Users<'a> {
    /// A project can't change the user's presets: their keys would go where the project says.
    pub has_preset: &'a dyn Fn(&str) -> bool,
    pub number: &'a dyn Fn(&[String]) -> Option<i64>,
}

/// The values a trusted project file may set, and a warning for each refused one.
pub fn admit(file: &Path, checked: CheckedConfig, users: &Users) -> (Vec<CheckedEntry>, Vec<ConfigProblem>) {
    let mut warnings = checked.warnings;
    let mut refuse = |line: usize, key: String, message: String| {
        let suggestion = Some("set it in your own configuration if you want it".to_string());
        warnings.push(ConfigProblem::warning(file, line, &key, message, false).suggest(suggestion));
    };
    for (path, line) in &checked.reserved {
        refuse(*line, path.clone(), format!("a project may not set `{path}`"));
    }
    // Presets and keys.
    let mut refused: Vec<Vec<String>> = Vec::new();
    for (name, line) in &checked.presets {
        if (users.has_preset)(name) {
            let preset = vec!["models".to_owned(), name.clone()];
            let key = written_path(&preset);
            refuse(*line, key.clone(), format!("a project may not change your preset `{key}`"));
            refused.push(preset);
        }
    }
    for entry in &checked.entries {
        let Some(reason) = objection(entry, &checked.entries, users) else { continue };
        let (path, end) = match preset_of(entry) {
            // Half a preset would send text somewhere neither the user nor the project chose.
            Some(_) => (&entry.path[..2], "; the preset is ignored"),
            None => (entry.path.as_slice(), ""),
        };
        if !refused.iter().any(|other| other == path) {
            refused.push(path.to_vec());
            let key = written_path(&entry.path);
            refuse(entry.line, key.clone(), format!("a project may not set `{key}`{reason}{end}"));
        }
    }
    let mut entries = checked.entries;
    entries.retain(|entry| !refused.iter().any(|path| entry.path.starts_with(path)));
    warnings.sort_by_key(|warning| warning.line);
    (entries, warnings)
}

/// The answer ends a sentence.
fn objection(entry: &CheckedEntry, all: &[CheckedEntry], users: &Users) -> Option<&'static str> {
    match entry.key.project {
        Project::Yes => None,
        Project::Never => Some(""),
        Project::Only(careful) => {
            let reason = if careful { " to false" } else { " to true" };
            (entry.value.as_bool() != Some(careful)).then_some(reason)
        }
        Project::Less => {
            let default = || entry.key.default.and_then(|default| default.parse().ok());
            let now = (users.number)(&entry.path).or_else(default);
            (entry.value.as_integer() > now).then_some(" to more than it is without it")
        }
        Project::ThisMachine => {
            let harmless = entry.value.as_bool() == Some(false);
            let reason = " except for a server on this machine, with `local = true`";
            (!harmless && !stays_here(preset_of(entry)?, all)).then_some(reason)
        }
    }
}

/// Text and keys stay here. An address needs `local = true`: else a key could be sent along.
fn stays_here(preset: &str, all: &[CheckedEntry]) -> bool {
    let get = |name: &str| {
        all.iter().find(|entry| preset_of(entry) == Some(preset) && entry.key.name() == name).map(|entry| &entry.value)
    };
    let text = |name: &str| get(name).and_then(toml::Value::as_str);
    match text("base_url") {
        Some(url) => is_this_machine(url) && get("local").and_then(toml::Value::as_bool) == Some(true),
        // These two default to an address on this machine.
        None => matches!(text("provider"), Some("ollama" | "cookbook")),
    }
}

fn preset_of(entry: &CheckedEntry) -> Option<&str> {
    match entry.path.as_slice() {
        [models, name, _] if models == "models" => Some(name),
        _ => None,
    }
}
