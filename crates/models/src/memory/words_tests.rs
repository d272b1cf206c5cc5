//! The unit tests of `words.rs`.

use super::*;

fn hits(request: &str, note: &str) -> (usize, Hits) {
    let words = NoteWords::of(request);
    (words.count(), words.hits_in(note))
}

#[test]
fn words_count_in_all_their_forms() {
    const SAME: Hits = 1 << MOST;
    for (request, note, expected) in [
        ("how do I deploy", "Deployments go through the bastion", (1, 1)),
        ("how do I deploy", "redeploy nothing", (1, 0)),
        ("deploy deployments", "DEPLOYED", (1, 1)),
        ("which folder", "the directories", (1, SAME)),
        ("which folder", "the folders and dirs", (1, SAME | 1)),
        ("ports of web-1", "a\nports: 1\tweb: 2", (2, 3)),
        ("Übung macht", "ÜBUNG", (2, 1)),
        ("how do I do it", "how", (0, 0)),
        ("", "x", (0, 0)),
        ("db", "the db is pg", (1, 1)),
    ] {
        assert_eq!(hits(request, note), expected, "{request}: {note}");
    }
}

#[test]
fn a_pasted_text_has_so_many_words_and_no_more() {
    let text: String = (0..1000).map(|n| format!("w{n}q ")).collect();
    assert_eq!(hits(&text, "w0q w15q w16q"), (MOST, 1 | 1 << 15));
}
