//! Which kinds of things the slots of phrasings take: the nouns that people put beside a value of that kind, and the values that
//! can't be one. It knows no phrasing.

use crate::lex::{Kind, Token};
use crate::lists;

/// Whether a noun (in the form that recipes use) may stand beside the value of a slot: "the folder src" is a `dir`, no `user`.
pub fn takes(slot: &str, noun: &str) -> bool {
    let class = slot.trim_end_matches(|c: char| c.is_ascii_digit());
    lists::of("slots.nouns", class).is_some_and(|nouns| nouns.split(' ').any(|known| known == noun))
}

/// Whether a value may be of the kind that a slot takes, by how it is written: no branch, user or host has a blank in its
/// name, and a quoted sentence is a file only where it is called one.
pub fn holds(slot: &str, value: &Token, called: bool) -> bool {
    let class = slot.trim_end_matches(|c: char| c.is_ascii_digit());
    let sentence = value.kind == Kind::Quoted && value.raw.contains(' ');
    let plain = !value.raw.contains(['.', '/']);
    !(sentence && (lists::has("slots.one-word", class) || class == "file" && plain && !called))
}

/// Whether a path has no ending, as directories have none.
pub fn is_bare(value: &Token) -> bool {
    value.kind == Kind::Path
        && value.raw.contains('/')
        && !value.raw.rsplit('/').next().is_some_and(|n| n.contains('.'))
}
