//! Keeps the tee's pty and the user's terminal alike: size from terminal to pty, modes from pty to
//! terminal, only those a program changed. It moves no data.
//!
//! The pty begins without `opost`: the terminal does that work, and doing it twice halves the
//! speed. A program's switching it off is told from the other raw-mode flags.

use std::fs::File;
use std::sync::Arc;

use nix::libc::cc_t;
use nix::sys::termios::{
    ControlFlags, InputFlags, LocalFlags, OutputFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr,
};
use rustix::termios::{Winsize, tcgetwinsize, tcsetwinsize};

/// Set by the kernel.
const STATE: LocalFlags = LocalFlags::PENDIN.union(LocalFlags::FLUSHO);

/// Without the kernel's own flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Modes {
    input: InputFlags,
    output: OutputFlags,
    control: ControlFlags,
    local: LocalFlags,
    keys: [cc_t; nix::libc::NCCS],
}

impl Modes {
    fn of(termios: &Termios) -> Self {
        Self {
            input: termios.input_flags,
            output: termios.output_flags,
            control: termios.control_flags,
            local: termios.local_flags.difference(STATE),
            keys: termios.control_chars,
        }
    }
}

pub struct Mirror {
    terminal: Arc<File>,
    master: Arc<File>,
    seen: Modes,
    /// What the program meant by `seen`.
    meant: Modes,
    /// The pty's modes unchanged by programs.
    calm: Modes,
    /// A program has set `opost` since: its flag is now taken at its word.
    told: bool,
    size: Option<Winsize>,
}

impl Mirror {
    /// Fails when pty or terminal can't be asked.
    pub fn new(terminal: Arc<File>, master: Arc<File>) -> nix::Result<Self> {
        let modes = Modes::of(&tcgetattr(&master)?);
        let mut mirror = Self { terminal, master, seen: modes, meant: modes, calm: modes, told: false, size: None };
        mirror.begin()?;
        Ok(mirror)
    }

    /// Sets the pty's size and the modes that commands start with.
    pub fn begin(&mut self) -> nix::Result<()> {
        // The master answers for the line it belongs to.
        tcsetattr(&self.master, SetArg::TCSANOW, &cooked(tcgetattr(&self.terminal)?))?;
        self.seen = Modes::of(&tcgetattr(&self.master)?);
        self.settle();
        self.meant = self.meaning();
        self.size = None;
        self.follow_size();
        Ok(())
    }

    /// To the pty; true when it changed since the command began.
    pub fn follow_size(&mut self) -> bool {
        let Ok(size) = tcgetwinsize(&self.terminal) else { return false };
        if self.size == Some(size) || tcsetwinsize(&self.master, size).is_err() {
            return false;
        }
        self.size.replace(size).is_some()
    }

    /// A program's changes, to the terminal; true when there were any.
    pub fn follow_modes(&mut self) -> bool {
        let Ok(now) = tcgetattr(&self.master).map(|modes| Modes::of(&modes)) else { return false };
        if now == self.seen {
            return false;
        }
        self.seen = now;
        let old = self.meant;
        self.meant = self.meaning();
        let now = self.meant;
        let Ok(mut modes) = tcgetattr(&self.terminal) else { return true };
        let (changed, on) = (old.input ^ now.input, now.input);
        modes.input_flags = modes.input_flags.difference(changed) | (on & changed);
        let (changed, on) = (old.output ^ now.output, now.output);
        modes.output_flags = modes.output_flags.difference(changed) | (on & changed);
        let (changed, on) = (old.local ^ now.local, now.local);
        modes.local_flags = modes.local_flags.difference(changed) | (on & changed);
        for (at, key) in now.keys.into_iter().enumerate() {
            if old.keys[at] != key {
                modes.control_chars[at] = key;
            }
        }
        // A failure means that the terminal is gone; the watcher sees that.
        let _ = tcsetattr(&self.terminal, SetArg::TCSANOW, &modes);
        true
    }

    /// After a command: its modes no longer matter.
    pub fn settle(&mut self) {
        self.calm = self.seen;
        self.told = false;
    }

    /// With `opost` as the program believes it is.
    fn meaning(&mut self) -> Modes {
        let mut modes = self.seen;
        self.told = modes != self.calm && (self.told || modes.output.contains(OutputFlags::OPOST));
        let raw =
            !modes.local.intersects(LocalFlags::ICANON | LocalFlags::ISIG) && !modes.input.contains(InputFlags::ICRNL);
        if !self.told && !raw {
            modes.output.insert(OutputFlags::OPOST);
        }
        modes
    }

    /// Changed by a program and not put back.
    pub fn is_changed(&self) -> bool {
        self.seen != self.calm
    }

    /// The pty puts a carriage return before each newline.
    pub fn adds_returns(&self) -> bool {
        self.seen.output.contains(OutputFlags::OPOST | OutputFlags::ONLCR)
    }

    pub fn wants_keys(&self) -> bool {
        !self.seen.local.contains(LocalFlags::ICANON)
    }
}

/// A command's modes, from the terminal's, which may be a line editor's.
fn cooked(mut modes: Termios) -> Termios {
    if !modes.local_flags.contains(LocalFlags::ICANON) {
        modes.input_flags.insert(InputFlags::ICRNL);
        modes.input_flags.remove(InputFlags::INLCR | InputFlags::IGNCR);
        modes.local_flags.insert(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG | LocalFlags::IEXTEN);
        modes.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
        modes.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
    }
    modes.output_flags.insert(OutputFlags::ONLCR);
    modes.output_flags.remove(OutputFlags::OPOST);
    modes
}
