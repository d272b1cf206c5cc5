//! Slot values as text of a command: filters and quotes.

use std::collections::HashMap;
use std::path::Path;

use aish_text::Shell;

use super::{SlotValue, class, ending, sign};
use crate::lex::WordKind;
use crate::vocab::{self, numbers, types};
use crate::{Environment, braces, lists, quote};

pub fn value(
    slot: &str,
    filter: &str,
    values: &HashMap<&'static str, SlotValue>,
    environment: &Environment,
) -> Option<String> {
    let (name, default) = slot.split_once('=').map_or((slot, None), |(n, d)| (n, Some(d)));
    let Some(value) = values.get(name) else {
        return default.map(str::to_owned);
    };
    let raw = value.raw.as_str();
    let shell = environment.shell;
    let low = raw.to_lowercase();
    Some(match filter {
        // "status" is one already.
        "one" => quote::arg(
            raw.strip_suffix('s').filter(|r| r.len() > 2 && !r.ends_with(['s', 'u', 'i'])).unwrap_or(raw),
            shell,
        ),
        "stem" | "hidden" | "base" | "pattern" | "zip-without" | "home" | "in" => named(filter, raw, shell)?,
        // A script runs as its interpreter: only the full command line has its name.
        "process" if raw.contains('.') => {
            let safe = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
            let tail = raw.strip_prefix("./").unwrap_or(raw);
            if !tail.chars().all(safe) {
                return None;
            }
            format!("-f '(^|[/ ]){}( |$)'", tail.replace('.', "\\."))
        }
        "process" => format!("-x {}", quote::arg(raw, shell)),
        "csv" | "sep" | "O" | "d" | "F" | "t" | "rows" | "end" => separator(filter, raw, shell),
        "s" | "min" if class(name) == "span" => {
            let WordKind::Span(n, unit) = value.kind else { return None };
            let seconds = n * unit.seconds;
            match filter {
                "s" => seconds.to_string(),
                _ if seconds % 60 == 0 && (60..=31_536_000).contains(&seconds) => (seconds / 60).to_string(),
                _ => return None,
            }
        }
        // "this week" began on Monday, "last week" ended there, "the last week" began seven days ago.
        "since" => {
            let WordKind::Span(_, unit) = value.kind else { return None };
            // Without "midnight" git takes the time of now.
            let at = |time: &str| format!("\"{}{time}\"", if time.contains(':') { "" } else { "midnight " });
            match numbers::calendar(&low, unit) {
                Some((since, until)) => {
                    at(since) + &until.map(|until| format!(" --until={}", at(until))).unwrap_or_default()
                }
                None if low.starts_with("this ") => return None,
                None => format!("'{} ago'", plain_value(class(name), value, shell)?),
            }
        }
        "unit" => quote::arg(&unit(raw, environment), shell),
        // A span as macOS's date adds it.
        "v" => {
            let WordKind::Span(n, unit) = value.kind else { return None };
            format!("{n}{}", lists::of("template.date-letters", unit.word)?)
        }
        "weekday" => lists::TEMPLATE_DAYS.has(&low).then_some(low)?,
        "version" => lists::of("template.versions", &low).unwrap_or("--version").to_owned(),
        "up" => vec![".."; usize::try_from(value_num(value)?).ok().filter(|n| (1..=20).contains(n))?].join("/"),
        // awk counts no further.
        "power" => {
            let (base, power) = (value_num(values.get("n")?)?, value_num(value)?);
            let result = base.checked_pow(u32::try_from(power).ok()?)?;
            (result <= 1 << 53).then(|| power.to_string())?
        }
        "more1" => (value_num(value)? + 1).to_string(),
        "swap-1" | "swap-g" | "swap-gI" | "swap-word" | "swap-change" => {
            quote::arg(&swap(filter, value, values)?, shell)
        }
        // File families have several extensions, and cameras use capitals.
        "names" | "iname" => {
            let test = filter.trim_end_matches('s');
            let all = types::extensions(&low).map_or_else(|| vec![low.as_str()], <[_]>::to_vec);
            let all: Vec<String> =
                all.iter().map(|end| format!("-{test} {}", quote::arg(&format!("*.{end}"), shell))).collect();
            if let [one] = all.as_slice() { one.clone() } else { format!("\\( {} \\)", all.join(" -o ")) }
        }
        "sed-delete" => quote::arg(&format!("/{}/d", quote::regex(raw)), shell),
        "sed-start" => quote::arg(&format!("/^{}/d", quote::regex(raw)), shell),
        _ => plain_value(class(name), value, shell)?,
    })
}

/// The name of a file as another name or a pattern of it.
fn named(filter: &str, raw: &str, shell: Shell) -> Option<String> {
    Some(match filter {
        "stem" => quote::path(raw.rsplit_once('.').map_or(raw, |(s, _)| s), shell),
        "hidden" => {
            let (dir, tail) = raw.rsplit_once('/').map_or(("", raw), |(_, t)| (&raw[..raw.len() - t.len()], t));
            if tail.is_empty() || tail.starts_with('.') {
                return None;
            }
            quote::path(&format!("{dir}.{tail}"), shell)
        }
        "base" => {
            let name = raw.trim_end_matches('/').rsplit('/').next()?;
            (!matches!(name, "." | ".." | "~")).then(|| quote::path(name, shell))?
        }
        // For `find -name`: a bracket is a letter.
        "pattern" => quote::arg(&raw.trim_end_matches('/').rsplit('/').next()?.replace('[', "\\["), shell),
        // zip compares whole paths, and a name with a dot may be a file's.
        "zip-without" => {
            let below = quote::arg(&format!("*/{raw}/*"), shell);
            let filed = raw.trim_start_matches('.').contains('.');
            let file = || quote::arg(&format!("*/{raw}"), shell);
            if filed { format!("{} {below}", file()) } else { below }
        }
        "home" if raw.starts_with("~/") => format!("$HOME/{}", quote::arg(&raw[2..], shell)),
        "in" => quote::path(raw.trim_end_matches('/'), shell),
        _ => quote::path(raw, shell),
    })
}

fn plain_value(class: &str, value: &SlotValue, shell: Shell) -> Option<String> {
    let raw = value.raw.as_str();
    let low = raw.to_lowercase();
    Some(match (class, value.kind) {
        (_, WordKind::Path | WordKind::Word | WordKind::Ext) if braces::is_safe(raw) && class != "text" => {
            raw.to_owned()
        }
        ("file" | "out" | "dir" | "path", _) => quote::path(raw, shell),
        ("n" | "m" | "port" | "pid", _) => value_num(value)?.to_string(),
        // "this year" began in January, not a year ago.
        ("span", WordKind::Span(_, unit)) if low.starts_with("this ") && unit.seconds > numbers::DAY => return None,
        ("span", WordKind::Span(n, unit)) => format!("{n} {}{}", unit.word, if n == 1 { "" } else { "s" }),
        ("size", WordKind::Size(b)) if b % (1 << 30) == 0 => format!("{}G", b >> 30),
        ("size", WordKind::Size(b)) if b % (1 << 20) == 0 => format!("{}M", b >> 20),
        ("size", WordKind::Size(b)) if b % (1 << 10) == 0 => format!("{}K", b >> 10),
        ("size", WordKind::Size(b)) => b.to_string(),
        ("span" | "size", _) => return None,
        ("host", _) => {
            let bare = raw.split_once("://").map_or(raw, |(_, r)| r);
            // A port is for another slot.
            let host = bare.split('/').next().filter(|host| host.matches(':').count() != 1)?;
            quote::arg(host, shell)
        }
        ("zone", _) => quote::arg(vocab::zone(&low).unwrap_or(raw), shell),
        ("ext", WordKind::Ext) => raw.to_owned(),
        ("ext", _) if types::is_extension(&low) => low,
        ("ext", _) => (*types::extensions(&low)?.first()?).to_owned(),
        _ => quote::arg(raw, shell),
    })
}

/// Unit of a local service: the name as said, or an alias if only that has a unit.
fn unit(name: &str, environment: &Environment) -> String {
    const PLACES: &[&str] = &["/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"];
    let known = |unit: &String| {
        let file = format!("{unit}.service");
        !unit.contains('/') && PLACES.iter().any(|place| (environment.exists)(&Path::new(place).join(&file)))
    };
    std::iter::once(name.to_owned()).chain(units(name)).find(known).unwrap_or_else(|| name.to_owned())
}

pub fn units(name: &str) -> impl Iterator<Item = String> {
    let units = lists::of("template.units", &name.to_lowercase()).unwrap_or_default();
    units.split_whitespace().map(move |unit| unit.replace("{}", name))
}

/// The file's name decides what the program is told of its separator.
fn separator(filter: &str, raw: &str, shell: Shell) -> String {
    let end = if raw.ends_with("/passwd") || raw.ends_with("/group") { "passwd" } else { ending(raw) };
    let row =
        |key: String| lists::pairs("template.separators").iter().find(|(keys, _)| keys.split(", ").any(|k| k == key));
    let told = row(format!("{filter} {end} fish")).filter(|_| shell == Shell::Fish);
    told.or_else(|| row(format!("{filter} {end}")))
        .or_else(|| row(filter.to_owned()))
        .map_or("", |(_, s)| *s)
        .replace('_', " ")
        .replace("{}", &quote::path(raw, shell))
}

/// sed script to replace a text; "comma" and the like are signs.
fn swap(filter: &str, value: &SlotValue, values: &HashMap<&'static str, SlotValue>) -> Option<String> {
    let to = values.get("text2")?;
    let bare = |v: &SlotValue| sign(&v.raw).filter(|_| v.kind == WordKind::Word).unwrap_or_else(|| v.raw.clone());
    // A directory has no lines.
    if values.get("file").is_some_and(|v| !v.raw.contains('.') && !v.raw.starts_with(char::is_uppercase)) {
        return None;
    }
    let (from, new) = (quote::regex(&bare(value)), quote::replacement(&bare(to)));
    Some(match filter {
        _ if from.is_empty() || from.starts_with("newline") || from.starts_with("linebreak") => return None,
        // "change port to 8080": sets a value, of which only the name is given.
        "swap-change"
            if to.kind != WordKind::Quoted
                && (to.raw.parse::<f64>().is_ok() || lists::TEMPLATE_VALUES.has(&to.raw.to_lowercase())) =>
        {
            return None;
        }
        "swap-change" => format!("s/{from}/{new}/g"),
        "swap-word" => format!("s/\\b{from}\\b/{new}/g"),
        _ => format!("s/{from}/{new}/{}", &filter[5..]),
    })
}

fn value_num(value: &SlotValue) -> Option<i64> {
    if let WordKind::Num(n) = value.kind { Some(n) } else { None }
}
