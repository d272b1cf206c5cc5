//! Collects the parts of one word, in all shells. Brace expansions of bash and zsh are worked out as
//! their braces come, without lookahead.

use super::MAX_DEPTH;
use super::cursor::{Parsed, Parser};
use super::ir::{Part, Word};

#[derive(Default)]
pub(super) struct Pieces {
    /// Of the word; within braces, since the last `{` or comma.
    parts: Vec<Part>,
    open: Vec<OpenBrace>,
    /// The place of a brace beyond the limit of depth.
    too_deep: Option<usize>,
    /// It has a pattern so far.
    pub(super) globs: bool,
    /// Open pattern groups `( … )`.
    pub(super) groups: usize,
    /// Open unquoted `{`, also those that never expand.
    pub(super) open_braces: usize,
    /// fish: it has a variable outside quotes; braces around one disappear.
    pub(super) variables: bool,
}

/// A `{` that may begin an expansion.
struct OpenBrace {
    /// The parts before it.
    before: Vec<Part>,
    /// The alternatives before the last comma.
    done: Vec<Word>,
    start: usize,
}

impl Pieces {
    /// An empty quoted text counts as something.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.open.is_empty()
    }

    /// Adds a part; text joins text of the same kind before it.
    pub(super) fn part(&mut self, part: Part) {
        match (self.parts.last_mut(), &part) {
            (Some(Part::Literal(last)), Part::Literal(text))
            | (Some(Part::Quoted(last)), Part::Quoted(text))
            | (Some(Part::Glob(last)), Part::Glob(text)) => last.push_str(text),
            _ => self.parts.push(part),
        }
    }

    /// `sort` is [`Part::Literal`], [`Part::Quoted`] or [`Part::Glob`].
    pub(super) fn text(&mut self, sort: fn(String) -> Part, text: &str) {
        let part = sort(text.to_owned());
        self.globs |= matches!(part, Part::Glob(_));
        self.part(part);
    }

    /// Adds unquoted text; inside a pattern group it belongs to the pattern.
    pub(super) fn plain(&mut self, text: &str) {
        self.text(if self.groups > 0 { Part::Glob } else { Part::Literal }, text);
    }

    /// The text so far, if it is exactly one literal.
    pub(super) fn only_literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Literal(text)] if self.open.is_empty() => Some(text),
            _ => None,
        }
    }

    /// Makes an open brace without expansion text.
    fn flatten(&mut self, brace: OpenBrace) {
        let last = std::mem::replace(&mut self.parts, brace.before);
        self.text(Part::Literal, "{");
        for word in brace.done {
            word.parts.into_iter().for_each(|part| self.part(part));
            self.text(Part::Literal, ",");
        }
        last.into_iter().for_each(|part| self.part(part));
    }
}

impl Parser<'_> {
    /// Reads an unquoted `{`, `,` or `}` outside patterns.
    pub(super) fn brace(&mut self, pieces: &mut Pieces) {
        let at = self.pos;
        let sign = self.take_char();
        let depth = pieces.open.len() + self.depth;
        if sign == "{" {
            let before = std::mem::take(&mut pieces.parts);
            pieces.open.push(OpenBrace { before, done: Vec::new(), start: self.pos });
            pieces.too_deep = pieces.too_deep.or((depth >= MAX_DEPTH).then_some(at));
            return;
        }
        let Some(brace) = pieces.open.last_mut() else { return pieces.text(Part::Literal, sign) };
        if sign == "," || !brace.done.is_empty() {
            let parts = std::mem::take(&mut pieces.parts);
            brace.done.push(Word { parts, span: self.span(brace.start, at) });
            brace.start = self.pos;
        }
        if sign == "}" {
            self.close_brace(pieces);
        }
    }

    /// An expansion if there is a comma or a range, else plain text.
    fn close_brace(&self, pieces: &mut Pieces) {
        let Some(brace) = pieces.open.pop() else { return };
        if !brace.done.is_empty() {
            pieces.parts = brace.before;
            return pieces.part(Part::Braces(brace.done));
        }
        match pieces.parts.as_slice() {
            [Part::Literal(text)] if is_range(text) => {
                let range = Part::Range(text.clone());
                pieces.parts = brace.before;
                pieces.part(range);
            }
            _ => {
                pieces.flatten(brace);
                pieces.text(Part::Literal, "}");
            }
        }
    }

    /// The word from `start` to the cursor. Fails where its braces are too deep.
    pub(super) fn finish_word(&self, mut pieces: Pieces, start: usize) -> Parsed<Word> {
        if let Some(at) = pieces.too_deep {
            return Err(self.error_at("it is nested too deeply to judge", at));
        }
        // A brace that is never closed is text.
        while let Some(brace) = pieces.open.pop() {
            pieces.flatten(brace);
        }
        Ok(Word { parts: pieces.parts, span: self.span(start, self.pos) })
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
