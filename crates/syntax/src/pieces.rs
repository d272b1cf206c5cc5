//! Collects the parts of one word. Brace expansions are worked out at its end, without lookahead.

use super::MAX_DEPTH;
use super::ir::{ParseError, Part, Span, Word};

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Text {
    Literal,
    Quoted,
    Glob,
}

/// A part, or a brace whose meaning is not known yet.
enum WordPiece {
    Part(Part),
    Open,
    Comma,
    Close,
}

#[derive(Default)]
pub(super) struct Pieces {
    pieces: Vec<(WordPiece, usize)>,
    braces: bool,
    /// It has a pattern so far.
    pub(super) globs: bool,
    /// Open pattern groups `( … )`.
    pub(super) groups: usize,
    /// Open unquoted `{`.
    pub(super) open_braces: usize,
}

impl Pieces {
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Joins the last part if that is of the same kind.
    pub(super) fn text(&mut self, sort: Text, text: &str, at: usize) {
        self.globs |= sort == Text::Glob;
        match (self.pieces.last_mut(), sort) {
            (Some((WordPiece::Part(Part::Literal(last)), _)), Text::Literal)
            | (Some((WordPiece::Part(Part::Quoted(last)), _)), Text::Quoted)
            | (Some((WordPiece::Part(Part::Glob(last)), _)), Text::Glob) => last.push_str(text),
            _ => self.part(text_part(sort, text.to_owned()), at),
        }
    }

    /// Adds unquoted text; inside a pattern group it belongs to the pattern.
    pub(super) fn plain(&mut self, text: &str, at: usize) {
        self.text(if self.groups > 0 { Text::Glob } else { Text::Literal }, text, at);
    }

    pub(super) fn part(&mut self, part: Part, at: usize) {
        self.pieces.push((WordPiece::Part(part), at));
    }

    /// Adds an unquoted `{`, `,` or `}`; [`Pieces::finish`] decides its meaning.
    pub(super) fn brace(&mut self, byte: u8, at: usize) {
        self.braces |= byte == b'{';
        match (byte, self.braces) {
            (b'{', _) => self.pieces.push((WordPiece::Open, at)),
            (b',', true) => self.pieces.push((WordPiece::Comma, at)),
            (b'}', true) => self.pieces.push((WordPiece::Close, at)),
            (b',', false) => self.plain(",", at),
            _ => self.plain("}", at),
        }
    }

    /// The text so far, if it is exactly one literal.
    pub(super) fn only_literal(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [(WordPiece::Part(Part::Literal(text)), _)] => Some(text),
            _ => None,
        }
    }

    /// `end` is the position after the word. Fails where braces at the word's `depth` are too deep.
    pub(super) fn finish(
        self,
        end: usize,
        depth: usize,
        span: impl Fn(usize, usize) -> Span,
    ) -> Result<Vec<Part>, ParseError> {
        if !self.braces {
            let parts = self.pieces.into_iter().filter_map(|(piece, _)| match piece {
                WordPiece::Part(part) => Some(part),
                _ => None,
            });
            return Ok(parts.collect());
        }
        let mut open: Vec<Level> = vec![Level::new(0)];
        for (piece, at) in self.pieces {
            match piece {
                WordPiece::Part(part) => top(&mut open, end).add(part),
                WordPiece::Open if open.len() + depth > MAX_DEPTH => {
                    return Err(ParseError { message: "it is nested too deeply to judge", at: span(at, at).start });
                }
                WordPiece::Open => open.push(Level::new(at + 1)),
                WordPiece::Comma if open.len() > 1 => top(&mut open, end).comma(at, &span),
                WordPiece::Comma => top(&mut open, end).literal(","),
                WordPiece::Close if open.len() > 1 => {
                    let level = open.pop().unwrap_or_else(|| Level::new(at));
                    level.close(at, &span, top(&mut open, end));
                }
                WordPiece::Close => top(&mut open, end).literal("}"),
            }
        }
        while open.len() > 1 {
            let level = open.pop().unwrap_or_else(|| Level::new(end));
            let below = top(&mut open, end);
            below.literal("{");
            level.flatten(below);
        }
        Ok(open.pop().map(|level| level.parts).unwrap_or_default())
    }
}

fn text_part(sort: Text, text: String) -> Part {
    match sort {
        Text::Literal => Part::Literal(text),
        Text::Quoted => Part::Quoted(text),
        Text::Glob => Part::Glob(text),
    }
}

/// The innermost open brace; there is always one.
fn top(open: &mut Vec<Level>, at: usize) -> &mut Level {
    if open.is_empty() {
        open.push(Level::new(at));
    }
    let last = open.len() - 1;
    &mut open[last]
}

/// An open brace: the alternatives before the last comma, and the parts since.
struct Level {
    done: Vec<Word>,
    parts: Vec<Part>,
    start: usize,
}

impl Level {
    fn new(start: usize) -> Self {
        Self { done: Vec::new(), parts: Vec::new(), start }
    }

    fn add(&mut self, part: Part) {
        match (self.parts.last_mut(), &part) {
            (Some(Part::Literal(last)), Part::Literal(text)) => last.push_str(text),
            _ => self.parts.push(part),
        }
    }

    fn literal(&mut self, text: &str) {
        self.add(Part::Literal(text.to_owned()));
    }

    fn comma(&mut self, at: usize, span: &impl Fn(usize, usize) -> Span) {
        self.done.push(Word { parts: std::mem::take(&mut self.parts), span: span(self.start, at) });
        self.start = at + 1;
    }

    /// `}` at `at`: an expansion if there is a comma or a range, else plain text.
    fn close(mut self, at: usize, span: &impl Fn(usize, usize) -> Span, below: &mut Self) {
        if !self.done.is_empty() {
            self.comma(at, span);
            below.add(Part::Braces(self.done));
        } else if let [Part::Literal(text)] = self.parts.as_slice()
            && is_range(text)
        {
            below.add(Part::Range(text.clone()));
        } else {
            below.literal("{");
            self.flatten(below);
            below.literal("}");
        }
    }

    /// A brace that is never closed is text.
    fn flatten(self, below: &mut Self) {
        for word in self.done {
            word.parts.into_iter().for_each(|part| below.add(part));
            below.literal(",");
        }
        self.parts.into_iter().for_each(|part| below.add(part));
    }
}

/// `1..9`, `-3..3..2`, `a..z`.
fn is_range(text: &str) -> bool {
    let ends: Vec<&str> = text.split("..").collect();
    let number = |part: &str| {
        let digits = part.strip_prefix(['-', '+']).unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let letter = |part: &str| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_graphic());
    match ends.as_slice() {
        [from, to] => (number(from) && number(to)) || (letter(from) && letter(to)),
        [from, to, step] => number(step) && ((number(from) && number(to)) || (letter(from) && letter(to))),
        _ => false,
    }
}
