//! Splits SQL into statements; [`meta`] has the clients' commands.

mod definition;
mod meta;
mod query;
mod statement;
mod token;

use super::{Code, Language};
use crate::syntax::ir::Span;
use statement::Statement;
use token::{SqlKind, SqlToken, Style, tokens};

pub fn scan_sql(dialect: Language, text: &str, depth: usize) -> Code {
    if dialect != Language::Sql {
        return one(dialect, text, depth);
    }
    let standard = one(Language::Postgres, text, depth);
    // Dialects differ: a comment or literal's end in one is a statement in another.
    if text.trim_start().starts_with('\\') {
        standard
    } else if text.contains(['\\', '#'])
        || (text.contains('$') && text.contains(';'))
        || text.contains("--")
        || text.contains("/*")
    {
        standard.or(one(Language::MySql, text, depth)).or(one(Language::Sqlite, text, depth))
    } else if text.trim_start().starts_with('.') {
        one(Language::Sqlite, text, depth)
    } else {
        standard
    }
}

fn one(dialect: Language, text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    let text = meta::take(dialect, text, &mut code);
    let all = tokens(Style::of(dialect), &text);
    let mut start = 0;
    for (at, token) in all.iter().enumerate() {
        if token.kind == SqlKind::Sign(b';') {
            scan_batches(&text, all.get(start..at).unwrap_or_default(), depth, &mut code);
            start = at + 1;
        }
    }
    scan_batches(&text, all.get(start..).unwrap_or_default(), depth, &mut code);
    code
}

/// More batches than [`super::DEEPEST`] allows make the text unknown.
fn scan_batches(text: &str, tokens: &[SqlToken], depth: usize, code: &mut Code) {
    let mut batches = tokens.split(|token| ends_batch(text, token));
    for batch in batches.by_ref().take((super::DEEPEST + 2).saturating_sub(depth)) {
        Statement::new(text, batch, depth).add_effects(code);
    }
    if batches.next().is_some() {
        code.doubt("sql.unknown", Span::new(0, text.len()));
    }
}

/// `GO` alone on a line ends a batch of SQL Server's clients.
fn ends_batch(text: &str, token: &SqlToken) -> bool {
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    let after = || part(token.span.end..text.len()).trim_start_matches([' ', '\t', '\r']);
    token.kind == SqlKind::Word
        && part(token.span.start..token.span.end).eq_ignore_ascii_case("go")
        && part(0..token.span.start).trim_end_matches([' ', '\t']).ends_with('\n')
        && (after().starts_with('\n') || after().trim_start().is_empty())
}
