//! `if`, `while` and `until`, with reserved words and in zsh's short forms.

use super::cursor::{Parsed, Parser};
use super::ir::{CommandKind, Compound, Script};

impl Parser<'_> {
    pub(super) fn expect(&mut self, keyword: &str) -> Parsed<()> {
        if self.take_keyword(keyword) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// For command position only.
    pub(super) fn take_keyword(&mut self, keyword: &str) -> bool {
        let found = self.keyword() == keyword;
        self.pos += if found { keyword.len() } else { 0 };
        found
    }

    /// A script that may be empty in zsh only.
    pub(super) fn filled_script(&mut self) -> Parsed<Script> {
        let script = self.script()?;
        if script.pipelines.is_empty() && !self.zsh { Err(self.unexpected()) } else { Ok(script) }
    }

    /// zsh also has `if … { … } elif … { … } else { … }` and `if [[ … ]] command`.
    pub(super) fn if_command(&mut self) -> Parsed<CommandKind> {
        self.pos += 2;
        let mut bodies = Vec::new();
        loop {
            bodies.push(self.filled_script()?);
            if !self.take_keyword("then") {
                if self.short_branch(&mut bodies)? {
                    continue;
                }
                break;
            }
            bodies.push(self.filled_script()?);
            if self.take_keyword("elif") {
                continue;
            }
            if self.take_keyword("else") {
                bodies.push(self.filled_script()?);
            }
            self.expect("fi")?;
            break;
        }
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words: Vec::new(), bodies, is_loop: false }))
    }

    /// True if an `elif` follows.
    fn short_branch(&mut self, bodies: &mut Vec<Script>) -> Parsed<bool> {
        if !self.zsh || self.at_command_end() {
            return Err(self.unexpected());
        }
        if self.peek() != b'{' {
            bodies.push(self.short_body()?);
            return Ok(false);
        }
        bodies.push(self.braced_body()?);
        let end = self.pos;
        self.blanks();
        if self.take_keyword("elif") {
            return Ok(true);
        }
        if self.take_keyword("else") {
            self.newlines()?;
            bodies.push(if self.peek() == b'{' { self.braced_body()? } else { self.short_body()? });
        } else {
            self.pos = end;
        }
        Ok(false)
    }

    /// zsh also has `while … { … }` and `while (( … )) command`.
    pub(super) fn while_loop(&mut self) -> Parsed<CommandKind> {
        self.pos += 5;
        let condition = self.filled_script()?;
        let bodies = vec![condition, self.loop_body()?];
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words: Vec::new(), bodies, is_loop: true }))
    }

    /// `do … done`, `{ … }`, or in zsh a command.
    pub(super) fn loop_body(&mut self) -> Parsed<Script> {
        self.separators()?;
        if self.take_keyword("do") {
            let body = self.filled_script()?;
            self.expect("done")?;
            return Ok(body);
        }
        if self.peek() == b'{' && (self.zsh || self.keyword() == "{") {
            return self.braced_body();
        }
        if self.zsh && !self.at_command_end() { self.short_body() } else { Err(self.unexpected()) }
    }
}
