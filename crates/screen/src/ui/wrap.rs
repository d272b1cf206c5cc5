//! Breaks our own texts between words, for terminals of 20 columns and more.

use unicode_width::UnicodeWidthStr;

use super::style::{Palette, StyleRole};

/// [`wrap_line`] with newlines, in the style of `role`.
pub fn painted_rows(line: &str, columns: usize, palette: Palette, role: StyleRole) -> String {
    wrap_line(line, columns).iter().map(|row| format!("{}\n", palette.paint(role, row))).collect()
}

/// Lines of at most `width` columns, at least 20, each with at least one word.
pub fn wrap_text(text: &str, width: usize) -> Vec<String> {
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

/// Hangs under the indent, or the text two spaces behind the first word. `columns` 0: unbroken.
pub(super) fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    if columns == 0 || line.width() <= columns {
        return vec![line.to_owned()];
    }
    let text = line.trim_start_matches(' ');
    let label = text.find(' ').map_or(text, |end| &text[end..]);
    let text = if label.starts_with("  ") { label.trim_start_matches(' ') } else { text };
    let head = &line[..line.len() - text.len()];
    labelled(head, &wrap_text(text, columns.saturating_sub(head.width())))
}

/// `label` before the first row, the others below its end.
pub(super) fn labelled(label: &str, rows: &[String]) -> Vec<String> {
    let below = " ".repeat(label.width());
    rows.iter().enumerate().map(|(n, row)| format!("{}{row}", if n == 0 { label } else { &below })).collect()
}

#[cfg(test)]
#[path = "wrap_tests.rs"]
mod tests;
