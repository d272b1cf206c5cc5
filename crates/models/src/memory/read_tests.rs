//! The unit tests of `read.rs`.

use super::*;

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
