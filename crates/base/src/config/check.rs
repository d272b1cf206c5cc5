//! Checks the text of one configuration file against the key table. It reads no files; `project`
//! decides what a project may set.

use std::collections::BTreeMap;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::diagnose::{ConfigProblem, position, printable};
use super::keys::{self, ConfigKey, Node};
use super::layers::written_path;
use super::preset::ProviderKind;
use super::value::{fit, is_preset_name, type_words};
use aish_text::nearest::nearest;

#[derive(Clone, Debug)]
pub struct CheckedEntry {
    pub path: Vec<String>,
    pub key: &'static ConfigKey,
    pub value: toml::Value,
    pub line: usize,
}

#[derive(Clone, Debug, Default)]
pub struct CheckedConfig {
    pub entries: Vec<CheckedEntry>,
    /// Paths accepted but not used yet, with their lines.
    pub reserved: Vec<(String, usize)>,
    pub presets: BTreeMap<String, usize>,
    pub problems: Vec<ConfigProblem>,
    pub warnings: Vec<ConfigProblem>,
}

pub fn check_text(file: &Path, text: &str) -> CheckedConfig {
    let mut walk = ConfigWalk { file, text, checked: CheckedConfig::default() };
    let (tree, errors) = DeTable::parse_recoverable(text);
    walk.table(&[], "", tree.get_ref());
    let CheckedConfig { problems, warnings, .. } = &mut walk.checked;
    // On lines that are no TOML the parser's keys and missing keys are not the author's.
    if !errors.is_empty() {
        let broken: Vec<usize> = errors.iter().map(|e| position(text, e.span().unwrap_or(0..0).start).0).collect();
        problems.retain(|problem| !broken.contains(&problem.line) && !problem.incomplete);
        warnings.retain(|warning| !broken.contains(&warning.line));
    }
    let mut said = Vec::new();
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let (message, suggestion) = syntax_words(error.message(), text.get(span.clone()).unwrap_or_default());
        let problem = ConfigProblem::at(file, text, span, "", message).suggest(suggestion);
        // One slip makes the parser report several errors on the line: the first is kept.
        if !said.contains(&problem.line) {
            said.push(problem.line);
            problems.push(problem);
        }
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    warnings.sort_by_key(|warning| warning.line);
    walk.checked
}

/// Rewords "invalid boolean, expected `false`", the parser's error for text without quotes.
fn syntax_words(message: &str, at: &str) -> (String, Option<String>) {
    let value = message.starts_with("invalid boolean") || message.starts_with("string values must be quoted");
    match (value, at.trim().is_empty()) {
        (true, true) => ("there is no value".to_string(), Some("remove the line to have the default".to_string())),
        (true, false) => ("text must be in quotes".to_string(), None),
        _ => (printable(message.trim_end()).replace("\\u{a}", ", "), None),
    }
}

struct ConfigWalk<'a> {
    file: &'a Path,
    text: &'a str,
    checked: CheckedConfig,
}

impl ConfigWalk<'_> {
    /// `path` as written, `known` as in the key table.
    fn table(&mut self, path: &[String], known: &str, table: &DeTable) {
        for (name, value) in table {
            let mut path = path.to_vec();
            path.push(name.get_ref().to_string());
            if known == "models" {
                self.preset(&path, name, value);
                continue;
            }
            let below =
                if known.is_empty() { name.get_ref().to_string() } else { format!("{known}.{}", name.get_ref()) };
            // A quoted key with a dot or star is never in the table.
            let node = if name.get_ref().contains(['.', '*']) { Node::Unknown } else { keys::find_node(&below) };
            match (node, value.get_ref()) {
                (Node::Leaf(key), _) => self.leaf(path, key, known, value),
                (Node::Table, DeValue::Table(table)) => self.table(&path, &below, table),
                (Node::Table, other) => {
                    let message = format!("`{}` must be a table, not {}", written_path(&path), type_words(other));
                    let suggestion = (below == "models").then(|| "the active preset is `model`, without s".to_string());
                    self.problem(value, &path, message, suggestion);
                }
                (Node::Reserved, _) => self.checked.reserved.push((written_path(&path), self.line(name))),
                (Node::Unknown, _) => self.unknown(&path, known, name),
            }
        }
    }

    fn preset(&mut self, path: &[String], name: &Spanned<std::borrow::Cow<str>>, value: &Spanned<DeValue>) {
        if !is_preset_name(name.get_ref()) {
            let hint = "letters, digits and - _ . : / @, at most 64".to_string();
            let message = format!("`{}` is not a name for a preset", printable(name.get_ref()));
            return self.problem(name, path, message, Some(hint));
        }
        let DeValue::Table(table) = value.get_ref() else {
            let message = format!("`{}` must be a table, not {}", written_path(path), type_words(value.get_ref()));
            let hint = format!("write [models.{}] and its keys below", name.get_ref());
            return self.problem(value, path, message, Some(hint));
        };
        let line = self.line(name);
        self.checked.presets.insert(name.get_ref().to_string(), line);
        self.table(path, "models.*", table);
        // Before this come problems in values: a wrong provider must not be reported as missing.
        let provider = match table.get("provider").map(Spanned::get_ref) {
            None => {
                let own = ProviderKind::NAMES.trim_end_matches(ProviderKind::Cookbook.name()).trim_end();
                let hint = format!("add provider = {}", keys::ValueKind::Choice(own).words());
                return self.missing(name, path, format!("`{}` has no provider", written_path(path)), hint);
            }
            Some(provider) => provider.as_str().unwrap_or_default(),
        };
        if name.get_ref() == "cookbook" && provider != "cookbook" {
            let message = "the preset `cookbook` is the one that is built in".to_string();
            self.problem(name, path, message, Some("give yours another name".to_string()));
        } else if provider == "acp" && !table.contains_key("command") {
            let hint = "add command = \"…\", the program that speaks the protocol".to_string();
            self.missing(name, path, format!("`{}` has no command", written_path(path)), hint);
        } else if !matches!(provider, "cookbook" | "acp") && !table.contains_key("model") {
            let hint = "add model = \"…\", its name at the provider".to_string();
            self.missing(name, path, format!("`{}` has no model", written_path(path)), hint);
        } else if table.contains_key("api_key_env") && table.contains_key("api_key_cmd") {
            let message = format!("`{}` has both api_key_env and api_key_cmd", written_path(path));
            self.problem(name, path, message, Some("keep one of them".to_string()));
        }
    }

    fn leaf(&mut self, path: Vec<String>, key: &'static ConfigKey, parent: &str, value: &Spanned<DeValue>) {
        match fit(key.kind, value.get_ref()) {
            Ok(held) => {
                let line = self.line(value);
                self.checked.entries.push(CheckedEntry { path, key, value: held, line });
            }
            Err(misfit) => {
                let message = format!("`{}` {}", written_path(&path), misfit.message);
                // `[model.fast]` is the usual slip for `[models.fast]`.
                let table = value.get_ref().is_table().then(|| self.nearest_table(parent, key.name())).flatten();
                self.problem(value, &path, message, table.or(misfit.suggestion));
            }
        }
    }

    fn nearest_table(&self, parent: &str, name: &str) -> Option<String> {
        let tables =
            keys::child_names(parent).into_iter().filter(|child| matches!(keys::find_node(child), Node::Table));
        nearest(name, tables).map(|table| format!("did you mean [{table}]?"))
    }

    fn unknown(&mut self, path: &[String], parent: &str, name: &Spanned<std::borrow::Cow<str>>) {
        let word = name.get_ref().as_ref();
        let mut message = format!("unknown key `{}`", written_path(path));
        let plain = word.to_ascii_lowercase().replace(['-', '_'], "");
        let suggestion = if parent == "models.*" && matches!(plain.as_str(), "apikey" | "key" | "token" | "apitoken") {
            message.push_str("; keys don't belong in this file");
            Some("use api_key_env or api_key_cmd".to_string())
        } else {
            suggestion(path, parent, word)
        };
        let warning = ConfigProblem::warning(self.file, self.line(name), &written_path(path), message, true);
        self.checked.warnings.push(warning.suggest(suggestion));
    }

    fn missing<T>(&mut self, at: &Spanned<T>, path: &[String], message: String, hint: String) {
        self.problem(at, path, message, Some(hint));
        if let Some(problem) = self.checked.problems.last_mut() {
            problem.incomplete = true;
        }
    }

    fn problem<T>(&mut self, at: &Spanned<T>, path: &[String], message: String, suggestion: Option<String>) {
        let problem = ConfigProblem::at(self.file, self.text, at.span(), &written_path(path), message);
        self.checked.problems.push(problem.suggest(suggestion));
    }

    fn line<T>(&self, at: &Spanned<T>) -> usize {
        position(self.text, at.span().start).0
    }
}

/// What an unknown key probably meant: a similar key, or this key in its proper table.
fn suggestion(path: &[String], parent: &str, word: &str) -> Option<String> {
    if let Some(name) = nearest(word, keys::child_names(parent)) {
        let above = path.iter().map(String::as_str).take(path.len() - 1);
        return Some(format!("did you mean `{}`?", written_path(&above.chain([name]).collect::<Vec<_>>())));
    }
    let elsewhere = super::key_table::KEYS.iter().find(|key| key.name() == word && key.path.contains('.'))?;
    Some(format!("did you mean `{}`?", elsewhere.path.replace('*', "NAME")))
}

/// Every value was checked before: an error means that key table and types disagree.
pub fn to_settings(tree: toml::Table) -> Result<super::Settings, (String, toml::de::Error)> {
    serde_path_to_error::deserialize(toml::Value::Table(tree)).map_err(|error| {
        let path = error.path().to_string();
        (path, error.into_inner())
    })
}
