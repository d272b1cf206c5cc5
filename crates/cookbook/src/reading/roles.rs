//! The roles that prepositions give to what follows them, in a request and in a phrasing, and which of them agree. It knows
//! no recipe.

use crate::lists;
use crate::phrasings::{Book, Piece};

/// What a preposition makes of what follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Place,
    Source,
    /// Also what it becomes.
    Goal,
    Means,
    With,
    Measure,
    Since,
    Until,
    Without,
}

pub fn role(word: &str) -> Option<Role> {
    Some(match word {
        "in" | "inside" | "within" | "under" | "below" | "of" | "on" | "at" | "through" => Role::Place,
        "from" => Role::Source,
        "to" | "into" | "onto" | "as" => Role::Goal,
        "using" | "by" | "via" => Role::Means,
        "with" => Role::With,
        "than" | "over" | "above" => Role::Measure,
        "since" | "after" => Role::Since,
        "until" | "before" | "till" => Role::Until,
        "without" | "except" | "excluding" => Role::Without,
        _ => return None,
    })
}

pub fn role_of_slot(phrase: &[Piece], slot: usize, book: &Book) -> Option<Role> {
    let mut words = phrase[..slot].iter().rev().map_while(|p| p.word()).map(|w| book.words.text(w));
    words.find_map(role)
}

pub fn role_of_word(phrase: &[Piece], at: usize, book: &Book) -> Option<Role> {
    phrase[..at].iter().rev().map_while(|p| p.word()).take(2).find_map(|w| role(book.words.text(w)))
}

/// Whether two slots take the same kind of value.
pub fn alike(a: &str, b: &str) -> bool {
    const NUMBERS: &[&str] = &["n", "m", "port", "pid"];
    [NUMBERS, lists::words("roles.places")].iter().any(|kind| kind.contains(&a) && kind.contains(&b))
}

/// Whether what a phrasing names as the thing itself may be said in a role.
pub fn plain(said: Role, slot: &str, alone: bool) -> bool {
    said == Role::Place || alone && (said == Role::Source || said == Role::Goal && matches!(slot, "dir" | "path"))
}

/// Whether a value said in one role may fill a slot that asks for another.
pub fn fits(said: Role, asked: Role) -> bool {
    use Role::{Goal, Means, Place, Source, With};
    said == asked || matches!((said, asked), (Place, Goal | Source) | (Source, Place) | (With, Means) | (Means, With))
}
