//! A call parsed by `parse.rs`: options, their values and operands.

use crate::argument::Arg;
use crate::outcome::{Operand, OperandRole};

/// Parsed arguments of a call.
#[derive(Clone, Debug, Default)]
pub struct ProgramCall<'a> {
    /// All arguments behind the program's name; the fields below index it.
    pub args: &'a [Arg],
    /// In order, including the words of the subcommand.
    pub operands: Vec<usize>,
    /// The options; each letter of a cluster, and `--`, is one.
    pub given: Vec<GivenOption<'a>>,
    /// First word of a command that the call runs (`ls` of `sudo -n ls -l`); it owns the rest.
    pub command: Option<Operand>,
    /// Option values with a role; plain ones are not listed.
    pub(super) values: Vec<Operand>,
    pub(super) unlisted: Option<usize>,
    /// Attached values of options that neither the section nor the words of all programs list.
    pub(super) unsaid: Vec<OptionValue>,
    /// Plain values of options whose names suggest that they are run.
    pub(super) plain: Vec<OptionValue>,
    /// Values of options whose names suggest writing, and text behind unlisted letters.
    pub(super) written: Vec<OptionValue>,
    /// Roles of option values behind `--`, by the words of all programs.
    pub(super) passed: Vec<Operand>,
    /// Values behind `--` of options whose names suggest writing.
    pub(super) passed_written: Vec<OptionValue>,
    /// First unlisted option with a verb in its name or before a possible value.
    pub(super) unheard: Option<usize>,
    /// First unlisted option that deletes or replaces something.
    pub(super) changes: Option<usize>,
    /// First such option that only a pattern of this or another subcommand has.
    pub(super) mentioned: Option<usize>,
    /// Arguments behind unlisted options: values, operands or more options.
    pub(super) followed: Vec<usize>,
    /// Arguments behind unlisted letters.
    pub(super) doubtful: Vec<usize>,
    /// Operands that are values by the words of all programs.
    pub(super) common_values: Vec<usize>,
    /// First unlisted letter, except those usual for all, help, version or quiet.
    pub(super) letter: Option<usize>,
    /// First option with a partly unknown name.
    pub(super) hidden: Option<usize>,
    /// Operands that could turn out to be options.
    pub(super) loose: Vec<usize>,
}

/// An option of the call.
#[derive(Clone, Copy, Debug)]
pub struct GivenOption<'a> {
    /// Index in [`ProgramCall::args`].
    pub arg: usize,
    /// As given, without the value.
    pub name: Name<'a>,
    /// Place of the first value; `None` if it takes none or the section doesn't list one.
    pub value: Option<OptionValue>,
    /// The section lists this very name; else it may be an abbreviation.
    pub listed: bool,
}

/// Name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// With dashes: `--force` or `-auto-approve`.
    Long(&'a str),
    /// One letter, alone or in a cluster.
    Short(char),
}

/// Place of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// Index in [`ProgramCall::args`].
    pub arg: usize,
    /// Byte offset in the argument; 0 if it is all value.
    pub at: usize,
}

impl OptionValue {
    pub(super) fn operand(self, kind: OperandRole) -> Operand {
        Operand { arg: self.arg, at: self.at, kind, option: true }
    }
}

impl GivenOption<'_> {
    /// Whether it is option `name` (`-f`, `--force`) or may abbreviate it.
    pub fn could_be(&self, name: &str) -> bool {
        match self.name {
            Name::Short(letter) => name.len() == 1 + letter.len_utf8() && name.ends_with(letter),
            Name::Long(given) if given == name => true,
            Name::Long(given) => !self.listed && given.len() > 2 && given.starts_with("--") && name.starts_with(given),
        }
    }
}

impl<'a> ProgramCall<'a> {
    /// Empty if the place isn't in the arguments.
    pub fn text(&self, value: OptionValue) -> &'a str {
        self.args.get(value.arg).and_then(|arg| arg.text.get(value.at..)).unwrap_or_default()
    }

    /// Options that are, or may abbreviate, one of `names`.
    pub fn options(&self, names: &[&str]) -> impl Iterator<Item = &GivenOption<'a>> {
        self.given.iter().filter(move |given| names.iter().any(|name| given.could_be(name)))
    }
}
