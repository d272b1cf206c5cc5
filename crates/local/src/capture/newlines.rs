//! Takes back the carriage return that a terminal line puts before every newline (`onlcr`). Where
//! the tee's own pty adds one the user's terminal adds another: without this it would get `\r\r\n`,
//! and a program that switched the user's terminal to plain newlines would not get them. It doesn't
//! know the modes: the caller says whether the pty adds them now.

const RETURN: u8 = b'\r';
const NEWLINE: u8 = b'\n';

#[derive(Clone, Copy, Debug, Default)]
pub struct Newlines {
    /// The last byte was a carriage return, which may belong to a newline.
    held: bool,
}

impl Newlines {
    /// Whether a byte is held back until the next one is known.
    pub fn holds(self) -> bool {
        self.held
    }

    /// Adds the next piece to `out`; with `added` without the returns before its newlines.
    pub fn push(&mut self, bytes: &[u8], added: bool, out: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        if self.held && !(added && bytes[0] == NEWLINE) {
            out.push(RETURN);
        }
        self.held = false;
        if !added {
            out.extend_from_slice(bytes);
            return;
        }
        let mut from = 0;
        for at in memchr::memchr_iter(NEWLINE, bytes) {
            if at > 0 && bytes[at - 1] == RETURN {
                out.extend_from_slice(&bytes[from..at - 1]);
                from = at;
            }
        }
        let rest = &bytes[from..];
        self.held = rest.last() == Some(&RETURN);
        out.extend_from_slice(&rest[..rest.len() - usize::from(self.held)]);
    }

    pub fn flush(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.held) {
            out.push(RETURN);
        }
    }
}

#[cfg(test)]
#[path = "newlines_tests.rs"]
mod tests;
