//! Statements that define things, or move data between tables and files.

use super::super::{Code, CodeDeed, is_stream};
use super::statement::Statement;
use crate::lists;

impl Statement<'_> {
    pub(super) fn drop(&self, code: &mut Code) {
        let mut next = 1;
        while lists::SQL_DROP_MODIFIERS.has(&self.word(next)) {
            next += 1;
        }
        let rule = lists::SQL_DROPPED.value(&self.word(next)).unwrap_or("sql.drop");
        code.add_by(CodeDeed::Destroys, rule, self.span());
    }

    pub(super) fn alter(&self, code: &mut Code) {
        let span = self.span();
        if matches!(self.word(1).as_str(), "USER" | "ROLE" | "LOGIN" | "GROUP") {
            return code.add_by(CodeDeed::Changes, "sql.access", span);
        }
        for at in 2..self.tokens.len() {
            let next = self.word(at + 1);
            match self.word(at).as_str() {
                "DELETE" | "UPDATE" if self.find("WHERE").is_some() && !self.is(at - 1, "ON") => {
                    return self.inner(at, self.tokens.len()).delete(code);
                }
                "TRUNCATE" => return code.add_by(CodeDeed::Destroys, "sql.truncate", span),
                "DROP" => {
                    let object = lists::SQL_OBJECTS.has(next.as_str());
                    let rule = if object { "sql.drop-object" } else { "sql.drop" };
                    return code.add_by(CodeDeed::Destroys, rule, span);
                }
                _ => {}
            }
        }
        code.add_by(CodeDeed::Changes, "sql.change", span);
    }

    pub(super) fn create(&self, code: &mut Code) {
        let span = self.span();
        let mut at = 1;
        let replace = self.is(at, "OR") && self.is(at + 1, "REPLACE");
        if replace {
            at += 2;
        }
        while lists::SQL_CREATE_MODIFIERS.has(&self.word(at)) {
            at += 1;
        }
        match self.word(at).as_str() {
            "USER" | "ROLE" | "LOGIN" | "GROUP" => code.add_by(CodeDeed::Changes, "sql.access", span),
            "TABLE" | "DATABASE" | "SCHEMA" if replace => code.add_by(CodeDeed::Destroys, "sql.drop", span),
            "EXTENSION" | "LANGUAGE" => code.add_by(CodeDeed::Evaluates, "sql.shell-escape", span),
            "FUNCTION" | "PROCEDURE" | "AGGREGATE" => {
                let native = self.find("SONAME").is_some()
                    || self.find("LANGUAGE").is_some_and(|at| {
                        let name = self.raw(at + 1).to_ascii_lowercase();
                        !matches!(name.as_str(), "sql" | "plpgsql")
                    });
                let what = if native { CodeDeed::Evaluates } else { CodeDeed::Changes };
                code.add_by(what, if native { "sql.shell-escape" } else { "sql.change" }, span);
            }
            _ => {
                self.functions(code);
                code.add_by(CodeDeed::Changes, "sql.change", span);
            }
        }
    }

    pub(super) fn copy(&self, code: &mut Code) {
        let span = self.span();
        if let Some(at) = self.outside().skip(1).find(|at| self.is(*at, "TO") || self.is(*at, "FROM")) {
            let to = self.is(at, "TO");
            if self.is(at + 1, "PROGRAM") {
                code.add_by(CodeDeed::Runs(self.literal(at + 2)), "sql.shell-escape", span);
            } else if to && matches!(self.word(at + 1).as_str(), "STDOUT" | "PSTDOUT") {
                self.inner(1, at).query(0, code);
            } else if to {
                let path = self.literal(at + 1);
                if !path.as_deref().is_some_and(is_stream) {
                    code.add_by(CodeDeed::Overwrites { path }, "sql.file-write", span);
                }
            } else {
                if let Some(path) = self.literal(at + 1) {
                    code.add_by(CodeDeed::Reads { path: Some(path) }, "sql.file-read", span);
                }
                code.add_by(CodeDeed::Changes, "sql.change", span);
            }
            return;
        }
        code.doubt("sql.unknown", span);
    }

    pub(super) fn load(&self, code: &mut Code) {
        let span = self.span();
        match self.word(1).as_str() {
            "DATA" | "XML" | "TABLE" | "CSV" => {
                let path = (2..self.tokens.len()).find_map(|at| self.literal(at));
                code.add_by(CodeDeed::Reads { path }, "sql.file-read", span);
                code.add_by(CodeDeed::Changes, "sql.change", span);
            }
            _ => code.add_by(CodeDeed::Evaluates, "sql.shell-escape", span),
        }
    }
}
