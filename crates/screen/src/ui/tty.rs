//! The controlling terminal: its size, its modes and single keys. stdin may be a pipe, so
//! everything goes through `/dev/tty`. It must not decide what a key means.
//!
//! Modes are changed only by a [`Guard`], which restores them when it is dropped: on every return
//! and on a panic that unwinds. A signal must therefore be turned into a return (`tokio::signal`
//! does), never end the process at once.

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

pub use super::key::Key;
use super::key::{decode_key, is_unfinished};

/// How long the rest of a key's bytes may take after its first one.
pub(super) const REST_OF_KEY: Duration = Duration::from_millis(40);
/// Switches bracketed paste on: what is pasted then comes between marks, and can be told from keys.
pub(super) const PASTE_ON: &[u8] = b"\x1b[?2004h";
pub(super) const PASTE_OFF: &[u8] = b"\x1b[?2004l";
/// What a special character is set to when no key shall have its effect (`_POSIX_VDISABLE`).
const NO_KEY: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };
/// How long after a key that answers a question the Enter may follow that people press out of
/// habit.
pub(super) const HABIT: Duration = Duration::from_millis(250);
/// What the key Enter sends, in either mode.
pub(super) const ENTER: &[u8] = b"\r\n";
/// What the key Ctrl-C sends.
pub(super) const INTERRUPT: u8 = 3;
/// Most bytes that are read at once.
const BURST: usize = 4096;

thread_local! {
    /// What [`Tty::set_input_aside`] has found: one thread asks the user.
    static ASIDE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}
/// Most bytes that are kept so.
const MOST_ASIDE: usize = 128 * 1024;

/// The bytes that were typed before questions stood; handed out once.
pub(super) fn take_aside() -> Vec<u8> {
    ASIDE.take()
}

/// What a [`Guard`] switches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalMode {
    /// While an answer streams: no echo and no line editing; Ctrl-C is still a signal.
    Stream,
    /// As [`TerminalMode::Stream`] where a line comes back behind the answer: Ctrl-C throws nothing
    /// away of what is typed.
    StreamOverLine,
    /// While a question waits for a key: Ctrl-C and its kin are keys too.
    Keys,
    /// As [`TerminalMode::Keys`], and Enter is told from Ctrl-J: for an editor.
    Edit,
    /// As [`TerminalMode::StreamOverLine`] while what is typed is read at once: no other key is a
    /// signal.
    Typing,
}

#[derive(Debug)]
pub struct Tty {
    file: File,
}

/// Restores the terminal's modes when dropped.
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
    /// Opens the controlling terminal; an error when there is none.
    pub fn open() -> io::Result<Self> {
        Ok(Self::from_file(OpenOptions::new().read(true).write(true).open("/dev/tty")?))
    }

    pub fn from_file(file: File) -> Self {
        Self { file }
    }

    /// Columns and rows; 80 × 24 when the terminal doesn't say. Ask again after a resize: the call
    /// is cheap.
    pub fn size(&self) -> (usize, usize) {
        match rustix::termios::tcgetwinsize(&self.file) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (usize::from(size.ws_col), usize::from(size.ws_row)),
            _ => (80, 24),
        }
    }

    /// Switches modes until the guard is dropped. In a background process group nothing is changed,
    /// because the attempt would stop the process.
    pub fn guard(&self, mode: TerminalMode) -> io::Result<Guard> {
        if tcgetpgrp(&self.file).is_ok_and(|foreground| foreground != getpgrp()) {
            return Ok(Guard { changed: None });
        }
        let saved = tcgetattr(&self.file)?;
        let mut modes = saved.clone();
        modes.local_flags.remove(LocalFlags::ECHO | LocalFlags::ICANON);
        match mode {
            TerminalMode::Keys | TerminalMode::Edit => modes.local_flags.remove(LocalFlags::ISIG | LocalFlags::IEXTEN),
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
        // At once, here and in the guard: waiting for the output to drain would hang behind a
        // Ctrl-S.
        tcsetattr(&self.file, SetArg::TCSANOW, &modes)?;
        Ok(Guard { changed: Some(Changed { terminal: self.file.as_fd().try_clone_to_owned()?, saved, modes }) })
    }

    /// For the beginning of a question: what was typed and not yet read is no answer to it, and is
    /// kept for the line that comes behind ([`take_aside`]). Needs a [`Guard`], or only whole lines
    /// are found.
    pub fn set_input_aside(&mut self) -> io::Result<()> {
        let mut aside = take_aside();
        // More than that isn't typed.
        while aside.len() < MOST_ASIDE && self.ready(Some(Duration::ZERO))? {
            match self.burst()? {
                bytes if bytes.is_empty() => break,
                bytes => aside.extend(bytes),
            }
        }
        ASIDE.set(aside);
        self.discard_input()
    }

    /// Keeps bytes that a question has read and that are no answer to it, as
    /// [`Tty::set_input_aside`] does.
    pub(super) fn put_aside(&self, bytes: Vec<u8>) {
        let mut aside = take_aside();
        aside.extend(bytes);
        aside.truncate(MOST_ASIDE);
        ASIDE.set(aside);
    }

    /// What follows of a text that has begun: to its Enter, to a Ctrl-C, or until nothing has come
    /// for `pause`. Needs a [`Guard`] of [`TerminalMode::Keys`].
    pub(super) fn rest_of_text(&mut self, pause: Duration) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let ends = |bytes: &[u8]| bytes.iter().any(|byte| ENTER.contains(byte) || *byte == INTERRUPT);
        while bytes.len() < MOST_ASIDE && !ends(&bytes) && self.ready(Some(pause))? {
            match self.burst()? {
                more if more.is_empty() => break,
                more => bytes.extend(more),
            }
        }
        Ok(bytes)
    }

    /// Throws away what was typed and not yet read.
    pub fn discard_input(&mut self) -> io::Result<()> {
        Ok(tcflush(&self.file, FlushArg::TCIFLUSH)?)
    }

    /// Waits for one key; none when the time is over or a signal came (look at your flags and ask
    /// again). Keys that come in one read are [`Key::Paste`], and thrown away: no pasted text
    /// answers a question. Until the returned guard is dropped the terminal gathers lines, so that
    /// what is typed behind the key stays apart from it; it is for [`Tty::take_enter`]. Needs a
    /// [`Guard`] of [`TerminalMode::Keys`], or keys arrive only with Enter.
    pub fn read_key(&mut self, timeout: Option<Duration>) -> io::Result<Option<(Key, Guard)>> {
        let Some((bytes, mut lines)) = self.read_typed(timeout)? else { return Ok(None) };
        let key = decode_key(&bytes);
        if key == Key::Paste {
            lines.restore();
            self.drop_paste()?;
        }
        Ok(Some((key, lines)))
    }

    /// [`Tty::read_key`] with the bytes: one key, or several that came at once.
    pub fn read_typed(&mut self, timeout: Option<Duration>) -> io::Result<Option<(Vec<u8>, Guard)>> {
        if !self.ready(timeout)? {
            return Ok(None);
        }
        // A terminal that is gone is told by the read.
        let mut lines = self.gather_lines().unwrap_or(Guard { changed: None });
        if !self.ready(Some(Duration::ZERO))? {
            // Linux still shows what was there before; other systems may hold it back now.
            lines.restore();
        }
        let mut bytes = self.burst()?;
        if is_unfinished(&bytes) {
            lines.restore();
        }
        // A key of several bytes may come in several reads.
        while is_unfinished(&bytes) && self.ready(Some(REST_OF_KEY))? {
            let more = self.burst()?;
            if more.is_empty() {
                break;
            }
            bytes.extend(more);
        }
        Ok(Some((bytes, lines)))
    }

    /// Behind a key that is [`Key::Paste`]: throws the rest of it away, whose last bytes must not
    /// look like a key of their own.
    pub fn drop_paste(&mut self) -> io::Result<()> {
        while self.ready(Some(REST_OF_KEY))? && !self.burst()?.is_empty() {}
        Ok(())
    }

    /// Lets the terminal gather lines: it keeps what is typed until the line has an end, Enter or
    /// Ctrl-C, so nothing else is read.
    fn gather_lines(&self) -> io::Result<Guard> {
        if tcgetpgrp(&self.file).is_ok_and(|foreground| foreground != getpgrp()) {
            return Ok(Guard { changed: None });
        }
        let saved = tcgetattr(&self.file)?;
        let mut modes = saved.clone();
        modes.local_flags.remove(LocalFlags::ECHO | LocalFlags::ECHONL | LocalFlags::ISIG | LocalFlags::IEXTEN);
        modes.local_flags.insert(LocalFlags::ICANON);
        modes.input_flags.insert(InputFlags::ICRNL);
        modes.input_flags.remove(InputFlags::INLCR | InputFlags::IGNCR);
        use SpecialCharacterIndices::{VEOF, VEOL, VERASE, VKILL};
        for key in [VEOF, VERASE, VKILL] {
            modes.control_chars[key as usize] = NO_KEY;
        }
        modes.control_chars[VEOL as usize] = INTERRUPT;
        tcsetattr(&self.file, SetArg::TCSANOW, &modes)?;
        Ok(Guard { changed: Some(Changed { terminal: self.file.as_fd().try_clone_to_owned()?, saved, modes }) })
    }

    /// Behind a key that has answered a question: waits a moment for the Enter that people press
    /// out of habit, and takes it, so that it is no answer to anything else and runs no line.
    /// Whatever else is typed stays unread, for the next reader. Says whether it was Ctrl-C that
    /// followed. `lines` is what came with the key from [`Tty::read_key`]; without it, what was
    /// typed before this call stays too.
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

    /// Waits for typed bytes, as they come; none when the time is over or a signal came, empty when
    /// the terminal is gone.
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
            // What a hang-up gives.
            Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => buffer.clear(),
            Err(error) => return Err(error),
        }
        Ok(buffer)
    }
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
    /// Changes the modes again where somebody changed them back, and says whether: a shell does
    /// that when a question is suspended, and not every shell undoes it when it goes on. False also
    /// when the terminal is gone: the next read tells.
    pub fn renew(&self) -> bool {
        let Some(Changed { terminal, modes, .. }) = &self.changed else { return false };
        let cooked = LocalFlags::ECHO | LocalFlags::ICANON;
        tcgetattr(terminal).is_ok_and(|now| now.local_flags.intersects(cooked))
            && !tcgetpgrp(terminal).is_ok_and(|foreground| foreground != getpgrp())
            && tcsetattr(terminal, SetArg::TCSANOW, modes).is_ok()
    }
}

impl Guard {
    pub(super) fn restore(&mut self) {
        if let Some(Changed { terminal, saved, .. }) = self.changed.take() {
            // Nothing can be done when it fails: the terminal is gone then.
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
