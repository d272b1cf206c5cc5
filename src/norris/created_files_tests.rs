//! The unit tests of `created_files.rs`.

use super::*;

/// A run in which each command is a closure that writes to `paths`.
fn run(created: &mut Created, paths: &[&str], command: impl FnOnce()) {
    let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    let before = created.record_before(&paths);
    command();
    created.record_after(&before);
    created.note_made(&before);
}

#[test]
fn what_the_run_made_is_its_own_until_somebody_else_has_a_hand_in_it() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_string_lossy().into_owned();
    let (old, new) = (at("old"), at("new"));
    fs::write(&old, "data").unwrap();
    let mut created = Created::default();
    run(&mut created, &[&new, &old], || {
        fs::write(&new, "1").unwrap();
        fs::write(&old, "1").unwrap();
    });
    assert_eq!(created.untouched(), std::slice::from_ref(&new), "what was there is not the run's");
    run(&mut created, &[&new], || fs::write(&new, "22").unwrap());
    assert_eq!(created.untouched(), std::slice::from_ref(&new), "its own change");
    fs::write(&new, "mine").unwrap();
    assert_eq!(created.untouched(), [""; 0]);
    run(&mut created, &[&new], || fs::write(&new, "333").unwrap());
    assert_eq!(created.untouched(), [""; 0], "what was the user's stays it");
    fs::remove_file(&new).unwrap();
    run(&mut created, &[&new], || fs::write(&new, "4").unwrap());
    fs::remove_file(&new).unwrap();
    fs::write(&new, "4").unwrap();
    assert_eq!(created.untouched(), [""; 0], "another file of the same name and content");
}

#[test]
fn what_came_from_elsewhere_is_data() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_string_lossy().into_owned();
    for name in ["a", "b", "c"] {
        fs::write(at(name), "data").unwrap();
    }
    std::thread::sleep(SLACK * 3);
    let mut created = Created::default();
    run(&mut created, &[&at("moved")], || fs::rename(at("a"), at("moved")).unwrap());
    run(&mut created, &[&at("touched")], || {
        fs::File::options().append(true).open(at("b")).unwrap().set_modified(SystemTime::now()).unwrap();
        fs::rename(at("b"), at("touched")).unwrap();
    });
    run(&mut created, &[&at("linked")], || fs::hard_link(at("c"), at("linked")).unwrap());
    run(&mut created, &[&at("symlink")], || std::os::unix::fs::symlink(at("c"), at("symlink")).unwrap());
    run(&mut created, &[&at("none")], || {});
    assert_eq!(created.untouched(), [""; 0]);
}

#[test]
fn what_was_made_is_what_nothing_was_at_and_nobody_else_has_touched() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_string_lossy().into_owned();
    fs::write(at("old"), "data").unwrap();
    let mut created = Created::default();
    run(&mut created, &[&at("old"), &at("one")], || {
        fs::write(at("old"), "2").unwrap();
        fs::write(at("one"), "1").unwrap();
    });
    run(&mut created, &[&at("one")], || fs::write(at("one"), "11").unwrap());
    run(&mut created, &[&at("dir/sub"), &at("dir"), &at("dir/a"), &at("full"), &at("full/mine")], || {
        fs::create_dir_all(at("dir/sub")).unwrap();
        fs::create_dir(at("full")).unwrap();
        fs::write(at("dir/a"), "").unwrap();
        fs::write(at("full/mine"), "").unwrap();
        fs::write(at("full/unheard"), "").unwrap();
    });
    let made = |created: &Created, names: &[&str]| {
        assert_eq!(created.made(), names.iter().map(|name| PathBuf::from(at(name))).collect::<Vec<_>>());
    };
    made(&created, &["dir", "dir/a", "dir/sub", "full/mine", "one"]);
    fs::write(at("dir/a"), "mine").unwrap();
    made(&created, &["dir/sub", "full/mine", "one"]);
    created.forget_made();
    made(&created, &[]);
}
