//! Which nouns and values fit the slots of phrasings. It knows no phrasing.

use crate::lex::{Token, WordKind};
use crate::lists;
use crate::template::class;
use crate::vocab::types;

/// Whether a noun (in recipes' form) fits the slot: "the folder src" is a `dir`, not a `user`.
pub fn takes(slot: &str, noun: &str) -> bool {
    let class = class(slot);
    lists::of("slots.nouns", class).is_some_and(|nouns| nouns.split(' ').any(|known| known == noun))
}

/// Whether a value may fill the slot, by its spelling; `called`: it is called a file or named.
/// Names of branches, users and hosts have no blank, a quoted sentence or a path with a final slash
/// is no file, a file name no directory, and a commit's checksum no user.
pub fn holds(slot: &str, value: &Token, called: bool) -> bool {
    let class = class(slot);
    let sentence = value.kind == WordKind::Quoted && value.raw.contains(' ');
    let path = value.kind == WordKind::Path;
    match class {
        "file" | "out" => {
            !(sentence && !called && !value.raw.contains(['.', '/']) && class == "file"
                || path && value.raw.ends_with('/'))
        }
        "dir" => !(path && ending(value).is_some_and(|end| types::is_extension(&end))),
        "user" | "author" => !(sentence || is_checksum(&value.raw) || path && ending(value).is_some()),
        class => !(sentence && lists::SLOTS_ONE_WORD.has(class)),
    }
}

fn ending(value: &Token) -> Option<String> {
    let name = value.raw.rsplit('/').next()?;
    name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, end)| end.to_lowercase())
}

/// An abbreviated or full commit checksum.
fn is_checksum(word: &str) -> bool {
    word.len() >= 7 && word.bytes().all(|b| b.is_ascii_hexdigit()) && word.bytes().any(|b| b.is_ascii_digit())
}

/// Without extension, like directories.
pub fn is_bare(value: &Token) -> bool {
    value.kind == WordKind::Path
        && value.raw.contains('/')
        && !value.raw.rsplit('/').next().is_some_and(|n| n.contains('.'))
}
