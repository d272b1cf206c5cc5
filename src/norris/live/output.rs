//! Captures the output of pushed commands. Where that is impossible the command runs without, and
//! the user and the model are told why (OPEN-12).

use std::path::PathBuf;
use std::time::Duration;

use super::helper::open_terminal;
use super::launch::RunLaunch;
use super::listener::{ClientConnection, RunListener};
use crate::capture::pane::Pane;
use crate::capture::tee::Tee;
use crate::capture::{Backend, CaptureTarget, Captured, ExclusionMode, log, marks};
use crate::helper_link::message::{CommandReport, ToClient, ToHelper};
use crate::norris::front::Executed;
use crate::shell::exclusion;
use crate::store::process_env;
use aish_judge::request::JudgeRequest;
use aish_text::Shell;

/// How long the rest of an output may take once its command is over.
const REST: Duration = Duration::from_secs(2);

pub struct RunOutput {
    backend: Option<Backend>,
    shell: Shell,
    terminal: PathBuf,
    nonce: String,
    history: bool,
    mode: ExclusionMode,
    /// Why there is no capture, or why it ended.
    note: String,
}

impl RunOutput {
    /// By the pane's pipe inside tmux, else by a pty tee. `history`: the shell records commands.
    pub fn new(launch: &RunLaunch, history: bool) -> Self {
        let (backend, note) = match open_backend(launch) {
            Ok(backend) => (Some(backend), String::new()),
            Err(error) => (None, error.message),
        };
        Self {
            backend,
            shell: launch.shell,
            terminal: launch.terminal.clone(),
            nonce: launch.nonce.clone(),
            history,
            mode: ExclusionMode::None,
            note,
        }
    }

    /// Why nothing is captured from the beginning on.
    pub fn problem(&self) -> Option<&str> {
        self.backend.is_none().then_some(self.note.as_str())
    }

    /// Returns the payload of the command's `capture` frame (docs/protocol.md).
    pub fn begin_capture(&mut self, request: &JudgeRequest, label: &str) -> String {
        self.mode = ExclusionMode::None;
        if let Some(backend) = &self.backend {
            // A pane isn't disturbed by what rules out a tee.
            let decision = match backend {
                Backend::Tee(_) => exclusion::decide_capture(request),
                Backend::Pane(_) => exclusion::CaptureDecision { mode: ExclusionMode::Pty, reason: String::new() },
            };
            self.note = decision.reason;
            match backend.begin(decision.mode) {
                Ok(()) => self.mode = decision.mode,
                Err(error) => self.note = error.message,
            }
        }
        let target = self.target();
        let path = match target {
            CaptureTarget::Redirect(path) => path.to_string_lossy().into_owned(),
            _ => String::new(),
        };
        self.frame(target.word(), &path, label)
    }

    pub fn frame(&self, mode: &str, path: &str, label: &str) -> String {
        let history = if self.history { "keep" } else { "hide" };
        format!("{mode}\n{path}\n{}\n{history}\n{label}", self.nonce)
    }

    fn target(&self) -> CaptureTarget<'_> {
        self.backend.as_ref().map_or(CaptureTarget::None, |backend| backend.target(self.mode))
    }

    /// Call once the shell is back: the output is complete on the terminal then. Returns it with its
    /// note, and a status for the user.
    pub fn take_output(
        &mut self,
        report: &CommandReport,
        connection: &mut ClientConnection,
        listener: &RunListener,
    ) -> (Executed, Option<&'static str>) {
        let path = match self.target() {
            CaptureTarget::None => return self.without(),
            CaptureTarget::Redirect(_) if !report.captured => {
                self.note = "the shell could not redirect it".to_owned();
                return self.without();
            }
            CaptureTarget::Redirect(path) => path.to_path_buf(),
            // A line that never ran printed no start mark to wait for.
            CaptureTarget::Mark if !report.ran => return (Executed::default(), None),
            CaptureTarget::Mark => self.terminal.clone(),
        };
        connection.send(&ToClient::Mark { path, mark: marks::end_mark(&self.nonce) });
        while !matches!(connection.receive(listener, Some(REST)), Some(ToHelper::Marked) | None) {}
        let captured = self.backend.as_ref().map_or_else(Captured::default, |backend| backend.finish(REST));
        if self.shell == Shell::Zsh && captured.ends_without_newline {
            connection.send(&ToClient::NoNewline);
        }
        let taken = Executed { output: Some(captured.bytes), skipped: captured.skipped, ..Executed::default() };
        if captured.complete {
            return (taken, None);
        }
        // What delays it would delay every command.
        "the end of the output didn't come".clone_into(&mut self.note);
        self.close();
        let note = "the end of its output is missing".to_owned();
        (Executed { note, ..taken }, Some("the output is captured no more: its end didn't come"))
    }

    fn without(&self) -> (Executed, Option<&'static str>) {
        (Executed { note: self.note.clone(), ..Executed::default() }, None)
    }

    /// Releases what another run needs: the pane's pipe, and the pipe's name in the directory.
    pub fn release(&mut self) {
        match self.backend.take() {
            Some(Backend::Pane(pane)) => pane.stop(),
            Some(Backend::Tee(mut tee)) => {
                tee.forget_name();
                self.backend = Some(Backend::Tee(tee));
            }
            None => {}
        }
    }

    /// Ends the capture. A tee copies for background jobs, so this may take as long as they do.
    pub fn close(&mut self) {
        if let Some(backend) = self.backend.take() {
            backend.close();
        }
    }
}

fn open_backend(launch: &RunLaunch) -> crate::error::Result<Backend> {
    if let Some(place) = Pane::available(process_env, &launch.terminal)
        && let Ok(pane) = Pane::start(log::KEEP, place, &launch.dir, &launch.nonce)
    {
        return Ok(Backend::Pane(pane));
    }
    let terminal = open_terminal(&launch.terminal)?;
    Tee::start(log::KEEP, terminal, launch.shell_pid, &launch.nonce, &launch.dir).map(Backend::Tee)
}
