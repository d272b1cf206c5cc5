//! Pages for whoever is new: `:help` (bound keys, `?`, every `:command` and the model, on one
//! screen) and the greeting of `aish try` (what is real in it, the model, what to type). Pure.

use unicode_width::UnicodeWidthStr;

use super::style::{Palette, StyleRole};
use super::wrap::wrap_text;
use crate::shell::key_names::{is_extended_alt, key_name};
use crate::shell::metas::{METAS, Meta};
use aish_text::sanitize::clean_line;

const KEYS: [(&str, &str); 4] = [
    ("ask", "words to a command, or fix"),
    ("explain", "explain the line"),
    ("check", "judge the line"),
    ("norris", "work on the line's goal"),
];

/// Where the texts begin on a wide terminal: room for two keys.
const INDENT: usize = 17;
const WIDE_INDENT: usize = 23;

/// Columns from which a terminal is wide.
const WIDE: usize = 60;

/// `bound`: from the plugin, a line `WIDGET KEY` per key, and `enter` where Enter is its own.
pub fn help_page(model: &str, bound: &str, columns: usize, palette: Palette) -> String {
    let keys_of = |widget: &str| {
        let keys = bound.lines().filter_map(|line| line.strip_prefix(widget)?.strip_prefix(' '));
        let keys = keys.filter(|key| !is_extended_alt(key));
        let mut names: Vec<String> = keys.map(|key| clean_line(&key_name(key))).collect();
        names.sort_by_key(|name| name.width());
        names.dedup();
        if names.is_empty() { "(no key)".to_owned() } else { names.join(", ") }
    };
    let mut rows: Vec<(String, &str)> = KEYS.iter().map(|(widget, help)| (keys_of(widget), *help)).collect();
    let captured = bound.lines().any(|line| line == "enter");
    rows.push(("? WORDS".to_owned(), if captured { "a question; ?? a command" } else { "off here: use :ask" }));
    let (more, shown): (Vec<&Meta>, Vec<&Meta>) = METAS.iter().partition(|meta| meta.help.is_empty());
    rows.extend(shown.iter().map(|meta| (format!(":{} {}", meta.name, meta.words).trim_end().to_owned(), meta.help)));
    let more: Vec<String> = more.iter().map(|meta| format!(":{}", meta.name)).collect();
    let more = more.join(" ");
    rows.push(("also".to_owned(), &more));
    let mut out = String::new();
    let title = format!("aish {} · model: {}", env!("CARGO_PKG_VERSION"), clean_line(model));
    let mut title = wrap_text(&title, columns.saturating_sub(1));
    let most = if columns < WIDE { 2 } else { 1 };
    if title.len() > most {
        // Every command reports a broken configuration at length.
        title.truncate(most);
        let last = &mut title[most - 1];
        while last.width() + 2 > columns && last.pop().is_some() {}
        last.push('…');
    }
    for line in title {
        out.push_str(&format!("{}\n", palette.paint(StyleRole::Heading, &line)));
    }
    let indent = if columns < WIDE { INDENT } else { WIDE_INDENT };
    for (label, help) in rows {
        let below = format!("\n{}", " ".repeat(indent));
        // Many keys get a row of their own.
        let gap = indent.checked_sub(label.width() + 2).map_or(below.clone(), |gap| " ".repeat(gap + 2));
        let body = wrap_text(help, columns.saturating_sub(indent + 1)).join(&below);
        out.push_str(&format!("{}{gap}{body}\n", palette.paint(StyleRole::Strong, &label)));
    }
    out
}

const TO_TRY: [(&str, &str); 4] = [
    ("find files larger than 10MB in /var/log", "Alt-I makes a command of it"),
    ("? how do I see what listens on port 8080", "Enter asks"),
    ("tar -xzf backup.tgz -C /tmp", "Alt-K says what it does"),
    (":help", "all keys and commands"),
];

pub fn try_greeting(model: &str, columns: usize) -> Vec<String> {
    let columns = if columns == 0 { 80 } else { columns };
    let about = [
        "A shell to try aish in. What you run is real; what aish keeps of it goes away with `exit`.".to_owned(),
        format!("The model is {model}."),
    ];
    let mut lines: Vec<String> = about.iter().flat_map(|text| wrap_text(text, columns - 1)).collect();
    lines.push(String::new());
    let room = TO_TRY.iter().map(|(typed, _)| typed.width()).max().unwrap_or(0);
    let beside = TO_TRY.iter().all(|(_, then)| room + then.width() + 4 < columns);
    for (typed, then) in TO_TRY {
        if beside {
            lines.push(format!("  {typed:room$}  {then}"));
        } else {
            lines.extend(wrap_text(typed, columns - 3).iter().map(|row| format!("  {row}")));
            lines.extend(wrap_text(then, columns - 7).iter().map(|row| format!("      {row}")));
        }
    }
    lines.push(String::new());
    lines
}

#[cfg(test)]
#[path = "help_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "greeting_tests.rs"]
mod greeting_tests;
