//! Writes what the commands report: data to stdout, talk to stderr. The only place that does so for them.
//! A reader that went away (`aish history | head`) is no error. Status lines and errors are cleaned, because they
//! may quote a server or a file; data is written as given, and is its producer's to clean.

use std::cell::{Cell, RefCell};
use std::io::{self, ErrorKind, Write};

use serde::Serialize;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::markdown::Markdown;
use super::reply::{Commands, ReplyText, Shown};
use super::spinner::{ERASE, fit_width};
use super::style::{Palette, Role};
use super::tty::Tty;
use super::wrap::{wrap_line, wrap_text};
use crate::error::{Error, Result};
use aish_text::Shell;
use aish_text::sanitize::{clean, clean_line, visible};

pub struct Printer {
    out: RefCell<Box<dyn Write + Send>>,
    err: RefCell<Box<dyn Write + Send>>,
    /// Status lines are left out.
    pub quiet: bool,
    pub json: bool,
    pub style: Palette,
    pub err_style: Palette,
    reported: Cell<bool>,
    /// A row of progress stands.
    progress: Cell<bool>,
}

impl Printer {
    /// Writes to the process's own outputs.
    pub fn stdio(quiet: bool, json: bool, style: Palette, err_style: Palette) -> Self {
        Self::new(Box::new(io::stdout()), Box::new(io::stderr()), quiet, json, style, err_style)
    }

    fn new(
        out: Box<dyn Write + Send>,
        err: Box<dyn Write + Send>,
        quiet: bool,
        json: bool,
        style: Palette,
        err_style: Palette,
    ) -> Self {
        Self {
            out: RefCell::new(out),
            err: RefCell::new(err),
            quiet,
            json,
            style,
            err_style,
            reported: Cell::new(false),
            progress: Cell::new(false),
        }
    }

    /// Writes data as it is and flushes.
    pub fn out(&self, text: &str) -> Result<()> {
        self.reported.set(true);
        // The row would stay before the text, if both are the terminal.
        if self.progress.get() {
            self.talk("")?;
        }
        written("stdout", write_to(&self.out, text))
    }

    pub fn line(&self, text: &str) -> Result<()> {
        self.out(&format!("{text}\n"))
    }

    /// Writes a status line, `[aish] …`, unless quiet.
    pub fn status(&self, text: &str) -> Result<()> {
        if self.quiet {
            return Ok(());
        }
        let line = self.err_style.paint(Role::Dim, &self.fit(&format!("[aish] {}", clean_line(text))));
        self.talk(&format!("{line}\n"))
    }

    /// The lines of a text of talk, broken between words where they don't fit a terminal that is styled.
    fn fit(&self, text: &str) -> String {
        let columns = if self.err_style.on() { terminal_columns() } else { 0 };
        text.split('\n').flat_map(|line| wrap_line(line, columns)).collect::<Vec<_>>().join("\n")
    }

    /// Writes talk that begins with a label of its own style.
    fn labelled(&self, role: Role, label: &str, text: &str) -> String {
        let text = self.fit(&format!("{label} {text}"));
        format!("{}{}\n", self.err_style.paint(role, label), text.strip_prefix(label).unwrap_or(&text))
    }

    /// Says how far something is, unless quiet: in one row of a terminal of `columns`, until something else is written; elsewhere
    /// (0 columns) as a status line.
    pub fn progress(&self, text: &str, columns: usize) -> Result<()> {
        if self.quiet || columns == 0 {
            return self.status(text);
        }
        let text = format!("[aish] {}", clean_line(text));
        let row = self.err_style.paint(Role::Dim, fit_width(&text, columns.saturating_sub(1)));
        self.talk(&row)?;
        self.progress.set(true);
        Ok(())
    }

    /// Writes a warning, quiet or not.
    pub fn warning(&self, text: &str) -> Result<()> {
        let label = self.err_style.paint(Role::Warning, "warning:");
        self.talk(&format!("aish: {label} {}\n", clean_line(text)))
    }

    /// Writes a line of talk that is worth reading, quiet or not.
    pub fn say(&self, text: &str) -> Result<()> {
        self.talk(&format!("{}\n", self.fit(&clean(text))))
    }

    /// As [`Self::say`], broken between words for a terminal of so many columns.
    pub fn say_wrapped(&self, text: &str, columns: usize) -> Result<()> {
        self.say(&wrap_text(text, columns.saturating_sub(1)).join("\n"))
    }

    /// Writes a line of talk that is made of our own words and styles.
    pub fn styled(&self, line: &str) -> Result<()> {
        self.talk(&format!("{line}\n"))
    }

    /// Writes a heading on stdout.
    pub fn heading(&self, text: &str) -> Result<()> {
        self.line(&self.style.paint(Role::Heading, &clean_line(text)))
    }

    /// Writes a foreign text on stdout: cleaned, and rendered as markdown where it is styled. `commands` are for `shell`.
    pub fn rendered(&self, text: &str, commands: Commands, shell: Shell) -> Result<()> {
        let columns = if self.style.on() { terminal_columns() } else { 0 };
        let (mut markdown, mut reply) = (Markdown::new(self.style, columns), ReplyText::new(commands, shell));
        let mut body = String::new();
        for shown in reply.push(&clean(text)).into_iter().chain(reply.finish()) {
            body.push_str(&match shown {
                Shown::Text(text) => markdown.push(&text),
                Shown::Command(command) => markdown.command(&visible(&command)),
            });
        }
        body.push_str(&markdown.finish());
        self.line(body.trim_end_matches('\n'))
    }

    /// Writes an error with its hints; where JSON is wanted and nothing was reported yet, on stdout too.
    pub fn error(&self, error: &Error) -> Result<()> {
        let mut text = self.labelled(Role::Error, "aish:", clean(&error.message).trim_end());
        for hint in &error.hints {
            text.push_str(&self.labelled(Role::Good, "hint:", &clean_line(hint)));
        }
        let reported = self.json_error(error);
        self.talk(&text).and(reported)
    }

    /// The error as the one object on stdout, where one is wanted and none was written.
    pub fn json_error(&self, error: &Error) -> Result<()> {
        if !self.json || self.reported.get() {
            return Ok(());
        }
        let hints: Vec<String> = error.hints.iter().map(|hint| clean_line(hint)).collect();
        let mut report = json!({"code": error.exit.code(), "message": clean(&error.message).trim_end()});
        if !hints.is_empty() {
            report["hints"] = json!(hints);
        }
        let mut report = json!({"version": 1, "error": report});
        if let Some(reason) = error.incomplete {
            report["complete"] = json!(false);
            report["incomplete"] = json!(reason);
        }
        self.json(&report)
    }

    /// Writes one JSON object on one line. What a terminal would obey or hide is escaped, so nothing is lost.
    pub fn json(&self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value).map_err(|e| Error::failed(format!("cannot write JSON: {e}")))?;
        self.line(&escaped(&text))
    }

    /// What was done: `report` where JSON is wanted, else a status line.
    pub fn done(&self, report: &serde_json::Value, status: &str) -> Result<()> {
        if self.json { self.json(report) } else { self.status(status) }
    }

    /// Writes a table: a dim header (none if empty) and rows, aligned by display width. Cells are cleaned and kept on
    /// one line; the last column isn't padded.
    pub fn table(&self, header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Result<()> {
        let clean = |row: Vec<String>| row.iter().map(|cell| clean_line(cell)).collect::<Vec<_>>();
        let rows: Vec<Vec<String>> = rows.into_iter().map(clean).collect();
        let columns = rows.iter().map(Vec::len).chain([header.len()]).max().unwrap_or(0);
        let cells = |n: usize| rows.iter().filter_map(move |row| row.get(n)).map(String::as_str);
        let widths: Vec<usize> =
            (0..columns).map(|n| cells(n).chain(header.get(n).copied()).map(width).max().unwrap_or(0)).collect();
        let mut text = String::new();
        if !header.is_empty() {
            let line = align(header.iter().copied(), &widths);
            text.push_str(&self.style.paint(Role::Dim, &line));
            text.push('\n');
        }
        for row in &rows {
            text.push_str(&align(row.iter().map(String::as_str), &widths));
            text.push('\n');
        }
        self.out(&text)
    }

    fn talk(&self, text: &str) -> Result<()> {
        let erase = if self.progress.take() { ERASE } else { "" };
        written("stderr", write_to(&self.err, &format!("{erase}{text}")))
    }
}

/// The columns of a cell that has been cleaned.
/// The columns of the terminal; 0 if there is none.
fn terminal_columns() -> usize {
    Tty::open().map_or(0, |tty| tty.size().0)
}

fn width(cell: &str) -> usize {
    if cell.is_ascii() { cell.len() } else { cell.width() }
}

/// One row of a table, two blanks between the columns.
fn align<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let mut line = String::new();
    for (cell, room) in cells.zip(widths) {
        line.push_str(cell);
        line.extend(std::iter::repeat_n(' ', room.saturating_sub(width(cell)) + 2));
    }
    line.truncate(line.trim_end().len());
    line
}

/// JSON text with everything that isn't plainly visible as `\\uXXXX`; such characters stand inside strings only.
fn escaped(json: &str) -> String {
    // JSON has spelled out the control characters already.
    if json.is_ascii() {
        return json.to_owned();
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c.is_ascii() || visible(&c.to_string()).starts_with(c) {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}

fn write_to(to: &RefCell<Box<dyn Write + Send>>, text: &str) -> io::Result<()> {
    let mut to = to.borrow_mut();
    to.write_all(text.as_bytes())?;
    to.flush()
}

/// A broken pipe means that the reader has enough.
fn written(name: &str, result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::failed(format!("cannot write to {name}: {error}")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
#[path = "printer_tests.rs"]
mod tests;
