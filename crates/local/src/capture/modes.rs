//! Keeps the tee's pty and the user's terminal alike: size from the terminal to the pty, modes the
//! other way, since a full-screen program sets the modes of its output. Only what a program changed
//! is carried over, so that what it set on the terminal itself stays. It reads and writes no data.
//!
//! One mode differs: the pty begins without `opost`. The terminal does that work in any case, and
//! to do it twice makes a big output twice as slow. So a program that switches `opost` off can't be
//! seen doing it; that it did is told from the rest of what raw modes are.

use std::fs::File;
use std::sync::Arc;

use nix::libc::cc_t;
use nix::sys::termios::{
    ControlFlags, InputFlags, LocalFlags, OutputFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr,
};
use rustix::termios::{Winsize, tcgetwinsize, tcsetwinsize};

/// Flags that the kernel sets for itself.
const STATE: LocalFlags = LocalFlags::PENDIN.union(LocalFlags::FLUSHO);

/// The modes, without what the kernel keeps beside them.
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
    /// The pty's modes when they were last looked at.
    seen: Modes,
    /// What the program meant by them.
    meant: Modes,
    /// Its modes when no program has changed them.
    calm: Modes,
    /// A program has set `opost` since then: from now on it is taken at its word.
    told: bool,
    size: Option<Winsize>,
}

impl Mirror {
    /// Makes the pty like the terminal.
    /// Fails when one of the two can't be asked.
    pub fn new(terminal: Arc<File>, master: Arc<File>) -> nix::Result<Self> {
        let modes = Modes::of(&tcgetattr(&master)?);
        let mut mirror = Self { terminal, master, seen: modes, meant: modes, calm: modes, told: false, size: None };
        mirror.begin()?;
        Ok(mirror)
    }

    /// Gives the pty the terminal's size and the modes that commands start with.
    pub fn begin(&mut self) -> nix::Result<()> {
        // Asking the master is asking the line it belongs to.
        tcsetattr(&self.master, SetArg::TCSANOW, &cooked(tcgetattr(&self.terminal)?))?;
        self.seen = Modes::of(&tcgetattr(&self.master)?);
        self.settle();
        self.meant = self.meaning();
        self.size = None;
        self.follow_size();
        Ok(())
    }

    /// Carries a changed size over to the pty; true when it had changed since the command began.
    pub fn follow_size(&mut self) -> bool {
        let Ok(size) = tcgetwinsize(&self.terminal) else { return false };
        let same = self.size.is_some_and(|old| {
            (old.ws_row, old.ws_col, old.ws_xpixel, old.ws_ypixel)
                == (size.ws_row, size.ws_col, size.ws_xpixel, size.ws_ypixel)
        });
        if same || tcsetwinsize(&self.master, size).is_err() {
            return false;
        }
        self.size.replace(size).is_some()
    }

    /// Carries modes that a program changed over to the terminal; true when there were any.
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
        // When it fails the terminal is gone, which the watcher sees.
        let _ = tcsetattr(&self.terminal, SetArg::TCSANOW, &modes);
        true
    }

    /// A command ended: the modes it left no longer matter.
    pub fn settle(&mut self) {
        self.calm = self.seen;
        self.told = false;
    }

    /// The modes, with `opost` as the program thinks it is.
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

    /// Whether a program has changed the modes and not yet put them back.
    pub fn is_changed(&self) -> bool {
        self.seen != self.calm
    }

    /// Whether the pty puts a carriage return before each newline.
    pub fn adds_returns(&self) -> bool {
        self.seen.output.contains(OutputFlags::OPOST | OutputFlags::ONLCR)
    }

    /// Whether a program wants single keys from the pty.
    pub fn wants_keys(&self) -> bool {
        !self.seen.local.contains(LocalFlags::ICANON)
    }
}

/// The modes that a shell gives to a command, made from the terminal's, which may be those of a
/// line editor.
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
