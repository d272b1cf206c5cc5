//! The unit tests of `buffer.rs`.

use proptest::prelude::*;

use super::*;
use crate::ui::input::KeyDecoder;

/// The text after the keys, with the cursor as `|`.
fn typed(initial: &str, keys: &str) -> String {
    let mut buffer = Buffer::new(initial);
    for input in KeyDecoder::default().feed(keys.as_bytes()) {
        assert_eq!(buffer.press(input), EditOutcome::On, "{input:?}");
    }
    let (before, after) = buffer.chars().split_at(buffer.cursor());
    format!("{}|{}", before.iter().collect::<String>(), after.iter().collect::<String>())
}

#[test]
fn keys_edit() {
    for (initial, keys, after) in [
        ("ls", "x", "lsx|"),
        ("rm -rf /tmp/foo", "\x17", "rm -rf |"),
        ("rm -rf /tmp/foo", "\x1b\x7f\x1b\x7f", "rm -rf /|"),
        ("rm -rf", "\x01\x1b[C\x1b[3~", "r| -rf"),
        ("rm -rf", "\x01\x04\x04", "| -rf"),
        ("abc", "\x02\x02\x06\x08", "a|c"),
        ("abc", "\x1b[D\x0b", "ab|"),
        ("a b", "\x15", "|"),
        ("a b", "\x15\x19\x19", "a ba b|"),
        ("foo bar_1 baz", "\x1b[1;5D\x1b[1;5D", "foo |bar_1 baz"),
        ("foo bar_1 baz", "\x01\x1b[1;5C\x1bf", "foo bar_1| baz"),
        ("foo bar", "\x01\x1bd", "| bar"),
        ("one\ntwo", "\x1b[H", "one\n|two"),
        ("one\ntwo", "\x15\x7f\x01", "|one"),
        ("one\ntwo", "\x1b[H\x02\x0b", "one|two"),
        ("one\ntwo", "\x1b[H\x02\x1b[H\x05!", "one!|\ntwo"),
        ("for", "\x0ado", "for\ndo|"),
        ("for", "\x1b\rdo", "for\ndo|"),
        ("e\u{301}x", "\x1b[D\x1b[D", "|e\u{301}x"),
        ("e\u{301}x", "\x01\x1b[C", "e\u{301}|x"),
        ("e\u{301}x", "\x01\x1b[3~", "|x"),
        ("e\u{301}", "\x7f", "e|"),
        ("日本", "\x1b[D語", "日語|本"),
        ("", "\x7f\x17\x15\x0b\x19\x1b[D\x1b[C\x1bd\x1b[3~", "|"),
        ("x", "\x1b[200~a\rb\x1b[201~", "xa\nb|"),
        ("x", "\t\x1a\x1b[5~\x1bz", "x|"),
    ] {
        assert_eq!(typed(initial, keys), after, "{initial:?} {keys:?}");
    }
}

#[test]
fn ends() {
    for (initial, input, outcome) in [
        ("x", Input::Enter, EditOutcome::Accept),
        ("x", Input::Esc, EditOutcome::Cancel),
        ("x", Input::Ctrl('c'), EditOutcome::Cancel),
        ("x", Input::Ctrl('d'), EditOutcome::On),
        ("", Input::Ctrl('d'), EditOutcome::Cancel),
        ("x", Input::Pasted('\n'), EditOutcome::On),
    ] {
        assert_eq!(Buffer::new(initial).press(input), outcome, "{initial} {input:?}");
    }
}

proptest! {
    #[test]
    fn no_key_breaks_it(initial in any::<String>(), bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let mut buffer = Buffer::new(&initial);
        for input in KeyDecoder::default().feed(&bytes) {
            buffer.press(input);
            prop_assert!(buffer.cursor() <= buffer.chars().len());
        }
    }
}
