//! What every command shares: the environment, the printer, and configuration, paths and conversation, each loaded when a
//! command first needs it and never before.

use std::cell::{Cell, OnceCell};
use std::fs::File;
use std::io::{self, IsTerminal, Stderr, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use super::Global;
use crate::assist::exchange::Exchange;
use crate::assist::notes::Notes;
use crate::capture::always::last;
use crate::config::{self, Active, Choice, Detection, Loaded, Preset, Resolved};
use crate::context::Shellside;
use crate::conversation::window::Limits;
use crate::cost::{self, Ledger};
use crate::egress::Answer;
use crate::error::{Error, Exit, Result};
use crate::memory::{Rules, Store};
use crate::providers::detect;
use crate::review::place::pasted_provenance;
use crate::sessions::conversation_log::ConversationLog;
use crate::sessions::library::Library;
use crate::sessions::log;
use crate::shell::wire::{self, Frame};
use crate::store::Paths;
use crate::store::id::ShellId;
use crate::store::shell_state::{ShellState, Slot};
use crate::ui::answer::{AnswerView, Look, Stats};
use crate::ui::printer::Printer;
use crate::ui::reply::Commands;
use crate::ui::style::{self, Palette, When};
use crate::ui::tty::Tty;
use aish_text::Shell;

/// The surroundings of one call.
pub struct App {
    /// The way to the user.
    pub printer: Printer,
    pub cwd: PathBuf,
    color: When,
    loaded: OnceCell<Loaded>,
    last_output: OnceCell<Option<String>>,
    scratch: OnceCell<PathBuf>,
    /// A conversation was begun.
    begun: Cell<bool>,
    /// No local server is looked for.
    offline: Cell<bool>,
}

impl App {
    /// The surroundings of this process.
    pub fn new(global: &Global) -> Self {
        let color = global.color.unwrap_or_default();
        let palette =
            |terminal| Palette::new(style::is_color_wanted(color, When::Auto, crate::store::process_env, terminal));
        let (out, err) = (palette(io::stdout().is_terminal()), palette(io::stderr().is_terminal()));
        let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let printer = Printer::stdio(global.quiet, global.json, out, err);
        let (loaded, last_output, scratch) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { printer, cwd, color, loaded, last_output, scratch, begun: Cell::new(false), offline: Cell::new(false) }
    }

    /// A variable of the environment.
    pub fn env(&self, name: &str) -> Option<String> {
        crate::store::process_env(name).filter(|value| !value.is_empty())
    }

    /// The configuration, read once. Warnings are printed the first time.
    ///
    /// # Errors
    /// When a file is wrong.
    pub fn config(&self) -> Result<&Loaded> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let loaded = config::load_config(&crate::store::process_env, &self.cwd)?;
        for warning in &loaded.warnings {
            self.printer.warning(&warning.to_string())?;
        }
        Ok(self.loaded.get_or_init(|| loaded))
    }

    /// The places of the user's files.
    ///
    /// # Errors
    /// When there is no home, or a configuration file is wrong.
    pub fn paths(&self) -> Result<Paths> {
        let settings = &self.config()?.settings;
        let paths = Paths::new(&crate::store::process_env)?
            .with_places(settings.history.dir.as_deref(), settings.memory.path.as_deref());
        Ok(match self.scratch.get() {
            None => paths,
            Some(dir) => Paths { data: dir.join("data"), state: dir.join("state"), runtime: dir.join("run"), ..paths },
        })
    }

    /// From now on everything that this process keeps goes into `dir`.
    pub fn keep_in(&self, dir: &Path) {
        let _ = self.scratch.set(dir.to_owned());
    }

    /// Leaves frames for the next prompt of the shell that called us. The word that they carry is in no environment but that of
    /// this very call, given by the plugin's function `aish`: no other program can leave any.
    ///
    /// # Errors
    /// When the plugin didn't call, or they can't be written.
    pub fn leave_for_prompt(&self, frames: &[Frame]) -> Result<()> {
        let word = self.env("AISH_PENDING").filter(|word| aish_text::is_token(word));
        let word = word.ok_or_else(|| {
            Error::failed("this shell's plugin didn't call").hint("call it as `aish`, without a path")
        })?;
        self.state()?.put(Slot::Pending, &wire::encode_frames(&word, frames)?)
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

    /// The notes that outlive a session.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn memory(&self) -> Result<Store> {
        let paths = self.paths()?;
        Ok(Store::open(paths.memory()).in_own_dir(paths.memory.is_none()))
    }

    /// The notes as they go along with a request.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn notes(&self) -> Result<Notes> {
        Ok(Notes { path: self.paths()?.memory(), rules: self.memory_rules()?, state: self.state()? })
    }

    /// How notes are chosen, as of now.
    ///
    /// # Errors
    /// When a configuration file is wrong.
    pub fn memory_rules(&self) -> Result<Rules> {
        Ok(Rules::new(&self.config()?.settings.memory, SystemTime::now()))
    }

    /// This shell's conversation; made up, and remembered, when there is none yet.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn conversation(&self) -> Result<ConversationLog> {
        let (library, state) = (self.library()?, self.state()?);
        if let Some(file) = state.get(Slot::Session) {
            return Ok(ConversationLog::new(library.file(&file)).of_shell(state, None));
        }
        self.begun.set(true);
        let path = log::new_path(library.dir(), &self.shell_id());
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let lost = state.put(Slot::Session, &name).err().map(|e| e.message);
        Ok(ConversationLog::new(path).of_shell(state, lost))
    }

    /// What can wait until an answer is there.
    ///
    /// # Errors
    /// When a status line can't be written.
    pub fn tidy(&self) -> Result<()> {
        if self.begun.replace(false) { super::sessions::prune_now_and_then(self) } else { Ok(()) }
    }

    /// What the plugin and the environment say about the shell.
    pub fn side(&self) -> Shellside {
        let named = self.env("AISH_SHELL").or_else(|| self.env("SHELL"));
        Shellside {
            shell: named.and_then(|name| name.parse::<Shell>().ok()),
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

    /// What the last command printed, if the plugin says that it was captured; looked for once.
    fn last_output(&self) -> Option<String> {
        let find = || {
            let number = self.env("AISH_OUTPUT")?.parse().ok()?;
            let status = self.env("AISH_LAST_STATUS")?.parse().ok()?;
            self.env("AISH_LAST_COMMAND")?;
            last::last_output_of(&self.state().ok()?, number, status)
        };
        self.last_output.get_or_init(find).clone()
    }

    /// The preset to ask: `wanted`, or this shell's, or what the configuration and the environment say, or a local server
    /// that answers (asked once per shell), or the cookbook.
    ///
    /// # Errors
    /// When the preset doesn't exist, or its key isn't there.
    pub fn active(&self, wanted: Option<&str>) -> Result<Active> {
        let loaded = self.config()?;
        let state = self.state()?;
        let chosen = state.get(Slot::Active);
        let resolve = |detected| {
            let choice = Choice { option: wanted, shell: chosen.as_deref(), detected };
            config::resolve_preset(loaded, &crate::store::process_env, choice)
        };
        if let Resolved::Active(active) = resolve(Detection::NotAsked)? {
            return Ok(*active);
        }
        let local = self.local_server(&state);
        match resolve(local.as_ref().map_or(Detection::Nothing, Detection::Found))? {
            Resolved::Active(active) => Ok(*active),
            Resolved::NeedsDetection => Err(Error::new(Exit::Internal, "no preset is left to choose")),
        }
    }

    /// From now on no socket is opened to look for local servers.
    pub fn stay_offline(&self) {
        self.offline.set(true);
    }

    /// A preset for the local server that was found for this shell; looked for when nobody has yet. It is named once.
    fn local_server(&self, state: &ShellState) -> Option<Preset> {
        let known = state.get(Slot::Detected).and_then(|text| serde_json::from_str::<Option<Preset>>(&text).ok());
        // Another user may have taken the port since.
        if let Some(known) = known.filter(|known| known.as_ref().is_none_or(detect::is_trusted)) {
            return known.map(detect::without_key);
        }
        if self.offline.get() {
            return None;
        }
        let found = detect::local_servers(&crate::store::process_env).map(|found| found.preset());
        if let Ok(text) = serde_json::to_string(&found) {
            // Without a place to keep it the question is asked again next time; that is all.
            let _ = state.put(Slot::Detected, &text);
        }
        if let Some(Preset { base_url: Some(url), model, .. }) = &found {
            // The user didn't choose it; where nothing can be printed, `aish models` names it too.
            let _ = self
                .printer
                .status(&format!("using the local server at {url} (model {model}), which was found running"));
        }
        found
    }

    /// Every preset that can be chosen.
    ///
    /// # Errors
    /// When the configuration is wrong.
    pub fn presets(&self) -> Result<std::collections::BTreeMap<String, config::presets::Listed>> {
        let local = self.local_server(&self.state()?);
        let detected = local.as_ref().map_or(Detection::Nothing, Detection::Found);
        config::presets::list_presets(self.config()?, &crate::store::process_env, detected)
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
        conversation: Option<ConversationLog>,
    ) -> Result<Exchange<'a>> {
        let (limits, ledger, notes) = (self.limits(active)?, Rc::new(self.ledger()?), Some(self.notes()?));
        // The cookbook can't summarize.
        let summarize = self.config()?.settings.context.summarize_on_evict
            && active.preset.provider != config::ProviderKind::Cookbook;
        Ok(Exchange {
            active,
            fallback,
            side,
            limits,
            ledger,
            notes,
            conversation,
            summarize,
            results: Vec::new(),
            tools: Vec::new(),
            carried: pasted_provenance(&crate::store::process_env).into_iter().collect(),
        })
    }

    /// The ledger, for calls of this shell, with the limits of the configuration.
    ///
    /// # Errors
    /// As [`App::paths`].
    pub fn ledger(&self) -> Result<Ledger> {
        let cost = &self.config()?.settings.cost;
        let limits = cost::Limits { day: cost.limit_dollars, run: cost.limit_dollars };
        let warnings = cost::Warnings { dollars: cost.warn_at_dollars, tokens: cost.warn_at_tokens };
        Ok(Ledger::new(self.paths()?.usage(), self.shell_id().as_str())
            .with_limits(limits)
            .with_warnings(warnings, self.state()?))
    }

    /// The styles of a terminal, by option, configuration and environment.
    pub fn palette(&self, terminal: bool) -> Palette {
        let config = self.loaded.get().map_or(When::Auto, |loaded| match loaded.settings.ui.color {
            config::settings::Color::Auto => When::Auto,
            config::settings::Color::Always => When::Always,
            config::settings::Color::Never => When::Never,
        });
        Palette::new(style::is_color_wanted(self.color, config, crate::store::process_env, terminal))
    }

    fn look(&self, terminal: bool, commands: Commands, shell: Option<Shell>, active: &Active) -> Look {
        let markdown = self.loaded.get().is_none_or(|loaded| loaded.settings.ui.markdown);
        Look {
            interactive: terminal,
            commands,
            palette: self.palette(terminal && markdown),
            shell: shell.unwrap_or(Shell::Bash),
            label: active.name.clone(),
        }
    }

    /// A view of an answer on stdout, as the model wrote it unless that is a terminal; spinner, notices and the closing line
    /// go to stderr. `offered`: the commands in it are offered afterwards.
    pub fn view(&self, offered: bool, shell: Option<Shell>, active: &Active) -> AnswerView<Stdout, Stderr> {
        let (seen, terminal) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let commands = match (seen, offered) {
            (false, _) => Commands::Written,
            (true, true) => Commands::Offered,
            (true, false) => Commands::Shown,
        };
        AnswerView::new(
            io::stdout(),
            io::stderr(),
            self.look(seen && terminal, commands, shell, active),
            terminal_width,
        )
    }

    /// A view that keeps the answer to itself: only spinner and notices are seen, and nothing when quiet.
    pub fn silent_view(&self, shell: Option<Shell>, active: &Active) -> AnswerView<io::Sink, Box<dyn Write>> {
        let talk: Box<dyn Write> = if self.printer.quiet { Box::new(io::sink()) } else { Box::new(io::stderr()) };
        let terminal = io::stderr().is_terminal();
        AnswerView::new(io::sink(), talk, self.look(terminal, Commands::Offered, shell, active), terminal_width)
    }

    /// A view on the terminal itself, for widgets.
    ///
    /// # Errors
    /// When the terminal can't be opened twice more.
    pub fn tty_view(
        &self,
        commands: Commands,
        shell: Option<Shell>,
        active: &Active,
    ) -> io::Result<AnswerView<Tty, Tty>> {
        Ok(AnswerView::new(Tty::open()?, Tty::open()?, self.look(true, commands, shell, active), terminal_width))
    }
}

/// The terminal's columns, asked anew each time: it may have been resized.
pub fn terminal_width() -> usize {
    File::open("/dev/tty").map_or(80, |file| Tty::from_file(file).size().0)
}

/// Ends a view: with the closing line after an answer, without one after a failure.
pub fn close_view<W: Write, T: Write>(view: &mut AnswerView<W, T>, outcome: &Result<Answer>) {
    match outcome {
        Ok(answer) if answer.broken.is_none() || answer.reply.stop.cut().is_some() => {
            view.finish(&answer_stats(answer))
        }
        _ => view.end(),
    }
}

fn answer_stats(answer: &Answer) -> Stats {
    Stats { elapsed: answer.elapsed, cost: answer.cost, model: answer.preset.clone(), note: String::new() }
}
