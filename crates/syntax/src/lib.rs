//! Shell text → tree. bash and zsh share a parser, fish has its own; both end in the same tree
//! ([`ir`]). The parsers read each byte a bounded number of times, never recurse deeper than
//! [`MAX_DEPTH`], never panic, and know nothing of what programs do.

mod arithmetic;
mod assignment;
mod case;
mod command;
mod completeness;
mod compound;
mod cursor;
mod dollar;
mod fish;
mod function;
mod glob;
mod heredoc;
pub mod ir;
mod list;
mod loops;
mod matching;
mod parameter;
mod pieces;
mod quotes;
mod redirect;
mod substitution;
mod test_command;
#[cfg(test)]
mod tests;
pub mod tokens;
mod words;

use aish_text::Shell;
pub use completeness::{Completeness, LineReader, completeness};
use cursor::Parser;
use ir::{ParseError, Script, Word};

/// The longest text that is read, in bytes. Longer than any line a shell takes as one argument, so
/// that a written file in a here-document still fits.
pub const MAX_LENGTH: usize = 256 * 1024;

/// How deep constructs may be nested in each other.
pub const MAX_DEPTH: usize = 64;

/// The tree of a whole line, or of several.
///
/// # Errors
/// The text is not a complete command line of that shell, or it is beyond [`MAX_LENGTH`] or
/// [`MAX_DEPTH`].
pub fn parse(text: &str, shell: Shell) -> Result<Script, ParseError> {
    parse_typed(text, shell, false)
}

/// As [`parse`], for what is typed at a prompt; `comments` says whether an interactive zsh reads
/// `#` as the start of a comment (its option `interactive_comments`).
///
/// # Errors
/// As there.
pub fn parse_typed(text: &str, shell: Shell, comments: bool) -> Result<Script, ParseError> {
    check(text)?;
    match shell {
        Shell::Fish => Parser::new(text, false).fish_whole(),
        Shell::Bash | Shell::Zsh => {
            let mut parser = Parser::new(text, shell == Shell::Zsh);
            parser.comments |= comments;
            parser.whole()
        }
    }
}

/// The parts of a text in which expansions happen and nothing else, as inside double quotes, with
/// `"` as an ordinary character: the body of a here-document, arithmetic, a prompt string.
///
/// # Errors
/// As [`parse`]: an expansion that is never closed, or limits.
pub fn parse_word(text: &str, shell: Shell) -> Result<Word, ParseError> {
    check(text)?;
    match shell {
        Shell::Fish => Parser::new(text, false).fish_whole_text(),
        Shell::Bash | Shell::Zsh => Parser::new(text, shell == Shell::Zsh).whole_text(),
    }
}

/// What both entries refuse in any shell.
fn check(text: &str) -> Result<(), ParseError> {
    if text.len() > MAX_LENGTH {
        return Err(ParseError { message: "the line is too long to judge", at: MAX_LENGTH });
    }
    match text.bytes().position(|byte| byte == 0) {
        Some(at) => Err(ParseError { message: "there is a NUL byte in it", at }),
        None => Ok(()),
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
