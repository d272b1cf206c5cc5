//! The tree a command line is parsed into: every command that may run, with its words split into
//! parts and its place in the text. It knows nothing of what programs do, and resolving words is
//! not its work.

pub use aish_text::Span;

/// A sequence of pipelines: a whole line, or the body of a group, a substitution or a compound
/// command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// The pipelines, in the order of the text.
    pub pipelines: Vec<Pipeline>,
}

/// Commands joined by `|` or `|&`; one alone is a pipeline too.
#[derive(Clone, Debug, PartialEq)]
pub struct Pipeline {
    /// The commands, first one first.
    pub stages: Vec<Command>,
    /// How this pipeline is joined to the one before it.
    pub join: Join,
    /// It ends with `&`, `&!`, `&|`, or is fish's `&`.
    pub background: bool,
}

/// The separator of two pipelines.
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

/// A command and the redirections of the whole of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// What kind of command it is.
    pub kind: CommandKind,
    /// Its redirections, in order; those of a simple command wherever they stood among the words.
    pub redirects: Vec<Redirect>,
    /// All of it, redirections included.
    pub span: Span,
}

/// The kinds of commands.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandKind {
    /// A program, builtin or function with its arguments; also assignments or redirections alone.
    Simple(Simple),
    /// `{ …; }`, `( … )`, fish `begin … end`, zsh `{ … } always { … }` (two bodies), and a `time`d
    /// or `!`ed compound.
    Group(Vec<Script>),
    /// `if`, `while`, `until`, `for`, `select`, `repeat`, `case`, fish `switch`: conditions and
    /// bodies in text order.
    Compound(Compound),
    /// A function definition. zsh's anonymous function `() { … } args` is a [`CommandKind::Group`]
    /// of a definition with the name `(anon)` and a call of it, which has the arguments.
    Function(Function),
    /// `[[ … ]]`: its words, operators included as literal words.
    Test(Vec<Word>),
    /// `(( … ))`, and `let`-like arithmetic: the text with the expansions in it.
    Arithmetic(Word),
}

/// A program, builtin or function with its arguments; also assignments alone. Either list may be
/// empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simple {
    /// The assignments before the first word (fish: `VAR=value cmd`).
    pub assignments: Vec<Assignment>,
    /// The words, the command's name first. `time`, `!`, `noglob`, `-`, `coproc`, `command`… that
    /// come before it are kept as words when they read as programs or builtins (`noglob`,
    /// `command`, `builtin`, `exec`, `nocorrect`, `-`) and dropped when they are grammar (`time`,
    /// `!`, `coproc`; fish `not`, `and`, `or`). An array given to `declare` and its like
    /// (`declare -a x=(a b)`) is one word: the elements' parts, with `(`, blanks and `)` as
    /// literals between them.
    pub words: Vec<Word>,
}

/// `name=value`, `name+=value`, `name[i]=value`, `name=(a b c)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The variable's name, without subscript and operator.
    pub name: String,
    /// The subscript, which the shells evaluate as arithmetic.
    pub index: Option<Word>,
    /// Whether the operator is `+=`.
    pub append: bool,
    /// The values: one for a plain assignment, any number for an array.
    pub values: Vec<Word>,
    /// Whether the value is a list in parentheses.
    pub array: bool,
    /// From the name to the end of the value.
    pub span: Span,
}

/// A loop, `if`, `case`, fish's `switch` or a `coproc` with a name, with no mark of which one it
/// is.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    /// The variables that get values: of `for`, `select` and zsh's `for a b`, and the name of a
    /// `coproc`.
    pub variables: Vec<String>,
    /// The words it goes over (`for x in …`), is compared with (`case … in`, and every pattern), or
    /// is repeated by. For C-style `for ((…))` the three expressions.
    pub words: Vec<Word>,
    /// Conditions and bodies, in text order.
    pub bodies: Vec<Script>,
    /// `for`, `while`, `until`, `repeat`, `select`: the bodies may run many times.
    pub is_loop: bool,
}

/// The definition of a function in any spelling; running it only defines.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its names: one, but zsh allows several. A name that is not plain text is kept as a word of
    /// its text.
    pub names: Vec<String>,
    /// What it runs when it is called.
    pub body: Script,
}

/// A redirection: an operator with its target, as `2> file`.
#[derive(Clone, Debug, PartialEq)]
pub struct Redirect {
    /// The file descriptor or `{name}` before it, if one is written.
    pub descriptor: Option<String>,
    /// What is done with the target.
    pub operator: RedirectOperator,
    /// The file, the descriptor (`1` of `>&1`), the here-string, or the delimiter of a
    /// here-document.
    pub target: Word,
    /// The body of a here-document: with its expansions, or one quoted literal when the delimiter
    /// is quoted.
    pub body: Option<Word>,
    /// From the descriptor, if there is one, to the end of the target; without the body.
    pub span: Span,
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
    /// `<>`: the file is created or opened for reading and writing, and not emptied.
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

/// A word: what the shell makes one argument of, or several, or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Word {
    /// Its parts, in order. An empty quoted string is a part ([`Part::Quoted`] with no text), so
    /// `""` has one part.
    pub parts: Vec<Part>,
    /// From its first byte, quotes included, to its last.
    pub span: Span,
}

/// A part of a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Unquoted text with no meaning to the shell.
    Literal(String),
    /// Quoted or escaped text, decoded: `'…'`, `$'…'`, `\x`, the plain stretches inside `"…"`.
    /// Never a glob, never split.
    Quoted(String),
    /// An unquoted glob: `*`, `**`, `?`, `[a-z]`, `@(a|b)`, zsh `<1-9>`, `#`, `(N.)`, as written.
    /// Quoted text and expansions inside a bracket or a group are parts of their own between two of
    /// these: `*(e:'cmd':)` is `*(e:`, `cmd`, `:)`.
    Glob(String),
    /// A tilde at the start of a word or an assignment's value: the user's name after it, empty for
    /// one's own; `+`, `-`.
    Tilde(String),
    /// The value of a parameter: `$name`, `${…}`.
    Parameter(Box<Parameter>),
    /// `$( … )`, `` `…` ``, fish `(…)` and `$(…)`, zsh `${ …; }`, bash 5.3 `${ …; }`.
    Command {
        /// The commands whose output it is replaced by.
        script: Script,
        /// Whether it stands in double quotes, so that the output isn't split.
        quoted: bool,
    },
    /// `<( … )`, `>( … )`, zsh `=( … )`; fish's `(… | psub)` is a [`Part::Command`].
    Process(Script),
    /// `$(( … ))`, `$[ … ]`: the text with the expansions in it.
    Arithmetic(Box<Word>),
    /// `{a,b,c}`: the alternatives, of which each makes a word of its own.
    Braces(Vec<Word>),
    /// `{1..9}`, `{a..z}`, with an optional step: as written, without the braces.
    Range(String),
    /// zsh `=cmd`: the path of the program.
    Equals(String),
}

/// The expansion of a parameter: `$name`, `${name…}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    /// The variable: a name, a digit, or one of `@*#?-$!`; empty where it is not plain (`${${…}}`:
    /// see `operands`).
    pub name: String,
    /// What is done with it, as written between the name and the operand: empty, `:-`, `-`, `:=`,
    /// `=`, `:+`, `+`, `:?`, `?`, `#`, `##`, `%`, `%%`, `/`, `//`, `/#`, `/%`, `:` (substring),
    /// `^`, `^^`, `,`, `,,`, `@` (with the letter: `@P`), `length` for `${#x}`, `!` for indirection
    /// (`${!x}`, zsh `${(P)x}`), and zsh's flags in parentheses in front (`(e)`), joined where
    /// there are several: `(e):-`. zsh's modifiers are kept with their letter (`:h`, `:t`), its
    /// prefixes as written (`+`, `=`, `~`, `^`). What is no operator at all (`${x&}`) is here with
    /// one character.
    pub operator: String,
    /// The words after the operator (for `/`: pattern and replacement), and a nested expansion in
    /// place of a name.
    pub operands: Vec<Word>,
    /// The subscript: `${a[i]}`, `$a[i]` in zsh and fish. The shells evaluate it as arithmetic.
    pub index: Option<Word>,
    /// Whether it stands in double quotes, so that the value isn't split.
    pub quoted: bool,
}

/// Why a line can't be parsed: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// A short clause in lower case: "the quote is never closed".
    pub message: &'static str,
    /// Byte offset in the parsed text where it was noticed, such as the quote that is never closed.
    pub at: usize,
}
