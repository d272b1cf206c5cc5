//! `aish model` and `aish models`: this shell's active preset, all presets with their states, and a
//! measured model's card (`norris::model_test`). A model that costs money is asked after a yes.

use std::io::IsTerminal;
use std::rc::Rc;

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use crate::config::address::without_password;
use crate::config::agent::{AgentPreset, installed_agents};
use crate::config::card::Card;
use crate::config::measured_cards::{self, Measured};
use crate::config::{Active, Preset, ProviderKind};
use crate::cost::{Price, estimate_dollars, format_dollars, is_free};
use crate::egress;
use crate::error::{Error, Result};
use crate::norris::model_test::{requests, test_model};
use crate::providers;
use crate::review::opinion;
use crate::setup::model_offer::{self, cost_of, sends_of};
use crate::store::clock::time_stamp;
use crate::store::process_env;
use crate::store::shell_state::StateSlot;
use crate::ui::select::list::ListItem;
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct ModelArgs {
    /// The preset to use in this shell from now on
    pub preset: Option<String>,
}

impl ModelArgs {
    /// Sets this shell's preset; without a name, chosen on a terminal, else the list is shown.
    pub fn run(&self, app: &App) -> Result<()> {
        let mut wanted = self.preset.clone();
        let offers = if wanted.is_none() { find_offers(app)? } else { Vec::new() };
        if wanted.is_none() {
            let current = app.invocation.active(None).map(|active| active.name).unwrap_or_default();
            let at = offers.iter().position(|offer| offer.name == current).unwrap_or(0);
            let items: Vec<ListItem> = offers.iter().map(|offer| offer.item(&current)).collect();
            wanted = app.select("Which model for this shell?", &items, at)?.map(|chosen| offers[chosen].name.clone());
        }
        let active = app.invocation.active(wanted.as_deref())?;
        if wanted.is_some() {
            app.invocation.state()?.put(StateSlot::Active, &active.name)?;
        }
        if app.printer.json {
            let mut object = preset_row(&active.name, &active.preset);
            object["version"] = json!(1);
            object["why"] = json!(active.why.to_string());
            return app.printer.json(&object);
        }
        if wanted.is_none() || !std::io::stdout().is_terminal() {
            app.printer.line(&active.name)?;
        }
        if wanted.is_some() {
            let wire =
                Some(describe_wire(&active.preset)).filter(|wire| *wire != active.name && !active.preset.made_up);
            let wire = wire.map(|wire| format!(" ({wire})")).unwrap_or_default();
            return app.printer.status(&format!("{}{wire} answers in this shell from now on", active.label()));
        }
        app.printer.status(&format!("{} (chosen by: {})", describe_wire(&active.preset), active.why))?;
        for offer in &offers {
            let OfferedModel { name, preset } = offer;
            let (wire, cost, sends) = (describe_wire(preset), cost_of(preset), sends_of(preset));
            app.printer.status(&format!("{name}: {wire}; {cost}; {sends}"))?;
        }
        app.printer.status("`aish model NAME` chooses one for this shell")
    }
}

/// A preset, or one made by a key in the environment.
struct OfferedModel {
    name: String,
    preset: Preset,
}

impl OfferedModel {
    fn item(&self, current: &str) -> ListItem {
        let Self { name, preset } = self;
        let model = if preset.model.is_empty() { "everyday commands, no key, no network" } else { &preset.model };
        let note = format!("{}; {}", cost_of(preset), sends_of(preset));
        let active = if name == current { ", active" } else { "" };
        match preset.made_up {
            true => ListItem { title: model.to_owned(), detail: format!("{name}{active}"), note },
            false => ListItem { title: name.clone(), detail: format!("{model}{active}"), note },
        }
    }
}

/// Presets, and providers with keys in the environment; local servers are looked for anew.
fn find_offers(app: &App) -> Result<Vec<OfferedModel>> {
    if std::io::stdout().is_terminal() {
        app.invocation.state()?.remove(StateSlot::Detected);
    }
    let presets = app.invocation.presets()?;
    let has = |preset: &Preset| presets.values().any(|listed| listed.preset.model == preset.model);
    let found = model_offer::find_offers(&process_env, &[]).into_iter();
    let found = found.filter(|offer| !has(&offer.preset) && !presets.contains_key(&offer.name));
    let made_up = |preset| Preset { made_up: true, ..preset };
    // Read before the presets are given away.
    let found: Vec<_> = found.map(|offer| OfferedModel { name: offer.name, preset: made_up(offer.preset) }).collect();
    Ok(presets.into_iter().map(|(name, listed)| OfferedModel { name, preset: listed.preset }).chain(found).collect())
}

#[derive(Debug, Subcommand)]
pub enum ModelsAction {
    /// Measure what a model can do (form of replies, tools, runs, judging), and keep it as its card
    Test(TestArgs),
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ModelsArgs {
    #[command(subcommand)]
    pub action: Option<ModelsAction>,
    /// Don't ask whether they answer
    #[arg(long)]
    pub offline: bool,
}

impl ModelsArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if let Some(ModelsAction::Test(test)) = &self.action {
            return test.run(app);
        }
        if self.offline {
            app.invocation.stay_offline();
        }
        let current = app.invocation.active(None)?.name;
        let all: Vec<(String, Preset)> =
            app.invocation.presets()?.into_iter().map(|(name, listed)| (name, listed.preset)).collect();
        let card = |name: &str| Card::line_of(&app.invocation.active(Some(name)).ok()?);
        let states = if self.offline { all.iter().map(|_| None).collect() } else { ask_presets(&all) };
        if app.printer.json {
            let items = all.iter().zip(&states).map(|((name, preset), state)| {
                let mut item = preset_row(name, preset);
                item["card"] = json!(card(name));
                item["active"] = json!(*name == current);
                if let Some(state) = state {
                    item["answers"] = json!(state.is_ok());
                    item["detail"] = json!(match state {
                        Ok(text) | Err(text) => text,
                    });
                }
                item
            });
            let items: Vec<_> = items.collect();
            return app.printer.json(&json!({"version": 1, "items": items}));
        }
        let rows = all.iter().zip(states).map(|((name, preset), state)| {
            let star = if *name == current { "*" } else { "" };
            let state = match state {
                None => String::new(),
                Some(Ok(text)) => format!("answers: {text}"),
                Some(Err(text)) => format!("doesn't answer: {text}"),
            };
            // One word, so that a row fits the terminal.
            let card = app.invocation.active(Some(name)).map_or("", |active| Card::word_of(&active)).to_owned();
            vec![star.to_owned(), name.clone(), describe_wire(preset), card, state]
        });
        app.printer.table(&["", "preset", "model", "card", "state"], rows)?;
        app.printer
            .status("`aish doctor --all` says what the active one's card holds, `aish models test` measures it")?;
        let configured = |command: &str| all.iter().any(|(_, preset)| preset.command.as_deref() == Some(command));
        for agent in installed_agents(&process_env).into_iter().filter(|agent| !configured(agent.command)) {
            let (command, name, terms) = (agent.command, agent.name, agent.terms);
            app.printer
                .status(&format!("`{command}` is installed: `aish model {name}` asks it (experimental; {terms})"))?;
        }
        Ok(())
    }
}

/// Whether a preset answers, in words; none if unknown.
type ModelState = Option<Result<String, String>>;

fn ask_presets(all: &[(String, Preset)]) -> Vec<ModelState> {
    std::thread::scope(|scope| {
        let asked: Vec<_> = all.iter().map(|(name, preset)| scope.spawn(|| ask_preset(name, preset))).collect();
        asked.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

fn ask_preset(name: &str, preset: &Preset) -> Result<String, String> {
    if preset.provider == ProviderKind::Cookbook {
        return Ok("built in".to_owned());
    }
    if let Some(agent) = AgentPreset::of(preset) {
        return match agent.is_installed(&process_env) {
            true => Ok("installed, not asked".to_owned()),
            false => Err(format!("`{}` isn't installed", agent.program_name())),
        };
    }
    let endpoint = egress::endpoint_of_preset(name, preset).map_err(|e| e.message)?;
    let probe = providers::probe_endpoint(&endpoint).map_err(|e| e.to_string())?;
    let took = format!("{} ms", probe.took.as_millis());
    Ok(match probe.listed {
        Some(false) => format!("{took}, but it doesn't list the model `{}`", preset.model),
        _ => took,
    })
}

pub fn describe_wire(preset: &Preset) -> String {
    let provider = serde_json::to_value(preset.provider).unwrap_or_default();
    [provider.as_str().unwrap_or_default(), preset.model.as_str()].join(" ").trim().to_owned()
}

fn preset_row(name: &str, preset: &Preset) -> serde_json::Value {
    json!({
        "name": name, "provider": preset.provider, "model": preset.model, "base_url": preset.base_url.as_deref().map(without_password),
        "local": preset.local, "redact": preset.redacts(),
        "redact_mode": preset.redact_mode().name(),
    })
}

/// Calls for second opinions, beside the other probes.
const OPINIONS: f64 = 16.0;

#[derive(Debug, Args)]
pub struct TestArgs {
    /// The preset whose model is measured; the active one without it
    pub preset: Option<String>,
    /// Don't ask before calls that cost money
    #[arg(long)]
    pub yes: bool,
}

impl TestArgs {
    /// Fails when the model doesn't answer, or the user declines to pay.
    pub fn run(&self, app: &App) -> Result<()> {
        let active = app.invocation.active(self.preset.as_deref())?;
        if active.preset.provider == ProviderKind::Cookbook {
            return Err(Error::failed("the built-in cookbook is no model: there is nothing to measure")
                .hint("`aish models` lists your presets"));
        }
        let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
        if !self.yes && !is_free(&active.preset) {
            confirm(app, &active, shell)?;
        }
        let (side, ledger) = (app.invocation.side(), Rc::new(app.invocation.ledger()?));
        let mut sink = ();
        let mut ask = |request: &_| egress::send_request(&active, None, request, &side, &ledger, &mut sink);
        let mut room = false;
        let mut judge = |command: &str, system: &str| {
            opinion::ask_probe(&active, &side, command, system, &ledger, &mut room, &mut ())
        };
        app.printer.status(&format!("measuring {}; on a small machine this takes some minutes", active.label()))?;
        let mut lines = Vec::new();
        let scores = test_model(shell, &mut ask, &mut judge, &mut |line| {
            let _ = app.printer.status(&line);
            lines.push(line);
        })?;
        let card = scores.card();
        let measured = Measured::new(card, time_stamp().chars().take(10).collect());
        measured_cards::keep(&app.invocation.paths()?.state, &active.preset, measured.clone())?;
        let report = json!({"version": 1, "preset": active.name, "card": card, "on": measured.on, "scores": lines});
        app.printer.report(&report, &format!("{}: {}", active.label(), card.about()))
    }
}

fn confirm(app: &App, active: &Active, shell: Shell) -> Result<()> {
    let price = Price::of(&active.preset, None);
    let cost = price.map(|price| {
        let probes = requests(shell);
        let sum: f64 = probes.iter().map(|request| estimate_dollars(price, request, None)).sum();
        #[allow(clippy::cast_precision_loss, reason = "two dozen")]
        let each = sum / probes.len() as f64;
        format!("about {} at most", format_dollars(sum + each * OPINIONS))
    });
    let cost = cost.unwrap_or_else(|| "an unknown amount".to_owned());
    let question = format!("Measuring {} makes about 30 calls and costs {cost}. Go on?", active.label());
    if app.ask_yes(&question).map_err(Error::no_terminal)? { Ok(()) } else { Err(Error::declined()) }
}
