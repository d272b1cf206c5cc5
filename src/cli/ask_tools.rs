//! Shows a turn and asks its questions on the terminal: a view per model call, questions about tool
//! calls and about what is sent, and other presets' answers to parts of it, streamed indented.
//! `assist::turn`, `assist::tool_loop` and `assist::delegate` decide what is done.

use std::path::Path;
use std::time::Duration;

use super::app::{App, close_view, terminal_width};
use super::project_file::settle_instructions;
use crate::assist::delegate::{DelegatedPart, Round, parts};
use crate::assist::exchange::Exchange;
use crate::assist::tool_loop::Talk;
use crate::assist::turn::{Sender, TurnFront};
use crate::config::Active;
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::model::halt::{Choice, Halt};
use crate::model::{Intent, ModelRequest};
use crate::review::explanation;
use crate::ui::answer::{AnswerLook, AnswerView};
use crate::ui::foreground::is_foreground;
use crate::ui::indented::{INDENT, Indented};
use crate::ui::question::Asking;
use crate::ui::reply::Commands;
use crate::ui::spinner::waiting_text;
use crate::ui::tty::Tty;
use crate::ui::{approve, halt, signals};
use aish_judge::verdict::Verdict;
use aish_text::Shell;
use aish_text::sanitize::{clean_line, visible};

pub type Show<'a> = Box<dyn FnMut(&Exchange, Intent, String) -> Result<EgressAnswer> + 'a>;

/// The user may be asked about what is sent.
pub struct AttendedTools<'a> {
    pub app: &'a App,
    pub asks: bool,
}

pub struct ToolTerminal<'a> {
    pub user: AttendedTools<'a>,
    pub show: Show<'a>,
}

impl Sender for AttendedTools<'_> {
    fn may_send(&mut self, question: &str) -> bool {
        let tty = if self.asks { Tty::open().ok().filter(is_foreground) } else { None };
        let (Some(mut tty), Ok(stop)) = (tty, signals::watch_for_end()) else { return false };
        approve::ask_yes(&mut tty, question, self.app.asking(&stop)).unwrap_or(false)
    }

    fn settle_instructions(&mut self, file: &Path) -> Result<()> {
        settle_instructions(file, self.app, &self.app.invocation.paths()?)
    }

    fn note(&mut self, line: &str) -> Result<()> {
        self.app.printer.status(line)
    }
}

impl TurnFront for ToolTerminal<'_> {
    fn sender(&mut self) -> &mut dyn Sender {
        &mut self.user
    }

    fn ask_parts(&mut self, exchange: &Exchange, answer: &EgressAnswer) -> Result<()> {
        ask_parts(self.user.app, exchange, answer)
    }
}

impl Talk for ToolTerminal<'_> {
    fn answer(&mut self, exchange: &Exchange, intent: Intent, words: String) -> Result<EgressAnswer> {
        (self.show)(exchange, intent, words)
    }

    fn consent(&mut self, halt: &Halt, verdict: &Verdict) -> Option<Choice> {
        if !self.user.asks {
            return None;
        }
        let mut tty = Tty::open().ok().filter(is_foreground)?;
        let (setup, palette) = (self.user.app.invocation.review(), self.user.app.palette(true));
        if let (true, Some(paths)) = (halt.requires_pin, &setup.paths) {
            approve::warn_of_default(&mut tty, &setup.pin, &paths.state, palette).ok()?;
        }
        let stop = signals::watch_for_end().ok()?;
        let mut explain = |tell: &mut dyn FnMut(&str)| tell(&explanation::rules_words(verdict));
        halt::ask_halt(&mut tty, halt, &setup.pin, &mut explain, Asking { palette, stop: &stop }).ok()
    }

    fn progress(&mut self, line: &str) {
        let _ = self.user.app.printer.progress(line, self.user.app.progress_columns());
    }

    fn waiting(&mut self, what: &str, since_start: Duration) {
        let columns = self.user.app.progress_columns();
        if columns > 0 {
            let _ = self.user.app.printer.progress(&waiting_text(what, since_start), columns);
        }
    }

    fn status(&mut self, line: &str) {
        // A lost terminal was reported already.
        let _ = self.user.app.printer.status(&visible(line));
    }
}

/// Characters of a part in its announcement.
const SHOWN: usize = 200;
/// Reported reasons per answer.
const REASONS: usize = 3;

/// A failed part doesn't stop the others, Ctrl-C does. Fails when the terminal is gone.
fn ask_parts(app: &App, exchange: &Exchange, answer: &EgressAnswer) -> Result<()> {
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
    close_view(&mut view, &outcome);
    outcome.map(|_| ())
}
