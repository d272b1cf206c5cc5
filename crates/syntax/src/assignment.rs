//! Assignments before a command, and those among the arguments of `declare` and its like.

use super::cursor::{Parsed, Parser};
use super::ir::{Assignment, Part, Word};
use super::matching::Enclosure;
use super::pieces::Pieces;
use super::words::{Place, ends_word, is_of_name};

impl Parser<'_> {
    fn name_end(&self) -> Option<usize> {
        // zsh assigns positional parameters: `1=x`.
        let starts = is_of_name(self.peek()) && (self.zsh || !self.peek().is_ascii_digit());
        starts.then(|| self.past_all(self.pos, is_of_name))
    }

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

    /// bash's `name[…]` at an assignment's place: one word up to the `]`, blanks and operators
    /// included. Without `=` behind it, it is a command's name.
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
        let values = if array { self.nested(Self::elements)? } else { vec![self.value()?] };
        Ok(Assignment { name, index, append, values, array, span: self.span(start, self.pos) })
    }

    fn value(&mut self) -> Parsed<Word> {
        if self.at_value_end() {
            return Ok(Word { parts: Vec::new(), span: self.span(self.pos, self.pos) });
        }
        self.word(Place::Value)
    }

    fn at_value_end(&self) -> bool {
        match self.peek() {
            b'<' | b'>' => self.ahead(1) != b'(' && self.number_range() == 0,
            byte => ends_word(byte),
        }
    }

    /// The words of `( … )`.
    pub(super) fn elements(&mut self) -> Parsed<Vec<Word>> {
        let open = self.pos;
        self.pos += 1;
        let mut words = Vec::new();
        loop {
            self.newlines_or_separators()?;
            match self.peek() {
                b')' => break,
                0 => return Err(self.error_at("the `(` is never closed", open)),
                _ => words.push(self.word(Place::Argument)?),
            }
        }
        self.pos += 1;
        Ok(words)
    }

    /// An argument. An array given to an assigning builtin is one word: its elements' parts, with
    /// `(`, blanks and `)` as text between them.
    pub(super) fn argument(&mut self, place: Place) -> Parsed<Word> {
        if place == Place::Declaration && self.assignment_ahead()? { self.declared(place) } else { self.word(place) }
    }

    fn declared(&mut self, place: Place) -> Parsed<Word> {
        let start = self.pos;
        let mut word = self.word_before_array()?;
        if self.peek() != b'(' || self.byte(self.pos.wrapping_sub(1)) != b'=' {
            self.pos = start;
            return self.word(place);
        }
        word.parts.push(Part::Literal("(".to_owned()));
        let words = self.nested(Self::elements)?;
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
        pieces.text(Part::Literal, self.slice(start, end));
        self.pos = end;
        self.finish_word(pieces, start)
    }
}
