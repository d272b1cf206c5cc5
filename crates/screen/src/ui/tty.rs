//! The controlling terminal: size, modes, single keys, by `/dev/tty`, as stdin may be a pipe. Only
//! a [`Guard`] changes modes; drop restores them, so a signal must become a return
//! (`tokio::signal`) and never end the process.

use std::cell::Cell;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::termios::{
    FlushArg, InputFlags, LocalFlags, OutputFlags, SetArg, SpecialCharacterIndices, Termios, tcflush, tcgetattr,
    tcsetattr,
};
use nix::unistd::{getpgrp, tcgetpgrp};

pub use super::input::Key;
use super::input::{decode_key, is_unfinished};

/// How long the rest of a key's bytes may take.
pub(super) const REST_OF_KEY: Duration = Duration::from_millis(40);
/// Bracketed paste: pasted text comes between marks and can be told from keys.
pub(super) const PASTE_ON: &[u8] = b"\x1b[?2004h";
pub(super) const PASTE_OFF: &[u8] = b"\x1b[?2004l";
/// Disables a special character (`_POSIX_VDISABLE`).
const NO_KEY: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };
/// How long after an answering key a habitual Enter may follow.
pub(super) const HABIT: Duration = Duration::from_millis(250);
pub(super) const ENTER: &[u8] = b"\r\n";
pub(super) const INTERRUPT: u8 = 3;
/// Bytes per read.
const BURST: usize = 4096;

thread_local! {
    /// Filled by [`Tty::set_input_aside`]; only one thread asks the user.
    static ASIDE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}
/// In bytes.
const MOST_ASIDE: usize = 128 * 1024;

/// The bytes typed before questions; handed out once.
pub(super) fn take_aside() -> Vec<u8> {
    ASIDE.take()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalMode {
    /// While an answer streams: no echo, no line editing; Ctrl-C is a signal.
    Stream,
    /// As [`TerminalMode::Stream`] with a line to return to: Ctrl-C discards no typed text.
    StreamOverLine,
    /// For questions: Ctrl-C and the like are keys too.
    Keys,
    /// As [`TerminalMode::Keys`], with Enter distinct from Ctrl-J.
    Edit,
    /// As [`TerminalMode::StreamOverLine`] with input read at once: only Ctrl-C is a signal.
    Typing,
}

#[derive(Debug)]
pub struct Tty {
    file: File,
}

#[derive(Debug)]
#[must_use = "the modes are restored as soon as the guard is dropped"]
pub struct Guard {
    changed: Option<Changed>,
}

#[derive(Debug)]
struct Changed {
    terminal: OwnedFd,
    saved: Termios,
    modes: Termios,
}

impl Tty {
    pub fn open() -> io::Result<Self> {
        Ok(Self::from_file(OpenOptions::new().read(true).write(true).open("/dev/tty")?))
    }

    /// For output below a line: its editor may have left a mode in which a newline isn't one.
    pub fn open_plain() -> io::Result<(Self, Guard)> {
        let tty = Self::open()?;
        let modes = tty.guard(TerminalMode::Stream)?;
        Ok((tty, modes))
    }

    pub fn from_file(file: File) -> Self {
        Self { file }
    }

    /// (columns, rows); 80 × 24 if unknown. Cheap: call again after a resize.
    pub fn size(&self) -> (usize, usize) {
        match rustix::termios::tcgetwinsize(&self.file) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (usize::from(size.ws_col), usize::from(size.ws_row)),
            _ => (80, 24),
        }
    }

    /// Switches modes until drop. No effect in the background, where it would stop the process.
    pub fn guard(&self, mode: TerminalMode) -> io::Result<Guard> {
        self.change_modes(|modes| {
            modes.local_flags.remove(LocalFlags::ECHO | LocalFlags::ICANON);
            match mode {
                TerminalMode::Keys | TerminalMode::Edit => {
                    modes.local_flags.remove(LocalFlags::ISIG | LocalFlags::IEXTEN)
                }
                TerminalMode::Stream => modes.local_flags.insert(LocalFlags::ISIG),
                TerminalMode::StreamOverLine | TerminalMode::Typing => {
                    modes.local_flags.insert(LocalFlags::ISIG | LocalFlags::NOFLSH)
                }
            }
            if mode == TerminalMode::Edit {
                modes.input_flags.remove(InputFlags::ICRNL | InputFlags::INLCR | InputFlags::IGNCR);
            }
            if mode == TerminalMode::Typing {
                for key in [SpecialCharacterIndices::VSUSP, SpecialCharacterIndices::VQUIT] {
                    modes.control_chars[key as usize] = NO_KEY;
                }
            }
            // A line editor may have switched this off; we write plain newlines.
            modes.output_flags.insert(OutputFlags::OPOST | OutputFlags::ONLCR);
            modes.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
            modes.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
        })
    }

    fn change_modes(&self, change: impl FnOnce(&mut Termios)) -> io::Result<Guard> {
        if in_background(&self.file) {
            return Ok(Guard { changed: None });
        }
        let saved = tcgetattr(&self.file)?;
        let mut modes = saved.clone();
        change(&mut modes);
        // Not after draining the output: that would hang behind a Ctrl-S.
        tcsetattr(&self.file, SetArg::TCSANOW, &modes)?;
        Ok(Guard { changed: Some(Changed { terminal: self.file.as_fd().try_clone_to_owned()?, saved, modes }) })
    }

    /// Before a question: keeps unread input for the line ([`take_aside`]). Needs a [`Guard`].
    pub fn set_input_aside(&mut self) -> io::Result<()> {
        let mut aside = take_aside();
        // A larger amount isn't typed.
        self.read_on(&mut aside, Duration::ZERO, |bytes| bytes.len() < MOST_ASIDE)?;
        ASIDE.set(aside);
        self.discard_input()
    }

    /// Keeps bytes that a question read but that don't answer it, as [`Tty::set_input_aside`] does.
    pub(super) fn put_aside(&self, bytes: Vec<u8>) {
        let mut aside = take_aside();
        aside.extend(bytes);
        aside.truncate(MOST_ASIDE);
        ASIDE.set(aside);
    }

    /// Up to an Enter, a Ctrl-C, or a silence of `pause`. Needs [`TerminalMode::Keys`].
    pub(super) fn rest_of_text(&mut self, pause: Duration) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let ends = |bytes: &[u8]| bytes.iter().any(|byte| ENTER.contains(byte) || *byte == INTERRUPT);
        self.read_on(&mut bytes, pause, |bytes| bytes.len() < MOST_ASIDE && !ends(bytes))?;
        Ok(bytes)
    }

    /// Adds what comes while more is wanted, up to a silence of `pause` or the terminal's end.
    fn read_on(&mut self, bytes: &mut Vec<u8>, pause: Duration, wants: impl Fn(&[u8]) -> bool) -> io::Result<()> {
        while wants(bytes) && self.ready(Some(pause))? {
            match self.burst()? {
                more if more.is_empty() => break,
                more => bytes.extend(more),
            }
        }
        Ok(())
    }

    pub fn discard_input(&mut self) -> io::Result<()> {
        Ok(tcflush(&self.file, FlushArg::TCIFLUSH)?)
    }

    /// Waits for one key. None: timeout or a signal. Keys read together are [`Key::Paste`]: pasted
    /// text answers no question. Later typing stays apart by the returned guard, which is for
    /// [`Tty::take_enter`]. Without [`TerminalMode::Keys`] keys arrive only with Enter.
    pub fn read_key(&mut self, timeout: Option<Duration>) -> io::Result<Option<(Key, Guard)>> {
        let Some((bytes, mut lines)) = self.read_typed(timeout)? else { return Ok(None) };
        let key = decode_key(&bytes);
        if key == Key::Paste {
            lines.restore();
            self.drop_paste()?;
        }
        Ok(Some((key, lines)))
    }

    /// [`Tty::read_key`] with the bytes: one key, or several that came together.
    pub fn read_typed(&mut self, timeout: Option<Duration>) -> io::Result<Option<(Vec<u8>, Guard)>> {
        if !self.ready(timeout)? {
            return Ok(None);
        }
        // The read reports a lost terminal.
        let mut lines = self.gather_lines().unwrap_or(Guard { changed: None });
        if !self.ready(Some(Duration::ZERO))? {
            // Linux still returns earlier bytes; other systems may hold them back now.
            lines.restore();
        }
        let mut bytes = self.burst()?;
        if is_unfinished(&bytes) {
            lines.restore();
        }
        // A key of several bytes may come in several reads.
        self.read_on(&mut bytes, REST_OF_KEY, is_unfinished)?;
        Ok(Some((bytes, lines)))
    }

    /// Drops the rest of a [`Key::Paste`], whose last bytes must not look like a key.
    pub fn drop_paste(&mut self) -> io::Result<()> {
        while self.ready(Some(REST_OF_KEY))? && !self.burst()?.is_empty() {}
        Ok(())
    }

    /// Makes the terminal keep what is typed until Enter or Ctrl-C, so nothing else is read.
    fn gather_lines(&self) -> io::Result<Guard> {
        use SpecialCharacterIndices::{VEOF, VEOL, VERASE, VKILL};
        self.change_modes(|modes| {
            modes.local_flags.remove(LocalFlags::ECHO | LocalFlags::ECHONL | LocalFlags::ISIG | LocalFlags::IEXTEN);
            modes.local_flags.insert(LocalFlags::ICANON);
            modes.input_flags.insert(InputFlags::ICRNL);
            modes.input_flags.remove(InputFlags::INLCR | InputFlags::IGNCR);
            for key in [VEOF, VERASE, VKILL] {
                modes.control_chars[key as usize] = NO_KEY;
            }
            modes.control_chars[VEOL as usize] = INTERRUPT;
        })
    }

    /// Waits a moment for the habitual Enter behind a key, so that it answers nothing else and runs
    /// no line; other input stays. True: Ctrl-C followed. `lines`: from [`Tty::read_key`].
    pub fn take_enter(&mut self, lines: Option<Guard>) -> io::Result<bool> {
        let waiting = |tty: &Self| rustix::io::ioctl_fionread(&tty.file).map_err(io::Error::from);
        let lines = match lines.filter(|lines| lines.changed.is_some()) {
            Some(lines) => lines,
            None if waiting(self)? > 0 => return Ok(false),
            None => self.gather_lines()?,
        };
        if lines.changed.is_none() || !self.ready(Some(HABIT))? || waiting(self)? != 1 {
            return Ok(false);
        }
        Ok(self.burst()?.first() == Some(&INTERRUPT))
    }

    /// None: timeout or a signal. Empty: the terminal is gone.
    pub fn read_bytes(&mut self, timeout: Option<Duration>) -> io::Result<Option<Vec<u8>>> {
        if self.ready(timeout)? { self.burst().map(Some) } else { Ok(None) }
    }

    fn ready(&self, timeout: Option<Duration>) -> io::Result<bool> {
        let timeout = timeout.map_or(PollTimeout::NONE, |t| PollTimeout::try_from(t).unwrap_or(PollTimeout::MAX));
        match poll(&mut [PollFd::new(self.file.as_fd(), PollFlags::POLLIN)], timeout) {
            Ok(n) => Ok(n > 0),
            Err(Errno::EINTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    fn burst(&mut self) -> io::Result<Vec<u8>> {
        let mut buffer = vec![0; BURST];
        match self.file.read(&mut buffer) {
            Ok(n) => buffer.truncate(n),
            // After a hang-up.
            Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => buffer.clear(),
            Err(error) => return Err(error),
        }
        Ok(buffer)
    }
}

fn in_background(terminal: &impl AsFd) -> bool {
    tcgetpgrp(terminal).is_ok_and(|foreground| foreground != getpgrp())
}

impl AsFd for Tty {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Guard {
    /// Sets the modes again if a shell changed them on suspension (true). Also false when the
    /// terminal is gone: the next read reports that.
    pub fn renew(&self) -> bool {
        let Some(Changed { terminal, modes, .. }) = &self.changed else { return false };
        let cooked = LocalFlags::ECHO | LocalFlags::ICANON;
        tcgetattr(terminal).is_ok_and(|now| now.local_flags.intersects(cooked))
            && !in_background(terminal)
            && tcsetattr(terminal, SetArg::TCSANOW, modes).is_ok()
    }

    pub(super) fn restore(&mut self) {
        if let Some(Changed { terminal, saved, .. }) = self.changed.take() {
            // Fails only when the terminal is gone.
            let _ = tcsetattr(&terminal, SetArg::TCSANOW, &saved);
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.restore();
    }
}

#[cfg(test)]
#[path = "tty_tests.rs"]
mod tests;
