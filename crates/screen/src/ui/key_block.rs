//! What a key has printed between the line and the prompt that is drawn anew below it: so that the
//! same key, pressed again, puts its new text into the place of the old one. It decides whether the
//! old rows are still where they were; where that can't be known, they stay. It must not know what
//! is printed, nor where its note is kept.
//!
//! The rows of old line and text are counted, and the terminal is asked where its cursor stands: at
//! the end, and before they are taken away. Behind the end, room is made for the prompt, the row
//! below it and one more, so that whatever else is printed there moves the prompt; without that, a
//! scrolling screen would show it in the same row.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use super::row_count::RowCount;
use super::tty::{TerminalMode, Tty};
use super::typing::Typing;

/// How long a terminal may take to say where its cursor is. One that says it later has typed it
/// into the line.
const PATIENCE: Duration = Duration::from_secs(2);
/// The note about a terminal that doesn't say where its cursor is: it isn't asked again.
const SILENT: &str = "silent";

/// The text of a key while it is being printed. The cursor is at the start of the row below the
/// line when it begins.
pub struct KeyBlock {
    key: String,
    silent: bool,
    /// Columns and rows of the terminal.
    size: (usize, usize),
    /// Rows of the prompt and the line, with the one the cursor is in.
    above: Option<usize>,
    written: Rc<RefCell<RowCount>>,
    typed: String,
}

/// A terminal on which rows are counted.
pub struct CountedTty {
    tty: Tty,
    written: Rc<RefCell<RowCount>>,
}

impl KeyBlock {
    /// Begins the text of `key`, a word that is another one for each key and each prompt; empty if
    /// the prompt isn't known. `shown` is the rows on the screen from the prompt's first one on.
    /// The text that `note` speaks of is taken away, if it is the same key's and its rows are still
    /// there.
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

    /// How many rows above the prompt are this key's, and the row in which the prompt began.
    fn read_note(&self, note: &str) -> Option<(usize, usize)> {
        let (head, places) = note.split_once('\t')?;
        if head != format!("{} {}x{}", self.key, self.size.0, self.size.1) {
            return None;
        }
        let (rows, end) = places.split_once(' ')?;
        let (rows, end) = (rows.parse().ok()?, end.parse().ok()?);
        // Those that have left the screen are out of reach.
        (rows < end).then_some((rows, end))
    }

    /// The terminal, for the text.
    pub fn tty(&self) -> io::Result<CountedTty> {
        Ok(CountedTty { tty: Tty::open()?, written: Rc::clone(&self.written) })
    }

    /// Writes to it at once.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let mut tty = self.tty()?;
        // A line editor may have left the terminal in a mode in which a newline isn't one.
        let _modes = tty.tty.guard(TerminalMode::Stream)?;
        tty.write_all(text.as_bytes())
    }

    /// What was typed since the last call, for as long as a terminal is asked where its cursor is.
    pub fn take_typed(&mut self) -> String {
        std::mem::take(&mut self.typed)
    }

    /// Ends the text: what the next block of the same key has to know, and what was typed
    /// meanwhile.
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

    /// The row of the cursor, from 1, as the terminal says; what was typed before it said so is
    /// kept.
    fn cursor_row(&mut self) -> io::Result<Option<usize>> {
        let mut typing = Typing::new(Tty::open()?)?;
        let row = typing.cursor_row(PATIENCE)?;
        self.typed.push_str(&typing.take());
        // A row that isn't on the screen is no answer.
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
