//! The writer: what is in the file after each call, and what happens when several write or
//! something is in the way.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::time::Instant;

use super::super::record::NoteKind;
use std::io::Write as _;

use super::*;

fn store() -> (tempfile::TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path().join("data/aish/memory.jsonl")).in_own_dir(true);
    (dir, store)
}

fn fact(text: &str) -> NewItem {
    NewItem::new(NoteKind::Fact, text)
}

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

fn text(store: &Store) -> String {
    fs::read_to_string(&store.path).unwrap()
}

/// TST-11, MEM-01, MEM-04, MEM-05, MEM-06, MEM-07, MEM-12
#[test]
fn there_and_back() {
    let (_dir, store) = store();
    assert_eq!(store.load().unwrap(), LoadedNotes::default());
    assert!(store.forget(&[1]).unwrap().is_empty() && store.edit(1, "x").unwrap().is_none());
    assert!(!&store.path.exists());
    assert_eq!(store.add(&fact("one")).unwrap().id, 1);
    assert_eq!(store.add(&fact("two")).unwrap().id, 2);
    assert_eq!((mode(&store.path), mode(store.path.parent().unwrap())), (0o600, 0o700));
    let before = text(&store);
    assert!(before.starts_with("{\"meta\":{") && before.lines().count() == 3);
    let gone = store.forget(&[1, 1]).unwrap();
    assert_eq!(gone.iter().map(|item| item.content.as_str()).collect::<Vec<_>>(), ["one"]);
    assert!(text(&store).starts_with(&before) && text(&store).lines().count() == 4);
    assert_eq!(store.load().unwrap().items.len(), 1);
    // The tombstone has a number of its own, which counts.
    assert_eq!(store.add(&fact("two")).unwrap().id, 4);
    assert_eq!(store.load().unwrap().items.iter().map(|item| item.id).collect::<Vec<_>>(), [4, 2]);
}

/// MCM-02
#[test]
fn what_is_not_there_is_not_forgotten() {
    let (_dir, store) = store();
    store.add(&fact("one")).unwrap();
    store.forget(&[1]).unwrap();
    let before = text(&store);
    assert!(store.forget(&[1, 2, 99]).unwrap().is_empty());
    assert_eq!(text(&store), before);
}

#[test]
fn an_edit_is_a_new_note_and_a_tombstone() {
    let (_dir, store) = store();
    let new = NewItem { tags: vec!["t".into()], ..NewItem::new(NoteKind::Pref, "old") }.from_session("s");
    store.add(&new).unwrap();
    let item = store.edit(1, " new ").unwrap().unwrap();
    assert_eq!(store.load().unwrap().items, std::slice::from_ref(&item));
    assert_eq!((item.id, item.kind, item.content.as_str()), (2, NoteKind::Pref, "new"));
    assert_eq!((item.tags.len(), item.source.as_deref()), (1, Some("s")));
    let before = text(&store);
    assert!(store.edit(2, " ").is_err());
    assert_eq!(text(&store), before);
}

/// MEM-16
#[test]
fn a_torn_line_is_not_glued_to_the_next() {
    let (_dir, store) = store();
    store.add(&fact("one")).unwrap();
    for torn in ["{\"id\":7,\"ts\":\"20", "{\"id\":8"] {
        OpenOptions::new().append(true).open(&store.path).unwrap().write_all(torn.as_bytes()).unwrap();
        store.add(&fact("more")).unwrap();
    }
    let loaded = store.load().unwrap();
    assert_eq!(loaded.items.iter().map(|item| item.id).collect::<Vec<_>>(), [9, 8, 1]);
    assert_eq!(loaded.damaged, 2);
}

/// MEM-13, MEM-14: the second writer in one process waits in vain.
#[test]
fn there_is_one_writer() {
    let (_dir, store) = store();
    store.add(&fact("one")).unwrap();
    let second = Store { patience: Duration::from_millis(50), ..store.clone() };
    let start = Instant::now();
    store
        .write(|_| {
            let error = second.add(&fact("two")).unwrap_err();
            assert_eq!(error.message, "memory.jsonl held by another aish process");
            // Reading takes no lock.
            assert_eq!(second.load().unwrap().items.len(), 1);
            Ok(())
        })
        .unwrap();
    assert!(start.elapsed() >= Duration::from_millis(50));
    // A process that another test starts at this moment may hold the lock until it runs its
    // program.
    store.add(&fact("two")).unwrap();
}

/// MEM-15
#[test]
fn writers_at_the_same_time_have_different_numbers() {
    let (_dir, store) = store();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    store.add(&fact("x")).unwrap();
                }
            });
        }
    });
    let loaded = store.load().unwrap();
    let ids: HashSet<u64> = loaded.items.iter().map(|item| item.id).collect();
    assert_eq!((loaded.items.len(), ids.len(), loaded.damaged), (200, 200, 0));
    assert_eq!(ids.iter().max(), Some(&200));
    assert_eq!(text(&store).matches("\"meta\"").count(), 1);
}

#[test]
fn a_file_that_went_away_meanwhile_is_made_anew() {
    let (_dir, store) = store();
    store.add(&fact("one")).unwrap();
    let waiting = std::thread::scope(|scope| {
        let mut writer = None;
        store
            .locked(|_| {
                writer = Some(scope.spawn(|| store.add(&fact("two"))));
                fs::remove_file(&store.path).unwrap();
                Ok(())
            })
            .unwrap();
        writer.unwrap().join().unwrap()
    });
    assert_eq!(waiting.unwrap().id, 1);
    assert_eq!(store.load().unwrap().items[0].content, "two");
}

#[test]
fn somebody_elses_directory_and_file_keep_their_modes() {
    let dir = tempfile::tempdir().unwrap();
    let set = |path: &std::path::Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let path = dir.path().join("memory.jsonl");
    fs::write(&path, "").unwrap();
    set(dir.path(), 0o755);
    set(&path, 0o640);
    let store = Store::open(&path);
    store.add(&fact("one")).unwrap();
    assert_eq!((mode(dir.path()), mode(&path)), (0o755, 0o640));
    store.in_own_dir(true).add(&fact("two")).unwrap();
    assert_eq!((mode(dir.path()), mode(&path)), (0o700, 0o600));
}

#[test]
fn what_is_no_file_is_an_error_that_names_it() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    for (path, name) in [(pipe.clone(), "pipe"), (dir.path().to_owned(), "tmp"), (pipe.join("x"), "pipe/x")] {
        let error = Store::open(path).add(&fact("one")).unwrap_err();
        assert!(error.message.contains(name) && !error.message.contains("os error"), "{error}");
    }
}

/// MEM-18
#[test]
fn numbers_stay_where_doubles_are_exact() {
    let (_dir, store) = store();
    store.add(&fact("one")).unwrap();
    let line = format!("{{\"id\":{},\"ts\":\"\",\"kind\":\"fact\",\"content\":\"x\"}}\n", MAX_ID - 1);
    OpenOptions::new().append(true).open(&store.path).unwrap().write_all(line.as_bytes()).unwrap();
    assert_eq!(store.add(&fact("two")).unwrap().id, MAX_ID);
    let before = text(&store);
    assert!(store.add(&fact("three")).is_err());
    assert_eq!(text(&store), before);
}
