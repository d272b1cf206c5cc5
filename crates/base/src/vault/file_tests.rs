//! The unit tests of `file.rs`.

use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

fn vault(dir: &Path) -> VaultFile {
    VaultFile { path: dir.join("state/vault.json") }
}

fn put(vault: &VaultFile, name: &str, value: &str) -> Result<()> {
    vault.change(|values| {
        values.insert(name.to_owned(), value.to_owned());
        Ok(())
    })
}

#[test]
fn values_are_private_and_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let vault = vault(dir.path());
    assert!(vault.values().unwrap().is_empty());
    put(&vault, "a", "one\n\"two\" \u{1b}\u{e9}").unwrap();
    put(&vault, "b", "three").unwrap();
    assert_eq!(vault.values().unwrap()["a"], "one\n\"two\" \u{1b}\u{e9}");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&vault.path), mode(vault.path.parent().unwrap())), (0o600, 0o700));
    let refused = vault.change(|values| {
        values.clear();
        Err::<(), Error>(Error::failed("no"))
    });
    assert!(refused.is_err() && vault.values().unwrap().len() == 2);
    vault.change(|values| Ok(std::mem::take(values).len())).unwrap();
    assert!(!vault.path.exists());
}

#[test]
fn a_file_that_is_not_as_it_should_be_is_an_error_that_says_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let vault = vault(dir.path());
    put(&vault, "a", "tulip-tulip").unwrap();
    let said = || vault.read().problem.map(|error| (error.message, error.hints.concat())).unwrap_or_default();
    for mode in [0o644, 0o640, 0o602, 0o666] {
        fs::set_permissions(&vault.path, fs::Permissions::from_mode(mode)).unwrap();
        let (what, hint) = said();
        assert!(what.contains(&format!("mode {mode:03o}")) && hint.contains("chmod 600 /"), "{what}: {hint}");
        assert_eq!(vault.read().values.len(), 1, "it is hidden all the same");
        assert!(put(&vault, "b", "lily-lily").is_err() && vault.values().is_err());
    }
    let content = fs::read(&vault.path).unwrap();
    for damaged in [&b"{"[..], b"", b"\xff", b"[]", b"{\"version\":1,\"values\":{\"a\":1}}"] {
        fs::set_permissions(&vault.path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&vault.path, damaged).unwrap();
        assert!(said().0.contains("is damaged"), "{damaged:?}");
        assert!(put(&vault, "b", "lily-lily").is_err() && fs::read(&vault.path).unwrap() == damaged);
    }
    let real = dir.path().join("real");
    fs::write(&real, content).unwrap();
    fs::remove_file(&vault.path).unwrap();
    symlink(&real, &vault.path).unwrap();
    assert!(said().0.contains("is a symbolic link") && put(&vault, "b", "lily-lily").is_err());
    fs::remove_file(&vault.path).unwrap();
    nix::unistd::mkfifo(&vault.path, nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert!(said().0.contains("isn't a regular file") && put(&vault, "b", "lily-lily").is_err());
    fs::remove_file(&vault.path).unwrap();
    fs::create_dir(&vault.path).unwrap();
    assert!(!said().0.is_empty());
}

#[test]
fn writers_at_the_same_time_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path();
    std::thread::scope(|scope| {
        for n in 0..8 {
            scope.spawn(move || {
                for m in 0..5 {
                    put(&vault(place), &format!("n{n}-{m}"), "tulip-tulip").unwrap();
                }
            });
        }
    });
    assert_eq!(vault(place).values().unwrap().len(), 40);
}

#[test]
fn names_are_plain_words() {
    for name in ["a", "DB_PASSWORD", "prod.db-2"] {
        assert!(is_name(name), "{name}");
    }
    for name in ["", "-a", "--all", "a b", "a/b", "\u{e9}", "$A", "a\n", &"x".repeat(65)] {
        assert!(!is_name(name), "{name}");
    }
}
