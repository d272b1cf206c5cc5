//! Places, rules and masked values of the secrets of a text, never a secret. It prints nothing.

use serde::Serialize;

use super::detect::find;
use super::tokens::TOKENS;

/// One secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportItem {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// Byte offsets of the value, end exclusive.
    pub span: [usize; 2],
    /// As [`crate::Secret::rule`].
    pub rule: &'static str,
    /// Tells secrets apart without revealing them; see [`mask`].
    pub masked: String,
}

/// Output of `aish secrets scan --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SecretReport {
    /// Version of the format.
    pub version: u32,
    /// In text order.
    pub items: Vec<ReportItem>,
}

/// Takes time linear in the text.
pub fn scan(text: &str) -> SecretReport {
    let (mut line, mut column, mut at) = (1, 1, 0);
    let items = find(text)
        .into_iter()
        .map(|secret| {
            let between = &text[at..secret.span.start];
            line += between.matches('\n').count();
            column = match between.rsplit_once('\n') {
                Some((_, last)) => 1 + last.chars().count(),
                None => column + between.chars().count(),
            };
            at = secret.span.start;
            ReportItem {
                line,
                column,
                span: [secret.span.start, secret.span.end],
                rule: secret.rule,
                masked: mask(&text[secret.span]),
            }
        })
        .collect();
    SecretReport { version: 1, items }
}

/// Published prefix (four characters at most) and, for long values of a known kind, the last four;
/// else only the length.
pub fn mask(value: &str) -> String {
    let prefixes = TOKENS.iter().map(|rule| rule.prefix).filter(|p| value.starts_with(p));
    let prefix = prefixes.max_by_key(|p| p.len());
    match prefix {
        Some(prefix) if value.len() >= prefix.len() + 16 && value.is_ascii() => {
            format!("{}…{}", &prefix[..prefix.len().min(4)], &value[value.len() - 4..])
        }
        _ => format!("… ({} characters)", value.chars().count()),
    }
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
