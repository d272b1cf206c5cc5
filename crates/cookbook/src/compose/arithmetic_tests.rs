//! The unit tests of `arithmetic.rs`.

use super::*;

fn command(words: &str) -> Option<String> {
    build(words).map(|b| b.command)
}

#[test]
fn sums_are_worked_out_by_awk() {
    for (words, expr) in [
        ("calculate 17 * 23", "17 * 23"),
        ("what is 15% of 340", "15 / 100 * 340"),
        ("what's 2 to the power of 16?", "2 ^ 16"),
        ("how much is 12 divided by 5", "12 / 5"),
        ("compute (3+4)*2", "(3+4)*2"),
        ("square root of 144", "sqrt(144)"),
    ] {
        assert_eq!(command(words).unwrap(), format!("awk 'BEGIN {{ printf \"%.12g\\n\", {expr} }}'"), "{words}");
    }
}

#[test]
fn bases_are_told_apart() {
    assert_eq!(command("convert 255 to hexadecimal").unwrap(), "printf '%x\\n' 255");
    assert_eq!(command("what is 0xff in decimal").unwrap(), "printf '%d\\n' 0xff");
    assert!(command("binary of 37").unwrap().contains("n = 37"));
    assert!(command("convert binary 1010 to decimal").unwrap().contains("b = \"1010\""));
    assert_eq!(command("hex ff to binary").map(|c| c.contains("n = 255")), Some(true));
}

#[test]
fn what_is_no_sum_is_left() {
    for words in [
        "what is 42",
        "2024-01-31",
        "lines 5-10",
        "what is 24/7",
        "copy 1 to 2",
        "first 5 of 10",
        "what is love",
        "1 +",
        "2 (3)",
    ] {
        assert_eq!(command(words), None, "{words}");
    }
}
