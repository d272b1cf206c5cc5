//! What follows a `$`: the kind of expansion, and the plain `$name` form.

use super::cursor::{Parsed, Parser};
use super::ir::{Parameter, Part};
use super::matching::Enclosure;
use super::pieces::Pieces;
use super::words::is_of_name;

impl Parser<'_> {
    pub(super) fn dollar(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        match self.ahead(1) {
            b'(' => self.dollar_paren(pieces, quoted)?,
            b'[' => self.dollar_bracket(pieces)?,
            b'{' => self.braced(pieces, quoted)?,
            b'\'' if !quoted => self.ansi_quoted(pieces)?,
            b'"' if !quoted && !self.zsh => {
                self.pos += 1;
                self.double_quoted(pieces)?;
            }
            _ => self.plain_parameter(pieces, quoted)?,
        }
        Ok(())
    }

    /// `$name`, `$1`, `$@`, with zsh's flags before and subscript and modifiers after.
    fn plain_parameter(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let at = self.pos;
        self.pos += 1;
        let mut parameter = Parameter { quoted, ..Parameter::default() };
        if self.zsh {
            self.plain_flags(&mut parameter);
        }
        parameter.name = self.parameter_name(false);
        if parameter.name.is_empty() {
            self.pos = at + 1;
            pieces.text(if quoted { Part::Quoted } else { Part::Literal }, "$");
            return Ok(());
        }
        if self.zsh {
            if self.peek() == b'[' {
                parameter.index = self.subscript(if quoted { Enclosure::Quotes } else { Enclosure::Nothing })?;
            }
            self.modifiers(&mut parameter);
        }
        pieces.part(Part::Parameter(Box::new(parameter)));
        Ok(())
    }

    /// zsh's `$#x`, `$+x`, `$=x`, `$~x`, `$^x`, when a name follows.
    fn plain_flags(&mut self, parameter: &mut Parameter) {
        let start = self.pos;
        let mut end = self.past_all(start, |byte| matches!(byte, b'=' | b'~' | b'^' | b'+'));
        end += usize::from(self.byte(end) == b'#');
        let next = self.byte(end);
        if end > start && (is_of_name(next) || matches!(next, b'@' | b'*')) {
            self.pos = end;
            let flags = self.slice(start, end);
            parameter.operator = if flags == "#" { "length".to_owned() } else { flags.to_owned() };
        }
    }

    /// An identifier, a number (one digit outside braces in bash) or a special sign; empty if none.
    pub(super) fn parameter_name(&mut self, braced: bool) -> String {
        let start = self.pos;
        match self.peek() {
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.pos = self.past_all(start, is_of_name),
            b'0'..=b'9' if braced || self.zsh => self.pos = self.digits_end(start),
            b'0'..=b'9' => self.pos += 1,
            b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!' => self.pos += 1,
            _ => {}
        }
        self.slice(start, self.pos).to_owned()
    }

    /// zsh's `:h`, `:t`, `:r`… after a name; kept in the operator, as they change the value.
    fn modifiers(&mut self, parameter: &mut Parameter) {
        while self.peek() == b':'
            && match self.ahead(1) {
                b'a' | b'A' | b'c' | b'e' | b'h' | b'l' | b'P' | b'q' | b'Q' | b'r' | b't' | b'u' => true,
                // The substitution is read as plain text; only that the value changes counts.
                b's' => self.ahead(2).is_ascii_punctuation(),
                b'g' => self.ahead(2) == b's' && self.ahead(3).is_ascii_punctuation(),
                _ => false,
            }
        {
            parameter.operator.push_str(self.slice(self.pos, self.pos + 2));
            self.pos += 2;
        }
    }
}
