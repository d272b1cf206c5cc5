//! The unit tests of `spinner.rs`.

use super::*;

#[test]
fn one_row_at_any_width_and_gone_without_a_trace() {
    for width in [1, 2, 5, 10, 20, 80, 300] {
        let mut screen = vt100::Parser::new(6, width, 0);
        screen.process(b"x\r\n");
        let before = screen.screen().contents();
        let mut spinner = Spinner::new("日本語 a model with a long name \x1b[2J", Palette::new(true));
        for ms in (0..20_000).step_by(70) {
            spinner.set_connecting(ms < 500);
            if let Some(bytes) = spinner.tick(Duration::from_millis(ms), usize::from(width)) {
                screen.process(bytes.as_bytes());
            }
            assert_eq!(screen.screen().cursor_position().0, 1, "width {width}");
        }
        screen.process(spinner.erase().as_bytes());
        assert_eq!(screen.screen().contents(), before, "width {width}");
        assert_eq!(screen.screen().cursor_position(), (1, 0));
        assert_eq!(spinner.erase(), "");
    }
}

#[test]
fn a_narrower_terminal_shows_no_second_row() {
    let mut screen = vt100::Parser::new(6, 80, 0);
    let mut spinner = Spinner::new("a model with quite a long name", Palette::new(false));
    screen.process(spinner.tick(Duration::ZERO, 80).unwrap().as_bytes());
    screen.screen_mut().set_size(6, 30);
    screen.process(spinner.tick(Duration::from_secs(1), 30).unwrap().as_bytes());
    screen.process(spinner.erase().as_bytes());
    assert_eq!(screen.screen().contents(), "");
}

#[test]
fn the_row_says_what_happens_and_after_two_seconds_how_to_stop() {
    for (width, slow) in [
        (80, "⠋ fast: thinking, 12 s · Ctrl-C stops"),
        (45, "⠋ fast: thinking, 12 s · Ctrl-C stops"),
        (30, "⠋ fast: thinking, 12 s"),
    ] {
        let mut spinner = Spinner::new("fast", Palette::new(false));
        let mut at = |ms: u64, connecting: bool| {
            spinner.set_connecting(connecting);
            spinner.tick(Duration::from_millis(ms), width).map(|row| row.replace(ERASE, ""))
        };
        assert_eq!(at(0, true).as_deref(), Some("⠋ fast: connecting"));
        assert_eq!(at(1600, false).as_deref(), Some("⠋ fast: thinking, 1 s"));
        assert_eq!(at(12_000, false).as_deref(), Some(slow));
    }
}

#[test]
fn a_name_with_a_colon_keeps_its_size_and_a_longer_one_is_cut_with_a_sign() {
    for (name, shown) in [
        ("qwen2.5-coder:1.5b", "⠋ qwen2.5-coder:1.5b: thinking"),
        ("qwen2.5-coder:1.5b-instruct-q4", "⠋ qwen2.5-coder:1.5b-…: thinking"),
        ("hf.co/maker/some-model:Q4", "⠋ hf.co/maker/some-mo…: thinking"),
    ] {
        let mut spinner = Spinner::new(name, Palette::new(false));
        spinner.set_connecting(false);
        let row = spinner.tick(Duration::ZERO, 80).unwrap().replace(ERASE, "");
        assert_eq!(row, shown);
    }
    let mut spinner = Spinner::new("qwen2.5-coder:1.5b", Palette::new(false));
    spinner.set_connecting(false);
    let row = spinner.tick(Duration::ZERO, 28).unwrap().replace(ERASE, "");
    assert_eq!(row, "⠋ qwen2.5-coder:…: thinking", "a narrow terminal");
}

#[test]
fn the_same_row_is_not_drawn_twice() {
    let mut spinner = Spinner::new("fast", Palette::new(false));
    assert_eq!(spinner.tick(Duration::ZERO, 80).as_deref(), Some("\r\x1b[K⠋ fast"));
    assert_eq!(spinner.tick(Duration::from_millis(10), 80), None);
    assert_eq!(spinner.tick(Duration::from_millis(1000), 80).as_deref(), Some("\r\x1b[K⠹ fast 1 s"));
}

#[test]
fn what_is_cut_says_so() {
    assert_eq!(["abc", "abcd", "日本語", ""].map(|text| cut_to_width(text, 3)), ["abc", "ab…", "日…", ""]);
}
