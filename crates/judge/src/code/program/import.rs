//! Module loading: the names it defines, and unknown modules.

use std::ops::Range;

use super::super::{CodeDeed, Language};
use super::lex::CodeKind;
use super::walk::CodeWalk;
use crate::lists;

impl CodeWalk<'_> {
    pub(super) fn import(&mut self, at: usize) -> bool {
        match self.grammar.language {
            Language::Python => self.import_python(at),
            Language::JavaScript => self.import_javascript(at),
            _ => self.import_word(at),
        }
    }

    fn module(&mut self, at: usize, name: &str) {
        if self.grammar.language == Language::JavaScript && name.ends_with(".json") && name.starts_with(['.', '/']) {
            // Parsed as data.
            self.code.add(CodeDeed::Reads { path: Some(name.to_owned()) }, self.span(at, at));
        } else if !(self.grammar.module)(name) {
            self.code.doubt("code.unknown-module", self.span(at, at));
        }
    }

    /// A name with its parts, joined by dots, and the place after it.
    fn dotted(&mut self, mut at: usize) -> (String, usize) {
        let mut name = self.source.raw(at).to_owned();
        self.take(at);
        while matches!(self.source.sign(at + 1), "::" | "." | "\\") && self.source.is_word(at + 2) {
            self.take(at + 1);
            self.take(at + 2);
            name.push('.');
            name.push_str(self.source.raw(at + 2));
            at += 2;
        }
        (name, at + 1)
    }

    /// `import a, b as c`; `from a import b as c`.
    fn import_python(&mut self, at: usize) -> bool {
        let from = self.source.raw(at) == "from";
        let begins = || at == 0 || self.source.ends(at - 1) || self.source.sign(at - 1) == ":";
        if !(self.source.raw(at) == "import" || from && self.source.is_word(at + 1) && begins()) {
            return false;
        }
        let mut next = at + 1;
        let mut prefix = String::new();
        if from {
            let (name, after) = self.dotted(next);
            self.module(at + 1, &name);
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
                self.code.doubt("code.unknown-module", self.span(next, next));
                return true;
            }
            if !self.source.is_word(next) {
                break;
            }
            let (name, after) = self.dotted(next);
            if !from {
                self.module(next, &name);
            }
            let full = format!("{prefix}{name}");
            next = after;
            if self.source.is(next, "as") {
                self.take(next);
                self.take(next + 1);
                self.names.aliases.insert(self.source.raw(next + 1).to_owned(), full);
                next += 2;
            } else if from {
                self.names.aliases.insert(name, full);
            } else if let Some(root) = name.split('.').next() {
                self.names.aliases.insert(root.to_owned(), root.to_owned());
            }
        }
        true
    }

    /// `x = require("a")`, `import x from "a"`, `import {y as z} from "a"`.
    fn import_javascript(&mut self, at: usize) -> bool {
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
                self.module(from, &name);
                self.bind(at + 1..from, &name);
                for place in at + 1..=from {
                    self.take(place);
                }
                return true;
            }
            _ => return false,
        };
        self.module(at, &name);
        if at > 0 && self.source.sign(at - 1) == "=" {
            let mut start = at - 1;
            while start > 0
                && at - start < 48
                && !matches!(self.source.raw(start - 1), "const" | "let" | "var" | ";")
                && !self.source.is_newline(start - 1)
            {
                start -= 1;
            }
            if self.source.ends(end) {
                self.bind(start..at - 1, &name);
            } else if start + 2 == at && self.source.sign(end) == "." && self.source.ends(end + 2) {
                let full = format!("{name}.{}", self.source.raw(end + 1));
                self.names.aliases.insert(self.source.raw(start).to_owned(), full);
                for place in at + 2..=end + 1 {
                    self.take(place);
                }
                return true;
            }
        }
        self.take(at + 2);
        self.rest(name, end, None);
        true
    }

    /// Binds the left side of a `require` or `import`: a name, or names in braces.
    fn bind(&mut self, range: Range<usize>, module: &str) {
        let braces = range.clone().any(|at| self.source.sign(at) == "{");
        let mut at = range.start;
        while at < range.end {
            let word = self.source.raw(at);
            if self.source.is_word(at) && !matches!(word, "as" | "from" | "type") {
                let renamed = self.source.is(at + 1, "as") || self.source.sign(at + 1) == ":";
                let own = if renamed { self.source.raw(at + 2) } else { word };
                let full = if braces && word != "default" { format!("{module}.{word}") } else { module.to_owned() };
                self.names.aliases.insert(own.to_owned(), full);
                at += if renamed { 2 } else { 0 };
            }
            at += 1;
        }
    }

    /// `use A`, `require A`, `import A`, `library(A)`: a word or literal after the keyword.
    fn import_word(&mut self, at: usize) -> bool {
        let Some(keyword) = lists::CODE_IMPORTS.value(self.source.raw(at)) else { return false };
        let open = usize::from(self.source.sign(at + 1) == "(");
        let place = at + 1 + open;
        let name = match self.source.kind(place) {
            CodeKind::Text(text) => {
                self.take(place);
                text.clone()
            }
            CodeKind::Word => self.dotted(place).0,
            CodeKind::Number => return true,
            _ => {
                self.code.doubt("code.unknown-module", self.span(at, at));
                return true;
            }
        };
        if keyword == "runs" && !(self.grammar.module)(&name) {
            self.code.add(CodeDeed::Evaluates, self.span(at, place));
        } else {
            self.module(place, &name);
        }
        true
    }
}
