//! The unit tests of `files.rs`.

use std::fs;

use super::*;

fn commands(places: &Places, shell: Shell) -> Vec<String> {
    places.read_history(shell).unwrap().into_iter().map(|entry| entry.command).collect()
}

#[test]
fn the_first_file_that_is_there_is_read() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    let places = |file: Option<&str>| Places {
        home: Some(home.path().to_owned()),
        file: file.map(at),
        fish: Some("work".to_owned()),
        ..Places::default()
    };
    assert!(Shell::ALL.iter().all(|shell| commands(&places(None), *shell).is_empty()));
    fs::write(at(".histfile"), "installed\n").unwrap();
    assert_eq!(commands(&places(None), Shell::Zsh), ["installed"]);
    fs::write(at(".zsh_history"), "usual\n").unwrap();
    assert_eq!(commands(&places(None), Shell::Zsh), ["usual"]);
    fs::write(at("own"), "own\n").unwrap();
    assert_eq!(commands(&places(Some("own")), Shell::Zsh), ["own"]);
    assert_eq!(commands(&places(Some("own")), Shell::Bash), ["own"]);
    fs::create_dir_all(at(".local/share/fish")).unwrap();
    fs::write(at(".local/share/fish/work_history"), "- cmd: swim\n").unwrap();
    assert_eq!(commands(&places(Some("own")), Shell::Fish), ["swim"]);
    assert!(places(Some(".local")).read_history(Shell::Bash).is_err(), "a directory is no history");
}

/// The two know some of the same commands, and Atuin those of other shells.
#[test]
fn atuin_is_asked_besides_the_file() {
    let home = tempfile::tempdir().unwrap();
    let client = home.path().join("atuin");
    let listing = "2023-11-14 22:13:22\\tnewest\\0002023-11-14 22:13:19\\tolder\\000";
    fs::write(&client, format!("#!/bin/sh\nprintf '{listing}'\n")).unwrap();
    fs::set_permissions(&client, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let all = |atuin: Option<&Path>| {
        let places =
            Places { home: Some(home.path().to_owned()), atuin: atuin.map(Path::to_owned), ..Places::default() };
        let read =
            places.read_all(Shell::Bash).map(|all| all.into_iter().map(|entry| entry.command).collect::<Vec<_>>());
        read.map(|all| all.join(" "))
    };
    assert_eq!(all(Some(&client)).unwrap(), "older newest", "without a file");
    fs::write(home.path().join(".bash_history"), "untimed\n#1700000000\nolder\n#1700000001\nfile\n").unwrap();
    assert_eq!(all(Some(&client)).unwrap(), "untimed older older file newest");
    assert_eq!(all(Some(Path::new("/no/atuin"))).unwrap(), "untimed older file");
    assert_eq!(all(None).unwrap(), "untimed older file");
}

/// In a directory of somebody else's lies what they like.
#[test]
fn atuin_is_looked_for_in_places_of_ones_own() {
    let home = tempfile::tempdir().unwrap();
    let client = home.path().join("atuin");
    fs::write(&client, "").unwrap();
    fs::set_permissions(&client, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let found = |session: &str, path: &str| {
        let env = |name: &str| match name {
            "ATUIN_SESSION" => Some(session.to_owned()),
            "PATH" => Some(path.to_owned()),
            _ => None,
        };
        Places::from_env(&env, Shell::Bash).atuin
    };
    let own = home.path().to_str().unwrap();
    assert_eq!(found("1", &format!(".:{own}")), Some(client));
    assert_eq!(found("", own), None);
    for path in ["", ".", ":", "bin:..", "/no"] {
        assert_eq!(found("1", path), None, "{path:?}");
    }
}

#[test]
fn of_a_long_file_the_end_is_read() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join(".bash_history");
    let line = "x".repeat(1023) + "\n";
    fs::write(&path, line.repeat(MOST as usize / 1024) + "newest\n").unwrap();
    let found = commands(&Places { home: Some(home.path().to_owned()), ..Places::default() }, Shell::Bash);
    assert_eq!(found.last().map(String::as_str), Some("newest"));
    assert!(found.iter().rev().skip(1).all(|command| command.len() == 1023), "no half line");
}
