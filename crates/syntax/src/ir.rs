//! The tree of a command line: every command that may run, its words in parts, its place in the
//! text. It neither resolves words nor knows programs.

use std::sync::{Arc, OnceLock};

pub use aish_text::Span;

/// Pipelines: a whole line, or the body of a group, substitution or compound command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// In the order of the text.
    pub pipelines: Vec<Pipeline>,
}

/// Commands joined by `|` or `|&`; one alone is a pipeline too.
#[derive(Clone, Debug, PartialEq)]
pub struct Pipeline {
    /// In the order of the text.
    pub stages: Vec<Command>,
    /// How it is joined to the pipeline before it.
    pub join: Join,
    /// It ends with `&`, `&!`, `&|`, or is fish's `&`.
    pub background: bool,
}

impl Pipeline {
    /// Of one command, joined to nothing.
    pub fn of(command: Command) -> Self {
        Self { stages: vec![command], join: Join::Then, background: false }
    }
}

/// What joins a pipeline to the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// The first one, or after `;`, a newline or `&`.
    #[default]
    Then,
    /// After `&&` (fish: also `and`).
    And,
    /// After `||` (fish: also `or`).
    Or,
}

/// A command with its redirections.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// Its form, without redirections.
    pub kind: CommandKind,
    /// In order; those of a simple command wherever they stood among the words.
    pub redirects: Vec<Redirect>,
    /// The whole command, redirections included.
    pub span: Span,
}

/// The forms of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandKind {
    /// A program, builtin or function with its arguments; also assignments or redirections alone.
    Simple(Simple),
    /// `{ …; }`, `( … )`, `begin … end`, zsh's `always` (two bodies), a `time`d or `!`ed compound.
    Group(Vec<Script>),
    /// Conditions and bodies in text order: a loop, `if`, `case`, fish's `switch`.
    Compound(Compound),
    /// A definition. zsh's anonymous `() { … } args` is a [`CommandKind::Group`] of a definition
    /// named `(anon)` and a call with the arguments.
    Function(Function),
    /// `[[ … ]]`: its words, operators included as literal words.
    Test(Vec<Word>),
    /// `(( … ))` and `let`-like arithmetic: its text with expansions.
    Arithmetic(Word),
}

/// A program, builtin or function with its arguments. Either list may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simple {
    /// Before the first word (fish: `VAR=value cmd`).
    pub assignments: Vec<Assignment>,
    /// The command's name first. Prefixes that read as programs stay (`noglob`, `command`,
    /// `builtin`, `exec`, `nocorrect`, `-`); grammar is dropped (`time`, `!`, `coproc`; fish `not`,
    /// `and`, `or`). An array given to `declare` and its like (`declare -a x=(a b)`) is one word:
    /// the elements' parts, with `(`, blanks and `)` as literals between them.
    pub words: Vec<Word>,
}

/// `name=value`, `name+=value`, `name[i]=value`, `name=(a b c)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// Without subscript and operator.
    pub name: String,
    /// The subscript, which the shells evaluate as arithmetic.
    pub index: Option<Word>,
    /// The operator is `+=`.
    pub append: bool,
    /// One value for a plain assignment, any number for an array.
    pub values: Vec<Word>,
    /// The value is a list in parentheses.
    pub array: bool,
    /// From the name to the end of the value.
    pub span: Span,
}

/// A loop, `if`, `case`, fish's `switch` or a named `coproc`; which one is not kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    /// Variables that get values: of `for`, `select`, zsh's `for a b`, and the name of a `coproc`.
    pub variables: Vec<String>,
    /// Of `for x in …`; subject and patterns of `case`; count of `repeat`; of `for ((…))` all
    /// three.
    pub words: Vec<Word>,
    /// In text order.
    pub bodies: Vec<Script>,
    /// `for`, `while`, `until`, `repeat`, `select`: the bodies may run many times.
    pub is_loop: bool,
}

/// A definition in any spelling; running it only defines.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// One name, in zsh several. A name that is not plain text is kept as written.
    pub names: Vec<String>,
    /// What a call runs.
    pub body: Script,
}

/// An operator with its target: `2> file`.
#[derive(Clone, Debug, PartialEq)]
pub struct Redirect {
    /// The descriptor or `{name}` before it, if written.
    pub descriptor: Option<String>,
    /// What it does to the target.
    pub operator: RedirectOperator,
    /// A file, a descriptor (`1` of `>&1`), a here-string, or a here-document's delimiter.
    pub target: Word,
    /// A here-document's body with its expansions; one quoted literal if the delimiter is quoted.
    pub body: Option<HereBody>,
    /// From the descriptor, if written, to the end of the target; without the body.
    pub span: Span,
}

/// The body of a here-document: it stands behind the line of its redirection, and is filled in there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HereBody(Arc<OnceLock<Word>>);

impl HereBody {
    pub(crate) fn fill(&self, word: Word) {
        // A redirection has one body.
        let _ = self.0.set(word);
    }
}

impl Redirect {
    /// The body of a here-document; the parser has read it.
    pub fn body(&self) -> Option<&Word> {
        self.body.as_ref()?.0.get()
    }
}

/// What a redirection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOperator {
    /// `<`: the file is read.
    Read,
    /// `>`: the file is created or overwritten.
    Write,
    /// fish's `>?` and `>>?`: the file is created; fails if it exists.
    WriteNew,
    /// `>|`, `>!`: overwrites even where the option `noclobber` forbids it.
    Clobber,
    /// `>>`, `>>|`, `>>!`: the file is created or appended to.
    Append,
    /// `<>`: the file is created or opened for reading and writing, not emptied.
    ReadWrite,
    /// `&>`, and `>&` before a word that is no descriptor; also `&>|`, `>&|`, `>&!`
    WriteBoth,
    /// `&>>`, `>>&`: standard output and error are appended to the file.
    AppendBoth,
    /// `<&` and `>&` before a number or `-`
    Duplicate,
    /// `<<`, `<<-`: the body is read.
    HereDocument,
    /// `<<<`: the target's text and a newline are read.
    HereString,
}

/// What the shell makes one argument of, or several, or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Word {
    /// In order. `""` has one part: [`Part::Quoted`] with no text.
    pub parts: Vec<Part>,
    /// Quotes included.
    pub span: Span,
}

/// A stretch of a word that expands in one way.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Unquoted text without special meaning.
    Literal(String),
    /// Quoted or escaped text, decoded: `'…'`, `$'…'`, `\x`, plain stretches of `"…"`. Never split.
    Quoted(String),
    /// An unquoted glob, as written: `*`, `**`, `?`, `[a-z]`, `@(a|b)`, zsh `<1-9>`, `#`, `(N.)`.
    /// Quotes and expansions inside it are parts between two globs: `*(e:'cmd':)` is `*(e:`, `cmd`,
    /// `:)`.
    Glob(String),
    /// A tilde at the start of a word or value: a user's name, empty for one's own, `+` or `-`.
    Tilde(String),
    /// The value of a parameter: `$name`, `${…}`.
    Parameter(Box<Parameter>),
    /// `$( … )`, `` `…` ``, fish `(…)` and `$(…)`, zsh `${ …; }`, bash 5.3 `${ …; }`.
    Command {
        /// The commands whose output replaces it.
        script: Script,
        /// In double quotes: the output isn't split.
        quoted: bool,
    },
    /// `<( … )`, `>( … )`, zsh `=( … )`; fish's `(… | psub)` is a [`Part::Command`].
    Process(Script),
    /// `$(( … ))`, `$[ … ]`: its text with expansions.
    Arithmetic(Box<Word>),
    /// `{a,b,c}`: the alternatives; each makes a word of its own.
    Braces(Vec<Word>),
    /// `{1..9}`, `{a..z}`, with an optional step: as written, without the braces.
    Range(String),
    /// zsh `=cmd`: the path of the program.
    Equals(String),
}

/// `$name` or `${name…}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    /// A name, a digit, or one of `@*#?-$!`; empty for an expansion in `operands` (`${${…}}`).
    pub name: String,
    /// As written between name and operand: empty, `:-`, `-`, `:=`, `=`, `:+`, `+`, `:?`, `?`, `#`,
    /// `##`, `%`, `%%`, `/`, `//`, `/#`, `/%`, `:` (substring), `^`, `^^`, `,`, `,,`, `@` (with the
    /// letter: `@P`); `length` for `${#x}`, `!` for indirection (`${!x}`, zsh `${(P)x}`), zsh's
    /// flags in front (`(e)`, joined: `(e):-`), modifiers with their letter (`:h`, `:t`), prefixes
    /// (`+`, `=`, `~`, `^`), and one character of what is no operator (`${x&}`).
    pub operator: String,
    /// The words after the operator (`/`: pattern, replacement); an expansion in place of a name.
    pub operands: Vec<Word>,
    /// The subscript: `${a[i]}`, `$a[i]` in zsh and fish. The shells evaluate it as arithmetic.
    pub index: Option<Word>,
    /// In double quotes: the value isn't split.
    pub quoted: bool,
}

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// A short clause in lower case: "the quote is never closed".
    pub message: &'static str,
    /// Byte offset in the parsed text of its cause, such as the opening quote.
    pub at: usize,
}
