//! `[[ … ]]`: operands and operators are words.

use super::cursor::{Parsed, Parser};
use super::ir::{CommandKind, Part, Word};
use super::words::{Place, ends_word};

impl Parser<'_> {
    pub(super) fn test_command(&mut self) -> Parsed<CommandKind> {
        let open = self.pos;
        self.pos += 2;
        let mut words: Vec<Word> = Vec::new();
        let mut parens = 0_usize;
        loop {
            self.newlines()?;
            match self.peek() {
                0 => return Err(self.error_at("the `[[` is never closed", open)),
                b']' if self.sees("]]") && self.ends_word(2) && parens == 0 => break,
                _ => {}
            }
            let word = self.test_word(words.last(), &mut parens)?;
            words.push(word);
        }
        if words.is_empty() {
            return Err(self.error_at("there is nothing in the `[[`", open));
        }
        self.pos += 2;
        Ok(CommandKind::Test(words))
    }

    fn test_word(&mut self, before: Option<&Word>, parens: &mut usize) -> Parsed<Word> {
        let place = match before.map(|word| word.parts.as_slice()) {
            Some([Part::Literal(text)]) if text == "=~" => Place::Regex,
            Some([Part::Literal(text)]) if matches!(text.as_str(), "==" | "=" | "!=") => Place::Pattern,
            _ => Place::Argument,
        };
        if place == Place::Argument {
            match self.peek() {
                b'&' | b'|' if self.sees("&&") || self.sees("||") => return Ok(self.operator_word(2)),
                b'(' => {
                    *parens += 1;
                    return Ok(self.operator_word(1));
                }
                b')' if *parens > 0 => {
                    *parens -= 1;
                    return Ok(self.operator_word(1));
                }
                b'<' | b'>' if self.ahead(1) != b'(' && self.number_range() == 0 => return Ok(self.operator_word(1)),
                b'=' | b'!' => {
                    if let Some(length) = (1..=2).find(|length| self.ends_word(*length)) {
                        return Ok(self.operator_word(length));
                    }
                }
                _ => {}
            }
        }
        self.word(place)
    }

    fn operator_word(&mut self, length: usize) -> Word {
        let start = self.pos;
        self.pos += length;
        self.literal_word(self.slice(start, self.pos), start, self.pos)
    }

    fn ends_word(&self, length: usize) -> bool {
        ends_word(self.ahead(length)) || (self.zsh && self.ahead(length) == b'}')
    }
}
