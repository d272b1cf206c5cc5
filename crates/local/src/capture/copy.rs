//! The copier of a tee: from pty and pipe to terminal and record, without the marks. It has changed
//! modes carried over before what was printed under them is shown.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::marks::{MarkedPiece, Scanner};
use super::newlines::Newlines;
use super::recorder::End;
use super::tee::TeeLine;

/// More would delay what is shown, less would cost more calls.
const BURST: usize = 64 * 1024;
/// A read may end between a carriage return and its newline; the kernel hands on both together.
const RETURN_WAIT: Duration = Duration::from_millis(5);

/// Until it is stopped, the terminal is gone, or the last writer has closed.
pub fn run_copier(line: &TeeLine, nonce: &str) {
    let source = |file, is_pty| CopySource {
        file,
        is_pty,
        open: true,
        scanner: Scanner::new(nonce),
        newlines: Newlines::default(),
    };
    let sources = vec![source(&*line.master, true), source(&line.pipe, false)];
    let end = match (Copier { line, out: Vec::with_capacity(BURST) }).copy(sources) {
        Ok(()) => End::Stopped("nobody prints through the tee any more".into()),
        Err(error) if error.kind() == ErrorKind::Interrupted => End::Stopped("the tee was stopped".into()),
        Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => End::Terminal,
        Err(error) => End::Stopped(format!("copying to the terminal failed: {error}")),
    };
    line.recorder.ended(end);
    line.stop.wake_for_good();
}

struct CopySource<'l> {
    file: &'l File,
    is_pty: bool,
    open: bool,
    scanner: Scanner,
    newlines: Newlines,
}

struct Copier<'l> {
    line: &'l TeeLine,
    out: Vec<u8>,
}

impl<'l> Copier<'l> {
    /// Until no source is open. `Interrupted` means that it was stopped.
    fn copy(&mut self, mut sources: Vec<CopySource<'l>>) -> io::Result<()> {
        let mut buffer = vec![0; BURST];
        while !sources.is_empty() {
            let holds = sources.iter().any(|source| source.newlines.holds());
            let wait =
                if holds { PollTimeout::try_from(RETURN_WAIT).unwrap_or(PollTimeout::ZERO) } else { PollTimeout::NONE };
            let mut polled: Vec<_> =
                sources.iter().map(|source| PollFd::new(source.file.as_fd(), PollFlags::POLLIN)).collect();
            let count = self.wait(&mut polled, wait)?;
            let ready: Vec<_> = polled.iter().map(|fd| fd.any().unwrap_or(true)).collect();
            if count == 0 {
                sources.iter_mut().for_each(|source| source.newlines.flush(&mut self.out));
                self.show()?;
            }
            for (source, _) in sources.iter_mut().zip(ready).filter(|(_, ready)| *ready) {
                self.take(source, &mut buffer)?;
            }
            sources.retain(|source| source.open);
        }
        Ok(())
    }

    fn wait<'f>(&'f self, polled: &mut Vec<PollFd<'f>>, wait: PollTimeout) -> io::Result<i32> {
        polled.push(PollFd::new(self.line.stop.as_fd(), PollFlags::POLLIN));
        loop {
            match poll(polled, wait) {
                Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
                Ok(_) if polled.pop().is_some_and(|stop| stop.any() != Some(false)) => {
                    return Err(ErrorKind::Interrupted.into());
                }
                Ok(count) => return Ok(count),
            }
        }
    }

    fn take(&mut self, source: &mut CopySource, buffer: &mut [u8]) -> io::Result<()> {
        let mut filled = 0;
        while filled < buffer.len() {
            match source.file.read(&mut buffer[filled..]) {
                // No writer is left: a pty says so with an error, a pipe with an end of file.
                Ok(0) => {
                    source.open = false;
                    break;
                }
                Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => {
                    source.open = false;
                    break;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(count) => filled += count,
            }
        }
        let added = source.is_pty && self.line.follow_modes();
        let mut result = Ok(());
        let CopySource { scanner, newlines, .. } = source;
        scanner.scan(&buffer[..filled], |piece| {
            if result.is_err() {
                return;
            }
            if let MarkedPiece::Text(text) = piece {
                newlines.push(text, added, &mut self.out);
                return;
            }
            newlines.flush(&mut self.out);
            result = self.show();
            if result.is_ok() {
                self.mark(piece);
            }
        });
        result?;
        self.show()
    }

    fn mark(&self, piece: MarkedPiece) {
        match piece {
            MarkedPiece::Start => self.line.recorder.started(),
            MarkedPiece::End => {
                // Mode changes must be carried over before the shell goes on.
                self.line.settle();
                self.line.recorder.completed();
            }
            MarkedPiece::Text(_) => {}
        }
    }

    fn show(&mut self) -> io::Result<()> {
        // Recorded before shown: the user may react to what is shown with the next command.
        self.line.recorder.printed(&self.out);
        let mut rest = self.out.as_slice();
        while !rest.is_empty() {
            match (&*self.line.terminal).write(rest) {
                Ok(count) => rest = &rest[count..],
                // A stopped or slow terminal stops the program, as without a tee.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let mut polled = vec![PollFd::new(self.line.terminal.as_fd(), PollFlags::POLLOUT)];
                    self.wait(&mut polled, PollTimeout::NONE)?;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.out.clear();
        Ok(())
    }
}
