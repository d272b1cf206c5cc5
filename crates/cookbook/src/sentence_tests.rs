//! The unit tests of `sentence.rs`.

use super::*;

#[test]
fn holes_take_what_stands_there() {
    let said = words("Nobody but me should read 'my file.txt'!");
    assert_eq!(holes("nobody [but me|else] should|may read {x}", &said), Some(vec![("x", "'my file.txt'".to_owned())]));
    assert_eq!(holes("nobody may read {x}", &said), None);
}
