//! A call whose arguments were taken apart: its options with their values, and its operands.
//! `parse.rs` makes it.

use crate::argument::Arg;
use crate::outcome::Operand;

/// The arguments of a call, taken apart.
#[derive(Clone, Debug, Default)]
pub struct ProgramCall<'a> {
    /// All arguments behind the program's name; the indexes below are indexes of this.
    pub args: &'a [Arg],
    /// Indexes of the operands, in order; the words of the subcommand are among them.
    pub operands: Vec<usize>,
    /// The options, each letter of a cluster on its own; `--` is one too.
    pub given: Vec<GivenOption<'a>>,
    /// The first word of a command that the call runs (`ls` of `sudo -n ls -l`); all arguments from
    /// there on belong to it.
    pub command: Option<Operand>,
    /// The option values with a role; plain values aren't listed.
    pub(super) values: Vec<Operand>,
    /// The first option that the section doesn't list.
    pub(super) unlisted: Option<usize>,
    /// The attached values of options that neither the section nor the words of all programs list.
    pub(super) unsaid: Vec<OptionValue>,
    /// The values, described as plain, of options that have the names of those that run something.
    pub(super) plain: Vec<OptionValue>,
    /// Those of options that have the names of those that write, and the text behind an unlisted
    /// letter.
    pub(super) written: Vec<OptionValue>,
    /// What the values of options behind `--` are to the program that is given them, by the words
    /// of all programs.
    pub(super) passed: Vec<Operand>,
    /// Those of options behind `--` that have the names of those that write.
    pub(super) passed_written: Vec<OptionValue>,
    /// The first option that the section doesn't list, and that has a verb in its name or stands
    /// before what may be its value.
    pub(super) unheard: Option<usize>,
    /// The first option that says that something is deleted or replaced, and that the section
    /// doesn't list.
    pub(super) changes: Option<usize>,
    /// The first one of such a name that only a pattern has, of this or another subcommand.
    pub(super) mentioned: Option<usize>,
    /// The arguments behind unlisted options: values, operands, or more options.
    pub(super) followed: Vec<usize>,
    /// The arguments behind letters that the section doesn't list.
    pub(super) doubtful: Vec<usize>,
    /// The first letter that the section doesn't list, but for those that most often list all, or
    /// ask for help, the version or fewer words.
    pub(super) letter: Option<usize>,
    /// The first option whose name isn't fully known.
    pub(super) hidden: Option<usize>,
    /// The arguments, taken for operands, that could turn out to be options.
    pub(super) loose: Vec<usize>,
}

/// An option that is given.
#[derive(Clone, Copy, Debug)]
pub struct GivenOption<'a> {
    /// Index of the argument in [`ProgramCall::args`].
    pub arg: usize,
    /// The name as given, without the value.
    pub name: Name<'a>,
    /// Where the first value is; none if it has none or the section doesn't know that it takes one.
    pub value: Option<OptionValue>,
    /// The section lists it under just this name; if not, it may be an abbreviation.
    pub listed: bool,
}

/// The name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// With its dashes: `--force`, or `-auto-approve`.
    Long(&'a str),
    /// One letter, perhaps of a cluster.
    Short(char),
}

/// Where the value of an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// Index of the argument in [`ProgramCall::args`].
    pub arg: usize,
    /// Byte offset in the argument's text; 0 if the argument is all value.
    pub at: usize,
}

impl GivenOption<'_> {
    /// Whether it is the option `name` (`-f`, `--force`), or could be as an abbreviation of it.
    pub fn could_be(&self, name: &str) -> bool {
        match self.name {
            Name::Short(letter) => name.len() == 1 + letter.len_utf8() && name.ends_with(letter),
            Name::Long(given) if given == name => true,
            Name::Long(given) => !self.listed && given.len() > 2 && given.starts_with("--") && name.starts_with(given),
        }
    }
}

impl<'a> ProgramCall<'a> {
    /// The text of a value; empty if its place isn't in the arguments.
    pub fn text(&self, value: OptionValue) -> &'a str {
        self.args.get(value.arg).and_then(|arg| arg.text.get(value.at..)).unwrap_or_default()
    }

    /// The options that are, or could be, one of `names`.
    pub fn options(&self, names: &[&str]) -> impl Iterator<Item = &GivenOption<'a>> {
        self.given.iter().filter(move |given| names.iter().any(|name| given.could_be(name)))
    }
}
