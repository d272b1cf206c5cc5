//! Commands of the clients between the SQL: psql's `\!`, SQLite's `.shell`, MySQL's `system`.

use std::borrow::Cow;

use super::super::{Code, CodeDeed, Language, is_stream, known};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

/// Adds their effects; returns the text without them, all offsets unchanged.
pub fn take<'a>(dialect: Language, text: &'a str, code: &mut Code) -> Cow<'a, str> {
    let plain = match dialect {
        Language::Postgres => !text.contains('\\'),
        Language::Sqlite => !text.contains('.'),
        _ => false,
    };
    if plain {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    // A quote that is open at a line's end: what follows is no command.
    let mut quote: Option<u8> = None;
    for line in text.split_inclusive('\n') {
        let start = if quote.is_some() { None } else { command_start(dialect, line) };
        let (sql, command) = match start {
            Some(offset) => line.split_at(offset),
            None => (line, ""),
        };
        quote = outside_quotes(sql, quote, |_| false).1;
        out.push_str(sql);
        if let Some(offset) = start {
            scan_client_command(
                dialect,
                command.trim(),
                Span::new(at + offset, at + line.trim_end().len().max(offset)),
                code,
            );
            out.extend(command.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        }
        at += line.len();
    }
    Cow::Owned(out)
}

/// The place of the first byte outside of quotes that fits, or the quote that is open at the end.
fn outside_quotes(text: &str, mut quote: Option<u8>, fits: impl Fn(u8) -> bool) -> (Option<usize>, Option<u8>) {
    for (at, byte) in text.bytes().enumerate() {
        match quote {
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
            None if fits(byte) => return (Some(at), None),
            None => {}
        }
    }
    (None, quote)
}

fn command_start(dialect: Language, line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let rest = line.trim_start();
    match dialect {
        Language::Sqlite => {
            (rest.starts_with('.') && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)).then_some(indent)
        }
        Language::Postgres => backslash(line),
        Language::MySql => {
            let word = rest.split([' ', '\t', ';', '\n']).next().unwrap_or_default().to_ascii_lowercase();
            let client = lists::SQL_MYSQL_COMMANDS.has(word.as_str());
            if client { Some(indent) } else { backslash(line) }
        }
        _ => None,
    }
}

fn backslash(line: &str) -> Option<usize> {
    let at = outside_quotes(line, None, |byte| byte == b'\\').0?;
    let next = line.as_bytes().get(at + 1)?;
    (next.is_ascii_alphabetic() || b"!.?".contains(next)).then_some(at)
}

fn scan_client_command(dialect: Language, command: &str, span: Span, code: &mut Code) {
    let (name, rest) = command.split_once([' ', '\t']).unwrap_or((command, ""));
    let rest = rest.trim().trim_end_matches(';').trim();
    if let (false, Some(shell)) = (dialect == Language::Sqlite, command.strip_prefix("\\!")) {
        return add_shell_escape(shell.trim(), span, code);
    }
    match dialect {
        Language::Sqlite => dot(name, rest, span, code),
        Language::MySql => mysql(name, rest, span, code),
        _ => psql(name, rest, span, code),
    }
}

fn unquote(word: &str) -> String {
    word.trim_matches(['\'', '"', '`']).to_owned()
}

fn add_shell_escape(text: &str, span: Span, code: &mut Code) {
    let text = (!text.is_empty()).then(|| text.to_owned());
    code.add_by(CodeDeed::Runs(text), "sql.shell-escape", span);
}

/// A file, or a command after `|`.
fn output(target: &str, span: Span, code: &mut Code) {
    let target = unquote(target);
    if let Some(command) = target.strip_prefix('|') {
        add_shell_escape(command.trim(), span, code);
    } else if !target.is_empty() && !matches!(target.as_str(), "stdout" | "off") && !is_stream(&target) {
        code.add_by(CodeDeed::Overwrites { path: known(target) }, "sql.file-write", span);
    }
}

fn mysql(name: &str, rest: &str, span: Span, code: &mut Code) {
    let name = name.trim_end_matches(';').to_ascii_lowercase();
    match lists::SQL_MYSQL_ACTING.value(&name) {
        // Without a program, the last one stays.
        Some("run") if rest.is_empty() && name != "system" => {}
        Some("run") => add_shell_escape(rest, span, code),
        Some(_) => drop(code.add_listed(lists::SQL_MYSQL_ACTING, &name, known(unquote(rest)), span)),
        None => code.doubt("sql.unknown", span),
    }
}

fn psql(name: &str, rest: &str, span: Span, code: &mut Code) {
    match lists::SQL_PSQL_ACTING.value(name) {
        Some("copy") => copy(rest, span, code),
        Some("output") => output(rest, span, code),
        Some("output-last") => output(rest.split_whitespace().last().unwrap_or_default(), span, code),
        None | Some("Pure") if rest.contains('`') => {
            add_shell_escape(rest.split('`').nth(1).unwrap_or_default(), span, code)
        }
        Some(_) => drop(code.add_listed(lists::SQL_PSQL_ACTING, name, None, span)),
        None if name.starts_with("\\d") => {}
        None => code.doubt("sql.unknown", span),
    }
}

fn copy(rest: &str, span: Span, code: &mut Code) {
    let lower = rest.to_ascii_lowercase();
    // The last ` to ` or ` from ` outside the query is the direction.
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
        add_shell_escape(shell, span, code);
    } else if matches!(word.to_ascii_lowercase().as_str(), "stdout" | "pstdout") {
    } else if to {
        output(word, span, code);
    } else {
        code.add_by(CodeDeed::Reads { path: known(unquote(word)) }, "sql.file-read", span);
        code.add_by(CodeDeed::Changes, "sql.change", span);
    }
}

/// They may be shortened.
fn dot(name: &str, rest: &str, span: Span, code: &mut Code) {
    let last = unquote(rest.split_whitespace().last().unwrap_or_default());
    let found = lists::SQL_SQLITE_ACTING.words().filter(|full| full.starts_with(name)).find_map(|full| {
        let (least, deed) = lists::SQL_SQLITE_ACTING.value(full)?.split_once(' ')?;
        (name.len() >= least.parse().ok()?).then_some(deed)
    });
    match found {
        Some("run") => add_shell_escape(rest, span, code),
        Some("output") => {
            let named = rest.split_whitespace().any(|word| !word.starts_with('-'));
            output(if named { rest } else { "" }, span, code);
        }
        Some("import") => {
            if rest.trim_start_matches(['"', '\'']).starts_with('|') || rest.contains(" '|") || rest.contains(" \"|") {
                let shell = rest.split_once('|').map_or("", |(_, shell)| shell);
                add_shell_escape(shell.split(['\'', '"']).next().unwrap_or_default().trim(), span, code);
            }
            code.add_by(CodeDeed::Changes, "sql.change", span);
        }
        Some("read") => match unquote(rest).strip_prefix('|') {
            Some(shell) => add_shell_escape(shell.trim(), span, code),
            None => code.add_by(CodeDeed::Evaluates, "sql.script", span),
        },
        // With `--init` it makes a table of what is there; without, it compares with that.
        Some("initialises") if !rest.contains("-i") => {}
        Some("initialises") => code.add_by(CodeDeed::Changes, "sql.change", span),
        Some("open") if rest.contains("--new") => code.add_by(CodeDeed::Destroys, "sql.drop", span),
        Some("open") if rest.is_empty() || last == ":memory:" => {}
        Some("open") => code.add_by(CodeDeed::Writes { path: known(last) }, "sql.attach", span),
        Some(deed) => code.add_said(deed, known(last), span),
        None if name.contains(UNKNOWN) => code.doubt("sql.unknown", span),
        None if name.len() >= 2 && lists::SQL_SQLITE_COMMANDS.words().any(|look| look.starts_with(name)) => {}
        None => code.doubt("sql.unknown", span),
    }
}
