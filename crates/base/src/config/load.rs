//! Reads files and environment and merges the layers. `presets` chooses the preset. Commands that
//! need no configuration never call this.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::address::is_this_machine;
use super::check::{CheckedConfig, CheckedEntry, check_text, to_settings};
use super::key_table::KEYS;
use super::keys::{ConfigText, ValueKind};
use super::known_models::providers;
use super::known_secrets;
use super::layers::{LayerPlace, LayerSource, Layers, ProjectLayer};
use super::mcp_server::McpServer;
use super::presets::{COOKBOOK, LOCAL};
use super::trust::{ProjectText, Trust};
use super::value::is_preset_name;
use super::{ConfigProblem, ProjectState, Settings, project};
use crate::error::Result;
use crate::store::paths::{Paths, PathsEnv};
use crate::store::read_small_text;
use aish_judge::policy::PolicyRank;
use aish_judge::policy::parse::{self, PolicyLayout};
use aish_text::nearest::nearest;

/// A missing fallback preset would be noticed only in an outage.
const FALLBACK: &str = "routing.fallback";

const MAX_CONFIG_FILE: u64 = 1024 * 1024;

#[derive(Clone, Debug, Default)]
pub struct Loaded {
    pub settings: Settings,
    /// By written path (`models.fast.model`); other keys have their default.
    pub sources: BTreeMap<String, LayerSource>,
    /// Unknown keys, keys a project may not set, open files: the rest works.
    pub warnings: Vec<ConfigProblem>,
    /// For `aish config check` only: keys without effect yet, an untrusted project file.
    pub notes: Vec<ConfigProblem>,
    pub user_file: Option<PathBuf>,
    pub project: Option<ProjectLayer>,
}

impl Loaded {
    pub fn source(&self, key: &str) -> LayerSource {
        self.sources.get(key).cloned().unwrap_or(LayerSource::Default)
    }
}

#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// The defaults if there are problems.
    pub loaded: Loaded,
    pub problems: Vec<ConfigProblem>,
}

/// Defaults without any file. Fails with the first problem of a file that is used.
pub fn load_config(env: PathsEnv, cwd: &Path) -> Result<Loaded> {
    let LoadReport { loaded, problems } = survey_config(env, cwd);
    let more = problems.len().saturating_sub(1);
    match problems.into_iter().next() {
        None => Ok(loaded),
        Some(problem) if more == 0 => Err(problem.into_error()),
        Some(problem) => Err(problem.into_error().hint(format!("`aish config check` shows {more} more"))),
    }
}

/// As [`load_config`], but reports every problem.
pub fn survey_config(env: PathsEnv, cwd: &Path) -> LoadReport {
    let mut survey = Survey::default();
    let paths = Paths::new(env).ok();
    if let Some(paths) = &paths {
        survey.user_file(&cwd.join(&paths.config), paths);
        survey.project_file(cwd, paths);
    }
    survey.environment(env);
    survey.finish()
}

#[derive(Default)]
struct Survey {
    report: LoadReport,
    layers: Layers,
    presets: BTreeSet<String>,
}

impl Survey {
    fn user_file(&mut self, file: &Path, paths: &Paths) {
        let text = match read_user_file(file) {
            Ok(Some(text)) => {
                self.report.loaded.user_file = Some(file.to_path_buf());
                self.open_to_others(file, &text);
                text
            }
            Ok(None) => {
                if paths.config_named {
                    let message = "AISH_CONFIG names this file, but there is none";
                    self.warn(ConfigProblem::warning(file, 0, "", message, true));
                }
                return;
            }
            Err(why) => return self.report.problems.push(ConfigProblem::whole(file, format!("this file {why}"))),
        };
        let mut checked = check_text(file, &text);
        self.careless_addresses(file, &checked.entries);
        if let Some(entry) = checked.entries.iter().find(|entry| entry.key.path == "history.dir") {
            let dir = paths
                .home
                .join(crate::store::paths::expand_home(entry.value.as_str().unwrap_or_default(), &paths.home));
            // aish makes it private and fills it with its own files.
            if paths.home.starts_with(&dir) {
                let message = "`history.dir` must be a directory of its own";
                let problem = ConfigProblem::on_line(file, entry.line, "history.dir", message);
                checked.problems.push(problem.suggest(Some("for example \"~/.local/share/aish\"".into())));
            }
        }
        self.presets.extend(checked.presets.keys().cloned());
        self.report.problems.append(&mut checked.problems);
        self.report.loaded.warnings.append(&mut checked.warnings);
        self.policy(file, &text);
        self.mcp_servers(file, &text);
        for (path, line) in &checked.reserved {
            let message = format!("`{path}` is accepted but has no effect yet");
            self.report.loaded.notes.push(ConfigProblem::warning(file, *line, path, message, false));
        }
        for CheckedEntry { path, value, line, .. } in checked.entries {
            self.layers.set(path, value, LayerSource::User(LayerPlace { file: file.to_path_buf(), line }));
        }
    }

    /// Mistakes in the user's rules only make judgements stricter: they are warnings.
    fn policy(&mut self, file: &Path, text: &str) {
        let Ok(tree) = toml::de::DeTable::parse(text) else { return };
        for problem in parse::read_tree(tree.get_ref(), text, PolicyRank::User, "", PolicyLayout::Config).problems {
            let message = format!("policy: {}", problem.message);
            self.warn(ConfigProblem::warning(file, problem.source.line, "policy.rules", message, true));
        }
    }

    /// A server with a mistake can't be used; everything else can.
    fn mcp_servers(&mut self, file: &Path, text: &str) {
        let Ok(tree) = toml::de::DeTable::parse(text) else { return };
        let Some(servers) = tree.get_ref().get("mcp").and_then(|mcp| mcp.get_ref().get("servers")) else { return };
        for (name, server) in servers.get_ref().as_table().into_iter().flatten() {
            let table = super::value::fit(ValueKind::Named, servers.get_ref()).ok();
            let table = table.as_ref().and_then(|all| all.get(name.get_ref().as_ref())?.as_table());
            let Some(Err(message)) = table.map(|table| McpServer::read(name.get_ref(), table)) else { continue };
            let key = super::layers::written_path(&["mcp", "servers", name.get_ref()]);
            let line = super::diagnose::position(text, server.span().start).0;
            let message = format!("`{key}` can't be used: {}", super::diagnose::printable(&message));
            self.warn(ConfigProblem::warning(file, line, &key, message, true));
        }
    }

    fn project_file(&mut self, cwd: &Path, paths: &Paths) {
        let Some(path) = project::find_project_file(cwd, &paths.home) else { return };
        let state = match ProjectText::read(&path) {
            Ok(text) => {
                let state = Trust::new(paths).state(&text);
                if state == ProjectState::Trusted {
                    self.trusted_project(&text);
                }
                state
            }
            // Untrusted in this form, so its mistakes aren't errors.
            Err(_) => ProjectState::Untrusted,
        };
        let message = match state {
            ProjectState::Trusted => None,
            ProjectState::Changed => Some("this project file changed since you trusted it, and isn't used"),
            ProjectState::Untrusted => Some("this project file isn't trusted, and isn't used"),
            ProjectState::Declined => Some("you said no to this project file, and it isn't used"),
        };
        if let Some(message) = message {
            self.report.loaded.notes.push(ConfigProblem::warning(&path, 0, "", message, false));
        }
        self.report.loaded.project = Some(ProjectLayer { path, state });
    }

    fn trusted_project(&mut self, project: &ProjectText) {
        let mut checked: CheckedConfig = check_text(&project.path, &project.text);
        self.presets.extend(checked.presets.keys().cloned());
        for problem in &mut checked.problems {
            let way_out = || "`aish config untrust` leaves this file out".to_owned();
            problem.suggestion.get_or_insert_with(way_out);
        }
        self.report.problems.append(&mut checked.problems);
        let users = project::Users {
            has_preset: &|name| self.layers.has(&["models".to_string(), name.to_string()]),
            number: &|path| self.layers.get(path)?.0.as_integer(),
        };
        let (entries, mut warnings) = project::admit(&project.path, checked, &users);
        self.report.loaded.warnings.append(&mut warnings);
        for CheckedEntry { path, mut value, line, .. } in entries {
            // A project's patterns add to the user's.
            if path.first().is_some_and(|table| table == "permissions")
                && let (Some((toml::Value::Array(own), _)), Some(more)) = (self.layers.get(&path), value.as_array_mut())
            {
                more.splice(0..0, own.iter().cloned());
            }
            self.layers.set(path, value, LayerSource::Project(LayerPlace { file: project.path.clone(), line }));
        }
    }

    fn environment(&mut self, env: PathsEnv) {
        let Some(model) = env("AISH_MODEL").filter(|model| !model.is_empty()) else { return };
        if is_preset_name(&model) {
            self.layers.set(vec!["model".into()], model.into(), LayerSource::Env("AISH_MODEL".into()));
        } else {
            let problem = ConfigProblem::whole(Path::new("$AISH_MODEL"), "this is not the name of a preset");
            self.report.problems.push(problem);
        }
    }

    fn finish(mut self) -> LoadReport {
        // A file that isn't TOML may hold a preset that can't be read.
        if self.report.problems.iter().all(|problem| problem.line == 0 || !problem.key.is_empty()) {
            self.unknown_presets();
        }
        if !self.report.problems.is_empty() {
            return self.report;
        }
        let (tree, sources) = std::mem::take(&mut self.layers).merged();
        match to_settings(tree) {
            Ok(settings) => (self.report.loaded.settings, self.report.loaded.sources) = (settings, sources),
            Err((key, error)) => {
                let file = self.report.loaded.user_file.clone().unwrap_or_default();
                let mut problem = ConfigProblem::whole(&file, format!("`{key}`: {}", error.message()));
                problem.key = key;
                self.report.problems.push(problem);
            }
        }
        known_secrets::note_presets(&self.report.loaded.settings);
        self.report
    }

    /// The fallback's missing preset is a warning on every command; others are told when used.
    fn unknown_presets(&mut self) {
        let known = || known_presets(self.presets.iter().map(String::as_str));
        for key in KEYS.iter().filter(|key| key.kind == ValueKind::Text(ConfigText::Preset)).map(|key| key.path) {
            let path: Vec<String> = key.split('.').map(str::to_owned).collect();
            let Some((toml::Value::String(name), source)) = self.layers.get(&path) else { continue };
            let (LayerSource::User(LayerPlace { file, line }) | LayerSource::Project(LayerPlace { file, line })) =
                source
            else {
                continue;
            };
            if known().any(|known| known == name) {
                continue;
            }
            let suggestion = nearest(name, known()).map(|near| format!("did you mean `{near}`?"));
            let message = no_such_preset(key, name);
            let warning = ConfigProblem::warning(file, *line, key, message, true).suggest(suggestion);
            let loaded = &mut self.report.loaded;
            if key == FALLBACK { &mut loaded.warnings } else { &mut loaded.notes }.push(warning);
        }
    }

    fn open_to_others(&mut self, file: &Path, text: &str) {
        let Some(mode) = file.metadata().ok().map(|meta| meta.mode()).filter(|_| !text.is_empty()) else { return };
        let has_pin = |line: &str| !line.trim_start().starts_with('#') && line.contains("approval_pin");
        let message = match () {
            () if mode & 0o002 != 0 => "every user of this machine can change this file",
            () if mode & 0o077 != 0 && text.lines().any(has_pin) => {
                "this file holds the PIN and other users can read it"
            }
            () => return,
        };
        let hint = format!("chmod 600 {}", file.display());
        self.warn(ConfigProblem::warning(file, 0, "", message, false).suggest(Some(hint)));
    }

    /// Plain HTTP to another machine can be read on the way.
    fn careless_addresses(&mut self, file: &Path, entries: &[CheckedEntry]) {
        for entry in entries.iter().filter(|entry| entry.key.path == "models.*.base_url") {
            let Some(url) = entry.value.as_str() else { continue };
            let preset = &entry.path[..entry.path.len() - 1];
            let local = entries.iter().any(|other| {
                other.path.starts_with(preset) && other.key.name() == "local" && other.value.as_bool() == Some(true)
            });
            let plain = url.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http:"));
            if plain && !local && !is_this_machine(url) {
                let key = super::layers::written_path(&entry.path);
                let message = format!("`{key}` is unencrypted: text and key can be read on the way");
                let suggestion = Some("use https://, or local = true for a server of yours".into());
                let warning = ConfigProblem::warning(file, entry.line, &key, message, false);
                self.warn(warning.suggest(suggestion));
            }
        }
    }

    fn warn(&mut self, warning: ConfigProblem) {
        self.report.loaded.warnings.push(warning);
    }
}

/// None without a file. `AISH_CONFIG=/dev/null` is how to have none. The error continues a sentence
/// that begins with the file's name.
pub fn read_user_file(file: &Path) -> Result<Option<String>, String> {
    if file == Path::new("/dev/null") { Ok(Some(String::new())) } else { read_small_text(file, MAX_CONFIG_FILE) }
}

/// Names that can be chosen: the user's presets, or those made from keys in the environment, and
/// the fixed ones. A provider's name counts where its key is in the environment.
pub fn known_presets<'a>(own: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let own: Vec<&str> = own.collect();
    let made = if own.is_empty() { &["fast", "deep"][..] } else { &[] };
    let providers = providers().iter().map(|provider| provider.name());
    own.into_iter().chain(made.iter().copied()).chain(providers).chain([LOCAL, COOKBOOK])
}

pub fn no_such_preset(key: &str, name: &str) -> String {
    format!("`{key}` names the preset `{name}`, but there is none of that name")
}
