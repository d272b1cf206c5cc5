//! Splits arguments into options with their values and operands, the way getopt does.

use crate::argument::Arg;
use crate::syntax::ir::Span;
use aish_text::lists::List;

#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The option's name with its dashes; empty for an operand.
    pub name: &'a str,
    pub value: &'a str,
    /// The argument, in the judged line.
    pub span: Span,
}

/// How the options of a program are written.
pub struct Syntax {
    pub short_values: &'static str,
    /// The long options that take a value, without dashes.
    pub values: List,
    /// The long options that take none.
    pub flags: List,
    /// Short options without a value; anything else is unknown.
    pub short_flags: &'static str,
}

/// The items of `args`, and the first argument that can't be read.
pub fn split<'a>(syntax: &Syntax, args: &'a [Arg]) -> (Vec<Item<'a>>, Option<Span>) {
    let mut items = Vec::new();
    let mut unknown = None;
    let mut at = 0;
    let mut ended = false;
    while let Some(arg) = args.get(at) {
        at += 1;
        let text = arg.text.as_str();
        let span = arg.span;
        if !ended && text == "--" {
            ended = true;
        } else if ended || !arg.is_option() {
            if arg.may_be_option() && !ended {
                unknown.get_or_insert(span);
            }
            items.push(Item { name: "", value: text, span });
        } else if let Some(long) = text.strip_prefix("--") {
            let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            let Some((full, takes)) = find(syntax, name) else {
                unknown.get_or_insert(span);
                continue;
            };
            let value = match (takes, value) {
                (_, Some(value)) => value,
                (true, None) => {
                    at += 1;
                    args.get(at - 1).map_or("", |arg| arg.text.as_str())
                }
                (false, None) => "",
            };
            items.push(Item { name: full, value, span });
        } else {
            at += short(syntax, args, at, arg, &mut items, &mut unknown);
        }
    }
    (items, unknown)
}

/// A bundle of short options; says how many more arguments it takes.
fn short<'a>(
    syntax: &Syntax,
    args: &'a [Arg],
    next: usize,
    arg: &'a Arg,
    items: &mut Vec<Item<'a>>,
    unknown: &mut Option<Span>,
) -> usize {
    let text = arg.text.as_str();
    let span = arg.span;
    for (place, c) in text.char_indices().skip(1) {
        let end = place + c.len_utf8();
        let name = text.get(place..end).unwrap_or_default();
        if syntax.short_values.contains(c) {
            let attached = text.get(end..).unwrap_or_default();
            if attached.is_empty() {
                items.push(Item { name, value: args.get(next).map_or("", |arg| arg.text.as_str()), span });
                return 1;
            }
            items.push(Item { name, value: attached.strip_prefix('=').unwrap_or(attached), span });
            return 0;
        }
        if syntax.short_flags.contains(c) {
            items.push(Item { name, value: "", span });
        } else {
            unknown.get_or_insert(span);
        }
    }
    0
}

/// A long option by its name or by an unambiguous beginning of it, and whether it takes a value.
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
