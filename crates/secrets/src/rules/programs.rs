//! Programs whose options or arguments carry secrets (`../../data/programs.rules`). Reading only.

use std::sync::LazyLock;

/// Where an option puts the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `-pSECRET` only: a separate word is something else.
    Attached,
    /// `-p SECRET` or `-pSECRET`.
    Either,
    /// `-p SECRET` or `-p=SECRET` only.
    Next,
    /// Like `Either`, if the command line has the word `login`.
    Login,
    /// Behind the first colon of the word: `-u user:SECRET`.
    AfterColon,
    /// Behind the first percent sign: `-U user%SECRET`.
    AfterPercent,
    /// Behind the first comma: `-u user,SECRET`.
    AfterComma,
    /// Behind the first slash and before an `@`: `user/SECRET@db`.
    AfterSlash,
    /// Each argument behind the word of the option that is no option, path or drive: `net use \\\\host\\share SECRET`.
    Free,
    /// The argument with this number behind the words of the option.
    Argument(usize),
}

#[derive(Clone, Copy, Debug)]
pub struct ProgramRule {
    /// The programs, by the last part of their path, separated with blanks.
    pub programs: &'static str,
    /// The option, or the words in front of the argument; empty for any argument.
    pub option: &'static str,
    /// Where the secret is.
    pub place: Place,
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
    let place = match fields.next()? {
        "attached" => Place::Attached,
        "either" => Place::Either,
        "next" => Place::Next,
        "login" => Place::Login,
        "after-colon" => Place::AfterColon,
        "after-percent" => Place::AfterPercent,
        "after-comma" => Place::AfterComma,
        "after-slash" => Place::AfterSlash,
        "free" => Place::Free,
        other => Place::Argument(other.strip_prefix("argument-")?.parse().ok().filter(|number| *number > 0)?),
    };
    let option = fields.next().map(|option| if option == "any" { "" } else { option })?;
    let rule = ProgramRule { programs: fields.next()?, option, place };
    fields.next().is_none().then_some(rule)
}

#[cfg(test)]
#[path = "programs_tests.rs"]
mod tests;
