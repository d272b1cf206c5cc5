//! Puts records at the end of a log in one write, under its lock: a kill at any byte leaves whole
//! records or one torn line, which the next writer closes. It doesn't know what the records mean.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::store::lock::{self, Held, LockKind};
use crate::store::private::{open_append, unwritten};

/// How often a log may be deleted between opening and locking it.
const AGAIN: usize = 8;

/// Appends `records`, each with its final newline; a file that is empty gets `header` in front, in
/// the same write.
pub fn append_records(path: &Path, header: &str, records: &str) -> io::Result<Held> {
    append_within(lock::PATIENCE, path, header, records)
}

/// Appends one record to a file of lines, mode 0600. Fails too if `record` holds a line break;
/// nothing of it stays behind then.
pub fn append_private_line(path: &Path, record: &str) -> Result<()> {
    append_line_within(lock::PATIENCE, path, record)
}

fn append_line_within(patience: Duration, path: &Path, record: &str) -> Result<()> {
    if record.contains('\n') {
        return Err(Error::failed(format!("a record for {} holds a line break", path.display())));
    }
    append_within(patience, path, "", &format!("{record}\n"))
        .map(drop)
        .map_err(|error| unwritten(&format!("cannot write {}", path.display()), &error))
}

fn append_within(patience: Duration, path: &Path, header: &str, records: &str) -> io::Result<Held> {
    for _ in 0..AGAIN {
        let mut file = open_append(path)?;
        let held = lock::take_lock(&file, LockKind::Exclusive, patience)?;
        let meta = file.metadata()?;
        // While we waited, the holder of the lock may have deleted the file: what is written to it
        // now is lost.
        if meta.nlink() > 0 {
            return write_records(&mut file, held, path, header, records).map(|()| held);
        }
    }
    Err(io::Error::new(ErrorKind::NotFound, "the file is deleted again and again"))
}

/// The same for a file that is open, and locked if `held` says so.
pub fn write_records(file: &mut File, held: Held, path: &Path, header: &str, records: &str) -> io::Result<()> {
    let length = file.seek(SeekFrom::End(0))?;
    let start = if length == 0 {
        header
    } else if ends_line(file)? {
        ""
    } else {
        "\n"
    };
    let bytes = [start.as_bytes(), records.as_bytes()].concat();
    // One write, unless the disk or a limit cuts it short: only the write after that says why.
    file.write_all(&bytes).inspect_err(|_| {
        // Half a record would only be damage for later readers. Without a lock another one may
        // stand behind it.
        if held == Held::Yes {
            let _ = file.set_len(length);
            if length == 0 {
                let _ = fs::remove_file(path);
            }
        }
    })
}

fn ends_line(file: &mut File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

#[cfg(test)]
#[path = "append_tests.rs"]
mod tests;
