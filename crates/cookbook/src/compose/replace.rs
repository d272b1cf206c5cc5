//! Replacing text in files: "replace foo with bar in all txt files".

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::target::Target;
use super::{Built, idle};
use crate::lists;

/// The replacing family's offer.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let verb = t.iter().position(|t| t.any(&["replace", "change", "convert"]) || t.low() == "sed")?;
    if t[..verb].iter().any(|t| !idle(t) && !t.any(&["find"]) && t.kind == Kind::Word && t.canon != "in")
        && !t[verb].is("replace")
    {
        return None;
    }
    if t[verb].is("change")
        && t[verb + 1..]
            .iter()
            .any(|t| t.any(&["permission", "owner", "extension", "branch", "name", "remote", "commit", "dir", "group"]))
    {
        return None;
    }
    let mut target = Target::default();
    let mut i = read_targets(t, 0, verb, &mut target, environment)?;
    debug_assert_eq!(i, verb);
    i += 1;
    let mut fold = false;
    let mut word = false;
    let mut first = false;
    // What is replaced runs up to "with", "by" or "to".
    let split = (i..t.len()).find(|k| {
        matches!(t[*k].low().as_str(), "with" | "by" | "->" | "=>" | "for") && t[*k].kind == Kind::Word
            || (matches!(t[*k].low().as_str(), "to" | "into") && *k > i && !t[verb].is("replace"))
    })?;
    let (from, in_from) = text(t, i, split)?;
    // "set the date of a.txt to …" is about the file, not about what is in it.
    if t[verb].is("change") && t[i].kind == Kind::Word && t.get(in_from).is_some_and(|t| t.low() == "of") {
        return None;
    }
    // "set debug to false", "change the port to 8080": a value, of which only the name is told.
    let value =
        matches!(t[split + 1..].first(), Some(v) if v.num().is_some() || lists::has("replace.values", &v.low()));
    let article = t.get(i).is_some_and(|t| matches!(t.low().as_str(), "the" | "its"));
    if t[verb].low() == "set"
        || t[verb].is("change") && t[i].kind == Kind::Word && (value && from.parse::<f64>().is_err() || article)
    {
        return None;
    }
    // sed sees lines without their ends.
    if t[i].kind == Kind::Word && matches!(from.as_str(), "newline" | "newlines" | "linebreak" | "linebreaks") {
        return None;
    }
    let mut mid = in_from;
    while mid < split {
        mid = step(t, mid, &mut target, environment, &mut fold, &mut word)?;
    }
    let (to, mut rest) = text(t, split + 1, t.len())?;
    while rest < t.len() {
        if t[rest].low() == "first" || t[rest].low() == "only" {
            first = true;
        }
        rest = step(t, rest, &mut target, environment, &mut fold, &mut word)?;
    }
    let named = !target.files.is_empty();
    // "set PATH to include ~/bin" changes no text in files.
    let set = t[verb].is("change") && t[i].kind == Kind::Word && !named && target.globs.is_empty();
    if target.is_empty() || set || (!named && t[verb].is("convert")) {
        return None;
    }
    if t[verb].is("convert") && !t[i].kind.eq(&Kind::Quoted) {
        return None;
    }
    let (shown, new) = (from.clone(), to.clone());
    let from = quote::regex(&from);
    let from = if word { format!("\\b{from}\\b") } else { from };
    let flags = format!("{}{}", if first { "" } else { "g" }, if fold { "I" } else { "" });
    let script = quote::arg(&format!("s/{from}/{}/{flags}", quote::replacement(&to)), environment.shell);
    let command = if target.files.is_empty() {
        format!("{} -exec sed -i {script} {{}} +", target.find(environment))
    } else {
        format!("sed -i {script} {}", target.file_args(environment))
    };
    let place = if target.files.is_empty() { "the matching files".to_owned() } else { target.files.join(", ") };
    Some(Built {
        command,
        title: format!("Replace {shown} with {new} in {place}"),
        recipe: "text.replace",
        score: 0.97,
    })
}

fn read_targets(t: &[Token], from: usize, to: usize, target: &mut Target, environment: &Environment) -> Option<usize> {
    let mut i = from;
    while i < to {
        if let Some(used) = target.take(t, i, environment) {
            i += used;
        } else if idle(&t[i]) || t[i].any(&["find", "inside"]) || t[i].comma {
            i += 1;
        } else {
            return None;
        }
    }
    (i == to).then_some(i)
}

/// One step over what is not the texts: where, and how.
fn step(
    t: &[Token],
    i: usize,
    target: &mut Target,
    environment: &Environment,
    fold: &mut bool,
    word: &mut bool,
) -> Option<usize> {
    let token = &t[i];
    if token.any(&["insensitive"]) {
        *fold = true;
        return Some(i + 1);
    }
    if matches!(token.low().as_str(), "whole" | "full") && t.get(i + 1).is_some_and(|t| t.is("word")) {
        *word = true;
        return Some(i + 2);
    }
    if let Some(used) = target.take(t, i, environment) {
        return Some(i + used);
    }
    let meek = idle(token)
        || token.any(&[
            "inside",
            "anywhere",
            "inplace",
            "frequency",
            "under",
            "word",
            "text",
            "string",
            "phrase",
            "content",
            "case",
            "change",
            "below",
        ])
        || lists::has("replace.said-of-matches", &token.low());
    meek.then_some(i + 1)
}

/// One of the two texts, from `i` up to `end` at most: where the language goes on it stops.
fn text(t: &[Token], mut i: usize, end: usize) -> Option<(String, usize)> {
    while i < end
        && t[i].kind == Kind::Word
        && (lists::has("replace.before-text", &t[i].low()) || t[i].is("frequency"))
        && i + 1 < end
    {
        i += 1;
    }
    let first = t.get(i).filter(|_| i < end)?;
    if first.kind != Kind::Word {
        let special = match (first.kind, t.get(i + 1)) {
            (Kind::Ext, _) => format!(".{}", first.raw),
            _ => first.raw.clone(),
        };
        return Some((special, i + 1));
    }
    let named = match first.low().as_str() {
        "tabs" | "tab" => Some("\t"),
        "spaces" | "space" | "blanks" => Some(" "),
        "commas" | "comma" => Some(","),
        "semicolons" | "semicolon" => Some(";"),
        "underscores" | "underscore" => Some("_"),
        "dashes" | "hyphens" | "dash" | "hyphen" => Some("-"),
        "colons" | "colon" => Some(":"),
        "dots" | "periods" => Some("."),
        "pipes" => Some("|"),
        "nothing" => Some(""),
        _ => None,
    };
    if let Some(c) = named {
        let mut after = i + 1;
        if t.get(after).is_some_and(|t| t.any(&["char"])) {
            after += 1;
        }
        return Some((c.to_owned(), after));
    }
    let mut out = first.raw.clone();
    i += 1;
    while i < end && t[i].kind == Kind::Word && !stops(&t[i]) && !t[i - 1].comma {
        out.push(' ');
        out.push_str(&t[i].raw);
        i += 1;
    }
    Some((out, i))
}

fn stops(t: &Token) -> bool {
    lists::has("replace.ends", &t.low())
        || t.any(&["insensitive", "anywhere", "inside", "recursive", "inplace", "here"])
}
