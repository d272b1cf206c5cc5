//! What the line has set so far: variables, parameters, directory. Only home and cwd are given.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use crate::argument::{Arg, ArgumentOrigin, Holds};
use crate::paths::is_within;
use crate::syntax::ir::Span;

use super::descriptors::Descriptors;
use super::trail::Trail;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// One element for a plain variable. They may have unknown stretches.
    Known(Vec<Arg>),
    /// Set, or possibly set, to something unknown.
    Unknown,
}

impl Value {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Known(vec![Arg::known(text, Span::default())])
    }

    fn args(&self) -> &[Arg] {
        match self {
            Self::Known(args) => args,
            Self::Unknown => &[],
        }
    }

    /// One unknown element for an unknown value.
    pub(super) fn elements(&self) -> Vec<Arg> {
        match self {
            Self::Known(args) => args.clone(),
            Self::Unknown => vec![Arg::unknown(Span::default())],
        }
    }

    pub(super) fn holds(&self) -> Holds {
        self.args().iter().map(|arg| arg.holds).max().unwrap_or_default()
    }

    /// Of this value, only what it holds is kept.
    fn forgotten(&self, other: Holds) -> Self {
        match self.holds().max(other) {
            Holds::Nothing => Self::Unknown,
            holds => Self::Known(vec![Arg { holds, ..Arg::unknown(Span::default()) }]),
        }
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.args().iter().map(|arg| arg.text.as_str())
    }
}

/// Whether a variable's name means a secret. The same for a whole line, so any two are equal.
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

#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariableScope {
    pub kept: LeftScope,
    /// `$1`, `$2`, …, if known: in a function that the line calls, or after `set --`.
    pub positional: Option<Vec<Arg>>,
    /// None after a `cd` to somewhere unknown.
    pub cwd: Option<String>,
    pub trail: Trail,
    /// fish's variables: lists, never split at blanks.
    pub fish: bool,
    pub home: String,
    /// For [`VariableScope::holds`].
    pub secret_names: SecretNames,
    /// Variables whose value is from elsewhere, but surely a number: a count, a status.
    numbers: Vec<String>,
    size: usize,
    has_subscripts: bool,
    /// Steps left for expansions, shared by all scopes of the line.
    budget: Rc<Cell<u32>>,
}

/// The variables and descriptors that a line leaves, for the request of the shell's next line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeftScope {
    variables: Vec<(String, Value)>,
    /// Variables whose values are evaluated (`declare -i`).
    integers: Vec<String>,
    /// References: name and target, which is empty until given.
    references: Vec<(String, String)>,
    pub(crate) descriptors: Descriptors,
    /// There were too many variables: any other one may be set.
    full: bool,
}

impl LeftScope {
    fn value(&self, name: &str) -> Option<&Value> {
        self.variables.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

/// Steps of a line's expansions: parts, computed commands (each time), and what is copied for them.
const MAX_STEPS: u32 = 40_000;

/// Bytes copied per step.
const STEP: usize = 64;

const MAX_VARIABLES: usize = 256;

/// Most bytes of all values together.
const MAX_SIZE: usize = 64 * 1024;

impl VariableScope {
    pub fn new(cwd: String, home: String) -> Self {
        Self { cwd: Some(cwd), home, budget: Rc::new(Cell::new(MAX_STEPS)), ..Self::default() }
    }

    pub fn resumed(left: &LeftScope, cwd: String, home: String) -> Self {
        let kept = LeftScope { descriptors: left.descriptors.clone(), full: left.full, ..LeftScope::default() };
        let mut scope = Self { kept, ..Self::new(cwd, home) };
        left.variables.iter().for_each(|(name, value)| scope.set(name, value.clone()));
        // After the values: `set` would follow the references.
        scope.kept.integers.clone_from(&left.integers);
        scope.kept.references.clone_from(&left.references);
        scope
    }

    /// Takes a step that copies `bytes`; false beyond the line's budget.
    pub fn step(&self, bytes: usize) -> bool {
        let cost = u32::try_from(1 + bytes / STEP).unwrap_or(u32::MAX);
        self.budget.set(self.budget.get().saturating_sub(cost));
        !self.is_exhausted()
    }

    /// Whether the budget cut an expansion short.
    pub fn is_exhausted(&self) -> bool {
        self.budget.get() == 0
    }

    /// None if the line hasn't set it.
    pub fn get(&self, name: &str) -> Option<Value> {
        let name = &*self.referred(name);
        if let Some(value) = self.kept.value(name) {
            return Some(value.clone());
        }
        let text = match name {
            "HOME" => self.home.clone(),
            "PWD" => self.cwd.clone()?,
            "IFS" => " \t\n".to_owned(),
            _ => return self.kept.full.then_some(Value::Unknown),
        };
        Some(Value::text(text))
    }

    /// By the name alone.
    pub fn holds(&self, name: &str) -> Holds {
        if (self.secret_names.0)(&self.referred(name)) { Holds::Secret } else { Holds::Nothing }
    }

    /// Sets a variable or its target. Beyond 256 variables or 64 KiB, only "unknown" is kept.
    pub fn set(&mut self, name: &str, value: Value) {
        let name = self.referred(name).into_owned();
        self.numbers.retain(|known| *known != name);
        self.has_subscripts |= value.texts().any(has_subscript);
        self.size += value.texts().map(str::len).sum::<usize>();
        let value = if self.size > MAX_SIZE { value.forgotten(Holds::Nothing) } else { value };
        match self.kept.variables.iter().position(|(known, _)| *known == name) {
            Some(at) => self.kept.variables[at].1 = value,
            None if self.kept.variables.len() < MAX_VARIABLES => self.kept.variables.push((name, value)),
            None => self.kept.full = true,
        }
    }

    /// Until it is set again.
    pub fn make_number(&mut self, name: &str) {
        if self.numbers.len() < MAX_VARIABLES {
            self.numbers.push(name.to_owned());
        }
    }

    /// Whether the value is text from elsewhere that arithmetic would evaluate: of another host, or
    /// with `files` of a file.
    pub fn holds_foreign_text(&self, name: &str, files: bool) -> bool {
        let name = &*self.referred(name);
        self.get(name).is_some_and(|value| value.args().iter().any(|arg| is_foreign_text(arg, files)))
            && !self.numbers.iter().any(|known| known == name)
    }

    /// `declare -i`: later values are evaluated as arithmetic.
    pub fn make_integer(&mut self, name: &str) {
        if !self.is_integer(name) && self.kept.integers.len() < MAX_VARIABLES {
            self.kept.integers.push(name.to_owned());
        }
    }

    pub fn is_integer(&self, name: &str) -> bool {
        self.kept.integers.iter().any(|known| known == name)
    }

    /// Makes a reference; an empty `target` is named by its first value.
    pub fn refer(&mut self, name: &str, target: &str) {
        match self.kept.references.iter().position(|(known, _)| known == name) {
            Some(at) => target.clone_into(&mut self.kept.references[at].1),
            None if self.kept.references.len() < MAX_VARIABLES => {
                self.kept.references.push((name.to_owned(), target.to_owned()))
            }
            None => {}
        }
    }

    pub fn refers_to_nothing(&self, name: &str) -> bool {
        self.kept.references.iter().any(|(known, target)| known == name && target.is_empty())
    }

    /// The target without a subscript; none if it is no reference.
    pub fn target(&self, name: &str) -> Option<String> {
        let mut found = None;
        // References to references; a cycle is an error of the line.
        for _ in 0..8 {
            let at = found.as_deref().unwrap_or(name);
            match self.kept.references.iter().find(|(known, target)| known == at && !target.is_empty()) {
                Some((_, target)) => found = Some(target.split('[').next().unwrap_or_default().to_owned()),
                None => break,
            }
        }
        found
    }

    /// The name, or that of the variable that it refers to.
    fn referred<'n>(&self, name: &'n str) -> Cow<'n, str> {
        self.target(name).map_or(Cow::Borrowed(name), Cow::Owned)
    }

    /// What is certain after either scope: variables that differ are unknown.
    pub fn join(&mut self, other: &Self) {
        for (name, value) in &mut self.kept.variables {
            let others = other.kept.value(name);
            if others != Some(value) {
                *value = value.forgotten(others.map(Value::holds).unwrap_or_default());
            }
        }
        for (name, value) in &other.kept.variables {
            if self.kept.value(name).is_none() && self.kept.variables.len() < MAX_VARIABLES {
                self.kept.variables.push((name.clone(), value.forgotten(Holds::Nothing)));
            }
        }
        self.cwd = match (self.cwd.take(), &other.cwd) {
            (Some(one), Some(two)) if is_within(&one, two) => Some(two.clone()),
            (Some(one), Some(two)) if is_within(two, &one) => Some(one),
            _ => None,
        };
        self.trail.join(&other.trail);
        self.kept.descriptors.join(&other.kept.descriptors);
        self.kept.full |= other.kept.full;
        self.has_subscripts |= other.has_subscripts;
        other.kept.integers.iter().for_each(|name| self.make_integer(name));
        for (name, target) in &other.kept.references {
            if !self.kept.references.iter().any(|(known, _)| known == name) {
                self.refer(name, target);
            }
        }
        if self.positional != other.positional {
            self.positional = None;
        }
    }

    /// Constant values with a substitution in a subscript, which arithmetic would run.
    pub fn subscripts(&self) -> impl Iterator<Item = &str> {
        let variables = if self.has_subscripts { self.kept.variables.as_slice() } else { &[] };
        variables.iter().flat_map(|(_, value)| value.texts()).filter(|text| has_subscript(text))
    }
}

/// Whether a value is text of another host, or with `files` of a file, which arithmetic would evaluate.
pub fn is_foreign_text(arg: &Arg, files: bool) -> bool {
    let fetched = matches!(arg.origin, ArgumentOrigin::Fetched | ArgumentOrigin::Decoded);
    !arg.is_known() && (fetched || files && arg.holds > Holds::Nothing)
}

/// Whether a text may have a substitution in a subscript.
pub fn has_subscript(text: &str) -> bool {
    text.contains('[') && (text.contains("$(") || text.contains('`'))
}
