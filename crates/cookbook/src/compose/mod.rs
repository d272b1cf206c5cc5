//! One builder per family of commands (find, grep, replace, archives). Each explains every
//! meaningful word or declines.

use crate::lists;
mod cursor;
mod find;
mod find_read;
mod find_time;
mod grep;
mod target;

use crate::lex::{Token, WordKind};
use crate::{Environment, Suggestion, braces, reading, vocab};

use cursor::Cursor;
pub use find_read::mode_of;

pub fn all(tokens: &[Token], environment: &Environment) -> Vec<Suggestion> {
    let range = |t: &Token| braces::has_range(&t.raw) && !matches!(t.kind, WordKind::Quoted | WordKind::Glob);
    if tokens.iter().any(|t| t.raw.is_empty() || range(t)) {
        return Vec::new();
    }
    let mut offers =
        [grep::build, find::build].iter().filter_map(|build| build(tokens, environment)).collect::<Vec<_>>();
    // No program but a shell expands braces.
    let listed = tokens.iter().filter(|t| t.kind != WordKind::Quoted && braces::has(&t.raw));
    for token in listed {
        offers.retain(|o| !o.command.contains(&token.raw));
    }
    // "the logs of sshd" are in the journal, unless a file has that name.
    let journal = tokens.windows(3).any(|w| {
        w[0].is("log")
            && w[1].said(&["of", "for", "from"])
            && w[2].kind == WordKind::Word
            && !w[2].pathish
            && !w[2].known
            && !vocab::is_filler(&w[2].low())
    });
    if journal && !tokens.iter().any(|t| t.any(&["file", "dir"])) {
        offers.retain(|o| !o.recipe.starts_with("find."));
    }
    // Compressed text needs the packer's own grep.
    if tokens.iter().any(|t| t.kind == WordKind::Path && t.is_archive()) {
        offers.retain(|o| !o.recipe.starts_with("grep."));
    }
    offers
}

/// Whether a token means nothing to a builder that doesn't ask for it.
pub fn idle(token: &Token) -> bool {
    token.kind == WordKind::Word
        && (token.canon == "each" || vocab::is_filler(&token.low()) || vocab::is_filler(&token.canon))
}

/// Whether a word means nothing to builders anywhere.
pub fn says_nothing(token: &Token) -> bool {
    token.kind == WordKind::Word && (token.canon == "each" || lists::COMPOSE_IDLE.has(&token.low()))
}

/// Place behind "in", "under", "from": tokens used and path.
pub fn place(here: Cursor, environment: &Environment) -> Option<(usize, String)> {
    let token = here.get(0)?;
    let low = token.low();
    if token.any(&["here", "cwd"]) {
        return Some((1, ".".to_owned()));
    }
    if token.any(&["home"]) {
        return Some((1, "~".to_owned()));
    }
    // "in all logs" isn't a directory.
    let next = here.get(1);
    if low == "all" && next.is_some_and(|n| n.kind == WordKind::Word && !n.pathish && !n.any(&["here"])) {
        return None;
    }
    if low == "its" && !next.is_some_and(|n| n.any(&["dir", "subdir"])) {
        return None;
    }
    if lists::COMPOSE_ARTICLES.has(&low) && token.kind == WordKind::Word {
        let (used, path) = place(here.forward(1), environment)?;
        return Some((used + 1, path));
    }
    if token.any(&["dir"]) && !low.ends_with('s') && !low.ends_with("ies") {
        return place_behind_dir(here);
    }
    match token.kind {
        WordKind::Path | WordKind::Quoted => Some((1 + dir_behind(here), token.raw.clone())),
        WordKind::Word if token.any(&["file", "item"]) => None,
        WordKind::Word => bare_place(here, environment),
        _ => None,
    }
}

/// 1 if the noun behind says that it is a directory.
fn dir_behind(here: Cursor) -> usize {
    usize::from(here.fits(1, |t| t.any(&["dir", "subdir"]) && !t.low().ends_with('s') && !t.low().ends_with("ies")))
}

fn place_behind_dir(here: Cursor) -> Option<(usize, String)> {
    // "in the directory": the current one, if no name follows.
    let told = here.get(1).is_none_or(|t| {
        t.kind == WordKind::Word && (vocab::is_filler(&t.low()) || t.any(&["exclude", "without", "bigger", "older"]))
    });
    if told && here.follows(&["the"]) {
        return Some((1, ".".to_owned()));
    }
    let named = usize::from(here.is(1, "named"));
    let next = here.get(1 + named)?;
    if matches!(next.kind, WordKind::Path | WordKind::Quoted)
        || (next.kind == WordKind::Word
            && (!next.known || lists::COMPOSE_COMMON_DIRS.has(&next.low()) || here.get(2 + named).is_none()))
    {
        return Some((2 + named, next.raw.clone()));
    }
    None
}

fn bare_place(here: Cursor, environment: &Environment) -> Option<(usize, String)> {
    let token = here.get(0)?;
    let (low, dirs) = (token.low(), dir_behind(here));
    let exists = environment.is_there(&token.raw);
    let well_known = lists::of("compose.home-dirs", &low);
    let well_known = well_known.filter(|n| {
        // In the folder's own spelling, or with "my".
        here.at > 0 && (here.follows(&["my"]) || token.raw == *n) || matches!(*n, "Downloads" | "Documents" | "Desktop")
    });
    if let Some(name) = well_known.filter(|_| !exists) {
        let home = if environment.is_there(name) { "" } else { "~/" };
        return Some((1 + dirs, format!("{home}{name}")));
    }
    let free = !token.known && !vocab::is_filler(&low) && low.len() > 1 && !reading::names::is_plain(&low);
    if vocab::types::extensions(&low).is_some() && here.is(1, "file") {
        return None;
    }
    let lead = here.tokens[..here.at].iter().rev().find(|t| !t.said(&["the", "my", "all", "these", "those", "this"]));
    if vocab::types::is_noun(&low)
        && !exists
        && !lead.is_some_and(|t| {
            t.said(&["in", "under", "inside", "from", "into", "to", "within", "below", "beneath", "throughout"])
        })
    {
        return None;
    }
    let several = here.is(1, "file");
    // "in the log" is a kind of thing, "in the project" is here.
    let general = dirs == 0 && here.follows(&["the", "my", "our", "your"]);
    // A bare word is a directory that exists or is called one.
    if exists
        || free && !general && (dirs > 0 || here.before().is_some_and(|t| t.is("dir")))
        || token.pathish
        || !several && !general && lists::COMPOSE_COMMON_DIRS.has(&low)
    {
        return Some((1 + dirs, token.raw.clone()));
    }
    if matches!(low.as_str(), "root" | "system" | "computer" | "machine") {
        return Some((1, "/".to_owned()));
    }
    None
}
