//! The unit tests of `prune.rs`.

use std::fs::File;

use super::*;
use crate::model::turn::{Turn, TurnFacts};
use crate::sessions::log;
use crate::store::id::ShellId;
use crate::store::shell_state::{ShellState, StateSlot};

const DAY: Duration = Duration::from_secs(24 * 3600);
const NONE: PruneLimits = PruneLimits { max_age: None, max_bytes: None };

struct Place {
    dir: tempfile::TempDir,
    library: Library,
}

fn name(n: u64) -> String {
    format!("2026-01-{n:02}T00-00-00Z-1-{n}.jsonl")
}

impl Place {
    /// One log for each day of the past, the newest first.
    fn new(days: u64) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let library = Library::new(dir.path().join("sessions"));
        for n in 1..=days {
            let path = library.file(&name(n));
            log::append_turns(&path, "fast", &[Turn::user("x".repeat(1000), TurnFacts::new())]).unwrap();
            File::open(&path).unwrap().set_modified(SystemTime::now() - DAY * u32::try_from(n).unwrap()).unwrap();
        }
        Self { dir, library }
    }

    fn shells(&self) -> PathBuf {
        self.dir.path().join("shells")
    }

    fn journals(&self) -> PathBuf {
        self.dir.path().join("norris")
    }

    fn try_prune(&self, limits: PruneLimits, dry: bool) -> Result<Pruned> {
        let (shells, now) = (self.shells(), SystemTime::now());
        prune_logs(&self.library, &shells, &self.journals(), limits, now, Duration::ZERO, dry)
    }

    fn prune(&self, limits: PruneLimits) -> Vec<String> {
        let pruned = self.try_prune(limits, false).unwrap();
        assert_eq!(pruned.failed, Vec::<String>::new());
        pruned.files
    }
}

#[test]
fn what_is_too_old_goes_and_nothing_without_a_limit() {
    let place = Place::new(10);
    assert!(place.prune(NONE).is_empty());
    let limits = PruneLimits { max_age: Some(DAY * 8), ..NONE };
    let dry = place.try_prune(limits, true).unwrap();
    assert_eq!((dry.files.len(), place.library.files().len()), (3, 10));
    assert_eq!(place.prune(limits), [name(10), name(9), name(8)]);
    assert_eq!(place.library.files().len(), 7);
}

#[test]
fn too_many_go_longest_unused_first_and_recent_ones_never() {
    let place = Place::new(10);
    let size = fs::metadata(place.library.file(&name(1))).unwrap().len();
    assert_eq!(place.prune(PruneLimits { max_bytes: Some(size * 8), ..NONE }), [name(10), name(9)]);
    place.prune(PruneLimits { max_bytes: Some(0), max_age: Some(Duration::ZERO) });
    assert_eq!(place.library.files(), [name(2), name(1)], "used within three days");
}

#[test]
fn what_has_a_name_a_shell_or_another_owner_stays() {
    let place = Place::new(8);
    place.library.save("old", &name(8)).unwrap();
    place.library.save("old", &name(7)).unwrap();
    let state = ShellState::new(place.dir.path(), &ShellId::parse("99999999-1").unwrap());
    state.put(StateSlot::Session, &name(6)).unwrap();
    for foreign in ["notes.jsonl", "2026-notes.jsonl"] {
        fs::write(place.library.file(foreign), "mine").unwrap();
        File::open(place.library.file(foreign)).unwrap().set_modified(SystemTime::now() - DAY * 90).unwrap();
    }
    std::os::unix::fs::symlink("/etc/passwd", place.library.file(&name(31))).unwrap();
    let busy = File::open(place.library.file(&name(5))).unwrap();
    busy.lock().unwrap();
    let all = PruneLimits { max_bytes: Some(0), max_age: Some(Duration::ZERO) };
    assert_eq!(place.prune(all), [name(4), name(3)]);
    let left = place.library.files();
    for stays in [&name(8), &name(7), &name(6), &name(5), "notes.jsonl", "2026-notes.jsonl", &name(31)] {
        assert!(left.iter().any(|file| file == stays), "{stays}: {left:?}");
    }
}

#[test]
fn nothing_goes_when_it_is_unknown_what_was_saved() {
    let place = Place::new(8);
    fs::create_dir(place.library.dir().join("saved")).unwrap();
    let all = PruneLimits { max_bytes: Some(0), max_age: None };
    assert!(place.try_prune(all, false).is_err());
    assert_eq!(place.library.files().len(), 8);
    let _other = place.library.lock(Duration::ZERO).unwrap();
    let busy = place.try_prune(all, false).unwrap_err();
    assert!(busy.message.contains("another aish process"), "{busy}");
}

#[test]
fn journals_go_by_the_same_limits_and_nothing_else_of_their_directory() {
    let place = Place::new(5);
    fs::create_dir(place.journals()).unwrap();
    for (file, days) in [(name(12), 9), (name(11), 1), ("notes.jsonl".to_owned(), 9)] {
        let journal = File::create(place.journals().join(file)).unwrap();
        journal.set_modified(SystemTime::now() - DAY * days).unwrap();
    }
    std::os::unix::fs::symlink(place.dir.path().join("elsewhere"), place.journals().join(name(13))).unwrap();
    let pruned = place.try_prune(PruneLimits { max_age: Some(DAY * 8), ..NONE }, false).unwrap();
    assert_eq!((pruned.files, pruned.journals), (vec![name(12)], 1));
    let mut left: Vec<_> = fs::read_dir(place.journals()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [name(11).as_str(), name(13).as_str(), "notes.jsonl"]);
}
