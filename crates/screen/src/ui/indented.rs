//! Indents text on the terminal: the part of an answer that another model gave. Its copies share
//! one position.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::spinner::ERASE;

/// In columns.
pub const INDENT: usize = 2;

pub struct Indented<W: Write> {
    shared: Rc<RefCell<IndentedOutput<W>>>,
}

struct IndentedOutput<W: Write> {
    to: W,
    at_start: bool,
}

impl<W: Write> Indented<W> {
    /// `to` must be at the start of a row.
    pub fn new(to: W) -> Self {
        Self { shared: Rc::new(RefCell::new(IndentedOutput { to, at_start: true })) }
    }

    pub fn share(&self) -> Self {
        Self { shared: Rc::clone(&self.shared) }
    }
}

impl<W: Write> Write for Indented<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut shared = self.shared.borrow_mut();
        if bytes == ERASE.as_bytes() {
            // The next text may be unrelated, as after a Ctrl-C.
            shared.at_start = true;
            shared.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut out = Vec::with_capacity(bytes.len() + INDENT);
        for &byte in bytes {
            let moves = matches!(byte, b'\n' | b'\r');
            if shared.at_start && !moves {
                out.extend([b' '; INDENT]);
            }
            shared.at_start = moves;
            out.push(byte);
        }
        shared.to.write_all(&out)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.shared.borrow_mut().to.flush()
    }
}

#[cfg(test)]
#[path = "indented_tests.rs"]
mod tests;
