//! Explains calls without own words by the packs' sections, which the judge reads too, so that they
//! agree.

use aish_programs::argument::Arg;
use aish_programs::{Base, Operand, OperandRole, Outcome, ProgramCall, Section};
use aish_syntax::ir::Word;

use crate::lists;
use crate::tree::value;

pub(super) struct Derived {
    section: Section,
    meanings: Vec<Meaning>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Said(String),
    /// First word of a command that runs.
    Command,
    /// A text run as a command line.
    Line,
    /// Undescribed: an option or an operand.
    Nothing(&'static str),
}

impl Derived {
    /// `None` if the program has no section.
    pub fn new(program: &str, args: &[Word]) -> Option<Self> {
        let section = aish_programs::section(program)?;
        let arg = |word: &Word| value(word).map_or_else(|| Arg::unknown(word.span), |text| Arg::known(text, word.span));
        let args: Vec<Arg> = args.iter().map(arg).collect();
        let (outcome, call) = (section.match_call(&args), section.parse(&args));
        let meanings = (0..args.len()).map(|at| meaning(&outcome, &call, at)).collect();
        Some(Self { section, meanings })
    }

    pub fn program(&self) -> &'static str {
        self.section.about()
    }

    pub fn argument(&self, at: usize) -> Meaning {
        self.meanings.get(at).cloned().unwrap_or(Meaning::Nothing("an argument"))
    }
}

fn meaning(outcome: &Outcome, call: &ProgramCall, at: usize) -> Meaning {
    if let Some((rule, _)) = outcome.rules.iter().find(|(_, about)| *about == at) {
        return Meaning::Said(inside_a_sentence(rule.does));
    }
    if let Some(place) = outcome.path.iter().position(|index| *index == at) {
        return word_of_the_subcommand(outcome, place);
    }
    if let Some(operand) = outcome.roles.iter().find(|operand| operand.arg == at) {
        return role(operand);
    }
    option(call, at)
}

fn word_of_the_subcommand(outcome: &Outcome, place: usize) -> Meaning {
    let is_last = place + 1 == outcome.path.len();
    let is_certain = outcome.rules.is_empty() && !outcome.is_unknown();
    Meaning::Said(match outcome.base {
        Base::Known(class) if is_last && is_certain => {
            format!("what to do: {}", lists::of("explain.classes", class.name()).unwrap_or_default())
        }
        Base::Known(_) | Base::Unknown if is_last => "what to do".to_owned(),
        Base::Rule if is_last => match outcome.rules.first() {
            Some((rule, _)) => inside_a_sentence(rule.does),
            None => "what to do".to_owned(),
        },
        _ => "what it is about".to_owned(),
    })
}

fn option(call: &ProgramCall, at: usize) -> Meaning {
    if let Some(given) =
        call.given.iter().find(|given| given.value.is_some_and(|value| value.arg == at && at != given.arg))
        && given.listed
    {
        return Meaning::Said("the value of the option before it".to_owned());
    }
    let text = call.args.get(at).map(|arg| arg.text.as_str()).unwrap_or_default();
    match call.given.iter().find(|given| given.arg == at) {
        Some(_) if text == "--" => Meaning::Said("ends the options: what follows is taken as it is".to_owned()),
        Some(_) => Meaning::Nothing("an option"),
        None => Meaning::Nothing("an argument"),
    }
}

fn role(operand: &Operand) -> Meaning {
    let said = match operand.kind {
        OperandRole::Line => return Meaning::Line,
        OperandRole::Command => return Meaning::Command,
        kind => lists::of("explain.roles", kind.name()).unwrap_or("a path"),
    };
    Meaning::Said(if operand.at > 0 { format!("its value {said}") } else { said.to_owned() })
}

/// A rule's sentence behind a colon: no period, lower case unless it starts with a name.
fn inside_a_sentence(does: &str) -> String {
    let does = does.trim().trim_end_matches('.');
    let mut letters = does.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().collect::<String>() + letters.as_str()
        }
        _ => does.to_owned(),
    }
}

#[cfg(test)]
#[path = "derived_tests.rs"]
mod tests;
