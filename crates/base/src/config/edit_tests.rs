//! The unit tests of `edit.rs`.

use super::*;

fn file(text: &str) -> (tempfile::TempDir, ConfigFile) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("aish/config.toml");
    if !text.is_empty() {
        std::fs::create_dir(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    (dir, ConfigFile::open(path).unwrap())
}

#[test]
fn what_is_not_touched_stays() {
    let (_dir, mut file) = file(
        "# mine\nmodel = \"fast\" # why\n\n[security] # careful\n# old\napproval_pin = \"111111\"\n\n[ui]\ncolor = \"never\"\n",
    );
    file.set(&["security", "approval_pin"], "222222".into()).unwrap();
    file.set(&["model"], "deep".into()).unwrap();
    file.set(&["shell", "guard"], true.into()).unwrap();
    let text = file.text();
    assert!(
        text.contains(
            "# mine\nmodel = \"deep\" # why\n\n[security] # careful\n# old\napproval_pin = \"222222\"\n\n[ui]\ncolor"
        ),
        "{text}"
    );
    assert!(text.ends_with("[shell]\nguard = true\n"), "{text}");
    assert!(
        file.remove(&["security", "approval_pin"]) && !file.remove(&["security", "none"]) && !file.remove(&["x", "y"])
    );
}

#[test]
fn a_new_file_is_private_and_a_new_mistake_is_not_written() {
    use std::os::unix::fs::PermissionsExt;
    let (_dir, mut new) = file("");
    new.set(&["model"], "cookbook".into()).unwrap();
    new.write().unwrap();
    assert_eq!(std::fs::metadata(new.path()).unwrap().permissions().mode() & 0o777, 0o600);
    for (path, value) in
        [("shell.guard", "maybe"), ("shell.gard", "true"), ("models.a.modell", "x"), ("cost.limit_dollars", "-1")]
    {
        let (_dir, mut file) = file("# mine\n");
        let path = key_path(path).unwrap();
        file.set(&path, value_of_word(&path, value)).unwrap();
        assert!(file.write().is_err(), "{path:?}");
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), "# mine\n");
    }
    // A mistake that was there before keeps nobody from setting something else.
    let (_dir, mut old) = file("colour = 3\n");
    old.set(&["model"], "cookbook".into()).unwrap();
    old.write().unwrap();
}

#[test]
fn words_become_values_as_their_key_holds_them() {
    let value = |key: &str, word: &str| value_of_word(&key_path(key).unwrap(), word).to_string();
    assert_eq!(value("models.my-own.model", "gpt-4.1"), "\"gpt-4.1\"");
    assert_eq!(value("models.x.model", "7"), "\"7\"");
    assert_eq!(value("shell.guard", "true"), "true");
    assert_eq!(value("cost.limit_dollars", "2.5"), "2.5");
    assert!(key_path("a..b").is_err());
}

#[test]
fn tables_are_added_once() {
    let (_dir, mut file) = file("[mcp.servers.a]\ncommand = \"x\"\n");
    let server = std::collections::BTreeMap::from([("command", "y")]);
    assert!(!file.add_table(&["mcp", "servers", "a"], &server).unwrap());
    assert!(file.add_table(&["mcp", "servers", "b"], &server).unwrap());
    assert_eq!(file.text(), "[mcp.servers.a]\ncommand = \"x\"\n\n[mcp.servers.b]\ncommand = \"y\"\n");
    let (_dir, mut odd) = self::file("mcp = 3\n");
    assert!(odd.add_table(&["mcp", "servers", "b"], &server).is_err() && odd.set(&["mcp", "x"], 1.into()).is_err());
}
