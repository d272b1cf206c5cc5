//! What the user types while Norris is at work: kept for the line that comes after it, never mixed in. Two things are
//! understood at once: the line `:norris off`, and Ctrl-N, which wants to be asked about. Ctrl-C is a signal, not a key, here.
//! It shows nothing and decides nothing about the run.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use super::input::{Decoder, Input};
use super::tty::{Guard, Mode, REST_OF_KEY, Tty};

/// The line that ends a run (META-03).
const OFF: &str = ":norris off";
/// Most characters that are kept; more is no typing.
const MAX: usize = 128 * 1024;
/// Most reads of one poll: a flood must not keep its caller from everything else.
const READS: usize = 64;

/// What came of a read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Typed {
    /// Nothing that matters at once.
    #[default]
    Nothing,
    /// Ctrl-N (KEY-02): ask whether the run is to end.
    AbortQuestion,
    /// `:norris off` and Enter.
    Off,
    /// The terminal is gone.
    Gone,
}

/// What was typed so far. Pure: bytes in.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    decoder: Decoder,
    text: Vec<char>,
    /// Where the line begins that is being typed; the ones before it were entered and can't be edited any more.
    line: usize,
}

impl Kept {
    /// Takes the next bytes. Of several things that matter, the strongest is returned.
    pub fn feed(&mut self, bytes: &[u8]) -> Typed {
        let mut strongest = Typed::Nothing;
        for input in self.decoder.feed(bytes) {
            strongest = strongest.max(self.press(input));
        }
        strongest
    }

    /// Nothing followed for a moment: what looked like the beginning of a sequence was a key of its own.
    pub fn idle(&mut self) {
        if let Some(input) = self.decoder.idle() {
            self.press(input);
        }
    }

    /// What was typed: printable characters, tabs and newlines. It is handed out once.
    pub fn take(&mut self) -> String {
        self.line = 0;
        self.text.drain(..).collect()
    }

    fn press(&mut self, input: Input) -> Typed {
        match input {
            Input::Char(c) => self.keep(c),
            Input::Tab => self.keep('\t'),
            Input::Pasted(c) => {
                self.keep(c);
                if c == '\n' {
                    self.line = self.text.len();
                }
            }
            Input::Enter | Input::Newline => {
                let line: String = self.text[self.line..].iter().collect();
                if line.trim() == OFF {
                    self.text.truncate(self.line);
                    return Typed::Off;
                }
                self.keep('\n');
                self.line = self.text.len();
            }
            Input::Backspace => self.cut(self.text.len().saturating_sub(1)),
            Input::Ctrl('u') => self.cut(self.line),
            Input::Ctrl('w') => {
                let end = self.text.iter().rposition(|c| !c.is_whitespace()).map_or(0, |n| n + 1);
                self.cut(self.text[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |n| n + 1));
            }
            Input::Ctrl('n') => return Typed::AbortQuestion,
            _ => {}
        }
        Typed::Nothing
    }

    fn keep(&mut self, c: char) {
        if self.text.len() < MAX {
            self.text.push(c);
        }
    }

    /// Takes the end of the current line away.
    fn cut(&mut self, from: usize) {
        self.text.truncate(from.max(self.line));
    }
}

/// Keeps what is typed on a terminal: without echo, and with the modes as before once it is dropped.
#[derive(Debug)]
pub struct Typing {
    tty: Tty,
    _guard: Guard,
    kept: Kept,
}

impl Typing {
    /// Begins. What was typed before and isn't read yet is kept too.
    ///
    /// # Errors
    /// When the terminal's modes can't be changed.
    pub fn new(tty: Tty) -> io::Result<Self> {
        let guard = tty.guard(Mode::Typing)?;
        Ok(Self { tty, _guard: guard, kept: Kept::default() })
    }

    /// The terminal, for questions and output; a question throws away what isn't read yet, so [`Self::poll`] before it.
    pub fn tty(&mut self) -> &mut Tty {
        &mut self.tty
    }

    /// Reads what there is, waiting at most `timeout` for it.
    ///
    /// # Errors
    /// When the terminal can't be read.
    pub fn poll(&mut self, timeout: Duration) -> io::Result<Typed> {
        let mut strongest = Typed::Nothing;
        let mut wait = timeout;
        for _ in 0..READS {
            match self.tty.read_bytes(Some(wait))? {
                Some(bytes) if bytes.is_empty() => return Ok(Typed::Gone),
                Some(bytes) => strongest = strongest.max(self.kept.feed(&bytes)),
                None => {
                    self.kept.idle();
                    return Ok(strongest);
                }
            }
            if strongest != Typed::Nothing {
                return Ok(strongest);
            }
            wait = if self.kept.decoder.pending() { REST_OF_KEY } else { Duration::ZERO };
        }
        Ok(strongest)
    }

    /// What was typed; handed out once.
    pub fn take(&mut self) -> String {
        self.kept.take()
    }
}

impl AsFd for Typing {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.tty.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::*;
    use crate::ui::typist::terminal;

    fn typed(bytes: &[u8]) -> (Typed, String) {
        let mut kept = Kept::default();
        (kept.feed(bytes), kept.take())
    }

    #[test]
    fn text_is_kept_as_typed() {
        for (bytes, text) in [
            (b"git status".as_slice(), "git status"),
            (b"ls\rpwd\n", "ls\npwd\n"),
            (b"a\tb", "a\tb"),
            (b"abc\x7f\x08d", "ad"),
            (b"\x7f\x7fa", "a"),
            (b"a\r\x7fb", "a\nb"),
            (b"one two  \x17x", "one x"),
            (b"a\rone two\x15x", "a\nx"),
            (b"a b\r\x17c", "a b\nc"),
            (b"x\x1b[A\x1bOBy\x1bbz\x1b[3~", "xyz"),
            (b"\x1b[200~pas\rted\x1b[201~ x", "pas\nted x"),
            (b"\x01\x04\x1a\x1c\0q", "q"),
            ("é日\u{301}".as_bytes(), "é日\u{301}"),
            (b":norris off", ":norris off"),
            (b":norris offx\r", ":norris offx\n"),
            (b"echo :norris off\r", "echo :norris off\n"),
            (b"\x1b[200~:norris off\r\x1b[201~", ":norris off\n"),
        ] {
            assert_eq!(typed(bytes), (Typed::Nothing, text.to_owned()), "{bytes:?}");
        }
    }

    #[test]
    fn two_things_matter_at_once() {
        assert_eq!(typed(b"ls\r :norris off \rmore"), (Typed::Off, "ls\nmore".to_owned()));
        assert_eq!(typed(b":norix\x7f\x7f\x7frris off\n"), (Typed::Off, String::new()));
        assert_eq!(typed(b"a\x0eb"), (Typed::AbortQuestion, "ab".to_owned()));
        assert_eq!(typed(b"\x0e:norris off\r"), (Typed::Off, String::new()));
    }

    #[test]
    fn an_escape_alone_takes_nothing_with_it() {
        let mut kept = Kept::default();
        kept.feed(b"a\x1b");
        kept.idle();
        kept.feed(b"[b");
        assert_eq!(kept.take(), "a[b");
        assert_eq!(kept.take(), "");
    }

    #[test]
    fn on_a_terminal() {
        let (mut master, tty) = terminal();
        // Before it begins, in a terminal that still gathers lines.
        master.write_all(b"ahead").unwrap();
        let mut typing = Typing::new(tty).unwrap();
        master.write_all("é\x1a:norris off".as_bytes()).unwrap();
        let poll = |typing: &mut Typing| typing.poll(Duration::from_secs(10)).unwrap();
        let mut text = String::new();
        while !text.ends_with("off") {
            assert_eq!(poll(&mut typing), Typed::Nothing);
            text.push_str(&typing.take());
        }
        assert_eq!(text, "aheadé:norris off");
        master.write_all(b"\x0e").unwrap();
        assert_eq!(poll(&mut typing), Typed::AbortQuestion);
        master.write_all(b":norris off\r").unwrap();
        let mut typed = Typed::Nothing;
        while typed == Typed::Nothing {
            typed = poll(&mut typing);
        }
        assert_eq!((typed, typing.take()), (Typed::Off, String::new()));
        drop(master);
        assert_eq!(poll(&mut typing), Typed::Gone);
    }

    proptest! {
        #[test]
        fn only_text_is_kept(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(0x1b), Just(b'['), Just(0x7f), Just(b'\r')], 0..100)) {
            let mut kept = Kept::default();
            kept.feed(&bytes);
            prop_assert!(kept.take().chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
        }
    }
}
