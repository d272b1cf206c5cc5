//! `aish setup`: finds keys, local servers, the shell and coding agents, asks at most three questions, makes a test call, and writes
//! what was agreed to; `--undo` takes it out again. What is found, offered and written is in `setup/`.

use std::io;
use std::process::Command;

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::config::key_source::key_source;
use crate::config::{Active, ProviderKind, Source};
use crate::egress;
use crate::error::{Error, Result};
use crate::model::{Category, Request};
use crate::providers::detect;
use crate::setup::agent_settings::{AgentHere, find_agents};
use crate::setup::changes::{self, Change};
use crate::setup::model_offer::{ModelOffer, SMALL_MODEL, find_offers};
use crate::setup::startup_file::{StartupFile, program_word};
use crate::store::{Paths, process_env, read_small_text};
use crate::ui::pick::{Answer, pick};
use crate::ui::signals;
use crate::ui::tty::Tty;

/// How long local servers have to answer: a user who set something up waits longer than a question does.
const SERVERS: std::time::Duration = std::time::Duration::from_millis(600);

/// The longest settings of an agent that are looked into, in bytes.
const MAX_SETTINGS: u64 = 4 << 20;

/// What the test call asks for, and tokens of its answer at most.
const TEST: (&str, u32) = ("Answer with the one word: ready", 400);

#[derive(Debug, Args)]
pub struct SetupArgs {
    /// Take out what setup wrote, and nothing else
    #[arg(long)]
    pub undo: bool,
}

/// What this machine has.
struct Found {
    offers: Vec<ModelOffer>,
    startup: Option<StartupFile>,
    agents: Vec<AgentHere>,
}

impl SetupArgs {
    /// Asks, and writes what the user said yes to.
    /// Fails when there is no terminal to ask on, the user leaves, or a file can't be written; what was written by then is
    /// recorded, so that `--undo` finds it.
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
            Error::failed("setup asks on a terminal, and there is none")
                .hint("`aish setup --json` says what it found; `aish config init` writes a configuration to edit")
        })?;
        show_found(app, &found)?;
        let Some(offer) = choose_model(app, &mut tty, &found)? else { return Err(Error::declined()) };
        let startup = agreed_line(app, &found)?;
        let hooked = agreed_hooks(app, &found)?;
        let done = |change: Change| changes::record(&paths, &change).map(|()| change);
        match done(changes::add_model(&paths.config, offer)?)? {
            Change::ConfigChanged { model, .. } => {
                app.printer.status(&format!("{}: model = \"{model}\"", paths.config.display()))?
            }
            _ => app.printer.status(&format!("wrote {}", paths.config.display()))?,
        }
        if let Some(file) = startup {
            done(changes::add_line(file)?)?;
            app.printer.status(&format!("changed {}", file.path.display()))?;
        }
        for here in hooked {
            match changes::add_hook(here) {
                Ok(change) => {
                    done(change)?;
                    app.printer.status(&format!("changed {}", here.settings.display()))?;
                }
                // The others still get theirs.
                Err(error) => app.printer.warning(&format!("{}; {}", error.message, error.hints.join("; ")))?,
            }
        }
        let first = match (startup, &found.startup) {
            (Some(_), _) => "open a new shell, type",
            (None, Some(file)) if !file.loads_aish() => &format!("`{}` loads aish in a shell; then type", file.line),
            _ => "type",
        };
        let next = format!("{first} what you want in plain words, and press Alt-I");
        app.printer.status(&format!("done: {next}. `aish setup --undo` takes all of this out again"))
    }
}

/// The startup file that the user wants the line in.
fn agreed_line<'f>(app: &App, found: &'f Found) -> Result<Option<&'f StartupFile>> {
    let Some(file) = found.startup.as_ref().filter(|file| !file.loads_aish()) else { return Ok(None) };
    app.printer.say(&format!("\nThis line at the end of {} loads aish:", file.path.display()))?;
    app.printer.say(&format!("\n    {}\n", file.line))?;
    Ok(ask(app, "add it?")?.then_some(file))
}

/// The agents that the user wants the hook in.
fn agreed_hooks<'f>(app: &App, found: &'f Found) -> Result<&'f [AgentHere]> {
    if found.agents.is_empty() {
        return Ok(&[]);
    }
    let titles: Vec<&str> = found.agents.iter().map(|here| here.title).collect();
    let what = "before it runs, as their hook: harmless ones pass, the rest is asked about.";
    app.printer.say(&format!("\naish can judge each command of {} {what}", titles.join(", ")))?;
    for here in &found.agents {
        app.printer.say(&format!("    {}", here.settings.display()))?;
    }
    Ok(if ask(app, "put the hook there?")? { &found.agents } else { &[] })
}

fn find(app: &App) -> Found {
    let side = app.invocation.side();
    let servers = detect::find_servers(&detect::usual_servers(&process_env), SERVERS, 3);
    let program = program_word(&side.path);
    // A hook of a program that isn't found stops every command of its agent.
    let agents = side.home.as_deref().filter(|_| program == "aish").map(find_agents).unwrap_or_default();
    let already = |here: &AgentHere| {
        let text = read_small_text(&here.settings, MAX_SETTINGS).ok().flatten().unwrap_or_default();
        text.contains(&format!("aish hook {}", here.agent.name()))
    };
    Found {
        offers: find_offers(&process_env, &servers, side.has("ollama")),
        startup: side.shell.and_then(|shell| StartupFile::of_shell(shell, &process_env, &program)),
        agents: agents.into_iter().filter(|here| !already(here)).collect(),
    }
}

fn report(found: &Found) -> serde_json::Value {
    let offers = found.offers.iter().map(|offer| {
        json!({"name": offer.name, "provider": offer.preset.provider, "model": offer.preset.model, "title": offer.title,
            "cost": offer.cost, "sends": offer.sends, "fetch": offer.fetch})
    });
    let offers: Vec<serde_json::Value> = offers.collect();
    let startup = found.startup.as_ref();
    json!({
        "version": 1, "items": offers,
        "startup": startup.map(|file| json!({"path": file.path, "line": file.line, "loads_aish": file.loads_aish()})),
        "agents": found.agents.iter().map(|here| json!({"name": here.agent.name(), "settings": here.settings})).collect::<Vec<_>>(),
    })
}

fn show_found(app: &App, found: &Found) -> Result<()> {
    let startup = match &found.startup {
        Some(file) if file.loads_aish() => format!("{} loads aish already", file.path.display()),
        Some(file) => format!("{} doesn't load aish yet", file.path.display()),
        None => "aish lives in zsh, bash and fish; the commands work everywhere".to_owned(),
    };
    app.printer.say(&format!("shell    {startup}"))?;
    let hosted = found.offers.iter().filter(|offer| !offer.preset.local).count();
    let local = found
        .offers
        .iter()
        .any(|offer| offer.preset.local && offer.preset.provider != ProviderKind::Cookbook && !offer.fetch);
    let keys = match hosted {
        0 => "no key in the environment; with one (export ANTHROPIC_API_KEY=…, or OPENAI_, GEMINI_, …) it is offered here".to_owned(),
        1 => "a key for one provider".to_owned(),
        n => format!("keys for {n} providers"),
    };
    app.printer.say(&format!("keys     {keys}"))?;
    app.printer.say(&format!(
        "servers  {}\n",
        if local { "a model server runs on this machine" } else { "none on this machine" }
    ))
}

/// Asks which model until one answers its test; none when the user leaves.
fn choose_model<'f>(app: &App, tty: &mut Tty, found: &'f Found) -> Result<Option<&'f ModelOffer>> {
    let stop = signals::watch_for_end().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let answers: Vec<Answer> = found
        .offers
        .iter()
        .map(|offer| Answer { title: offer.title.clone(), note: format!("{}; {}", offer.cost, offer.sends) })
        .collect();
    loop {
        let picked = pick(tty, "Which model should answer?", &answers, app.palette(true), &stop)
            .map_err(|e| Error::failed(format!("the terminal is gone: {e}")))?;
        let Some(offer) = picked.and_then(|n| found.offers.get(n)) else { return Ok(None) };
        let config = Paths::new(&process_env)?.config;
        if config.exists() {
            app.printer.say(&format!("\nThe preset goes into {}; everything else in it stays.", config.display()))?;
        } else {
            app.printer.say(&format!("\nThis becomes {} (readable only for you):\n", config.display()))?;
            for line in changes::config_text(offer).lines() {
                app.printer.say(&format!("    {line}"))?;
            }
        }
        match fetch_model(offer).and_then(|()| test_model(app, offer)) {
            Ok(said) => {
                app.printer.say(&format!("\n{said}"))?;
                return Ok(Some(offer));
            }
            Err(error) => {
                app.printer.error(&error)?;
                app.printer.say("")?;
            }
        }
        if stop() {
            return Ok(None);
        }
    }
}

/// Lets Ollama fetch the model, with its own progress on the terminal.
fn fetch_model(offer: &ModelOffer) -> Result<()> {
    if !offer.fetch {
        return Ok(());
    }
    let failed = |why: String| {
        Error::failed(format!("`ollama pull {SMALL_MODEL}` {why}")).hint("is Ollama running? `ollama serve` starts it")
    };
    match Command::new("ollama").args(["pull", SMALL_MODEL]).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(format!("failed: {status}"))),
        Err(error) => Err(failed(format!("can't be run: {error}"))),
    }
}

/// Asks the model one word, and says how long that took.
fn test_model(app: &App, offer: &ModelOffer) -> Result<String> {
    if offer.preset.provider == ProviderKind::Cookbook {
        return Ok(String::new());
    }
    let key = key_source(&offer.preset, &process_env)?;
    let active = Active { name: offer.name.clone(), preset: offer.preset.clone(), key, why: Source::Option };
    let side = app.invocation.side();
    let mut view = app.silent_view(side.shell, &active);
    let request = Request::internal(Category::Main, "", TEST.0, TEST.1);
    let outcome = egress::send_request(&active, None, &request, &side, &app.invocation.ledger()?, &mut view);
    view.end();
    let answer = outcome?;
    Ok(format!("{} answers, in {:.1} s.", offer.preset.model, answer.elapsed.as_secs_f32()))
}

fn ask(app: &App, question: &str) -> Result<bool> {
    app.ask_yes(question).map_err(|e: io::Error| Error::failed(format!("the terminal is gone: {e}")))
}

/// Takes back what was written, the newest first. What can't be taken back stays recorded.
fn undo_changes(app: &App, paths: &Paths) -> Result<()> {
    let recorded = changes::recorded(paths);
    if recorded.is_empty() {
        return app.printer.status("setup has written nothing, or it is taken out already");
    }
    let mut left = Vec::new();
    for change in recorded.into_iter().rev() {
        match changes::take_back(&change) {
            Ok(done) => app.printer.status(&done)?,
            Err(why) => {
                app.printer.warning(&why)?;
                left.insert(0, change);
            }
        }
    }
    changes::replace_record(paths, &left)?;
    if left.is_empty() { Ok(()) } else { Err(Error::said(crate::error::Exit::Nothing)) }
}
