//! The variables, positional parameters and directory that a command line has set so far. Values come from the line alone,
//! never from the environment, except the home directory and the cwd.

use crate::safety::argument::Arg;
use crate::safety::paths::is_within;
use crate::safety::syntax::ir::Span;

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Its elements: one for a plain variable. They may have unknown stretches.
    Known(Vec<Arg>),
    /// Set, or possibly set, to something that can't be known.
    Unknown,
}

/// The state of the shell at one point of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    variables: Vec<(String, Value)>,
    /// `$1`, `$2`, …, where they are known: inside a function that the line calls, or after `set --`.
    pub positional: Option<Vec<Arg>>,
    /// The directory commands run in; none after a `cd` to somewhere unknown.
    pub cwd: Option<String>,
    /// The user's home.
    pub home: String,
}

impl Scope {
    /// At the start of a line.
    pub fn new(cwd: String, home: String) -> Self {
        Self { variables: Vec::new(), positional: None, cwd: Some(cwd), home }
    }

    /// The value of a variable; none if the line hasn't set it.
    pub fn get(&self, name: &str) -> Option<Value> {
        if let Some((_, value)) = self.variables.iter().rev().find(|(known, _)| known == name) {
            return Some(value.clone());
        }
        let text = match name {
            "HOME" => self.home.clone(),
            "PWD" => self.cwd.clone()?,
            "IFS" => " \t\n".to_owned(),
            _ => return None,
        };
        Some(Value::Known(vec![Arg::known(text, Span::default())]))
    }

    /// Sets a variable.
    pub fn set(&mut self, name: &str, value: Value) {
        match self.variables.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.variables.push((name.to_owned(), value)),
        }
    }

    /// What is certain after either of two courses: where they differ, a variable is unknown.
    pub fn join(&mut self, other: &Self) {
        for (name, value) in &mut self.variables {
            if other.variables.iter().find(|(known, _)| known == name).map(|(_, value)| value) != Some(value) {
                *value = Value::Unknown;
            }
        }
        for (name, _) in &other.variables {
            if !self.variables.iter().any(|(known, _)| known == name) {
                self.variables.push((name.clone(), Value::Unknown));
            }
        }
        self.cwd = match (self.cwd.take(), &other.cwd) {
            (Some(one), Some(two)) if is_within(&one, two) => Some(two.clone()),
            (Some(one), Some(two)) if is_within(two, &one) => Some(one),
            _ => None,
        };
        if self.positional != other.positional {
            self.positional = None;
        }
    }

    /// The texts of all constant values, for those who look for code in them.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().flat_map(|(_, value)| match value {
            Value::Known(args) => args.as_slice(),
            Value::Unknown => &[],
        }).map(|arg| arg.text.as_str())
    }
}
