//! The error type and the documented exit codes. `ui` shows an error, `main` exits with its code.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    Done = 0,
    /// Nothing found, or the work failed.
    Nothing = 1,
    Usage = 2,
    Config = 3,
    NoModel = 4,
    /// Norris needs the user (`GOAL: blocked`).
    Blocked = 5,
    /// Norris used up its steps or money.
    BudgetExhausted = 6,
    /// Norris was aborted, or halted without a user to ask.
    Aborted = 7,
    ReviewB = 10,
    ReviewC = 20,
    Denied = 30,
    /// The line may run after a question; the plugin redraws the line.
    Asked = 40,
    Internal = 70,
    Interrupted = 130,
}

impl Exit {
    pub fn code(self) -> u8 {
        self as u8
    }

    /// A failure that has been reported, unless all is done.
    pub fn result(self) -> Result<()> {
        if self == Self::Done { Ok(()) } else { Err(Error::said(self)) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    pub exit: Exit,
    /// Lower case, names the thing, no final period; empty when already said.
    pub message: String,
    /// What to do, one line each.
    pub hints: Vec<String>,
    /// Set when an answer began and isn't whole: the reason, for programs.
    pub incomplete: Option<&'static str>,
    /// The user said no: nothing is wrong.
    pub declined: bool,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), hints: Vec::new(), incomplete: None, declined: false }
    }

    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Exit::Nothing, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    pub fn config(message: impl Into<String>) -> Self {
        Self::new(Exit::Config, message)
    }

    pub fn no_model(message: impl Into<String>) -> Self {
        Self::new(Exit::NoModel, message)
    }

    /// An answer that isn't whole, for `reason` (exit 1).
    pub fn cut_off(reason: &'static str, message: impl Into<String>) -> Self {
        Self { incomplete: Some(reason), ..Self::failed(message) }
    }

    pub fn no_terminal(error: std::io::Error) -> Self {
        Self::failed(format!("the terminal can't be used: {error}"))
    }

    pub fn interrupted() -> Self {
        Self::new(Exit::Interrupted, "cancelled")
    }

    /// For a command that has already reported the failure.
    pub fn said(exit: Exit) -> Self {
        Self::new(exit, "")
    }

    /// The user answered no (exit 1).
    pub fn declined() -> Self {
        Self { declined: true, ..Self::said(Exit::Nothing) }
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
