//! `$name` and `${name…}`: constant values with constant operators applied.

use std::cell::LazyCell;

use super::expand::{Expansion, WordExpander};
use super::scope::Value;
use crate::argument::{Arg, ArgumentOrigin, Holds, UNKNOWN};
use crate::syntax::ir::{Parameter, Part};

type ParameterOperands<'e> = LazyCell<Vec<Arg>, Box<dyn FnOnce() -> Vec<Arg> + 'e>>;

/// Unknown unless the value and all operands are constant.
pub(super) fn expand(expander: &WordExpander<'_>, p: &Parameter) -> Expansion {
    // Once and only if needed: operands nest, and twice per level would be exponential.
    let operands: ParameterOperands<'_> =
        LazyCell::new(Box::new(move || p.operands.iter().map(|word| expander.text(word)).collect()));
    let many = matches!(p.name.as_str(), "@" | "*") || subscript(p).is_some_and(|index| index == "@" || index == "*");
    let separate = p.name == "@" || (many && p.name != "*" && subscript(p).is_some_and(|index| index == "@"));
    let value = if p.operator.ends_with('!') || p.operator.contains('P') && p.operator.starts_with('(') {
        indirect(expander, p)
    } else if p.name.is_empty() {
        operands.first().map(|arg| Value::Known(vec![arg.clone()]))
    } else {
        lookup(expander, p)
    };
    let holds = held(expander, p, value.as_ref());
    let value = match (value, operator(&p.operator)) {
        (value, "") => value.unwrap_or(Value::Unknown),
        (value, "-" | ":-" | "=" | ":=") => default(expander, p, false, value, &operands),
        (value, "+" | ":+") => default(expander, p, true, value, &operands),
        (Some(value), "?" | ":?") => value,
        (Some(Value::Known(args)), "length") => {
            let count = if many { args.len() } else { args.first().map_or(0, |arg| arg.text.chars().count()) };
            Value::text(count.to_string())
        }
        (None | Some(Value::Unknown), "length") => Value::text("1"),
        (Some(Value::Known(args)), operator) => args
            .iter()
            .map(|arg| changed(&arg.text, operator, &operands).map(|text| Arg { text, pattern: None, ..arg.clone() }))
            .collect::<Option<_>>()
            .map_or(Value::Unknown, Value::Known),
        _ => Value::Unknown,
    };
    let mut elements = value.elements();
    if value == Value::Unknown && names_secret(&p.name) {
        elements.iter_mut().for_each(|element| element.origin = element.origin.max(ArgumentOrigin::Secret));
    }
    elements.iter_mut().for_each(|element| element.holds = element.holds.max(holds));
    if p.quoted {
        for element in &mut elements {
            // Quoted, it is one argument; only "$@" may be any number.
            element.splits &= separate;
            element.quote();
        }
    }
    Expansion { elements, separate }
}

/// Whatever the operators cut off. A length, or whether it is set, gives nothing away.
fn held(expander: &WordExpander<'_>, p: &Parameter, value: Option<&Value>) -> Holds {
    if matches!(operator(&p.operator), "+" | ":+" | "length") {
        return Holds::Nothing;
    }
    let of = |value: Option<&Value>| value.map(Value::holds).unwrap_or_default();
    let value = of(value).max(of(expander.scope.get(&p.name).as_ref()));
    // What an indirection names: `${!name}`, `${(P)name}`.
    let through = names_another(p);
    let named = match lookup(expander, p) {
        Some(Value::Known(args)) if through || p.operator.starts_with('(') => {
            // An unknown name may be that of any variable.
            let any = |arg: &Arg| through && !arg.is_known();
            let of = |arg: &Arg| if any(arg) { Holds::Secret } else { expander.scope.holds(&arg.text) };
            args.iter().map(of).max().unwrap_or_default()
        }
        None | Some(Value::Unknown) if through => Holds::Secret,
        _ => Holds::Nothing,
    };
    let file = p.name == "mapfile" && value == Holds::Nothing && p.index.is_some();
    value.max(named).max(expander.scope.holds(&p.name)).max(if file { Holds::File } else { Holds::Nothing })
}

/// `${!x}`, `${(P)x}` with any operator; not the names of `${!x*}`, or the indices of `${!x[@]}`.
fn names_another(p: &Parameter) -> bool {
    p.operator.starts_with('!')
        && !matches!(p.operator.as_str(), "!*" | "!@")
        && subscript(p).is_none_or(|index| index != "@" && index != "*")
}

/// By its name it holds a secret of the kind that is never part of an address.
fn names_secret(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    ["SECRET", "PASSWORD", "PASSWD", "PRIVATE_KEY", "AWS_SESSION_TOKEN"].iter().any(|word| name.contains(word))
}

/// Without zsh's flags in front; flags that change the text make the operator unknown.
fn operator(operator: &str) -> &str {
    match operator.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((flags, rest)) if flags.bytes().all(|b| b"fkvoOiuz@sP".contains(&b)) => rest,
        Some(_) => "?unknown",
        None => operator.strip_suffix('!').unwrap_or(operator),
    }
}

fn subscript(p: &Parameter) -> Option<String> {
    let index = p.index.as_ref()?;
    let text = |part: &Part| match part {
        Part::Literal(text) | Part::Quoted(text) | Part::Glob(text) => text.clone(),
        _ => UNKNOWN.to_string(),
    };
    Some(index.parts.iter().map(text).collect())
}

fn lookup(expander: &WordExpander<'_>, p: &Parameter) -> Option<Value> {
    let scope = expander.scope;
    let name = p.name.as_str();
    if matches!(name, "@" | "*") {
        return Some(scope.positional.clone().map_or(Value::Unknown, Value::Known));
    }
    if let Ok(n) = name.parse::<usize>() {
        let args = scope.positional.as_ref()?;
        return n.checked_sub(1).map(|at| Value::Known(args.get(at).cloned().into_iter().collect()));
    }
    if matches!(name, "#" | "?" | "$" | "!" | "-" | "_") {
        // A number or flags: no program's name and no path.
        return (name != "_").then(|| Value::text(if name == "#" { "1" } else { "0" }));
    }
    let value = scope.get(name)?;
    match (subscript(p), value) {
        (None, Value::Known(args)) => Some(Value::Known(args)),
        (Some(index), Value::Known(args)) if index == "@" || index == "*" => Some(Value::Known(args)),
        // Arrays count from 0 in bash and from 1 in zsh and fish: the element is any of them.
        (Some(_), Value::Known(args)) if args.len() == 1 => Some(Value::Known(args)),
        _ => Some(Value::Unknown),
    }
}

fn indirect(expander: &WordExpander<'_>, p: &Parameter) -> Option<Value> {
    match lookup(expander, p)? {
        Value::Known(args) => match args.as_slice() {
            [name] if name.is_known() => Some(expander.scope.get(&name.text).unwrap_or(Value::Unknown)),
            _ => Some(Value::Unknown),
        },
        Value::Unknown => Some(Value::Unknown),
    }
}

fn operand(operands: &ParameterOperands<'_>) -> Value {
    Value::Known(operands.first().cloned().into_iter().collect())
}

/// `${x:-word}`, with `set` `${x:+word}`: the operand, if it applies.
fn default(
    expander: &WordExpander<'_>,
    p: &Parameter,
    set: bool,
    value: Option<Value>,
    operands: &ParameterOperands<'_>,
) -> Value {
    let empty_counts = set || p.operator.ends_with(":-") || p.operator.ends_with(":=");
    match value {
        Some(Value::Known(args)) => match (empty_counts && args.iter().all(|arg| arg.text.is_empty()), set) {
            (true, true) => Value::Known(Vec::new()),
            (false, false) => Value::Known(args),
            _ => operand(operands),
        },
        Some(Value::Unknown) | None => {
            expander.met_default.set(true);
            if expander.defaults { operand(operands) } else { Value::Unknown }
        }
    }
}

/// The result of a substring, prefix, suffix, replacement or case operator.
fn changed(text: &str, operator: &str, operands: &[Arg]) -> Option<String> {
    if text.contains(UNKNOWN) || operands.iter().any(|arg| !arg.is_known()) {
        return None;
    }
    let first = operands.first();
    match operator {
        ":" => {
            let number = |text: &str| text.trim().parse::<i64>().ok();
            let count = text.chars().count() as i64;
            // "3:2" may come as one operand or as two.
            let fields: Vec<i64> =
                operands.iter().flat_map(|arg| arg.text.split(':')).map(number).collect::<Option<_>>()?;
            let (from, length) = (*fields.first()?, fields.get(1).copied());
            let from = if from < 0 { count + from } else { from }.clamp(0, count);
            let to = match length {
                Some(length) if length < 0 => count + length,
                Some(length) => from + length,
                None => count,
            };
            Some(text.chars().skip(from as usize).take(usize::try_from(to - from).ok()?).collect())
        }
        "#" | "##" | "%" | "%%" => cut(text, &first?.text, operator.starts_with('#'), operator.len() == 2),
        "/" | "//" | "/#" | "/%" => {
            let pattern = first?;
            let new = operands.get(1).map_or("", |arg| arg.text.as_str());
            if pattern.text.is_empty() || pattern.text.contains(['*', '?', '[']) {
                return None;
            }
            Some(match operator {
                "//" => text.replace(&pattern.text, new),
                "/" => text.replacen(&pattern.text, new, 1),
                "/#" => text.strip_prefix(pattern.text.as_str()).map_or(text.to_owned(), |rest| format!("{new}{rest}")),
                _ => text.strip_suffix(pattern.text.as_str()).map_or(text.to_owned(), |rest| format!("{rest}{new}")),
            })
        }
        "^^" | "@U" => Some(text.to_uppercase()),
        ",," | "@L" => Some(text.to_lowercase()),
        "^" | "@u" => Some(first_letter(text, char::to_ascii_uppercase)),
        "," => Some(first_letter(text, char::to_ascii_lowercase)),
        "@Q" => Some(text.to_owned()),
        _ => None,
    }
}

fn first_letter(text: &str, change: impl Fn(&char) -> char) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| change(&c)).into_iter().chain(chars).collect()
}

/// Removes a prefix or suffix: plain text, with or without `*` at one end.
fn cut(text: &str, pattern: &str, prefix: bool, longest: bool) -> Option<String> {
    if pattern.contains(['?', '[']) {
        return None;
    }
    let stars = pattern.matches('*').count();
    let rest = match (stars, prefix) {
        (0, true) => text.strip_prefix(pattern).unwrap_or(text),
        (0, false) => text.strip_suffix(pattern).unwrap_or(text),
        (1, true) => {
            let end = pattern.strip_prefix('*')?;
            let found = if longest { text.rfind(end) } else { text.find(end) };
            found.map_or(text, |at| &text[at + end.len()..])
        }
        (1, false) => {
            let start = pattern.strip_suffix('*')?;
            let found = if longest { text.find(start) } else { text.rfind(start) };
            found.map_or(text, |at| &text[..at])
        }
        _ => return None,
    };
    Some(rest.to_owned())
}
