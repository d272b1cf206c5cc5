//! Shows a turn and asks its questions on the terminal: a view per model call, questions about tool
//! calls and about what is sent. `assist::turn` and `assist::tool_loop` decide what is done.

use std::path::Path;
use std::time::Duration;

use super::app::App;
use super::delegate::ask_parts;
use super::project_file::settle_instructions;
use crate::assist::exchange::Exchange;
use crate::assist::tool_loop::Talk;
use crate::assist::turn::{Sender, TurnFront};
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::model::Intent;
use crate::model::halt::{Choice, Halt};
use crate::review::explanation;
use crate::ui::foreground::is_foreground;
use crate::ui::question::Asking;
use crate::ui::spinner::waiting_text;
use crate::ui::tty::Tty;
use crate::ui::{approve, halt, signals};
use aish_judge::verdict::Verdict;
use aish_text::sanitize::visible;

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
