//! The arguments of HTTP clients as options and operands; the first unknown one is reported.

use super::HttpTool;
use crate::argument::Arg;
use crate::getopt;
use crate::syntax::ir::Span;
use aish_text::lists::List;

pub struct HttpOption {
    /// Without dashes; empty for an operand.
    pub name: String,
    pub value: String,
    pub span: Span,
}

pub struct Syntax {
    pub short_values: &'static str,
    pub values: List,
    pub flags: List,
    /// Short options without a value; others are unknown.
    pub short_flags: &'static str,
    /// What options do that say all by themselves.
    pub roles: List,
}

/// Those left have no role of their own.
pub fn split(syntax: &Syntax, args: &[Arg]) -> (HttpTool, Vec<HttpOption>) {
    let mut http = HttpTool::default();
    let whole =
        |name: &str| find(syntax, name).map_or((name.to_owned(), false), |(full, takes)| (full.to_owned(), takes));
    let mut items = Vec::new();
    for item in getopt::items(args, syntax.short_values, false, whole) {
        let known = match (item.name.strip_prefix("--"), item.name.strip_prefix('-')) {
            (Some(long), _) => syntax.values.has(long) || syntax.flags.has(long),
            (_, Some(letter)) => syntax.short_values.contains(letter) || syntax.short_flags.contains(letter),
            _ => true,
        };
        if !known || item.doubtful {
            http.doubt(item.span);
        }
        let mut value = item.value.map(|value| value.text).unwrap_or_default();
        if item.attached && !item.name.starts_with("--") && value.starts_with('=') {
            value.remove(0);
        }
        if known {
            items.push(HttpOption { name: item.name.trim_start_matches('-').to_owned(), value, span: item.span });
        }
    }
    items.retain(|item| !http.plays(syntax.roles, &item.name, &item.value, item.span));
    (http, items)
}

/// A long option by name or unambiguous prefix, and whether it takes a value.
fn find<'a>(syntax: &Syntax, name: &'a str) -> Option<(&'a str, bool)> {
    let plain = name.strip_prefix("no-").unwrap_or(name);
    if syntax.values.has(name) {
        return Some((name, true));
    } else if syntax.flags.has(name) {
        return Some((name, false));
    } else if syntax.flags.has(plain) {
        return Some((plain, false));
    }
    let all = syntax.values.words().map(|full| (full, true)).chain(syntax.flags.words().map(|full| (full, false)));
    let mut candidates = all.filter(|(full, _)| full.starts_with(name) && !name.is_empty());
    candidates.next().filter(|_| candidates.next().is_none())
}
