//! Globs on texts with unknown parts: yes, no, or maybe, in the product of both lengths.

pub use aish_programs::Match;

use crate::argument::UNKNOWN;

/// Longest text compared, in characters; a longer one could match.
const MAX_TEXT: usize = 8 * 1024;

/// `*` and `?` match any characters, in paths all but `/`; `**` matches all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    text: String,
    tokens: Vec<GlobToken>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GlobToken {
    Char(char),
    One,
    /// Any number of characters; true: also `/`.
    Many(bool),
}

impl Glob {
    /// Why the author hardly means this, as a clause. `one_word`: the text can't have a bracket.
    pub fn objection(text: &str, one_word: bool) -> Option<&'static str> {
        let escaped = text.chars().rev().take_while(|c| *c == '\\').count() % 2 == 1;
        let follows = |open: char, close: char| text.split_once(open).is_some_and(|(_, rest)| rest.contains(close));
        let literal = text.contains("\\[") || text.contains("\\{");
        match text {
            "" => Some("an empty pattern matches nothing"),
            _ if escaped => Some("a backslash at the end takes nothing literally"),
            _ if one_word && !literal && (follows('[', ']') || (follows('{', '}') && text.contains(','))) => Some(
                "only `*`, `**` and `?` are wildcards; write several patterns as a list, and `\\[` for the character",
            ),
            _ => None,
        }
    }

    /// For words: `*` matches everything.
    pub fn word(text: &str) -> Self {
        Self::new(text, false)
    }

    /// For paths: `*` stays within one component.
    pub fn path(text: &str) -> Self {
        Self::new(text, true)
    }

    fn new(text: &str, path: bool) -> Self {
        let mut tokens = Vec::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            tokens.push(match c {
                '*' if chars.peek() == Some(&'*') => {
                    while chars.next_if_eq(&'*').is_some() {}
                    GlobToken::Many(true)
                }
                '*' => GlobToken::Many(!path),
                '?' => GlobToken::One,
                '\\' => GlobToken::Char(chars.next().unwrap_or('\\')),
                c => GlobToken::Char(c),
            });
        }
        Self { text: text.to_owned(), tokens }
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text before the first wildcard.
    pub fn literal_start(&self) -> String {
        self.tokens.iter().map_while(|token| if let GlobToken::Char(c) = token { Some(*c) } else { None }).collect()
    }

    /// Compares the whole `text`.
    pub fn matches(&self, text: &str) -> Match {
        self.run(text, |c| c == UNKNOWN)
    }

    /// For a path, in which the shell's wildcards are unknown as well.
    pub fn matches_path(&self, path: &str) -> Match {
        self.run(path, |c| matches!(c, UNKNOWN | '*' | '?' | '[' | '{'))
    }

    fn run(&self, text: &str, unknown: impl Fn(char) -> bool) -> Match {
        if self.tokens == [GlobToken::Many(true)] {
            return Match::Yes;
        }
        let text: Vec<char> = text.chars().take(MAX_TEXT + 1).collect();
        if text.len() > MAX_TEXT {
            return Match::Maybe;
        }
        let mut reach = vec![false; text.len() + 1];
        reach[0] = true;
        let mut guessed = false;
        spread(&mut reach, &text, &unknown, &mut guessed);
        for token in &self.tokens {
            let mut next = vec![false; text.len() + 1];
            for (n, c) in text.iter().enumerate() {
                let anything = unknown(*c);
                guessed |= anything;
                match token {
                    GlobToken::Char(wanted) => {
                        next[n + 1] |= reach[n] && (c == wanted || anything);
                        next[n] |= reach[n] && anything;
                    }
                    GlobToken::One => {
                        next[n + 1] |= reach[n] && (*c != '/' || anything);
                        next[n] |= reach[n] && anything;
                    }
                    GlobToken::Many(slashes) => {
                        next[n] |= reach[n];
                        next[n + 1] |= next[n] && (*slashes || *c != '/' || anything);
                    }
                }
            }
            if matches!(token, GlobToken::Many(_)) {
                next[text.len()] |= reach[text.len()];
            }
            spread(&mut next, &text, &unknown, &mut guessed);
            reach = next;
        }
        match (reach[text.len()], guessed) {
            (false, _) => Match::No,
            (true, false) => Match::Yes,
            (true, true) => Match::Maybe,
        }
    }
}

/// An unknown part may be empty: what is reached before it is reached after it.
fn spread(reach: &mut [bool], text: &[char], unknown: &impl Fn(char) -> bool, guessed: &mut bool) {
    for (n, c) in text.iter().enumerate() {
        if unknown(*c) {
            *guessed = true;
            reach[n + 1] |= reach[n];
        }
    }
}

#[cfg(test)]
#[path = "glob_tests.rs"]
mod tests;
