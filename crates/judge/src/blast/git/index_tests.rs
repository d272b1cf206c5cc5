//! The unit tests of `index.rs`.

use super::*;

#[test]
fn what_is_no_index_is_not_read() {
    let mut header = b"DIRC\0\0\0\x02\0\0\0\x01".to_vec();
    header.extend([0; 200]);
    for data in [&b""[..], b"DIRC", b"DIRC\0\0\0\x02\xff\xff\xff\xff", &header, &[0xff; 300]] {
        assert!(Index::read(data, (1, 0)).is_none());
    }
    let empty = [&b"DIRC\0\0\0\x02\0\0\0\0"[..], &[0; 20]].concat();
    assert!(!Index::read(&empty, (1, 0)).unwrap().has_below(b""));
    assert_eq!(varint(&[0x80, 0x00]), Some((128, 2)));
    assert_eq!(varint(&[0x80]), None);
}
