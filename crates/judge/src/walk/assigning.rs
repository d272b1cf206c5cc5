//! Every way a line gives a shell variable a value; `variables.rs` has the effects.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::syntax::ir::{Parameter, Span};
use crate::verdict::OperationClass;
use crate::words::{Special, Value, WordExpander, special};
use aish_text::Shell;

const MAX_NESTED: usize = 4;

impl Walk<'_> {
    /// By `printf -v`, `read`, `for`, `${x:=…}` or others; the name may have a subscript.
    pub fn assigns(&mut self, name: &str, values: Vec<Arg>, span: Span) {
        if name.contains(UNKNOWN) {
            return self.rule("builtin.unknown-variable", span);
        }
        let values: Vec<Arg> = values.into_iter().map(|value| Arg { span, ..value }).collect();
        match values.as_slice() {
            [value] if !value.is_known() => self.sets_unseen(name, value),
            values => self.sets(name, values, span),
        }
        let base = name.split('[').next().unwrap_or_default();
        let old = if base.len() < name.len() { self.scope.get(base) } else { None };
        let value = match old {
            Some(Value::Known(old)) => Value::Known([old, values].concat()),
            _ => Value::Known(values),
        };
        self.scope.set(base, value);
        self.evaluated_text(name);
    }

    /// `${x:=value}`, `${x::=value}`, and the same for the variable that `x` names.
    pub(super) fn assigns_in_expansion(&mut self, parameter: &Parameter) {
        let operator = parameter.operator.rsplit(')').next().unwrap_or_default().trim_start_matches(['!', '^', '~']);
        if !matches!(operator, "=" | ":=" | "::=") {
            return;
        }
        let (name, points) = (&parameter.name, parameter.operator.contains('!'));
        if name.is_empty() && !points {
            return;
        }
        let name = if !points {
            name.clone()
        } else if let Some(Value::Known(values)) = self.scope.get(name)
            && let [value] = values.as_slice()
            && value.is_known()
            && !name.is_empty()
        {
            value.text.clone()
        } else {
            return self.rule("builtin.unknown-variable", self.frame.span);
        };
        if operator == "::=" || self.scope.get(&name).is_none() {
            let value = parameter.operands.last().map(|word| WordExpander::new(&self.scope).text(word));
            let values = vec![value.unwrap_or_default()];
            self.assigns(&name, values, self.frame.span);
        }
    }

    /// Assignments in arithmetic: `x=0`, `x += 1`, `x++`.
    pub(super) fn assigns_in_arithmetic(&mut self, text: &str) {
        self.assigns_nested(text, 0);
    }

    fn assigns_nested(&mut self, text: &str, depth: usize) {
        if self.scope.fish || depth > MAX_NESTED || !self.scope.step(text.len()) {
            return;
        }
        let mut at = 0;
        while let Some((start, name)) = next_name(text, at) {
            let base = name.split('[').next().unwrap_or_default();
            at = start + base.len();
            let behind = &text[start + name.len()..];
            if is_assigned(&text[..start], behind) {
                self.assigns_number(name, base, literal(behind));
            } else if let Some(Value::Known(values)) = self.scope.get(base)
                && let [value] = values.as_slice()
                && (value.text.contains('=') || value.text.contains("++") || value.text.contains("--"))
            {
                // Its value is an expression, too.
                let value = value.text.clone();
                self.assigns_nested(&value, depth + 1);
            }
        }
    }

    fn assigns_number(&mut self, name: &str, base: &str, number: Option<String>) {
        let span = self.frame.span;
        let kind = special(name, self.shell()).filter(|_| self.shell() == Shell::Zsh && base.len() < name.len());
        match kind {
            Some(Special::File) => return self.sets_unseen(name, &Arg::unknown(span)),
            Some(Special::Text | Special::Program) => return self.rule("exec.rebind", span),
            _ => {}
        }
        let target = self.scope.target(base).unwrap_or_else(|| base.to_owned());
        if number.is_none() && is_history_size(&target) {
            self.operation(OperationClass::Unknown);
            self.rule("history.wipe", span);
        }
        // An unknown number still is a number.
        let said = number.clone().unwrap_or_else(|| "1".to_owned());
        self.sets(base, &[Arg::known(said, span)], span);
        let value = match number {
            Some(number) => Arg::known(number, span),
            None => Arg { splits: false, ..Arg::unknown(span) },
        };
        self.scope.set(base, Value::Known(vec![value]));
    }
}

fn is_history_size(name: &str) -> bool {
    matches!(name, "HISTSIZE" | "HISTFILESIZE" | "SAVEHIST")
}

fn next_name(text: &str, from: usize) -> Option<(usize, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut before = text[..from].chars().next_back();
    for (at, c) in text[from..].char_indices() {
        let start = from + at;
        if is_part(c) && !c.is_ascii_digit() && !before.is_some_and(|c| is_part(c) || c == UNKNOWN) {
            let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |end| start + end);
            let subscript = text[end..].starts_with('[').then(|| closing(&text[end..])).flatten();
            return Some((start, &text[start..end + subscript.unwrap_or(0)]));
        }
        before = Some(c);
    }
    None
}

fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn is_assigned(before: &str, behind: &str) -> bool {
    let behind = behind.trim_start();
    let operator = behind.find('=').is_some_and(|at| {
        behind[..at].bytes().all(|b| b"+-*/%|&^<>".contains(&b))
            && !matches!(&behind[..at], "<" | ">")
            && !behind[at + 1..].starts_with('=')
    });
    operator
        || behind.starts_with("++")
        || behind.starts_with("--")
        || ["++", "--"].iter().any(|step| before.trim_end().ends_with(step))
}

/// The assigned number, if it is a literal.
fn literal(behind: &str) -> Option<String> {
    let value = behind.trim_start().strip_prefix('=')?.trim_start();
    let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
    let ends = value[end..].trim_start();
    let plain = end > 0 && (ends.is_empty() || ends.starts_with([',', ')', ':', ';']));
    plain.then(|| match value[..end].trim_start_matches('0') {
        "" => "0".to_owned(),
        number => number.to_owned(),
    })
}

#[cfg(test)]
#[path = "assigning_tests.rs"]
mod tests;
