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
            scan_batch(&text, all.get(start..at).unwrap_or_default(), depth, &mut code);
            start = at + 1;
        }
    }
    scan_batch(&text, all.get(start..).unwrap_or_default(), depth, &mut code);
    code
}

fn scan_batch(text: &str, tokens: &[SqlToken], depth: usize, code: &mut Code) {
    let go = tokens.iter().position(|token| {
        token.kind == SqlKind::Word
            && text.get(token.span.start..token.span.end).is_some_and(|word| word.eq_ignore_ascii_case("go"))
    });
    // `GO` alone on a line ends a batch of SQL Server's clients.
    if let Some(at) = go {
        let alone = tokens.get(at).is_some_and(|token| {
            let before = text.get(..token.span.start).unwrap_or_default();
            let after = text.get(token.span.end..).unwrap_or_default();
            before.trim_end_matches([' ', '\t']).ends_with('\n')
                && (after.trim_start_matches([' ', '\t', '\r']).starts_with('\n') || after.trim().is_empty())
        });
        if alone {
            Statement::new(text, tokens.get(..at).unwrap_or_default(), depth).add_effects(code);
            return scan_next_batch(text, tokens.get(at + 1..).unwrap_or_default(), depth, code);
        }
    }
    Statement::new(text, tokens, depth).add_effects(code);
}

/// More batches than [`super::DEEPEST`] make the text unknown.
fn scan_next_batch(text: &str, tokens: &[SqlToken], depth: usize, code: &mut Code) {
    if depth > super::DEEPEST {
        code.doubt("sql.unknown", Span::new(0, text.len()));
    } else {
        scan_batch(text, tokens, depth + 1, code);
    }
}
