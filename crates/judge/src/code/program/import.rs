//! Module loading: the names it defines, and unknown modules.

use std::ops::Range;

use super::super::{Code, CodeDeed};
use super::Imports;
use super::fold::CodeNames;
use super::lex::CodeKind;
use super::walk::{CodeWalk, ends};
use crate::lists;

impl CodeWalk<'_> {
    pub(super) fn import(&mut self, at: usize, names: &mut CodeNames, code: &mut Code) -> bool {
        match self.grammar.imports {
            Imports::Python => self.import_python(at, names, code),
            Imports::JavaScript => self.import_javascript(at, names, code),
            Imports::Word => self.import_word(at, code),
        }
    }

    fn module(&self, at: usize, name: &str, code: &mut Code) {
        if self.grammar.imports == Imports::JavaScript && name.ends_with(".json") && name.starts_with(['.', '/']) {
            // Parsed as data.
            code.add(CodeDeed::Reads { path: Some(name.to_owned()) }, self.span(at, at));
        } else if !(self.grammar.module)(name) {
            code.doubt("code.unknown-module", self.span(at, at));
        }
    }

    fn dotted(&mut self, mut at: usize) -> (String, usize) {
        let mut name = self.source.raw(at).to_owned();
        self.take(at);
        while self.source.sign(at + 1) == "." && *self.source.kind(at + 2) == CodeKind::Word {
            self.take(at + 1);
            self.take(at + 2);
            name.push('.');
            name.push_str(self.source.raw(at + 2));
            at += 2;
        }
        (name, at + 1)
    }

    fn import_python(&mut self, at: usize, names: &mut CodeNames, code: &mut Code) -> bool {
        let from = match self.source.raw(at) {
            "from"
                if *self.source.kind(at + 1) == CodeKind::Word
                    && at
                        .checked_sub(1)
                        .is_none_or(|before| ends(self.source, before) || self.source.sign(before) == ":") =>
            {
                true
            }
            "import" => false,
            _ => return false,
        };
        let mut next = at + 1;
        let mut prefix = String::new();
        if from {
            let (name, after) = self.dotted(next);
            self.module(at + 1, &name, code);
            if !self.source.is(after, "import") {
                return true;
            }
            self.take(after);
            next = after + 1;
            prefix = name + ".";
        }
        for _ in 0..64 {
            if matches!(self.source.sign(next), "," | "(") {
                next += 1;
                continue;
            }
            if self.source.sign(next) == "*" && from {
                code.doubt("code.unknown-module", self.span(next, next));
                return true;
            }
            if *self.source.kind(next) != CodeKind::Word {
                break;
            }
            let (name, after) = self.dotted(next);
            if !from {
                self.module(next, &name, code);
            }
            let full = format!("{prefix}{name}");
            next = after;
            if self.source.is(next, "as") {
                self.take(next);
                self.take(next + 1);
                names.aliases.insert(self.source.raw(next + 1).to_owned(), full);
                next += 2;
            } else if from {
                names.aliases.insert(name, full);
            } else if let Some(root) = name.split('.').next() {
                names.aliases.insert(root.to_owned(), root.to_owned());
            }
        }
        true
    }

    fn import_javascript(&mut self, at: usize, names: &mut CodeNames, code: &mut Code) -> bool {
        let module = |text: &str| text.strip_prefix("node:").unwrap_or(text).to_owned();
        let word = self.source.raw(at);
        let (name, end) = match (word, self.source.sign(at + 1), self.source.kind(at + 2)) {
            ("require" | "import", "(", CodeKind::Text(name)) => (module(name), self.source.after(at + 1)),
            ("import", _, _) if self.source.sign(at + 1) != "(" => {
                let from = (at + 1..(at + 48).min(self.source.tokens.len()))
                    .find(|at| matches!(self.source.kind(*at), CodeKind::Text(_)));
                let Some(from) = from else { return false };
                let CodeKind::Text(name) = self.source.kind(from) else { return false };
                let name = module(name);
                self.module(from, &name, code);
                self.bind(at + 1..from, &name, names);
                for place in at + 1..=from {
                    self.take(place);
                }
                return true;
            }
            _ => return false,
        };
        self.module(at, &name, code);
        if at > 0 && self.source.sign(at - 1) == "=" {
            let mut start = at - 1;
            while start > 0
                && at - start < 48
                && !matches!(self.source.raw(start - 1), "const" | "let" | "var" | ";")
                && *self.source.kind(start - 1) != CodeKind::Newline
            {
                start -= 1;
            }
            if ends(self.source, end) {
                self.bind(start..at - 1, &name, names);
            } else if start + 2 == at && self.source.sign(end) == "." && ends(self.source, end + 2) {
                let full = format!("{name}.{}", self.source.raw(end + 1));
                names.aliases.insert(self.source.raw(start).to_owned(), full);
                for place in at + 2..=end + 1 {
                    self.take(place);
                }
                return true;
            }
        }
        self.take(at + 2);
        self.rest(name, end, None, names, code);
        true
    }

    /// Binds the left side of a `require` or `import`: a name, or names in braces.
    fn bind(&self, range: Range<usize>, module: &str, names: &mut CodeNames) {
        let braces = range.clone().any(|at| self.source.sign(at) == "{");
        let mut at = range.start;
        while at < range.end {
            let word = self.source.raw(at);
            if *self.source.kind(at) == CodeKind::Word && !matches!(word, "as" | "from" | "type") {
                let renamed = self.source.is(at + 1, "as") || self.source.sign(at + 1) == ":";
                let own = if renamed { self.source.raw(at + 2) } else { word };
                let full = if braces && word != "default" { format!("{module}.{word}") } else { module.to_owned() };
                names.aliases.insert(own.to_owned(), full);
                at += if renamed { 2 } else { 0 };
            }
            at += 1;
        }
    }

    fn import_word(&mut self, at: usize, code: &mut Code) -> bool {
        if !lists::CODE_IMPORTS.has(self.source.raw(at)) {
            return false;
        }
        let open = usize::from(self.source.sign(at + 1) == "(");
        let place = at + 1 + open;
        let name = match self.source.kind(place) {
            CodeKind::Text(text) => {
                self.take(place);
                text.clone()
            }
            CodeKind::Word => {
                let mut name = self.source.raw(place).to_owned();
                self.take(place);
                let mut next = place + 1;
                while matches!(self.source.sign(next), "::" | "." | "\\")
                    && *self.source.kind(next + 1) == CodeKind::Word
                {
                    self.take(next);
                    self.take(next + 1);
                    name.push('.');
                    name.push_str(self.source.raw(next + 1));
                    next += 2;
                }
                name
            }
            CodeKind::Number => return true,
            _ => {
                code.doubt("code.unknown-module", self.span(at, at));
                return true;
            }
        };
        if matches!(self.source.raw(at), "load" | "require_relative" | "include" | "include_once" | "require_once")
            && !(self.grammar.module)(&name)
        {
            code.add(CodeDeed::Evaluates, self.span(at, place));
        } else {
            self.module(place, &name, code);
        }
        true
    }
}
