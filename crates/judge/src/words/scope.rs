//! The variables, positional parameters and directory that a command line has set so far. Values
//! come from the line alone, never from the environment, except the home directory and the cwd.

use std::cell::Cell;
use std::rc::Rc;

use crate::argument::{Arg, Holds};
use crate::paths::is_within;
use crate::syntax::ir::Span;

use super::descriptors::Descriptors;
use super::trail::Trail;

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Its elements: one for a plain variable. They may have unknown stretches.
    Known(Vec<Arg>),
    /// Set, or possibly set, to something that can't be known.
    Unknown,
}

/// Whether a variable of a name holds a secret. It is the same throughout a line, so that any two
/// are equal.
#[derive(Clone, Copy, Debug)]
pub struct SecretNames(pub fn(&str) -> bool);

impl Default for SecretNames {
    fn default() -> Self {
        Self(|_| false)
    }
}

impl PartialEq for SecretNames {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The state of the shell at one point of the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariableScope {
    variables: Vec<(String, Value)>,
    /// `$1`, `$2`, …, where they are known: inside a function that the line calls, or after
    /// `set --`.
    pub positional: Option<Vec<Arg>>,
    /// The directory commands run in; none after a `cd` to somewhere unknown.
    pub cwd: Option<String>,
    /// How the line came there.
    pub trail: Trail,
    /// What file descriptors are put on.
    pub descriptors: Descriptors,
    /// fish's variables: lists, never split at blanks.
    pub fish: bool,
    /// The user's home directory, absolute.
    pub home: String,
    /// Whether a variable of this name holds a secret, for [`VariableScope::holds`].
    pub secret_names: SecretNames,
    /// Bytes that the values hold.
    size: usize,
    /// There were more variables than are kept: any other one may be set.
    full: bool,
    has_subscripts: bool,
    /// What expanding may still cost, for the whole line: shared by all that is made of this one.
    budget: Rc<Cell<u32>>,
    /// Variables that evaluate what they are given, by name.
    integers: Vec<String>,
    /// Variables that stand for another one: their names and its name, which is empty until it is
    /// given.
    references: Vec<(String, String)>,
}

/// What a line leaves in its shell: the variables that it has set, and the descriptors that it has
/// put on something. A caller that runs lines in one shell gives it to the request for the next
/// one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeftScope {
    variables: Vec<(String, Value)>,
    integers: Vec<String>,
    references: Vec<(String, String)>,
    descriptors: Descriptors,
    full: bool,
}

/// Steps that the expansions of one line may take: parts of words and commands whose output is
/// computed, those inside of each other counted each time, and what is copied for them.
const MAX_STEPS: u32 = 40_000;

/// Bytes that cost as much as a step.
const STEP: usize = 64;

/// More variables than this are not kept.
const MAX_VARIABLES: usize = 256;

/// Values are kept as long as all of them together are not longer than this.
const MAX_SIZE: usize = 64 * 1024;

impl VariableScope {
    /// The state at the start of a line: no variable is set.
    pub fn new(cwd: String, home: String) -> Self {
        Self { cwd: Some(cwd), home, budget: Rc::new(Cell::new(MAX_STEPS)), ..Self::default() }
    }

    /// The state at the start of a line in a shell that earlier lines have left like this.
    pub fn resumed(left: &LeftScope, cwd: String, home: String) -> Self {
        let mut scope = Self { descriptors: left.descriptors.clone(), full: left.full, ..Self::new(cwd, home) };
        left.variables.iter().for_each(|(name, value)| scope.set(name, value.clone()));
        // Only now: what is set through a reference has been set.
        scope.integers.clone_from(&left.integers);
        scope.references.clone_from(&left.references);
        scope
    }

    /// What the next line of the same shell begins with.
    pub fn left(&self) -> LeftScope {
        LeftScope {
            variables: self.variables.clone(),
            integers: self.integers.clone(),
            references: self.references.clone(),
            descriptors: self.descriptors.clone(),
            full: self.full,
        }
    }

    /// Takes one step that copies so many bytes; false when the line has cost too much already.
    pub fn step(&self, bytes: usize) -> bool {
        let cost = u32::try_from(1 + bytes / STEP).unwrap_or(u32::MAX);
        self.budget.set(self.budget.get().saturating_sub(cost));
        !self.is_exhausted()
    }

    /// Whether something was left unexpanded because it would have cost too much.
    pub fn is_exhausted(&self) -> bool {
        self.budget.get() == 0
    }

    /// The value of a variable; none if the line hasn't set it.
    pub fn get(&self, name: &str) -> Option<Value> {
        let target = self.target(name);
        let name = target.as_deref().unwrap_or(name);
        if let Some((_, value)) = self.variables.iter().rev().find(|(known, _)| known == name) {
            return Some(value.clone());
        }
        let text = match name {
            "HOME" => self.home.clone(),
            "PWD" => self.cwd.clone()?,
            "IFS" => " \t\n".to_owned(),
            _ => return self.full.then_some(Value::Unknown),
        };
        Some(Value::Known(vec![Arg::known(text, Span::default())]))
    }

    /// What the name alone says that a variable holds.
    pub fn holds(&self, name: &str) -> Holds {
        let target = self.target(name);
        if (self.secret_names.0)(target.as_deref().unwrap_or(name)) { Holds::Secret } else { Holds::Nothing }
    }

    /// Sets a variable, or the one it refers to. Beyond 256 variables or 64 KiB of values, only
    /// "unknown" is kept.
    pub fn set(&mut self, name: &str, value: Value) {
        let target = self.target(name);
        let name = target.as_deref().unwrap_or(name);
        self.has_subscripts |= texts(&value).any(has_subscript);
        self.size += texts(&value).map(str::len).sum::<usize>();
        let value = if self.size > MAX_SIZE { unknown(held(&value)) } else { value };
        let at = self.variables.iter().position(|(known, _)| known == name);
        match at {
            Some(at) => self.variables[at].1 = value,
            None if self.variables.len() < MAX_VARIABLES => self.variables.push((name.to_owned(), value)),
            None => self.full = true,
        }
    }

    /// From here on, values given to this variable are evaluated as arithmetic (`declare -i`).
    pub fn make_integer(&mut self, name: &str) {
        if !self.is_integer(name) && self.integers.len() < MAX_VARIABLES {
            self.integers.push(name.to_owned());
        }
    }

    /// Whether [`VariableScope::make_integer`] was called for this variable.
    pub fn is_integer(&self, name: &str) -> bool {
        self.integers.iter().any(|known| known == name)
    }

    /// From here on this variable stands for another one; for the one its first value names, if
    /// `target` is empty.
    pub fn refer(&mut self, name: &str, target: &str) {
        match self.references.iter().position(|(known, _)| known == name) {
            Some(at) => target.clone_into(&mut self.references[at].1),
            None if self.references.len() < MAX_VARIABLES => self.references.push((name.to_owned(), target.to_owned())),
            None => {}
        }
    }

    /// Whether this variable is a reference that has no target yet.
    pub fn refers_to_nothing(&self, name: &str) -> bool {
        self.references.iter().any(|(known, target)| known == name && target.is_empty())
    }

    /// The variable that this one stands for, without a subscript; none if it is no reference.
    pub fn target(&self, name: &str) -> Option<String> {
        let mut found = None;
        // References to references; a circle of them is an error of the line.
        for _ in 0..8 {
            let at = found.as_deref().unwrap_or(name);
            match self.references.iter().find(|(known, target)| known == at && !target.is_empty()) {
                Some((_, target)) => found = Some(target.split('[').next().unwrap_or_default().to_owned()),
                None => break,
            }
        }
        found
    }

    /// What is certain after either this scope or the other: where they differ, a variable is
    /// unknown.
    pub fn join(&mut self, other: &Self) {
        for (name, value) in &mut self.variables {
            if other.variables.iter().find(|(known, _)| known == name).map(|(_, value)| value) != Some(value) {
                let others = other.variables.iter().find(|(known, _)| known == name).map(|(_, value)| held(value));
                *value = unknown(held(value).max(others.unwrap_or_default()));
            }
        }
        for (name, value) in &other.variables {
            if !self.variables.iter().any(|(known, _)| known == name) && self.variables.len() < MAX_VARIABLES {
                self.variables.push((name.clone(), unknown(held(value))));
            }
        }
        self.cwd = match (self.cwd.take(), &other.cwd) {
            (Some(one), Some(two)) if is_within(&one, two) => Some(two.clone()),
            (Some(one), Some(two)) if is_within(two, &one) => Some(one),
            _ => None,
        };
        self.trail.join(&other.trail);
        self.descriptors.join(&other.descriptors);
        self.full |= other.full;
        self.has_subscripts |= other.has_subscripts;
        other.integers.iter().for_each(|name| self.make_integer(name));
        for (name, target) in &other.references {
            if !self.references.iter().any(|(known, _)| known == name) {
                self.refer(name, target);
            }
        }
        if self.positional != other.positional {
            self.positional = None;
        }
    }

    /// The texts of the constant values that have a substitution in a subscript: arithmetic would
    /// run it.
    pub fn subscripts(&self) -> impl Iterator<Item = &str> {
        let variables = if self.has_subscripts { self.variables.as_slice() } else { &[] };
        variables.iter().flat_map(|(_, value)| texts(value)).filter(|text| has_subscript(text))
    }
}

fn held(value: &Value) -> Holds {
    match value {
        Value::Known(args) => args.iter().map(|arg| arg.holds).max().unwrap_or_default(),
        Value::Unknown => Holds::Nothing,
    }
}

fn unknown(holds: Holds) -> Value {
    match holds {
        Holds::Nothing => Value::Unknown,
        _ => Value::Known(vec![Arg { holds, ..Arg::unknown(Span::default()) }]),
    }
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    let args = match value {
        Value::Known(args) => args.as_slice(),
        Value::Unknown => &[],
    };
    args.iter().map(|arg| arg.text.as_str())
}

/// Whether a text has a substitution that may stand in a subscript.
pub fn has_subscript(text: &str) -> bool {
    text.contains('[') && (text.contains("$(") || text.contains('`'))
}
