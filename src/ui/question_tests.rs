//! How a question is drawn, with colours and without; the keys themselves are tested where they are read.

use super::*;

#[test]
fn a_question_names_each_key_with_its_word() {
    let plain = Palette::new(false);
    assert_eq!(question_row("Run it?", YES_NO, plain), "Run it?  y yes · n no ");
    assert_eq!(question_row("", &[("1", ""), ("c", "copy")], plain), "1 · c copy ");
    let bright = question_row("Run it?", YES_NO, Palette::new(true));
    assert!(bright.starts_with("\u{1b}[1mRun it?  \u{1b}[0m"), "{bright:?}");
    let key = Palette::new(true).paint(Role::Heading, "y");
    assert!(
        bright.contains(&key) && !bright.contains("\u{1b}[2m"),
        "bold, a colour for the keys, nothing dim: {bright:?}"
    );
}

#[test]
fn a_question_that_is_taken_away_takes_one_row() {
    let both = [("Which of these?", vec![("1-9", ""), ("n", "none")]), ("", vec![("1-9", ""), ("n", "none")])];
    let plain = Palette::new(false);
    assert_eq!(fitting_row(&both, 80, plain), "Which of these?  1-9 · n none ");
    assert_eq!(fitting_row(&both, 16, plain), "1-9 · n none ");
    assert_eq!(fitting_row(&both, 5, plain), "");
}
