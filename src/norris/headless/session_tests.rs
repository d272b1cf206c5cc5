//! The unit tests of `session.rs`.

use super::*;

#[test]
fn a_group_is_read_from_a_line_with_a_hostile_name() {
    let seven = Pid::from_raw(7);
    assert_eq!(group_in("12 (a) Z 1 7 (b) S 1 9 7 0 -1", seven), Some(Pid::from_raw(9)));
    assert_eq!(group_in("12 (a) Z 1 9 7 0 -1", seven), None);
    assert_eq!(group_in("12 (a) S 1 9 8 0 -1", seven), None);
    assert_eq!(group_in("", seven), None);
}
