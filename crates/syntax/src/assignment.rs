//! Assignments before a command, and those that are arguments of `declare` and its like.

use super::cursor::{Parsed, Parser};
use super::ir::{Assignment, Part, Word};
use super::matching::Enclosure;
use super::pieces::{Pieces, Text};
use super::words::Place;

impl Parser<'_> {
    /// The position after the name at the cursor; none if there is no name.
    fn name_end(&self) -> Option<usize> {
        let mut end = self.pos;
        match self.peek() {
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {}
            // zsh assigns positional parameters: `1=x`.
            b'0'..=b'9' if self.zsh => {}
            _ => return None,
        }
        while matches!(self.byte(end), b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9') {
            end += 1;
        }
        Some(end)
    }

    /// Whether `name=`, `name+=` or `name[…]=` starts here.
    pub(super) fn assignment_ahead(&mut self) -> Parsed<bool> {
        let Some(end) = self.name_end() else { return Ok(false) };
        let end = match self.byte(end) {
            b'[' => match self.closer_of(end, Enclosure::Nothing)? {
                Some(close) if !self.zsh || self.within_word(end, close)? => close + 1,
                _ => return Ok(false),
            },
            _ => end,
        };
        Ok(self.byte(end) == b'=' || (self.byte(end) == b'+' && self.byte(end + 1) == b'='))
    }

    /// bash's `name[…]` where an assignment could stand: up to the `]` it is one word, blanks and
    /// operators included, which is the name of a command where no `=` follows.
    pub(super) fn subscripted_name(&mut self) -> Parsed<Option<Word>> {
        let start = self.pos;
        let Some(end) = self.name_end().filter(|end| !self.zsh && self.byte(*end) == b'[') else { return Ok(None) };
        self.pos = end;
        let Some(index) = self.subscript(Enclosure::Nothing)? else {
            self.pos = start;
            return Ok(None);
        };
        let text = |text: &str| Part::Literal(text.to_owned());
        let mut parts = vec![text(self.slice(start, end + 1))];
        parts.extend(index.parts);
        parts.push(text("]"));
        if !self.at_value_end() {
            parts.extend(self.word(Place::Argument)?.parts);
        }
        Ok(Some(Word { parts, span: self.span(start, self.pos) }))
    }

    pub(super) fn assignment(&mut self) -> Parsed<Assignment> {
        let start = self.pos;
        let end = self.name_end().unwrap_or(start);
        let name = self.slice(start, end).to_owned();
        self.pos = end;
        let index = if self.peek() == b'[' { self.subscript(Enclosure::Nothing)? } else { None };
        let append = self.take("+");
        self.pos += 1;
        let array = self.peek() == b'(';
        let values = if array { self.array()? } else { vec![self.value()?] };
        Ok(Assignment { name, index, append, values, array, span: self.span(start, self.pos) })
    }

    /// The value of an assignment, which may be empty.
    fn value(&mut self) -> Parsed<Word> {
        if self.at_value_end() {
            return Ok(Word { parts: Vec::new(), span: self.span(self.pos, self.pos) });
        }
        self.word(Place::Value)
    }

    fn at_value_end(&self) -> bool {
        match self.peek() {
            0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')' => true,
            b'<' | b'>' => self.ahead(1) != b'(' && self.number_range() == 0,
            b'(' => true,
            _ => false,
        }
    }

    fn array(&mut self) -> Parsed<Vec<Word>> {
        let open = self.pos;
        self.pos += 1;
        self.enter()?;
        let mut words = Vec::new();
        loop {
            self.element_separators()?;
            match self.peek() {
                b')' => break,
                0 => return Err(self.error_at("the `(` is never closed", open)),
                _ => words.push(self.word(Place::Argument)?),
            }
        }
        self.leave();
        self.pos += 1;
        Ok(words)
    }

    /// Skips what separates the elements of a list in parentheses; in zsh also `;`.
    pub(super) fn element_separators(&mut self) -> Parsed<()> {
        if self.zsh { self.separators() } else { self.newlines() }
    }

    /// An argument. Of a builtin that takes assignments, it may be one with an array: the elements'
    /// parts are kept in the word, with `(`, blanks and `)` as text between them.
    pub(super) fn argument(&mut self, place: Place) -> Parsed<Word> {
        if place == Place::Declaration && self.assignment_ahead()? { self.declared(place) } else { self.word(place) }
    }

    /// Such an argument of such a builtin.
    fn declared(&mut self, place: Place) -> Parsed<Word> {
        let start = self.pos;
        let mut word = self.word_before_array()?;
        if self.peek() != b'(' || self.byte(self.pos.wrapping_sub(1)) != b'=' {
            self.pos = start;
            return self.word(place);
        }
        word.parts.push(Part::Literal("(".to_owned()));
        let words = self.array()?;
        for (index, element) in words.into_iter().enumerate() {
            if index > 0 {
                word.parts.push(Part::Literal(" ".to_owned()));
            }
            word.parts.extend(element.parts);
        }
        word.parts.push(Part::Literal(")".to_owned()));
        word.span = self.span(start, self.pos);
        Ok(word)
    }

    /// `name[…]+=` as text, up to and with the `=`.
    fn word_before_array(&mut self) -> Parsed<Word> {
        let start = self.pos;
        let mut end = self.name_end().unwrap_or(start);
        if self.byte(end) == b'[' {
            end = self.closer_of(end, Enclosure::Nothing)?.map_or(end, |close| close + 1);
        }
        while matches!(self.byte(end), b'+' | b'=') {
            end += 1;
            if self.byte(end - 1) == b'=' {
                break;
            }
        }
        let mut pieces = Pieces::default();
        pieces.text(Text::Literal, self.slice(start, end), start);
        self.pos = end;
        self.finish_word(pieces, start)
    }
}
