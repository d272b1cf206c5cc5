//! The unit tests of `keep_note.rs`.

use super::*;

/// SUM-09: N or nothing drops, and what is no answer decides nothing.
#[test]
fn answers() {
    for (answer, said) in [
        ("y", Some(NoteAnswer::Keep)),
        (" YES ", Some(NoteAnswer::Keep)),
        ("", Some(NoteAnswer::Drop)),
        ("n", Some(NoteAnswer::Drop)),
        ("No", Some(NoteAnswer::Drop)),
        ("e", Some(NoteAnswer::Edit)),
        ("edit", Some(NoteAnswer::Edit)),
        ("q", Some(NoteAnswer::Stop)),
        ("yy", None),
        ("y\ny", None),
        ("maybe", None),
    ] {
        assert_eq!(meaning(answer), said, "{answer:?}");
    }
}
