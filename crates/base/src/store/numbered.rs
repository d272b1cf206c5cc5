//! Directories named by numbers from 1, each given once: undo entries, background commands.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::private::{private_dir, unwritten};
use crate::error::Result;

/// Ascending. `007` isn't a name that aish gave.
pub fn numbers(place: &Path) -> Vec<u64> {
    let number = |name: &str| name.parse().ok().filter(|number: &u64| number.to_string() == name);
    let entries = fs::read_dir(place).into_iter().flatten().filter_map(io::Result::ok);
    let mut numbers: Vec<u64> = entries.filter_map(|entry| number(entry.file_name().to_str()?)).collect();
    numbers.sort_unstable();
    numbers
}

pub fn new_dir(place: &Path) -> Result<(u64, PathBuf)> {
    private_dir(place)?;
    // Of two shells that take a number at once, one makes the directory.
    let mut number = numbers(place).last().map_or(1, |last| last.saturating_add(1));
    loop {
        let dir = place.join(number.to_string());
        match DirBuilder::new().mode(0o700).create(&dir) {
            Ok(()) => return Ok((number, dir)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u64::MAX => number += 1,
            Err(error) => return Err(unwritten(&format!("cannot create {}", dir.display()), &error)),
        }
    }
}
