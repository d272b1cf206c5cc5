//! The rules as data (`../../data/*.rules`): tokens with a published prefix, programs whose options
//! carry secrets, commands that print one. Reading only, no scanning. A line that can't be read is
//! none; a test finds it.

pub(crate) mod printers;
pub(crate) mod programs;
pub(crate) mod tokens;

/// The rows of a file: its lines without comments.
fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The fields of a row, which two blanks or more part.
fn fields(row: &'static str) -> impl Iterator<Item = &'static str> {
    row.split("  ").map(str::trim).filter(|field| !field.is_empty())
}
