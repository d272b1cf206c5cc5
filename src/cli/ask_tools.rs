//! How a question with tools is shown and asked on: one view for each call to the model, and the questions about calls on the
//! terminal. What is called and when it is asked about is decided in `assist::tool_loop`.

use std::time::Duration;

use super::app::App;
use crate::assist::exchange::Exchange;
use crate::assist::tool_loop::Talk;
use crate::config::ProviderKind;
use crate::egress::Answer;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::model::halt::{Choice, Halt};
use crate::review::explanation;
use crate::review::place::StatedPlace;
use crate::tools::toolbox::{Occasion, Toolbox};
use crate::ui::foreground::is_foreground;
use crate::ui::spinner::waiting_text;
use crate::ui::tty::Tty;
use crate::ui::{approve, halt, signals};
use aish_judge::verdict::Verdict;
use aish_text::sanitize::visible;

pub type Show<'a> = Box<dyn FnMut(&Exchange, Intent, String) -> Result<Answer> + 'a>;

pub struct ToolTerminal<'a> {
    pub app: &'a App,
    pub show: Show<'a>,
    /// Whether there is a user who can be asked.
    pub asks: bool,
}

pub fn question_tools(app: &App, exchange: &Exchange) -> Result<Toolbox> {
    let paths = app.invocation.paths()?;
    if exchange.active.preset.provider == ProviderKind::Cookbook {
        return Ok(Toolbox::empty(&paths));
    }
    let judge = app.invocation.line_judge(StatedPlace::default());
    let request = judge.place.request(String::new());
    Ok(Toolbox::new(Occasion::Question, &app.invocation.config()?.settings, &paths, &request, &judge.setup.policy))
}

impl Talk for ToolTerminal<'_> {
    fn answer(&mut self, exchange: &Exchange, intent: Intent, words: String) -> Result<Answer> {
        (self.show)(exchange, intent, words)
    }

    fn consent(&mut self, halt: &Halt, verdict: &Verdict) -> Option<Choice> {
        if !self.asks {
            return None;
        }
        let mut tty = Tty::open().ok().filter(is_foreground)?;
        let (setup, palette) = (self.app.invocation.review(), self.app.palette(true));
        if let (true, Some(paths)) = (halt.requires_pin, &setup.paths) {
            approve::warn_of_default(&mut tty, &setup.pin, &paths.state, palette).ok()?;
        }
        let stop = signals::watch_for_end().ok()?;
        let mut explain = || explanation::explain_by(verdict, &mut || Err(Error::failed("the rules know no more")));
        halt::ask_halt(&mut tty, halt, &setup.pin, &mut explain, palette, &stop).ok()
    }

    fn progress(&mut self, line: &str) {
        let _ = self.app.printer.progress(line, self.app.progress_columns());
    }

    fn waiting(&mut self, what: &str, since_start: Duration) {
        let columns = self.app.progress_columns();
        if columns > 0 {
            let _ = self.app.printer.progress(&waiting_text(what, since_start), columns);
        }
    }

    fn status(&mut self, line: &str) {
        // A terminal that is gone has said so already.
        let _ = self.app.printer.status(&visible(line));
    }
}
