//! The unit tests of `backwards.rs`.

use std::io::Write;

use super::*;

fn lines(text: &str) -> Vec<(u64, String)> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let (lines, length) = Backwards::new(file).unwrap();
    assert_eq!(length, text.len() as u64);
    lines.map(Result::unwrap).map(|(at, line)| (at, String::from_utf8(line).unwrap())).collect()
}

#[test]
fn lines_come_last_one_first_with_their_places() {
    let at = |at: u64, line: &str| (at, line.to_owned());
    assert_eq!(lines("one\n\ntwo\nto"), [at(9, "to"), at(5, "two"), at(0, "one")]);
    assert_eq!(lines("one\n"), [at(0, "one")]);
    assert_eq!(lines("one"), [at(0, "one")]);
    assert_eq!(lines(""), []);
    assert_eq!(lines("\n\n"), []);
}

#[test]
fn lines_longer_than_a_chunk_are_whole() {
    let long = "x".repeat(200_000);
    let text = format!("a\n{long}\nb\n{long}");
    let found = lines(&text);
    assert_eq!(found.iter().map(|(_, line)| line.len()).collect::<Vec<_>>(), [200_000, 1, 200_000, 1]);
    assert!(found.iter().all(|(at, line)| text[usize::try_from(*at).unwrap()..].starts_with(line)));
}
