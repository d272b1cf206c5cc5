//! Queries: their functions, the target of their rows, the statements inside.

use super::super::{Code, CodeDeed};
use super::statement::Statement;
use super::token::SqlKind;
use crate::lists;
use crate::syntax::ir::Span;

const MOST_INNER: usize = 16;

impl Statement<'_> {
    pub(super) fn query(&self, from: usize, code: &mut Code) {
        self.functions(code);
        self.credentials(code);
        self.into(code);
        self.nested(from + 1, code);
    }

    /// Passwords in the tables where the servers keep them.
    fn credentials(&self, code: &mut Code) {
        let names: Vec<String> = (0..self.tokens.len()).map(|at| self.raw(at).to_ascii_lowercase()).collect();
        let is = |name: &str, kind: &str| lists::SQL_CREDENTIALS.value(name) == Some(kind);
        let shown = |two: &[String]| two[1] == "*" && two[0] != "(" || is(&two[1], "column");
        let kept = |three: &[String]| is(&three[0], "table") || is(&three[2], "table") || is(&three.concat(), "table");
        if names.windows(2).any(shown) && names.windows(3).any(kept) {
            code.add_by(CodeDeed::Reads { path: None }, "sql.credentials", self.span());
        }
    }

    /// Statements that change data inside or after this one, as in a `WITH`.
    pub(super) fn nested(&self, from: usize, code: &mut Code) {
        let mut seen = 0;
        let mut open: Vec<usize> = Vec::new();
        let mut close = vec![0; self.tokens.len()];
        for at in 0..self.tokens.len() {
            if self.sign(at, b'(') {
                open.push(at);
            } else if self.sign(at, b')')
                && let Some(slot) = open.pop().and_then(|start| close.get_mut(start))
            {
                *slot = at;
            }
        }
        for at in from..self.tokens.len() {
            let word = self.word(at);
            let verb = lists::SQL_CHANGING.has(word.as_str());
            if !verb || self.sign(at + 1, b'(') || self.sign(at + 1, b',') || self.sign(at + 1, b')') {
                continue;
            }
            let before = at - 1;
            let end = if self.sign(before, b'(') {
                close.get(before).copied().filter(|end| *end > 0).unwrap_or(self.tokens.len())
            } else if lists::SQL_BEFORE_NAMES.has(&self.word(before))
                || matches!(self.tokens.get(before).map(|token| token.kind), Some(SqlKind::Sign(b'.' | b',' | b'=')))
            {
                // `FOR UPDATE`, a column or an alias of that name.
                continue;
            } else {
                self.tokens.len()
            };
            seen += 1;
            if seen > MOST_INNER {
                return code.doubt("sql.unknown", self.span());
            }
            self.inner(at, end).verb(code);
        }
    }

    pub(super) fn functions(&self, code: &mut Code) {
        for at in 0..self.tokens.len() {
            if !self.sign(at + 1, b'(') {
                continue;
            }
            let Some(token) = self.tokens.get(at) else { continue };
            if token.kind != SqlKind::Word && token.kind != SqlKind::Name {
                continue;
            }
            let name = self.raw(at).to_ascii_lowercase();
            // No call: a name before a column list (an alias, `INSERT INTO t (a, b)`, `WITH`).
            let previous = at.checked_sub(1).map(|before| self.word(before)).unwrap_or_default();
            if matches!(previous.as_str(), "INTO" | "TABLE" | "ON" | "WITH" | "RECURSIVE" | "AS" | "REFERENCES")
                && !self.is(0, "DO")
            {
                continue;
            }
            let span = Span::new(token.span.start, token.span.end);
            match lists::SQL_ACTING.value(&name) {
                Some(said) => match said.strip_prefix("WritesFile ") {
                    Some(nth) => {
                        let path = self.argument(at + 2, nth.parse().unwrap_or_default());
                        code.add_by(CodeDeed::Overwrites { path }, "sql.file-write", span);
                    }
                    None => code.add_said(said, self.literal(at + 2), span),
                },
                None if is_pure(&name) => {}
                None => {
                    let ddl = matches!(self.word(0).as_str(), "CREATE" | "INSERT" | "REPLACE");
                    let column_list = previous == "FROM" || previous == "JOIN" || !ddl;
                    if column_list {
                        code.doubt("sql.unknown-function", span);
                    }
                }
            }
        }
    }

    /// The `nth` argument, if it is a literal; the first one stands at `from`.
    fn argument(&self, from: usize, nth: usize) -> Option<String> {
        let mut depth = 0usize;
        let mut seen = 0;
        for at in from..self.tokens.len().min(from + 64) {
            if depth == 0 && seen == nth {
                return self.literal(at);
            }
            match self.tokens.get(at).map(|token| token.kind) {
                Some(SqlKind::Sign(b'(')) => depth += 1,
                Some(SqlKind::Sign(b')')) => depth = depth.checked_sub(1)?,
                Some(SqlKind::Sign(b',')) if depth == 0 => seen += 1,
                _ => {}
            }
        }
        None
    }

    fn into(&self, code: &mut Code) {
        for at in (1..self.tokens.len()).filter(|at| self.is(*at, "INTO")) {
            let span = Span::new(self.tokens.get(at).map_or(0, |token| token.span.start), self.span().end);
            match self.word(at + 1).as_str() {
                "OUTFILE" | "DUMPFILE" => {
                    code.add_by(CodeDeed::Overwrites { path: self.literal(at + 2) }, "sql.file-write", span);
                }
                _ if self.sign(at + 1, b'@') => {}
                _ => match self.word(at - 1).as_str() {
                    "INSERT" | "REPLACE" | "MERGE" | "IGNORE" => {}
                    _ => code.add_by(CodeDeed::Changes, "sql.change", span),
                },
            }
        }
    }

    pub(super) fn explain(&self, code: &mut Code) {
        let verb = (1..self.tokens.len()).find(|at| lists::SQL_EXPLAINED.has(self.word(*at).as_str()));
        let Some(verb) = verb else { return };
        let analyzed = (1..verb).any(|at| {
            matches!(self.word(at).as_str(), "ANALYZE" | "ANALYSE")
                && !matches!(self.word(at + 1).as_str(), "FALSE" | "OFF")
        });
        // With `ANALYZE` the statement is carried out; without it, only planned.
        if analyzed || self.is(0, "PROFILE") {
            self.inner(verb, self.tokens.len()).verb(code);
        } else {
            self.inner(verb, self.tokens.len()).functions(&mut Code::default());
        }
    }
}

/// An unlisted function is unknown, as a database's own can do anything.
fn is_pure(name: &str) -> bool {
    let family = name.split_once('_').map_or("", |(family, _)| family);
    lists::SQL_FUNCTIONS.has(name)
        || lists::SQL_FAMILIES.has(family) && !name.contains("exec") && !name.contains("drop")
        || lists::SQL_STARTS.words().any(|start| name.starts_with(start))
}
