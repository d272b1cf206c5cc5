//! The table of every key of the configuration, read from `keys.list`. Tests tie it to the types in `settings` and `preset`.

use std::sync::LazyLock;

use super::keys::{Key, Kind, Project, Section, Text};

/// The tables of the file, in the order they are shown.
pub static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| entries("table").filter_map(section).collect());

/// Every key, in the order they are shown.
pub static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| entries("key").filter_map(key).collect());

/// A paragraph of `keys.list`.
struct Entry {
    path: &'static str,
    lines: &'static str,
}

impl Entry {
    fn field(&self, name: &str) -> Option<&'static str> {
        self.lines.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(' '))
    }
}

fn entries(kind: &'static str) -> impl Iterator<Item = Entry> {
    include_str!("keys.list").split("\n\n").filter_map(move |paragraph| {
        let (head, lines) = paragraph.split_once('\n')?;
        Some(Entry { path: head.strip_prefix(kind)?.trim_start(), lines })
    })
}

fn section(entry: Entry) -> Option<Section> {
    Some(Section { path: entry.path, doc: entry.field("about")?, reserved: entry.field("reserved").is_some() })
}

fn key(entry: Entry) -> Option<Key> {
    let default = entry.field("default");
    Some(Key {
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

fn kind(said: &'static str) -> Option<Kind> {
    let (name, rest) = said.split_once(' ').unwrap_or((said, ""));
    Some(match name {
        "bool" => Kind::Bool,
        "int" => {
            let (least, most) = rest.split_once(' ')?;
            Kind::Int(least.parse().ok()?, most.parse().ok()?)
        }
        "dollars" => Kind::Dollars,
        "choice" => Kind::Choice(rest),
        "switch" => Kind::Switch(rest),
        "text" => Kind::Text(Text::from_name(rest)?),
        "list" => Kind::List,
        "tables" => Kind::Tables,
        "named" => Kind::Named,
        "number" => Kind::Number(rest.parse().ok()?),
        "headers" => Kind::Headers,
        _ => return None,
    })
}

#[cfg(test)]
#[path = "key_table_tests.rs"]
mod tests;
