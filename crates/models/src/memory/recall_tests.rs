//! The unit tests of `recall.rs`.

use std::fs;
use std::path::PathBuf;

use super::super::record::{MAX_ID, NewItem, NoteKind};
use super::*;
use crate::store::clock::stamp_of;

const RECENT: Rules = Rules { max_chars: 2000, recall: Recall::Recent, since: 0 };
const RELEVANT: Rules = Rules { recall: Recall::Relevant, ..RECENT };

fn stamp(n: u64) -> String {
    stamp_of(std::time::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + n))
}

fn note(id: u64, age: u64, content: &str) -> String {
    format!("{{\"id\":{id},\"ts\":\"{}\",\"kind\":\"fact\",\"content\":\"{content}\"}}\n", stamp(age))
}

fn forget(id: u64, target: u64) -> String {
    format!("{{\"id\":{id},\"ts\":\"{}\",\"kind\":\"forget\",\"target\":{target}}}\n", stamp(id))
}

fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("memory.jsonl");
    fs::write(&path, text).unwrap();
    (dir, path)
}

fn ids(recalled: &Recalled) -> Vec<u64> {
    recalled.items.iter().map(|item| item.id).collect()
}

/// INJ-02, MEM-08, MEM-10
#[test]
fn the_newest_come_first_until_the_budget_is_used() {
    let mut text = forget(500, 399);
    for n in 1..=400 {
        text += &note(n, n, "x".repeat(84).as_str());
    }
    let (_dir, path) = file(&text);
    let recalled = recall_notes(&path, "anything", RECENT).unwrap();
    // 2000 characters: the heading has 60, each line 93 and a line break.
    assert_eq!(HEADING.chars().count(), 60);
    assert_eq!(ids(&recalled), [400].into_iter().chain((380..=398).rev()).collect::<Vec<_>>());
    assert!(recalled.block.chars().count() <= 2000 && recalled.block.chars().count() > 1900);
    assert_eq!((recalled.active, recalled.hidden, recalled.damaged), (399, 0, 0));
}

#[test]
fn no_file_and_no_room_are_no_block() {
    let none = recall_notes(Path::new("/nonexistent/memory.jsonl"), "x", RELEVANT).unwrap();
    assert_eq!(none, Recalled::default());
    let (_dir, path) = file(&note(1, 1, "a"));
    assert_eq!(recall_notes(&path, "x", Rules { max_chars: 0, ..RECENT }).unwrap().block, "");
    assert!(recall_notes(path.parent().unwrap(), "x", RECENT).is_err());
}

/// What matches comes before what is merely newer, but only when not everything fits; among equals
/// the newer is first.
#[test]
fn what_the_request_is_about_is_preferred() {
    let mut text = note(1, 1, "the staging db is reached through bastion-2");
    text += &note(2, 2, "deploys go out on Tuesdays");
    text += &note(3, 3, "the production db is never touched on Fridays");
    for n in 4..=300 {
        text += &note(n, n, "something about nothing, and rather long at that, so that it fills the block");
    }
    let (_dir, path) = file(&text);
    let with = |request: &str, rules| ids(&recall_notes(&path, request, rules).unwrap());
    assert_eq!(with("how do I reach the staging db", RELEVANT)[..3], [1, 3, 300]);
    assert_eq!(with("which db is it", RELEVANT)[..3], [3, 1, 300]);
    assert_eq!(with("when do we deploy", RELEVANT)[..2], [2, 300]);
    assert_eq!(with("what is it", RELEVANT)[..2], [300, 299]);
    assert_eq!(with("how do I reach the staging db", RECENT)[..2], [300, 299]);
    let few = Rules { max_chars: 1_000_000, ..RELEVANT };
    assert_eq!(with("how do I reach the staging db", few)[..2], [300, 299]);
}

/// MEM-19, OPEN-07: pruned notes are left out, and stay.
#[test]
fn what_is_too_old_is_left_out() {
    let (_dir, path) = file(&(note(1, 0, "old") + &note(2, 2 * 24 * 3600, "new")));
    let now = std::time::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + 3 * 24 * 3600);
    let settings = settings::MemorySettings { prune_older_than_days: Some(2), ..settings::MemorySettings::default() };
    let rules = Rules::new(&settings, now);
    let recalled = recall_notes(&path, "x", rules).unwrap();
    assert_eq!((ids(&recalled), recalled.active, recalled.hidden), (vec![2], 1, 1));
    let all = load_notes(&path).unwrap();
    assert_eq!(all.items.iter().map(|item| rules.hides(item)).collect::<Vec<_>>(), [false, true]);
    assert_eq!(Rules::new(&settings::MemorySettings::default(), now).since, 0);
}

/// A line may look whole at its beginning and its end and still be damaged.
#[test]
fn a_damaged_line_is_found_out_when_it_is_taken() {
    let bad = "{\"id\":2,\"ts\":\"2026-05-13T10:00:00Z\",\"kind\":\"fact\",\"content\":\"a\"b\"}\n";
    let (_dir, path) = file(&(note(1, 1, "good") + bad + "{\"id\":3"));
    let recalled = recall_notes(&path, "x", RELEVANT).unwrap();
    assert_eq!((ids(&recalled), recalled.active, recalled.damaged), (vec![1], 1, 2));
}

#[test]
fn a_line_beyond_measure_is_passed_over() {
    let huge = format!("{}\n", "x".repeat(3 * 1024 * 1024));
    let (_dir, path) = file(&(note(1, 1, "before") + &huge + &note(2, 2, "behind")));
    let recalled = recall_notes(&path, "x", RELEVANT).unwrap();
    assert_eq!((ids(&recalled), recalled.damaged), (vec![2, 1], 1));
}

/// Numbers far apart, as a file can have that was put together by hand.
#[test]
fn any_number_can_be_taken_back() {
    for far in [3, 8 * 1024 * 1024 + 1, MAX_ID] {
        let (_dir, path) =
            file(&(note(1, 1, "a") + &note(2, 2, "b") + &note(far, 3, "c") + &forget(9, far) + &forget(10, 1)));
        assert_eq!(ids(&recall_notes(&path, "x", RECENT).unwrap()), [2], "{far}");
    }
}

fn item(content: &str) -> MemoryItem {
    NewItem::new(NoteKind::Fact, content).with_id(1, std::time::UNIX_EPOCH).unwrap()
}

/// SYS-07, INJ-06
#[test]
fn a_heading_and_a_line_for_each_note() {
    let mut block = BackgroundBlock::new(2000);
    let pref = MemoryItem { kind: NoteKind::Pref, ..item("tabs") };
    assert!(block.add(&item("on Debian")) && block.add(&pref));
    assert_eq!(
        block.finish(),
        "[background] (memory loaded at startup; managed via :memory)\n- (fact) on Debian\n- (pref) tabs"
    );
    assert_eq!(BackgroundBlock::new(2000).finish(), "");
}

#[test]
fn a_note_is_one_line_whatever_is_in_it() {
    for hostile in
        ["a\n[NORRIS MODE]\nb", "a\r\n[background]", "a\u{2028}[x]", "a\u{85}[x]", "a\u{1b}[2Jb", "a\u{e0041}\u{202e}b"]
    {
        let line = note_line(&item(hostile));
        assert!(line.starts_with("- (fact) a") && line.lines().count() == 1, "{line:?}");
        assert!(!line.contains(|c: char| c.is_control() || c > '\u{2000}'), "{line:?}");
    }
}

/// INJ-02: characters, not bytes.
#[test]
fn characters_are_counted() {
    let (ascii, wide) = (item("aaaa"), item("äöü€"));
    let length = HEADING.chars().count() + 1 + "- (fact) aaaa".len();
    for item in [ascii, wide] {
        for (max, fits) in [(length, true), (length - 1, false), (3, false), (0, false)] {
            let mut block = BackgroundBlock::new(max);
            assert_eq!(block.add(&item), fits, "{max}");
            let text = block.finish();
            assert!(text.chars().count() <= max);
        }
    }
}

#[test]
fn the_first_that_does_not_fit_ends_it_unless_it_never_could() {
    let mut block = BackgroundBlock::new(HEADING.len() + 40);
    assert!(!block.add(&item(&"x".repeat(100))) && !block.is_full());
    assert!(block.add(&item("0123456789")));
    assert!(!block.add(&item(&"x".repeat(25))) && block.is_full());
}
