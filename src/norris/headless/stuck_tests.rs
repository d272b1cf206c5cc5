//! The unit tests of `stuck.rs`.

use super::*;

#[test]
fn only_a_read_counts() {
    assert_eq!(read_descriptor(&format!("{SYS_read} 0xff 0x7f 0x1 0x0 0x0 0x0 0x7ff 0x7fe\n")), Some(255));
    assert_eq!(read_descriptor(&format!("{} 0xff 0x7f\n", SYS_read + 1)), None);
    assert_eq!(read_descriptor("running\n"), None);
    assert_eq!(read_descriptor(""), None);
}
