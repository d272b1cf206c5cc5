//! Expansion in fish: variables are lists that multiply a word; `[ … ]` picks elements.

use super::expand::{Expansion, MAX_TEXT, WordExpander, absorb, push};
use super::names::Names;
use super::scope::Value;
use super::stream::{self, WordStream};
use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::syntax::ir::{CommandKind, Parameter, Part, Script, Span, Word};

/// Most arguments of a word; one with more is unknown.
const MAX_ARGS: usize = 128;

pub(super) struct Rows {
    span: Span,
    rows: Vec<(Arg, Names)>,
}

impl Rows {
    pub(super) fn new(span: Span) -> Self {
        Self { span, rows: vec![(Arg { span, ..Arg::default() }, Names::default())] }
    }

    pub(super) fn text(&mut self, text: &str, glob: bool) {
        for (row, _) in &mut self.rows {
            push(row, text);
            row.glob |= glob;
        }
    }

    pub(super) fn quoted(&mut self, text: &str) {
        for (row, names) in &mut self.rows {
            names.quoted(text, row.text.len());
            push(row, text);
        }
    }

    /// Quoted it is one text, else each row comes once per element; an empty list leaves no rows.
    pub(super) fn list(&mut self, elements: &[Arg], quoted: bool) {
        if quoted {
            for (index, element) in elements.iter().enumerate() {
                for (row, names) in &mut self.rows {
                    if index > 0 {
                        push(row, " ");
                    }
                    names.value(element, row.text.len());
                    absorb(row, element);
                }
            }
            return;
        }
        if let [only] = elements {
            self.rows.iter_mut().for_each(|row| add(row, only));
            return;
        }
        let length = self.rows.iter().map(|(row, _)| row.text.len()).max().unwrap_or_default();
        if self.rows.len() * elements.len() > MAX_ARGS || length * elements.len() > MAX_TEXT {
            self.rows = vec![(Arg { span: self.span, ..one_of(elements) }, Names::default())];
            return;
        }
        self.rows = elements
            .iter()
            .flat_map(|element| {
                self.rows.iter().map(move |row| {
                    let mut row = row.clone();
                    add(&mut row, element);
                    row
                })
            })
            .collect();
    }

    pub(super) fn done(self) -> Vec<Arg> {
        self.rows.into_iter().map(|(row, names)| names.of(row)).collect()
    }
}

fn add((row, names): &mut (Arg, Names), element: &Arg) {
    names.value(element, row.text.len());
    absorb(row, element);
    row.splits |= element.splits || !element.is_known();
}

pub(super) fn parameter(expander: &WordExpander<'_>, p: &Parameter) -> Expansion {
    let mut elements = if p.name.is_empty() {
        p.operands.first().map(|word| operand(expander, word)).unwrap_or_default()
    } else {
        variable(expander, &p.name)
    };
    if p.operator == "!" {
        elements = elements
            .iter()
            .flat_map(|name| if name.is_known() { variable(expander, &name.text) } else { vec![one_of(&elements)] })
            .take(MAX_ARGS)
            .collect();
    }
    if let Some(index) = &p.index {
        let index = expander.text(index);
        let picked = if index.is_known() { slice(&elements, &index.text) } else { None };
        elements = picked.unwrap_or_else(|| vec![one_of(&elements)]);
    }
    if p.quoted {
        for element in &mut elements {
            element.splits = false;
            element.quote();
        }
    }
    Expansion { elements, separate: false }
}

fn unknown(origin: ArgumentOrigin) -> Arg {
    Arg { origin, ..Arg::unknown(Span::default()) }
}

/// An unknown text that may be any of these.
fn one_of(elements: &[Arg]) -> Arg {
    let holds = elements.iter().map(|arg| arg.holds).max().unwrap_or_default();
    Arg { holds, ..unknown(elements.iter().map(|arg| arg.origin).max().unwrap_or_default()) }
}

/// The elements of an operand that is expanded again, or picked from.
fn operand(expander: &WordExpander<'_>, word: &Word) -> Vec<Arg> {
    match word.parts.as_slice() {
        [Part::Command { script, .. }] => output(expander, script, false),
        [Part::Parameter(p)] => parameter(expander, &Parameter { quoted: false, ..(**p).clone() }).elements,
        _ => vec![expander.text(word)],
    }
}

fn variable(expander: &WordExpander<'_>, name: &str) -> Vec<Arg> {
    let scope = expander.scope;
    let value = match name {
        "argv" => scope.positional.clone().map_or(Value::Unknown, Value::Known),
        // Numbers: no program's name and no path.
        "status" | "pipestatus" | "fish_pid" | "last_pid" | "COLUMNS" | "LINES" | "SHLVL" => {
            scope.get(name).unwrap_or_else(|| Value::text("0"))
        }
        _ => scope.get(name).unwrap_or(Value::Unknown),
    };
    let mut elements = value.elements();
    let holds = scope.holds(name);
    elements.iter_mut().for_each(|element| element.holds = element.holds.max(holds));
    elements
}

/// `1`, `-1`, `2..3`, several of them. None if unknown.
pub fn slice(elements: &[Arg], index: &str) -> Option<Vec<Arg>> {
    if elements.iter().any(|arg| arg.splits) {
        return None;
    }
    let count = i64::try_from(elements.len()).ok()?;
    let place = |text: &str| -> Option<i64> {
        let number: i64 = text.trim().parse().ok()?;
        Some(if number < 0 { number + count + 1 } else { number })
    };
    let at = |place: i64| usize::try_from(place - 1).ok().and_then(|at| elements.get(at)).cloned();
    let mut picked = Vec::new();
    for item in index.replace(" ..", "..").replace(".. ", "..").split_ascii_whitespace() {
        let Some((first, last)) = item.split_once("..") else {
            picked.extend(at(place(item)?));
            continue;
        };
        let first = if first.is_empty() { 1 } else { place(first)? };
        let last = if last.is_empty() { count } else { place(last)? };
        let (low, high) = (first.min(last).clamp(1, count + 1), first.max(last).clamp(0, count));
        let mut range: Vec<Arg> = (low..=high).filter_map(at).collect();
        if last < first {
            range.reverse();
        }
        picked.extend(range);
    }
    Some(picked)
}

pub(super) fn output(expander: &WordExpander<'_>, script: &Script, quoted: bool) -> Vec<Arg> {
    if let Some(stream) = file_of_output(expander, script) {
        let origin = stream.origin();
        let content = if let WordStream::Known(text) = stream { Some(text.into()) } else { None };
        return vec![Arg { text: format!("/dev/fd/{UNKNOWN}"), process: true, origin, content, ..Arg::default() }];
    }
    match stream::of_script(script, expander.scope) {
        WordStream::From(origin) => vec![unknown(origin.max(ArgumentOrigin::Output))],
        WordStream::Known(text) if quoted => vec![Arg::known(text.trim_end_matches('\n'), Span::default())],
        WordStream::Known(text) if text.is_empty() => Vec::new(),
        WordStream::Known(text) => {
            let text = text.strip_suffix('\n').unwrap_or(&text);
            text.split('\n').take(MAX_ARGS).map(|line| Arg::known(line, Span::default())).collect()
        }
    }
}

/// `(… | psub)`: a file with the commands' output.
fn file_of_output(expander: &WordExpander<'_>, script: &Script) -> Option<WordStream> {
    let [pipeline] = script.pipelines.as_slice() else { return None };
    let (last, before) = pipeline.stages.split_last()?;
    let CommandKind::Simple(simple) = &last.kind else { return None };
    let name = simple.words.first()?;
    if !matches!(name.parts.as_slice(), [Part::Literal(text) | Part::Quoted(text)] if text == "psub") {
        return None;
    }
    let start = WordStream::From(ArgumentOrigin::Plain);
    Some(before.iter().fold(start, |input, command| stream::of_node(command, input, expander.scope)))
}
