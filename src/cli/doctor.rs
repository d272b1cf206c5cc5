//! `aish doctor`: finds problems of this machine's set-up and their remedies. It only looks; with
//! `--online` it asks the active model.

use std::fs;
use std::io::IsTerminal;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::SystemTime;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::app::App;
use super::doctor_keys;
use super::setup::{settings_text, with_tilde};
use crate::capture::always::launch;
use crate::config::agent::AgentPreset;
use crate::config::card::Card;
use crate::config::model_age::{OLD_AFTER_DAYS, age_in_days};
use crate::config::model_table::{as_of, successor};
use crate::config::{Preset, ProviderKind};
use crate::egress;
use crate::error::{Error, Result};
use crate::helper::read_only;
use crate::providers;
use crate::review::setup::ADMIN;
use crate::setup::agent_settings::{find_agents, unseen_tools};
use crate::setup::startup_file::{StartupFile, program_word};
use crate::shell::version;
use crate::store::private::runtime_dir;
use crate::store::{Paths, process_env};
use crate::ui::health::{Health, HealthLine, health_report};
use crate::vault::file::VaultFile;
use aish_text::sanitize::clean_line;

const FILES: [&str; 3] = ["configuration", "conversations", "state"];

#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// Also ask the active model whether it answers
    #[arg(long)]
    pub online: bool,
    /// Only try whether Alt-I reaches the shell in this terminal
    #[arg(long, conflicts_with_all = ["online", "all"])]
    pub keys: bool,
    /// Show all that was looked at, one row each
    #[arg(long)]
    pub all: bool,
}

#[derive(Clone, Debug, Serialize)]
struct HealthFinding {
    name: &'static str,
    state: Health,
    detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
}

impl HealthFinding {
    fn checked(&self) -> HealthLine<'_> {
        let remedy = match self.state {
            Health::Unknown => "aish doctor --online",
            _ => self.remedy.as_deref().unwrap_or_default(),
        };
        HealthLine { name: self.name, health: self.state, detail: with_tilde(&self.detail), remedy }
    }
}

fn off(name: &'static str, detail: impl Into<String>) -> HealthFinding {
    HealthFinding { state: Health::Off, ..ok(name, detail) }
}

fn ok(name: &'static str, detail: impl Into<String>) -> HealthFinding {
    HealthFinding { name, state: Health::Good, detail: detail.into(), remedy: None }
}

fn note(name: &'static str, detail: impl Into<String>, remedy: impl Into<String>) -> HealthFinding {
    HealthFinding { state: Health::Note, remedy: Some(remedy.into()), ..ok(name, detail) }
}

fn problem(name: &'static str, detail: impl Into<String>, remedy: impl Into<String>) -> HealthFinding {
    HealthFinding { state: Health::Problem, ..note(name, detail, remedy) }
}

fn failed(name: &'static str, error: Error) -> HealthFinding {
    problem(name, error.message, error.hints.join("; "))
}

impl DoctorArgs {
    /// Fails when there is a problem (exit 1), after the report.
    pub fn run(&self, app: &App) -> Result<()> {
        if self.keys {
            return doctor_keys::check_keys(app);
        }
        let findings = self.look(app);
        if app.printer.json {
            app.printer.json(&json!({"version": 1, "items": findings}))?;
        } else if !self.all {
            let own = |one: &&HealthFinding| {
                FILES.contains(&one.name) && one.state == Health::Good && one.detail.contains('/')
            };
            let files: Vec<String> = findings.iter().filter(own).map(|one| with_tilde(&one.detail)).collect();
            let checked: Vec<HealthLine> =
                findings.iter().filter(|one| one.name != "version").map(HealthFinding::checked).collect();
            let (version, files) = (env!("CARGO_PKG_VERSION"), files.join(" · "));
            app.printer.out(&health_report(version, &checked, &files, app.out_columns(), app.printer.style))?;
        } else {
            app.printer.table(&[], findings.iter().map(finding_row))?;
            for finding in findings.iter().filter(|f| f.remedy.is_some()) {
                app.printer.say(&format!("{}: {}", finding.name, finding.remedy.as_deref().unwrap_or_default()))?;
            }
        }
        match findings.iter().filter(|f| f.state == Health::Problem).count() {
            0 => Ok(()),
            1 => Err(Error::failed("1 problem found")),
            n => Err(Error::failed(format!("{n} problems found"))),
        }
    }

    fn look(&self, app: &App) -> Vec<HealthFinding> {
        let mut findings = vec![
            ok("version", env!("CARGO_PKG_VERSION")),
            check_program(app),
            check_shell(app),
            check_plugin(app),
            check_startup_file(app),
            check_terminal(app),
            check_locale(app),
        ];
        findings.extend(check_neighbours(app));
        findings.extend([check_capture(app), check_configuration(app), check_policy(app)]);
        findings.extend(check_hooks(app));
        findings.extend(check_places());
        findings.push(self.model(app));
        let active = app.invocation.active(None).ok();
        findings.extend(active.as_ref().and_then(Card::line_of).map(|line| ok("model card", line)));
        findings.extend(check_secrets(app));
        findings.push(check_model_table(as_of(), SystemTime::now()));
        let presets = app.invocation.presets().unwrap_or_default();
        findings.extend(presets.iter().filter_map(|(name, one)| check_retired(name, &one.preset)));
        findings
    }

    fn model(&self, app: &App) -> HealthFinding {
        let active = match app.invocation.active(None) {
            Ok(active) => active,
            Err(e) => return failed("model", e),
        };
        if active.preset.provider == ProviderKind::Cookbook {
            let text = "the built-in cookbook: everyday commands only";
            return note(
                "model",
                text,
                "set a key (ANTHROPIC_API_KEY, OPENAI_API_KEY, …) or start a local server, then `aish setup`",
            );
        }
        if let Some(agent) = AgentPreset::of(&active.preset) {
            let (name, terms) = (agent.program_name(), agent.known().map_or("its terms hold", |known| known.terms));
            let kept = match agent.has_tools() {
                false => "started without tools",
                true if read_only::is_available() => "kept from changing files by Landlock",
                true => "not kept from changing files (that takes Linux 6.2 with Landlock)",
            };
            return match agent.is_installed(&process_env) {
                true => ok("model", format!("the agent `{name}`, experimental, {kept}; {terms}")),
                false => problem("model", format!("the agent `{name}` isn't installed"), "install it, or `aish setup`"),
            };
        }
        let endpoint = match egress::endpoint_of(&active) {
            Ok(endpoint) => endpoint,
            Err(e) => return failed("model", e),
        };
        let described = format!("`{}` ({})", active.label(), active.why);
        if !self.online {
            let text = format!("{described}, not tested");
            return HealthFinding { state: Health::Unknown, ..ok("model", text) };
        }
        match providers::probe_endpoint(&endpoint) {
            Ok(probe) if probe.listed == Some(false) => note(
                "model",
                format!("{described} answers, but doesn't list the model `{}`", active.preset.model),
                "`model` of the preset may be misspelt",
            ),
            Ok(probe) => ok("model", format!("{described} answers in {} ms", probe.took.as_millis())),
            Err(e) => failed("model", e.into()),
        }
    }
}

fn finding_row(finding: &HealthFinding) -> Vec<String> {
    let mark = match finding.state {
        Health::Off => "off",
        Health::Unknown => "?",
        Health::Good => "ok",
        Health::Note => "note",
        Health::Problem => "PROBLEM",
    };
    vec![mark.to_owned(), finding.name.to_owned(), with_tilde(&finding.detail)]
}

/// What is removed before the active preset is sent anything; none without a preset.
fn check_secrets(app: &App) -> Option<HealthFinding> {
    let (active, paths) = (app.invocation.active(None).ok()?, app.invocation.paths().ok()?);
    Some(match VaultFile::new(&paths).values() {
        Err(e) => failed("secrets", e),
        Ok(_) if !active.preset.redacts() && !active.preset.stays_here() => {
            let text = format!("they are sent to `{}` as they are", active.label());
            note("secrets", text, "`redact = true` in its table takes them out")
        }
        Ok(values) => ok("secrets", secrets_words(active.preset.redact_mode().about(), values.len())),
    })
}

fn secrets_words(about: &str, named: usize) -> String {
    match named {
        0 => format!("{about} (none named by you: aish secrets add)"),
        _ => format!("{about} ({named} named)"),
    }
}

fn check_program(app: &App) -> HealthFinding {
    let Ok(own) = std::env::current_exe() else {
        return note("program", "aish can't tell where it is installed", "start it with its full path");
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = std::env::split_paths(&path).map(|dir| dir.join("aish")).find(|file| file.is_file());
    match first {
        _ if app.invocation.side().has("aish") && first.as_deref().map(real) == Some(real(&own)) => {
            ok("program", own.display().to_string())
        }
        Some(other) => note(
            "program",
            format!("this is {}, but `aish` runs {}", own.display(), other.display()),
            "remove one of the two, or change PATH",
        ),
        None => note(
            "program",
            format!("{} is not on PATH", own.display()),
            "put it into a directory of PATH, for example with `cargo install --path .`",
        ),
    }
}

fn real(path: &Path) -> std::path::PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn check_shell(app: &App) -> HealthFinding {
    let side = app.invocation.side();
    let Some(shell) = side.shell else {
        let what = app.invocation.env("SHELL").unwrap_or_else(|| "unknown".to_owned());
        return note("shell", what, "aish lives in zsh, bash and fish; the commands work everywhere");
    };
    if side.version.is_empty() {
        return ok("shell", shell.name());
    }
    let text = format!("{shell} {}", side.version);
    if version::is_supported(shell, &side.version) {
        ok("shell", text)
    } else {
        problem("shell", text, {
            let (major, minor) = version::oldest_supported(shell);
            format!("the plugin needs {major}.{minor} or later")
        })
    }
}

fn check_plugin(app: &App) -> HealthFinding {
    match app.invocation.env("AISH_SESSION") {
        Some(id) if app.invocation.shell_id().as_str() == id => ok("plugin", "loaded"),
        Some(_) => problem("plugin", "AISH_SESSION holds a value that aish never sets", "open a new shell"),
        None => note("plugin", "not loaded in this shell", "see `aish init --help`, or try it with `aish try`"),
    }
}

fn check_startup_file(app: &App) -> HealthFinding {
    let Some(shell) = app.invocation.side().shell else { return ok("start-up file", "none for this shell") };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let file = StartupFile::of_shell(shell, &crate::store::process_env, &program_word(&path));
    let Some(file) = file else { return ok("start-up file", "no home") };
    if file.loads_aish() {
        ok("start-up file", format!("{} loads aish", file.path.display()))
    } else {
        let remedy = format!("add this line to it, or let `aish setup` do it: {}", file.line);
        note("start-up file", format!("{} doesn't load aish", file.path.display()), remedy)
    }
}

fn check_terminal(app: &App) -> HealthFinding {
    let term = app.invocation.env("TERM").unwrap_or_default();
    match term.as_str() {
        "" | "dumb" => {
            note("terminal", format!("TERM is `{term}`"), "the keys need a terminal that can move the cursor")
        }
        _ if !std::io::stderr().is_terminal() => ok("terminal", format!("{term}, not connected now")),
        _ => ok("terminal", term),
    }
}

fn check_locale(app: &App) -> HealthFinding {
    let value = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| app.invocation.env(name)).unwrap_or_default();
    let lower = value.to_lowercase();
    if lower.contains("utf-8") || lower.contains("utf8") {
        return ok("locale", value);
    }
    note("locale", format!("`{value}` is not UTF-8"), "set LANG to a UTF-8 locale, or words with accents may be torn")
}

fn check_capture(app: &App) -> HealthFinding {
    let wanted = app.invocation.config().is_ok_and(|loaded| loaded.settings.shell.capture);
    let runtime = app.invocation.paths().and_then(|paths| runtime_dir(&paths));
    match runtime.ok().and_then(|runtime| launch::find_living_helper(&runtime, &app.invocation.shell_id())) {
        Some(record) if record.mode == "mark" => ok("capture", "on, by the pipe of this tmux pane"),
        Some(_) => ok("capture", "on, through a pseudo-terminal; full-screen programs, shells and sudo are left alone"),
        None if wanted => note(
            "capture",
            "set, but it doesn't run in this shell",
            "the plugin says why when it can't; open a new shell (fish needs tmux, bash outside tmux the Enter key)",
        ),
        None => off("capture", "off"),
    }
}

/// Plugins that share hooks or keys with ours, as far as the environment shows.
fn check_neighbours(app: &App) -> Vec<HealthFinding> {
    [
        // Both take `?` at the beginning of a line for a question.
        (
            "ATUIN_SESSION",
            "atuin; `?` on an empty line is its own, unless its `init` has `--disable-ai`: Alt-I or `:ask`",
        ),
        ("STARSHIP_SHELL", "starship"),
        ("P9K_SSH", "powerlevel10k"),
        ("ZSH", "oh-my-zsh"),
        ("FZF_DEFAULT_OPTS", "fzf"),
        ("TMUX", "tmux"),
    ]
    .into_iter()
    .filter(|(variable, _)| app.invocation.env(variable).is_some())
    .map(|(_, name)| ok("neighbour", name))
    .chain(check_bash_neighbours(&|name| app.invocation.env(name)))
    .collect()
}

/// Only visible in bash's own variables, which the plugin's `aish` function passes on.
fn check_bash_neighbours(env: &dyn Fn(&str) -> Option<String>) -> Vec<HealthFinding> {
    let ble = env("AISH_BLE").unwrap_or_default();
    let ble = match ble.split_once(' ') {
        Some((version, "1")) => Some(ok("neighbour", format!("ble.sh {version}; the keys are widgets of its own"))),
        Some((version, _)) => Some(note(
            "neighbour",
            format!("ble.sh {version} isn't known, so keys, `? …` lines, guard and Norris are off"),
            "ble.sh 0.4 or later is needed",
        )),
        None => None,
    };
    let preexec = env("AISH_PREEXEC").filter(|set| !set.is_empty());
    ble.into_iter().chain(preexec.map(|_| ok("neighbour", "bash-preexec"))).collect()
}

/// Whether the table of models is recent at `now`.
fn check_model_table(date: &str, now: SystemTime) -> HealthFinding {
    match age_in_days(date, now) {
        Some(days) if days <= OLD_AFTER_DAYS => ok("model table", format!("prices of {date}")),
        age => note(
            "model table",
            format!("prices of {date}, {} days old", age.unwrap_or_default()),
            "a newer aish has newer ones; a preset's own `price_in` and `price_out` beat the table",
        ),
    }
}

fn check_retired(name: &str, preset: &Preset) -> Option<HealthFinding> {
    let new = successor(&preset.model).filter(|_| !preset.local)?;
    let detail = format!("`{}` of [models.{name}] is retired", preset.model);
    Some(note("model", detail, format!("`{new}` took its place")))
}

fn check_configuration(app: &App) -> HealthFinding {
    match app.invocation.config() {
        Err(e) => failed("configuration", e),
        Ok(loaded) => {
            let file = loaded.user_file.as_ref().map_or("no file: defaults".to_owned(), |f| f.display().to_string());
            match loaded.warnings.len() {
                0 => ok("configuration", file),
                n => note("configuration", format!("{file}, {n} warnings"), "`aish config check` lists them"),
            }
        }
    }
}

/// Whether all rules are readable, and who can change the administrator's.
fn check_policy(app: &App) -> HealthFinding {
    let setup = app.invocation.review();
    let count = setup.policy.rules.len();
    if let Some(first) = setup.policy.problems.first() {
        return problem(
            "policy",
            first.to_string(),
            "until then everything is judged more strictly; `aish safety policy`",
        );
    }
    if fs::metadata(ADMIN).is_ok_and(|meta| meta.uid() != 0 || meta.mode() & 0o022 != 0) {
        let remedy = format!("chown root {ADMIN}; chmod go-w {ADMIN}");
        return note("policy", format!("{ADMIN} can be changed by others than root"), remedy);
    }
    if count == 0 {
        return off("policy", "no rules");
    }
    ok("policy", format!("{count} rules"))
}

/// Hooks of an older version: what they don't match is never judged.
fn check_hooks(app: &App) -> Vec<HealthFinding> {
    let home = app.invocation.side().home.unwrap_or_default();
    let older = find_agents(&home).into_iter().filter_map(|here| {
        let unseen = unseen_tools(here.agent, &settings_text(&here));
        let detail = format!("{}'s hook is older than this program and doesn't see {}", here.title, unseen.join(", "));
        (!unseen.is_empty()).then(|| note("hook", clean_line(&detail), "`aish setup` puts the new one there"))
    });
    older.collect()
}

/// Our directories must exist or be creatable, be the user's, and closed to others.
fn check_places() -> Vec<HealthFinding> {
    let paths = match Paths::new(&crate::store::process_env) {
        Ok(paths) => paths,
        Err(e) => return vec![failed("files", e)],
    };
    [("conversations", paths.data), ("state", paths.state)].map(|(name, dir)| check_place(name, &dir)).into()
}

fn check_place(name: &'static str, dir: &Path) -> HealthFinding {
    let shown = dir.display();
    let Some(there) = dir.ancestors().find(|path| path.exists()) else {
        return problem(name, format!("{shown} can't be created"), "check HOME and the XDG variables");
    };
    let Ok(meta) = fs::metadata(there) else {
        return problem(name, format!("{shown} can't be read"), "check its owner");
    };
    if nix::unistd::access(there, nix::unistd::AccessFlags::W_OK).is_err() {
        return problem(
            name,
            format!("{} isn't writable", there.display()),
            "check its owner and mode; asking still works",
        );
    }
    if there == dir && meta.permissions().mode() & 0o077 != 0 {
        return problem(name, format!("{shown} is open to others"), format!("chmod 700 {shown}"));
    }
    ok(name, shown.to_string())
}

#[cfg(test)]
#[path = "doctor_tests.rs"]
mod tests;
