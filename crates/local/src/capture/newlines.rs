//! Removes the carriage return that the tee's pty puts before newlines (`onlcr`): the user's
//! terminal adds its own, or none if a program switched it off. The caller knows the modes.

const RETURN: u8 = b'\r';
const NEWLINE: u8 = b'\n';

#[derive(Clone, Copy, Debug, Default)]
pub struct Newlines {
    /// The last byte was a carriage return; a newline may follow.
    held: bool,
}

impl Newlines {
    pub fn holds(self) -> bool {
        self.held
    }

    /// With `added`, without the returns before newlines.
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
