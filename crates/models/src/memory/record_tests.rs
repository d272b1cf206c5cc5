//! The unit tests of `record.rs`.

use super::*;
use crate::store::json_text;

#[test]
fn a_note_reads_as_it_is_documented() {
    let new = NewItem { tags: vec!["git".into(), " ".into()], ..NewItem::new(NoteKind::Pref, " uses \"rebase\"\n") };
    let item = new.clone().from_session("s.jsonl").with_id(7, UNIX_EPOCH).unwrap();
    assert_eq!(
        json_text(&item).unwrap(),
        r#"{"id":7,"ts":"1970-01-01T00:00:00Z","kind":"pref","content":"uses \"rebase\"","tags":["git"],"source":"s.jsonl"}"#
    );
    let plain = NewItem::new(NoteKind::Fact, "x").with_id(1, UNIX_EPOCH).unwrap();
    assert_eq!(json_text(&plain).unwrap(), r#"{"id":1,"ts":"1970-01-01T00:00:00Z","kind":"fact","content":"x"}"#);
    for item in [item, plain] {
        assert_eq!(parse_line(json_text(&item).unwrap().as_bytes()), Some(NoteLine::Item(item)));
    }
}

#[test]
fn an_empty_or_huge_note_is_refused() {
    for bad in ["", " \n", &"x".repeat(CONTENT_MAX + 1)] {
        assert!(NewItem::new(NoteKind::Fact, bad).with_id(1, UNIX_EPOCH).is_err());
    }
}

/// MEM-02, MEM-03, MEM-06, MEM-07, MEM-18
#[test]
fn lines_of_all_sorts() {
    let (item, stone, header, damaged) = ("item", "stone", "header", "damaged");
    for (text, expected) in [
        (r#"{"id":1,"ts":"2026-05-13T10:00:00Z","kind":"fact","content":"x"}"#, item),
        (r#" { "content": "x", "later": {"a": 1}, "kind": "pref", "ts": "?", "id": 2 } "#, item),
        (r#"{"id":3,"ts":"2026-05-13T10:00:00Z","kind":"forget","target":1}"#, stone),
        (r#"{"meta":{"version":1,"created":"2026-05-13T10:00:00Z"}}"#, header),
        (r#"{"meta":{}}"#, header),
        (r#"{"id":4,"ts":"2026-05-13T10:00:00Z","kind":"dream","content":"x"}"#, damaged),
        (r#"{"id":0,"ts":"2026-05-13T10:00:00Z","kind":"fact","content":"x"}"#, damaged),
        (r#"{"id":-1,"ts":"2026-05-13T10:00:00Z","kind":"fact","content":"x"}"#, damaged),
        (r#"{"id":9007199254740992,"ts":"2026-05-13T10:00:00Z","kind":"fact","content":"x"}"#, damaged),
        (r#"{"id":5,"ts":"2026-05-13T10:00:00Z","kind":"fact","cont"#, damaged),
        ("\0\0\0", damaged),
        ("[]", damaged),
    ] {
        let got = match parse_line(text.as_bytes()) {
            Some(NoteLine::Item(_)) => item,
            Some(NoteLine::Tombstone(_)) => stone,
            Some(NoteLine::Header) => header,
            None => damaged,
        };
        assert_eq!(got, expected, "{text}");
    }
}

#[test]
fn a_number_counts_even_on_a_line_that_is_no_note() {
    for (text, id) in [
        (r#"{"id":12,"ts":"#, Some(12)),
        (r#"{"id": 12, "ts":"#, Some(12)),
        (r#"{"id":12"#, None),
        (r#"{"kind":"dream","id":13}"#, Some(13)),
        (r#"{"id":9007199254740992,"#, None),
        (r#"{"id":0,"#, None),
        (r#"{"meta":{"id":14}}"#, None),
        ("", None),
    ] {
        assert_eq!(id_of(text.as_bytes()), id, "{text}");
    }
}

#[test]
fn moments() {
    assert_eq!(stamp_seconds("1970-01-02T00:00:00Z"), 86_400);
    assert_eq!(stamp_seconds("1970-01-02T00:00:00.5Z"), 86_400);
    assert_eq!(stamp_seconds("yesterday"), 0);
}
