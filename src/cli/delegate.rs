//! Asks other presets for parts of an answer: each is announced, streamed indented, and closed with
//! its cost. `assist::delegate` decides which, and with what.

use super::app::{App, terminal_width};
use crate::assist::delegate::{DelegatedPart, Round, parts};
use crate::assist::exchange::Exchange;
use crate::config::Active;
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::model::ModelRequest;
use crate::ui::answer::{AnswerLook, AnswerView};
use crate::ui::indented::{INDENT, Indented};
use crate::ui::reply::Commands;
use crate::ui::tty::Tty;
use aish_text::Shell;
use aish_text::sanitize::clean_line;

/// Characters of a part in its announcement.
const SHOWN: usize = 200;
/// Reported reasons per answer.
const REASONS: usize = 3;

/// A failed part doesn't stop the others, Ctrl-C does. Fails when the terminal is gone.
pub fn ask_parts(app: &App, exchange: &Exchange, answer: &EgressAnswer) -> Result<()> {
    let parts = parts(&answer.reply.text, exchange.side.shell.unwrap_or(Shell::Bash));
    if parts.is_empty() || answer.broken.is_some() {
        return Ok(());
    }
    let mut round = Round::new(&app.invocation, exchange);
    let mut reasons: Vec<String> = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        match round.prepare(part) {
            // Once each: a model can write hundreds.
            Err(why) if reasons.contains(&why) => {}
            Err(_) if reasons.len() == REASONS => {
                app.printer.status(&format!("{} more parts aren't looked at", parts.len() - n))?;
                break;
            }
            Err(why) => {
                app.printer.status(&why)?;
                reasons.push(why);
            }
            Ok((target, request)) => match ask_part(app, exchange, &mut round, part, &target, &request) {
                Err(error) if error.exit == Exit::Interrupted => break,
                // Some of it was shown, and the message names its preset.
                Err(error) if error.incomplete.is_some() => app.printer.status(&error.message)?,
                Err(error) => app.printer.status(&format!("`{}` gave no answer: {}", part.preset, error.message))?,
                Ok(()) => {}
            },
        }
    }
    if round.keep()? { app.printer.status("that is sent with your next question") } else { Ok(()) }
}

fn ask_part(
    app: &App,
    exchange: &Exchange,
    round: &mut Round,
    part: &DelegatedPart,
    target: &Active,
    request: &ModelRequest,
) -> Result<()> {
    let words: String = clean_line(&part.words).chars().take(SHOWN).collect();
    app.printer.status(&format!("`{}` is asked: {words}", target.name))?;
    let out = Indented::new(Tty::open().map_err(Error::no_terminal)?);
    // Its commands are text: none is offered.
    let look: AnswerLook = app.look(true, Commands::Written, exchange.side.shell, target);
    let mut view = AnswerView::new(out.share(), out, look, || terminal_width().saturating_sub(INDENT));
    let outcome = round.ask(part, target, request, &mut view);
    super::app::close_view(&mut view, &outcome);
    outcome.map(|_| ())
}
