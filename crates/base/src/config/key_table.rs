//! Every key of the configuration, from `keys.list`. Tests tie it to `settings` and `preset`.

use std::sync::LazyLock;

use super::keys::{ConfigKey, ConfigSection, ConfigText, Project, ValueKind};
use super::preset::ProviderKind;

pub static SECTIONS: LazyLock<Vec<ConfigSection>> = LazyLock::new(|| entries("table").filter_map(section).collect());

pub static KEYS: LazyLock<Vec<ConfigKey>> = LazyLock::new(|| entries("key").filter_map(key).collect());

struct KeyEntry {
    path: &'static str,
    lines: &'static str,
}

impl KeyEntry {
    fn field(&self, name: &str) -> Option<&'static str> {
        self.lines.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(' '))
    }
}

fn entries(kind: &'static str) -> impl Iterator<Item = KeyEntry> {
    include_str!("keys.list").split("\n\n").filter_map(move |paragraph| {
        let (head, lines) = paragraph.split_once('\n')?;
        Some(KeyEntry { path: head.strip_prefix(kind)?.trim_start(), lines })
    })
}

fn section(entry: KeyEntry) -> Option<ConfigSection> {
    Some(ConfigSection { path: entry.path, doc: entry.field("about")?, reserved: entry.field("reserved").is_some() })
}

fn key(entry: KeyEntry) -> Option<ConfigKey> {
    let default = entry.field("default");
    Some(ConfigKey {
        path: entry.path,
        kind: kind(entry.field("holds")?)?,
        default,
        sample: entry.field("sample").or(default)?,
        doc: entry.field("about")?,
        project: match entry.field("project") {
            None => Project::Yes,
            Some("only true") => Project::Only(true),
            Some("this-machine") => Project::ThisMachine,
            Some("less") => Project::Less,
            Some(_) => Project::Never,
        },
    })
}

fn kind(said: &'static str) -> Option<ValueKind> {
    let (name, rest) = said.split_once(' ').unwrap_or((said, ""));
    Some(match name {
        "bool" => ValueKind::Bool,
        "int" => {
            let (least, most) = rest.split_once(' ')?;
            ValueKind::Int(least.parse().ok()?, most.parse().ok()?)
        }
        "dollars" => ValueKind::Dollars,
        "choice" => ValueKind::Choice(rest),
        "provider" => ValueKind::Choice(ProviderKind::NAMES),
        "switch" => ValueKind::Switch(rest),
        "text" => ValueKind::Text(ConfigText::from_name(rest)?),
        "list" => ValueKind::List,
        "tables" => ValueKind::Tables,
        "named" => ValueKind::Named,
        "number" => ValueKind::Number(rest.parse().ok()?),
        "headers" => ValueKind::Headers,
        _ => return None,
    })
}

#[cfg(test)]
#[path = "key_table_tests.rs"]
mod tests;
