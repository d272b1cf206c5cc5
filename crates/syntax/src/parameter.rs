//! `${ … }`: flags, length, indirection, the name or a nested expansion, subscripts, operators.

use super::cursor::{Parsed, Parser};
use super::ir::{Parameter, Part, Word};
use super::matching::Enclosure;
use super::pieces::Pieces;

/// Operators behind a name, longest first.
const OPERATORS: [&str; 30] = [
    "::=", ":^^", ":-", ":=", ":+", ":?", ":#", ":|", ":*", ":^", "##", "#", "%%", "%", "//", "/#", "/%", "/", "^^",
    "^", ",,", ",", "~~", "~", "-", "=", "+", "?", ":", "@",
];

impl Parser<'_> {
    pub(super) fn braced(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        self.pos += 2;
        if matches!(self.peek(), b' ' | b'\t' | b'\n' | b'|') {
            pieces.part(self.brace_command(quoted)?);
            return Ok(());
        }
        self.enter()?;
        let mut parameter = Box::new(Parameter { quoted, ..Parameter::default() });
        self.leading_flags(&mut parameter, open)?;
        self.parameter_subject(&mut parameter)?;
        self.subscripts(&mut parameter)?;
        self.operation(&mut parameter)?;
        if self.peek() != b'}' {
            return Err(self.error_at("the `${` is never closed", open));
        }
        self.pos += 1;
        self.leave();
        pieces.part(Part::Parameter(parameter));
        Ok(())
    }

    /// `[…]` after the name; zsh allows several.
    fn subscripts(&mut self, parameter: &mut Parameter) -> Parsed<()> {
        let around = if parameter.quoted { Enclosure::QuotedBraces } else { Enclosure::Braces };
        if self.peek() == b'[' {
            parameter.index = self.subscript(around)?;
        }
        while self.zsh && self.peek() == b'[' {
            let Some(more) = self.subscript(around)? else { break };
            parameter.operands.push(more);
        }
        Ok(())
    }

    /// Before the name: zsh's `(flags)` and `^=~+`, `#` for the length, `!` for indirection.
    fn leading_flags(&mut self, parameter: &mut Parameter, open: usize) -> Parsed<()> {
        if self.zsh && self.peek() == b'(' {
            let flags = self.zsh_flags(open)?;
            let rest: String = flags.chars().filter(|flag| *flag != 'P').collect();
            if rest.len() < flags.len() {
                parameter.operator.push('!');
            }
            if !rest.is_empty() {
                parameter.operator.push_str(&format!("({rest})"));
            }
        }
        while self.zsh && matches!(self.peek(), b'^' | b'=' | b'~' | b'+') && self.starts_subject(1) {
            parameter.operator.push_str(self.slice(self.pos, self.pos + 1));
            self.pos += 1;
        }
        if self.peek() == b'#' && self.starts_subject(1) && self.ahead(1) != b'}' {
            self.pos += 1;
            parameter.operator.push_str("length");
        } else if self.peek() == b'!' && !self.zsh && self.ahead(1) != b'}' && self.starts_subject(1) {
            self.pos += 1;
            parameter.operator.push('!');
        }
        Ok(())
    }

    /// Whether a name or nested expansion, not an operator, starts `ahead` of the cursor.
    fn starts_subject(&self, ahead: usize) -> bool {
        match self.ahead(ahead) {
            b'_' | b'@' | b'*' => true,
            b'$' | b'!' | b'#' | b'?' | b'-' => {
                self.ahead(ahead + 1) == b'}' || (self.zsh && matches!(self.ahead(ahead + 1), b'{' | b'('))
            }
            b'^' | b'=' | b'~' | b'+' | b'"' | b'(' => self.zsh,
            byte => byte.is_ascii_alphanumeric(),
        }
    }

    /// The text between the parentheses; the arguments of flags may hold any sign.
    fn zsh_flags(&mut self, open: usize) -> Parsed<String> {
        self.pos += 1;
        let start = self.pos;
        loop {
            match self.peek() {
                0 => return Err(self.error_at("the `${` is never closed", open)),
                b')' => break,
                b's' | b'j' | b'l' | b'r' | b'I' | b'Z' | b'g' | b'_' => {
                    self.pos += 1;
                    self.flag_argument(open)?;
                }
                _ => {
                    self.take_char();
                }
            }
        }
        let flags = self.slice(start, self.pos).to_owned();
        self.pos += 1;
        Ok(flags)
    }

    /// `:text:` after a flag; `l` and `r` take up to three, each opened by the last one's closer.
    fn flag_argument(&mut self, open: usize) -> Parsed<()> {
        let sign = self.take_char();
        let close = match sign {
            "(" => ")",
            "[" => "]",
            "{" => "}",
            "<" => ">",
            ")" => {
                self.pos -= 1;
                return Ok(());
            }
            other => other,
        };
        loop {
            match self.take_char() {
                "" => return Err(self.error_at("the `${` is never closed", open)),
                found if found == close && sign != close && self.sees(sign) => self.pos += sign.len(),
                found if found == close => return Ok(()),
                _ => {}
            }
        }
    }

    /// The name, or in zsh another expansion or a quoted one.
    fn parameter_subject(&mut self, parameter: &mut Parameter) -> Parsed<()> {
        let start = self.pos;
        let nested = self.zsh
            && match self.peek() {
                b'$' => matches!(self.ahead(1), b'{' | b'(' | b'_' | b'a'..=b'z' | b'A'..=b'Z'),
                byte => matches!(byte, b'"' | b'`'),
            };
        if !nested {
            parameter.name = self.subject_name();
            return Ok(());
        }
        let mut pieces = Pieces::default();
        match self.peek() {
            b'"' => self.double_quoted(&mut pieces)?,
            b'`' => self.backticks(&mut pieces, parameter.quoted)?,
            _ => self.dollar(&mut pieces, parameter.quoted)?,
        }
        let word = self.finish_word(pieces, start)?;
        parameter.operands.push(word);
        Ok(())
    }

    /// The name in braces. `-`, `?`, `#`… are names only if no operand follows (not in `${:-x}`).
    fn subject_name(&mut self) -> String {
        if !self.zsh && self.peek() == b'$' && matches!(self.ahead(1), b'{' | b'(') {
            // bash reads an expansion to its end and refuses it only when it runs.
            return String::new();
        }
        let special = matches!(self.peek(), b'#' | b'?' | b'-' | b'!' | b'$');
        if special && self.zsh && matches!(self.peek(), b'-' | b'?') && self.ahead(1) != b'}' && self.ahead(1) != b':' {
            return String::new();
        }
        self.parameter_name(true)
    }

    fn operation(&mut self, parameter: &mut Parameter) -> Parsed<()> {
        if matches!(self.peek(), 0 | b'}') {
            return Ok(());
        }
        let operator = OPERATORS.into_iter().find(|operator| self.sees(operator)).unwrap_or_else(|| {
            // Not grammar: the shells refuse it at run time, but its inside counts and quotes pair.
            let quotes = matches!(self.peek(), b'\'' | b'"' | b'`' | b'\\' | b'$');
            self.slice(self.pos, self.pos + if quotes { 0 } else { self.char_len() })
        });
        self.pos += operator.len();
        parameter.operator.push_str(operator);
        match operator {
            "@" => {
                while self.peek().is_ascii_alphabetic() {
                    parameter.operator.push_str(self.take_char());
                }
                if self.peek() == b'}' {
                    return Ok(());
                }
            }
            ":" if self.zsh && self.peek().is_ascii_alphabetic() => {
                // Modifiers as in `:t` or `:s/a/b/`; a name in a substring reads the same.
                parameter.operator.push_str(self.take_char());
            }
            _ => {}
        }
        let separator = match operator {
            "/" | "//" | "/#" | "/%" => b'/',
            ":" => b':',
            _ => b'}',
        };
        let pattern = matches!(operator, "/" | "//" | "/#" | "/%" | "#" | "##" | "%" | "%%" | "^" | "^^" | "," | ",,");
        loop {
            let word = self.operand(separator, pattern || operator == ":#", parameter.quoted)?;
            parameter.operands.push(word);
            if separator == b'}' || self.peek() != separator {
                return Ok(());
            }
            self.pos += 1;
            if separator == b'/' {
                let word = self.operand(b'}', false, parameter.quoted)?;
                parameter.operands.push(word);
                return Ok(());
            }
        }
    }

    fn operand(&mut self, separator: u8, pattern: bool, quoted: bool) -> Parsed<Word> {
        let start = self.pos;
        let mut pieces = Pieces::default();
        let mut braces = 0_usize;
        if self.peek() == b'~' && !quoted {
            self.tilde(&mut pieces);
        }
        loop {
            match self.peek() {
                0 => return Err(self.error_at("the `${` is never closed", start)),
                b'}' if braces == 0 => break,
                byte if byte == separator && braces == 0 => break,
                b'}' => {
                    braces -= 1;
                    self.operand_text(&mut pieces);
                }
                b'{' if self.zsh && !quoted => {
                    braces += 1;
                    self.operand_text(&mut pieces);
                }
                _ => self.operand_part(&mut pieces, pattern, quoted)?,
            }
        }
        self.finish_word(pieces, start)
    }

    fn operand_part(&mut self, pieces: &mut Pieces, pattern: bool, quoted: bool) -> Parsed<()> {
        match self.peek() {
            b'\'' if !quoted || (pattern && !self.zsh) => self.single_quoted(pieces)?,
            b'\'' if !self.zsh => self.paired_quotes(pieces)?,
            b'$' if pattern && !self.zsh && self.ahead(1) == b'\'' => self.ansi_quoted(pieces)?,
            b'"' => self.double_quoted(pieces)?,
            b'\\' => self.escape(pieces),
            b'$' => self.dollar(pieces, quoted)?,
            b'`' => self.backticks(pieces, quoted)?,
            b'<' | b'>' if !quoted && self.ahead(1) == b'(' => {
                self.angle(pieces)?;
            }
            b'*' | b'?' | b'[' if pattern || !quoted => pieces.text(Part::Glob, self.take_char()),
            _ => self.operand_text(pieces),
        }
        Ok(())
    }

    /// `'…'` in bash's `"${x:-…}"`: the quotes pair but are text, and the inside is expanded.
    fn paired_quotes(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        self.operand_text(pieces);
        let close = self.past_all(self.pos, |byte| !matches!(byte, 0 | b'\''));
        if self.byte(close) == 0 {
            // In a here-document they are text.
            if self.in_body {
                return Ok(());
            }
            let open = std::mem::replace(&mut self.pos, close) - 1;
            return Err(self.open_quote(open, b'\''));
        }
        let outer_end = std::mem::replace(&mut self.end, close);
        while self.pos < self.end {
            self.text_part(pieces, Part::Literal, true)?;
        }
        self.end = outer_end;
        self.pos = close;
        self.operand_text(pieces);
        Ok(())
    }

    fn operand_text(&mut self, pieces: &mut Pieces) {
        pieces.plain(self.take_char());
    }
}
