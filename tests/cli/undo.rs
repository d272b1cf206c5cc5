//! `aish undo`: what a run changed is listed, shown and taken back; what has changed since stays.

use std::fs;

use serde_json::json;

use super::norris::{home, model, run};
use crate::support::cli::Home;
use crate::support::llm_server::Server;

/// A home whose run appended to `notes.txt` and made `new/made.txt`; the server has to live as long.
fn changed() -> (Server, Home) {
    let server = model(&["CMD: echo two >> notes.txt\nCMD: cp notes.txt made.txt", "GOAL: complete"]);
    let home = home(&server, "");
    home.write("work/notes.txt", "one\n");
    let ran = run(&home, &["note it"]);
    assert_eq!((ran.code, read(&home, "notes.txt")), (0, Some("one\ntwo\n".to_owned())), "{ran:?}");
    (server, home)
}

fn read(home: &Home, name: &str) -> Option<String> {
    fs::read_to_string(home.path().join("work").join(name)).ok()
}

#[test]
fn changes_are_listed_and_shown_path_by_path() {
    let (_server, home) = changed();
    let listed = home.run(&["undo", "list"]);
    let rows: Vec<&str> = listed.out.lines().collect();
    assert!(rows[0].starts_with("number") && rows.len() == 2, "{listed:?}");
    assert!(
        rows[1].starts_with("1 ") && rows[1].contains("  2      kept   ") && rows[1].ends_with("note it"),
        "{listed:?}"
    );
    let all = home.run(&["undo", "list", "--json"]);
    assert!(all.out.contains(r#""number":1,"paths":2"#) && all.out.contains(r#""undone":false"#), "{all:?}");
    for call in [&["undo", "show"][..], &["undo", "show", "1"]] {
        let shown = home.run(call);
        let has = |fate: &str, name: &str| {
            shown.out.lines().any(|line| line.starts_with(&format!("  {fate}  ")) && line.ends_with(name))
        };
        assert!(has("changed ", "/work/notes.txt") && has("made    ", "/work/made.txt"), "{shown:?}");
    }
    let shown = home.run(&["undo", "show", "1", "--json"]).json();
    assert_eq!((&shown["number"], shown["change"]["items"].as_array().map(Vec::len)), (&json!(1), Some(2)), "{shown}");
    let nothing = home.run(&["undo", "show", "9"]);
    assert!(nothing.code == 1 && nothing.err.contains('9'), "{nothing:?}");
}

#[test]
fn what_has_changed_since_stays_unless_it_is_forced() {
    let (_server, home) = changed();
    home.write("work/notes.txt", "mine\n");
    let kept = home.run(&["undo"]);
    assert_eq!((kept.code, read(&home, "notes.txt")), (1, Some("mine\n".to_owned())), "{kept:?}");
    assert!(kept.err.contains("left as it is: ") && kept.err.contains("`aish undo 1 --force`"), "{kept:?}");
    let forced = home.run(&["undo", "1", "--force", "--json"]);
    assert_eq!((forced.code, read(&home, "notes.txt")), (0, Some("one\n".to_owned())), "{forced:?}");
    assert_eq!((&forced.json()["left"], read(&home, "made.txt")), (&json!([]), None), "{forced:?}");
    let listed = home.run(&["undo", "list"]);
    assert!(listed.out.contains("  undone  "), "{listed:?}");
    let none = home.run(&["undo"]);
    assert!(none.code == 1 && none.err.contains("there is no change to undo"), "{none:?}");
}
