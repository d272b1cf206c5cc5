//! Programs whose options or arguments carry secrets (`../../data/programs.rules`). Reading only.

use std::sync::LazyLock;

aish_text::named_enum! {
    /// Where an option puts the secret.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SecretPlace {
        /// `-pSECRET` only: a separate word is something else.
        Attached = "attached",
        /// `-p SECRET` or `-pSECRET`.
        Either = "either",
        /// `-p SECRET` or `-p=SECRET` only.
        Next = "next",
        /// Like `Either`, if the command line has the word `login`.
        Login = "login",
        /// Behind the first colon of the word: `-u user:SECRET`.
        AfterColon = "after-colon",
        /// Behind the first percent sign: `-U user%SECRET`.
        AfterPercent = "after-percent",
        /// Behind the first comma: `-u user,SECRET`.
        AfterComma = "after-comma",
        /// Behind the first slash and before an `@`: `user/SECRET@db`.
        AfterSlash = "after-slash",
        /// Each argument behind the word of the option that is no option, path or drive:
        /// `net use \\\\host\\share SECRET`.
        Free = "free",
        /// The argument with this number behind the words of the option.
        First = "argument-1",
        Second = "argument-2",
        Third = "argument-3",
        Fourth = "argument-4",
    }
}

impl SecretPlace {
    /// The index of the argument, from 0.
    pub fn argument(self) -> Option<usize> {
        [Self::First, Self::Second, Self::Third, Self::Fourth].iter().position(|place| *place == self)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ProgramRule {
    /// The programs, by the last part of their path, separated with blanks.
    pub programs: &'static str,
    /// The option, or the words in front of the argument; empty for any argument.
    pub option: &'static str,
    /// Where the secret is.
    pub place: SecretPlace,
}

static RULES: LazyLock<Vec<ProgramRule>> =
    LazyLock::new(|| super::rows(include_str!("../../data/programs.rules")).filter_map(row).collect());

/// All places, in the order of the file.
pub fn programs() -> &'static [ProgramRule] {
    &RULES
}

/// `PLACE  OPTION  PROGRAMS`.
fn row(line: &'static str) -> Option<ProgramRule> {
    let mut fields = super::fields(line);
    let place = SecretPlace::from_name(fields.next()?)?;
    let option = fields.next().map(|option| if option == "any" { "" } else { option })?;
    let rule = ProgramRule { programs: fields.next()?, option, place };
    fields.next().is_none().then_some(rule)
}

#[cfg(test)]
#[path = "programs_tests.rs"]
mod tests;
