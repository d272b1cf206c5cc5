//! Whether a bare word may name something to install, stop or start: it must look like a name
//! ("install happiness" doesn't), be announced as one or be known.

use crate::lex::{Token, WordKind};
use crate::template::SlotValue;
use crate::vocab::types;
use crate::{Environment, lists};

fn acts(id: &str) -> bool {
    lists::NAMES_ACTING_RECIPES.has(id)
        || id.starts_with("docker.")
        || id.starts_with("service.") && !matches!(id, "service.list" | "service.failed" | "service.enabled")
}

/// Whether the recipe would act on a word that is probably not a name.
pub fn doubtful(id: &str, name: Option<&SlotValue>, tokens: &[Token], environment: &Environment) -> bool {
    // "zip docs without pngs": a file type.
    let kind = |n: &&SlotValue| {
        let low = n.raw.to_lowercase();
        n.kind == WordKind::Word && types::extensions(&low).is_some() && !lists::COMPOSE_COMMON_DIRS.has(&low)
    };
    if id.starts_with("archive.")
        && name.filter(kind).is_some()
        && tokens.iter().any(|t| t.any(&["without", "exclude"]))
    {
        return true;
    }
    let Some(name) = name.filter(|n| n.kind == WordKind::Word && acts(id)) else { return false };
    let low = name.raw.to_lowercase();
    let Some(at) = tokens.iter().position(|t| t.raw == name.raw) else { return false };
    let noun = |t: &Token| lists::NAMES_NOUNS.has(t.low().trim_end_matches('s'));
    // "all zombie processes": a state.
    if lists::NAMES_STATES.has(&low) {
        return true;
    }
    if id.starts_with("docker.") {
        return false;
    }
    // "reload my zsh configuration" isn't a service.
    if id.starts_with("service.") && lists::NAMES_NO_SERVICES.has(&low) {
        return true;
    }
    let announced = at.checked_sub(1).is_some_and(|b| noun(&tokens[b])) || tokens.get(at + 1).is_some_and(noun);
    let shaped = name.raw.contains(|c: char| !c.is_alphabetic());
    !(announced || shaped || lists::NAMES_KNOWN.has(&low) || (environment.has)(&low))
}

/// Whether two words are one name with a blank that is there: "my files/a.txt".
pub fn split(pair: &[Token], environment: &Environment) -> bool {
    let [first, second] = pair else { return false };
    let bare = |t: &Token| matches!(t.kind, WordKind::Word | WordKind::Path | WordKind::Num(_));
    let start = second.raw.split('/').next().unwrap_or_default();
    let name = format!("{} {start}", first.raw);
    bare(first) && bare(second) && !start.is_empty() && environment.is_there(&name)
}

/// Linux network interfaces: "eth0", "wlp3s0".
pub fn is_interface(word: &str) -> bool {
    let number = word.find(|c: char| c.is_ascii_digit());
    number.is_some_and(|at| lists::NAMES_INTERFACES.has(&word[..at]))
}

/// A version ("v1.0") that isn't an existing file.
pub fn is_version(token: &Token) -> bool {
    let number = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
    token.kind == WordKind::Path && !token.pathish && token.raw.trim_start_matches('v').split('.').all(number)
}

/// Plain English that names nothing.
pub fn is_plain(word: &str) -> bool {
    lists::NAMES_PLAIN.has(word)
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
