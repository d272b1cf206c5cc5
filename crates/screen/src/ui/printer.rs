//! Writes the commands' reports: data to stdout, talk to stderr. A closed pipe is no error. Status
//! lines and errors are cleaned, as they may quote others; data is written as given.

use std::cell::{Cell, RefCell};
use std::io::{self, ErrorKind, IsTerminal, Write};

use serde::Serialize;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::markdown::Markdown;
use super::pager;
use super::reply::{Commands, ReplyText, Shown};
use super::spinner::{ERASE, fit_width};
use super::style::{Palette, StyleRole};
use super::tty::Tty;
use super::wrap::{painted_rows, wrap_line, wrap_text};
use crate::error::{Error, Result};
use aish_text::Shell;
use aish_text::sanitize::{clean, clean_line, visible};

pub struct Printer {
    out: RefCell<Box<dyn Write + Send>>,
    err: RefCell<Box<dyn Write + Send>>,
    pub quiet: bool,
    pub json: bool,
    pub style: Palette,
    pub err_style: Palette,
    /// (stdout, stderr); rows break between words there, coloured or not.
    terminals: (bool, bool),
    reported: Cell<bool>,
    progress: Cell<bool>,
    held: RefCell<Option<String>>,
}

impl Printer {
    pub fn stdio(quiet: bool, json: bool, style: Palette, err_style: Palette) -> Self {
        let terminals = (io::stdout().is_terminal(), io::stderr().is_terminal());
        Self { terminals, ..Self::new(Box::new(io::stdout()), Box::new(io::stderr()), quiet, json, style, err_style) }
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
            terminals: (style.on(), err_style.on()),
            reported: Cell::new(false),
            progress: Cell::new(false),
            held: RefCell::new(None),
        }
    }

    /// Shows what `work` writes to stdout in a pager if the terminal is too small for it.
    pub fn paged(&self, work: impl FnOnce() -> Result<()>) -> Result<()> {
        if self.json || !io::stdout().is_terminal() {
            return work();
        }
        self.held.replace(Some(String::new()));
        let outcome = work();
        let text = self.held.take().unwrap_or_default();
        let (columns, rows) = Tty::open().map_or((80, usize::MAX), |tty| tty.size());
        // One row is the prompt's. If the pager fails midway, the text isn't repeated.
        if !pager::show_long(&text, (columns, rows)).unwrap_or(true) {
            self.out(&text)?;
        }
        outcome
    }

    /// Data as it is, flushed.
    pub fn out(&self, text: &str) -> Result<()> {
        self.reported.set(true);
        if let Some(held) = self.held.borrow_mut().as_mut() {
            held.push_str(text);
            return Ok(());
        }
        // Ends the row of progress, as both may be on the same terminal.
        if self.progress.get() {
            self.talk("")?;
        }
        written("stdout", write_to(&self.out, text))
    }

    pub fn line(&self, text: &str) -> Result<()> {
        self.out(&format!("{text}\n"))
    }

    /// Our own words on stdout, broken between words on a terminal.
    pub fn words(&self, text: &str) -> Result<()> {
        self.out(&painted_rows(text, self.out_columns(), self.style, StyleRole::Plain))
    }

    /// `[aish] …`, unless quiet.
    pub fn status(&self, text: &str) -> Result<()> {
        if self.quiet {
            return Ok(());
        }
        let line = self.err_style.paint(StyleRole::Dim, &self.fit(&format!("[aish] {}", clean_line(text))));
        self.talk(&format!("{line}\n"))
    }

    /// 0: no terminal.
    fn out_columns(&self) -> usize {
        if self.terminals.0 { terminal_columns() } else { 0 }
    }

    /// Breaks talk between words on a terminal.
    fn fit(&self, text: &str) -> String {
        let columns = if self.terminals.1 { terminal_columns() } else { 0 };
        text.split('\n').flat_map(|line| wrap_line(line, columns)).collect::<Vec<_>>().join("\n")
    }

    fn labelled(&self, role: StyleRole, label: &str, text: &str) -> String {
        let text = self.fit(&format!("{label} {text}"));
        format!("{}{}\n", self.err_style.paint(role, label), text.strip_prefix(label).unwrap_or(&text))
    }

    /// Unless quiet: one row, replaced by the next output; with `columns` 0, a status line.
    pub fn progress(&self, text: &str, columns: usize) -> Result<()> {
        if self.quiet || columns == 0 {
            return self.status(text);
        }
        let text = format!("[aish] {}", clean_line(text));
        let row = self.err_style.paint(StyleRole::Dim, fit_width(&text, columns.saturating_sub(1)));
        self.talk(&row)?;
        self.progress.set(true);
        Ok(())
    }

    /// Printed even if quiet.
    pub fn warning(&self, text: &str) -> Result<()> {
        let text = self.fit(&format!("aish: warning: {}\n", clean_line(text)));
        self.talk(&text.replacen("warning:", &self.err_style.paint(StyleRole::Warning, "warning:"), 1))
    }

    /// Printed even if quiet.
    pub fn say(&self, text: &str) -> Result<()> {
        self.talk(&format!("{}\n", self.fit(&clean(text))))
    }

    /// Talk of our own words and styles only.
    pub fn styled(&self, line: &str) -> Result<()> {
        self.talk(&format!("{line}\n"))
    }

    pub fn heading(&self, text: &str) -> Result<()> {
        self.line(&self.style.paint(StyleRole::Heading, &clean_line(text)))
    }

    /// Foreign text on stdout, cleaned; markdown where styled. Its commands are for `shell`.
    pub fn rendered(&self, text: &str, commands: Commands, shell: Shell) -> Result<()> {
        let columns = if self.style.on() { terminal_columns() } else { 0 };
        let (mut markdown, mut reply) = (Markdown::new(self.style, columns), ReplyText::new(commands, shell));
        let mut body = String::new();
        for shown in reply.push(&clean(text)).into_iter().chain(reply.finish()) {
            body.push_str(&match shown {
                Shown::Text(text) => markdown.push(&text),
                Shown::Command(command) | Shown::Offer(command) => markdown.command(&visible(&command)),
            });
        }
        body.push_str(&markdown.finish());
        self.line(body.trim_end_matches('\n'))
    }

    /// With its hints; with JSON, also on stdout unless something was reported there.
    pub fn error(&self, error: &Error) -> Result<()> {
        let mut text = self.labelled(StyleRole::Error, "aish:", clean(&error.message).trim_end());
        for hint in &error.hints {
            text.push_str(&self.labelled(StyleRole::Dim, "hint:", &clean_line(hint)));
        }
        let reported = self.json_error(error);
        self.talk(&text).and(reported)
    }

    /// The error as the object on stdout, with JSON and if none was written.
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

    /// One object on one line. Characters that a terminal would obey or hide are escaped.
    pub fn json(&self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value).map_err(|e| Error::failed(format!("cannot write JSON: {e}")))?;
        self.line(&escaped(&text))
    }

    /// `report` with JSON, else `status`.
    pub fn done(&self, report: &serde_json::Value, status: &str) -> Result<()> {
        if self.json { self.json(report) } else { self.status(status) }
    }

    /// `report` with JSON, else `line`.
    pub fn report(&self, report: &serde_json::Value, line: &str) -> Result<()> {
        if self.json { self.json(report) } else { self.line(line) }
    }

    /// `items` as JSON made by `report`, else a table; `empty` is said without items.
    pub fn list<T, J: Serialize>(
        &self,
        items: &[T],
        report: impl Fn(&T) -> J,
        empty: &str,
        header: &[&str],
        row: impl Fn(&T) -> Vec<String>,
    ) -> Result<()> {
        match items {
            _ if self.json => self.json(&json!({"version": 1, "items": items.iter().map(report).collect::<Vec<_>>()})),
            [] => self.status(empty),
            _ => self.table(header, items.iter().map(row)),
        }
    }

    /// Dim header, aligned rows, cleaned cells. Only the last cell of a too wide row breaks.
    pub fn table(&self, header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Result<()> {
        let clean = |row: Vec<String>| row.iter().map(|cell| clean_line(cell)).collect::<Vec<_>>();
        let rows: Vec<Vec<String>> = rows.into_iter().map(clean).collect();
        let columns = rows.iter().map(Vec::len).chain([header.len()]).max().unwrap_or(0);
        let cells = |n: usize| rows.iter().filter_map(move |row| row.get(n)).map(String::as_str);
        let widths: Vec<usize> =
            (0..columns).map(|n| cells(n).chain(header.get(n).copied()).map(width).max().unwrap_or(0)).collect();
        let room = self.out_columns();
        let mut text = String::new();
        if !header.is_empty() {
            for line in fold(header, &widths, room) {
                text.push_str(&format!("{}\n", self.style.paint(StyleRole::Dim, &line)));
            }
        }
        for row in &rows {
            let cells: Vec<&str> = row.iter().map(String::as_str).collect();
            text.extend(fold(&cells, &widths, room).iter().flat_map(|line| [line, "\n"]));
        }
        self.out(&text)
    }

    fn talk(&self, text: &str) -> Result<()> {
        let erase = if self.progress.take() { ERASE } else { "" };
        written("stderr", write_to(&self.err, &format!("{erase}{text}")))
    }
}

/// 0: no terminal.
fn terminal_columns() -> usize {
    Tty::open().map_or(0, |tty| tty.size().0)
}

fn width(cell: &str) -> usize {
    if cell.is_ascii() { cell.len() } else { cell.width() }
}

/// Two blanks between the cells, none at the end.
pub(super) fn align<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let mut line = String::new();
    for (cell, room) in cells.zip(widths) {
        line.push_str(cell);
        line.extend(std::iter::repeat_n(' ', room.saturating_sub(width(cell)) + 2));
    }
    line.truncate(line.trim_end().len());
    line
}

/// The last cell of a too wide row breaks in its column, or goes below the others.
fn fold(cells: &[&str], widths: &[usize], columns: usize) -> Vec<String> {
    const NARROW: usize = 20;
    let whole = align(cells.iter().copied(), widths);
    let Some((last, others)) = cells.split_last().filter(|_| columns > 0 && width(&whole) > columns) else {
        return vec![whole];
    };
    let lead = widths.iter().take(others.len()).map(|width| width + 2).sum::<usize>();
    let longest = last.split(' ').map(width).max().unwrap_or(0);
    let room = columns.saturating_sub(lead);
    let others = align(others.iter().copied(), widths);
    if room >= NARROW.max(longest) {
        let pad = " ".repeat(lead - width(&others));
        let hung = |(n, line)| if n == 0 { format!("{others}{pad}{line}") } else { format!("{:lead$}{line}", "") };
        return wrap_text(last, room).into_iter().enumerate().map(hung).collect();
    }
    // Cells that don't fit aren't aligned: that would only scatter them.
    let mut lines = if width(&others) > columns { pack(&cells[..cells.len() - 1], columns) } else { vec![others] };
    lines.extend(wrap_text(last, columns.saturating_sub(2)).iter().map(|line| format!("  {line}")));
    lines
}

/// As few lines as possible; a cell wider than a line breaks between words.
fn pack(cells: &[&str], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for cell in cells.iter().filter(|cell| !cell.is_empty()) {
        match lines.last_mut().filter(|line| width(line) + 2 + width(cell) <= columns) {
            Some(line) => *line = format!("{line}  {cell}"),
            None => {
                let indent = if lines.is_empty() { "" } else { "  " };
                let rows = wrap_text(cell, columns.saturating_sub(indent.len()));
                lines.extend(rows.iter().map(|row| format!("{indent}{row}")));
            }
        }
    }
    lines
}

/// Writes invisible characters as `\\uXXXX`; they only occur inside strings.
fn escaped(json: &str) -> String {
    // JSON has escaped the control characters already.
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

/// A broken pipe: the reader has enough.
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
