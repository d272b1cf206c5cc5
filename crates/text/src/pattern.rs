//! The one notation for patterns of words: `docs/patterns.md`. It reads a pattern, and doesn't say what fits.

/// A piece of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'p> {
    /// A word, or several ways to say it ([`ways`]).
    Word(&'p str),
    /// `{name}`: a place for a value.
    Hole(&'p str),
    /// A group begins; whether it may be missing.
    Open(bool),
    /// Another way to fill the group begins.
    Or,
    /// The group ends.
    Close,
}

/// The pieces of a pattern, in order. Every text is a pattern: brackets and braces within a word are letters of it.
pub fn pieces(pattern: &str) -> impl Iterator<Item = Piece<'_>> {
    let (mut rest, mut open) = (pattern.trim_start(), false);
    std::iter::from_fn(move || {
        let begins = rest.chars().next()?;
        if !open && matches!(begins, '[' | '(') {
            open = true;
            rest = rest[1..].trim_start();
            return Some(Piece::Open(begins == '['));
        }
        let close = |c: char| open && matches!(c, '|' | ']' | ')');
        if close(begins) {
            open = begins == '|';
            rest = rest[1..].trim_start();
            return Some(if open { Piece::Or } else { Piece::Close });
        }
        let (word, behind) = rest.split_at(rest.find(|c: char| c.is_whitespace() || close(c)).unwrap_or(rest.len()));
        rest = behind.trim_start();
        let hole = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
        Some(hole.map_or(Piece::Word(word), Piece::Hole))
    })
}

/// The ways to say a word: `a|b`.
pub fn ways(word: &str) -> std::str::Split<'_, char> {
    word.split('|')
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
