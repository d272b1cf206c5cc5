//! Shell text → tree, the same one ([`ir`]) for all. bash and zsh share a parser; fish has its own for commands and words, and theirs
//! for lists, quotes and redirections.
//! The parsers read each byte a bounded number of times, nest to [`MAX_DEPTH`], and never panic.

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

/// The longest text that is parsed, in bytes: a file written by a here-document still fits.
pub const MAX_LENGTH: usize = 256 * 1024;

/// The deepest nesting of constructs.
pub const MAX_DEPTH: usize = 64;

/// The tree of one or more lines.
///
/// # Errors
/// The text is not complete in that shell, or beyond [`MAX_LENGTH`] or [`MAX_DEPTH`].
pub fn parse(text: &str, shell: Shell) -> Result<Script, ParseError> {
    parse_typed(text, shell, false)
}

/// As [`parse`], for a prompt, errors included; `comments` is zsh's option `interactive_comments`.
pub fn parse_typed(text: &str, shell: Shell, comments: bool) -> Result<Script, ParseError> {
    check(text)?;
    let mut parser = Parser::new(text, shell);
    parser.comments |= comments;
    parser.whole()
}

/// Parses only expansions, as inside double quotes, with `"` as an ordinary character: the body of
/// a here-document, arithmetic, a prompt string.
///
/// # Errors
/// As [`parse`]: an expansion that is never closed, or limits.
pub fn parse_word(text: &str, shell: Shell) -> Result<Word, ParseError> {
    check(text)?;
    Parser::new(text, shell).whole_text()
}

/// Refuses what is beyond any shell's limits.
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
