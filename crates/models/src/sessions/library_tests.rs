//! The unit tests of `library.rs`.

use super::*;
use crate::model::turn::{Turn, TurnFacts};
use crate::sessions::log;

fn library() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let library = Library::new(dir.path().join("sessions"));
    for (file, words) in [("2026-01-01-1.jsonl", "first"), ("2026-01-02-1.jsonl", "second\nline")] {
        log::append_turns(&library.file(file), "fast", &[Turn::user(words, TurnFacts::new())]).unwrap();
    }
    (dir, library)
}

#[test]
fn lists_newest_first() {
    let (_dir, library) = library();
    let list = library.list(Some("2026-01-01-1.jsonl"), 9);
    assert_eq!(list.iter().map(|e| e.about.as_str()).collect::<Vec<_>>(), ["second", "first"]);
    assert!(list[1].active && !list[0].active);
    assert_eq!(list[0].turns, 1);
    assert!(list[0].started.ends_with('Z'));
}

#[test]
fn finds_by_name_id_and_beginning() {
    let (_dir, library) = library();
    library.save("mine", "2026-01-01-1.jsonl").unwrap();
    library.save("mine", "2026-01-02-1.jsonl").unwrap();
    assert_eq!(library.find("mine").unwrap(), "2026-01-02-1.jsonl");
    assert_eq!(library.find("2026-01-01").unwrap(), "2026-01-01-1.jsonl");
    assert!(library.find("2026-01-0").unwrap_err().message.contains("begins 2"));
    for other in ["other", "", "..", "../sessions/2026-01-01-1"] {
        assert!(library.find(other).is_err(), "{other:?}");
    }
    assert_eq!(library.list(None, 1)[0].name.as_deref(), Some("mine"));
    for bad in ["", "a b", "../x", "-x", "a\nb", "a\u{202e}b", "a\u{200b}", "a\u{1b}[2J", "/etc/passwd"] {
        assert!(library.save(bad, "f").is_err(), "{bad:?}");
    }
}

#[test]
fn each_is_called_by_the_words_of_its_first_question() {
    let (_dir, library) = library();
    for (file, words) in [
        ("2026-02-01-1.jsonl", "find large files"),
        ("2026-02-02-1.jsonl", "find large files"),
        ("2026-02-03-1.jsonl", "find large files"),
        ("2026-02-04-1.jsonl", "find large files"),
    ] {
        log::append_turns(&library.file(file), "fast", &[Turn::user(words, TurnFacts::new())]).unwrap();
    }
    library.save("find-large-files-2", "2026-02-04-1.jsonl").unwrap();
    library.save("mine", "2026-02-01-1.jsonl").unwrap();
    let called = library.called();
    for (file, name) in [
        ("2026-02-01-1.jsonl", "mine"),
        ("2026-02-02-1.jsonl", "find-large-files"),
        ("2026-02-03-1.jsonl", "find-large-files-3"),
        ("2026-02-04-1.jsonl", "find-large-files-2"),
    ] {
        assert_eq!(called[file], name);
        assert_eq!(library.find(name).unwrap(), file, "{name}");
    }
}
