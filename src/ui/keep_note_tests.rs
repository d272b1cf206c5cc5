//! The unit tests of `keep_note.rs`.

use super::*;

/// SUM-09: N or nothing drops, and what is no answer decides nothing.
#[test]
fn answers() {
    for (answer, said) in [
        ("y", Some(Said::Keep)),
        (" YES ", Some(Said::Keep)),
        ("", Some(Said::Drop)),
        ("n", Some(Said::Drop)),
        ("No", Some(Said::Drop)),
        ("e", Some(Said::Edit)),
        ("edit", Some(Said::Edit)),
        ("q", Some(Said::Stop)),
        ("yy", None),
        ("y\ny", None),
        ("maybe", None),
    ] {
        assert_eq!(meaning(answer), said, "{answer:?}");
    }
}
