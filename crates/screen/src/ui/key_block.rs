//! The text that a key prints below the line: pressed again, the key replaces it, if the old rows
//! are surely in place. Rows are counted and the terminal reports its cursor; free rows for the
//! prompt make other output move it even on a scrolling screen. It doesn't know the text.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use super::row_count::RowCount;
use super::tty::{TerminalMode, Tty};
use super::typing::Typing;
use crate::error::{Error, Result};

/// How long a terminal may take to report its cursor. A later report ends up in the line.
const PATIENCE: Duration = Duration::from_secs(2);
/// Noted when a terminal doesn't report its cursor: it isn't asked again.
const SILENT: &str = "silent";

/// The text of a key while it is printed. It begins at the start of the row below the line.
pub struct KeyBlock {
    key: String,
    silent: bool,
    /// Columns, rows.
    size: (usize, usize),
    /// Rows of the prompt and the line, including the cursor's.
    above: Option<usize>,
    written: Rc<RefCell<RowCount>>,
    typed: String,
}

pub struct CountedTty {
    tty: Tty,
    written: Rc<RefCell<RowCount>>,
}

impl KeyBlock {
    /// `key`: unique per key and prompt. `shown`: the rows from the prompt's first one on. Erases
    /// the text of `note` if it is the same key's and still in place.
    pub fn begin(key: &str, shown: &str, note: Option<&str>) -> io::Result<Self> {
        let mut tty = Tty::open()?;
        let size = tty.size();
        let mut count = RowCount::new(size.0);
        count.push(shown);
        let above = count.rows().filter(|rows| *rows > 0 && !key.is_empty());
        let silent = note == Some(SILENT);
        let mut block = Self {
            key: key.to_owned(),
            silent,
            size,
            above,
            written: Rc::new(RefCell::new(RowCount::new(size.0))),
            typed: String::new(),
        };
        if let (Some(above), Some((rows, end))) = (above, note.and_then(|note| block.read_note(note)))
            && block.cursor_row()? == Some(end + above)
        {
            write!(tty, "\x1b[{}A\x1b[{rows}M\x1b[{above}B\r", above + rows)?;
        }
        Ok(block)
    }

    /// The rows of this key's text above the prompt, and the row where the prompt began.
    fn read_note(&self, note: &str) -> Option<(usize, usize)> {
        let (head, places) = note.split_once('\t')?;
        if head != format!("{} {}x{}", self.key, self.size.0, self.size.1) {
            return None;
        }
        let (rows, end) = places.split_once(' ')?;
        let (rows, end) = (rows.parse().ok()?, end.parse().ok()?);
        // Rows that scrolled off can't be erased.
        (rows < end).then_some((rows, end))
    }

    pub fn tty(&self) -> Result<CountedTty> {
        Ok(CountedTty { tty: Tty::open().map_err(Error::no_terminal)?, written: Rc::clone(&self.written) })
    }

    pub fn print(&self, text: &str) -> Result<()> {
        let mut tty = self.tty()?;
        // A line editor may have left a mode in which a newline isn't one.
        let _modes = tty.tty.guard(TerminalMode::Stream).map_err(Error::no_terminal)?;
        tty.write_all(text.as_bytes()).map_err(Error::no_terminal)
    }

    /// What was typed while the terminal was asked for its cursor, since the last call.
    pub fn take_typed(&mut self) -> String {
        std::mem::take(&mut self.typed)
    }

    /// Returns the note for the key's next block, and what was typed meanwhile.
    pub fn end(mut self) -> io::Result<(Option<String>, String)> {
        let note = self.write_note()?;
        let note = note.or_else(|| self.silent.then(|| SILENT.to_owned()));
        Ok((note, self.typed))
    }

    fn write_note(&mut self) -> io::Result<Option<String>> {
        let rows = self.written.borrow().rows();
        let (Some(above), Some(rows), false) = (self.above, rows, self.silent) else { return Ok(None) };
        if above + rows + above + 1 >= self.size.1 {
            return Ok(None);
        }
        let mut tty = Tty::open()?;
        let room = above + 1;
        write!(tty, "{}\x1b[{room}A", "\n".repeat(room))?;
        let Some(end) = self.cursor_row()? else { return Ok(None) };
        Ok((tty.size() == self.size)
            .then(|| format!("{} {}x{}\t{} {end}", self.key, self.size.0, self.size.1, above + rows)))
    }

    /// From 1, as the terminal reports it; what was typed before the report is kept.
    fn cursor_row(&mut self) -> io::Result<Option<usize>> {
        let mut typing = Typing::new(Tty::open()?)?;
        let row = typing.cursor_row(PATIENCE)?;
        self.typed.push_str(&typing.take());
        // A row outside the screen is no valid report.
        let row = row.filter(|row| (1..=self.size.1).contains(row));
        self.silent |= row.is_none();
        Ok(row)
    }
}

impl Write for CountedTty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tty.write_all(bytes)?;
        self.written.borrow_mut().push(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tty.flush()
    }
}
