//! Commands whose output is a secret (`../../data/printers.rules`). Reading only.

use std::sync::LazyLock;

/// Matches if all `words` occur in this order and none of `without`.
#[derive(Clone, Debug)]
pub struct SecretPrinter {
    /// Prefixes of words of the command; the first is the program.
    pub words: Vec<&'static str>,
    /// Words that make it print something else.
    pub without: Vec<&'static str>,
}

static PRINTERS: LazyLock<Vec<SecretPrinter>> =
    LazyLock::new(|| super::rows(include_str!("../../data/printers.rules")).map(row).collect());

/// In file order.
pub fn printers() -> &'static [SecretPrinter] {
    &PRINTERS
}

/// Line: `PROGRAM WORD… !WORD…`.
fn row(line: &'static str) -> SecretPrinter {
    let (without, words) = line.split(' ').partition(|word: &&str| word.starts_with('!'));
    let without: Vec<&str> = without;
    SecretPrinter { words, without: without.iter().map(|word| &word[1..]).collect() }
}
