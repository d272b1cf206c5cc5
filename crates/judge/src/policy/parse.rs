//! Policy rules from TOML. What isn't understood is a problem: the rule would say something else.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::glob::Glob;
use super::{Decision, Matcher, Policy, PolicyProblem, PolicyRank, PolicyRule, PolicySource, examples, permissions};
use crate::explain::plain;
use crate::verdict::{OperationClass, Provenance, ReviewLevel};

const RULES: usize = 500;
/// In bytes.
const MAX_RULE_TEXT: usize = 1000;
const ENTRIES: usize = 200;

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
    let wrong: Vec<PolicyProblem> = policy.rules.iter().flat_map(examples::check).collect();
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
        let (all, problems, notices) = permissions::read_lists(value, self.rank, |start| self.source(start..start));
        self.policy.permissions.extend(all);
        self.policy.problems.extend(problems);
        self.policy.notices.extend(notices);
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
        let first = table.iter().map(|(name, _)| name.span().start).min().unwrap_or(span.start);
        let source = self.source(first..first);
        match draft.finish(self.rank, source.clone()) {
            Err(message) if self.policy.problems.len() == before => {
                self.policy.problems.push(PolicyProblem { source, message });
            }
            Err(_) => {}
            Ok(rule) if self.policy.problems.len() > before => drop(rule),
            Ok(rule) if rule.rank == PolicyRank::Project && rule.decision == Decision::Allow => {
                let message = format!("rule `{}` is ignored: a project may not allow anything", rule.id);
                self.policy.notices.push(PolicyProblem { source: rule.source, message });
            }
            Ok(rule) if self.policy.rules.iter().any(|other| other.id == rule.id) => {
                self.policy
                    .problems
                    .push(PolicyProblem { source, message: format!("two rules are called `{}`", rule.id) });
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
