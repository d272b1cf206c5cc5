//! Appends records to a log in one write under its lock: a kill leaves whole records or one torn
//! line, which the next writer closes.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::store::lock::{self, Held, LockKind};
use crate::store::private::{open_append, unwritten};

const AGAIN: usize = 8;

/// Each record has its final newline. An empty file gets `header` first, in the same write.
pub fn append_records(path: &Path, header: &str, records: &str) -> io::Result<Held> {
    append_within(lock::PATIENCE, path, header, records)
}

/// Mode 0600. Fails, writing nothing, also for a record with a line break.
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
        // The lock's last holder may have deleted the file: writes to it would be lost.
        if meta.nlink() > 0 {
            return write_records(&mut file, held, path, header, records).map(|()| held);
        }
    }
    Err(io::Error::new(ErrorKind::NotFound, "the file is deleted again and again"))
}

/// For an open file that is locked if `held` says so.
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
    // A write cut short gives no reason: the next write does.
    file.write_all(&bytes).inspect_err(|_| {
        // Drops half a record. Without a lock another's record may follow it.
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
