//! Reserved words. Quoted and escaped ones count: `"if"`, `b\egin`.

use crate::cursor::Parser;
use crate::ir::{Part, Word};

aish_text::named_enum! {
    /// `command`, `builtin` and `exec` are not among them: they read as programs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Keyword {
        And = "and",
        Begin = "begin",
        Case = "case",
        Else = "else",
        End = "end",
        For = "for",
        Function = "function",
        If = "if",
        Not = "not",
        Or = "or",
        Switch = "switch",
        Time = "time",
        While = "while",
    }
}

#[derive(Clone, Copy)]
pub(super) struct SeenKeyword {
    pub(super) word: Keyword,
    pub(super) end: usize,
}

/// Longest reserved word with quotes and escapes, in bytes; a longer one is refused.
const MAX_WRITTEN_KEYWORD: usize = 64;

impl Parser<'_> {
    /// None if the word asks for help (`if --help`). Valid where a command may begin.
    pub(super) fn fish_keyword(&mut self) -> Option<SeenKeyword> {
        let mut length = 0;
        let mut plain = true;
        loop {
            match self.ahead(length) {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'!' => {}
                b'\'' | b'"' => plain = false,
                b'\\' if matches!(self.ahead(length + 1), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'!' | b'\n') => {
                    plain = false;
                    length += 1;
                }
                _ => break,
            }
            length += 1;
            if length > MAX_WRITTEN_KEYWORD {
                return None;
            }
        }
        let end = self.pos + length;
        if !matches!(self.byte(end), 0..=b' ' | b';' | b'&' | b'|' | b'<' | b'>' | b')' | b'}') {
            return None;
        }
        let word = if plain { keyword(self.slice(self.pos, end)) } else { self.fish_decoded_keyword(end) }?;
        if self.fish_asks_for_help(end) { None } else { Some(SeenKeyword { word, end }) }
    }

    fn fish_decoded_keyword(&mut self, end: usize) -> Option<Keyword> {
        let before = (self.pos, self.end, self.depth);
        self.end = end;
        let word = self.fish_word();
        let read_all = self.pos == end;
        (self.pos, self.end, self.depth) = before;
        word.ok().filter(|_| read_all).and_then(|word| constant(&word)).and_then(|text| keyword(&text))
    }

    /// `if --help` is a plain command.
    pub(super) fn fish_asks_for_help(&self, end: usize) -> bool {
        let mut at = end;
        while at < end + MAX_WRITTEN_KEYWORD && matches!(self.byte(at), b' ' | b'\t') {
            at += 1;
        }
        let rest = self.text.as_bytes().get(at..self.end).unwrap_or_default();
        [b"--help".as_slice(), b"-h"].iter().any(|option| {
            rest.starts_with(option)
                && matches!(rest.get(option.len()), None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')'))
        })
    }
}

pub(super) fn constant(word: &Word) -> Option<String> {
    let text = |part: &Part| match part {
        Part::Literal(text) | Part::Quoted(text) => Some(text.clone()),
        _ => None,
    };
    word.parts.iter().map(text).collect()
}

pub(super) fn keyword(text: &str) -> Option<Keyword> {
    Keyword::from_name(if text == "!" { "not" } else { text })
}
