//! What every command shares: the environment, the printer, and configuration, paths and conversation, each loaded when a
//! command first needs it and never before.

use std::cell::OnceCell;
use std::path::PathBuf;

use super::{Global, When};
use crate::assist::exchange::Exchange;
use crate::config::{self, Active, Loaded, Paths, Resolved};
use crate::context::Shellside;
use crate::conversation::window::Limits;
use crate::error::Result;
use crate::providers::detect;
use crate::sessions::id::ShellId;
use crate::sessions::library::Library;
use crate::sessions::log;
use crate::sessions::shell_state::{ShellState, Slot};
use crate::shell::Shell;
use crate::ui::printer::Printer;

/// The surroundings of one call.
pub struct App {
    /// The way to the user.
    pub printer: Printer,
    /// The current directory.
    pub cwd: PathBuf,
    loaded: OnceCell<Loaded>,
}

impl App {
    /// The surroundings of this process.
    pub fn new(global: &Global) -> Self {
        let color = global.color.map(|when| match when {
            When::Auto => None,
            When::Always => Some(true),
            When::Never => Some(false),
        });
        let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        Self { printer: Printer::new(global.quiet, global.json, color.flatten()), cwd, loaded: OnceCell::new() }
    }

    /// A variable of the environment.
    pub fn env(&self, name: &str) -> Option<String> {
        config::process_env(name).filter(|value| !value.is_empty())
    }

    /// The configuration, read once. Warnings are printed the first time.
    ///
    /// # Errors
    /// When a file is wrong.
    pub fn config(&self) -> Result<&Loaded> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let loaded = config::load::load(&config::process_env, &self.cwd)?;
        for warning in &loaded.warnings {
            self.printer.status(&warning.to_string());
        }
        Ok(self.loaded.get_or_init(|| loaded))
    }

    /// The places of the user's files.
    ///
    /// # Errors
    /// When there is no home, or a configuration file is wrong.
    pub fn paths(&self) -> Result<Paths> {
        Ok(Paths::new(&config::process_env)?.with_settings(&self.config()?.settings))
    }

    /// The shell this call belongs to.
    pub fn shell_id(&self) -> ShellId {
        ShellId::current(self.env("AISH_SESSION").as_deref())
    }

    /// What is kept for that shell.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn state(&self) -> Result<ShellState> {
        Ok(ShellState::new(&self.paths()?.state, &self.shell_id()))
    }

    /// All conversations.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn library(&self) -> Result<Library> {
        Ok(Library::new(self.paths()?.sessions()))
    }

    /// The log of this shell's conversation; made up, and remembered, when there is none yet.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn conversation(&self) -> Result<PathBuf> {
        let (library, state) = (self.library()?, self.state()?);
        if let Some(file) = state.get(Slot::Session) {
            return Ok(library.file(&file));
        }
        let path = log::new_path(library.dir(), &self.shell_id());
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Err(e) = state.put(Slot::Session, &name) {
            self.printer.status(&format!("this conversation can't be continued later: {e}"));
        }
        Ok(path)
    }

    /// What the plugin and the environment say about the shell.
    pub fn side(&self) -> Shellside {
        let named = self.env("AISH_SHELL").or_else(|| self.env("SHELL"));
        Shellside {
            shell: named.and_then(|name| name.parse::<Shell>().ok()),
            version: self.env("AISH_SHELL_VERSION").unwrap_or_default(),
            last_command: self.env("AISH_LAST_COMMAND").unwrap_or_default(),
            last_status: self.env("AISH_LAST_STATUS").and_then(|status| status.parse().ok()),
            definitions: self.env("AISH_DEFINITIONS").unwrap_or_default(),
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: self.env("HOME").map(PathBuf::from),
            cwd: self.cwd.clone(),
        }
    }

    /// The preset to ask: `wanted`, or this shell's, or what the configuration and the environment say, or a local server
    /// that answers (asked once per shell), or the cookbook.
    ///
    /// # Errors
    /// When the preset doesn't exist.
    pub fn active(&self, wanted: Option<&str>) -> Result<Active> {
        let loaded = self.config()?;
        let state = self.state()?;
        let chosen = state.get(Slot::Active);
        match config::presets::resolve(loaded, &config::process_env, wanted, chosen.as_deref())? {
            Resolved::Active(active) => Ok(active),
            Resolved::NeedsDetection => Ok(self.detected(&state)),
        }
    }

    fn detected(&self, state: &ShellState) -> Active {
        let known = state.get(Slot::Detected).and_then(|text| detect::Found::from_line(&text));
        let found = known.unwrap_or_else(|| {
            let found = detect::local_servers();
            // Without a place to keep it the question is asked again next time; that is all.
            let _ = state.put(Slot::Detected, &detect::Found::to_line(found.as_ref()));
            found
        });
        match found {
            Some(found) => config::presets::detected(found.provider, &found.base_url, &found.model),
            None => config::presets::cookbook(),
        }
    }

    /// The preset to fall back to (`routing.fallback`), if one is set and it isn't `active` itself.
    ///
    /// # Errors
    /// When the preset doesn't exist.
    pub fn fallback(&self, active: &Active) -> Result<Option<Active>> {
        let Some(name) = self.config()?.settings.routing.fallback.clone() else { return Ok(None) };
        if name == active.name { Ok(None) } else { self.active(Some(&name)).map(Some) }
    }

    /// The limits of a conversation with `active`: the configured budget, and never more than the model can take.
    ///
    /// # Errors
    /// When a configuration file is wrong.
    pub fn limits(&self, active: &Active) -> Result<Limits> {
        let context = &self.config()?.settings.context;
        let fits = active.preset.context_tokens.unwrap_or(u64::MAX);
        let token_budget = usize::try_from(context.token_budget.min(fits)).unwrap_or(usize::MAX);
        Ok(Limits { max_turns: context.max_turns as usize, token_budget })
    }

    /// An exchange with `active`, in this shell's conversation or standing alone.
    ///
    /// # Errors
    /// As [`App::conversation`].
    pub fn exchange<'a>(
        &self,
        active: &'a Active,
        fallback: Option<&'a Active>,
        side: &'a Shellside,
        log: Option<PathBuf>,
    ) -> Result<Exchange<'a>> {
        Ok(Exchange { active, fallback, side, limits: self.limits(active)?, log })
    }
}
