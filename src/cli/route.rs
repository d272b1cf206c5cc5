//! `aish route`: the preset for this shell's questions, and the reasons for past and future routes.

use clap::Subcommand;
use serde_json::json;

use super::app::App;
use super::input_text;
use crate::assist::route::{RouteDecision, ShellRouting, decide};
use crate::error::Result;
use aish_text::sanitize::clean_line;

#[derive(Debug, Subcommand)]
pub enum RouteAction {
    /// Say where the last question went, and why
    Why,
    /// Say where a question would go, routing on or off; nothing is sent
    Check {
        /// The question; `-` reads it from stdin
        #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Send all questions of this shell to one preset; `off` ends that
    Pin {
        #[arg(value_name = "PRESET")]
        preset: String,
    },
    /// Turn routing on or off in this shell, whatever `routing.auto` says
    Auto { switch: Switch },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Switch {
    On,
    Off,
}

const OFF: &str = "off";

pub fn run(action: Option<&RouteAction>, app: &App) -> Result<()> {
    let mut said = ShellRouting::read(&app.invocation)?;
    match action {
        None => {}
        Some(RouteAction::Why) => return show_last(app),
        Some(RouteAction::Check { words }) => {
            return show_check(app, &input_text::required(words, "the question")?);
        }
        Some(RouteAction::Pin { preset }) => {
            said.pin = if preset == OFF { None } else { Some(app.invocation.active(Some(preset))?.name) };
            said.keep(&app.invocation)?;
        }
        Some(RouteAction::Auto { switch }) => {
            said.auto = Some(*switch == Switch::On);
            said.keep(&app.invocation)?;
        }
    }
    show_state(app, &said)
}

fn show_state(app: &App, said: &ShellRouting) -> Result<()> {
    let routing = &app.invocation.config()?.settings.routing;
    let auto = said.auto.unwrap_or(routing.auto);
    if app.printer.json {
        return app.printer.json(&json!({
            "version": 1, "auto": auto, "pin": said.pin, "code": routing.code, "reasoning": routing.reasoning,
            "fallback": routing.fallback, "leave_machine": routing.leave_machine,
        }));
    }
    let state = match (auto, said.auto) {
        (true, Some(_)) => "on, in this shell",
        (true, None) => "on, by `routing.auto`",
        (false, Some(_)) => "off, in this shell",
        (false, None) => "off",
    };
    let preset = |name: &Option<String>| name.clone().unwrap_or_else(|| "-".to_owned());
    let rows = [
        ("auto", state.to_owned()),
        ("code", preset(&routing.code)),
        ("reasoning", preset(&routing.reasoning)),
        ("fallback", preset(&routing.fallback)),
        ("pinned", preset(&said.pin)),
    ];
    app.printer.table(&[], rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]))?;
    match (auto, &said.pin) {
        (_, Some(pin)) => {
            let own = app.invocation.active(None)?;
            let (decision, _) = decide(&app.invocation, &own, said, "", None)?;
            let goes = if decision.preset == *pin { format!("all questions go to `{pin}`") } else { decision.why };
            app.printer.status(&format!("{goes}; `aish route pin off` ends that"))
        }
        (false, None) => app.printer.status("`aish route auto on` turns it on in this shell"),
        (true, None) => Ok(()),
    }
}

fn show_last(app: &App) -> Result<()> {
    match RouteDecision::last(&app.invocation)? {
        Some(decision) => show_decision(app, &decision, "went to"),
        None if app.printer.json => app.printer.json(&json!({"version": 1, "preset": null})),
        None => app.printer.status("this shell's last question wasn't routed; `aish route check TEXT` tries one"),
    }
}

fn show_check(app: &App, words: &str) -> Result<()> {
    let own = app.invocation.active(None)?;
    let said = ShellRouting::read(&app.invocation)?;
    let (decision, _) = decide(&app.invocation, &own, &said, words, None)?;
    show_decision(app, &decision, "goes to")?;
    let on = said.auto.unwrap_or(app.invocation.config()?.settings.routing.auto) || said.pin.is_some();
    if on || app.printer.json { Ok(()) } else { app.printer.status("routing is off: `aish route auto on`") }
}

fn show_decision(app: &App, decision: &RouteDecision, goes: &str) -> Result<()> {
    let mut report = json!(decision);
    report["version"] = json!(1);
    let RouteDecision { class, preset, why, .. } = decision;
    let class = class.map_or_else(String::new, |class| format!("{}: ", class.name()));
    app.printer.report(&report, &clean_line(&format!("{class}{goes} {preset}: {why}")))
}
