//! The commands of the database clients themselves, which stand between the SQL: psql's `\!`, SQLite's `.shell`, MySQL's
//! `system`. They are taken out of the text, and blanks put in their place.

use std::borrow::Cow;

use super::super::super::argument::UNKNOWN;
use super::super::super::syntax::ir::Span;
use super::super::{Code, What, is_stream};
use super::Dialect;
use crate::lists;

/// Adds what the client commands in `text` do, and gives back the text without them, with all places the same.
pub fn take<'a>(dialect: Dialect, text: &'a str, code: &mut Code) -> Cow<'a, str> {
    let plain = match dialect {
        Dialect::Postgres => !text.contains('\\'),
        Dialect::Sqlite => !text.contains('.'),
        _ => false,
    };
    if plain {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    // A quote that is open at the end of a line: what follows is inside a literal, and no command.
    let mut quote: Option<u8> = None;
    for line in text.split_inclusive('\n') {
        let start = if quote.is_some() { None } else { command_start(dialect, line) };
        let (sql, command) = match start {
            Some(offset) => line.split_at(offset),
            None => (line, ""),
        };
        quote = open_quote(sql, quote);
        out.push_str(sql);
        if let Some(offset) = start {
            judge(dialect, command.trim(), Span::new(at + offset, at + line.trim_end().len().max(offset)), code);
            out.extend(command.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        }
        at += line.len();
    }
    Cow::Owned(out)
}

/// The quote that is open after `text`.
fn open_quote(text: &str, mut quote: Option<u8>) -> Option<u8> {
    for byte in text.bytes() {
        match quote {
            Some(open) if open == byte => quote = None,
            None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
            _ => {}
        }
    }
    quote
}

/// Where a client command starts in a line.
fn command_start(dialect: Dialect, line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let rest = line.trim_start();
    match dialect {
        Dialect::Sqlite => {
            (rest.starts_with('.') && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)).then_some(indent)
        }
        Dialect::Postgres => backslash(line),
        Dialect::MySql => {
            let word = rest.split([' ', '\t', ';', '\n']).next().unwrap_or_default().to_ascii_lowercase();
            let client = lists::SQL_MYSQL_COMMANDS.has(word.as_str());
            if client { Some(indent) } else { backslash(line) }
        }
        _ => None,
    }
}

/// The first backslash outside of quotes that is followed by a letter or `!`.
fn backslash(line: &str) -> Option<usize> {
    let mut quote = None;
    let bytes = line.as_bytes();
    for (at, byte) in line.bytes().enumerate() {
        match quote {
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
            None if byte == b'\\' => {
                return bytes
                    .get(at + 1)
                    .is_some_and(|next| next.is_ascii_alphabetic() || *next == b'!' || *next == b'.' || *next == b'?')
                    .then_some(at);
            }
            None => {}
        }
    }
    None
}

fn judge(dialect: Dialect, command: &str, span: Span, code: &mut Code) {
    let (name, rest) = command.split_once([' ', '\t']).unwrap_or((command, ""));
    let rest = rest.trim().trim_end_matches(';').trim();
    if let Dialect::Sqlite = dialect {
        dot(name, rest, span, code);
    } else {
        slash(dialect, name, rest, command, span, code);
    }
}

fn unquote(word: &str) -> String {
    word.trim_matches(['\'', '"', '`']).to_owned()
}

fn run(text: &str, span: Span, code: &mut Code) {
    let text = (!text.is_empty()).then(|| text.to_owned());
    code.add(What::Runs(text), "sql.shell-escape", span);
}

/// An output that is a file, or a command after `|`.
fn output(target: &str, span: Span, code: &mut Code) {
    let target = unquote(target);
    if let Some(command) = target.strip_prefix('|') {
        run(command.trim(), span, code);
    } else if !target.is_empty() && !matches!(target.as_str(), "stdout" | "off") && !is_stream(&target) {
        code.add(What::Overwrites { path: super::super::known(target) }, "sql.file-write", span);
    }
}

/// The commands of psql and mysql.
fn slash(dialect: Dialect, name: &str, rest: &str, command: &str, span: Span, code: &mut Code) {
    if name.starts_with("\\!") {
        let shell = command.strip_prefix("\\!").unwrap_or_default().trim();
        return run(shell, span, code);
    }
    if dialect == Dialect::MySql {
        match name.trim_end_matches(';').to_ascii_lowercase().as_str() {
            "system" => run(rest, span, code),
            "source" | "\\." | "edit" | "\\e" => code.add(What::Evaluates, "sql.script", span),
            "tee" | "\\t" => {
                code.add(What::Writes { path: super::super::known(unquote(rest)) }, "sql.file-write", span)
            }
            "pager" | "\\p" if !rest.is_empty() => run(rest, span, code),
            "\\g" | "\\s" | "\\u" | "\\q" | "\\c" | "\\w" | "\\h" | "\\?" | "\\r" | "\\n" | "pager" | "nopager"
            | "notee" | "status" | "warnings" | "nowarning" | "clear" | "ego" | "go" | "quit" | "exit" | "rehash" => {}
            _ => code.doubt("sql.unknown", span),
        }
        return;
    }
    match name {
        "\\copy" => copy(rest, span, code),
        "\\i" | "\\ir" | "\\include" | "\\include_relative" | "\\e" | "\\edit" | "\\ef" | "\\ev" => {
            code.add(What::Evaluates, "sql.script", span);
        }
        "\\gexec" => code.add(What::Evaluates, "sql.shell-escape", span),
        "\\o" | "\\out" | "\\w" | "\\write" | "\\g" | "\\gx" | "\\s" | "\\log" => output(rest, span, code),
        "\\lo_import" => code.add(What::Changes, "sql.change", span),
        "\\lo_unlink" => code.add(What::Destroys("lo_unlink"), "sql.drop", span),
        "\\lo_export" => output(rest.split_whitespace().last().unwrap_or_default(), span, code),
        "\\password" => code.add(What::Changes, "sql.access", span),
        "\\setenv" | "\\cd" => code.doubt("sql.unknown", span),
        "\\set" | "\\prompt" if rest.contains('`') => run(rest.split('`').nth(1).unwrap_or_default(), span, code),
        _ if rest.contains('`') => run(rest.split('`').nth(1).unwrap_or_default(), span, code),
        "\\set" | "\\unset" | "\\pset" | "\\x" | "\\t" | "\\a" | "\\q" | "\\c" | "\\connect" | "\\timing"
        | "\\echo" | "\\qecho" | "\\warn" | "\\conninfo" | "\\encoding" | "\\f" | "\\H" | "\\h" | "\\help" | "\\?"
        | "\\p" | "\\print" | "\\r" | "\\reset" | "\\watch" | "\\gset" | "\\gdesc" | "\\crosstabview" | "\\if"
        | "\\elif" | "\\else" | "\\endif" | "\\errverbose" | "\\copyright" | "\\z" | "\\sf" | "\\sv" | "\\C"
        | "\\T" | "\\l" | "\\l+" | "\\sf+" | "\\sv+" | "\\list" | "\\bind" | "\\prompt" => {}
        _ if name.starts_with("\\d") => {}
        _ => code.doubt("sql.unknown", span),
    }
}

fn copy(rest: &str, span: Span, code: &mut Code) {
    let lower = rest.to_ascii_lowercase();
    // The last ` to ` or ` from ` outside of the query is the direction.
    let tail = lower.rfind(')').map_or(0, |at| if lower.trim_start().starts_with('(') { at } else { 0 });
    let find = |word: &str| lower.get(tail..).and_then(|rest| rest.find(word)).map(|at| at + tail);
    let (at, to) = match (find(" to "), find(" from ")) {
        (Some(to), Some(from)) if to < from => (to, true),
        (_, Some(from)) => (from, false),
        (Some(to), None) => (to, true),
        (None, None) => return code.doubt("sql.unknown", span),
    };
    let target =
        rest.get(at..).unwrap_or_default().trim_start().split_once(' ').map_or("", |(_, target)| target.trim());
    let word = target.split_whitespace().next().unwrap_or_default();
    if word.eq_ignore_ascii_case("program") {
        let shell = target.get(word.len()..).unwrap_or_default().trim();
        let shell = shell.strip_prefix('\'').and_then(|rest| rest.split('\'').next()).unwrap_or(shell);
        run(shell, span, code);
    } else if matches!(word.to_ascii_lowercase().as_str(), "stdout" | "pstdout") {
    } else if to {
        output(word, span, code);
    } else {
        code.add(What::Reads { path: super::super::known(unquote(word)) }, "sql.file-read", span);
        code.add(What::Changes, "sql.change", span);
    }
}

/// The dot commands of SQLite's shell, which may be shortened.
fn dot(name: &str, rest: &str, span: Span, code: &mut Code) {
    let is = |full: &str, least: usize| name.len() >= least && full.starts_with(name);
    let last = rest.split_whitespace().last().unwrap_or_default();
    if is(".shell", 3) || is(".system", 3) {
        run(rest, span, code);
    } else if is(".once", 3)
        || is(".output", 2)
        || is(".www", 2)
        || is(".log", 4)
        || is(".trace", 3)
        || is(".testcase", 3)
    {
        output(rest.split_whitespace().find(|word| !word.starts_with('-')).map_or("", |_| rest), span, code);
    } else if is(".import", 3) {
        if rest.trim_start_matches(['"', '\'']).starts_with('|') || rest.contains(" '|") || rest.contains(" \"|") {
            let shell = rest.split_once('|').map_or("", |(_, shell)| shell);
            let shell = shell.split(['\'', '"']).next().unwrap_or_default();
            run(shell.trim(), span, code);
        }
        code.add(What::Changes, "sql.change", span);
    } else if is(".load", 3) {
        code.add(What::Evaluates, "sql.shell-escape", span);
    } else if is(".read", 4) {
        match unquote(rest).strip_prefix('|') {
            Some(shell) => run(shell.trim(), span, code),
            None => code.add(What::Evaluates, "sql.script", span),
        }
    } else if is(".backup", 2) || is(".save", 3) || is(".clone", 3) || is(".archive", 3) {
        code.add(What::Overwrites { path: super::super::known(unquote(last)) }, "sql.file-write", span);
    } else if is(".restore", 5) {
        code.add(What::Destroys(".restore"), "sql.drop", span);
    } else if is(".open", 3) {
        if rest.contains("--new") {
            code.add(What::Destroys(".open --new"), "sql.drop", span);
        } else if !rest.is_empty() && unquote(last) != ":memory:" {
            code.add(What::Writes { path: super::super::known(unquote(last)) }, "sql.attach", span);
        }
    } else if is(".recover", 4)
        || is(".cd", 3)
        || is(".session", 5)
        || is(".vfsname", 8)
        || is(".unmodule", 4)
        || is(".excel", 3)
        || name.contains(UNKNOWN)
    {
        code.doubt("sql.unknown", span);
    } else {
        if !lists::SQL_SQLITE_COMMANDS.words().any(|look| name.len() >= 2 && look.starts_with(name)) {
            code.doubt("sql.unknown", span);
        }
    }
}
