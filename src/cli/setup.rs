//! `aish setup`: finds keys, local servers, the shell and agents, asks before each file, and writes
//! what was agreed; `--undo` removes it. The parts are in `setup/`.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::doctor_keys;
use crate::config::api_key::key_source;
use crate::config::{Active, LayerSource, ProviderKind};
use crate::egress;
use crate::error::{Error, Result};
use crate::model::{Category, ModelRequest};
use crate::providers::detect;
use crate::setup::agent_settings::{AgentHere, find_agents, has_hook, unseen_tools};
use crate::setup::changes::{self, Change};
use crate::setup::model_offer::{ModelOffer, find_offers, small_model};
use crate::setup::model_plan::plan_model;
use crate::setup::startup_file::{StartupFile, program_word};
use crate::store::{Paths, process_env, read_small_text};
use crate::ui::approve::ask_or_leave;
use crate::ui::select::list::{ListItem, select};
use crate::ui::signals;
use crate::ui::tty::Tty;

/// Time for local servers: longer than in a question.
const SERVERS: std::time::Duration = std::time::Duration::from_millis(600);

/// Bytes of an agent's settings.
const MAX_SETTINGS: u64 = 4 << 20;

/// The test question, and tokens of its answer.
const TEST: (&str, u32) = ("Answer with the one word: ready", 400);

#[derive(Debug, Args)]
pub struct SetupArgs {
    /// Take out what setup wrote, and nothing else
    #[arg(long)]
    pub undo: bool,
}

struct SetupFound {
    offers: Vec<ModelOffer>,
    /// The command that installs a small model.
    small_model: Option<&'static str>,
    startup: Option<StartupFile>,
    agents: Vec<AgentHere>,
}

impl SetupArgs {
    /// Fails without a terminal, when the user leaves, or on a write error; changes stay recorded.
    pub fn run(&self, app: &App) -> Result<()> {
        let paths = Paths::new(&process_env)?;
        if self.undo {
            return undo_changes(app, &paths);
        }
        let found = find(app);
        if app.printer.json {
            return app.printer.json(&report(&found));
        }
        let mut tty = Tty::open().map_err(|_| {
            Error::failed("setup needs a terminal")
                .hint("`aish setup --json` says what it found; `aish config init` writes a configuration to edit")
        })?;
        show_found(app, &found)?;
        let agreed = ask_all(app, &mut tty, &found)?;
        let Some(agreed) = agreed else {
            app.printer.status("nothing was written")?;
            return Err(Error::declined());
        };
        write_agreed(app, &paths, agreed)
    }
}

struct Agreed<'f> {
    offer: Option<&'f ModelOffer>,
    /// The startup file without our line, and whether to add it.
    startup: Option<(&'f StartupFile, bool)>,
    agents: &'f [AgentHere],
}

/// None: the user left.
fn ask_all<'f>(app: &App, tty: &mut Tty, found: &'f SetupFound) -> Result<Option<Agreed<'f>>> {
    let Some(offer) = choose_model(app, tty, found)? else { return Ok(None) };
    let config = Paths::new(&process_env)?.config;
    let mut offer = Some(offer);
    if offer.is_some_and(|offer| plan_model(&config, offer).is_ok_and(|plan| !plan.added.is_empty())) {
        let verb = if config.exists() { "Add this to" } else { "Write" };
        app.printer.say("")?;
        let Some(wanted) = ask(app, tty, &format!("{verb} {}?", short(&config)))? else { return Ok(None) };
        offer = offer.filter(|_| wanted);
    }
    let mut startup = None;
    if let Some(file) = found.startup.as_ref().filter(|file| !file.loads_aish()) {
        app.printer.say(&format!("\nThis line at the end of {} loads aish:", short(&file.path)))?;
        app.printer.say(&format!("\n    {}\n", file.line))?;
        let Some(wanted) = ask(app, tty, &format!("Add the line to {}?", short(&file.path)))? else { return Ok(None) };
        startup = Some((file, wanted));
    }
    let Some(hooked) = agreed_hooks(app, tty, found)? else { return Ok(None) };
    Ok(Some(Agreed { offer, startup, agents: if hooked { &found.agents } else { &[] } }))
}

/// Records each change. A failed change is reported, and the rest is done.
fn write_agreed(app: &App, paths: &Paths, agreed: Agreed) -> Result<()> {
    let done = |change: Change, path: &Path, what: &str| {
        changes::record(paths, &change)?;
        app.printer.status(&format!("{what} {}", short(path)))
    };
    // Planned anew: the file may have changed during the questions.
    let plan = agreed.offer.map(|offer| plan_model(&paths.config, offer)).transpose()?;
    if let Some(plan) = plan.filter(|plan| !plan.added.is_empty()) {
        let what = if paths.config.exists() { "changed" } else { "wrote" };
        done(plan.write()?, &paths.config, what)?;
    }
    let mut line = None;
    if let Some((file, wanted)) = agreed.startup {
        line = Some(&file.line);
        if wanted {
            match changes::add_line(file) {
                Ok(change) => {
                    done(change, &file.path, "changed")?;
                    line = None;
                }
                Err(error) => app.printer.warning(&with_tilde(&error.message))?,
            }
        }
    }
    for here in agreed.agents {
        match changes::add_hook(here) {
            Ok(change) => done(change, &here.settings, "changed")?,
            Err(error) => app.printer.warning(&format!("{}; {}", error.message, error.hints.join("; ")))?,
        }
    }
    let first = match (line, agreed.startup) {
        (Some(line), _) => &format!("Now run: {line}   Then type"),
        (None, Some(_)) => "Open a new shell, type",
        // The calling shell has read its file before our line was in it, or not at all.
        (None, None) if process_env("AISH_SESSION").is_none() => "Open a new shell, type",
        (None, None) => "Type",
    };
    app.printer.status(&format!("Done. {first} what you want in plain words and press Alt-I."))?;
    let reverts = if changes::recorded(paths).is_empty() { "" } else { "`aish setup --undo` reverts this; " };
    app.printer.status(&format!("{reverts}`:help` lists all keys"))?;
    doctor_keys::offer_key_check(app)
}

fn short(path: &Path) -> String {
    with_tilde(&path.display().to_string())
}

/// Paths below the home begin with `~`.
pub(super) fn with_tilde(text: &str) -> String {
    let Some(home) = process_env("HOME").filter(|home| home.len() > 1) else { return text.to_owned() };
    let home = format!("{}/", home.trim_end_matches('/'));
    let mut parts = text.split(&home);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        // In the middle of a path it is another directory.
        let inside = said.ends_with(|c: char| c.is_alphanumeric() || "._-".contains(c));
        said + if inside { &home } else { "~/" } + part
    })
}

/// None: the user left.
fn agreed_hooks(app: &App, tty: &mut Tty, found: &SetupFound) -> Result<Option<bool>> {
    if found.agents.is_empty() {
        return Ok(Some(false));
    }
    let titles: Vec<&str> = found.agents.iter().map(|here| here.title).collect();
    let what = "want to run: safe ones go through, the rest wait for your yes.";
    app.printer.say(&format!("\naish can check every command that {} {what}", titles.join(", ")))?;
    for here in &found.agents {
        let unseen = unseen_tools(here.agent, &settings_text(here)).join(", ");
        let older = if unseen.is_empty() {
            String::new()
        } else {
            format!(" (an older hook is there; it doesn't see {unseen})")
        };
        app.printer.say(&format!("    {}{older}", short(&here.settings)))?;
    }
    let question = match found.agents.as_slice() {
        [one] => format!("Put the hook into {}?", short(&one.settings)),
        all => format!("Put the hook into these {} files?", all.len()),
    };
    ask(app, tty, &question)
}

pub(super) fn settings_text(here: &AgentHere) -> String {
    read_small_text(&here.settings, MAX_SETTINGS).ok().flatten().unwrap_or_default()
}

fn find(app: &App) -> SetupFound {
    let side = app.invocation.side();
    let servers = detect::find_servers(&detect::usual_servers(&process_env), SERVERS, 3);
    let program = program_word(&side.path);
    // A hook whose program is missing stops every command of its agent.
    let agents = side.home.as_deref().filter(|_| program == "aish").map(find_agents).unwrap_or_default();
    let already = |here: &AgentHere| {
        let text = settings_text(here);
        has_hook(here.agent, &text) && unseen_tools(here.agent, &text).is_empty()
    };
    SetupFound {
        offers: find_offers(&process_env, &servers),
        small_model: small_model(&servers, &|program| side.has(program)),
        startup: side.shell.and_then(|shell| StartupFile::of_shell(shell, &process_env, &program)),
        agents: agents.into_iter().filter(|here| !already(here)).collect(),
    }
}

fn report(found: &SetupFound) -> serde_json::Value {
    let offers = found.offers.iter().map(|offer| {
        json!({"name": offer.name, "provider": offer.preset.provider, "model": offer.preset.model, "title": offer.title,
            "cost": offer.cost, "sends": offer.sends})
    });
    let offers: Vec<serde_json::Value> = offers.collect();
    let startup = found.startup.as_ref();
    json!({
        "version": 1, "items": offers, "small_model": found.small_model,
        "startup": startup.map(|file| json!({"path": file.path, "line": file.line, "loads_aish": file.loads_aish()})),
        "agents": found.agents.iter().map(|here| json!({"name": here.agent.name(), "settings": here.settings})).collect::<Vec<_>>(),
    })
}

fn show_found(app: &App, found: &SetupFound) -> Result<()> {
    let startup = match &found.startup {
        Some(file) if file.loads_aish() => format!("{} loads aish already", short(&file.path)),
        Some(file) => format!("{} doesn't load aish yet", short(&file.path)),
        None => "aish lives in zsh, bash and fish; the commands work everywhere".to_owned(),
    };
    app.printer.say(&format!("shell    {startup}"))?;
    let keys: Vec<&str> = found.offers.iter().filter_map(|offer| offer.preset.api_key_env.as_deref()).collect();
    let none = "none found. To use one: export ANTHROPIC_API_KEY=…, then run `aish setup` again";
    app.printer.say(&format!("keys     {}", if keys.is_empty() { none.to_owned() } else { keys.join(", ") }))?;
    let local = |offer: &&ModelOffer| offer.preset.local && offer.preset.provider != ProviderKind::Cookbook;
    // Two servers may have the same model.
    let at = |offer: &ModelOffer| {
        format!("{} at {}", offer.preset.model, offer.preset.base_url.as_deref().unwrap_or("its usual address"))
    };
    let models: Vec<String> = found.offers.iter().filter(local).map(at).collect();
    let get =
        found.small_model.map(|line| format!("; `{line}` gets a small model (2 GB), then type `aish setup` again"));
    let none = format!("none runs on this machine{}", get.unwrap_or_default());
    app.printer.say(&format!("servers  {}\n", if models.is_empty() { none } else { models.join(", ") }))
}

/// Asks until a model answers its test. None: the user left.
fn choose_model<'f>(app: &App, tty: &mut Tty, found: &'f SetupFound) -> Result<Option<&'f ModelOffer>> {
    let stop = signals::watch_for_end().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let item = |offer: &ModelOffer| ListItem {
        title: offer.title.clone(),
        detail: offer.cost.clone(),
        note: offer.sends.clone(),
    };
    let mut items: Vec<ListItem> = found.offers.iter().map(item).collect();
    let mut failed = Vec::new();
    loop {
        // The next choice skips failed ones.
        let at = (0..items.len()).find(|n| !failed.contains(n)).unwrap_or(0);
        let picked = select(tty, ("Which model should answer?", &items, at), app.look_of_lists(), &stop)
            .map_err(|e| Error::failed(format!("the terminal is gone: {e}")))?;
        let Some((number, offer)) = picked.and_then(|n| Some((n, found.offers.get(n)?))) else { return Ok(None) };
        show_plan(app, offer)?;
        match test_model(app, offer) {
            Ok(said) => {
                if let Some(said) = said {
                    app.printer.say(&format!("\n{said}"))?;
                }
                return Ok(Some(offer));
            }
            Err(error) => {
                app.printer.error(&error)?;
                app.printer.say("")?;
                failed.push(number);
                items[number].title = format!("✗ {}", offer.title);
                items[number].detail = format!("its test call failed · {}", offer.cost);
            }
        }
        if stop() {
            return Ok(None);
        }
    }
}

/// Returns how long the one-word answer took; none for the cookbook.
fn test_model(app: &App, offer: &ModelOffer) -> Result<Option<String>> {
    if offer.preset.provider == ProviderKind::Cookbook {
        return Ok(None);
    }
    let key = key_source(&offer.preset, &crate::store::process_env)?;
    let mut preset = offer.preset.clone();
    // No preset has this name yet, so errors name the model.
    preset.made_up = true;
    let active =
        Active { name: offer.name.clone(), preset, key, why: LayerSource::Option, measured: None, served: None };
    let side = app.invocation.side();
    let mut view = app.silent_view(side.shell, &active);
    let request = ModelRequest::internal(Category::Main, "", TEST.0, TEST.1);
    let outcome = egress::send_request(&active, None, &request, &side, &app.invocation.ledger()?, &mut view);
    view.end();
    let answer = outcome?;
    Ok(Some(format!("{} answers, in {:.1} s.", offer.preset.model, answer.elapsed.as_secs_f32())))
}

fn show_plan(app: &App, offer: &ModelOffer) -> Result<()> {
    let config = Paths::new(&process_env)?.config;
    let plan = plan_model(&config, offer)?;
    let what = match (config.exists(), plan.added.is_empty()) {
        (true, true) => return app.printer.say(&format!("\n{} says so already.", short(&config))),
        (true, false) => format!("This will be added to {}:", short(&config)),
        (false, _) => format!("This becomes {} (readable only for you):", short(&config)),
    };
    app.printer.say(&format!("\n{what}\n"))?;
    plan.added.lines().try_for_each(|line| app.printer.say(format!("    {line}").trim_end()))
}

/// None: the user left.
fn ask(app: &App, tty: &mut Tty, question: &str) -> Result<Option<bool>> {
    let stop = signals::watch_for_end().map_err(Error::no_terminal)?;
    ask_or_leave(tty, question, app.asking(&stop)).map_err(Error::no_terminal)
}

/// The newest first. What can't be undone stays recorded.
fn undo_changes(app: &App, paths: &Paths) -> Result<()> {
    let recorded = changes::recorded(paths);
    if recorded.is_empty() {
        return app.printer.status("nothing to undo");
    }
    let mut left = Vec::new();
    for change in recorded.into_iter().rev() {
        match changes::take_back(&change) {
            Ok(done) => app.printer.status(&with_tilde(&done))?,
            Err(why) => {
                app.printer.warning(&with_tilde(&why))?;
                left.insert(0, change);
            }
        }
    }
    changes::replace_record(paths, &left)?;
    if left.is_empty() { Ok(()) } else { Err(Error::said(crate::error::Exit::Nothing)) }
}
