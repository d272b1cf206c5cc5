//! Commands whose output is a secret (`../../data/printers.rules`). Reading only.

use std::sync::LazyLock;

/// A command that prints a secret: all `words` stand in it in this order, none of `without`.
#[derive(Clone, Debug)]
pub struct SecretPrinter {
    /// The words, each as the beginning of a word of the command; the first is the program.
    pub words: Vec<&'static str>,
    /// What makes it print something else.
    pub without: Vec<&'static str>,
}

static PRINTERS: LazyLock<Vec<SecretPrinter>> =
    LazyLock::new(|| super::rows(include_str!("../../data/printers.rules")).map(row).collect());

/// All of them, in the order of the file.
pub fn printers() -> &'static [SecretPrinter] {
    &PRINTERS
}

/// Reads a line `PROGRAM WORD… !WORD…`; a word behind `!` must not stand in the command.
fn row(line: &'static str) -> SecretPrinter {
    let (without, words) = line.split(' ').partition(|word: &&str| word.starts_with('!'));
    let without: Vec<&str> = without;
    SecretPrinter { words, without: without.iter().map(|word| &word[1..]).collect() }
}
