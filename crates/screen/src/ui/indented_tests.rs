//! The unit tests of `indented.rs`.

use super::*;

#[test]
fn each_row_begins_to_the_right() {
    let mut place = Vec::new();
    {
        let mut out = Indented::new(&mut place);
        let mut talk = out.share();
        talk.write_all(b"\r\x1b[Kthinking").unwrap();
        talk.write_all(b"\r\x1b[K").unwrap();
        for piece in ["on", "e\n", "\ntw", "o\nthree"] {
            out.write_all(piece.as_bytes()).unwrap();
        }
    }
    assert_eq!(String::from_utf8(place).unwrap(), "\r  \x1b[Kthinking\r\x1b[K  one\n\n  two\n  three");
}
