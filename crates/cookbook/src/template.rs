//! Recipes as data: phrasings with slots, and command templates filled with values of the request.

mod fits;
mod value;

use crate::{braces, lists};
pub use fits::fits;
use std::collections::HashMap;
pub use value::units;
use value::value;

use crate::Environment;
use crate::lex::WordKind;

#[derive(Debug, Default)]
pub struct Recipe {
    /// Stable: `domain.what`.
    pub id: &'static str,
    pub title: &'static str,
    pub say: Vec<&'static str>,
    /// Templates, best first; `prog? …` needs `prog` installed.
    pub run: Vec<&'static str>,
    /// Requests and their commands in bash with all programs installed; a test checks them.
    #[cfg(test)]
    pub eg: Vec<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
pub struct SlotValue {
    pub raw: String,
    pub kind: WordKind,
}

/// Without number: `file2` is a `file`.
pub fn class(slot: &str) -> &str {
    slot.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Whether the value may be where a program could read it as an option.
fn dashed(slot: &str, raw: &str) -> bool {
    raw.starts_with('-') && matches!(class(slot), "name" | "user" | "group" | "host" | "branch" | "url" | "col")
}

/// Whether the value isn't what the slot says: nothing, a pattern or a list for one file, or a file
/// whose content was meant ("save a.txt to b.txt").
fn misread(id: &str, slot: &str, value: &SlotValue, environment: &Environment) -> bool {
    let (raw, quoted) = (&value.raw, value.kind == WordKind::Quoted);
    let there = || environment.is_there(raw);
    match class(slot) {
        "text" if raw.is_empty() => slot != "text2",
        "file" | "out" | "dir" | "path" if raw.starts_with("/dev/") => {
            files(lists::pairs("recipes.devices"), id).is_none()
        }
        "file" if files(lists::pairs("recipes.no-files"), id).is_some_and(|ends| ends_as(ends, raw)) => true,
        // A directory has no size that tells whether it is empty.
        "file" if id == "file.has-content" && environment.is_dir(raw) => true,
        "text" | "quoted" if id == "text.echo" && there() => true,
        _ if raw.is_empty() => true,
        _ if !quoted && braces::has_range(raw) => true,
        "file" | "out" | "dir" | "path" | "name" if !quoted && braces::has(raw) => {
            !(braces::is_safe(raw) && lists::TEMPLATE_SEVERAL.has(id) && class(slot) == slot)
        }
        "file" | "out" | "dir" | "path" => quoted && raw.contains(['*', '?']),
        // The lexer writes `$HOME` as `~`.
        "text" if !quoted && raw.starts_with('~') => true,
        "text" => !quoted && (value.kind == WordKind::Path || there()) && lists::TEMPLATE_WRITTEN.has(id),
        _ => false,
    }
}

/// Fills the first usable template; `None` if a value is missing or can't be written safely.
pub fn render(recipe: &Recipe, values: &HashMap<&'static str, SlotValue>, environment: &Environment) -> Option<String> {
    if values.iter().any(|(slot, v)| dashed(slot, &v.raw) || misread(recipe.id, slot, v, environment)) {
        return None;
    }
    // "user@host:path" is for scp and git; curl needs a scheme.
    let scheme = values.get("url").map(|v| v.raw.contains("://"));
    if scheme == Some(false) && recipe.id.starts_with("net.") && values["url"].raw.contains('@')
        || scheme == Some(true) && recipe.id.starts_with("scp.")
    {
        return None;
    }
    let file = values.get("file").or(values.get("out")).or(values.get("ext"));
    let kinds: Vec<&SlotValue> = file.into_iter().chain(values.get("ext2")).collect();
    if wants(recipe.id).is_some_and(|ends| kinds.is_empty() || !kinds.iter().all(|kind| ends_as(ends, &kind.raw))) {
        return None;
    }
    let usable = |run: &&&str| match run.split_once("? ") {
        Some((prog, _)) if !prog.contains(' ') => (environment.has)(prog),
        _ => true,
    };
    let run = recipe.run.iter().find(usable).or_else(|| recipe.run.last())?;
    let body = match run.split_once("? ") {
        Some((prog, rest)) if !prog.contains(' ') => rest,
        _ => run,
    };
    // Without a colon scp and rsync read a host as a local file.
    let remote = body.starts_with("scp ") || body.starts_with("rsync ");
    if remote && values.get("url").is_some_and(|v| !v.raw.contains(':') || v.raw.contains("://")) {
        return None;
    }
    // A final slot may be empty.
    fill(body, &mut |slot, filter| value(slot, filter, values, environment))
        .map(|command| command.trim_end().to_owned())
}

pub fn title(recipe: &Recipe, values: &HashMap<&'static str, SlotValue>) -> String {
    fill(recipe.title, &mut |slot, _| {
        let (name, default) = slot.split_once('=').unwrap_or((slot, ""));
        Some(values.get(name).map_or_else(|| default.to_owned(), |v| v.raw.clone()))
    })
    .unwrap_or_else(|| recipe.title.to_owned())
}

const SLOTS: &[&str] = &[
    "file", "out", "quoted", "dir", "path", "name", "user", "group", "col", "branch", "text", "n", "m", "port", "pid",
    "size", "span", "date", "day", "clock", "mode", "percent", "geometry", "url", "host", "ext", "glob", "zone",
];

/// Replaces `{slot}`, `{slot|filter}` and `{slot=default}`; other braces stay.
fn fill(body: &str, with: &mut dyn FnMut(&str, &str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let mut rest = body;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let close = after.find('}').unwrap_or(after.len());
        let inner = &after[..close];
        let (slot, filter) = inner.split_once('|').unwrap_or((inner, ""));
        let name = slot.split_once('=').map_or(slot, |(n, _)| n);
        if SLOTS.contains(&class(name)) {
            out.push_str(&with(slot, filter)?);
            rest = after.get(close + 1..).unwrap_or("");
        } else {
            out.push('{');
            rest = after;
        }
    }
    out.push_str(rest);
    Some(out)
}

fn sign(word: &str) -> Option<String> {
    Some(lists::of("template.signs", word)?.replace('_', " ").replace("\\t", "\t"))
}

fn ending(raw: &str) -> &str {
    raw.rsplit_once('.').map_or("", |(_, e)| e)
}

/// In lower case; "tar.gz" for a packed archive.
fn endings_of(raw: &str) -> String {
    let low = raw.to_lowercase();
    let end = ending(&low);
    let stem = &low[..low.len() - end.len()];
    if stem.ends_with(".tar.") { format!("tar.{end}") } else { end.to_owned() }
}

/// Extensions that the recipe requires; the same words mean something else for other files.
pub fn wants(id: &str) -> Option<&'static str> {
    files(lists::pairs("recipes.files"), id)
}

fn ends_as(endings: &str, raw: &str) -> bool {
    // An extension, also of several files, is written without a dot.
    let own = endings_of(&format!(".{raw}"));
    endings.split(' ').any(|end| end == own || own.strip_suffix('s') == Some(end))
}

/// Extensions in the first row of a table that names the recipe, or its family.
fn files(table: &[(&'static str, &'static str)], id: &str) -> Option<&'static str> {
    let family = |name: &str| name.strip_suffix('*').is_some_and(|start| id.starts_with(start));
    let row = table.iter().find(|(ids, _)| ids.split(' ').any(|name| name == id || family(name)));
    row.map(|(_, endings)| *endings)
}
