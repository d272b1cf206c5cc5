//! Policy rules from TOML. What isn't understood is a problem: the rule would say something else.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::glob::{Glob, Match};
use super::matching::{Circumstances, on_line};
use super::permissions::{Permission, PermissionList};
use super::{Decision, Matcher, Policy, PolicyProblem, PolicyRank, PolicyRule, PolicySource};
use crate::explain::plain;
use crate::request::JudgeRequest;
use crate::verdict::{OperationClass, Provenance, ReviewLevel};
use crate::walk;
use aish_text::Shell;

const RULES: usize = 500;
/// In bytes.
const MAX_RULE_TEXT: usize = 1000;
const ENTRIES: usize = 200;
/// Most entries of a list of permissions.
const PATTERNS: usize = 200;

/// The start of a problem with unparsable text.
pub const NOT_TOML: &str = "not TOML";

/// The place of the rules in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyLayout {
    /// `[[rules]]` and `[permissions]`, and nothing else.
    Policy,
    /// `[[policy.rules]]` and `[permissions]`; other tables are not read.
    Config,
}

/// The examples are checked.
pub fn parse(text: &str, rank: PolicyRank, file: &str, layout: PolicyLayout) -> Policy {
    match DeTable::parse(text) {
        Ok(tree) => read_tree(tree.get_ref(), text, rank, file, layout),
        Err(error) => syntax(&error, text, rank, file),
    }
}

/// A policy with one problem: `text` isn't TOML.
pub fn syntax(error: &toml::de::Error, text: &str, rank: PolicyRank, file: &str) -> Policy {
    let mut reader = PolicyReader { text, file, rank, policy: Policy::default() };
    let message = format!("{NOT_TOML}: {}", plain(error.message().lines().next().unwrap_or("error"), 120));
    reader.problem(error.span().unwrap_or(0..0), message);
    reader.policy
}

/// As [`parse`], for parsed text.
pub fn read_tree(tree: &DeTable, text: &str, rank: PolicyRank, file: &str, layout: PolicyLayout) -> Policy {
    let mut reader = PolicyReader { text, file, rank, policy: Policy::default() };
    reader.top(tree, layout);
    let mut policy = reader.policy;
    let wrong: Vec<PolicyProblem> = policy.rules.iter().flat_map(check_examples).collect();
    policy.problems.extend(wrong);
    policy
}

struct PolicyReader<'a> {
    text: &'a str,
    file: &'a str,
    rank: PolicyRank,
    policy: Policy,
}

impl PolicyReader<'_> {
    fn source(&self, span: Range<usize>) -> PolicySource {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        PolicySource { file: self.file.to_owned(), line: before.bytes().filter(|b| *b == b'\n').count() + 1 }
    }

    fn problem(&mut self, span: Range<usize>, message: impl Into<String>) {
        let source = self.source(span);
        self.policy.problems.push(PolicyProblem { source, message: message.into() });
    }

    fn notice(&mut self, span: Range<usize>, message: impl Into<String>) {
        let source = self.source(span);
        self.policy.notices.push(PolicyProblem { source, message: message.into() });
    }

    fn top(&mut self, tree: &DeTable, layout: PolicyLayout) {
        for (name, value) in tree {
            match (name.get_ref().as_ref(), value.get_ref()) {
                ("policy", DeValue::Table(table)) => self.section(table),
                ("policy", _) => self.problem(value.span(), "`policy` must be a table: write [[policy.rules]]"),
                ("permissions", _) => self.permissions(value),
                ("rules", _) if layout == PolicyLayout::Policy => self.rules(value),
                ("version", DeValue::Integer(_)) if layout == PolicyLayout::Policy => {}
                (_, _) if layout == PolicyLayout::Config => {}
                (other, _) => self.problem(name.span(), format!("unknown key `{}`", plain(other, 60))),
            }
        }
    }

    fn permissions(&mut self, value: &Spanned<DeValue>) {
        let DeValue::Table(table) = value.get_ref() else {
            return self.problem(value.span(), "`permissions` must be a table");
        };
        for (name, value) in table {
            let shown = plain(name.get_ref(), 60);
            match (PermissionList::from_name(name.get_ref()), value.get_ref()) {
                (None, _) => {
                    self.problem(name.span(), format!("`permissions.{shown}` must be `allow`, `confirm` or `deny`"));
                }
                (Some(PermissionList::Allow), DeValue::Array(entries))
                    if self.rank != PolicyRank::User && !entries.is_empty() =>
                {
                    let why = "`permissions.allow` is ignored: only your own configuration may allow anything";
                    self.notice(name.span(), why);
                }
                (Some(list), DeValue::Array(entries)) => {
                    if entries.len() > PATTERNS {
                        let why = format!("`permissions.{shown}` has more than {PATTERNS} patterns");
                        self.problem(value.span(), why);
                    }
                    entries.iter().take(PATTERNS).for_each(|entry| self.permission(list, entry));
                }
                _ => self.problem(value.span(), format!("`permissions.{shown}` must be a list of patterns")),
            }
        }
    }

    fn permission(&mut self, list: PermissionList, entry: &Spanned<DeValue>) {
        let name = list.name();
        let Some(text) = entry.get_ref().as_str() else {
            let why = format!("what stands in `permissions.{name}` must be text in quotes");
            return self.problem(entry.span(), why);
        };
        match Permission::new(list, self.rank, self.source(entry.span()), text) {
            Ok(permission) => self.policy.permissions.push(permission),
            Err(why) => {
                self.problem(entry.span(), format!("`permissions.{name}`: `{}`: {why}", plain(text, 60)));
            }
        }
    }

    fn section(&mut self, table: &DeTable) {
        for (name, value) in table {
            match name.get_ref().as_ref() {
                "rules" => self.rules(value),
                other => self.problem(name.span(), format!("unknown key `policy.{}`", plain(other, 60))),
            }
        }
    }

    fn rules(&mut self, value: &Spanned<DeValue>) {
        let DeValue::Array(list) = value.get_ref() else {
            return self.problem(value.span(), "`rules` must be a list of tables: write [[rules]]");
        };
        if list.len() > RULES {
            self.problem(value.span(), format!("more than {RULES} rules"));
        }
        for entry in list.iter().take(RULES) {
            match entry.get_ref() {
                DeValue::Table(table) => self.rule(entry.span(), table),
                _ => self.problem(entry.span(), "a rule must be a table: write [[rules]]"),
            }
        }
    }

    fn rule(&mut self, span: Range<usize>, table: &DeTable) {
        let before = self.policy.problems.len();
        let mut draft = PolicyDraft::default();
        for (name, value) in table {
            if let Err(message) = draft.set(name.get_ref(), value.get_ref()) {
                self.problem(value.span(), message);
            }
        }
        // A table's span may begin behind its header; its first key is what the author sees.
        let span = table.iter().map(|(name, _)| name.span()).min_by_key(|first| first.start).unwrap_or(span);
        if self.policy.problems.len() > before {
            return;
        }
        match draft.finish(self.rank, self.source(span.clone())) {
            Err(message) => self.problem(span, message),
            Ok(rule) if rule.rank == PolicyRank::Project && rule.decision == Decision::Allow => {
                self.notice(span, format!("rule `{}` is ignored: a project may not allow anything", rule.id));
            }
            Ok(rule) if self.policy.rules.iter().any(|other| other.id == rule.id) => {
                self.problem(span, format!("two rules are called `{}`", rule.id));
            }
            Ok(rule) => self.policy.rules.push(rule),
        }
    }
}

#[derive(Default)]
struct PolicyDraft {
    id: String,
    decision: Option<String>,
    level: Option<ReviewLevel>,
    category: Option<String>,
    message: String,
    matcher: Matcher,
    examples: Vec<String>,
    counterexamples: Vec<String>,
}

impl PolicyDraft {
    fn set(&mut self, name: &str, value: &DeValue) -> Result<(), String> {
        let words = |globs: &mut Vec<Glob>, make: fn(&str) -> Glob| -> Result<(), String> {
            for text in texts(name, value)? {
                let one_word = !matches!(name, "command" | "pattern" | "args");
                if let Some(why) = Glob::objection(&text, one_word) {
                    return Err(format!("`{name}`: `{}`: {why}", plain(&text, 60)));
                }
                globs.push(make(&text));
            }
            Ok(())
        };
        let matcher = &mut self.matcher;
        match name {
            "id" => self.id = text(name, value)?,
            "decision" => self.decision = Some(text(name, value)?),
            "level" => self.level = Some(level(&text(name, value)?)?),
            "deny_category" => self.category = Some(text(name, value)?),
            "message" => self.message = plain(&text(name, value)?, MAX_RULE_TEXT),
            "program" => words(&mut matcher.program, Glob::word)?,
            // The name in requirements.md.
            "command" | "pattern" => words(&mut matcher.command, Glob::word)?,
            "args" => words(&mut matcher.args, Glob::word)?,
            "path" => words(&mut matcher.path, Glob::path)?,
            "host" => words(&mut matcher.host, |host| Glob::word(&host.to_ascii_lowercase()))?,
            "finding" => words(&mut matcher.finding, Glob::word)?,
            "cwd" => words(&mut matcher.cwd, Glob::path)?,
            "operation" => matcher.operation = each(name, value, OperationClass::from_name)?,
            "provenance" => matcher.provenance = each(name, value, Provenance::from_name)?,
            "examples" => self.examples = texts(name, value)?,
            "counterexamples" => self.counterexamples = texts(name, value)?,
            other => return Err(format!("unknown key `{}` in a rule", plain(other, 60))),
        }
        Ok(())
    }

    fn finish(self, rank: PolicyRank, source: PolicySource) -> Result<PolicyRule, String> {
        let id = self.id;
        if id.is_empty() || id.len() > 64 || !id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)) {
            return Err("a rule needs an `id` of letters, digits, - _ and .".to_owned());
        }
        let decision = match (self.decision.as_deref(), self.category.as_deref()) {
            (Some("deny"), None | Some("admin")) => Decision::Deny,
            (Some("deny"), Some("safety")) => Decision::Escalate(ReviewLevel::C),
            (Some("deny"), Some(_)) => return Err(format!("rule `{id}`: `deny_category` is admin or safety")),
            (_, Some(_)) => return Err(format!("rule `{id}`: only a `deny` has a `deny_category`")),
            (Some("escalate"), None) => Decision::Escalate(self.level.unwrap_or(ReviewLevel::C)),
            (Some("allow"), None) => Decision::Allow,
            _ => return Err(format!("rule `{id}`: `decision` is deny, escalate or allow")),
        };
        if self.level.is_some() && !matches!(decision, Decision::Escalate(_)) {
            return Err(format!("rule `{id}`: only an `escalate` has a `level`"));
        }
        if self.matcher == Matcher::default() {
            return Err(format!(
                "rule `{id}` says nothing about when it speaks; `program = \"*\"` is for every command"
            ));
        }
        let (matcher, message) = (self.matcher, self.message);
        let (examples, counterexamples) = (self.examples, self.counterexamples);
        Ok(PolicyRule { id, rank, source, decision, matcher, message, examples, counterexamples })
    }
}

/// A rule that differs from its author's intent is worse than none. Judged as bash in a place that
/// doesn't exist, without a look at files: the same everywhere.
fn check_examples(rule: &PolicyRule) -> Vec<PolicyProblem> {
    let speaks = |line: &str| {
        let request = request_of(line);
        on_line(&rule.matcher, &request, &walk::assess(&request), Circumstances::Ignored) == Match::Yes
    };
    let silent = rule.examples.iter().filter(|line| !speaks(line)).map(|line| (line, "doesn't speak on its example"));
    let loud = rule.counterexamples.iter().filter(|line| speaks(line));
    let wrong = silent.chain(loud.map(|line| (line, "speaks on its counterexample")));
    wrong
        .map(|(line, what)| PolicyProblem {
            source: rule.source.clone(),
            message: format!("rule `{}` {what} `{}`", rule.id, plain(line, 120)),
        })
        .collect()
}

fn request_of(line: &str) -> JudgeRequest {
    JudgeRequest {
        provenance: vec![Provenance::LocalUser],
        look: false,
        comments: false,
        ..JudgeRequest::new(line, Shell::Bash, "/workspace", "/home/user")
    }
}

fn text(name: &str, value: &DeValue) -> Result<String, String> {
    match value {
        DeValue::String(text) if text.len() > MAX_RULE_TEXT => {
            Err(format!("`{name}` is longer than {MAX_RULE_TEXT} bytes"))
        }
        DeValue::String(text) => Ok(text.to_string()),
        _ => Err(format!("`{name}` must be text in quotes")),
    }
}

fn texts(name: &str, value: &DeValue) -> Result<Vec<String>, String> {
    match value {
        DeValue::Array(list) if list.is_empty() => Err(format!("`{name}` is an empty list")),
        DeValue::Array(list) if list.len() > ENTRIES => Err(format!("`{name}` has more than {ENTRIES} entries")),
        DeValue::Array(list) => list.iter().map(|entry| text(name, entry.get_ref())).collect(),
        one => Ok(vec![text(name, one)?]),
    }
}

fn each<T>(name: &str, value: &DeValue, read: fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
    let one = |text: &String| read(text).ok_or_else(|| format!("`{name}`: `{}` isn't one of them", plain(text, 60)));
    texts(name, value)?.iter().map(one).collect()
}

fn level(text: &str) -> Result<ReviewLevel, String> {
    match text {
        "B" | "b" => Ok(ReviewLevel::B),
        "C" | "c" => Ok(ReviewLevel::C),
        _ => Err("`level` is B or C".to_owned()),
    }
}
