//! What the packs say of one call: the answer of [`super::Section::match_call`].

use crate::level::ReviewLevel;
use crate::operation::{OperationClass, Operations};
use crate::rule::Rule;

/// What a call does, as far as the packs know.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The verdict of the line of the section that fits best.
    pub base: Base,
    /// The rules that hold, and for each the index of the argument it is about: `usize::MAX` for
    /// the program. With [`Base::Rule`] the first one is the base.
    pub rules: Vec<(Rule, usize)>,
    /// All effects of the call; `Unknown` is among them if [`Outcome::is_unknown`].
    pub operations: Operations,
    /// The operands and option values that mean something, in the order of the arguments. Plain
    /// values are not among them.
    pub roles: Vec<Operand>,
    /// Index of the first argument that makes the call unknown: an option that a `strict` section
    /// doesn't list, an option whose name isn't known, an argument that could be the option of a
    /// destructive rule, or one that could be run (see `unsaid.rs`).
    pub unknown_option: Option<usize>,
    /// Indexes of the arguments that are the words of the subcommand.
    pub path: Vec<usize>,
    /// The operands and values of a harmless call that no section describes, in the order of the
    /// arguments.
    pub unsaid: Vec<Unsaid>,
    /// An option that no section lists has a value attached.
    pub unlisted_value: bool,
}

/// What the line of the section that fits best says of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A class: the call is harmless.
    Known(EffectClass),
    /// A rule, the first of [`Outcome::rules`].
    Rule,
    /// No line fits, or the subcommand isn't known.
    Unknown,
}

aish_text::named_enum! {
    /// The classes of harmless calls.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum EffectClass {
        /// Only reads, on this machine.
        Read = "read",
        /// Only reads, from another host or a service.
        Net = "net",
        /// Changes what can be undone.
        Write = "write",
        /// Fetches into the workspace.
        Sync = "sync",
        /// Runs the project's own build, test or lint.
        Build = "build",
    }
}

/// An operand, or the value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The index of the argument.
    pub arg: usize,
    /// Where the value starts in its text, in bytes: not 0 in `--file=PATH`.
    pub at: usize,
    /// What the program does with it.
    pub kind: OperandRole,
    /// It is the value of an option.
    pub option: bool,
}

/// An operand, or the value of an option, that no section describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// The index of the argument.
    pub arg: usize,
    /// Where the value starts in its text, in bytes.
    pub at: usize,
    /// It is, or could be, the value of an unlisted option.
    pub value: bool,
    /// It may be what the call makes or changes.
    pub made: bool,
    /// It may be what the call writes, if a file of that name is there.
    pub written: bool,
    /// It is a word that could be that of a subcommand, and is none only where it is the name of a
    /// file.
    pub word: bool,
    /// The operands have a description, which holds unless the program runs them, or the letter
    /// before takes a value.
    pub described: bool,
}

aish_text::named_enum! {
    /// What an operand or value is; its name is the letter of the packs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OperandRole {
        /// A path that is read.
        Read = "r",
        /// A file that is created or overwritten.
        Write = "w",
        /// A file that is appended to, or changed in place in a way that can be undone.
        Append = "a",
        /// A directory that is written into.
        WriteInto = "W",
        /// A path that is deleted.
        Delete = "d",
        /// A directory that is emptied before it is written into.
        Empty = "e",
        /// A shell command line that is run here.
        Line = "x",
        /// The first word of a command that is run here; all further arguments belong to it.
        Command = "X",
        /// As `Line`, elsewhere.
        RemoteLine = "y",
        /// As `Command`, elsewhere.
        RemoteCommand = "Y",
        /// A program or script that is run.
        Script = "s",
        /// A URL or host that is read from.
        Url = "u",
        /// A URL or host that data is sent to.
        Upload = "U",
        /// SQL statements that are executed.
        Sql = "q",
        /// Looks like a path; the packs don't say what is done to it, only that the call as a whole
        /// does more than reading.
        Touched = "",
    }
}

impl OperandRole {
    /// Whether it is the path of a file or directory here.
    pub fn is_path(self) -> bool {
        use OperandRole::{Append, Delete, Empty, Read, Script, Touched, Write, WriteInto};
        matches!(self, Read | Write | Append | WriteInto | Delete | Empty | Script | Touched)
    }

    /// Whether all further arguments belong to it.
    pub(super) fn takes_the_rest(self) -> bool {
        matches!(self, Self::Command | Self::RemoteCommand)
    }
}

impl EffectClass {
    /// The class of its index in [`EffectClass::ALL`].
    pub(super) fn of(index: &str) -> Option<Self> {
        Self::ALL.get(index.parse::<usize>().ok()?).copied()
    }

    /// The effects of a call of this class.
    pub fn operations(self) -> Operations {
        let of = |classes: &[OperationClass]| classes.iter().copied().collect();
        match self {
            Self::Read => of(&[OperationClass::Read]),
            Self::Net => of(&[OperationClass::Read, OperationClass::Network]),
            Self::Write | Self::Build => of(&[OperationClass::Write]),
            Self::Sync => of(&[OperationClass::Write, OperationClass::Network]),
        }
    }

    /// Whether nothing is changed.
    pub fn only_reads(self) -> bool {
        matches!(self, Self::Read | Self::Net)
    }
}

impl Outcome {
    /// Whether it can't be told what the call does: no section lists it, or one of its options
    /// isn't known.
    pub fn is_unknown(&self) -> bool {
        self.base == Base::Unknown || self.unknown_option.is_some()
    }

    /// The level that the packs ask for; what becomes of the operands can only raise it.
    pub fn level(&self) -> ReviewLevel {
        let least = if self.is_unknown() { ReviewLevel::B } else { ReviewLevel::A };
        self.rules.iter().map(|(rule, _)| rule.level).fold(least, ReviewLevel::max)
    }
}
