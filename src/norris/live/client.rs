//! The client that the plugin calls between two commands: shows the helper's messages, asks its
//! questions, keeps what the user types. It decides nothing and restores the terminal.

use std::cell::{Cell, RefCell};
use std::io::{BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Exit, Result};
use crate::helper_link::message::{self, ToClient, ToHelper};
use crate::model::Sink;
use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::review::setup::Setup;
use crate::ui::answer::{AnswerLook, AnswerView};
use crate::ui::foreground::Foreground;
use crate::ui::question::Asking;
use crate::ui::reply::Commands;
use crate::ui::style::Palette;
use crate::ui::tty::Tty;
use crate::ui::typing::{Typed, Typing};
use crate::ui::{approve, halt, norris, notify, signals};
use aish_text::Shell;

/// How often keys and signals are checked.
const TICK: Duration = Duration::from_millis(30);
/// How long the helper may take after a Ctrl-C; then the shell continues without its word.
const LAST_WORD: Duration = Duration::from_millis(120);
const EXPLANATION: Duration = Duration::from_secs(20);
/// Time limit for writing a mark: its reader may be stopped.
const MARK: Duration = Duration::from_secs(2);

/// Seconds of a run after which the user may look elsewhere.
const LONG: u64 = 20;
/// A user who answered within this time is in front of the terminal.
const IN_FRONT: Duration = Duration::from_secs(10);

/// The caller keeps what was typed for the line after the run: a helper may be slow or dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attended {
    pub outcome: ClientOutcome,
    pub typed: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientOutcome {
    /// `capture` is the payload of its frame.
    Push { capture: String, command: String },
    /// `buffer`, maybe empty, is for the line; `exit` is 0 only if everything ran and succeeded.
    End { buffer: String, exit: Exit },
    /// Ended without the helper, which must still be told. The user knows, except for `error`.
    Left { reason: String, error: Error },
}

pub struct Surface<'a> {
    pub shell: Shell,
    pub palette: Palette,
    /// Holds the PIN of level C. Only called for a question.
    pub review: &'a dyn Fn() -> &'a Setup,
    /// The bytes that notify a user who looks elsewhere.
    pub notification: &'a dyn Fn(&str) -> String,
}

struct Client<'a> {
    stream: UnixStream,
    from: Receiver<ToClient>,
    /// The helper's last word, which came during a question.
    early: Option<ToClient>,
    surface: &'a Surface<'a>,
    view: AnswerView<Tty, Tty>,
    typing: Typing,
    asking: Option<Instant>,
    /// Once the run must end: until when to wait for the helper, and the reason.
    deadline: Option<(Instant, String)>,
    /// The slow activity, its start, and its row.
    busy: Option<(String, Instant, String)>,
    interrupted: Arc<AtomicBool>,
    /// The cursor may be behind a command's output, which was shown completely before the end mark.
    fresh_row: bool,
    answered: Option<Instant>,
}

/// Until the shell's turn. Ctrl-C sets `interrupted` for good. `fresh_row`: the cursor may be
/// behind a command's output. Fails, and ends the run, without a terminal or a helper.
pub fn attend_run<'a>(
    stream: UnixStream,
    surface: &'a Surface<'a>,
    interrupted: &Arc<AtomicBool>,
    fresh_row: bool,
) -> Result<Attended> {
    let tty = Tty::open().map_err(Error::no_terminal)?;
    let _front = Foreground::take(&tty).map_err(Error::no_terminal)?;
    let typing = Typing::new(tty).map_err(Error::no_terminal)?;
    let view = open_view(surface, "").map_err(Error::no_terminal)?;
    let reader = stream.try_clone().map_err(|e| Error::failed(format!("the helper can't be heard: {e}")))?;
    let (to, from) = mpsc::channel();
    thread::spawn(move || {
        let mut reader = BufReader::new(reader);
        while let Ok(Some(message)) = message::receive_message(&mut reader) {
            if to.send(message).is_err() {
                return;
            }
        }
    });
    let mut client = Client {
        stream,
        from,
        early: None,
        surface,
        view,
        typing,
        asking: None,
        deadline: None,
        busy: None,
        interrupted: Arc::clone(interrupted),
        fresh_row,
        answered: None,
    };
    let outcome = client.serve()?;
    Ok(Attended { outcome, typed: client.typing.take() })
}

fn open_view(surface: &Surface, label: &str) -> std::io::Result<AnswerView<Tty, Tty>> {
    // The run's outline should stand out, not the words between.
    let (palette, shell, label) = (surface.palette.quiet(), surface.shell, label.to_owned());
    let look = AnswerLook { interactive: true, commands: Commands::Run, palette, shell, label };
    let width = || Tty::open().map_or(80, |tty| tty.size().0);
    Ok(AnswerView::new(Tty::open()?, Tty::open()?, look, width))
}

impl Client<'_> {
    fn serve(&mut self) -> Result<ClientOutcome> {
        loop {
            let heard = self.early.take().map_or_else(|| self.from.recv_timeout(TICK), Ok);
            match heard {
                Ok(message) => {
                    if let Some(outcome) = self.handle_message(message)? {
                        return Ok(outcome);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(self.leave()),
            }
            self.read_keys();
            if self.interrupted.load(Ordering::Relaxed) {
                self.cancel("interrupted");
            }
            if self.deadline.as_ref().is_some_and(|(deadline, _)| Instant::now() > *deadline) {
                return Ok(self.leave());
            }
            if let Some(since) = self.asking {
                self.view.waiting(since.elapsed());
            }
            self.show_busy();
        }
    }

    fn handle_message(&mut self, message: ToClient) -> Result<Option<ClientOutcome>> {
        let (palette, columns) = (self.surface.palette, self.columns());
        if self.fresh_row && !matches!(message, ToClient::Mark { .. }) {
            self.fresh_row = false;
            self.show(&norris::fresh_row(columns));
        }
        if !matches!(message, ToClient::Busy(_)) {
            self.idle();
        }
        match message {
            ToClient::Begin { goal, model, steps } => {
                self.show(&norris::begin_banner(&goal, &model, steps, columns, palette));
            }
            ToClient::Plan(tasks) => self.show(&norris::task_list(&tasks, columns, palette)),
            ToClient::Step(step) => self.show(&norris::step_line(&step, columns, palette)),
            ToClient::Task { number, of, task, fate } => {
                self.show(&norris::task_line(number, of, &task, fate, columns, palette));
            }
            ToClient::Result(result) => self.show(&norris::result_line(&result, palette)),
            ToClient::Asking { label } => {
                if let Ok(view) = open_view(self.surface, &label) {
                    self.view = view;
                }
                self.asking = Some(Instant::now());
            }
            ToClient::Connecting(connecting) => self.view.connecting(connecting),
            ToClient::Text(piece) => self.view.push_text(&piece),
            ToClient::Status(line) | ToClient::Notice(line) => self.view.notice(&line),
            ToClient::Replied => {
                self.asking = None;
                self.view.end();
            }
            ToClient::Busy(what) => {
                self.busy = Some((what, Instant::now(), String::new()));
                self.show_busy();
            }
            ToClient::Halt(halt) => self.ask_halt(&halt)?,
            ToClient::Explained(_) | ToClient::ExplainedAll | ToClient::Info(_) => {}
            ToClient::Mark { path, mark } => {
                write_mark(&path, &mark);
                self.send(&ToHelper::Marked);
            }
            ToClient::NoNewline => self.show(&norris::no_newline(palette)),
            ToClient::Push { capture, command } => {
                if self.deadline.is_some() {
                    return Ok(Some(self.leave()));
                }
                self.read_keys();
                self.send(&ToHelper::Done);
                return Ok(Some(ClientOutcome::Push { capture, command }));
            }
            ToClient::End { status, reason, note, seconds, summary, buffer } => {
                self.clear();
                self.show(&norris::summary_block(&summary, columns, palette));
                self.show(&norris::end_banner(status, &reason, &note, &summary, columns, palette));
                // A goal that is on the line again is there to be changed.
                if !status.is_success() && !buffer.starts_with(":norris ") {
                    self.show(&norris::resume_line(columns, palette));
                }
                if seconds > LONG {
                    self.tell_elsewhere("Norris: the run is over");
                }
                self.read_keys();
                self.send(&ToHelper::Done);
                let exit = match status.exit() {
                    Exit::Done if summary.unclean => Exit::Nothing,
                    exit => exit,
                };
                return Ok(Some(ClientOutcome::End { buffer, exit }));
            }
        }
        Ok(None)
    }

    /// Everything else waits meanwhile.
    fn ask_halt(&mut self, halt: &Halt) -> Result<()> {
        let gone = |e: std::io::Error| Error::failed(format!("the terminal is gone: {e}"));
        // Earlier typing is no answer to the question, but is kept.
        self.read_keys();
        self.tell_elsewhere(&format!("Norris asks before it runs {}", notify::program_of(&halt.action)));
        let ended = signals::watch_for_end().map_err(gone)?;
        let interrupted = Arc::clone(&self.interrupted);
        let (stream, from) = (&mut self.stream, &self.from);
        let (early, gone_too) = (RefCell::new(None), Cell::new(false));
        // During a question the helper only says that the run is over.
        let over = || {
            if early.borrow().is_none() {
                match from.try_recv() {
                    Ok(message) => drop(early.replace(Some(message))),
                    Err(TryRecvError::Disconnected) => gone_too.set(true),
                    Err(TryRecvError::Empty) => {}
                }
            }
            gone_too.get() || early.borrow().is_some()
        };
        let told = || ended() || interrupted.load(Ordering::Relaxed);
        let stop = || told() || over();
        let review = (self.surface.review)();
        if let (true, Some(paths)) = (halt.requires_pin, &review.paths) {
            let tty = self.typing.tty();
            approve::warn_of_default(tty, &review.pin, &paths.state, self.surface.palette).map_err(gone)?;
        }
        let mut explain = |tell: &mut dyn FnMut(&str)| {
            let _ = message::send_message(stream, &ToHelper::Explain);
            let end = Instant::now() + EXPLANATION;
            while Instant::now() < end && !told() {
                match from.recv_timeout(TICK) {
                    Ok(ToClient::Explained(text)) => tell(&text),
                    Ok(ToClient::ExplainedAll) => return,
                    Ok(message) => {
                        early.replace(Some(message));
                        return;
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        };
        let asking = Asking { palette: self.surface.palette, stop: &stop };
        let choice = halt::ask_halt(self.typing.tty(), halt, &review.pin, &mut explain, asking);
        self.typing.keep_aside();
        let (early, gone_too) = (early.into_inner(), gone_too.get());
        if early.is_some() || gone_too {
            // No client waits for an answer any more.
            self.early = early;
            return Ok(());
        }
        if self.interrupted.load(Ordering::Relaxed) {
            // The loop reports it, with a limit to the wait.
            return Ok(());
        }
        self.answered = Some(Instant::now());
        self.send(&ToHelper::Answer(choice.unwrap_or(Choice::Abort)));
        Ok(())
    }

    /// Keeps typing for the line, except what ends the run.
    fn read_keys(&mut self) {
        match self.typing.poll(Duration::ZERO) {
            Ok(Typed::Nothing) => {}
            Ok(Typed::Off) => self.cancel("`:norris off`"),
            Ok(Typed::AbortQuestion) => self.ask_to_abort(),
            Ok(Typed::Gone) | Err(_) => self.cancel("the terminal is closed"),
        }
    }

    fn ask_to_abort(&mut self) {
        self.idle();
        self.view.pause();
        let asking = Asking { palette: self.surface.palette, stop: &|| false };
        let yes = approve::ask_yes(self.typing.tty(), "Abort the run?", asking);
        self.typing.keep_aside();
        if yes.unwrap_or(true) {
            self.cancel("aborted by user");
        }
    }

    fn cancel(&mut self, reason: &str) {
        if self.deadline.is_none() {
            self.deadline = Some((Instant::now() + LAST_WORD, reason.to_owned()));
            self.send(&ToHelper::Cancel(reason.to_owned()));
        }
    }

    /// Ends without the helper, which is gone or too slow.
    fn leave(&mut self) -> ClientOutcome {
        self.clear();
        self.read_keys();
        let Some((_, reason)) = self.deadline.take() else {
            let error = Error::failed("the helper of this run is gone; the run is over");
            return ClientOutcome::Left { reason: error.message.clone(), error };
        };
        let (palette, columns) = (self.surface.palette, self.columns());
        self.show(&norris::end_banner(Status::Aborted, &reason, "", &Default::default(), columns, palette));
        ClientOutcome::Left { reason, error: Error::said(Exit::Interrupted) }
    }

    fn clear(&mut self) {
        self.idle();
        self.asking = None;
        self.view.end();
    }

    fn idle(&mut self) {
        if self.busy.take().is_some() {
            self.show("\r\x1b[K");
        }
    }

    fn show_busy(&mut self) {
        let columns = self.columns();
        let Some((what, since, shown)) = &mut self.busy else { return };
        let row = norris::busy_line(what, since.elapsed(), columns, self.surface.palette);
        if *shown != row {
            shown.clone_from(&row);
            self.show(&format!("\r\x1b[K{row}"));
        }
    }

    fn send(&mut self, message: &ToHelper) {
        // A lost helper is noticed when reading.
        let _ = message::send_message(&mut self.stream, message);
    }

    /// Not for a user who has just answered.
    fn tell_elsewhere(&mut self, text: &str) {
        if self.answered.is_none_or(|answered| answered.elapsed() > IN_FRONT) {
            self.show(&(self.surface.notification)(text));
        }
    }

    fn columns(&mut self) -> usize {
        self.typing.tty().size().0
    }

    fn show(&mut self, text: &str) {
        // A lost terminal has no user.
        let _ = self.typing.tty().write_all(text.as_bytes());
    }
}

/// Writes a mark into the command's output, without waiting for a stopped reader.
fn write_mark(path: &Path, mark: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = nix::libc::O_NONBLOCK | nix::libc::O_NOCTTY;
    let Ok(mut file) = std::fs::OpenOptions::new().read(true).write(true).custom_flags(flags).open(path) else {
        return;
    };
    let (start, mut rest) = (Instant::now(), mark.as_bytes());
    while !rest.is_empty() && start.elapsed() < MARK {
        match file.write(rest) {
            Ok(count) => rest = rest.get(count..).unwrap_or_default(),
            Err(e) if e.kind() == std::io::ErrorKind::WouldBlock => thread::sleep(Duration::from_millis(2)),
            Err(_) => return,
        }
    }
}
