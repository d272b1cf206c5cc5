//! The unit tests of `list.rs`: the list without a terminal.

use super::*;

fn items(count: usize) -> Vec<Item> {
    let item = |n: usize| Item { title: format!("name {n}"), detail: format!("{n} turns"), note: format!("about {n}") };
    (0..count).map(item).collect()
}

fn drawn(selection: &mut Selection, size: (usize, usize)) -> Vec<String> {
    selection.rows(size, Palette::new(false))
}

#[test]
fn arrows_digits_and_letters_choose() {
    let items = items(30);
    let mut list = Selection::new("Which?", &items, 2);
    assert_eq!(list.press(Key::Enter), Outcome::Take(2));
    assert_eq!((list.press(Key::Down), list.press(Key::Enter)), (Outcome::Pending, Outcome::Take(3)));
    assert_eq!(list.press(Key::Char('9')), Outcome::Take(8));
    for _ in 0..4 {
        list.press(Key::Up);
    }
    assert_eq!(list.press(Key::Enter), Outcome::Take(29), "above the first is the last");
    drawn(&mut list, (80, 24));
    assert_eq!(list.press(Key::Char('1')), Outcome::Take(21), "the digits are those of the rows that are shown");
    for letter in "NAME 17".chars() {
        assert_eq!(list.press(Key::Char(letter)), Outcome::Pending);
    }
    assert_eq!(list.press(Key::Enter), Outcome::Take(17));
    list.press(Key::Char('x'));
    assert_eq!(list.press(Key::Enter), Outcome::Pending, "nothing fits");
    assert_eq!(list.press(Key::Char('1')), Outcome::Pending);
    list.press(Key::Ctrl('u'));
    assert_eq!(list.press(Key::Enter), Outcome::Take(0));
    for key in [Key::Esc, Key::Ctrl('c'), Key::Eof] {
        assert_eq!(list.press(key), Outcome::Leave);
    }
    for key in [Key::Paste, Key::Other, Key::Ctrl('a')] {
        assert_eq!(list.press(key), Outcome::Pending, "{key:?}");
    }
}

#[test]
fn it_fits_every_terminal_and_shows_nothing_raw() {
    let mut items = items(30);
    items[0] = Item { title: "日本".repeat(60), detail: "x\u{1b}[2J".into(), note: "word ".repeat(80) };
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
