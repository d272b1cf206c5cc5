//! `aish doctor --keys`, and the last step of `aish setup`: whether Alt-I reaches the shell, and
//! the terminal's setting for it. It changes nothing.

use std::io;
use std::time::Duration;

use serde_json::json;

use super::app::{App, terminal_width};
use crate::error::{Error, Exit, Result};
use crate::lists;
use crate::ui::alt_key::{Pressed, wait_for_alt_i};
use crate::ui::question::question_row;

const LIMIT: Duration = Duration::from_secs(10);
const QUESTION: &str = "Press Alt-I now (Option-I on a Mac).";
const WITHOUT: &str = "Without Alt, type `?? words` and press Enter.";

/// Fails when Alt-I doesn't arrive (exit 1), or without a terminal.
pub fn check_keys(app: &App) -> Result<()> {
    let pressed = wait(app).map_err(Error::no_terminal)?;
    if app.printer.json {
        let (state, came) = match &pressed {
            Pressed::AltI => ("ok", ""),
            Pressed::Other(came) => ("other", came.as_str()),
            Pressed::Nothing => ("nothing", ""),
            Pressed::Left => ("left", ""),
        };
        app.printer.json(&json!({"version": 1, "alt_i": state, "came": came, "settings": settings(&env(app))}))?;
    } else {
        say_what_came(app, &pressed)?;
    }
    match pressed {
        Pressed::AltI => Ok(()),
        _ => Err(Error::said(Exit::Nothing)),
    }
}

/// In `aish setup` nothing of it is a failure.
pub fn offer_key_check(app: &App) -> Result<()> {
    match wait(app) {
        Ok(Pressed::Left) | Err(_) => app.printer.status("`aish doctor --keys` tries the key later"),
        Ok(Pressed::AltI) => say_what_came(app, &Pressed::AltI),
        Ok(_) => {
            let remedy = match settings(&env(app)).as_slice() {
                [one] => (*one).to_owned(),
                _ => "`aish doctor --keys` lists the settings of terminals".to_owned(),
            };
            app.printer.status(&format!("Alt-I does not reach the shell here. {remedy}. {WITHOUT}"))
        }
    }
}

fn wait(app: &App) -> io::Result<Pressed> {
    wait_for_alt_i(&question_row(QUESTION, &[("Enter", "leave")], terminal_width(), app.palette(true)), LIMIT)
}

fn say_what_came(app: &App, pressed: &Pressed) -> Result<()> {
    let failed = match pressed {
        Pressed::AltI => return app.printer.words("Alt-I reaches the shell here."),
        Pressed::Left => return app.printer.words(WITHOUT),
        Pressed::Other(came) => format!("Alt-I does not reach the shell: this terminal sent {came} instead."),
        Pressed::Nothing => "Alt-I does not reach the shell: nothing came in 10 seconds.".to_owned(),
    };
    app.printer.words(&failed)?;
    let found = settings(&env(app));
    if found.len() == 1 {
        app.printer.words("Change this setting of your terminal, then open a new window:")?;
    } else {
        app.printer.words("Your terminal has a setting for it:")?;
    }
    for setting in found {
        app.printer.words(&format!("  {setting}"))?;
    }
    app.printer.words(WITHOUT)
}

fn env(app: &App) -> impl Fn(&str) -> Option<String> {
    |name| app.invocation.env(name)
}

/// This terminal's setting, or all known ones if its name is unknown.
pub(super) fn settings(env: &dyn Fn(&str) -> Option<String>) -> Vec<&'static str> {
    let named = ["TERM_PROGRAM", "LC_TERMINAL", "TERM"].into_iter().filter_map(env);
    // Many terminals use xterm's $TERM.
    let named = named.filter(|name| !name.starts_with("xterm-256") && name != "xterm");
    let version = env("XTERM_VERSION").map(|_| "XTerm".to_owned());
    let known = named.chain(version).find_map(|name| lists::ALT_SETTINGS.value(&name));
    known.map_or_else(all_settings, |setting| vec![setting])
}

fn all_settings() -> Vec<&'static str> {
    let mut all: Vec<_> = lists::ALT_SETTINGS.words().filter_map(|name| lists::ALT_SETTINGS.value(name)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
#[path = "doctor_keys_tests.rs"]
mod tests;
