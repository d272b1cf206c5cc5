//! Shell text → tree. bash and zsh share a parser, fish has its own; both end in the same tree ([`ir`]). The parsers read
//! each byte a bounded number of times, never recurse deeper than [`MAX_DEPTH`], never panic, and know nothing of what
//! programs do.

mod arithmetic;
mod assignment;
mod case;
mod command;
mod compound;
mod cursor;
mod dollar;
mod function;
mod glob;
mod heredoc;
pub mod ir;
mod list;
mod loops;
mod matching;
mod parameter;
mod pieces;
#[cfg(test)]
mod printer;
mod quotes;
mod redirect;
mod substitution;
mod test_command;
#[cfg(test)]
mod tests;
mod words;

use crate::shell::Shell;
use cursor::Parser;
use ir::{ParseError, Script, Word};

/// The longest text that is read, in bytes. Longer than any line a shell takes as one argument, so that a written file in
/// a here-document still fits.
pub const MAX_LENGTH: usize = 256 * 1024;

/// How deep constructs may be nested in each other.
pub const MAX_DEPTH: usize = 64;

/// The tree of a whole line, or of several.
///
/// # Errors
/// The text is not a complete command line of that shell, or it is beyond [`MAX_LENGTH`] or [`MAX_DEPTH`].
pub fn parse(text: &str, shell: Shell) -> Result<Script, ParseError> {
    let zsh = is_zsh(text, shell)?;
    Parser::new(text, zsh).whole()
}

/// The parts of a text in which expansions happen and nothing else, as inside double quotes, with `"` as an ordinary
/// character: the body of a here-document, arithmetic, a prompt string.
///
/// # Errors
/// As [`parse`]: an expansion that is never closed, or limits.
pub fn parse_word(text: &str, shell: Shell) -> Result<Word, ParseError> {
    let zsh = is_zsh(text, shell)?;
    Parser::new(text, zsh).whole_text()
}

/// What both entries refuse, and which dialect of the shared parser it is.
fn is_zsh(text: &str, shell: Shell) -> Result<bool, ParseError> {
    if text.len() > MAX_LENGTH {
        return Err(ParseError { message: "the line is too long to judge", at: MAX_LENGTH });
    }
    if let Some(at) = text.bytes().position(|byte| byte == 0) {
        return Err(ParseError { message: "there is a NUL byte in it", at });
    }
    match shell {
        Shell::Zsh => Ok(true),
        Shell::Bash => Ok(false),
        Shell::Fish => Err(ParseError { message: "fish is not read yet", at: 0 }),
    }
}
