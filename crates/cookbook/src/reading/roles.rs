//! Roles that prepositions give to what follows them, and which of them agree.

use crate::lists;
use crate::phrasings::{Book, PhrasingPiece};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordRole {
    Place,
    Source,
    /// Where something goes to, or what it becomes.
    Goal,
    Means,
    With,
    Measure,
    Since,
    Until,
    Without,
}

pub fn role(word: &str) -> Option<WordRole> {
    Some(match word {
        "in" | "inside" | "within" | "under" | "below" | "of" | "on" | "at" | "through" => WordRole::Place,
        "from" => WordRole::Source,
        "to" | "into" | "onto" | "as" => WordRole::Goal,
        "using" | "by" | "via" => WordRole::Means,
        "with" => WordRole::With,
        "than" | "over" | "above" => WordRole::Measure,
        "since" | "after" => WordRole::Since,
        "until" | "before" | "till" => WordRole::Until,
        "without" | "except" | "excluding" => WordRole::Without,
        _ => return None,
    })
}

pub fn role_of_slot(phrase: &[PhrasingPiece], slot: usize, book: &Book) -> Option<WordRole> {
    let mut words = phrase[..slot].iter().rev().map_while(|p| p.word()).map(|w| book.words.text(w));
    words.find_map(role)
}

pub fn role_of_word(phrase: &[PhrasingPiece], at: usize, book: &Book) -> Option<WordRole> {
    phrase[..at].iter().rev().map_while(|p| p.word()).take(2).find_map(|w| role(book.words.text(w)))
}

pub fn alike(a: &str, b: &str) -> bool {
    const NUMBERS: &[&str] = &["n", "m", "port", "pid"];
    let both = |known: &dyn Fn(&str) -> bool| known(a) && known(b);
    both(&|slot| NUMBERS.contains(&slot)) || both(&|slot| lists::ROLES_PLACES.has(slot))
}

/// Whether the thing itself in a phrasing may have a role in the request.
pub fn plain(said: WordRole, slot: &str, alone: bool) -> bool {
    said == WordRole::Place
        || alone && (said == WordRole::Source || said == WordRole::Goal && matches!(slot, "dir" | "path"))
}

/// Whether a value in role `said` may fill a slot of role `asked`.
pub fn fits(said: WordRole, asked: WordRole) -> bool {
    use WordRole::{Goal, Means, Place, Source, With};
    said == asked || matches!((said, asked), (Place, Goal | Source) | (Source, Place) | (With, Means) | (Means, With))
}
