//! Whether a token of a request can be the value of a slot.

use super::{class, ending, sign};
use crate::lex::{Kind, Token};
use crate::vocab::{self, types};
use crate::{compose, lists};

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
