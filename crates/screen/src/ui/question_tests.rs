//! How a question is drawn, with colours and without; the keys themselves are tested where they are
//! read.

use super::*;

#[test]
fn a_question_names_each_key_with_its_word() {
    let plain = Palette::new(false);
    assert_eq!(question_row("Run it?", YES_NO, 80, plain), "Run it?  y yes · n no ");
    assert_eq!(question_row("", &[("1", ""), ("c", "copy")], 0, plain), "1 · c copy ");
    let bright = question_row("Run it?", YES_NO, 80, Palette::new(true));
    assert!(bright.starts_with("\u{1b}[1mRun it?  \u{1b}[0m"), "{bright:?}");
    let key = Palette::new(true).paint(StyleRole::Heading, "y");
    assert!(
        bright.contains(&key) && !bright.contains("\u{1b}[2m"),
        "bold, a colour for the keys, nothing dim: {bright:?}"
    );
}

/// No key is torn from its word.
#[test]
fn a_long_question_takes_two_rows_of_a_narrow_terminal() {
    let long = [("y", "yes"), ("d", "yes, and don't ask about this script again here"), ("n", "no")];
    let narrow = question_row("Run it?", &long, 60, Palette::new(false));
    assert_eq!(narrow, "Run it?  y yes\n  d yes, and don't ask about this script again here · n no ");
    let narrower = question_row("Run it?", &long, 58, Palette::new(false));
    assert!(narrower.ends_with("again here\n  n no "), "{narrower}");
}

#[test]
fn a_question_that_is_taken_away_takes_one_row() {
    let both = [("Which of these?", vec![("1-9", ""), ("n", "none")]), ("", vec![("1-9", ""), ("n", "none")])];
    let plain = Palette::new(false);
    assert_eq!(fitting_row(&both, 80, plain), "Which of these?  1-9 · n none ");
    assert_eq!(fitting_row(&both, 16, plain), "1-9 · n none ");
    assert_eq!(fitting_row(&both, 5, plain), "");
}
