//! The unit tests of `paths.rs`.

use super::*;

#[test]
fn a_file_of_rules_is_not_passed_over_for_its_name() {
    use std::os::unix::ffi::OsStringExt;
    let latin = || OsString::from_vec(b"/x/\xe4".to_vec());
    for name in ["AISH_POLICY", "AISH_CONFIG"] {
        let path = text_of(name, latin()).unwrap();
        assert!(crate::store::read_small_text(Path::new(&path), 9).is_err(), "{name}");
        assert_eq!(text_of(name, "/x".into()).as_deref(), Some("/x"));
    }
    assert_eq!(text_of("SHELL", latin()), None);
}

fn paths(vars: &[(&str, &str)]) -> Paths {
    let vars: Vec<(String, String)> = vars.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let env = move |name: &str| vars.iter().find(|(k, _)| k == name).map(|(_, v)| v.clone());
    Paths::with_home(&env, || Some("/home/db".into())).unwrap()
}

#[test]
fn places_for_environments() {
    const ANN: (&str, &str) = ("HOME", "/home/ann");
    // (environment, which place, expected)
    type Pick = fn(&Paths) -> &PathBuf;
    type Vars = &'static [(&'static str, &'static str)];
    let (config, data, state, runtime): (Pick, Pick, Pick, Pick) =
        (|p| &p.config, |p| &p.data, |p| &p.state, |p| &p.runtime);
    let table: &[(Vars, Pick, &str)] = &[
        (&[ANN], config, "/home/ann/.config/aish/config.toml"),
        (&[ANN], data, "/home/ann/.local/share/aish"),
        (&[ANN], state, "/home/ann/.local/state/aish"),
        (&[ANN], runtime, "/home/ann/.local/state/aish/run"),
        (&[ANN, ("XDG_CONFIG_HOME", "/c")], config, "/c/aish/config.toml"),
        (&[ANN, ("XDG_CONFIG_HOME", "c")], config, "/home/ann/.config/aish/config.toml"),
        (&[ANN, ("XDG_CONFIG_HOME", "")], config, "/home/ann/.config/aish/config.toml"),
        (&[ANN, ("XDG_CONFIG_HOME", "~/c")], config, "/home/ann/.config/aish/config.toml"),
        (&[ANN, ("XDG_DATA_HOME", "/d")], data, "/d/aish"),
        (&[ANN, ("XDG_DATA_HOME", "./d")], data, "/home/ann/.local/share/aish"),
        (&[ANN, ("XDG_STATE_HOME", "/s")], state, "/s/aish"),
        (&[ANN, ("XDG_STATE_HOME", "/s")], runtime, "/s/aish/run"),
        (&[ANN, ("XDG_RUNTIME_DIR", "/run/user/7")], runtime, "/run/user/7/aish"),
        (&[ANN, ("XDG_RUNTIME_DIR", "run")], runtime, "/home/ann/.local/state/aish/run"),
        (&[ANN, ("AISH_CONFIG", "/x.toml"), ("XDG_CONFIG_HOME", "/c")], config, "/x.toml"),
        (&[ANN, ("AISH_CONFIG", "x.toml")], config, "x.toml"),
        (&[ANN, ("AISH_CONFIG", "~/x.toml")], config, "/home/ann/x.toml"),
        (&[ANN, ("AISH_CONFIG", "")], config, "/home/ann/.config/aish/config.toml"),
        (&[], config, "/home/db/.config/aish/config.toml"),
        (&[("HOME", "")], data, "/home/db/.local/share/aish"),
        (&[("HOME", "ann")], data, "/home/db/.local/share/aish"),
    ];
    for (vars, pick, expected) in table {
        assert_eq!(pick(&paths(vars)), Path::new(expected), "{vars:?}");
    }
}

/// After `sudo -s` or `su`, HOME and the XDG variables may be another user's: what root keeps goes
/// to root's own directories.
#[test]
fn root_keeps_nothing_in_the_home_of_another_user() {
    let foreign = |path: &Path| path.starts_with("/home/ann") || path.starts_with("/run/user/7");
    let at = |vars: &[(&str, &str)]| paths(vars).beside_foreign(Path::new("/root"), foreign);
    let beside = at(&[("HOME", "/home/ann"), ("XDG_RUNTIME_DIR", "/run/user/7")]);
    assert_eq!(beside.data, Path::new("/root/.local/share/aish"));
    assert_eq!(beside.state, Path::new("/root/.local/state/aish"));
    assert_eq!(beside.runtime, Path::new("/root/.local/state/aish/run"));
    assert_eq!(beside.instead_of_home.as_deref(), Some(Path::new("/root/.local")));
    assert_eq!(beside.config, Path::new("/home/ann/.config/aish/config.toml"));
    // What is named elsewhere stays there.
    let named = at(&[("HOME", "/home/ann"), ("XDG_STATE_HOME", "/s"), ("XDG_RUNTIME_DIR", "/r")]);
    assert_eq!([&named.state, &named.runtime], [Path::new("/s/aish"), Path::new("/r/aish")]);
    assert_eq!(named.data, Path::new("/root/.local/share/aish"));
    assert_eq!(at(&[("HOME", "/root")]), paths(&[("HOME", "/root")]));
}

/// The same with real directories, where the tests are run by root: the account of root says where.
#[test]
fn a_home_of_another_user_is_recognised() {
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let temp = tempfile::tempdir().unwrap();
    let home = temp.path().to_str().unwrap().to_owned();
    let env = |name: &str| (name == "HOME").then(|| home.clone());
    assert_eq!(Paths::new(&env).unwrap().instead_of_home, None);
    std::os::unix::fs::chown(temp.path(), Some(12345), Some(12345)).unwrap();
    let places = Paths::new(&env).unwrap();
    assert!(places.instead_of_home.is_some() && !places.state.starts_with(temp.path()), "{places:?}");
}

#[test]
fn no_home_at_all_is_an_error_with_a_hint() {
    for fallback in [None, Some(PathBuf::from("relative"))] {
        let error = Paths::with_home(&|_| None, || fallback).unwrap_err();
        assert_eq!(error.exit, crate::error::Exit::Config);
        assert!(error.hints[0].contains("HOME"));
    }
}

#[test]
fn history_dir_moves_the_data_and_nothing_else() {
    for (dir, expected) in
        [("~/notes", "/home/ann/notes"), ("/srv/a", "/srv/a"), ("notes", "/home/ann/notes"), ("~", "/home/ann")]
    {
        let before = paths(&[("HOME", "/home/ann")]);
        let after = before.clone().with_places(Some(Path::new(dir)), None);
        assert_eq!(after.data, Path::new(expected), "{dir}");
        assert_eq!(after.memory(), Path::new(expected).join("memory.jsonl"));
        assert_eq!(after.state, before.state);
        assert_eq!(before.with_places(None, Some(Path::new("~/n.jsonl"))).memory(), Path::new("/home/ann/n.jsonl"));
    }
}

#[test]
fn tilde_is_expanded_only_at_the_front() {
    let home = Path::new("/h");
    for (path, expected) in
        [("~", "/h"), ("~/a", "/h/a"), ("~//a", "/h/a"), ("~bob/a", "~bob/a"), ("/a/~", "/a/~"), ("a", "a")]
    {
        assert_eq!(expand_home(path, home), Path::new(expected), "{path}");
    }
}
