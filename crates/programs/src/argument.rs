//! An argument as a program sees it, as far as known without running anything.

use aish_text::Span;

/// Stands in [`Arg::text`] for an unknown stretch: U+FFFC, the object replacement character.
pub const UNKNOWN: char = '\u{FFFC}';

/// Source of the unknown stretches of an argument; greater is more dangerous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArgumentOrigin {
    /// The line itself, a variable or a file.
    #[default]
    Plain,
    /// Output of a command: `$(ls)`.
    Output,
    /// A file with secrets.
    Secret,
    /// Decoded text, as from `base64 -d`.
    Decoded,
    /// Fetched from another host.
    Fetched,
}

/// Content that must not reach another host unseen. Only the judge of sending asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Nothing known to matter.
    #[default]
    Nothing,
    /// Content of a file.
    File,
    /// A variable with a secret's name, or a secret that a program shows.
    Secret,
}

/// An argument after expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arg {
    /// Each unknown stretch is one [`UNKNOWN`].
    pub text: String,
    /// Place in the judged text.
    pub span: Span,
    /// May become several arguments or none: an unquoted expansion, a glob, `"$@"`.
    pub splits: bool,
    /// Has an unquoted glob, as written in `text`.
    pub glob: bool,
    /// Pattern of its names where `text` differs: quoted parts escaped with `\`, a variable with a
    /// glob (`for f in *.log`) replaced by it. For counting matches, not for judging.
    pub pattern: Option<Box<str>>,
    /// Source of its unknown stretches.
    pub origin: ArgumentOrigin,
    /// What its expansions contain.
    pub holds: Holds,
    /// It names a process substitution `<( … )`, whose output has this argument's `origin`.
    pub process: bool,
    /// What is read from it, if constant.
    pub content: Option<Box<str>>,
}

impl Arg {
    /// A fully known argument at `span`.
    pub fn known(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), span, ..Self::default() }
    }

    /// Nothing known: any number of words.
    pub fn unknown(span: Span) -> Self {
        Self { text: UNKNOWN.to_string(), span, splits: true, ..Self::default() }
    }

    /// This argument with another text.
    #[must_use]
    pub fn with_text(&self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self.clone() }
    }

    /// From byte `from` on, as the value in `--file=PATH`; empty if `from` is no boundary.
    #[must_use]
    pub fn part(&self, from: usize) -> Self {
        let pattern = self.pattern.clone().filter(|_| from == 0);
        Self { text: self.text.get(from..).unwrap_or_default().to_owned(), pattern, ..self.clone() }
    }

    /// Marks it double-quoted: its glob isn't expanded. A glob from a variable stays in `pattern`.
    pub fn quote(&mut self) {
        if std::mem::take(&mut self.glob) {
            self.pattern.get_or_insert_with(|| self.text.as_str().into());
        }
    }

    /// Whether its whole text is known; a glob's text is its pattern.
    pub fn is_known(&self) -> bool {
        !self.text.contains(UNKNOWN)
    }

    /// Whether it starts with `-` and is longer. For an unknown start: [`Arg::may_be_option`].
    pub fn is_option(&self) -> bool {
        self.text.len() > 1 && self.text.starts_with('-')
    }

    /// Whether an unquoted expansion at its start could make it an option.
    pub fn may_be_option(&self) -> bool {
        self.is_option() || (self.splits && self.text.starts_with(UNKNOWN))
    }
}
