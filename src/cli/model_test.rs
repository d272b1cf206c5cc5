//! `aish models test`: measures a model (`norris::model_test`) and keeps its card. A model that
//! costs money is asked after a yes.

use std::rc::Rc;

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::config::measured_cards::{self, Measured};
use crate::config::{Active, ProviderKind};
use crate::cost::{Price, estimate_dollars, format_dollars, is_free};
use crate::egress;
use crate::error::{Error, Result};
use crate::norris::model_test::{requests, test_model};
use crate::review::opinion;
use crate::store::clock::time_stamp;
use aish_text::Shell;

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
