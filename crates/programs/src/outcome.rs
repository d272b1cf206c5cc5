//! The packs' answer for one call, from [`super::Section::match_call`].

use crate::level::ReviewLevel;
use crate::operation::{OperationClass, Operations};
use crate::rule::Rule;

/// What a call does, as far as the packs know.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Verdict of the best line of the section.
    pub base: Base,
    /// Rules that apply, each with the index of its argument or `usize::MAX` for the program. With
    /// [`Base::Rule`] the first is the base.
    pub rules: Vec<(Rule, usize)>,
    /// All effects; includes `Unknown` if [`Outcome::is_unknown`].
    pub operations: Operations,
    /// Operands and option values with a role, in argument order; plain ones are left out.
    pub roles: Vec<Operand>,
    /// First argument that makes the call unknown: an option unlisted in a `strict` section or with
    /// an unknown name, a possible option of a destructive rule, or one that may be run
    /// (`unsaid.rs`).
    pub unknown_option: Option<usize>,
    /// Indexes of the subcommand's words.
    pub path: Vec<usize>,
    /// Undescribed operands and values of a harmless call, in argument order.
    pub unsaid: Vec<Unsaid>,
    /// An unlisted option has an attached value.
    pub unlisted_value: bool,
}

/// Verdict of the best line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Harmless, of this class.
    Known(EffectClass),
    /// The first of [`Outcome::rules`].
    Rule,
    /// No line fits, or the subcommand is unknown.
    Unknown,
}

aish_text::named_enum! {
    /// Class of a harmless call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum EffectClass {
        /// Reads on this machine.
        Read = "read",
        /// Reads from another host or a service.
        Net = "net",
        /// Changes that can be undone.
        Write = "write",
        /// Fetches into the workspace.
        Sync = "sync",
        /// The project's own build, test or lint.
        Build = "build",
    }
}

/// An operand or option value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Index of the argument.
    pub arg: usize,
    /// Byte offset of the value: not 0 in `--file=PATH`.
    pub at: usize,
    /// What the program does with it.
    pub kind: OperandRole,
    /// It is an option's value.
    pub option: bool,
}

/// An operand or option value that no section describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// Index of the argument.
    pub arg: usize,
    /// Byte offset of the value.
    pub at: usize,
    /// Is, or may be, the value of an unlisted option.
    pub value: bool,
    /// May be what the call makes or changes.
    pub made: bool,
    /// May be written, if a file of that name exists.
    pub written: bool,
    /// May be a subcommand; it is not one only if a file has that name.
    pub word: bool,
    /// Described as an operand; true unless the program runs it or the letter before takes it.
    pub described: bool,
}

aish_text::named_enum! {
    /// Role of an operand or value, named by the packs' letter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OperandRole {
        /// A path that is read.
        Read = "r",
        /// A file that is created or overwritten.
        Write = "w",
        /// Appended to, or changed in place and undoable.
        Append = "a",
        /// A directory that is written into.
        WriteInto = "W",
        /// A path that is deleted.
        Delete = "d",
        /// A directory emptied before it is written into.
        Empty = "e",
        /// A shell command line run here.
        Line = "x",
        /// First word of a command run here; owns all further arguments.
        Command = "X",
        /// As `Line`, on another host.
        RemoteLine = "y",
        /// As `Command`, on another host.
        RemoteCommand = "Y",
        /// A program or script that runs.
        Script = "s",
        /// URL or host that is read.
        Url = "u",
        /// URL or host that data is sent to.
        Upload = "U",
        /// SQL that is executed.
        Sql = "q",
        /// Looks like a path; the packs say only that the call does more than reading.
        Touched = "",
    }
}

impl OperandRole {
    /// Whether it is a local path.
    pub fn is_path(self) -> bool {
        use OperandRole::{Append, Delete, Empty, Read, Script, Touched, Write, WriteInto};
        matches!(self, Read | Write | Append | WriteInto | Delete | Empty | Script | Touched)
    }

    /// Whether it owns all further arguments.
    pub(super) fn takes_the_rest(self) -> bool {
        matches!(self, Self::Command | Self::RemoteCommand)
    }
}

impl EffectClass {
    /// By index in [`EffectClass::ALL`].
    pub(super) fn of(index: &str) -> Option<Self> {
        Self::ALL.get(index.parse::<usize>().ok()?).copied()
    }

    /// Effects of such a call.
    pub fn operations(self) -> Operations {
        let of = |classes: &[OperationClass]| classes.iter().copied().collect();
        match self {
            Self::Read => of(&[OperationClass::Read]),
            Self::Net => of(&[OperationClass::Read, OperationClass::Network]),
            Self::Write | Self::Build => of(&[OperationClass::Write]),
            Self::Sync => of(&[OperationClass::Write, OperationClass::Network]),
        }
    }

    /// Whether it changes nothing.
    pub fn only_reads(self) -> bool {
        matches!(self, Self::Read | Self::Net)
    }
}

impl Outcome {
    /// Whether no section lists the call, or one of its options is unknown.
    pub fn is_unknown(&self) -> bool {
        self.base == Base::Unknown || self.unknown_option.is_some()
    }

    /// Level by the packs; the operands can only raise it.
    pub fn level(&self) -> ReviewLevel {
        let least = if self.is_unknown() { ReviewLevel::B } else { ReviewLevel::A };
        self.rules.iter().map(|(rule, _)| rule.level).fold(least, ReviewLevel::max)
    }
}
