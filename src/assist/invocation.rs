//! One call of the program and its context: configuration, places, conversation, preset, limits,
//! costs; each loaded on first need. It prints nothing: notices go to its maker.

use std::cell::{Cell, OnceCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use super::delegate::Delegation;
use super::exchange::Exchange;
use super::notes::ModelNotes;
use crate::capture::always::last;
use crate::config::card::Card;
use crate::config::layers::written_path;
use crate::config::{self, Active, Detection, Loaded, Preset, PresetChoice, Redact, Resolved};
use crate::config::{measured_cards, served_names};
use crate::context::ShellReport;
use crate::conversation::window::Limits;
use crate::cost::{self, Ledger};
use crate::egress;
use crate::error::{Error, Exit, Result};
use crate::memory::{Rules, Store};
use crate::providers::{self, detect, token_count};
use crate::review::line_judge::LineJudge;
use crate::review::place::{StatedPlace, pasted_provenance};
use crate::review::setup::Setup;
use crate::sessions::conversation_log::ConversationLog;
use crate::sessions::library::Library;
use crate::sessions::log;
use crate::setup::model_offer::SENT;
use crate::shell::wire::{self, Frame};
use crate::store::id::ShellId;
use crate::store::shell_state::{ShellState, StateSlot};
use crate::store::{Paths, append_private_line, private_dir, read_small_text};
use aish_text::Shell;

/// Bytes of the list of reported keys.
const MAX_FOUND_KEYS: u64 = 64 * 1024;

#[derive(Debug)]
pub enum Notice {
    /// A problem in a file.
    Warning(String),
    /// Something done unasked.
    Status(String),
}

pub type NoticeSink = Box<dyn Fn(&Notice) -> Result<()>>;

pub struct Invocation {
    pub cwd: PathBuf,
    tell: NoticeSink,
    loaded: OnceCell<Loaded>,
    review: OnceCell<Rc<Setup>>,
    last_output: OnceCell<Option<String>>,
    scratch: OnceCell<PathBuf>,
    begun: Cell<bool>,
    offline: Cell<bool>,
}

impl Invocation {
    pub fn new(cwd: PathBuf, tell: NoticeSink) -> Self {
        Self {
            cwd,
            tell,
            loaded: OnceCell::new(),
            review: OnceCell::new(),
            last_output: OnceCell::new(),
            scratch: OnceCell::new(),
            begun: Cell::new(false),
            offline: Cell::new(false),
        }
    }

    pub fn loaded(&self) -> Option<&Loaded> {
        self.loaded.get()
    }

    pub fn env(&self, name: &str) -> Option<String> {
        crate::store::process_env(name).filter(|value| !value.is_empty())
    }

    /// Read once; warnings are told the first time.
    pub fn config(&self) -> Result<&Loaded> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let loaded = config::load_config(&crate::store::process_env, &self.cwd)?;
        for warning in &loaded.warnings {
            (self.tell)(&Notice::Warning(warning.to_string()))?;
        }
        Ok(self.loaded.get_or_init(|| loaded))
    }

    /// Policies, PIN and workspaces of this directory, read once.
    pub fn review(&self) -> &Rc<Setup> {
        self.review.get_or_init(|| Rc::new(Setup::load(&crate::store::process_env, &self.cwd)))
    }

    /// Judges lines by [`Self::review`]; for another directory, its own setup is read.
    pub fn line_judge(&self, stated: StatedPlace) -> LineJudge {
        let env = &crate::store::process_env;
        match stated.cwd {
            None => LineJudge::new(Rc::clone(self.review()), stated, env, &self.cwd),
            Some(_) => LineJudge::load(stated, env, &self.cwd),
        }
    }

    pub fn paths(&self) -> Result<Paths> {
        let settings = &self.config()?.settings;
        let paths = Paths::new(&crate::store::process_env)?
            .with_places(settings.history.dir.as_deref(), settings.memory.path.as_deref());
        Ok(match self.scratch.get() {
            None => paths,
            Some(dir) => Paths { data: dir.join("data"), state: dir.join("state"), runtime: dir.join("run"), ..paths },
        })
    }

    /// All that this process keeps goes into `dir` from now on.
    pub fn keep_in(&self, dir: &Path) {
        let _ = self.scratch.set(dir.to_owned());
    }

    /// Frames for the shell's next prompt. Only the plugin's function `aish` passes the nonce, so
    /// no other program can leave any. Fails without the plugin, or when they can't be written.
    pub fn leave_for_prompt(&self, frames: &[Frame]) -> Result<()> {
        let word = self.env("AISH_PENDING").filter(|word| aish_text::is_token(word));
        let word = word.ok_or_else(|| {
            Error::failed("this shell's plugin didn't call").hint("call it as `aish`, without a path")
        })?;
        self.state()?.put(StateSlot::Pending, &wire::encode_frames(&word, frames)?)
    }

    pub fn shell_id(&self) -> ShellId {
        ShellId::current(self.env("AISH_SESSION").as_deref())
    }

    pub fn state(&self) -> Result<ShellState> {
        Ok(ShellState::new(&self.paths()?.state, &self.shell_id()))
    }

    pub fn library(&self) -> Result<Library> {
        Ok(Library::new(self.paths()?.sessions()))
    }

    pub fn memory(&self) -> Result<Store> {
        let paths = self.paths()?;
        Ok(Store::open(paths.memory()).in_own_dir(paths.memory.is_none()))
    }

    pub fn notes(&self) -> Result<ModelNotes> {
        Ok(ModelNotes { path: self.paths()?.memory(), rules: self.memory_rules()?, state: self.state()? })
    }

    pub fn memory_rules(&self) -> Result<Rules> {
        Ok(Rules::new(&self.config()?.settings.memory, SystemTime::now()))
    }

    /// Begun and remembered if there is none yet.
    pub fn conversation(&self) -> Result<ConversationLog> {
        let (library, state) = (self.library()?, self.state()?);
        if let Some(file) = state.get(StateSlot::Session) {
            return Ok(ConversationLog::new(library.file(&file)).of_shell(state, None));
        }
        self.begun.set(true);
        let path = log::new_path(library.dir(), &self.shell_id());
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let lost = state.put(StateSlot::Session, &name).err().map(|e| e.message);
        Ok(ConversationLog::new(path).of_shell(state, lost))
    }

    /// Since the last call of this function.
    pub fn has_begun(&self) -> bool {
        self.begun.replace(false)
    }

    pub fn shell(&self) -> Option<Shell> {
        self.env("AISH_SHELL").or_else(|| self.env("SHELL"))?.parse().ok()
    }

    pub fn side(&self) -> ShellReport {
        ShellReport {
            shell: self.shell(),
            version: self.env("AISH_SHELL_VERSION").unwrap_or_default(),
            last_command: self.env("AISH_LAST_COMMAND").unwrap_or_default(),
            last_status: self.env("AISH_LAST_STATUS").and_then(|status| status.parse().ok()),
            last_output: self.last_output(),
            definitions: self.env("AISH_DEFINITIONS").unwrap_or_default(),
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: self.env("HOME").map(PathBuf::from),
            cwd: self.cwd.clone(),
        }
    }

    /// If the plugin says it was captured; read once.
    fn last_output(&self) -> Option<String> {
        let find = || {
            let number = self.env("AISH_OUTPUT")?.parse().ok()?;
            let status = self.env("AISH_LAST_STATUS")?.parse().ok()?;
            self.env("AISH_LAST_COMMAND")?;
            last::last_output_of(&self.state().ok()?, number, status)
        };
        self.last_output.get_or_init(find).clone()
    }

    /// `wanted`, the shell's, the configured, a running local server (asked once), the cookbook.
    pub fn active(&self, wanted: Option<&str>) -> Result<Active> {
        let loaded = self.config()?;
        let state = self.state()?;
        providers::keep_refusals(state.clone());
        let chosen = state.get(StateSlot::Active);
        let resolve = |detected| {
            let choice = PresetChoice { option: wanted, shell: chosen.as_deref(), detected };
            config::resolve_preset(loaded, &crate::store::process_env, choice)
        };
        if let Resolved::Active(active) = resolve(Detection::NotAsked)? {
            return self.with_card(*active);
        }
        let fresh = state.get(StateSlot::Detected).is_none();
        let local = self.local_server(&state);
        match resolve(local.as_ref().map_or(Detection::Nothing, Detection::Found))? {
            Resolved::Active(active) => {
                if let (true, Some(url)) =
                    (fresh && active.why == config::LayerSource::Detected, &active.preset.base_url)
                {
                    // The user didn't choose it; `aish models` names it too.
                    let model = &active.preset.model;
                    let told = format!("using the local server at {url} (model {model}), which was found running");
                    let _ = (self.tell)(&Notice::Status(told));
                }
                self.with_card(*active)
            }
            Resolved::NeedsDetection => Err(Error::new(Exit::Internal, "no preset is left to choose")),
        }
    }

    /// [`Self::active`] for a run. Where nothing tells the model's size, a server on this machine
    /// is asked what it serves: a small model can't follow a run's protocol, and reads its prompt
    /// slowly.
    pub fn active_for_run(&self, wanted: Option<&str>) -> Result<Active> {
        let mut active = self.active(wanted)?;
        if active.preset.is_near() && Card::is_guessed(&active) {
            let state = &self.paths()?.state;
            let served = egress::endpoint_of(&active).ok().and_then(|endpoint| providers::served_name(&endpoint));
            // Where it can't be kept, the run goes on with what it was told.
            let _ = served.as_deref().map(|name| served_names::note(state, &active.preset, name));
            active.served = served_names::find(state, &active.preset);
        }
        Ok(active)
    }

    fn with_card(&self, mut active: Active) -> Result<Active> {
        let state = &self.paths()?.state;
        active.measured = measured_cards::find(state, &active.preset).map(|measured| measured.card);
        active.served = served_names::find(state, &active.preset);
        Ok(active)
    }

    /// No socket is opened to look for local servers from now on.
    pub fn stay_offline(&self) {
        self.offline.set(true);
    }

    /// The local server known for this shell, or found now.
    fn local_server(&self, state: &ShellState) -> Option<Preset> {
        let known: Option<Option<Preset>> = state.get_json(StateSlot::Detected);
        // Another user may have taken the port since.
        if let Some(known) = known.filter(|known| known.as_ref().is_none_or(detect::is_trusted)) {
            return known.map(|preset| Preset { redact: Some(Redact::Autodetect), ..preset });
        }
        if self.offline.get() {
            return None;
        }
        let found = detect::find_server(&detect::usual_servers(&crate::store::process_env), detect::LIMIT)
            .map(|found| found.preset());
        // Without a place for it, the search is repeated next time.
        let _ = state.put_json(StateSlot::Detected, &found);
        found
    }

    pub fn presets(&self) -> Result<std::collections::BTreeMap<String, config::presets::Listed>> {
        let local = self.local_server(&self.state()?);
        let detected = local.as_ref().map_or(Detection::Nothing, Detection::Found);
        config::presets::list_presets(self.config()?, &crate::store::process_env, detected)
    }

    /// `routing.fallback` unless `active`; off this machine only with `routing.leave_machine`.
    pub fn fallback(&self, active: &Active) -> Result<Option<Active>> {
        let routing = &self.config()?.settings.routing;
        let Some(name) = routing.fallback.as_deref().filter(|name| *name != active.name) else { return Ok(None) };
        let other = self.active(Some(name))?;
        let kept_here = !routing.leave_machine && active.preset.leaves_machine_for(&other.preset);
        Ok((!kept_here).then_some(other))
    }

    /// Whether a trusted project's file made the preset `name`: no question is routed to one.
    pub fn is_of_project(&self, name: &str) -> Result<bool> {
        Ok(matches!(
            self.config()?.source(&written_path(&["models", name, "provider"])),
            config::LayerSource::Project(_)
        ))
    }

    /// The configured budget, at most what the model takes.
    pub fn limits(&self, active: &Active) -> Result<Limits> {
        let context = &self.config()?.settings.context;
        let fits = active.preset.context_tokens.unwrap_or(u64::MAX);
        let token_budget = usize::try_from(context.token_budget.min(fits)).unwrap_or(usize::MAX);
        Ok(Limits { max_turns: context.max_turns as usize, token_budget })
    }

    /// Says once, ever, which key was found and what is sent with it.
    fn tell_of_found_key(&self, active: &Active) -> Result<()> {
        let Some(variable) = active.found_key() else { return Ok(()) };
        let told = self.paths()?.state.join("found-keys");
        let known = read_small_text(&told, MAX_FOUND_KEYS).ok().flatten().unwrap_or_default();
        if known.lines().any(|line| line == variable) {
            return Ok(());
        }
        let at = active.preset.base_url.as_deref().and_then(config::address::host);
        let at =
            at.as_deref().or_else(|| config::known_models::host_of(active.preset.provider)).unwrap_or("its provider");
        (self.tell)(&Notice::Status(format!(
            "found {variable}: {SENT} go to {at} ({}), secrets taken out; \
             `aish secrets preview` shows what, `aish model cookbook` stays offline, `aish setup` chooses",
            active.preset.model
        )))?;
        // If it can't be noted, it is told again next time.
        let _ = private_dir(&self.paths()?.state).and_then(|()| append_private_line(&told, variable));
        Ok(())
    }

    pub fn exchange<'a>(
        &self,
        active: &'a Active,
        fallback: Option<&'a Active>,
        side: &'a ShellReport,
        conversation: Option<ConversationLog>,
    ) -> Result<Exchange<'a>> {
        self.tell_of_found_key(active)?;
        token_count::estimate_for(&active.preset, &self.state()?);
        // The cookbook can't summarize.
        let summarize = self.config()?.settings.context.summarize_on_evict
            && active.preset.provider != config::ProviderKind::Cookbook;
        Ok(Exchange {
            fallback,
            notes: Some(self.notes()?),
            conversation,
            summarize,
            provenance: pasted_provenance(&crate::store::process_env).into_iter().collect(),
            delegation: Delegation::of(self, active)?,
            // The plugin called: there is a prompt to wait at.
            background: self.env("AISH_NONCE").or_else(|| self.env("AISH_PENDING")).is_some(),
            ..Exchange::new(active, side, self.limits(active)?, Rc::new(self.ledger()?))
        })
    }

    pub fn ledger(&self) -> Result<Ledger> {
        let cost = &self.config()?.settings.cost;
        let limits = cost::CostLimits { day: cost.limit_dollars, run: cost.limit_dollars };
        let warnings = cost::Warnings { dollars: cost.warn_at_dollars, tokens: cost.warn_at_tokens };
        Ok(Ledger::new(self.paths()?.usage(), self.shell_id().as_str())
            .with_limits(limits)
            .with_warnings(warnings, self.state()?))
    }
}
