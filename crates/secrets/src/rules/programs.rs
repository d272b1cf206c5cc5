//! Programs with secrets in options or arguments (`../../data/programs.rules`).

use std::sync::LazyLock;

aish_text::named_enum! {
    /// Where the secret is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SecretPlace {
        /// `-pSECRET` only; a separate word is something else.
        Attached = "attached",
        /// `-p SECRET` or `-pSECRET`.
        Either = "either",
        /// `-p SECRET` or `-p=SECRET`.
        Next = "next",
        /// Like `Either`, if the command has the word `login`.
        Login = "login",
        /// Behind the first colon: `-u user:SECRET`.
        AfterColon = "after-colon",
        /// Behind the first percent sign: `-U user%SECRET`.
        AfterPercent = "after-percent",
        /// Behind the first comma: `-u user,SECRET`.
        AfterComma = "after-comma",
        /// Between the first slash and an `@`: `user/SECRET@db`.
        AfterSlash = "after-slash",
        /// Each argument behind the option's word that is no option, path or drive:
        /// `net use \\\\host\\share SECRET`.
        Free = "free",
        /// The argument with this index behind the option's words.
        First = "argument-1",
        Second = "argument-2",
        Third = "argument-3",
        Fourth = "argument-4",
    }
}

impl SecretPlace {
    pub fn argument(self) -> Option<usize> {
        [Self::First, Self::Second, Self::Third, Self::Fourth].iter().position(|place| *place == self)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ProgramRule {
    /// Base names, separated by blanks.
    pub programs: &'static str,
    /// Option or words before the argument; empty for any argument.
    pub option: &'static str,
    pub place: SecretPlace,
}

static RULES: LazyLock<Vec<ProgramRule>> =
    LazyLock::new(|| super::rows(include_str!("../../data/programs.rules")).filter_map(row).collect());

/// In file order.
pub fn programs() -> &'static [ProgramRule] {
    &RULES
}

/// Line: `PLACE  OPTION  PROGRAMS`.
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
