//! The unit tests of `trust.rs`.

use std::os::unix::fs::PermissionsExt;

use super::*;

struct Place {
    temp: tempfile::TempDir,
    trust: Trust,
}

impl Place {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let trust = Trust { store: temp.path().join("state/aish/trust.jsonl") };
        Self { temp, trust }
    }

    fn write(&self, name: &str, text: &str) -> ProjectText {
        let path = self.temp.path().join(name);
        fs::write(&path, text).unwrap();
        ProjectText::read(&path).unwrap()
    }
}

#[test]
fn trust_is_for_one_text_at_one_path() {
    let place = Place::new();
    let first = place.write("a", "model = \"x\"");
    assert_eq!(place.trust.state(&first), ProjectState::Untrusted);
    place.trust.trust(&first).unwrap();
    assert_eq!(place.trust.state(&first), ProjectState::Trusted);
    let copy = place.write("b", "model = \"x\"");
    assert_eq!(place.trust.state(&copy), ProjectState::Untrusted);
    let changed = place.write("a", "model = \"x\" ");
    assert_eq!(place.trust.state(&changed), ProjectState::Changed);
    place.trust.trust(&changed).unwrap();
    assert_eq!(place.trust.state(&changed), ProjectState::Trusted);
    assert_eq!(place.trust.state(&first), ProjectState::Changed, "the older text is no longer trusted");
    place.trust.untrust(&changed.path).unwrap();
    assert_eq!(place.trust.state(&changed), ProjectState::Untrusted);
}

#[test]
fn the_store_is_private_and_survives_a_torn_line() {
    let place = Place::new();
    let project = place.write("a", "");
    place.trust.trust(&project).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!((mode(&place.trust.store), mode(place.trust.store.parent().unwrap())), (0o600, 0o700));
    let whole = fs::read_to_string(&place.trust.store).unwrap();
    fs::write(&place.trust.store, format!("{whole}{{\"v\":1,\"path\":\"/x")).unwrap();
    let other = place.write("b", "");
    place.trust.trust(&other).unwrap();
    assert_eq!(place.trust.state(&project), ProjectState::Trusted);
    assert_eq!(place.trust.state(&other), ProjectState::Trusted);
    assert!(whole.starts_with("{\"v\":1,"));
}

#[test]
fn a_store_open_to_others_is_empty() {
    let place = Place::new();
    let project = place.write("a", "");
    place.trust.trust(&project).unwrap();
    for mode in [0o620, 0o602, 0o666] {
        fs::set_permissions(&place.trust.store, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(place.trust.state(&project), ProjectState::Untrusted, "{mode:o}");
    }
}

#[test]
fn a_link_is_the_file_it_points_to() {
    let place = Place::new();
    let project = place.write("a", "");
    let link = place.temp.path().join("link");
    std::os::unix::fs::symlink(&project.path, &link).unwrap();
    place.trust.trust(&ProjectText::read(&link).unwrap()).unwrap();
    assert_eq!(place.trust.state(&project), ProjectState::Trusted);
}

#[test]
fn what_is_no_honest_file_is_refused_at_once() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name);
    nix::unistd::mkfifo(&at("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    fs::create_dir(at("dir")).unwrap();
    fs::write(at("long"), vec![b'#'; 256 * 1024 + 1]).unwrap();
    fs::write(at("latin"), b"# \xe9").unwrap();
    for (name, part) in [
        ("pipe", "regular file"),
        ("dir", "regular file"),
        ("long", "256 KiB"),
        ("latin", "UTF-8"),
        ("none", "no such file"),
    ] {
        let error = ProjectText::read(&at(name)).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn settings_with_a_mistake_are_not_trusted() {
    let place = Place::new();
    let broken = place.write(".aish.toml", "model = 3\n");
    let error = place.trust.trust(&broken).unwrap_err();
    assert!(error.message.contains(".aish.toml:1:9: `model` must be"), "{error}");
    assert_eq!(place.trust.state(&broken), ProjectState::Untrusted);
    place.trust.trust(&place.write("AGENTS.md", "model = 3\n")).unwrap();
}

#[test]
fn a_no_is_for_one_text_and_can_be_taken_back() {
    let place = Place::new();
    let first = place.write("a", "model = \"x\"");
    place.trust.trust(&first).unwrap();
    let second = place.write("a", "model = \"y\"");
    place.trust.decline(&second).unwrap();
    assert_eq!(place.trust.state(&second), ProjectState::Declined);
    assert_eq!(place.trust.state(&first), ProjectState::Untrusted, "what was trusted before is asked about again");
    assert!(!place.trust.expected(&second.path));
    let copy = place.write("b", "model = \"y\"");
    assert_eq!(place.trust.state(&copy), ProjectState::Untrusted, "a no is for a place");
    let said: Vec<bool> = place.trust.entries().values().map(|(trusted, _)| *trusted).collect();
    assert_eq!(said, [false]);
    place.trust.untrust(&second.path).unwrap();
    assert_eq!((place.trust.state(&second), place.trust.entries().len()), (ProjectState::Untrusted, 0));
}
