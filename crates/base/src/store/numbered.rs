//! Directories with numbers for names, from 1, each number given once: the changes that can be
//! undone, the commands in the background. It doesn't know what lies in them.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::private::{private_dir, unwritten};
use crate::error::Result;

/// The numbers that are there, the smallest first. `007` isn't the name that aish gave to 7.
pub fn numbers(place: &Path) -> Vec<u64> {
    let number = |name: &str| name.parse().ok().filter(|number: &u64| number.to_string() == name);
    let entries = fs::read_dir(place).into_iter().flatten().filter_map(io::Result::ok);
    let mut numbers: Vec<u64> = entries.filter_map(|entry| number(entry.file_name().to_str()?)).collect();
    numbers.sort_unstable();
    numbers
}

/// Makes the directory of the next number.
/// Fails when it can't be made.
pub fn new_dir(place: &Path) -> Result<(u64, PathBuf)> {
    private_dir(place)?;
    // Two shells may take a number at the same time: only one of them can make the directory.
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
