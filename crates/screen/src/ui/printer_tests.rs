//! The unit tests of `printer.rs`.

use std::sync::{Arc, Mutex};

use super::*;

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Failing(ErrorKind);

impl Write for Failing {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
    }
}

fn printer_to(out: impl Write + Send + 'static, err: impl Write + Send + 'static, quiet: bool, json: bool) -> Printer {
    let plain = Palette::new(false);
    Printer::new(Box::new(out), Box::new(err), quiet, json, plain, plain)
}

fn printer(quiet: bool) -> (Printer, Buffer, Buffer) {
    let (out, err) = (Buffer::default(), Buffer::default());
    (printer_to(out.clone(), err.clone(), quiet, false), out, err)
}

#[test]
fn data_and_talk_go_apart() {
    let (printer, out, err) = printer(false);
    printer.line("data").unwrap();
    printer.status("busy\x1b[2J\nx").unwrap();
    printer.warning("old").unwrap();
    printer.error(&Error::config("no preset `x`\x07").hint("run aish models").hint("b")).unwrap();
    printer.json(&serde_json::json!({"version": 1})).unwrap();
    assert_eq!(out.text(), "data\n{\"version\":1}\n");
    assert_eq!(err.text(), "[aish] busy x\naish: warning: old\naish: no preset `x`\nhint: run aish models\nhint: b\n");
}

#[test]
fn quiet_leaves_out_status_only() {
    let (printer, _, err) = printer(true);
    printer.status("busy").unwrap();
    printer.error(&Error::failed("broken")).unwrap();
    assert_eq!(err.text(), "aish: broken\n");
}

#[test]
fn tables_align_by_width() {
    let (printer, out, _) = printer(false);
    let row = |a: &str, b: &str, c: &str| vec![a.to_owned(), b.to_owned(), c.to_owned()];
    printer.table(&["NAME", "N", "TEXT"], [row("日本", "1", "a\nb"), row("longer", "22", "")]).unwrap();
    assert_eq!(out.text(), "NAME    N   TEXT\n日本    1   a b\nlonger  22\n");
}

#[test]
fn a_broken_pipe_is_fine_and_a_full_disk_is_not() {
    let gone = printer_to(Failing(ErrorKind::BrokenPipe), Failing(ErrorKind::BrokenPipe), false, false);
    assert_eq!(gone.line("x"), Ok(()));
    assert_eq!(gone.status("x"), Ok(()));
    let full = printer_to(Failing(ErrorKind::StorageFull), io::sink(), false, false);
    assert!(full.line("x").unwrap_err().message.starts_with("cannot write to stdout: "));
}

/// A row that is too wide for the terminal breaks in its last column, or the last cell goes below.
#[test]
fn rows_of_a_table_fold() {
    let widths = [4, 8, 50];
    let row = ["note", "model", "the built-in cookbook: everyday commands"];
    let lines = |columns| fold(&row, &widths, columns);
    assert_eq!(lines(0), ["note  model     the built-in cookbook: everyday commands"]);
    assert_eq!(lines(56), lines(0));
    assert_eq!(lines(45), ["note  model     the built-in cookbook:", "                everyday commands"]);
    assert_eq!(lines(30), ["note  model", "  the built-in cookbook:", "  everyday commands"]);
    // A path that fits only below.
    let path = ["ok", "state", "/home/someone/.local/state/aish"];
    assert_eq!(fold(&path, &widths, 45), ["ok    state", "  /home/someone/.local/state/aish"]);
    // Others that don't fit by themselves.
    let wide = ["one two three four", "five", "x"];
    assert_eq!(fold(&wide, &[18, 8, 1], 22), ["one two three four", "  five", "  x"]);
    // Nothing is broken inside of a cell that fits into a row, and what is empty takes no room.
    let session = ["", "2026-11-24T20-53-08Z-8828-1964229642", "1 minute ago", "4", "files larger than 10MB"];
    let folded = ["2026-11-24T20-53-08Z-8828-1964229642", "  1 minute ago  4", "  files larger than 10MB"];
    assert_eq!(fold(&session, &[1, 36, 12, 5, 22], 45), folded);
}
