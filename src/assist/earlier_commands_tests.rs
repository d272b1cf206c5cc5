//! The unit tests of `earlier_commands.rs`.

use super::*;

fn chosen(commands: &[&str], words: &str) -> Vec<String> {
    let entry = |command: &&str| HistoryEntry { command: (*command).to_owned(), when: None };
    let list = choose_commands(commands.iter().map(entry).collect(), words);
    list.map(|list| serde_json::from_str(&list).unwrap()).unwrap_or_default()
}

#[test]
fn those_that_fit_come_first_and_the_last_ones_behind() {
    let history = ["rsync -a photos nas:/v", "one", "two", "three", "four", "five", "one"];
    assert_eq!(chosen(&history, "photos to the nas"), ["rsync -a photos nas:/v", "one", "five", "four", "three"]);
    assert_eq!(chosen(&history, "nothing like it"), ["one", "five", "four", "three"]);
    assert_eq!(chosen(&[], "photos"), [""; 0]);
}

#[test]
fn what_is_hidden_or_long_stays_here() {
    let long = format!("echo {}", "x".repeat(LONGEST));
    assert_eq!(chosen(&[" echo secret", "\techo secret", "echo secret\u{1b}[2J", &long, "ls"], "echo secret"), ["ls"]);
    let many: Vec<String> = (0..20).map(|n| format!("echo {n} {}", "y".repeat(LONGEST - 10))).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let sent: usize = chosen(&many, "echo").iter().map(String::len).sum();
    assert!(sent > ALL / 2 && sent <= ALL, "{sent}");
}
