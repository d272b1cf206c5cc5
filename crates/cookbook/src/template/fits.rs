//! Whether a token of a request can be the value of a slot.

use super::{class, ending, sign};
use crate::lex::{Token, WordKind};
use crate::vocab::{self, types};
use crate::{compose, lists};

/// Fit of a token for a slot; higher is better. `anchored`: the word before it is the phrasing's.
/// `placed`: that is a preposition, or the slot follows another value.
pub fn fits(slot: &str, token: &Token, anchored: bool, placed: bool) -> Option<u8> {
    let word = token.kind == WordKind::Word;
    let filler = word && vocab::is_filler(&token.low());
    // A vocabulary word is a name only right behind its announcement.
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
        "quoted" => matches!(token.kind, WordKind::Quoted).then_some(3)?,
        // A directory isn't an output file.
        "out" if word && (types::is_extension(&token.low()) || lists::has("compose.common-dirs", &token.low())) => {
            return None;
        }
        "file" | "out" => match token.kind {
            WordKind::Path if tail.is_empty() || tail == "." || tail == ".." => 1,
            WordKind::Path => 3,
            WordKind::Quoted if !dotted => 1,
            WordKind::Quoted => 2,
            WordKind::Word if token.pathish => 2,
            WordKind::Word if free && anchored && placed && !typed => 1,
            _ => return None,
        },
        "dir" => match token.kind {
            WordKind::Path
                if dotted && !token.pathish && types::is_extension(tail.rsplit('.').next().unwrap_or_default()) =>
            {
                1
            }
            WordKind::Path => 3,
            WordKind::Quoted => 2,
            WordKind::Word if token.pathish => 2,
            WordKind::Word if token.any(&["here", "home"]) => 2,
            WordKind::Word
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
            WordKind::Path => 3,
            WordKind::Quoted => 2,
            WordKind::Word if token.any(&["here", "home"]) => 2,
            WordKind::Word
                if token.pathish
                    || (placed && !typed && free && anchored)
                    || (anchored && lists::has("compose.common-dirs", &token.low()) && token.canon != "file") =>
            {
                1
            }
            _ => return None,
        },
        "name" | "user" | "group" | "col" | "branch" => match token.kind {
            WordKind::Quoted => 3,
            WordKind::Word if class(slot) == "name" && lists::has("template.programs", &token.low()) && anchored => 2,
            WordKind::Word if class(slot) == "user" && token.low() == "root" => 2,
            WordKind::Word if class(slot) == "branch" && token.said(&["main", "master", "develop", "dev"]) => 2,
            WordKind::Word if free && (anchored || !matches!(class(slot), "user" | "group")) => 2,
            WordKind::Word if anchored && !filler => 1,
            WordKind::Path | WordKind::Host
                if anchored && (class(slot) != "branch" || !types::is_extension(ending(tail))) =>
            {
                1
            }
            WordKind::Path if class(slot) == "branch" && !types::is_extension(&ending(tail).to_lowercase()) => 1,
            _ => return None,
        },
        "text" => match token.kind {
            WordKind::Quoted => 3,
            WordKind::Word if token.any(&["text", "word", "string", "line", "phrase", "message"]) => return None,
            WordKind::Word if anchored && (free || sign(&token.low()).is_some()) => 2,
            WordKind::Word if anchored && !filler => 1,
            WordKind::Path | WordKind::Host | WordKind::Url | WordKind::Num(_) | WordKind::Date | WordKind::Clock
                if anchored =>
            {
                1
            }
            _ => return None,
        },
        "n" | "m" | "port" | "pid" => match token.kind {
            WordKind::Num(n) if class(slot) != "port" || (1..65536).contains(&n) => 3,
            _ => return None,
        },
        "size" => matches!(token.kind, WordKind::Size(_)).then_some(3)?,
        "span" => matches!(token.kind, WordKind::Span(..)).then_some(3)?,
        "date" => matches!(token.kind, WordKind::Date).then_some(3)?,
        // Days for git and GNU date.
        "day" => (word && lists::has("template.days", &token.low())).then_some(3)?,
        "clock" => matches!(token.kind, WordKind::Clock).then_some(3)?,
        "mode" => compose::mode_of(token).map(|_| 3)?,
        "percent" => matches!(token.kind, WordKind::Percent(_)).then_some(3)?,
        "geometry" => matches!(token.kind, WordKind::Geometry).then_some(3)?,
        "url" => match token.kind {
            WordKind::Url => 3,
            WordKind::Host => 2,
            WordKind::Path if token.raw.trim_end_matches('/').ends_with(".git") => 2,
            _ => return None,
        },
        "host" => match token.kind {
            WordKind::Host => 3,
            WordKind::Url => 2,
            WordKind::Word if free && anchored => 1,
            _ => return None,
        },
        "ext" => match token.kind {
            WordKind::Ext => 3,
            WordKind::Word
                if types::is_extension(&token.low())
                    || types::extensions(&token.low())
                        .is_some_and(|e| e.len() == 1 || e.contains(&token.low().trim_end_matches('s'))) =>
            {
                2
            }
            _ => return None,
        },
        "glob" => matches!(token.kind, WordKind::Glob).then_some(3)?,
        "zone" => match token.kind {
            WordKind::Path if token.raw.split('/').all(|p| p.starts_with(|c: char| c.is_ascii_uppercase())) => 3,
            WordKind::Word | WordKind::Quoted => vocab::zone(&token.low()).map(|_| 3)?,
            _ => return None,
        },
        _ => return None,
    };
    Some(score)
}
