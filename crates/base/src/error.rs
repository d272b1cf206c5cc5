//! What can go wrong and how the process ends: one error type and the documented exit codes.
//! It must not print: `ui` shows an error, `main` exits with its code.

use std::fmt;

/// The exit codes of `aish`, as documented in `docs/protocol.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    Done = 0,
    /// Nothing was found, or the work failed.
    Nothing = 1,
    /// The command line was wrong.
    Usage = 2,
    Config = 3,
    NoModel = 4,
    /// A run of Norris needs the user (`GOAL: blocked`).
    Blocked = 5,
    /// A run of Norris used up its steps or its money.
    BudgetExhausted = 6,
    /// A run of Norris was aborted, or halted without a user to ask.
    Aborted = 7,
    /// A command needs a review of level B.
    ReviewB = 10,
    /// A command needs a review of level C.
    ReviewC = 20,
    /// A policy forbids it.
    Denied = 30,
    /// A line may run: the user was asked, and a plugin that draws the line anew behind a question
    /// wants to know.
    Asked = 40,
    /// A bug of ours.
    Internal = 70,
    Interrupted = 130,
}

impl Exit {
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// A failure that the user sees: a lower-case message that names the thing, and hints that say what
/// to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    pub exit: Exit,
    /// What went wrong, without a final period; empty when it has been said already.
    pub message: String,
    /// What to do about it, one line each.
    pub hints: Vec<String>,
    /// Set when an answer began and is not whole: why, in a word for programs.
    pub incomplete: Option<&'static str>,
    /// The user was asked and said no: nothing is wrong.
    pub declined: bool,
}

/// The result of everything that can fail in front of the user.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that ends the process with `exit`.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), hints: Vec::new(), incomplete: None, declined: false }
    }

    /// Nothing was found, or the work failed (exit 1).
    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Exit::Nothing, message)
    }

    /// The command line was wrong (exit 2).
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// The configuration is wrong (exit 3).
    pub fn config(message: impl Into<String>) -> Self {
        Self::new(Exit::Config, message)
    }

    /// No model answers (exit 4).
    pub fn no_model(message: impl Into<String>) -> Self {
        Self::new(Exit::NoModel, message)
    }

    /// An answer that is not whole, for `reason` (exit 1).
    pub fn cut_off(reason: &'static str, message: impl Into<String>) -> Self {
        Self { incomplete: Some(reason), ..Self::failed(message) }
    }

    /// The terminal is gone, or can't be read or set (exit 1).
    pub fn no_terminal(error: std::io::Error) -> Self {
        Self::failed(format!("the terminal can't be used: {error}"))
    }

    /// The user interrupted (exit 130).
    pub fn interrupted() -> Self {
        Self::new(Exit::Interrupted, "cancelled")
    }

    /// The end of a command that has already said what went wrong.
    pub fn said(exit: Exit) -> Self {
        Self::new(exit, "")
    }

    /// The end of a command whose question the user has answered with no (exit 1).
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
