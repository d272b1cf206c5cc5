//! `aish config init|set|unset|edit`: the file as the user finds it afterwards.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::cli::Home;

fn config(home: &Home) -> String {
    fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap_or_default()
}

#[test]
fn the_first_file_is_whole_and_private() {
    let home = Home::new();
    let made = home.run(&["config", "init"]);
    assert_eq!(made.code, 0, "{made:?}");
    let meta = fs::metadata(home.path().join(".config/aish/config.toml")).unwrap();
    assert_eq!(meta.permissions().mode() & 0o777, 0o600);
    assert_eq!(config(&home), home.run(&["config", "example"]).out);
    let again = home.run(&["config", "init"]);
    assert!(again.code == 1 && again.err.contains("already"), "{again:?}");
}

#[test]
fn a_key_is_set_and_taken_out_again() {
    let home = Home::new();
    home.config("# mine\n[ui]\ncolor = \"never\" # loud\n");
    let set = home.run(&["config", "set", "shell.guard", "true"]);
    assert!(set.code == 0 && set.err.contains("shell.guard = true"), "{set:?}");
    let half = home.run(&["config", "set", "models.mine.provider", "ollama"]);
    assert!(half.code == 3 && half.err.contains("model"), "{half:?}");
    let preset = home.run(&["config", "set", "models.mine.provider", "ollama", "models.mine.model", "qwen3"]);
    assert_eq!(preset.code, 0, "{preset:?}");
    assert!(config(&home).starts_with("# mine\n[ui]\ncolor = \"never\" # loud\n"), "{}", config(&home));
    let shown = home.run(&["config", "show"]).out;
    assert!(shown.contains("guard") && shown.contains("qwen3"), "{shown}");
    assert_eq!(home.run(&["config", "unset", "shell.guard"]).code, 0);
    assert!(!config(&home).contains("guard"), "{}", config(&home));
    assert_eq!(home.run(&["config", "unset", "shell.guard"]).code, 1);
}

#[test]
fn a_mistake_is_named_and_nothing_is_written() {
    let home = Home::new();
    home.config("# mine\n");
    for (key, value, said) in [
        ("shell.gaurd", "true", "guard"),
        ("shell.guard", "maybe", "true or false"),
        ("cost.limit_dollars", "many", "0 or more"),
        ("ui.color", "loud", "never"),
        ("model", "cookbok", "did you mean `cookbook`?"),
        ("norris.preplanner", "nobody", "there is none of that name"),
    ] {
        let ran = home.run(&["config", "set", key, value]);
        assert!(ran.code == 3 && ran.err.contains(said), "{key}: {ran:?}");
        assert_eq!(config(&home), "# mine\n");
    }
}

#[test]
fn a_preset_that_is_named_stays() {
    let home = Home::new();
    let text = "model = \"m\"\n\n[models.m]\nprovider = \"ollama\"\nmodel = \"m\"\n";
    home.config(text);
    let ran = home.run(&["config", "unset", "models.m"]);
    assert!(ran.code == 3 && ran.err.contains("names the preset `m`"), "{ran:?}");
    assert_eq!(config(&home), text);
    assert_eq!(home.run(&["config", "unset", "model"]).code, 0);
    assert_eq!(home.run(&["config", "unset", "models.m"]).code, 0);
    assert_eq!(
        home.run(&["config", "set", "model", "fast"]).code,
        0,
        "what a key makes can be named before there is one"
    );
}

/// `aish config edit` with an editor that is a script: its exit code, and what was said.
fn edit(home: &Home, script: &str) -> (Option<i32>, String) {
    let file = home.write("editor", &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    let output = home.command(&["config", "edit"]).env("EDITOR", &file).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn an_edited_file_counts_once_nothing_is_wrong_with_it() {
    let home = Home::new();
    home.config("# mine\n");
    let writing = |text: &str| format!("printf '%s\\n' '{text}' >\"$1\"");
    let (code, said) = edit(&home, &writing("[ui]\ncolor = \"loud\""));
    assert!(code == Some(1) && said.contains("your text is in"), "{said}");
    assert_eq!(config(&home), "# mine\n");
    let copy = said.rsplit("your text is in ").next().unwrap().trim();
    assert!(fs::read_to_string(copy).unwrap().contains("loud"), "{said}");
    fs::remove_file(copy).unwrap();
    let (code, said) = edit(&home, &writing("[ui]\ncolor = \"never\""));
    assert_eq!((code, config(&home).as_str()), (Some(0), "[ui]\ncolor = \"never\"\n"), "{said}");
}

#[test]
fn where_there_is_no_file_the_example_is_edited() {
    let home = Home::new();
    let (code, said) = edit(&home, "grep -q key_ask \"$1\"");
    assert!(code == Some(0) && said.contains("nothing was changed"), "{said}");
    assert!(!home.path().join(".config").exists());
    let (code, said) = edit(&home, "echo '[ui]' >>\"$1\"; echo 'color = \"never\"' >>\"$1\"");
    assert!(code == Some(0) && config(&home).ends_with("[ui]\ncolor = \"never\"\n"), "{said}");
}
