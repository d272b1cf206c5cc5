//! What a key is, and how to find one in the table. The table itself is `keys.list`; the example,
//! the schema, the documentation and every message about a key come from it.

use super::key_table::{KEYS, SECTIONS};

#[derive(Debug)]
pub struct ConfigKey {
    /// The path; `*` stands for the name of a preset.
    pub path: &'static str,
    pub kind: ValueKind,
    /// The default as TOML; `None` when it is unset.
    pub default: Option<&'static str>,
    /// A value one might write, as TOML.
    pub sample: &'static str,
    pub doc: &'static str,
    pub project: Project,
}

#[derive(Debug)]
pub struct ConfigSection {
    /// Its path; empty for the top of the file.
    pub path: &'static str,
    /// What it is for, one or two sentences.
    pub doc: &'static str,
    /// Accepted as a whole, whatever it holds, but without effect yet.
    pub reserved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    Bool,
    /// A whole number in a range, both ends included.
    Int(u64, u64),
    /// US dollars, not negative.
    Dollars,
    /// One of these words, with a space between them.
    Choice(&'static str),
    /// True, false, or one of these words.
    Switch(&'static str),
    Text(ConfigText),
    List,
    Tables,
    /// A table of tables, by name.
    Named,
    /// A number from 0 to this one.
    Number(u32),
    /// Names of headers, or of variables, and their values.
    Headers,
}

aish_text::named_enum! {
    /// What a text may be, by its name in `keys.list`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ConfigText {
        /// Anything without control characters, but not empty.
        Line = "line",
        /// Anything, with line breaks.
        Long = "long",
        /// Anything without control characters; empty means "none".
        MaybeEmpty = "maybe-empty",
        Preset = "preset",
        /// A directory or file; `~` is expanded.
        Path = "path",
        /// An `http://` or `https://` address.
        Url = "url",
        /// The name of an environment variable.
        Variable = "variable",
        /// A command, split into words as a shell would.
        Command = "command",
        /// Six ASCII digits, as text.
        Pin = "pin",
        /// The template of a prompt segment.
        Template = "template",
    }
}

/// What a project file may do with a key. Whatever could lower safety, spend the user's keys or
/// send text elsewhere is for the user's own file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Project {
    Yes,
    Never,
    /// Set it to this, the careful value.
    Only(bool),
    /// Set it for a server on this machine that needs no key.
    ThisMachine,
    /// Set it to less than it is without the project.
    Less,
}

#[derive(Debug)]
pub enum Node {
    Leaf(&'static ConfigKey),
    Table,
    /// Something accepted whatever it holds. A project may not: once it has a meaning, that may
    /// matter for safety.
    Reserved,
    Unknown,
}

/// The value at a path of the table (with `*` for the name of a preset).
pub fn find_node(path: &str) -> Node {
    if let Some(key) = KEYS.iter().find(|key| key.path == path) {
        return Node::Leaf(key);
    }
    if SECTIONS.iter().any(|section| section.reserved && section.path == path) {
        return Node::Reserved;
    }
    if path == "models" || SECTIONS.iter().any(|section| section.path == path) { Node::Table } else { Node::Unknown }
}

/// The names that may stand below a path, each once.
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
    /// What it is for, and that it has no effect yet where that is so.
    pub fn about(&self) -> String {
        if self.reserved { format!("{} Accepted, but without effect yet.", self.doc) } else { self.doc.to_owned() }
    }
}

impl ConfigKey {
    /// The last part of the path.
    pub fn name(&self) -> &'static str {
        self.path.rsplit('.').next().unwrap_or(self.path)
    }
}

impl ValueKind {
    /// What it may hold, in words that complete "must be …".
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
