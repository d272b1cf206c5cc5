//! The unit tests of `borrowed.rs`.

use super::*;
use crate::model::{Category, Role};

fn warned(said: &[(String, String)], words: &str, command: &str) -> Option<String> {
    let examples = [
        ("show the three newest files in ~/Music and below", "find ~/Music -type f | head -n 3"),
        ("serve this directory at port 9000", "python3 -m http.server 9000"),
        ("make the folder trip with a list.txt in it", "mkdir -p trip && touch trip/list.txt"),
        ("the addresses in access.log, into ips.txt.", "grep -oE '[0-9.]+' access.log > ips.txt"),
    ];
    let said = said.iter().map(|(request, command)| (request.as_str(), command.as_str()));
    let mut request = ModelRequest::internal(Category::Suggest, "", words, 9);
    let pairs = examples.into_iter().chain(said.clone());
    let messages =
        pairs.flat_map(|(words, command)| [Message::text(Role::User, words), Message::text(Role::Assistant, command)]);
    request.messages.splice(0..0, messages.collect::<Vec<_>>());
    let said: Vec<_> = said.map(|(words, command)| (words.to_owned(), command.to_owned())).collect();
    borrowed_name(&request, &said, command)
}

#[test]
fn a_name_of_an_example_is_named() {
    for (words, command, name) in [
        ("files changed today", "find ~/Music -type f -mtime -1", "~/Music"),
        ("start a web server", "python3 -m http.server 9000", "9000"),
        ("what shall I pack", "cat trip/list.txt", "trip/list.txt"),
        ("which addresses are in access.log", "grep -oE '[0-9.]+' access.log | sort -u >ips.txt", "ips.txt"),
    ] {
        let warning = warned(&[], words, command).unwrap_or_default();
        assert!(warning.contains(&format!("`{name}`")), "{words}: {warning}");
    }
}

#[test]
fn what_the_user_said_is_not_borrowed() {
    for (words, command) in [
        ("files in my Music folder", "find ~/Music -type f"),
        ("serve it at port 9000", "python3 -m http.server 9000"),
        ("the three newest files", "find . -type f | head -n 3"),
        ("start a web server", "python3 -m http.server 8000"),
    ] {
        assert_eq!(warned(&[], words, command), None, "{words}");
    }
    let said = [("write ips.txt".to_owned(), "touch ips.txt".to_owned())];
    assert_eq!(warned(&said, "sort it", "sort ips.txt"), None);
}
