//! Recipes as data: phrasings with slots, a command template, and how values from the request get into it.

use crate::lists;
use std::collections::HashMap;

use aish_text::Shell;

use crate::lex::{Kind, Token};
use crate::vocab::{self, types};
use crate::{Environment, compose, quote};

#[derive(Debug, Default)]
pub struct Recipe {
    /// Stable name, `domain.what`.
    pub id: &'static str,
    /// What it does, one line; slots are filled in.
    pub title: &'static str,
    /// Phrasings, patterns of words.
    pub say: Vec<&'static str>,
    /// Command templates, best first; `prog? …` is taken only where `prog` is installed.
    pub run: Vec<&'static str>,
    #[cfg_attr(not(test), allow(dead_code, reason = "data for the test that every recipe does what it says"))]
    /// Requests and the commands they must give (in bash, everything installed); checked by a test.
    pub eg: Vec<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
pub struct Value {
    pub raw: String,
    pub kind: Kind,
}

/// Slot name without its number: `file2` is a `file`.
fn class(slot: &str) -> &str {
    slot.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// How well a token fits a slot (higher is better), if at all. `anchored`: the word before it is the one the phrasing
/// has before the slot.
/// `placed`: that word is a preposition, or the slot follows another value.
pub fn fits(slot: &str, token: &Token, anchored: bool, placed: bool) -> Option<u8> {
    let word = token.kind == Kind::Word;
    let filler = word && vocab::is_filler(&token.low());
    // A word of ours is a name only right behind the word that announces a name.
    let free = word && !filler && !token.known;
    if token.any(&["named"]) {
        return None;
    }
    let typed = word
        && types::extensions(&token.low()).is_some()
        && !token.pathish
        && !lists::has("compose.common-dirs", &token.low());
    let tail = token.raw.rsplit('/').next().unwrap_or_default();
    let dotted = tail.trim_start_matches('.').contains('.');
    let score = match class(slot) {
        "quoted" => matches!(token.kind, Kind::Quoted).then_some(3)?,
        // A directory is no name for what is written.
        "out" if word && (types::is_extension(&token.low()) || lists::has("compose.common-dirs", &token.low())) => {
            return None;
        }
        "file" | "out" => match token.kind {
            Kind::Path if tail.is_empty() || tail == "." || tail == ".." => 1,
            Kind::Path => 3,
            Kind::Quoted if !dotted => 1,
            Kind::Quoted => 2,
            Kind::Word if token.pathish => 2,
            Kind::Word if free && anchored && placed && !typed => 1,
            _ => return None,
        },
        "dir" => match token.kind {
            Kind::Path
                if dotted && !token.pathish && types::is_extension(tail.rsplit('.').next().unwrap_or_default()) =>
            {
                1
            }
            Kind::Path => 3,
            Kind::Quoted => 2,
            Kind::Word if token.pathish => 2,
            Kind::Word if token.any(&["here", "home"]) => 2,
            Kind::Word
                if anchored
                    && placed
                    && !typed
                    && (free || lists::has("compose.common-dirs", &token.low()) && token.canon != "file") =>
            {
                1
            }
            _ => return None,
        },
        "path" => match token.kind {
            Kind::Path => 3,
            Kind::Quoted => 2,
            Kind::Word if token.any(&["here", "home"]) => 2,
            Kind::Word
                if token.pathish
                    || (placed && !typed && free && anchored)
                    || (anchored && lists::has("compose.common-dirs", &token.low()) && token.canon != "file") =>
            {
                1
            }
            _ => return None,
        },
        "name" | "user" | "group" | "col" | "branch" => match token.kind {
            Kind::Quoted => 3,
            Kind::Word if class(slot) == "name" && lists::has("template.programs", &token.low()) && anchored => 2,
            Kind::Word if class(slot) == "user" && token.low() == "root" => 2,
            Kind::Word if class(slot) == "branch" && token.said(&["main", "master", "develop", "dev"]) => 2,
            Kind::Word if free && (anchored || !matches!(class(slot), "user" | "group")) => 2,
            Kind::Word if anchored && !filler => 1,
            Kind::Path | Kind::Host if anchored && (class(slot) != "branch" || !types::is_extension(ending(tail))) => 1,
            Kind::Path if class(slot) == "branch" && !types::is_extension(&ending(tail).to_lowercase()) => 1,
            _ => return None,
        },
        "text" => match token.kind {
            Kind::Quoted => 3,
            Kind::Word if token.any(&["text", "word", "string", "line", "phrase", "message"]) => return None,
            Kind::Word if anchored && (free || sign(&token.low()).is_some()) => 2,
            Kind::Word if anchored && !filler => 1,
            Kind::Path | Kind::Host | Kind::Url | Kind::Num(_) | Kind::Date | Kind::Clock if anchored => 1,
            _ => return None,
        },
        "n" | "m" | "port" | "pid" => match token.kind {
            Kind::Num(n) if class(slot) != "port" || (1..65536).contains(&n) => 3,
            _ => return None,
        },
        "size" => matches!(token.kind, Kind::Size(_)).then_some(3)?,
        "span" => matches!(token.kind, Kind::Span(..)).then_some(3)?,
        "date" => matches!(token.kind, Kind::Date).then_some(3)?,
        // Days as git and GNU date take them.
        "day" => (word && lists::has("template.days", &token.low())).then_some(3)?,
        "clock" => matches!(token.kind, Kind::Clock).then_some(3)?,
        "mode" => compose::mode_of(token).map(|_| 3)?,
        "percent" => matches!(token.kind, Kind::Percent(_)).then_some(3)?,
        "geometry" => matches!(token.kind, Kind::Geometry).then_some(3)?,
        "url" => match token.kind {
            Kind::Url => 3,
            Kind::Host => 2,
            // A repository on this machine.
            Kind::Path if token.raw.trim_end_matches('/').ends_with(".git") => 2,
            _ => return None,
        },
        "host" => match token.kind {
            Kind::Host => 3,
            Kind::Url => 2,
            Kind::Word if free && anchored => 1,
            _ => return None,
        },
        "ext" => match token.kind {
            Kind::Ext => 3,
            Kind::Word
                if types::is_extension(&token.low())
                    || types::extensions(&token.low())
                        .is_some_and(|e| e.len() == 1 || e.contains(&token.low().trim_end_matches('s'))) =>
            {
                2
            }
            _ => return None,
        },
        "glob" => matches!(token.kind, Kind::Glob).then_some(3)?,
        "zone" => match token.kind {
            Kind::Path if token.raw.split('/').all(|p| p.starts_with(|c: char| c.is_ascii_uppercase())) => 3,
            Kind::Word | Kind::Quoted => vocab::zone(&token.low()).map(|_| 3)?,
            _ => return None,
        },
        _ => return None,
    };
    Some(score)
}

/// Whether a value may go where a program could take it for an option.
fn dashed(slot: &str, raw: &str) -> bool {
    raw.starts_with('-') && matches!(class(slot), "name" | "user" | "group" | "host" | "branch" | "url" | "col")
}

/// Fills the first usable template; nothing when a value is missing or can't be written safely.
pub fn render(recipe: &Recipe, values: &HashMap<&'static str, Value>, environment: &Environment) -> Option<String> {
    if values.iter().any(|(slot, v)| dashed(slot, &v.raw)) {
        return None;
    }
    // "user@host:path" is for scp and git; what curl fetches has a scheme.
    let scheme = values.get("url").map(|v| v.raw.contains("://"));
    if scheme == Some(false) && recipe.id.starts_with("net.") && values["url"].raw.contains('@')
        || scheme == Some(true) && recipe.id.starts_with("scp.")
    {
        return None;
    }
    if let Some(endings) = wants(recipe.id)
        && !values
            .get("file")
            .or(values.get("out"))
            .is_some_and(|v| endings.split(' ').any(|end| end == endings_of(&v.raw)))
    {
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
    // Without a colon a host is a file on this machine.
    let remote = body.starts_with("scp ") || body.starts_with("rsync ");
    if remote && values.get("url").is_some_and(|v| !v.raw.contains(':') || v.raw.contains("://")) {
        return None;
    }
    // A slot at the end may be empty.
    fill(body, &mut |slot, filter| value(slot, filter, values, environment))
        .map(|command| command.trim_end().to_owned())
}

/// The title with its slots as written in the request.
pub fn title(recipe: &Recipe, values: &HashMap<&'static str, Value>) -> String {
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

/// Replaces every `{slot}`, `{slot|filter}` and `{slot=default}`; other braces stay.
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

/// The text of a slot in a command, quoted for the shell.
fn value(slot: &str, filter: &str, values: &HashMap<&'static str, Value>, environment: &Environment) -> Option<String> {
    let (name, default) = slot.split_once('=').map_or((slot, None), |(n, d)| (n, Some(d)));
    let Some(value) = values.get(name) else {
        return default.map(str::to_owned);
    };
    let raw = value.raw.as_str();
    let shell = environment.shell;
    let low = raw.to_lowercase();
    Some(match filter {
        "one" => quote::arg(raw.strip_suffix('s').filter(|r| r.len() > 2 && !r.ends_with('s')).unwrap_or(raw), shell),
        "stem" => quote::path(raw.rsplit_once('.').map_or(raw, |(s, _)| s), shell),
        "hidden" => {
            let (dir, tail) = raw.rsplit_once('/').map_or(("", raw), |(_, t)| (&raw[..raw.len() - t.len()], t));
            if tail.is_empty() || tail.starts_with('.') {
                return None;
            }
            quote::path(&format!("{dir}.{tail}"), shell)
        }
        // One family of files has several endings, and cameras write them in capitals.
        "iname" => match low.trim_end_matches('s') {
            "jpg" | "jpeg" => "\\( -iname '*.jpg' -o -iname '*.jpeg' \\)".to_owned(),
            "tif" | "tiff" => "\\( -iname '*.tif' -o -iname '*.tiff' \\)".to_owned(),
            ext if ext.chars().all(|c| c.is_ascii_alphanumeric()) => format!("-iname '*.{ext}'"),
            _ => return None,
        },
        // A script runs as its interpreter: only the whole command line has its name.
        "process" if raw.contains('.') => {
            let safe = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
            let tail = raw.strip_prefix("./").unwrap_or(raw);
            if !tail.chars().all(safe) {
                return None;
            }
            format!("-f '(^|[/ ]){}( |$)'", tail.replace('.', "\\."))
        }
        "process" => format!("-x {}", quote::arg(raw, shell)),
        "csv" | "sep" | "O" | "d" | "F" | "t" => separator(filter, raw, shell),
        "s" | "min" if class(name) == "span" => {
            let Kind::Span(n, unit) = value.kind else { return None };
            let seconds = n * unit.seconds;
            match filter {
                "s" => seconds.to_string(),
                _ if (60..=31_536_000).contains(&seconds) => (seconds / 60).to_string(),
                _ => return None,
            }
        }
        "weekday" => lists::has("template.days", &low).then_some(low)?,
        "base" => quote::path(raw.trim_end_matches('/').rsplit('/').next()?, shell),
        // So many directories up.
        "up" => vec![".."; usize::try_from(value_num(value)?).ok().filter(|n| (1..=20).contains(n))?].join("/"),
        "more1" => (value_num(value)? + 1).to_string(),
        "swap-g" | "swap-gI" | "swap-word" | "swap-change" => quote::arg(&swap(filter, value, values)?, shell),
        "names" => {
            let all = types::extensions(&low).map_or_else(|| vec![low.as_str()], <[_]>::to_vec);
            let all: Vec<String> =
                all.iter().map(|end| format!("-name {}", quote::arg(&format!("*.{end}"), shell))).collect();
            if let [one] = all.as_slice() { one.clone() } else { format!("\\( {} \\)", all.join(" -o ")) }
        }
        "sed-delete" => quote::arg(&format!("/{}/d", quote::regex(raw)), shell),
        "in" => quote::path(raw.trim_end_matches('/'), shell),
        _ => plain_value(class(name), value, shell)?,
    })
}

/// The text of a slot without a filter.
fn plain_value(class: &str, value: &Value, shell: Shell) -> Option<String> {
    let raw = value.raw.as_str();
    let low = raw.to_lowercase();
    Some(match (class, value.kind) {
        ("file" | "out" | "dir" | "path", _) => quote::path(raw, shell),
        ("n" | "m" | "port" | "pid", _) => value_num(value)?.to_string(),
        ("span", Kind::Span(n, unit)) => format!("{n} {}{}", unit.word, if n == 1 { "" } else { "s" }),
        ("size", Kind::Size(b)) if b % (1 << 30) == 0 => format!("{}G", b >> 30),
        ("size", Kind::Size(b)) if b % (1 << 20) == 0 => format!("{}M", b >> 20),
        ("size", Kind::Size(b)) if b % (1 << 10) == 0 => format!("{}K", b >> 10),
        ("size", Kind::Size(b)) => b.to_string(),
        ("span" | "size", _) => return None,
        ("host", _) => {
            let bare = raw.split_once("://").map_or(raw, |(_, r)| r);
            quote::arg(bare.split('/').next().unwrap_or(bare), shell)
        }
        ("zone", _) => quote::arg(vocab::zone(&low).unwrap_or(raw), shell),
        ("ext", Kind::Ext) => raw.to_owned(),
        ("ext", _) if types::is_extension(&low) => low,
        ("ext", _) => (*types::extensions(&low)?.first()?).to_owned(),
        _ => quote::arg(raw, shell),
    })
}

/// What a program is told of the separator follows from the file's name.
fn separator(filter: &str, raw: &str, shell: Shell) -> String {
    let end = if raw.ends_with("/passwd") || raw.ends_with("/group") { "passwd" } else { ending(raw) };
    let row =
        |key: String| lists::pairs("template.separators").iter().find(|(keys, _)| keys.split(", ").any(|k| k == key));
    let told = row(format!("{filter} {end} fish")).filter(|_| shell == Shell::Fish);
    told.or_else(|| row(format!("{filter} {end}")))
        .or_else(|| row(filter.to_owned()))
        .map_or("", |(_, s)| *s)
        .replace('_', " ")
}

/// The script of sed that puts one text for another; "comma" and the like are the signs themselves.
fn swap(filter: &str, value: &Value, values: &HashMap<&'static str, Value>) -> Option<String> {
    let to = values.get("text2")?;
    let bare = |v: &Value| sign(&v.raw).filter(|_| v.kind == Kind::Word).unwrap_or_else(|| v.raw.clone());
    // A directory has no lines.
    if values.get("file").is_some_and(|v| !v.raw.contains('.') && !v.raw.starts_with(char::is_uppercase)) {
        return None;
    }
    let (from, new) = (quote::regex(&bare(value)), quote::replacement(&bare(to)));
    Some(match filter {
        _ if from.is_empty() || from.starts_with("newline") || from.starts_with("linebreak") => return None,
        // "change port to 8080" sets a value, of which only the name is told.
        "swap-change"
            if to.kind != Kind::Quoted
                && (to.raw.parse::<f64>().is_ok() || lists::has("template.values", &to.raw.to_lowercase())) =>
        {
            return None;
        }
        "swap-change" => format!("s/{from}/{new}/g"),
        "swap-word" => format!("s/\\b{from}\\b/{new}/g"),
        _ => format!("s/{from}/{new}/{}", &filter[5..]),
    })
}

/// The sign that a word names: "comma".
fn sign(word: &str) -> Option<String> {
    Some(lists::of("template.signs", word)?.replace('_', " ").replace("\\t", "\t"))
}

fn value_num(value: &Value) -> Option<i64> {
    if let Kind::Num(n) = value.kind { Some(n) } else { None }
}

fn ending(raw: &str) -> &str {
    raw.rsplit_once('.').map_or("", |(_, e)| e)
}

/// The same in lower case, "tar.gz" for a packed archive.
fn endings_of(raw: &str) -> String {
    let low = raw.to_lowercase();
    let end = ending(&low);
    let stem = &low[..low.len() - end.len()];
    if stem.ends_with(".tar.") { format!("tar.{end}") } else { end.to_owned() }
}

/// The extensions a recipe works on, where the same words mean something else for other files.
pub fn wants(id: &str) -> Option<&'static str> {
    let family = |name: &str| name.strip_suffix('*').is_some_and(|start| id.starts_with(start));
    let row =
        lists::pairs("recipes.files").iter().find(|(ids, _)| ids.split(' ').any(|name| name == id || family(name)));
    row.map(|(_, endings)| *endings)
}
