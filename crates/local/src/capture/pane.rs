//! Capture inside tmux: tmux copies what a pane shows into a pipe of ours. A pane has one such
//! pipe; the user's own is never taken.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::ExclusionMode;
use super::marks::{MarkedPiece, Scanner};
use super::newlines::Newlines;
use super::recorder::{Captured, End, Recorder};
use super::tee::{Wakeup, open_pipe, spawn};
use crate::error::{Error, Result};
use crate::store::program::output_within;
use aish_text::quote::block;
use aish_text::{Shell, is_token};

const PIPE: &str = "pane";
const ANSWER: Duration = Duration::from_secs(3);
const MAX_ANSWER: u64 = 4096;
const BURST: usize = 64 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanePlace {
    server: String,
    pane: String,
}

pub struct Pane {
    place: PanePlace,
    record: Arc<PaneRecord>,
    reader: Option<JoinHandle<()>>,
    path: PathBuf,
}

struct PaneRecord {
    recorder: Recorder,
    stop: Wakeup,
}

impl PanePlace {
    fn tmux(&self, arguments: &[&str]) -> io::Result<String> {
        let mut command = Command::new("tmux");
        command.args(arguments).env("TMUX", &self.server).stderr(Stdio::null());
        let answer = output_within(&mut command, ANSWER, MAX_ANSWER)?;
        if !answer.status.ok_or(ErrorKind::TimedOut)?.success() {
            return Err(io::Error::other(format!("tmux {} failed", arguments.first().unwrap_or(&""))));
        }
        String::from_utf8(answer.out).map_err(io::Error::other)
    }
}

impl Pane {
    /// None unless `terminal` is a pane with a free pipe. Starts one process.
    pub fn available(variable: impl Fn(&str) -> Option<String>, terminal: &Path) -> Option<PanePlace> {
        let server = variable("TMUX").filter(|server| !server.is_empty())?;
        let is_pane =
            |name: &String| name.len() > 1 && name.starts_with('%') && name[1..].bytes().all(|b| b.is_ascii_digit());
        let place = PanePlace { server, pane: variable("TMUX_PANE").filter(is_pane)? };
        let answer = place.tmux(&["display-message", "-p", "-t", &place.pane, "#{pane_pipe} #{pane_tty}"]).ok()?;
        // Another terminal may have inherited the variables.
        (answer.trim_end_matches('\n').strip_prefix("0 ").map(Path::new) == Some(terminal)).then_some(place)
    }

    /// Keeps `keep` bytes of head and tail. Fails when `dir` isn't writable or tmux refuses.
    pub fn start(keep: usize, place: PanePlace, dir: &Path, nonce: &str) -> Result<Self> {
        if !is_token(nonce) {
            return Err(Error::failed("the nonce of the capture is not a plain word"));
        }
        let fail = |error: io::Error| Error::failed(format!("the pane's output can't be captured: {error}"));
        let path = dir.join(PIPE);
        let Some(name) = path.to_str() else {
            return Err(Error::failed(format!("tmux can't be given the name {}: it is no text", path.display())));
        };
        let (pipe, hold) = open_pipe(&path).map_err(fail)?;
        let record = Arc::new(PaneRecord { recorder: Recorder::new(keep), stop: Wakeup::new().map_err(fail)? });
        let mut pane = Self { place, record, reader: None, path: path.clone() };
        // tmux expands formats and times in the command before sh reads it.
        let command = format!("exec cat >>{}", block(Shell::Bash, name)).replace('#', "##").replace('%', "%%");
        pane.place.tmux(&["pipe-pane", "-t", &pane.place.pane, &command]).map_err(fail)?;
        let (record, nonce) = (Arc::clone(&pane.record), nonce.to_owned());
        let reader = move || {
            let end = match record.read(&pipe, &nonce, hold) {
                Ok(end) => end,
                Err(error) => End::Stopped(format!("reading from tmux failed: {error}")),
            };
            record.recorder.ended(end);
        };
        pane.reader = Some(spawn("pane", reader).map_err(fail)?);
        Ok(pane)
    }

    /// Before a command is pushed: recording starts at the start mark.
    pub fn begin(&self, mode: ExclusionMode) -> Result<()> {
        if let Some(end) = self.ended() {
            return Err(Error::failed(format!("the output can't be captured: {end}")));
        }
        if mode != ExclusionMode::None {
            self.record.recorder.begin(true);
        }
        Ok(())
    }

    /// Waits for the end mark, at most `timeout`; what came since the start mark.
    pub fn finish(&self, timeout: Duration) -> Captured {
        self.record.recorder.finish(timeout)
    }

    pub fn ended(&self) -> Option<End> {
        self.record.recorder.end()
    }

    /// Gives the pane's pipe back.
    pub fn stop(self) {}
}

impl Drop for Pane {
    fn drop(&mut self) {
        // If it ended by itself the pipe may be another's now.
        if self.ended().is_none() {
            let _ = self.place.tmux(&["pipe-pane", "-t", &self.place.pane]);
        }
        self.record.stop.wake_for_good();
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
        let _ = fs::remove_file(&self.path);
    }
}

impl PaneRecord {
    /// Until tmux closes the pipe; `hold` keeps it open until tmux has opened it.
    fn read(&self, mut pipe: &File, nonce: &str, hold: File) -> io::Result<End> {
        let mut hold = Some(hold);
        let (mut scanner, mut newlines) = (Scanner::new(nonce), Newlines::default());
        let (mut buffer, mut out) = (vec![0; BURST], Vec::new());
        loop {
            let mut polled =
                [PollFd::new(self.stop.as_fd(), PollFlags::POLLIN), PollFd::new(pipe.as_fd(), PollFlags::POLLIN)];
            match poll(&mut polled, PollTimeout::NONE) {
                Err(Errno::EINTR) => continue,
                other => other?,
            };
            if polled[0].any() != Some(false) {
                return Ok(End::Stopped("the capture was stopped".into()));
            }
            let count = match pipe.read(&mut buffer) {
                Ok(0) => return Ok(End::Pipe),
                Ok(count) => count,
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => continue,
                Err(error) => return Err(error),
            };
            // Data came, so tmux has it open: without `hold` its end shows.
            drop(hold.take());
            scanner.scan(&buffer[..count], |piece| match piece {
                MarkedPiece::Text(text) => newlines.push(text, true, &mut out),
                MarkedPiece::Start => {
                    out.clear();
                    newlines = Newlines::default();
                    self.recorder.started();
                }
                MarkedPiece::End => {
                    newlines.flush(&mut out);
                    self.recorder.printed(&out);
                    out.clear();
                    self.recorder.completed();
                }
            });
            self.recorder.printed(&out);
            out.clear();
        }
    }
}
