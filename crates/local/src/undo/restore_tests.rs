//! Undo after every kind of change: bytes, modes, times and links are as before, and what has
//! changed since is left alone.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt, symlink};

use super::*;
use crate::undo::entries::{find, list};
use crate::undo::keep::{Keeping, KeptFate};

struct Sandbox {
    temp: tempfile::TempDir,
    paths: Paths,
}

impl Sandbox {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let home = fs::canonicalize(temp.path()).unwrap().to_str().unwrap().to_owned();
        let paths = Paths::new(&|name| (name == "HOME").then(|| home.clone())).unwrap();
        let work = PathBuf::from(&home).join("work");
        fs::create_dir_all(work.join("tree/deep")).unwrap();
        fs::write(work.join("file"), "old content").unwrap();
        fs::write(work.join("tree/a"), "a").unwrap();
        fs::write(work.join("tree/deep/b"), vec![0, 255, 10]).unwrap();
        symlink("../file", work.join("tree/link")).unwrap();
        fs::set_permissions(work.join("file"), fs::Permissions::from_mode(0o640)).unwrap();
        fs::set_permissions(work.join("tree/a"), fs::Permissions::from_mode(0o4711)).unwrap();
        fs::set_permissions(work.join("tree/deep"), fs::Permissions::from_mode(0o750)).unwrap();
        let old = FileTimes::new().set_modified(UNIX_EPOCH + Duration::new(1_000_000_000, 123_456_789));
        for name in ["file", "tree/a", "tree/deep", "tree"] {
            File::open(work.join(name)).unwrap().set_times(old).unwrap();
        }
        Self { temp, paths }
    }

    fn at(&self, name: &str) -> PathBuf {
        fs::canonicalize(self.temp.path()).unwrap().join("work").join(name)
    }

    /// Everything there is: content or target, mode, time.
    fn snapshot(&self) -> BTreeMap<PathBuf, (Vec<u8>, u32, i64, i64)> {
        fn look(path: &Path, all: &mut BTreeMap<PathBuf, (Vec<u8>, u32, i64, i64)>) {
            let meta = path.symlink_metadata().unwrap();
            let (content, time) = if meta.is_symlink() {
                let target = fs::read_link(path).unwrap().into_os_string().into_encoded_bytes();
                (target, (meta.mtime(), meta.mtime_nsec()))
            } else {
                (fs::read(path).unwrap_or_default(), (meta.mtime(), meta.mtime_nsec()))
            };
            all.insert(path.to_path_buf(), (content, meta.mode(), time.0, time.1));
            if meta.is_dir() {
                fs::read_dir(path).unwrap().for_each(|entry| look(&entry.unwrap().path(), all));
            }
        }
        let mut all = BTreeMap::new();
        look(&self.at("."), &mut all);
        all
    }

    /// Makes a change to `names` under the eyes of the journal; the entry's number.
    fn change(&self, names: &[&str], fate: KeptFate, change: impl FnOnce(&Self)) -> Option<u64> {
        let mut keeping = Keeping::begin(&self.paths, "change", Path::new("/")).unwrap();
        names.iter().for_each(|name| keeping.keep(&self.at(name), fate));
        keeping.write().unwrap();
        change(self);
        keeping.seal().unwrap()
    }

    fn undo(&self, number: u64, force: bool) -> Result<RestoreReport> {
        undo(&self.paths, find(&self.paths, number).unwrap(), force)
    }
}

#[test]
fn every_kind_of_change_comes_back() {
    type Case = (&'static str, &'static [&'static str], KeptFate, fn(&Sandbox));
    let cases: [Case; 11] = [
        ("deleted", &["file"], KeptFate::Unlinked, |s| fs::remove_file(s.at("file")).unwrap()),
        ("deleted tree", &["tree"], KeptFate::Unlinked, |s| fs::remove_dir_all(s.at("tree")).unwrap()),
        ("deleted, copied before", &["tree"], KeptFate::Changed, |s| fs::remove_dir_all(s.at("tree")).unwrap()),
        ("renamed over", &["file", "tree/a"], KeptFate::Unlinked, |s| {
            fs::rename(s.at("tree/a"), s.at("file")).unwrap()
        }),
        ("written", &["file"], KeptFate::Changed, |s| fs::write(s.at("file"), "new").unwrap()),
        ("written, same length", &["file"], KeptFate::Changed, |s| fs::write(s.at("file"), "OLD CONTENT").unwrap()),
        ("mode", &["tree/a"], KeptFate::Changed, |s| {
            fs::set_permissions(s.at("tree/a"), fs::Permissions::from_mode(0o777)).unwrap();
        }),
        ("made", &["new"], KeptFate::Unlinked, |s| fs::write(s.at("new"), "x").unwrap()),
        ("made a directory", &["dir", "dir/x"], KeptFate::Unlinked, |s| {
            fs::create_dir(s.at("dir")).unwrap();
            fs::write(s.at("dir/x"), "x").unwrap();
        }),
        ("a file for a directory", &["tree"], KeptFate::Unlinked, |s| {
            fs::remove_dir_all(s.at("tree")).unwrap();
            fs::write(s.at("tree"), "x").unwrap();
        }),
        ("a link", &["tree/link"], KeptFate::Unlinked, |s| {
            fs::remove_file(s.at("tree/link")).unwrap();
            symlink("elsewhere", s.at("tree/link")).unwrap();
        }),
    ];
    for (name, paths, fate, change) in cases {
        let sandbox = Sandbox::new();
        let mut before = sandbox.snapshot();
        let number = sandbox.change(paths, fate, change).unwrap();
        assert_ne!(sandbox.snapshot(), before, "{name}");
        let report = sandbox.undo(number, false).unwrap();
        assert!(report.left.is_empty() && report.restored > 0, "{name}: {report:?}");
        let mut after = sandbox.snapshot();
        // The time of the directory that holds the path moves with it.
        for all in [&mut before, &mut after] {
            all.values_mut().filter(|(content, ..)| content.is_empty()).for_each(|entry| (entry.2, entry.3) = (0, 0));
        }
        assert_eq!(after, before, "{name}");
        assert!(sandbox.undo(number, false).unwrap_err().message.contains("undone already"), "{name}");
    }
}

/// The modes of a tree come back, though nothing in it can be reached meanwhile.
#[test]
fn modes_come_back_without_a_copy() {
    let sandbox = Sandbox::new();
    let before = sandbox.snapshot();
    let number = sandbox
        .change(&["tree", "tree/a", "tree/deep", "tree/deep/b"], KeptFate::Mode, |s| {
            for name in ["tree/deep/b", "tree/deep", "tree/a", "tree"] {
                fs::set_permissions(s.at(name), fs::Permissions::from_mode(0o000)).unwrap();
            }
        })
        .unwrap();
    let entry = find(&sandbox.paths, number).unwrap();
    assert!(entry.items.iter().all(|item| item.kept.is_none()), "nothing is copied for it");
    let report = sandbox.undo(number, false).unwrap();
    assert_eq!((report.restored, report.left), (4, vec![]));
    assert_eq!(sandbox.snapshot(), before);
}

/// What the user deleted since isn't brought back unasked, and how it can be is said.
#[test]
fn what_was_deleted_since_needs_force() {
    let sandbox = Sandbox::new();
    let number = sandbox.change(&["file"], KeptFate::Changed, |s| fs::write(s.at("file"), "new").unwrap()).unwrap();
    fs::remove_file(sandbox.at("file")).unwrap();
    let refused = sandbox.undo(number, false).unwrap_err();
    assert!(refused.message.contains("deleted since") && refused.message.contains("--force"), "{refused:?}");
    assert!(!sandbox.at("file").exists());
    sandbox.undo(number, true).unwrap();
    assert_eq!(fs::read_to_string(sandbox.at("file")).unwrap(), "old content");
}

/// A link comes back with its own time.
#[test]
fn a_link_has_a_time_of_its_own() {
    let sandbox = Sandbox::new();
    let link = sandbox.at("tree/link");
    let (parent, name) = open_parent(&link).unwrap();
    set_link_time(&parent, name, (1_000_000_000, 5)).unwrap();
    let number =
        sandbox.change(&["tree/link"], KeptFate::Unlinked, |s| fs::remove_file(s.at("tree/link")).unwrap()).unwrap();
    sandbox.undo(number, false).unwrap();
    let meta = link.symlink_metadata().unwrap();
    assert_eq!((meta.mtime(), meta.mtime_nsec()), (1_000_000_000, 5));
    let old: UndoState = serde_json::from_str(r#"{"is":"link","target":"x"}"#).unwrap();
    assert!(old.is_same(&UndoState::Link { target: "x".into(), mtime: Some((1, 2)) }), "an entry of an older version");
}

#[test]
fn times_of_deleted_directories_come_back() {
    let sandbox = Sandbox::new();
    let before = UndoState::of(&sandbox.at("tree/deep"));
    let number = sandbox.change(&["tree"], KeptFate::Unlinked, |s| fs::remove_dir_all(s.at("tree")).unwrap()).unwrap();
    sandbox.undo(number, false).unwrap();
    assert_eq!(UndoState::of(&sandbox.at("tree/deep")), before);
}

#[test]
fn what_has_changed_since_is_left_alone() {
    let sandbox = Sandbox::new();
    let number = sandbox
        .change(&["file", "tree/a"], KeptFate::Changed, |s| {
            fs::write(s.at("file"), "new").unwrap();
            fs::remove_file(s.at("tree/a")).unwrap();
        })
        .unwrap();
    fs::write(sandbox.at("file"), "the user's own work").unwrap();
    let report = sandbox.undo(number, false).unwrap();
    assert_eq!((report.restored, report.left.len()), (1, 1), "{report:?}");
    assert_eq!(fs::read_to_string(sandbox.at("file")).unwrap(), "the user's own work");
    assert_eq!(fs::read_to_string(sandbox.at("tree/a")).unwrap(), "a");
    assert_eq!(sandbox.undo(number, true).unwrap().restored, 1);
    assert_eq!(fs::read_to_string(sandbox.at("file")).unwrap(), "old content");
}

#[test]
fn a_directory_with_new_things_in_it_stays() {
    let sandbox = Sandbox::new();
    let number = sandbox.change(&["dir"], KeptFate::Unlinked, |s| fs::create_dir(s.at("dir")).unwrap()).unwrap();
    fs::write(sandbox.at("dir/mine"), "x").unwrap();
    assert!(sandbox.undo(number, true).unwrap_err().message.contains("nothing of change"));
    assert!(sandbox.at("dir/mine").exists());
}

#[test]
fn nothing_changed_is_no_entry() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.change(&["file", "tree", "new"], KeptFate::Unlinked, |_| ()), None);
    assert_eq!(sandbox.change(&["file"], KeptFate::Changed, |_| ()), None);
    assert!(list(&sandbox.paths).is_empty());
    let file = sandbox.at("file");
    assert_eq!(file.metadata().unwrap().nlink(), 1);
}

/// Whoever made the change was killed in it: what is gone comes back, what is there may be
/// anybody's.
#[test]
fn an_entry_that_was_never_sealed_brings_back_what_is_gone() {
    let sandbox = Sandbox::new();
    let mut keeping = Keeping::begin(&sandbox.paths, "rm", Path::new("/")).unwrap();
    keeping.keep(&sandbox.at("file"), KeptFate::Unlinked);
    keeping.keep(&sandbox.at("tree/a"), KeptFate::Changed);
    keeping.write().unwrap();
    fs::remove_file(sandbox.at("file")).unwrap();
    fs::write(sandbox.at("tree/a"), "half").unwrap();
    let entry = list(&sandbox.paths).remove(0);
    let report = undo(&sandbox.paths, entry, false).unwrap();
    assert_eq!((report.restored, report.left.len()), (1, 1), "{report:?}");
    assert_eq!(fs::read_to_string(sandbox.at("file")).unwrap(), "old content");
}

#[test]
fn what_is_not_kept_is_said() {
    let sandbox = Sandbox::new();
    nix::unistd::mkfifo(&sandbox.at("tree/pipe"), Mode::from_bits_truncate(0o600)).unwrap();
    let mut keeping = Keeping::begin(&sandbox.paths, "rm", Path::new("/")).unwrap();
    keeping.keep(&sandbox.at("tree"), KeptFate::Unlinked);
    assert!(keeping.missing()[0].contains("pipe: it is no regular file"), "{:?}", keeping.missing());
    keeping.write().unwrap();
    fs::remove_dir_all(sandbox.at("tree")).unwrap();
    let number = keeping.seal().unwrap().unwrap();
    let report = sandbox.undo(number, false).unwrap();
    assert!(report.left[0].contains("pipe") && sandbox.at("tree/deep/b").exists(), "{report:?}");
}

/// A directory of the path became a link to another place: nothing is written there.
#[test]
fn no_link_is_followed() {
    let sandbox = Sandbox::new();
    let number = sandbox.change(&["tree/a"], KeptFate::Unlinked, |s| fs::remove_file(s.at("tree/a")).unwrap()).unwrap();
    fs::rename(sandbox.at("tree"), sandbox.at("moved")).unwrap();
    fs::create_dir(sandbox.at("trap")).unwrap();
    symlink("trap", sandbox.at("tree")).unwrap();
    assert!(sandbox.undo(number, true).is_err());
    assert_eq!(fs::read_dir(sandbox.at("trap")).unwrap().count(), 0);
}

#[test]
fn what_was_made_goes_unless_somebody_has_changed_it() {
    let sandbox = Sandbox::new();
    let before = sandbox.snapshot();
    fs::create_dir(sandbox.at("new")).unwrap();
    fs::write(sandbox.at("new/a"), "1").unwrap();
    fs::write(sandbox.at("b"), "2").unwrap();
    let made = ["b", "new", "new/a"].map(|name| sandbox.at(name));
    let keep =
        |made: &[PathBuf]| crate::undo::keep::keep_made(&sandbox.paths, None, "it", &sandbox.at(""), made).unwrap();
    assert_eq!(keep(&[]), None);
    assert_eq!(keep(&[sandbox.at("nowhere")]), None);
    let number = keep(&made).unwrap();
    fs::write(sandbox.at("b"), "mine").unwrap();
    let report = undo(&sandbox.paths, find(&sandbox.paths, number).unwrap(), false).unwrap();
    assert_eq!((report.restored, report.left.len()), (2, 1), "{report:?}");
    assert_eq!(fs::read_to_string(sandbox.at("b")).unwrap(), "mine");
    fs::remove_file(sandbox.at("b")).unwrap();
    assert_eq!(sandbox.snapshot().keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
}
