//! Which kinds of things the slots of phrasings take: the nouns that people put beside a value of
//! that kind, and the values that can't be one. It knows no phrasing.

use crate::lex::{Token, WordKind};
use crate::lists;
use crate::vocab::types;

/// Whether a noun (in the form that recipes use) may stand beside the value of a slot: "the folder
/// src" is a `dir`, no `user`.
pub fn takes(slot: &str, noun: &str) -> bool {
    let class = slot.trim_end_matches(|c: char| c.is_ascii_digit());
    lists::of("slots.nouns", class).is_some_and(|nouns| nouns.split(' ').any(|known| known == noun))
}

/// Whether a value may be of the kind that a slot takes, by how it is written; `called` says that
/// it is called a file or by a name. No branch, user or host has a blank in its name, a quoted
/// sentence is a file only where it is called one, a path with a slash at its end is none, one with
/// the ending of files is no directory, and the checksum of a commit is no user.
pub fn holds(slot: &str, value: &Token, called: bool) -> bool {
    let class = slot.trim_end_matches(|c: char| c.is_ascii_digit());
    let sentence = value.kind == WordKind::Quoted && value.raw.contains(' ');
    let path = value.kind == WordKind::Path;
    match class {
        "file" | "out" => {
            !(sentence && !called && !value.raw.contains(['.', '/']) && class == "file"
                || path && value.raw.ends_with('/'))
        }
        "dir" => !(path && ending(value).is_some_and(|end| types::is_extension(&end))),
        "user" | "author" => !(sentence || is_checksum(&value.raw) || path && ending(value).is_some()),
        class => !(sentence && lists::has("slots.one-word", class)),
    }
}

/// The ending of a file's name, in small letters.
fn ending(value: &Token) -> Option<String> {
    let name = value.raw.rsplit('/').next()?;
    name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, end)| end.to_lowercase())
}

/// Whether a word looks like the (abbreviated) checksum of a commit.
fn is_checksum(word: &str) -> bool {
    word.len() >= 7 && word.bytes().all(|b| b.is_ascii_hexdigit()) && word.bytes().any(|b| b.is_ascii_digit())
}

/// Whether a path has no ending, as directories have none.
pub fn is_bare(value: &Token) -> bool {
    value.kind == WordKind::Path
        && value.raw.contains('/')
        && !value.raw.rsplit('/').next().is_some_and(|n| n.contains('.'))
}
