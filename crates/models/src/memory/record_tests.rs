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

fn item(id: u64, ts: &str, content: &str) -> String {
    format!(r#"{{"id":{id},"ts":"{ts}","kind":"fact","content":"{content}"}}"#)
}

fn forget(id: u64, target: u64) -> String {
    format!(r#"{{"id":{id},"ts":"2026-01-01T00:00:00Z","kind":"forget","target":{target}}}"#)
}

fn ids(lines: &[String]) -> Vec<u64> {
    parse_notes(lines.join("\n").as_bytes()).items.iter().map(|item| item.id).collect()
}

/// MEM-08, MEM-09, MEM-10, MEM-17
#[test]
fn tombstones_count_wherever_they_are_and_the_newest_comes_first() {
    let (old, new) = ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
    let (a, b, c) = (item(1, new, "a"), item(2, old, "same"), item(3, old, "same"));
    assert_eq!(ids(&[a.clone(), b.clone(), c.clone()]), [1, 3, 2]);
    assert_eq!(ids(&[b.clone(), c.clone(), a.clone()]), [1, 3, 2]);
    for place in 0..4 {
        let mut lines = vec![a.clone(), b.clone(), c.clone()];
        lines.insert(place, forget(4, 1));
        assert_eq!(ids(&lines), [3, 2], "{place}");
    }
    assert_eq!(ids(&[a, forget(4, 99), forget(5, 4), forget(6, 2), forget(7, 2), b]), [1]);
}

/// MEM-06, MEM-16
#[test]
fn damaged_lines_are_counted_and_the_rest_is_read() {
    let ts = "2026-01-01T00:00:00Z";
    let text = [r#"{"meta":{"version":1}}"#, &item(1, ts, "a"), "", "{\"id\":2,\"ts", "\r", &item(3, ts, "ä")];
    let whole = text.join("\n");
    let loaded = parse_notes(whole.as_bytes());
    assert_eq!((loaded.items.len(), loaded.damaged), (2, 1));
    assert!(loaded.find(3).is_some() && loaded.find(2).is_none());
    // Cut anywhere, the text before the cut stays.
    for cut in 0..whole.len() {
        let loaded = parse_notes(&whole.as_bytes()[..cut]);
        assert!(loaded.damaged <= 2);
        assert!(cut < 120 || loaded.find(1).is_some());
    }
    let latin = parse_notes(b"{\"id\":1,\"ts\":\"\",\"kind\":\"fact\",\"content\":\"\xe4\"}\n");
    assert_eq!((latin.items.len(), latin.damaged), (0, 1));
}

/// MEM-12
#[test]
fn nothing_is_an_empty_memory_and_a_pipe_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("memory.jsonl");
    assert_eq!(load_notes(&path).unwrap(), LoadedNotes::default());
    std::fs::write(&path, "").unwrap();
    assert_eq!(load_notes(&path).unwrap(), LoadedNotes::default());
    assert!(load_notes(dir.path()).is_err());
    let pipe = dir.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert!(load_notes(&pipe).is_err());
}
