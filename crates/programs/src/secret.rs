//! Where command lines carry secrets, by the `secret` lines of the packs. It looks at no text.

use crate::packs;
use crate::tables::Tables;

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
        /// Behind the first `=` of the option's value, or of each argument behind the words:
        /// `secrets set NAME=SECRET`.
        AfterEquals = "after-equals",
        /// Between the first slash and an `@`: `user/SECRET@db`.
        AfterSlash = "after-slash",
        /// Between the first colon and the last `@`: `user:SECRET@host`.
        BeforeAt = "before-at",
        /// Each argument behind the option's word that is no option, path or drive:
        /// `net use \\\\host\\share SECRET`.
        Free = "free",
        /// The argument with this index behind the option's words.
        First = "argument-1",
        /// The second one.
        Second = "argument-2",
        /// The third one.
        Third = "argument-3",
        /// The fourth one.
        Fourth = "argument-4",
        /// The last argument behind the words.
        Last = "last",
        /// What a command with these words is given on its standard input.
        Input = "input",
    }
}

impl SecretPlace {
    /// Index of the argument behind the option's words.
    pub fn argument(self) -> Option<usize> {
        [Self::First, Self::Second, Self::Third, Self::Fourth].iter().position(|place| *place == self)
    }
}

/// An option or argument of a program that carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretOption {
    /// Option or words before the argument; empty for any argument.
    pub option: &'static str,
    /// Place of the secret.
    pub place: SecretPlace,
}

/// Base names of programs and their options, sorted by name; in the order of the packs for each.
pub fn secrets() -> impl Iterator<Item = (&'static str, SecretOption)> {
    secrets_of(packs())
}

pub(super) fn secrets_of(tables: &'static Tables) -> impl Iterator<Item = (&'static str, SecretOption)> {
    tables.all_asides().flat_map(|(program, asides)| {
        let each = asides.each();
        each.filter_map(move |(option, pattern)| {
            Some((program, SecretOption { option, place: SecretPlace::from_name(pattern.target)? }))
        })
    })
}
