//! The unit tests of `shell_state.rs`.

use std::os::unix::fs::PermissionsExt;

use super::*;

#[test]
fn values_are_private_and_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    assert_eq!(state.get(StateSlot::Active), None);
    state.put(StateSlot::Active, "deep").unwrap();
    assert_eq!(state.get(StateSlot::Active).as_deref(), Some("deep"));
    // A pipe would make every call wait.
    nix::unistd::mkfifo(&state.path(StateSlot::Session), nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_eq!(state.get(StateSlot::Session), None);
    let mode = |p: &Path| fs::metadata(p).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&state.path(StateSlot::Active)), 0o600);
    assert_eq!(mode(state.path(StateSlot::Active).parent().unwrap()), 0o700);
    // What other users can write isn't trusted.
    fs::set_permissions(state.path(StateSlot::Active), fs::Permissions::from_mode(0o666)).unwrap();
    assert_eq!(state.get(StateSlot::Active), None);
    state.put(StateSlot::Active, "deep").unwrap();
    assert_eq!(state.get(StateSlot::Active).as_deref(), Some("deep"));
    state.remove(StateSlot::Active);
    assert_eq!(state.get(StateSlot::Active), None);
}

/// Neither when it is made there nor when it was made before.
#[test]
fn nothing_is_kept_where_others_can_exchange_it() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(&dir.path().join("open/state"), &ShellId::parse("1-2").unwrap());
    fs::create_dir(dir.path().join("open")).unwrap();
    fs::set_permissions(dir.path().join("open"), fs::Permissions::from_mode(0o777)).unwrap();
    for _ in 0..2 {
        let error = state.put(StateSlot::Active, "deep").unwrap_err();
        assert!(error.message.contains("isn't safe"), "{error}");
        assert_eq!(state.get(StateSlot::Active), None);
    }
}

#[test]
fn the_state_of_ended_shells_goes_when_a_new_one_comes() {
    let dir = tempfile::tempdir().unwrap();
    // Above the largest process id Linux hands out.
    let ended = dir.path().join("shells/99999999-1");
    fs::create_dir_all(&ended).unwrap();
    let recent = dir.path().join("shells/99999998-1");
    fs::create_dir_all(&recent).unwrap();
    let old = std::time::SystemTime::now() - LEFT_ALONE * 2;
    fs::File::open(&ended).unwrap().set_modified(old).unwrap();
    let live = ShellState::new(dir.path(), &ShellId::current(None));
    live.put(StateSlot::Active, "fast").unwrap();
    assert!(!ended.exists() && recent.exists());
    assert_eq!(live.get(StateSlot::Active).as_deref(), Some("fast"));
}
