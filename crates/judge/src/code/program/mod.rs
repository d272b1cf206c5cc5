//! Programs in the general languages: one tokenizer, one walk over calls, and a vocabulary for each
//! language that says what the calls do. A call that isn't listed is unknown.

pub mod call;
pub mod fold;
mod import;
pub mod lex;
pub mod quote;
pub mod walk;

use aish_text::lists::List;

use super::Language;

/// Which argument of a call is meant: counted from 0, or [`RECEIVER`].
pub type At = u8;

/// The value that a method is called on, or the first argument that it was made from.
pub const RECEIVER: At = 255;

aish_text::named_enum! {
    /// What a call does, as the vocabularies in `data/` name it. The arguments are those of its
    /// [`Act`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Deed {
        /// Computes, prints, or reads what it was given.
        Pure = "Pure",
        Read = "Read",
        /// Creates, appends to, or changes the metadata of a file.
        Write = "Write",
        Overwrite = "Overwrite",
        /// Opens a file in the mode of the second argument.
        Open = "Open",
        /// Perl's `open`: a handle, a mode with the file or command in it or after it.
        OpenHandle = "OpenHandle",
        /// Deletes the files of the arguments from this one on; all that is in them, if an option
        /// says so.
        Delete = "Delete",
        DeleteTree = "DeleteTree",
        /// As `Delete` where no argument is given: a file deletes itself, a list deletes what it is
        /// given.
        DeleteAlone = "DeleteAlone",
        /// Moves the file of the first argument over that of the second one.
        Move = "Move",
        /// As `Move` where the second one is the only argument given; else it computes.
        MoveAlone = "MoveAlone",
        /// Runs an argument in a shell.
        Shell = "Shell",
        /// Runs a command: a list is a program with its arguments, several arguments are one too, a
        /// single text is for a shell.
        Command = "Command",
        /// Runs a program without a shell: the words from this argument on; a list counts as its
        /// words.
        Argv = "Argv",
        /// Executes an argument as code of the same language.
        Eval = "Eval",
        /// Executes the code of a template, between `<%` and `%>`.
        Template = "Template",
        Sql = "Sql",
        /// Talks to the host or URL of an argument.
        Net = "Net",
        /// Signals a process, or stops the machine.
        Kill = "Kill",
        /// Calls native code, reflects, or decodes code.
        Native = "Native",
        /// It can't be told what the call does.
        Unknown = "Unknown",
    }
}

/// What a call does, and to which of its arguments; the second one is of interest for a few deeds.
pub type Act = (Deed, At, At);

/// What does nothing of interest, and what does anything.
pub const PURE: Act = (Deed::Pure, 0, 0);
pub const UNKNOWN: Act = (Deed::Unknown, 0, 0);

/// Reads an act as the vocabularies write it: `Open 0 1`, `Delete receiver`. What isn't one is
/// unknown.
pub fn parse_act(text: &str) -> Act {
    let mut words = text.split(' ');
    let deed = words.next().and_then(Deed::from_name).unwrap_or(Deed::Unknown);
    let mut at = || match words.next() {
        Some("receiver") => RECEIVER,
        number => number.and_then(|number| number.parse().ok()).unwrap_or_default(),
    };
    (deed, at(), at())
}

/// What a vocabulary says that a call does; none for a name that isn't listed.
pub fn act(vocabulary: List, name: &str) -> Option<Act> {
    vocabulary.value(name).map(parse_act)
}

/// What the walk has to know of a language.
pub struct CodeGrammar {
    /// How its text is split into tokens.
    pub lexis: lex::Lexis,
    /// What a call of a full name does: `os.system`; separators are dots. `None` when the name is
    /// not listed.
    pub name: fn(&str) -> Option<Act>,
    /// What a call of a method on an unknown value does.
    pub method: fn(&str) -> Option<Act>,
    /// Words of the language itself; they are no calls.
    pub keyword: fn(&str) -> bool,
    /// Modules that can be loaded without an effect.
    pub module: fn(&str) -> bool,
    /// How modules are loaded.
    pub imports: Imports,
    /// Arguments may stand without parentheses.
    pub bare: bool,
    /// The operators that join texts.
    pub concat: &'static [&'static str],
    /// The language itself, for code inside code.
    pub language: Language,
}

/// How a language names the modules it loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imports {
    /// `import a, b as c`; `from a import b as c`.
    Python,
    /// `x = require("a")`, `import x from "a"`, `import {y as z} from "a"`.
    JavaScript,
    /// `use A`, `require A`, `import A`, `library(A)`: a word or literal after the keyword.
    Word,
}
