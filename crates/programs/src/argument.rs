//! An argument as a program would see it, as far as that can be known without running anything.

use aish_text::Span;

/// Stands in [`Arg::text`] for a stretch that can't be known: U+FFFC, the object replacement
/// character.
pub const UNKNOWN: char = '\u{FFFC}';

/// Where the unknown stretches of an argument come from. A greater value is more dangerous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArgumentOrigin {
    /// The line itself, a variable or a file: nothing special.
    #[default]
    Plain,
    /// The output of a command, as in `$(ls)`.
    Output,
    /// A file that holds secrets.
    Secret,
    /// Text that a program decoded, as `base64 -d` does.
    Decoded,
    /// What a program fetched from another host.
    Fetched,
}

/// What a text holds that must not reach another host unseen. The judge of sending asks for it;
/// nothing else does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Nothing that is known to matter.
    #[default]
    Nothing,
    /// Some of a file's content.
    File,
    /// The value of a variable whose name says that it is a secret, or what a program shows of its
    /// secrets.
    Secret,
}

/// One argument after expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arg {
    /// The text; each unknown stretch is one [`UNKNOWN`].
    pub text: String,
    /// Where it stands in the judged text.
    pub span: Span,
    /// It may become several arguments, or none: an unquoted expansion, a glob, `"$@"`.
    pub splits: bool,
    /// It has an unquoted glob in it (`text` has the glob as written).
    pub glob: bool,
    /// The pattern of the names it stands for, where `text` doesn't say it: in it, what was quoted
    /// is escaped with `\`, and a variable that holds a glob (`for f in *.log`) is its glob. For
    /// counting what there is, not for judging.
    pub pattern: Option<Box<str>>,
    /// Where what is unknown of it comes from.
    pub origin: ArgumentOrigin,
    /// What its expansions put into it.
    pub holds: Holds,
    /// It is the name of a process substitution, `<( … )`: what is read from it has this argument's
    /// `origin`.
    pub process: bool,
    /// What is read from it, where that is a constant.
    pub content: Option<Box<str>>,
}

impl Arg {
    /// An argument with the known text `text`, written at `span`.
    pub fn known(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), span, ..Self::default() }
    }

    /// An argument of which nothing is known: it may be any number of words.
    pub fn unknown(span: Span) -> Self {
        Self { text: UNKNOWN.to_string(), span, splits: true, ..Self::default() }
    }

    /// This argument with another text.
    #[must_use]
    pub fn with_text(&self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self.clone() }
    }

    /// This argument from byte `from` of its text on, such as the value in `--file=PATH`; empty if
    /// `from` is no character boundary or too large.
    #[must_use]
    pub fn part(&self, from: usize) -> Self {
        let pattern = self.pattern.clone().filter(|_| from == 0);
        Self { text: self.text.get(from..).unwrap_or_default().to_owned(), pattern, ..self.clone() }
    }

    /// Marks it as double-quoted: the shell no longer expands its glob. If the argument is a
    /// variable that holds the names of a glob, that glob stays as `pattern`.
    pub fn quote(&mut self) {
        if std::mem::take(&mut self.glob) {
            self.pattern.get_or_insert_with(|| self.text.as_str().into());
        }
    }

    /// Whether all of its text is known. A glob is: its text is the pattern.
    pub fn is_known(&self) -> bool {
        !self.text.contains(UNKNOWN)
    }

    /// Whether the program would read it as an option: it starts with `-` and is more than that. An
    /// argument whose start is unknown is no option here; see [`Arg::may_be_option`].
    pub fn is_option(&self) -> bool {
        self.text.len() > 1 && self.text.starts_with('-')
    }

    /// Whether it could turn out to be an option: an unquoted expansion at its start.
    pub fn may_be_option(&self) -> bool {
        self.is_option() || (self.splits && self.text.starts_with(UNKNOWN))
    }
}
