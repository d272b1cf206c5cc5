//! The unit tests of `created_files.rs`.

use super::*;

/// A run in which each command is a closure that writes to `paths`.
fn run(created: &mut Created, paths: &[&str], command: impl FnOnce()) {
    let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    let before = created.record_before(&paths);
    command();
    created.record_after(&before);
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
