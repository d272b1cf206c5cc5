//! The unit tests of `base64.rs`.

use super::*;

#[test]
fn the_examples_of_the_standard_come_out() {
    for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
        assert_eq!(encode(plain.as_bytes()), coded);
    }
    assert_eq!(encode(&[0xfb, 0xff, 0xfe]), "+//+");
}
