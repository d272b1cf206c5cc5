//! General languages: one tokenizer, one walk, a vocabulary each. An unlisted call is unknown.

pub mod call;
pub mod fold;
mod import;
pub mod lex;
pub mod quote;
pub mod walk;

use aish_text::lists::List;

use super::Language;

pub type At = u8;

/// The value a method is called on, or the first argument it was made from.
pub const RECEIVER: At = 255;

aish_text::named_enum! {
    /// By the names in `data/`. Arguments are those of its [`Act`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Deed {
        /// Computes, prints, or reads what it was given.
        Pure = "Pure",
        Read = "Read",
        /// Creates, appends to, or changes the metadata of a file.
        Write = "Write",
        Overwrite = "Overwrite",
        /// The second argument is the mode.
        Open = "Open",
        /// Perl's `open`: a handle, and a mode with the file or command in it or after it.
        OpenHandle = "OpenHandle",
        /// The files from this argument on; with their content if an option says so.
        Delete = "Delete",
        DeleteTree = "DeleteTree",
        /// As `Delete` without arguments: a file deletes itself, a list what it is given.
        DeleteAlone = "DeleteAlone",
        /// The file of the first argument replaces that of the second.
        Move = "Move",
        /// As `Move` with only the second argument given; else it computes.
        MoveAlone = "MoveAlone",
        Shell = "Shell",
        /// A list, or several arguments, is a program with arguments; a single text is for a shell.
        Command = "Command",
        /// A program without a shell: the words from this argument on; a list counts as its words.
        Argv = "Argv",
        Eval = "Eval",
        Template = "Template",
        Sql = "Sql",
        /// Rows of a database through a framework: all of them, with 1 only some.
        DeleteRows = "DeleteRows",
        Net = "Net",
        /// Signals a process, or stops the machine.
        Kill = "Kill",
        /// Native code, reflection, or decoding of code.
        Native = "Native",
        Unknown = "Unknown",
    }
}

/// An effect and its arguments; few deeds use the second.
pub type Act = (Deed, At, At);

pub const PURE: Act = (Deed::Pure, 0, 0);
pub const UNKNOWN: Act = (Deed::Unknown, 0, 0);

/// `Open 0 1`, `Delete receiver`; anything else is unknown.
pub fn parse_act(text: &str) -> Act {
    let mut words = text.split(' ');
    let deed = words.next().and_then(Deed::from_name).unwrap_or(Deed::Unknown);
    let mut at = || match words.next() {
        Some("receiver") => RECEIVER,
        number => number.and_then(|number| number.parse().ok()).unwrap_or_default(),
    };
    (deed, at(), at())
}

pub fn act(vocabulary: List, name: &str) -> Option<Act> {
    vocabulary.value(name).map(parse_act)
}

/// For a call of a module or a type that only computes.
pub fn computes(modules: List, path: &str) -> Option<Act> {
    modules.has(path.split_once('.')?.0).then_some(PURE)
}

pub struct CodeGrammar {
    pub lexis: lex::Lexis,
    /// By full name with dots: `os.system`; `None` if unlisted.
    pub name: fn(&str) -> Option<Act>,
    /// For a method on an unknown value.
    pub method: fn(&str) -> Option<Act>,
    /// Words of the language, which are no calls.
    pub keyword: fn(&str) -> bool,
    pub module: fn(&str) -> bool,
    /// Arguments may stand without parentheses.
    pub bare: bool,
    pub concat: &'static [&'static str],
    pub language: Language,
}
