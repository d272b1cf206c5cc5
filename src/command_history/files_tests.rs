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
