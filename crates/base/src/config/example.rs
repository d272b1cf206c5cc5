//! `aish config example`: every key with its default. A line `#key = value` is valid without its
//! `#`; prose, keys without a default and whole presets begin with `# `.

use super::key_table::SECTIONS;
use super::keys::{ConfigSection, keys_of};

const HEAD: &str = "\
# Configuration of aish. Every key is optional; lines like `#key = value` show the defaults.
# `aish config path` says where this file belongs, `aish config check` finds mistakes in it.
# A project may have an .aish.toml of its own with some of these keys. It is used once you trust it.
";

/// One for each kind of server; valid TOML.
pub const PRESETS: &str = include_str!("presets.toml");

pub fn example() -> String {
    let mut text = HEAD.to_string();
    for section in SECTIONS.iter() {
        text.push('\n');
        if section.path.contains('*') { write_presets(section, &mut text) } else { write_table(section, &mut text) }
    }
    text
}

fn write_presets(section: &ConfigSection, text: &mut String) {
    write_comment(text, section.doc);
    for key in keys_of(section) {
        let default = key.default.map_or(String::new(), |default| format!(" Default: {default}."));
        write_comment(text, &format!("  {}: {}{default}", key.name(), key.doc));
    }
    write_comment(text, "For example:");
    write_comment(text, "");
    for line in PRESETS.lines() {
        write_comment(text, line);
    }
}

fn write_table(section: &ConfigSection, text: &mut String) {
    write_comment(text, &section.about());
    let mut keys = keys_of(section).peekable();
    if !section.path.is_empty() && keys.peek().is_some() {
        text.push_str(&format!("#[{}]\n", section.path));
    }
    for key in keys {
        write_comment(text, key.doc);
        match key.default {
            Some(default) => text.push_str(&format!("#{} = {default}\n", key.name())),
            None => write_comment(text, &format!("{} = {}", key.name(), key.sample)),
        }
    }
}

fn write_comment(text: &mut String, line: &str) {
    text.push_str("# ");
    text.push_str(line);
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

#[cfg(test)]
#[path = "example_tests.rs"]
mod tests;
