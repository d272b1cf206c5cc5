//! What a configuration key is, and look-ups. The example, the schema, the documentation and the
//! messages about keys all come from `keys.list`.

use super::key_table::{KEYS, SECTIONS};

#[derive(Debug)]
pub struct ConfigKey {
    /// `*` stands for a preset's name.
    pub path: &'static str,
    pub kind: ValueKind,
    /// As TOML; `None` when unset.
    pub default: Option<&'static str>,
    pub sample: &'static str,
    pub doc: &'static str,
    pub project: Project,
}

#[derive(Debug)]
pub struct ConfigSection {
    /// Empty for the top of the file.
    pub path: &'static str,
    pub doc: &'static str,
    /// Any content is accepted and has no effect yet.
    pub reserved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    Bool,
    /// Smallest and largest value.
    Int(u64, u64),
    /// US dollars, not negative.
    Dollars,
    /// The allowed words, with spaces between them.
    Choice(&'static str),
    /// True, false, or one of these words, parted by spaces.
    Switch(&'static str),
    Text(ConfigText),
    List,
    Tables,
    Named,
    /// From 0 to this number.
    Number(u32),
    Headers,
}

aish_text::named_enum! {
    /// The words are their names in `keys.list`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ConfigText {
        /// Not empty, no control characters.
        Line = "line",
        Long = "long",
        /// No control characters; empty means "none".
        MaybeEmpty = "maybe-empty",
        Preset = "preset",
        /// `~` is expanded.
        Path = "path",
        /// `http://` or `https://`.
        Url = "url",
        Variable = "variable",
        /// Split into words as a shell would.
        Command = "command",
        Pin = "pin",
        Template = "template",
    }
}

/// Only the user's own file lowers safety, spends keys or sends text elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Project {
    Yes,
    Never,
    /// A project may set only this, the careful value.
    Only(bool),
    /// For a server on this machine that needs no key.
    ThisMachine,
    /// A project may only lower the user's value.
    Less,
}

#[derive(Debug)]
pub enum Node {
    Leaf(&'static ConfigKey),
    Table,
    /// Accepted with any content, but not from a project: it may later matter for safety.
    Reserved,
    Unknown,
}

/// `path` has `*` in place of a preset's name.
pub fn find_node(path: &str) -> Node {
    if let Some(key) = KEYS.iter().find(|key| key.path == path) {
        return Node::Leaf(key);
    }
    if SECTIONS.iter().any(|section| section.reserved && section.path == path) {
        return Node::Reserved;
    }
    if path == "models" || SECTIONS.iter().any(|section| section.path == path) { Node::Table } else { Node::Unknown }
}

pub fn child_names(path: &str) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = KEYS
        .iter()
        .map(|key| key.path)
        .chain(SECTIONS.iter().map(|section| section.path))
        .filter_map(|known| if path.is_empty() { Some(known) } else { known.strip_prefix(path)?.strip_prefix('.') })
        .filter_map(|rest| rest.split('.').next())
        .filter(|name| !name.is_empty() && *name != "*")
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

pub fn keys_of(section: &ConfigSection) -> impl Iterator<Item = &'static ConfigKey> {
    let path = section.path;
    KEYS.iter().filter(move |key| match key.path.rsplit_once('.') {
        Some((table, _)) => table == path,
        None => path.is_empty(),
    })
}

impl ConfigSection {
    /// The doc, with a note for keys without effect yet.
    pub fn about(&self) -> String {
        if self.reserved { format!("{} Accepted, but without effect yet.", self.doc) } else { self.doc.to_owned() }
    }
}

impl ConfigKey {
    pub fn name(&self) -> &'static str {
        self.path.rsplit('.').next().unwrap_or(self.path)
    }
}

impl ValueKind {
    /// Completes "must be …".
    pub fn words(self) -> String {
        match self {
            Self::Bool => "true or false".into(),
            Self::Int(min, max) => format!("a whole number from {min} to {max}"),
            Self::Dollars => "an amount of US dollars, 0 or more".into(),
            Self::Choice(words) => match words.rsplit_once(' ') {
                Some((rest, last)) => format!("\"{}\" or \"{last}\"", rest.replace(' ', "\", \"")),
                None => words.into(),
            },
            Self::Switch(words) => format!("true, false, {}", Self::Choice(words).words()),
            Self::Text(text) => text.words().into(),
            Self::List => "a list of texts".into(),
            Self::Tables => "a list of tables".into(),
            Self::Named => "a table of tables".into(),
            Self::Number(most) => format!("a number from 0 to {most}"),
            Self::Headers => "a table of names and texts".into(),
        }
    }
}

impl ConfigText {
    fn words(self) -> &'static str {
        match self {
            Self::Line => "text in one line, not empty",
            Self::Long => "text",
            Self::MaybeEmpty => "text in one line; empty for none",
            Self::Preset => "the name of a preset",
            Self::Path => "a path",
            Self::Url => "an address that starts with http:// or https://",
            Self::Variable => "the name of an environment variable",
            Self::Command => "a command line",
            Self::Pin => "exactly six digits in quotes",
            Self::Template => "a template in one line, with placeholders like {model}",
        }
    }
}

#[cfg(test)]
#[path = "keys_tests.rs"]
mod tests;
