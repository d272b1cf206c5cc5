//! The report on the secrets of a text: places, rules and masked values, never a secret. It prints
//! nothing.

use serde::Serialize;

use super::detect::find;
use super::rules::tokens::tokens;

/// One secret of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportItem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Byte offsets of the value, end exclusive.
    pub span: [usize; 2],
    /// The rule that found it, as [`crate::Secret::rule`].
    pub rule: &'static str,
    /// A hint that tells secrets apart without giving one away.
    pub masked: String,
}

/// The report of `aish secrets scan --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SecretReport {
    /// The version of this format.
    pub version: u32,
    /// The secrets in the order of the text.
    pub items: Vec<ReportItem>,
}

/// Finds the secrets of `text` for a report; time linear in the text.
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

/// What may be shown of a secret: the published prefix of its kind (four characters at most) and,
/// for long values of a known kind, the last four; else only its length.
pub fn mask(value: &str) -> String {
    let prefixes = tokens().iter().map(|rule| rule.prefix).filter(|p| value.starts_with(p));
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
