//! Steps through offers, and what is kept of them.

use super::*;
use crate::store::id::ShellId;

fn words(words: &str) -> Offers {
    Offers::new(words, &Intent::Suggest { words: words.to_owned() })
}

fn texts(offers: &Offers) -> Vec<&str> {
    offers.numbers().map(|n| offers.text(n)).collect()
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn steps_lead_through_all_and_back_to_the_words() {
    let mut offers = words("list files");
    assert_eq!(offers.add(strings(&["ls", "ls -1", "ls"])), [1, 2]);
    offers.show(1, "ls");
    assert_eq!((offers.next(), offers.previous()), (Some(2), Some(0)));
    offers.show(2, "ls -1");
    assert_eq!((offers.next(), offers.previous()), (None, Some(1)));
    offers.show(0, "list files");
    assert_eq!((offers.next(), offers.previous(), offers.text(0)), (Some(1), None, "list files"));
    // A correction has no words to go back to.
    let mut fix = Offers::new("", &Intent::Fix { command: "gti".into(), status: 127 });
    fix.add(strings(&["git"]));
    fix.show(1, "git");
    assert_eq!((fix.previous(), fix.words_with("x")), (None, None));
}

#[test]
fn what_is_added_stands_behind_what_is_shown() {
    let mut offers = words("w");
    offers.add(strings(&["a", "z"]));
    offers.show(1, "a");
    assert_eq!(offers.add(strings(&["b", "z", "a", "c"])), [2, 4, 3]);
    assert_eq!(texts(&offers), ["a", "b", "c", "z"]);
    assert_eq!(offers.add(strings(&["a"])), Vec::<usize>::new(), "it is on the line already");
    let many: Vec<String> = (0..500).map(|n| format!("echo {n}")).collect();
    offers.add(many);
    assert_eq!(offers.numbers().len(), MOST);
}

#[test]
fn models_are_told_what_was_shown() {
    let mut offers = words("list files");
    offers.add((0..20).map(|n| format!("ls {n}")).collect());
    offers.show(1, "ls 0 -r");
    offers.refine("backwards");
    assert_eq!(offers.said(), [("list files; backwards".to_owned(), "ls 0 -r".to_owned())]);
    assert!(Offers::refinement("shorter").ends_with(": shorter"));
    let another = offers.another();
    assert!(another.contains("- ls 19\n") && !another.contains("- ls 10\n"), "{another}");
    assert_eq!(offers.words_with("only today's").unwrap(), "list files backwards only today's");
}

#[test]
fn only_the_unchanged_line_brings_them_back_and_no_secret_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    let mut offers = words("w");
    offers.add(strings(&["ls"]));
    offers.show(1, "ls");
    offers.keep(&state);
    assert_eq!(Offers::on_line(&state, "ls"), Some(offers.clone()));
    for line in ["ls ", "", "w", "l"] {
        assert_eq!(Offers::on_line(&state, line), None, "{line:?}");
    }
    let secret = "curl -H 'Authorization: Bearer ghp_0123456789abcdefghijklmnopqrstuvwxyzAB' x";
    offers.add(strings(&[secret]));
    offers.keep(&state);
    assert_eq!(Offers::on_line(&state, "ls"), None);
    assert!(!state.path(StateSlot::Offers).exists());
    // Whatever stands in the file, it is no reason to fail.
    let beyond = Offers { at: 9, ..words("w") };
    let beyond = Offers { shown: "ls".to_owned(), commands: strings(&["ls"]), ..beyond };
    beyond.keep(&state);
    assert_eq!(Offers::on_line(&state, "ls"), None, "a place that no command has");
    for text in ["", "{}", "null", "{\"at\": 9}", "\u{1b}["] {
        state.put(StateSlot::Offers, text).unwrap();
        assert_eq!(Offers::on_line(&state, "ls"), None, "{text:?}");
    }
}

#[test]
fn a_shown_correction_is_for_the_empty_line_behind_its_own_failure() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    let intent = Intent::Fix { command: "gti".into(), status: 127 };
    assert!(Offers::correction(&intent, "git".into()).keep_correction(&state));
    let last = |command: &str, status| ShellReport {
        last_command: command.to_owned(),
        last_status: status,
        ..ShellReport::default()
    };
    let found = Offers::shown_correction(&state, " ", &last("gti", Some(127))).unwrap();
    assert_eq!((found.text(1), found.next(), found.by_cookbook), ("git", Some(1), true));
    for (line, side) in [
        ("x", last("gti", Some(127))),
        ("", last("gti", Some(1))),
        ("", last("git", Some(127))),
        ("", last("gti", None)),
    ] {
        assert_eq!(Offers::shown_correction(&state, line, &side), None, "{line:?} {side:?}");
    }
    let secret = "curl -H 'Authorization: Bearer ghp_0123456789abcdefghijklmnopqrstuvwxyzAB' x";
    assert!(!Offers::correction(&intent, secret.into()).keep_correction(&state));
}
