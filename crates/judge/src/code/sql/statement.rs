//! One SQL statement by its verb. Queries are in `query.rs`, definitions in `definition.rs`.

use super::super::{Code, CodeDeed, Language};
use super::token::{SqlKind, SqlToken};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

pub struct Statement<'a> {
    text: &'a str,
    pub(super) tokens: &'a [SqlToken],
    depth: usize,
}

impl<'a> Statement<'a> {
    pub fn new(text: &'a str, tokens: &'a [SqlToken], depth: usize) -> Self {
        Self { text, tokens, depth }
    }

    pub(super) fn raw(&self, at: usize) -> &'a str {
        super::super::tick();
        self.tokens.get(at).and_then(|token| self.text.get(token.span.start..token.span.end)).unwrap_or_default()
    }

    /// In upper case; empty if it is no word.
    pub(super) fn word(&self, at: usize) -> String {
        match self.tokens.get(at) {
            Some(token) if token.kind == SqlKind::Word && token.span.end - token.span.start <= 64 => {
                self.raw(at).to_ascii_uppercase()
            }
            _ => String::new(),
        }
    }

    pub(super) fn kind(&self, at: usize) -> Option<SqlKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub(super) fn is(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == SqlKind::Word) && self.raw(at).eq_ignore_ascii_case(word)
    }

    pub(super) fn sign(&self, at: usize, sign: u8) -> bool {
        super::super::tick();
        self.tokens.get(at).is_some_and(|token| token.kind == SqlKind::Sign(sign))
    }

    pub(super) fn find(&self, word: &str) -> Option<usize> {
        (0..self.tokens.len()).find(|at| self.is(*at, word))
    }

    /// The places outside of all parentheses.
    pub(super) fn outside(&self) -> impl Iterator<Item = usize> {
        let mut depth = 0usize;
        (0..self.tokens.len()).filter(move |at| {
            depth += usize::from(self.sign(*at, b'('));
            depth = depth.saturating_sub(usize::from(self.sign(*at, b')')));
            depth == 0
        })
    }

    pub(super) fn span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => Span::new(first.span.start, last.span.end),
            _ => Span::default(),
        }
    }

    pub(super) fn literal(&self, at: usize) -> Option<String> {
        self.tokens.get(at).filter(|token| token.kind == SqlKind::Text)?;
        super::super::known(self.raw(at).replace("''", "'"))
    }

    pub(super) fn inner(&self, from: usize, to: usize) -> Self {
        Self { text: self.text, tokens: self.tokens.get(from..to).unwrap_or_default(), depth: self.depth }
    }

    pub fn add_effects(&self, code: &mut Code) {
        if self.tokens.is_empty() {
            return;
        }
        self.holes(code);
        self.verb(code);
    }

    /// A stretch that the shell fills in is data where a number stands, else anything.
    fn holes(&self, code: &mut Code) {
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                SqlKind::Hole => {
                    let number = at.checked_sub(1).is_some_and(|before| {
                        matches!(self.kind(before), Some(SqlKind::Sign(b'=' | b'<' | b'>' | b'(' | b',' | b'+' | b'-')))
                            || matches!(self.word(before).as_str(), "LIMIT" | "OFFSET" | "TOP" | "BETWEEN" | "INTERVAL")
                    });
                    let glued = self.tokens.get(at + 1).is_some_and(|next| {
                        next.span.start == token.span.end
                            && matches!(next.kind, SqlKind::Word | SqlKind::Number | SqlKind::Text)
                    });
                    if !number || glued {
                        code.doubt("sql.unknown", token.span);
                    }
                }
                SqlKind::Broken => code.doubt("sql.unknown", token.span),
                _ => {}
            }
        }
    }

    pub(super) fn verb(&self, code: &mut Code) {
        let span = self.span();
        let literal = |from: usize| (from..self.tokens.len()).find_map(|at| self.literal(at));
        let verb = self.word(0);
        match verb.as_str() {
            "" if self.sign(0, b'(') => self.query(0, code),
            "SELECT" | "VALUES" | "TABLE" | "WITH" | "FROM" => self.query(0, code),
            "EXPLAIN" | "DESCRIBE" | "DESC" | "PROFILE" => self.explain(code),
            "START" if self.is(1, "TRANSACTION") => {}
            "RESET" if !matches!(self.word(1).as_str(), "MASTER" | "REPLICA" | "SLAVE" | "BINARY") => {}
            "GO" if self.tokens.len() == 1 => {}
            "DECLARE" => self.query(1, code),
            "PREPARE" => match self.find("AS") {
                Some(at) => self.inner(at + 1, self.tokens.len()).verb(code),
                None => self.immediate(code),
            },
            "SET" => self.set(code),
            "PRAGMA" => self.pragma(code),
            "DROP" => self.drop(code),
            "DELETE" | "UPDATE" => self.delete(code),
            "ALTER" => self.alter(code),
            "CREATE" => self.create(code),
            "COPY" => self.copy(code),
            "LOAD" => self.load(code),
            "UNLOAD" | "EXPORT" => {
                let path = (0..self.tokens.len()).rev().find_map(|at| self.literal(at));
                code.add_by(CodeDeed::Overwrites { path }, "sql.file-write", span);
            }
            "VACUUM" if self.find("INTO").is_some() => {
                let path = self.literal(self.tokens.len().saturating_sub(1));
                code.add_by(CodeDeed::Overwrites { path }, "sql.file-write", span);
            }
            "BACKUP" => code.add_by(CodeDeed::Overwrites { path: literal(0) }, "sql.file-write", span),
            // SQLite opens the file, and creates it if there is none.
            "ATTACH" if literal(1).as_deref() == Some(":memory:") => {}
            "ATTACH" => code.add_by(CodeDeed::Writes { path: literal(1) }, "sql.attach", span),
            "INSERT" | "REPLACE" | "MERGE" | "UPSERT" => {
                self.functions(code);
                match self.find("OVERWRITE") {
                    Some(_) => code.add_by(CodeDeed::Destroys, "sql.drop", span),
                    None => code.add_by(CodeDeed::Changes, "sql.change", span),
                }
            }
            "CALL" | "EXEC" | "EXECUTE" => self.execute(code),
            "DO" => self.block(code),
            verb if lists::SQL_LOOKING.has(verb) => {
                self.functions(code);
                self.nested(1, code);
            }
            verb if code.add_listed(lists::SQL_VERBS, verb, None, span) => {}
            _ => code.doubt("sql.unknown", span),
        }
    }

    fn set(&self, code: &mut Code) {
        let changes = matches!(self.word(1).as_str(), "GLOBAL" | "PERSIST" | "PERSIST_ONLY")
            || (self.sign(1, b'@') && matches!(self.word(3).as_str(), "GLOBAL" | "PERSIST"));
        if self.is(1, "PASSWORD") {
            code.add_by(CodeDeed::Changes, "sql.access", self.span());
        } else if changes {
            code.add_by(CodeDeed::Changes, "sql.change", self.span());
        } else {
            let scoped = matches!(self.word(1).as_str(), "SESSION" | "LOCAL");
            self.setting(&self.word(1 + usize::from(scoped)), code);
            self.functions(code);
        }
    }

    /// A setting that names a file makes the writes to it unknown.
    fn setting(&self, name: &str, code: &mut Code) {
        let of_files = lists::SQL_SETTINGS_OF_FILES.words().any(|end| name.ends_with(end)) && name != "SEARCH_PATH";
        if of_files || lists::SQL_SETTINGS_THAT_PERMIT.words().any(|start| name.starts_with(start)) {
            code.add_by(CodeDeed::Unknown, "sql.unknown", self.span());
        }
    }

    fn pragma(&self, code: &mut Code) {
        let name = self.word(1);
        let sets = self.sign(2, b'(') || self.tokens.iter().any(|token| token.kind == SqlKind::Sign(b'='));
        if sets || !lists::SQL_PRAGMAS_TO_SET.has(&name) {
            let listed = code.add_listed(lists::SQL_PRAGMAS, &name, None, self.span());
            if sets && !listed {
                self.setting(&name, code);
            }
        }
    }

    pub(super) fn delete(&self, code: &mut Code) {
        self.functions(code);
        let condition = self.outside().filter(|at| self.is(*at, "WHERE")).last();
        let limited = condition.is_some_and(|at| !self.always_true(at + 1))
            || (condition.is_none() && self.find("LIMIT").is_some());
        let (what, rule) = match limited {
            true if self.is(0, "UPDATE") => (CodeDeed::Changes, "sql.change"),
            true => (CodeDeed::Destroys, "sql.delete"),
            false => (CodeDeed::Destroys, "sql.delete-all"),
        };
        code.add_by(what, rule, self.span());
    }

    /// Whether the condition holds for every row: `1`, `true`, `1=1`, `'a'='a'`, `… OR 1=1`.
    fn always_true(&self, from: usize) -> bool {
        let same = |at: usize| {
            let value = |at| matches!(self.kind(at), Some(SqlKind::Number | SqlKind::Text | SqlKind::Word));
            value(at)
                && self.sign(at + 1, b'=')
                && value(at + 2)
                && self.raw(at) == self.raw(at + 2)
                && !self.raw(at).contains(UNKNOWN)
        };
        let truth = |at: usize| same(at) || self.is(at, "TRUE") || (self.raw(at) == "1" && self.tokens.len() == at + 1);
        let simple = truth(from) && !(from..self.tokens.len()).any(|at| self.is(at, "AND"));
        simple || (from..self.tokens.len()).any(|at| self.is(at, "OR") && truth(at + 1))
    }

    fn execute(&self, code: &mut Code) {
        let shell = (1..self.tokens.len()).find(|at| self.raw(*at).eq_ignore_ascii_case("xp_cmdshell"));
        if let Some(at) = shell {
            let command = (at + 1..self.tokens.len()).find_map(|at| self.literal(at));
            return code.add_by(CodeDeed::Runs(command), "sql.shell-escape", self.span());
        }
        let harmless =
            (1..self.tokens.len()).find(|at| lists::SQL_PROCEDURES.has(self.raw(*at).to_ascii_lowercase().as_str()));
        if harmless.is_none() {
            self.immediate(code);
        }
    }

    fn immediate(&self, code: &mut Code) {
        match (1..self.tokens.len()).find_map(|at| self.literal(at)) {
            Some(text) if self.depth < super::super::DEEPEST => {
                code.doubt("sql.unknown", self.span());
                code.absorb(super::scan_sql(Language::Sql, &text, self.depth + 1), self.span());
            }
            _ => code.doubt("sql.unknown", self.span()),
        }
    }

    /// `DO $$ … $$`: its statements are judged, but it is a program and so never fully known.
    fn block(&self, code: &mut Code) {
        code.doubt("sql.unknown", self.span());
        let Some(token) = self.tokens.iter().find(|token| token.kind == SqlKind::Text) else { return };
        let body = self.text.get(token.span.start..token.span.end).unwrap_or_default();
        if self.depth < super::super::DEEPEST {
            code.merge(super::scan_sql(Language::Postgres, body, self.depth + 1), token.span.start);
        }
    }
}
