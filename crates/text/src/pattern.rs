//! Reads the one notation for patterns of words (`docs/patterns.md`). It doesn't match them.

/// A word, a hole or a bracket of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPiece<'p> {
    /// A word, or several alternatives ([`ways`]).
    Word(&'p str),
    /// `{name}`: a place for a value.
    Hole(&'p str),
    /// `[` or `(`: a group begins; true if it may be missing.
    Open(bool),
    /// `|` between two alternatives of a group.
    Or,
    /// The end of a group.
    Close,
}

/// The pieces in order. Every text is a pattern: brackets inside a word are plain letters.
pub fn pieces(pattern: &str) -> impl Iterator<Item = PatternPiece<'_>> + Clone {
    let (bytes, mut at, mut open) = (pattern.as_bytes(), 0, false);
    let is_blank = |byte: u8| byte <= b' ';
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(|byte| !is_blank(*byte))?;
        at = start + 1;
        let ends = |byte: u8| open && matches!(byte, b'|' | b']' | b')');
        match bytes[start] {
            begins if ends(begins) => {
                open = begins == b'|';
                return Some(if open { PatternPiece::Or } else { PatternPiece::Close });
            }
            begins @ (b'[' | b'(') if !open => {
                open = true;
                return Some(PatternPiece::Open(begins == b'['));
            }
            _ => {}
        }
        while bytes.get(at).is_some_and(|byte| !is_blank(*byte) && !ends(*byte)) {
            at += 1;
        }
        let word = &pattern[start..at];
        let hole = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
        Some(hole.map_or(PatternPiece::Word(word), PatternPiece::Hole))
    })
}

/// The alternatives of a word: `a|b`.
pub fn ways(word: &str) -> std::str::Split<'_, char> {
    word.split('|')
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
