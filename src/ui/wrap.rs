//! Breaks our own texts between words, for terminals of any width.

use unicode_width::UnicodeWidthStr;

/// Lines of at most `width` columns (and at least one word), broken between words.
pub(super) fn wrap_text(text: &str, width: usize) -> Vec<String> {
    let width = width.max(20);
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let mut row = String::new();
        for word in line.split([' ', '\t']).filter(|word| !word.is_empty()) {
            if !row.is_empty() && row.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut row));
            }
            if !row.is_empty() {
                row.push(' ');
            }
            row.push_str(word);
        }
        lines.push(row);
    }
    lines
}

/// A line as it is where it fits into `columns`, else broken between words; 0 if they aren't known.
pub(super) fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    if columns == 0 || line.width() <= columns { vec![line.to_owned()] } else { wrap_text(line, columns) }
}

#[cfg(test)]
#[path = "wrap_tests.rs"]
mod tests;
