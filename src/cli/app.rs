//! Shared by all commands: the invocation, and the ways to print (printer, styles, views of an
//! answer).

use std::cell::{Cell, OnceCell, RefCell};
use std::fs::File;
use std::io::{self, IsTerminal, Stderr, Stdout, Write};
use std::path::PathBuf;
use std::rc::Rc;

use super::Global;
use super::ask::number_offer;
use super::ask_tools::{AttendedTools, Show, ToolTerminal};
use crate::assist::exchange::Exchange;
use crate::assist::invocation::{Invocation, Notice};
use crate::assist::route::RouteDecision;
use crate::assist::turn::{self, TurnQuestion};
use crate::config::Active;
use crate::config::settings::{Background, Color};
use crate::context::ShellReport;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::providers::token_count;
use crate::store::private::describe;
use crate::store::process_env;
use crate::ui::answer::{AnswerLook, AnswerView, Stats};
use crate::ui::printer::Printer;
use crate::ui::question::Asking;
use crate::ui::reply::Commands;
use crate::ui::select::commands::NumberedOffers;
use crate::ui::select::list::{ListItem, select};
use crate::ui::style::{self, Palette, Theme};
use crate::ui::tty::Tty;
use crate::ui::verdict::AskedBy;
use crate::ui::{approve, signals};
use aish_text::Shell;

pub struct App {
    pub printer: Rc<Printer>,
    color: Color,
    pub invocation: Invocation,
    /// A question is on the terminal between the prompt and the command's output.
    pub asked: Cell<bool>,
    /// For a widget: the line that a key was pressed on; an entered line is on the screen only.
    pub key_line: OnceCell<String>,
    pub numbered: RefCell<NumberedOffers>,
}

impl App {
    pub fn new(global: &Global) -> Self {
        let color = global.color.unwrap_or_default();
        let palette = |terminal| {
            let styles = style::choose_styles(color, Color::Auto, process_env, terminal);
            Palette::of(styles, Theme::from_env(process_env), terminal && style::knows_links(process_env))
        };
        let (out, err) = (palette(io::stdout().is_terminal()), palette(io::stderr().is_terminal()));
        let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let printer = Rc::new(Printer::stdio(global.quiet, global.json, out, err));
        let teller = Rc::clone(&printer);
        let tell = move |notice: &Notice| match notice {
            Notice::Warning(text) => teller.warning(text),
            Notice::Status(text) => teller.status(text),
        };
        let invocation = Invocation::new(cwd, Box::new(tell));
        Self {
            printer,
            color,
            invocation,
            asked: Cell::new(false),
            key_line: OnceCell::new(),
            numbered: RefCell::default(),
        }
    }

    /// A decision isn't in the audit log.
    pub fn warn_unrecorded(&self, error: Option<&Error>) -> Result<()> {
        match error {
            Some(error) => self.printer.warning(&format!("this decision isn't in the audit log: {error}")),
            None => Ok(()),
        }
    }

    pub fn tidy(&self) -> Result<()> {
        token_count::finish_counts();
        if self.invocation.has_begun() { super::sessions::prune_now_and_then(self) } else { Ok(()) }
    }

    /// From option, configuration and environment.
    pub fn palette(&self, terminal: bool) -> Palette {
        let ui = self.invocation.loaded().map(|loaded| &loaded.settings.ui);
        let config = ui.map_or(Color::Auto, |ui| ui.color);
        let theme = match ui.map_or(Background::Auto, |ui| ui.theme) {
            Background::Auto => Theme::from_env(process_env),
            Background::Dark => Theme::Dark,
            Background::Light => Theme::Light,
        };
        let styles = style::choose_styles(self.color, config, process_env, terminal);
        Palette::of(styles, theme, terminal && style::knows_links(process_env))
    }

    pub fn look(&self, terminal: bool, commands: Commands, shell: Option<Shell>, active: &Active) -> AnswerLook {
        let markdown = self.invocation.loaded().is_none_or(|loaded| loaded.settings.ui.markdown);
        AnswerLook {
            interactive: terminal,
            commands,
            palette: self.palette(terminal && markdown),
            shell: shell.unwrap_or(Shell::Bash),
            label: active.label().to_owned(),
        }
    }

    /// On stdout, raw unless a terminal; talk on stderr. `offered`: its commands are offered later.
    pub fn view(&self, offered: bool, shell: Option<Shell>, active: &Active) -> AnswerView<Stdout, Stderr> {
        let (seen, terminal) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let commands = match (seen, offered) {
            (false, _) => Commands::Written,
            (true, true) => Commands::Numbered,
            (true, false) => Commands::Shown,
        };
        AnswerView::new(
            io::stdout(),
            io::stderr(),
            self.look(seen && terminal, commands, shell, active),
            terminal_width,
        )
    }

    /// Shows only spinner and notices, and nothing when quiet.
    pub fn silent_view(&self, shell: Option<Shell>, active: &Active) -> AnswerView<io::Sink, Box<dyn Write>> {
        let talk: Box<dyn Write> = if self.printer.quiet { Box::new(io::sink()) } else { Box::new(io::stderr()) };
        let terminal = io::stderr().is_terminal();
        AnswerView::new(io::sink(), talk, self.look(terminal, Commands::Offered, shell, active), terminal_width)
    }

    /// `asks`: the user may be asked about what would be sent.
    pub fn ask_silently(&self, side: &ShellReport, question: TurnQuestion, asks: bool) -> Result<EgressAnswer> {
        let show = |exchange: &Exchange, intent, words| self.answer_silently(exchange, intent, words);
        Ok(self.ask_turn(side, question, asks, Box::new(show))?.0)
    }

    /// As [`Self::ask_silently`], each call of a model shown by `show`; also where it was routed.
    pub fn ask_turn(
        &self,
        side: &ShellReport,
        question: TurnQuestion,
        asks: bool,
        show: Show,
    ) -> Result<(EgressAnswer, Option<RouteDecision>)> {
        let mut front = ToolTerminal { user: AttendedTools { app: self, asks }, show };
        turn::ask(&self.invocation, side, question, &mut front)
    }

    pub fn answer_silently(&self, exchange: &Exchange, intent: Intent, words: String) -> Result<EgressAnswer> {
        let mut view = self.silent_view(exchange.side.shell, exchange.active);
        let outcome = exchange.run(intent, words, &mut view);
        view.end();
        outcome
    }

    pub fn ask_on_stdout(
        &self,
        exchange: &Exchange,
        intent: Intent,
        words: String,
        offered: bool,
    ) -> Result<EgressAnswer> {
        let view = self.view(offered, exchange.side.shell, exchange.active);
        self.answer_in(view, exchange, offered, |view| exchange.run(intent, words, view))
    }

    /// Commands get numbers in the view if they are `offered` below it.
    pub fn answer_in<W: Write, T: Write>(
        &self,
        mut view: AnswerView<W, T>,
        exchange: &Exchange,
        offered: bool,
        run: impl FnOnce(&mut AnswerView<W, T>) -> Result<EgressAnswer>,
    ) -> Result<EgressAnswer> {
        if offered {
            view.number_commands(number_offer(self, &exchange.provenance)?);
        }
        let outcome = run(&mut view);
        close_view(&mut view, &outcome);
        self.numbered.replace(view.take_numbered());
        outcome
    }

    /// None: no terminal. Error: the user left.
    pub fn select(&self, question: &str, items: &[ListItem], at: usize) -> Result<Option<usize>> {
        let mut tty = match Tty::open() {
            Ok(tty) if !self.printer.json && io::stdout().is_terminal() => tty,
            _ => return Ok(None),
        };
        let stop = signals::watch_for_end().map_err(Error::no_terminal)?;
        let chosen = select(&mut tty, (question, items, at), self.look_of_lists(), &stop);
        chosen.map_err(Error::no_terminal)?.map_or_else(|| Err(Error::declined()), |chosen| Ok(Some(chosen)))
    }

    /// The colours of a list, and whether its terminal can move the cursor.
    pub fn look_of_lists(&self) -> (Palette, bool) {
        (self.palette(true), self.invocation.env("TERM").is_some_and(|term| term != "dumb"))
    }

    pub fn asked_by(&self) -> AskedBy {
        if self.invocation.env("AISH_GUARD").is_some() { AskedBy::Guard } else { AskedBy::Nobody }
    }

    /// Before notes or values are forgotten, which `--yes` does without a terminal. Fails on a no.
    pub fn confirm_forgetting(&self, command: &str, count: usize, what: &str) -> Result<()> {
        let question = match count {
            1 => format!("Forget the one {what}?"),
            _ => format!("Forget all {count} {what}s?"),
        };
        let yes = self.ask_yes(&question).map_err(|error| {
            Error::failed(format!("this needs your yes on a terminal: {}", describe(&error)))
                .hint("`--yes` forgets them without asking")
        })?;
        if !yes {
            self.printer.status(&format!("{command}: nothing was forgotten"))?;
            return Err(Error::declined());
        }
        Ok(())
    }

    /// Only `y` is a yes.
    pub fn ask_yes(&self, question: &str) -> io::Result<bool> {
        let (mut tty, stop) = signals::watched_terminal()?;
        approve::ask_yes(&mut tty, question, self.asking(&stop))
    }

    pub fn asking<'a>(&self, stop: &'a dyn Fn() -> bool) -> Asking<'a> {
        Asking { palette: self.palette(true), stop }
    }

    /// 0: stderr is no terminal.
    pub fn progress_columns(&self) -> usize {
        if io::stderr().is_terminal() { terminal_width() } else { 0 }
    }

    /// 0: stdout is no terminal.
    pub fn out_columns(&self) -> usize {
        if io::stdout().is_terminal() { terminal_width() } else { 0 }
    }
}

/// Asked each time, as the terminal may be resized.
pub fn terminal_width() -> usize {
    File::open("/dev/tty").map_or(80, |file| Tty::from_file(file).size().0)
}

/// After a failure there is no closing line.
pub fn close_view<W: Write, T: Write>(view: &mut AnswerView<W, T>, outcome: &Result<EgressAnswer>) {
    if !outcome.as_ref().is_ok_and(|answer| answer.broken.is_none()) {
        // The last command may be incomplete: it gets no number.
        view.take_numbered();
    }
    match outcome {
        Ok(answer) if answer.broken.is_none() || answer.reply.stop.cut().is_some() => {
            view.finish(&Stats { elapsed: answer.elapsed, cost: answer.cost, model: answer.label.clone() })
        }
        _ => view.end(),
    }
}
