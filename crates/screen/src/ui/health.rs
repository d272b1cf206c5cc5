//! The report of `aish doctor`: a headline, what needs the user, one line for each of the rest.
//! Pure.

use super::style::{Palette, StyleRole};
use super::wrap::{painted_rows, wrap_line};
use aish_text::sanitize::clean_line;

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    #[serde(rename = "ok")]
    Good,
    /// Not in use, and not needed.
    #[serde(rename = "ok")]
    Off,
    #[serde(rename = "ok")]
    Unknown,
    /// Works, but could be better.
    Note,
    Problem,
}

#[derive(Clone, Debug)]
pub struct HealthLine<'a> {
    pub name: &'a str,
    pub health: Health,
    pub detail: String,
    pub remedy: &'a str,
}

/// `columns` 0: no terminal. `files` says where aish keeps its own.
pub fn health_report(version: &str, checked: &[HealthLine], files: &str, columns: usize, palette: Palette) -> String {
    let of = |health: Health| checked.iter().filter(move |one| one.health == health).collect::<Vec<_>>();
    let (problems, notes, unknown) = (of(Health::Problem), of(Health::Note), of(Health::Unknown));
    let counted = |count: usize, what: &str| if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") };
    let open: Vec<String> = unknown.iter().map(|one| one.name.to_owned()).collect();
    let headline = match (problems.len(), notes.len(), open.len()) {
        (0, 0, 0) => "works here.".to_owned(),
        (0, 0, _) => format!("works here, but this isn't tested yet: {}.", open.join(", ")),
        (0, count, _) => format!("works here; {} to look at.", counted(count, "thing")),
        (count, ..) => format!("has {} here.", counted(count, "problem")),
    };
    let mut rows = vec![(StyleRole::Strong, "", format!("aish {version} {headline}"))];
    for one in problems.into_iter().chain(notes).chain(unknown) {
        let (mark, role) = match one.health {
            Health::Problem => ("✗", StyleRole::Error),
            Health::Note => ("▲", StyleRole::Warning),
            _ => ("?", StyleRole::Warning),
        };
        let remedy = if one.remedy.is_empty() { String::new() } else { format!(" · {}", one.remedy) };
        rows.push((role, mark, format!("{}: {}{remedy}", one.name, one.detail)));
    }
    let names = |health| of(health).iter().map(|one| one.name).collect::<Vec<_>>().join(", ");
    rows.push((StyleRole::Good, "✓", format!("{} (aish doctor --all shows each)", names(Health::Good))));
    if !of(Health::Off).is_empty() {
        rows.push((StyleRole::Dim, "–", format!("off: {}", names(Health::Off))));
    }
    if !files.is_empty() {
        rows.push((StyleRole::Dim, " ", format!("files: {files}")));
    }
    rows.iter().map(|(role, mark, text)| report_row(*role, mark, &clean_line(text), columns, palette)).collect()
}

fn report_row(role: StyleRole, mark: &str, text: &str, columns: usize, palette: Palette) -> String {
    if mark.is_empty() {
        return painted_rows(text, columns, palette, role);
    }
    let plain = if role == StyleRole::Dim { StyleRole::Dim } else { StyleRole::Plain };
    let before = |n: usize| if n == 0 { format!(" {} ", palette.paint(role, mark)) } else { "   ".to_owned() };
    let rows = wrap_line(text, columns.saturating_sub(3));
    rows.iter().enumerate().map(|(n, row)| format!("{}{}\n", before(n), palette.paint(plain, row))).collect()
}

#[cfg(test)]
#[path = "health_tests.rs"]
mod tests;
