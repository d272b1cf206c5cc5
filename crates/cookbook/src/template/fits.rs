//! Whether a token of a request can be the value of a slot.

use super::{class, ending, sign};
use crate::lex::{Token, WordKind};
use crate::vocab::{self, types};
use crate::{compose, lists};

/// Fit of a token for a slot; higher is better. `anchored`: the word before it is the phrasing's.
/// `placed`: that is a preposition, or the slot follows another value.
pub fn fits(slot: &str, token: &Token, anchored: bool, placed: bool) -> Option<u8> {
    if token.any(&["named"]) {
        return None;
    }
    let (class, low) = (class(slot), token.low());
    let word = token.kind == WordKind::Word;
    let filler = word && vocab::is_filler(&low);
    // A vocabulary word is a name only right behind its announcement.
    let free = word && !filler && !token.known;
    let common = || lists::COMPOSE_COMMON_DIRS.has(&low);
    let typed = word && types::extensions(&low).is_some() && !token.pathish && !common();
    let tail = token.raw.rsplit('/').next().unwrap_or_default();
    let dotted = tail.trim_start_matches('.').contains('.');
    // "commits since march": a time, unless it is called a branch.
    let time = || {
        lists::FIND_TIME_MONTHS.has(&low)
            || lists::FIND_TIME_DAYS.has(&low)
            || low.split('/').all(|part| part.parse::<u32>().is_ok())
    };
    let score = match (class, token.kind) {
        ("branch", WordKind::Word | WordKind::Path) if time() && !placed => return None,
        // A directory isn't an output file.
        ("out", WordKind::Word) if types::is_extension(&low) || common() => return None,
        ("file" | "out", WordKind::Path) if matches!(tail, "" | "." | "..") => 1,
        ("file" | "out", WordKind::Path) => 3,
        ("file" | "out", WordKind::Quoted) if !dotted => 1,
        ("file" | "out" | "dir" | "path", WordKind::Quoted) => 2,
        ("file" | "out" | "dir", WordKind::Word) if token.pathish => 2,
        ("file" | "out", WordKind::Word) if free && anchored && placed && !typed => 1,
        ("dir", WordKind::Path) if dotted && !token.pathish && types::is_extension(ending(tail)) => 1,
        ("dir" | "path", WordKind::Path) => 3,
        ("dir" | "path", WordKind::Word) if token.any(&["here", "home"]) => 2,
        ("path", WordKind::Word) if token.pathish => 1,
        ("dir" | "path", WordKind::Word) if free && anchored && placed && !typed => 1,
        ("dir", WordKind::Word) if anchored && placed && !typed && common() && token.canon != "file" => 1,
        ("path", WordKind::Word) if anchored && common() && token.canon != "file" => 1,
        ("quoted" | "name" | "user" | "group" | "col" | "branch" | "text", WordKind::Quoted) => 3,
        ("name", WordKind::Word) if anchored && lists::TEMPLATE_PROGRAMS.has(&low) => 2,
        ("user", WordKind::Word) if low == "root" => 2,
        ("branch", WordKind::Word) if token.said(&["main", "master", "develop", "dev"]) => 2,
        ("name" | "col" | "branch", WordKind::Word) if free => 2,
        ("user" | "group", WordKind::Word) if free && anchored => 2,
        ("text", WordKind::Word) if token.any(&["text", "word", "string", "line", "phrase", "message"]) => return None,
        ("text", WordKind::Word) if anchored && (free || sign(&low).is_some()) => 2,
        ("name" | "user" | "group" | "col" | "branch" | "text", WordKind::Word) if anchored && !filler => 1,
        ("branch", WordKind::Path | WordKind::Host) if anchored && !types::is_extension(ending(tail)) => 1,
        ("branch", WordKind::Path) if !types::is_extension(&ending(tail).to_lowercase()) => 1,
        ("name" | "user" | "group" | "col" | "text", WordKind::Path | WordKind::Host) if anchored => 1,
        ("text", WordKind::Url | WordKind::Num(_) | WordKind::Date | WordKind::Clock) if anchored => 1,
        ("n" | "m" | "pid", WordKind::Num(_)) => 3,
        ("port", WordKind::Num(n)) if (1..65536).contains(&n) => 3,
        ("size", WordKind::Size(_)) | ("span", WordKind::Span(..)) | ("date", WordKind::Date) => 3,
        // Days for git and GNU date.
        ("day", WordKind::Word) if lists::TEMPLATE_DAYS.has(&low) => 3,
        ("clock", WordKind::Clock) | ("percent", WordKind::Percent(_)) | ("geometry", WordKind::Geometry) => 3,
        ("mode", _) if compose::mode_of(token).is_some() => 3,
        ("url", WordKind::Url) | ("host", WordKind::Host) => 3,
        ("url", WordKind::Host) | ("host", WordKind::Url) => 2,
        ("url", WordKind::Path) if token.raw.trim_end_matches('/').ends_with(".git") => 2,
        ("host", WordKind::Word) if free && anchored => 1,
        ("ext", WordKind::Ext) | ("glob", WordKind::Glob) => 3,
        ("ext", WordKind::Word)
            if types::is_extension(&low)
                || types::extensions(&low).is_some_and(|e| e.len() == 1 || e.contains(&low.trim_end_matches('s'))) =>
        {
            2
        }
        ("zone", WordKind::Path) if token.raw.split('/').all(|p| p.starts_with(|c: char| c.is_ascii_uppercase())) => 3,
        ("zone", WordKind::Word | WordKind::Quoted) if vocab::zone(&low).is_some() => 3,
        _ => return None,
    };
    Some(score)
}
