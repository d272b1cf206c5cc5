//! What a line mentions, put in front of its words: the user is asked about what lies outside and what may hold secrets, and told what
//! stays out. Where nobody can be asked, that stays out too.

use super::app::App;
use super::project::add_project;
use crate::assist::exchange::Exchange;
use crate::assist::mentions::{Gathered, find_mentions, gather};
use crate::config::ProviderKind;
use crate::error::Result;
use crate::review::place::StatedPlace;
use crate::review::provenance::add_provenance;
use crate::store::shell_state::Slot;
use crate::ui::foreground::is_foreground;
use crate::ui::tty::Tty;
use crate::ui::{approve, signals};
use aish_judge::verdict::Provenance;

/// The blocks for what `words` mention; empty without any.
///
/// # Errors
/// When a note can't be printed.
pub fn mentioned_in(app: &App, words: &str, asks: bool) -> Result<Gathered> {
    if !words.contains('@') {
        return Ok(Gathered::default());
    }
    let request = app.invocation.line_judge(StatedPlace::default()).place.request(String::new());
    let mentions = find_mentions(words, &request.cwd, &request.home);
    let palette = app.palette(true);
    let mut ask = |question: &str| {
        let tty = if asks { Tty::open().ok().filter(is_foreground) } else { None };
        let (Some(mut tty), Ok(stop)) = (tty, signals::watch_for_end()) else { return false };
        approve::ask_yes(&mut tty, question, palette, &stop).unwrap_or(false)
    };
    let gathered = gather(&mentions, &request, &mut ask);
    for note in &gathered.notes {
        app.printer.status(note)?;
    }
    Ok(gathered)
}

/// `turn` with that in front, for an exchange, which gets what of the project goes along; `words` are the user's own in it. The cookbook reads none of it.
///
/// # Errors
/// When a note can't be printed.
pub fn with_mentions(app: &App, exchange: &mut Exchange, words: &str, turn: String, asks: bool) -> Result<String> {
    if exchange.active.preset.provider == ProviderKind::Cookbook && exchange.fallback.is_none() {
        return Ok(turn);
    }
    add_project(app, exchange)?;
    let gathered = mentioned_in(app, words, asks)?;
    add_provenance(&mut exchange.provenance, &gathered.provenance);
    Ok(gathered.text + &turn)
}

/// `turn`, the words of a question, with what `aish diff` left in front.
///
/// # Errors
/// When the state of the shell can't be found.
pub fn with_diff(app: &App, exchange: &mut Exchange, turn: String) -> Result<String> {
    let Some(diff) = app.invocation.state()?.get(Slot::Diff) else { return Ok(turn) };
    add_provenance(&mut exchange.provenance, &[Provenance::ToolOutput]);
    Ok(format!("{diff}\n\n{turn}"))
}

/// Forgets what `aish diff` left, once a question with it was answered.
///
/// # Errors
/// When the state of the shell can't be found.
pub fn forget_diff(app: &App) -> Result<()> {
    app.invocation.state()?.remove(Slot::Diff);
    Ok(())
}
