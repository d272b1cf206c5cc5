//! The unit tests of `list.rs`: the list without a terminal.

use super::*;

fn items(count: usize) -> Vec<ListItem> {
    let item =
        |n: usize| ListItem { title: format!("name {n}"), detail: format!("{n} turns"), note: format!("about {n}") };
    (0..count).map(item).collect()
}

fn drawn(selection: &mut Selection, size: (usize, usize)) -> Vec<String> {
    selection.rows(size, Palette::new(false))
}

#[test]
fn arrows_digits_and_letters_choose() {
    let items = items(30);
    let mut list = Selection::new("Which?", &items, 2);
    assert_eq!(list.press(Key::Enter), Picked::Take(2));
    assert_eq!((list.press(Key::Down), list.press(Key::Enter)), (Picked::Pending, Picked::Take(3)));
    assert_eq!(list.press(Key::Char('9')), Picked::Take(8));
    for _ in 0..4 {
        list.press(Key::Up);
    }
    assert_eq!(list.press(Key::Enter), Picked::Take(29), "above the first is the last");
    drawn(&mut list, (80, 24));
    assert_eq!(list.press(Key::Char('1')), Picked::Take(21), "the digits are those of the rows that are shown");
    for letter in "NAME 17".chars() {
        assert_eq!(list.press(Key::Char(letter)), Picked::Pending);
    }
    assert_eq!(list.press(Key::Enter), Picked::Take(17));
    list.press(Key::Char('x'));
    assert_eq!(list.press(Key::Enter), Picked::Pending, "nothing fits");
    assert_eq!(list.press(Key::Char('1')), Picked::Pending);
    list.press(Key::Ctrl('u'));
    assert_eq!(list.press(Key::Enter), Picked::Take(0));
    for key in [Key::Esc, Key::Ctrl('c'), Key::Eof] {
        assert_eq!(list.press(key), Picked::Leave);
    }
    for key in [Key::Paste, Key::Other, Key::Ctrl('a')] {
        assert_eq!(list.press(key), Picked::Pending, "{key:?}");
    }
}

#[test]
fn it_fits_every_terminal_and_shows_nothing_raw() {
    let mut items = items(30);
    items[0] = ListItem { title: "日本".repeat(60), detail: "x\u{1b}[2J".into(), note: "word ".repeat(80) };
    for size in [(80, 24), (45, 10), (20, 6), (5, 2)] {
        let mut list = Selection::new("Which of them, if it is any?", &items, 0);
        for _ in 0..3 {
            let rows = drawn(&mut list, size);
            assert!(rows.iter().all(|row| row.width() < size.0.max(11)), "{size:?}: {rows:?}");
            assert!(rows.len() < size.1.max(7), "{size:?}: {rows:?}");
            assert!(!rows.concat().contains('\u{1b}'));
            assert_eq!(rows.iter().filter(|row| row.starts_with('>')).count(), 1, "{rows:?}");
            list.press(Key::Up);
        }
    }
}

#[test]
fn a_filter_that_leaves_nothing_says_so() {
    let items = items(3);
    let mut list = Selection::new("Which?", &items, 0);
    list.press(Key::Char('x'));
    list.press(Key::Char('7'));
    assert_eq!(drawn(&mut list, (60, 24)), ["Which?", "x7: nothing matches  Backspace · Esc cancel"]);
    assert_eq!(drawn(&mut list, (40, 24))[1], "nothing matches  Backspace · Esc cancel");
    list.press(Key::Ctrl('u'));
    list.press(Key::Char('2'));
    let _ = list.paste("name 2");
    assert_eq!(drawn(&mut list, (60, 24)).last().unwrap(), "name 2: 1 of 3  Enter choose · Esc cancel");
}

/// What a narrow row has no room for stands below the list, between words.
#[test]
fn nothing_of_what_is_at_hand_is_cut() {
    let sends = "your words, the directory, the last command and facts about this machine go to api.example.com; secrets are taken out";
    let item = ListItem {
        title: "✗ claude-haiku-5-5 with the key in ANTHROPIC_API_KEY".into(),
        detail: "its test call failed · about $0.0015 a question".into(),
        note: sends.into(),
    };
    let all = [item, ListItem { title: "the cookbook".into(), detail: "free".into(), ..ListItem::default() }];
    let rows = drawn(&mut Selection::new("Which model should answer?", &all, 0), (45, 24));
    assert!(rows[1].starts_with("> 1 ✗ claude-haiku-5-5 with the key in ANT") && rows[1].ends_with('…'), "{rows:#?}");
    assert_eq!(rows[2], "  2 the cookbook  free");
    let below = rows[3..rows.len() - 1].iter().map(|row| row.trim()).collect::<Vec<_>>().join(" ");
    assert!(below.contains("$0.0015 a question your words") && below.ends_with("secrets are taken out"), "{rows:#?}");
    let wide = drawn(&mut Selection::new("Which?", &all, 1), (120, 24));
    assert_eq!(wide.len(), 4, "{wide:#?}");
}
