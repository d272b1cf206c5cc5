//! Reads the rules in `../../data/*.rules`, without scanning. An unreadable line is skipped; a test
//! finds it.

pub(crate) mod printers;
pub(crate) mod tokens;

fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Fields are parted by two blanks or more.
fn fields(row: &'static str) -> impl Iterator<Item = &'static str> {
    row.split("  ").map(str::trim).filter(|field| !field.is_empty())
}
