//! The unit tests of `view.rs`.

use proptest::prelude::*;

use super::*;
use crate::ui::input::Input;

fn view(prompt: &str) -> View {
    View::new(prompt, str::to_owned)
}

/// The screen after a text was drawn on it, with what was there before.
fn screen(view: &mut View, buffer: &Buffer, columns: u16, rows: u16) -> vt100::Parser {
    let mut screen = vt100::Parser::new(rows, columns, 0);
    screen.process(b"before\r\n");
    screen.process(view.draw(buffer, (columns.into(), rows.into())).as_bytes());
    screen
}

#[test]
fn rows_wrap_and_line_up() {
    let mut view = view("edit: ");
    let screen = screen(&mut view, &Buffer::new("echo 'a\nb' 日本語日本語日本語"), 20, 8);
    assert_eq!(screen.screen().contents(), "before\nedit: echo 'a\n      b' 日本語日本\n      語日本語");
    assert_eq!(screen.screen().cursor_position(), (3, 14));
}

#[test]
fn nothing_hidden_is_obeyed() {
    let mut view = view("edit: ");
    let text = "a\u{1b}[2Jb\u{202e}c\rd\te";
    let screen = screen(&mut view, &Buffer::new(text), 80, 8);
    assert_eq!(screen.screen().contents(), "before\nedit: a␛[2Jb\\u{202e}c␍d␉e");
}

#[test]
fn editing_redraws_in_place() {
    let (mut view, mut buffer) = (view("> "), Buffer::new(&"word ".repeat(12)));
    let mut screen = screen(&mut view, &buffer, 30, 8);
    for input in [Input::Ctrl('w'), Input::Home, Input::Char('X'), Input::WordRight, Input::Ctrl('k')] {
        buffer.press(input);
        screen.process(view.draw(&buffer, (30, 8)).as_bytes());
    }
    assert_eq!(screen.screen().contents(), "before\n> Xword");
    assert_eq!(screen.screen().cursor_position(), (1, 7));
    assert_eq!(view.draw(&buffer, (30, 8)), "", "nothing new, nothing written");
    screen.process(view.erase((30, 8)).as_bytes());
    assert_eq!(screen.screen().contents(), "before");
    assert_eq!(screen.screen().cursor_position(), (1, 0));
}

#[test]
fn more_than_a_screen_scrolls_to_the_cursor() {
    let text: String = (1..=50).map(|n| format!("line {n}\n")).collect();
    let (mut view, mut buffer) = (view(""), Buffer::new(text.trim_end()));
    let mut screen = screen(&mut view, &buffer, 40, 6);
    assert_eq!(screen.screen().contents(), "before\nline 46\nline 47\nline 48\nline 49\nline 50");
    for _ in 0..20 {
        buffer.go_to(view.neighbour(&buffer, (40, 6), false));
        screen.process(view.draw(&buffer, (40, 6)).as_bytes());
    }
    assert_eq!(screen.screen().contents(), "before\nline 30\nline 31\nline 32\nline 33\nline 34");
    assert_eq!(screen.screen().cursor_position(), (1, 7));
}

#[test]
fn up_and_down_keep_the_column() {
    let (view, mut buffer) = (view("> "), Buffer::new("one two\nx\nthree"));
    let mut way = Vec::new();
    for below in [false, false, false, true, true, true] {
        buffer.go_to(view.neighbour(&buffer, (40, 6), below));
        way.push(buffer.cursor());
    }
    assert_eq!(way, [9, 1, 1, 9, 11, 11]);
}

#[test]
fn a_resize_erases_nothing_of_others() {
    let (mut view, buffer) = (view("> "), Buffer::new(&"x".repeat(60)));
    let mut screen = screen(&mut view, &buffer, 40, 10);
    screen.screen_mut().set_size(10, 60);
    screen.process(view.draw(&buffer, (60, 10)).as_bytes());
    let wide = format!("before\n> {}\n  xxx", "x".repeat(57));
    assert_eq!(screen.screen().contents(), wide, "a wider one is redrawn in place");
    screen.screen_mut().set_size(10, 30);
    screen.process(view.draw(&buffer, (30, 10)).as_bytes());
    let shown = screen.screen().contents();
    assert!(shown.starts_with("before\n> xxx"), "{shown}");
    assert!(shown.ends_with(&format!("> {0}\n  {0}\n  {1}", "x".repeat(27), "x".repeat(6))), "{shown}");
}

proptest! {
    #[test]
    fn any_text_fits(text in any::<String>(), at in 0usize..100, columns in 0usize..100, rows in 0usize..30) {
        let (mut view, mut buffer) = (view("edit: "), Buffer::new(&text));
        buffer.go_to(at);
        let layout = view.layout(buffer.chars(), columns);
        prop_assert_eq!(layout.places.len(), buffer.chars().len() + 1);
        prop_assert!(layout.rows.iter().all(|row| row.width() <= columns.saturating_sub(1).max(NARROWEST)));
        let drawn = view.draw(&buffer, (columns, rows));
        prop_assert!(drawn.matches("\r\n").count() < rows.max(2));
    }
}
