//! Texts in a call's arguments, keys and values: paths, hosts, secrets, possible commands and SQL.
//! What the tool does with them is unknown: they only raise a verdict.

use std::collections::HashSet;
use std::path::Path;

use serde_json::Value;

use aish_judge::assess;
use aish_judge::assessment::{Assessment, Finding};
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Reason, ReviewLevel};
use aish_judge::workspace::flat;
use aish_text::Shell;
use aish_text::quote::quote;

use super::embedded_commands::EmbeddedCommands;

/// Read as command lines; a call with more is asked about.
pub const TEXTS: usize = 256;
/// Bytes of one; a longer one is asked about.
const TEXT: usize = 64 * 1024;
/// Paths, and hosts; a call with more is asked about.
const PLACES: usize = 64;

#[derive(Default)]
pub struct ArgumentTexts {
    /// All texts, keys included; numbers and truth values as text.
    pub values: Vec<String>,
    /// Possible command lines: texts, and lists and tables of texts as words.
    lines: Vec<String>,
    pub paths: Vec<String>,
    pub hosts: Vec<String>,
    pub too_many: bool,
    pub secret: bool,
    /// A word in prose that a policy denies as a command.
    pub mentioned: bool,
}

/// Argument names for a program, whose arguments are beside it.
const PROGRAMS: [&str; 8] = ["command", "cmd", "program", "executable", "binary", "exe", "tool", "script"];

impl ArgumentTexts {
    /// `declared`: argument names in the tool's schema.
    pub fn of(arguments: &Value, declared: &HashSet<&str>, request: &JudgeRequest) -> Self {
        let mut texts = Self::default();
        texts.collect(arguments, declared);
        let secrets = &request.secrets;
        texts.secret = texts
            .values
            .iter()
            .any(|text| (secrets.found_in)(text) || secrets.values.iter().any(|secret| text.contains(secret.as_str())));
        for value in &texts.values {
            texts.hosts.extend(hosts_in(value));
            texts.paths.extend(path_of(value, &request.cwd, &request.home));
        }
        texts.too_many |= texts.paths.len() > PLACES || texts.hosts.len() > PLACES;
        texts.paths.truncate(PLACES);
        texts.hosts.truncate(PLACES);
        texts
    }

    fn collect(&mut self, value: &Value, declared: &HashSet<&str>) {
        if self.values.len() > TEXTS || self.lines.len() > TEXTS {
            self.too_many = true;
            return;
        }
        match value {
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) => self.values.push(value.to_string()),
            Value::String(text) => self.read_text(text),
            Value::Array(list) => {
                self.lines.extend(words(list.iter()));
                list.iter().for_each(|value| self.collect(value, declared));
            }
            Value::Object(map) => {
                let program = PROGRAMS.iter().find_map(|key| map.get(*key)?.as_str());
                if let Some(program) = program {
                    let beside = map.iter().filter_map(|(key, value)| arguments_in(key, value));
                    self.lines.extend(beside.map(|arguments| format!("{program} {arguments}")));
                }
                for (key, value) in map {
                    self.read_key(key, value, declared);
                    self.collect(value, declared);
                }
            }
        }
    }

    fn read_text(&mut self, text: &str) {
        self.too_many |= text.len() > TEXT;
        self.values.push(text.to_owned());
        self.lines.push(text.to_owned());
        if text.contains('\n') {
            self.lines.extend(text.lines().filter(|line| !line.trim().is_empty()).take(TEXTS).map(str::to_owned));
        }
    }

    /// Keys are the model's text, too. A single word is skipped as an argument's name, unless it is
    /// an unknown switch or a program with arguments beside it.
    fn read_key(&mut self, key: &str, value: &Value, declared: &HashSet<&str>) {
        let is_name = !key.is_empty() && key.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-.$@".contains(sign));
        if !is_name {
            return self.read_text(key);
        }
        self.values.push(key.to_owned());
        if declared.contains(key) {
            return;
        }
        match value {
            Value::Bool(true) => self.lines.push(key.to_owned()),
            Value::String(text) if text.starts_with('-') => self.lines.push(format!("{key} {text}")),
            Value::Array(list) => self.lines.extend(words(list.iter()).map(|words| format!("{key} {words}"))),
            _ => {}
        }
    }

    /// Adds destructive commands and readings of paths; the reason if a policy denies one.
    pub fn judge_as_commands(
        &mut self,
        request: &JudgeRequest,
        policy: &Policy,
        found: &mut Assessment,
    ) -> Option<Reason> {
        let mut commands = EmbeddedCommands::new(request, policy, found);
        for text in self.lines.iter().filter(|text| text.len() <= TEXT) {
            commands.read(text);
            commands.read_sql(text);
            commands.read_stores(text);
        }
        self.too_many |= commands.too_many;
        self.mentioned = commands.mentioned;
        let denied = commands.denied;
        for path in &self.paths {
            let command = format!("cat -- {}", quote(Shell::Bash, path));
            let assessed = assess(&JudgeRequest { command, ..request.clone() });
            let heard = assessed.findings.into_iter().filter(|finding| finding.level >= ReviewLevel::B);
            found.findings.extend(heard.map(|finding| Finding { span: None, ..finding }));
        }
        denied
    }
}

pub fn declared_names(schema: &Value) -> HashSet<&str> {
    let mut names = HashSet::new();
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) => {
                let properties = map.get("properties").and_then(Value::as_object);
                names.extend(properties.into_iter().flat_map(|own| own.keys().map(String::as_str)));
                open.extend(map.values());
            }
            Value::Array(list) => open.extend(list),
            _ => {}
        }
    }
    names
}

fn arguments_in(key: &str, value: &Value) -> Option<String> {
    match value {
        Value::Array(list) => words(list.iter()),
        Value::String(text) if text.starts_with('-') || key.starts_with("arg") => Some(text.clone()),
        _ => None,
    }
}

/// Of a list of texts; none for other lists or an empty one.
fn words<'a>(list: impl Iterator<Item = &'a Value>) -> Option<String> {
    let words: Option<Vec<String>> = list.map(|word| Some(quote(Shell::Bash, word.as_str()?))).collect();
    words.filter(|words| !words.is_empty()).map(|words| words.join(" "))
}

fn hosts_in(text: &str) -> impl Iterator<Item = String> + '_ {
    text.match_indices("://").filter_map(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        let end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#' | '"' | '\'')).unwrap_or(rest.len());
        let host = rest[..end].rsplit('@').next().unwrap_or_default();
        let host = match host.strip_prefix('[') {
            Some(six) => six.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        (!host.is_empty()).then(|| host.to_ascii_lowercase())
    })
}

/// Absolute and without `..`; none for what is no path.
fn path_of(text: &str, cwd: &Path, home: &Path) -> Option<String> {
    let text = text.strip_prefix("file://").unwrap_or(text);
    let is_path = (text.starts_with(['/', '~', '.']) || text.contains('/')) && !text.contains("://");
    if !is_path || text.len() > 4096 || text.chars().any(char::is_control) {
        return None;
    }
    let written = match text.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => home.join(rest.trim_start_matches('/')),
        _ => cwd.join(text),
    };
    Some(flat(&written).to_string_lossy().into_owned())
}
