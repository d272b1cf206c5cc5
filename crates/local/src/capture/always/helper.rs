//! The helper process of a capture: its own session, no controlling terminal, ends with its shell
//! or terminal. It prints only its first line.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::ops::ControlFlow;
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::launch::{CaptureLaunch, CaptureRecord};
use super::requests::{CaptureAnswer, CaptureRequest};
use super::{ANSWERED, ANSWERS, RECORD, REQUESTS, last};
use crate::capture::pane::Pane;
use crate::capture::tee::{Tee, open_pipe};
use crate::capture::{Backend, CaptureTarget, ExclusionMode};
use crate::error::{Error, Result};
use crate::own_process::system::ProcessEnd;
use crate::store::id::ShellId;
use crate::store::shell_state::{ShellState, StateSlot};
use crate::store::{process_env, write_json, write_private_atomic};
use aish_text::Shell;

/// For the end of an output; shorter than the plugin waits for the answer.
const REST: Duration = Duration::from_millis(1500);
const LOOK: Duration = Duration::from_secs(1);
const MAX_REQUEST_LINE: usize = 256;

pub struct CaptureHelper {
    launch: CaptureLaunch,
    backend: Option<Backend>,
    /// The pane's pipe is lent to another program.
    aside: bool,
    requests: File,
    answers: File,
    /// Our ends of the pipes, so that no reader sees an end of file.
    _held: (File, File),
    terminal: File,
    state: ShellState,
}

impl CaptureHelper {
    /// `open_terminal` must not make us its owner. Fails when nothing can be captured here.
    pub fn new(launch: CaptureLaunch, open_terminal: impl Fn(&Path) -> Result<File>) -> Result<Self> {
        let terminal = open_terminal(&launch.terminal)?;
        let backend = choose_backend(&launch, || open_terminal(&launch.terminal))?;
        let pipe = |name| {
            open_pipe(&launch.dir.join(name))
                .map_err(|e| Error::failed(format!("no pipe can be made in {}: {e}", launch.dir.display())))
        };
        let (requests, requests_hold) = pipe(REQUESTS)?;
        let (answers_hold, answers) = pipe(ANSWERS)?;
        let id = ShellId::parse(&launch.session).ok_or_else(|| Error::failed("the session is not a plain word"))?;
        let state = ShellState::new(&launch.state, &id);
        state.remove(StateSlot::Output);
        let held = (requests_hold, answers_hold);
        let helper =
            Self { launch, backend: Some(backend), aside: false, requests, answers, _held: held, terminal, state };
        helper.put_record()?;
        Ok(helper)
    }

    pub fn ready(&self) -> String {
        match self.backend.as_ref().map_or(CaptureTarget::None, |backend| backend.target(ExclusionMode::Pty)) {
            CaptureTarget::Redirect(path) => format!("ready redirect {}", path.display()),
            _ => format!("ready mark {}", self.launch.terminal.display()),
        }
    }

    fn put_record(&self) -> Result<()> {
        let mode = if matches!(self.backend, Some(Backend::Tee(_))) { "redirect" } else { "mark" };
        let record = CaptureRecord { pid: std::process::id().cast_signed(), mode: mode.to_owned(), aside: self.aside };
        write_json(&self.launch.dir.join(RECORD), &record)
    }

    /// Until shell, terminal or capture ends. A tee goes on copying for programs that still print.
    pub fn serve(mut self) {
        if let Some(pane @ Backend::Pane(_)) = &self.backend {
            // From the next start mark on, what comes is a command's.
            let _ = pane.begin(ExclusionMode::Pty);
        }
        self.attend();
        self.state.remove(StateSlot::Output);
        let _ = fs::remove_dir_all(&self.launch.dir);
        if let Some(backend) = self.backend.take() {
            backend.close();
        }
    }

    fn attend(&mut self) {
        let shell = ProcessEnd::of(self.launch.shell_pid);
        let pause = shell.pause(LOOK).and_then(|pause| PollTimeout::try_from(pause).ok());
        let mut text = Vec::new();
        loop {
            let mut polled = vec![
                PollFd::new(self.requests.as_fd(), PollFlags::POLLIN),
                PollFd::new(self.terminal.as_fd(), PollFlags::empty()),
            ];
            polled.extend(shell.polled());
            match poll(&mut polled, pause.unwrap_or(PollTimeout::NONE)) {
                Ok(_) => {}
                Err(Errno::EINTR) => continue,
                Err(_) => return,
            }
            if polled[1].any() != Some(false) || shell.has_come() {
                return;
            }
            let mut piece = [0; 512];
            match self.requests.read(&mut piece) {
                Ok(count) => text.extend_from_slice(&piece[..count]),
                Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
                Err(_) => return,
            }
            while let Some(end) = memchr::memchr(b'\n', &text) {
                let line: Vec<u8> = text.drain(..=end).collect();
                let request = CaptureRequest::parse(String::from_utf8_lossy(&line).trim_end_matches('\n'));
                if request.is_some_and(|request| self.answer(request).is_break()) {
                    return;
                }
            }
            text.truncate(MAX_REQUEST_LINE);
        }
    }

    /// Breaks off when nothing more is to be captured.
    fn answer(&mut self, request: CaptureRequest) -> ControlFlow<()> {
        let (number, over) = match request {
            CaptureRequest::Quit => return ControlFlow::Break(()),
            CaptureRequest::Aside => {
                if let Some(Backend::Pane(_)) = &self.backend {
                    drop(self.backend.take());
                }
                self.aside = true;
                let _ = self.put_record();
                return ControlFlow::Continue(());
            }
            CaptureRequest::Resume(number) => {
                self.aside = false;
                if self.backend.is_none() {
                    // Only a pane is lent; a shell that prints marks can't redirect now.
                    self.backend = pane_backend(&self.launch);
                }
                let over = match &self.backend {
                    Some(pane @ Backend::Pane(_)) => pane.begin(ExclusionMode::Pty).is_err(),
                    Some(Backend::Tee(_)) => false,
                    None => true,
                };
                let _ = self.put_record();
                (number, over)
            }
            CaptureRequest::Begin(number) => {
                (number, self.backend.as_ref().is_none_or(|backend| backend.begin(ExclusionMode::Pty).is_err()))
            }
            CaptureRequest::End(number, status) => return self.end(number, status),
        };
        self.say(number, CaptureAnswer { over, ..CaptureAnswer::default() })
    }

    /// Answers once all of the command's output has been shown, then keeps it.
    fn end(&mut self, number: u64, status: i32) -> ControlFlow<()> {
        let Some(backend) = &self.backend else {
            let over = !self.aside;
            if self.aside {
                // The borrower may never have begun; if it has, the pipe is in use.
                self.backend = pane_backend(&self.launch);
                self.aside = self.backend.as_ref().is_none_or(|pane| pane.begin(ExclusionMode::Pty).is_err());
                let _ = self.put_record();
            }
            return self.say(number, CaptureAnswer { over, ..CaptureAnswer::default() });
        };
        let captured = backend.finish(REST);
        let mut over = !captured.complete;
        if let Backend::Pane(_) = backend {
            over |= backend.begin(ExclusionMode::Pty).is_err();
        }
        let next = self.say(number, CaptureAnswer { modes_changed: captured.modes_changed, over });
        if captured.complete {
            // If it can't be kept, it isn't known.
            let _ = last::keep_last_output(&self.state, number, status, &captured.bytes, captured.skipped);
        }
        next
    }

    fn say(&mut self, number: u64, answer: CaptureAnswer) -> ControlFlow<()> {
        let line = answer.line(number);
        if self.launch.shell == Shell::Fish {
            // This shell can't wait at a pipe, so it reads a file.
            let _ = write_private_atomic(&self.launch.dir.join(ANSWERED), line.as_bytes());
        } else {
            // A full pipe has no reader.
            let _ = self.answers.write_all(line.as_bytes());
        }
        if answer.over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn pane_backend(launch: &CaptureLaunch) -> Option<Backend> {
    let place = Pane::available(process_env, &launch.terminal)?;
    Pane::start(last::KEEP, place, &launch.dir, &launch.nonce).ok().map(Backend::Pane)
}

fn choose_backend(launch: &CaptureLaunch, terminal: impl Fn() -> Result<File>) -> Result<Backend> {
    if let Some(pane) = pane_backend(launch) {
        return Ok(pane);
    }
    if launch.shell == Shell::Fish {
        let inside = process_env("TMUX").is_some_and(|server| !server.is_empty());
        return Err(Error::failed(if inside {
            "fish needs the pipe of the tmux pane for that, and it is in use"
        } else {
            "fish can't redirect itself, so that works only inside tmux"
        }));
    }
    let tee = Tee::start(last::KEEP, terminal()?, launch.shell_pid, &launch.nonce, &launch.dir);
    tee.map(Backend::Tee)
}
