//! Programs in the general languages: one tokenizer, one walk over calls, and a vocabulary for each language that says what
//! the calls do. A call that isn't listed is unknown.

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

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Computes, prints, or reads what it was given.
    Pure,
    /// Reads the file of an argument.
    Read(At),
    /// Creates, appends to, or changes the metadata of the file of an argument.
    Write(At),
    /// Overwrites the file of an argument.
    Overwrite(At),
    /// Opens the file of the first argument in the mode of the second one.
    Open(At, At),
    /// Perl's `open`: a handle, a mode with the file or command in it or after it.
    OpenHandle,
    /// Deletes the files of the arguments from this one on; all that is in them, if an option says so.
    Delete(At),
    DeleteTree(At),
    /// Moves the file of the first argument over that of the second one.
    Move(At, At),
    /// As `Move` where the second one is the only argument given; else it computes.
    MoveAlone(At, At),
    /// Runs an argument in a shell.
    Shell(At),
    /// Runs a command: a list is a program with its arguments, several arguments are one too, a single text is for a shell.
    Command(At),
    /// Runs a program without a shell: the words from this argument on; a list counts as its words.
    Argv(At),
    /// Executes an argument as code of the same language.
    Eval(At),
    /// Executes an argument as SQL.
    Sql(At),
    /// Talks to the host or URL of an argument.
    Net(At),
    /// Signals a process, or stops the machine.
    Kill,
    /// Calls native code, reflects, or decodes code.
    Native,
    /// It can't be told what the call does.
    Unknown,
}

impl Act {
    /// Reads an act as the vocabularies in `data/` write it: `Open 0 1`, `Delete receiver`. What isn't one is unknown.
    fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let mut at = || match words.next() {
            Some("receiver") => RECEIVER,
            Some(number) => number.parse().unwrap_or_default(),
            None => 0,
        };
        match name {
            "Pure" => Self::Pure,
            "Read" => Self::Read(at()),
            "Write" => Self::Write(at()),
            "Overwrite" => Self::Overwrite(at()),
            "Open" => Self::Open(at(), at()),
            "OpenHandle" => Self::OpenHandle,
            "Delete" => Self::Delete(at()),
            "DeleteTree" => Self::DeleteTree(at()),
            "Move" => Self::Move(at(), at()),
            "MoveAlone" => Self::MoveAlone(at(), at()),
            "Shell" => Self::Shell(at()),
            "Command" => Self::Command(at()),
            "Argv" => Self::Argv(at()),
            "Eval" => Self::Eval(at()),
            "Sql" => Self::Sql(at()),
            "Net" => Self::Net(at()),
            "Kill" => Self::Kill,
            "Native" => Self::Native,
            _ => Self::Unknown,
        }
    }
}

/// What a vocabulary says that a call does; none for a name that isn't listed.
pub fn act(vocabulary: List, name: &str) -> Option<Act> {
    vocabulary.value(name).map(Act::read)
}

/// What the walk has to know of a language.
pub struct Grammar {
    /// How its text is split into tokens.
    pub lexis: lex::Lexis,
    /// What a call of a full name does: `os.system`; separators are dots. `None` when the name is not listed.
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
